import RasterImages

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
