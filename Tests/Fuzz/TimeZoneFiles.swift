@testable import Places

/// Reads input as a time zone file; its offsets must be those of a place on earth, in rising order.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        guard let zone = TZif(file: ByteView(input)) else { return }
        let times = zone.transitions.map(\.from)
        if zip(times, times.dropFirst()).contains(where: { $0 >= $1 }) { fatalError("the times do not rise") }
        let offsets = zone.offsets(over: 1_790_000_000...1_800_000_000)
        let all = [offsets.initial] + offsets.changes.map(\.seconds)
        if all.contains(where: { abs($0) > 7 * 86_400 }) { fatalError("an offset of more than a week") }
    }
    return 0
}
