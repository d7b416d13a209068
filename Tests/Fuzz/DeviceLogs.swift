import Primitives

@testable import Serving

private let device = TRMNLDevice("A1:B2:C3:D4:E5:F6")
private let now = Instant(secondsSince1970: 1_795_219_320)

/// Reads input as the log that a device sends: each of its messages is one line without control characters, and there are few.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: min(count, IncomingRequest.longestBody)))
    CostOracle.judge(count) {
        guard let lines = try? DeviceLog.lines(input), let device else { return }
        if lines.count > 30 { fatalError("\(lines.count) lines") }
        for line in lines {
            for form in LogLine.Form.allCases {
                guard let text = line.text(form, of: device, at: now) else { continue }
                let isLine = text.last == "\n" && !text.dropLast().unicodeScalars.contains { $0.value < 0x20 }
                if !isLine || text.utf8.count > 8192 { fatalError("not one line: \(text.debugDescription)") }
            }
        }
    }
    return 0
}
