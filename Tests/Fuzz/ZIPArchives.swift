import ZIPReading

/// Reads input as an archive, whose files have the sizes that it states, and no more together than there is room for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    CostOracle.judge(count + room) { examine(input) }
    return 0
}

private let room = 1 << 20

private func examine(_ input: [UInt8]) {
    guard let archive = try? ZIPArchive(input, room: room) else { return }
    if archive.files.reduce(0, { $0 + $1.size }) > room { fatalError("more than there is room for") }
    for file in archive.files {
        guard let contents = try? archive.contents(of: file) else { continue }
        if contents.count != file.size { fatalError("a file of another size") }
    }
}
