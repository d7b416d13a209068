import RasterImages
import Testing

/// A PNG built from its parts, with stored deflate blocks: what the reader must understand, and how it may be broken.
struct CraftedPNG: Sendable {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var width = 7
    var height = 5
    var colorType: UInt8 = 2
    var depth: UInt8 = 8
    var isInterlaced = false
    var palette: [RGB] = []
    var transparency: [UInt8] = []

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }
    private var highest: Int { (1 << Int(depth)) - 1 }

    /// The raw sample of a channel: any pattern without symmetry that reaches the whole range.
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let mixed = (x &* 0x9E37 &+ y &* 0x85EB &+ channel &* 0xC2B3 &+ 12_345) &* 0x27D4_EB2F
        let value = (mixed >> 9) & highest
        return colorType == 3 ? value % palette.count : value
    }

    /// What the file means.
    var image: RasterImage? {
        let raw = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
        let samples: RasterImage.Samples =
            depth == 16 ? .sixteenBit(raw.map { UInt16($0) }) : .eightBit(raw.map { UInt8($0) })
        return RasterImage(width: width, height: height, samples: samples)
    }

    private func pixel(_ x: Int, _ y: Int) -> [Int] {
        let raw = (0..<channels).map { sample(x, y, $0) }
        let opaque = depth == 16 ? 65_535 : 255
        if colorType == 3 {
            let color = palette[raw[0]]
            let alpha = raw[0] < transparency.count ? Int(transparency[raw[0]]) : 255
            return [Int(color.red), Int(color.green), Int(color.blue), alpha]
        }
        let key = stride(from: 0, to: transparency.count, by: 2).map {
            Int(transparency[$0]) << 8 | Int(transparency[$0 + 1])
        }
        let values = depth < 8 ? raw.map { $0 * 255 / highest } : raw
        let alpha = raw == key ? 0 : opaque
        return switch channels {
        case 1: [values[0], values[0], values[0], alpha]
        case 2: [values[0], values[0], values[0], values[1]]
        case 3: values + [alpha]
        default: values
        }
    }

    /// The filtered scanlines, those of each pass after another where the file is interlaced.
    var scanlines: [UInt8] {
        let adam7 = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        var lines: [UInt8] = []
        for (left, top, stepX, stepY) in isInterlaced ? adam7 : [(0, 0, 1, 1)] where left < width {
            for y in stride(from: top, to: height, by: stepY) {
                lines.append(0)
                var bits: [Bool] = []
                for x in stride(from: left, to: width, by: stepX) {
                    for channel in 0..<channels {
                        let value = sample(x, y, channel)
                        for bit in (0..<Int(depth)).reversed() { bits.append(value >> bit & 1 == 1) }
                    }
                }
                for start in stride(from: 0, to: bits.count, by: 8) {
                    let byte = (0..<8).reduce(0) { byte, offset in
                        byte << 1 | (start + offset < bits.count && bits[start + offset] ? 1 : 0)
                    }
                    lines.append(UInt8(byte))
                }
            }
        }
        return lines
    }

    var header: [UInt8] {
        bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0]
    }

    /// The chunks in order, as type and data.
    var chunks: [(type: String, data: [UInt8])] {
        var chunks = [("IHDR", header)]
        if !palette.isEmpty { chunks.append(("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })) }
        if !transparency.isEmpty { chunks.append(("tRNS", transparency)) }
        return chunks + [("IDAT", storedZlib(scanlines)), ("IEND", [])]
    }

    var file: [UInt8] { CraftedPNG.file(chunks) }

    static func file(_ chunks: [(type: String, data: [UInt8])]) -> [UInt8] {
        signature + chunks.flatMap { chunk($0.type, $0.data) }
    }
}

/// One of 256 colours, no two of them equal.
func patternColor(_ index: Int) -> RGB {
    let red = UInt8(index * 37 & 255)
    let blue = UInt8(index * 7 & 255)
    return RGB(red: red, green: UInt8(255 - index), blue: blue)
}

/// A chunk with its length and checksum.
func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
}

func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
}

/// PNG, annex D, bit by bit.
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { checksum, byte in
        (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
        }
    }
}

/// A zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
func storedZlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
        let end = min(start + 65_535, bytes.count)
        let count = UInt16(end - start)
        let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        stream += [end == bytes.count ? 1 : 0] + lengths + bytes[start..<end]
        start = end
    } while start < bytes.count
    let sums = bytes.reduce((a: 1 as UInt32, b: 0 as UInt32)) { sums, byte in
        let a = (sums.a + UInt32(byte)) % 65_521
        return (a, (sums.b + a) % 65_521)
    }
    return stream + bigEndian(sums.b << 16 | sums.a)
}

/// A chunk of a file, its checksum verified.
struct WalkedChunk: Equatable {
    let type: String
    let data: [UInt8]
}

/// The chunks of a PNG file; fails where a length or a checksum is wrong.
func walkChunks(_ file: [UInt8]) throws -> [WalkedChunk] {
    try #require(file.starts(with: CraftedPNG.signature))
    var chunks: [WalkedChunk] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
        try #require(rest.count >= 12)
        let length = Int(number(rest.prefix(4)))
        try #require(rest.count >= 12 + length)
        let body = rest.dropFirst(4).prefix(4 + length)
        try #require(number(rest.dropFirst(8 + length).prefix(4)) == crc32(body))
        chunks.append(
            WalkedChunk(type: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4))))
        rest = rest.dropFirst(12 + length)
    }
    return chunks
}

private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
}
