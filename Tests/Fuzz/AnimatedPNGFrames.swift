import ImageComparison
import RasterImages

/// Reads input as an animated PNG; its first byte says whether it is left as it is, or each chunk gets the checksum that it
/// should have and each chunk of the animation its number.
///
/// Every frame must be a whole picture, and the same when it is read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let mode = input.first else { return 0 }
    let file = mode == 0 ? Array(input.dropFirst()) : corrected(Array(input.dropFirst()))
    // A file of 100 bytes may have 128 pictures of all the pixels that are allowed.
    CostOracle.judge(count + 2 << 20) {
        guard let animation = try? AnimatedPNG(file, limits: PNGDecoder(pixelLimit: 1 << 12)) else { return }
        var (one, other) = (AnimatedPNG.Player(animation), AnimatedPNG.Player(animation))
        var shown = 0
        while let image = try? one.next() {
            guard let again = try? other.next(), again == image else {
                fatalError("a frame is read once and then no more")
            }
            if image.width != animation.width || image.height != animation.height {
                fatalError("a frame is a part")
            }
            shown += 1
        }
        if shown > animation.frames.count { fatalError("\(shown) frames of \(animation.frames.count)") }
    }
    return 0
}

/// The chunks of a file with new checksums and sequence numbers.
private func corrected(_ bytes: [UInt8]) -> [UInt8] {
    var file = bytes
    var (position, sequence) = (8, 0 as UInt32)
    while position + 12 <= file.count {
        let length = file[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard position + 12 + length <= file.count else { break }
        let end = position + 8 + length
        let type = String(decoding: file[(position + 4)..<(position + 8)], as: UTF8.self)
        if type == "fcTL" || type == "fdAT", length >= 4 {
            file.replaceSubrange((position + 8)..<(position + 12), with: bigEndian(sequence))
            sequence += 1
        }
        file.replaceSubrange(end..<(end + 4), with: bigEndian(checksum(file[(position + 4)..<end])))
        position = end + 4
    }
    return file
}
