import ImageComparison
import RasterImages

/// Reads input as a PNG; its first byte says how it becomes one.
///
/// 0 leaves it as it is; 1 gives each chunk the checksum that it should have; else a header, a palette, transparency and
/// stored pixels are made of it. What is read must be the same read otherwise, and the same as itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let mode = input.first else { return 0 }
    let file: [UInt8] =
        switch mode {
        case 0: Array(input.dropFirst())
        case 1: withChecksums(Array(input.dropFirst()))
        default: crafted(Array(input.dropFirst()))
        }
    let decoder = PNGDecoder(pixelLimit: 1 << 16)
    // A file of 100 bytes may have all the pixels that are allowed, each of which is eight bytes of its data.
    CostOracle.judge(file.count + 8 * decoder.pixelLimit) { examine(file, decoder) }
    return 0
}

private func examine(_ file: [UInt8], _ decoder: PNGDecoder) {
    guard let image = try? decoder.decode(file) else { return }
    for threads in [1, 2] {
        guard let one = try? PNGRowReader(limits: decoder, bytes: file),
            let other = try? PNGRowReader(limits: decoder, bytes: file),
            let result = try? ImageComparer(threads: threads).examine(reading: one, other, keepsMask: true).result
        else { fatalError("a file is read once and then no more") }
        if result != .same { fatalError("a file differs from itself: \(result)") }
    }
    guard let reader = try? PNGRowReader(limits: decoder, bytes: file),
        let eight = try? decoder.decode(reader, depth: 8), eight.eightBitSamples == image.eightBitSamples
    else { fatalError("8 bits are not those of the picture") }
    guard let again = try? PNGEncoder().encode(image), let copy = try? decoder.decode(again), copy == image else {
        fatalError("a picture does not survive writing and reading")
    }
    var samples = eight.eightBitSamples
    samples[samples.count / 2] ^= 0x80
    if let changed = RasterImage(width: image.width, height: image.height, samples: .eightBit(samples)) {
        let comparer = ImageComparer(metric: .perceptual(threshold: 0.05), window: 3)
        _ = comparer.picture(expected: image, actual: changed)
        if ImageComparer().compare(expected: eight, actual: changed) == .same { fatalError("a change is not seen") }
    }
}

/// A file whose fields are taken from the input.
private func crafted(_ input: [UInt8]) -> [UInt8] {
    guard input.count > 8 else { return [] }
    let (colorType, depth) = (
        [0, 2, 3, 4, 6, input[1]][Int(input[0]) % 6], [1, 2, 4, 8, 16, input[3]][Int(input[2]) % 6]
    )
    let (width, height) = (UInt32(input[4] % 40), UInt32(input[5] % 40))
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, colorType, 0, 0, input[6] & 1])
    var rest = input[8...]
    if input[7] & 1 == 1 {
        let palette = Array(rest.prefix(3 * (1 + Int(input[7] >> 2))))
        file += chunk("PLTE", palette)
        rest = rest.dropFirst(palette.count)
    }
    if input[7] & 2 == 2 {
        let transparency = Array(rest.prefix(Int(input[6] >> 1)))
        file += chunk("tRNS", transparency)
        rest = rest.dropFirst(transparency.count)
    }
    // The filter types of most rows are made valid, and missing pixels are made up.
    var pixels = Array(rest.prefix(40 * 330))
    pixels += [UInt8](repeating: input[4] & 3, count: input[5] > 200 ? 0 : 13_000)
    return file + chunk("IDAT", stored(pixels, of: Int(width), Int(height), bits: bits(colorType, depth), input[6]))
        + chunk("IEND", [])
}

private func bits(_ colorType: UInt8, _ depth: UInt8) -> Int {
    ([0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1) * Int(depth)
}

/// As many bytes as the picture has, in stored deflate blocks.
private func stored(_ bytes: [UInt8], of width: Int, _ height: Int, bits: Int, _ flags: UInt8) -> [UInt8] {
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    var data: [UInt8] = []
    var source = bytes.makeIterator()
    for (left, top, across, down) in flags & 1 == 1 ? passes : [(0, 0, 1, 1)] where left < width {
        let size = ((width - left + across - 1) / across * bits + 7) / 8
        for _ in stride(from: top, to: height, by: down) {
            data.append((source.next() ?? 0) % 5)
            for _ in 0..<size { data.append(source.next() ?? 0) }
        }
    }
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, data.count), by: 65_535) {
        let end = min(start + 65_535, data.count)
        let length = UInt16(end - start)
        stream += [end == data.count ? 1 : 0]
        stream += [length, ~length].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } + data[start..<end]
    }
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in data {
        sums.0 = (sums.0 + UInt32(byte)) % 65_521
        sums.1 = (sums.1 + sums.0) % 65_521
    }
    return stream + bigEndian(sums.1 << 16 | sums.0)
}

private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body[...]))
}
