import Primitives

@testable import Providers

/// Reads input as the lines of a response's head; what they say must be usable.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        var headers = ResponseHeaders()
        for line in input.split(separator: 10, omittingEmptySubsequences: false) {
            Array(line).withUnsafeBufferPointer { headers.append($0) }
        }
        let times = [headers.date, headers.expires].compactMap { $0?.secondsSince1970 }
        if !times.allSatisfy(\.isFinite) { fatalError("a date that is none") }
        if let age = headers.maxAge, age < 0 { fatalError("an age before now") }
        if let pause = headers.retryAfter, pause < 0 { fatalError("a pause before now") }
        if let text = headers.lastModified, text.utf8.contains(10) { fatalError("a field of two lines") }
    }
    return 0
}
