import RasterImages
import Testing

/// A picture of one opaque colour, in which some pixels are another.
func picture(
    _ width: Int, _ height: Int, _ color: [UInt8] = [60, 120, 180, 255], changed: [(x: Int, y: Int)] = [],
    to other: [UInt8] = [60, 125, 180, 255]
) throws -> RasterImage {
    var samples = (0..<(width * height)).flatMap { _ in color }
    for (x, y) in changed {
        samples.replaceSubrange(((y * width + x) * 4)..<((y * width + x) * 4 + 4), with: other)
    }
    return try #require(RasterImage(width: width, height: height, samples: .eightBit(samples)))
}

/// The same picture with 16 bits a channel.
func widened(_ image: RasterImage) throws -> RasterImage {
    try #require(
        RasterImage(width: image.width, height: image.height, samples: .sixteenBit(image.sixteenBitSamples)))
}

/// A PNG of the picture in the seven passes of Adam7, with stored deflate blocks.
func interlaced(_ image: RasterImage) -> [UInt8] {
    let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    let samples = image.depth == 8 ? image.eightBitSamples.map { [$0] } : image.sixteenBitSamples.map(bytes)
    var lines: [UInt8] = []
    for (left, top, stepX, stepY) in passes where left < image.width {
        for y in stride(from: top, to: image.height, by: stepY) {
            lines.append(0)
            for x in stride(from: left, to: image.width, by: stepX) {
                let start = (y * image.width + x) * 4
                lines += samples[start..<(start + 4)].joined()
            }
        }
    }
    let header = bytes(UInt32(image.width)) + bytes(UInt32(image.height)) + [UInt8(image.depth), 6, 0, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", header) + chunk("IDAT", stored(lines)) + chunk("IEND", [])
}

private func bytes<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
}

private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(crc32(body))
}

/// RFC 1950 and section 3.2.4 of RFC 1951.
private func stored(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: data.count, by: 65_535) {
        let block = data[start..<min(start + 65_535, data.count)]
        let length = UInt16(block.count)
        stream.append(block.endIndex == data.count ? 1 : 0)
        stream += bytes(length.byteSwapped) + bytes((~length).byteSwapped) + block
    }
    let sums = data.reduce((a: 1 as UInt32, b: 0 as UInt32)) { sums, byte in
        let a = (sums.a + UInt32(byte)) % 65_521
        return (a, (sums.b + a) % 65_521)
    }
    return stream + bytes(sums.b << 16 | sums.a)
}

/// A linear congruential sequence, the same as in make-pixelmatch-samples.py.
private struct Numbers {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }

    mutating func color(isOpaque: Bool) -> [Int] {
        [below(256), below(256), below(256), isOpaque ? 255 : 55 + 50 * below(5)]
    }
}

/// Discs and bars with smooth edges on a gradient; the changed picture has some of them moved, some recoloured.
///
/// This is the picture of make-pixelmatch-samples.py.
func samplePicture(
    seed: Int, _ width: Int, _ height: Int, isOpaque: Bool, isChanged: Bool
) throws -> RasterImage {
    var numbers = Numbers(state: UInt64(seed))
    let first = numbers.color(isOpaque: isOpaque)
    let second = numbers.color(isOpaque: isOpaque)
    let isFlat = numbers.below(2) == 0
    var pixels = (0..<(width * height)).map { index in
        let part = isFlat ? 0 : (index % width + index / width) * 16 / (width + height)
        return mix(first, second, part)
    }
    for shape in 0..<6 {
        var left = numbers.below(4 * width)
        let top = numbers.below(4 * height)
        let (size, stretch) = (4 + numbers.below(60), 1 + numbers.below(6))
        let isDisc = numbers.below(2) == 0
        var ink = numbers.color(isOpaque: isOpaque)
        let move = numbers.below(4)
        let other = numbers.color(isOpaque: isOpaque)
        if isChanged, shape % 3 == 0 { left += move }
        if isChanged, shape == 4 { ink = other }
        // Beyond these no part of a pixel is covered.
        let columns = max(0, (left - size) / 4 - 1)..<min(width, (left + size) / 4 + 2)
        let rows = max(0, (top - size) / 4 - 1)..<min(height, (top + size) / 4 + 2)
        for (x, y) in rows.flatMap({ y in columns.map { ($0, y) } }) {
            let index = y * width + x
            var cover = 0
            for sub in 0..<16 {
                let (dx, dy) = (4 * x + sub % 4 - left, 4 * y + sub / 4 - top)
                if isDisc {
                    cover += dx * dx + dy * dy * stretch < size * size ? 1 : 0
                } else if dx >= 0, dx < size {
                    cover += dy + dx / 3 >= 0 && dy + dx / 3 < size / stretch + 3 ? 1 : 0
                }
            }
            if cover == 0 { continue }
            pixels[index] = mix(pixels[index], ink, cover)
        }
    }
    for _ in 0..<(width * height / 100) {
        let (spot, step) = (numbers.below(width * height), numbers.below(40))
        if isChanged { pixels[spot][1] = (pixels[spot][1] + step) % 256 }
    }
    let samples = pixels.flatMap { $0.map { UInt8($0) } }
    return try #require(RasterImage(width: width, height: height, samples: .eightBit(samples)))
}

/// So many sixteenths of the second colour.
private func mix(_ one: [Int], _ other: [Int], _ part: Int) -> [Int] {
    zip(one, other).map { ($0 * (16 - part) + $1 * part + 8) / 16 }
}

/// PNG, annex D.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { checksum, byte in
        (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }
}
