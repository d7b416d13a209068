import Primitives

@testable import Providers

/// Reads input as an entry of the cache, with any checksum; what is read must make sense, and survive writing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count) {
        guard let entry = StoredResponse(bytes: input) else { return }
        let moment = Instant(secondsSince1970: 1_795_216_920)
        _ = entry.isFresh(at: moment)
        _ = entry.isYounger(than: 3600, at: moment)
        guard StoredResponse(bytes: entry.bytes) == entry else { fatalError("an entry changes when it is written") }
        if entry.body.isEmpty || entry.freshUntil < entry.storedAt { fatalError("an entry that is none") }
    }
    return 0
}
