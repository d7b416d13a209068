/// Encodes opaque pixels as an uncompressed BMP.
///
/// Greys and palettes have 1, 4 or 8 bits a pixel, four greys 4, since no reader expects 2; other colours have 24. The header is the BITMAPINFOHEADER of 40 bytes, the only one
/// that small devices read, and the rows are written from the bottom up.
public struct BMPEncoder: Hashable, Sendable {
    /// Whether pixels of a palette are written as their colours.
    public var writesColors: Bool

    /// An encoder.
    public init(writesColors: Bool = false) {
        self.writesColors = writesColors
    }

    /// The bytes of both headers.
    private static let head = 54
    /// 72 pixels an inch, in pixels a metre.
    private static let density = 2835

    /// Encodes pixels in memory.
    ///
    /// The last row may end with its last pixel. For memory of a C library, pass the `bytes` of an `UnsafeRawBufferPointer`.
    public func encode(_ pixels: RawSpan, layout: PixelLayout) throws(BMPEncodingError) -> [UInt8] {
        try pixels.withUnsafeBytes { pixels throws(BMPEncodingError) in
            do throws(PNGEncodingError) {
                // Checks the same conditions.
                _ = try ScanlinePacker(pixels, layout: layout)
            } catch {
                throw .pixels(error)
            }
            guard let bits = bits(layout.format) else { throw .transparency }
            let palette = bits == 24 ? [] : BMPEncoder.palette(layout.format)
            let row = (layout.width * bits + 31) / 32 * 4
            let start = BMPEncoder.head + 4 * palette.count
            let (body, overflows) = row.multipliedReportingOverflow(by: layout.height)
            guard !overflows, body <= Int(UInt32.max) - start else {
                throw .size(width: layout.width, height: layout.height)
            }
            var file: [UInt8] = []
            file.reserveCapacity(start + body)
            file += "BM".utf8
            for value in [start + body, 0, start, 40, layout.width, layout.height] { file.append(value, bytes: 4) }
            // One plane, so many bits, no compression.
            for (value, bytes) in [(1, 2), (bits, 2), (0, 4), (body, 4)] { file.append(value, bytes: bytes) }
            for value in [BMPEncoder.density, BMPEncoder.density, palette.count, 0] { file.append(value, bytes: 4) }
            for color in palette { file += [color.blue, color.green, color.red, 0] }
            var packed = [UInt8](repeating: 0, count: row)
            for y in (0..<layout.height).reversed() {
                let length = layout.width * layout.format.bytesPerPixel
                try pack(
                    UnsafeRawBufferPointer(rebasing: pixels[(y * layout.stride)...].prefix(length)), layout.format,
                    bits, into: &packed)
                file += packed
            }
            return file
        }
    }

    /// The bits of a pixel; nil for those with alpha.
    private func bits(_ format: PixelFormat) -> Int? {
        switch format {
        case .bilevel: 1
        case .gray4, .gray2: 4
        case .gray8: 8
        case .indexed(let palette):
            writesColors ? 24 : palette.count <= 2 ? 1 : palette.count <= 16 ? 4 : 8
        case .xrgb32: 24
        case .rgba8, .rgba16: nil
        }
    }

    private static func palette(_ format: PixelFormat) -> [RGB] {
        func grays(_ count: Int) -> [RGB] {
            (0..<count).map {
                let value = UInt8($0 * 255 / (count - 1))
                return RGB(red: value, green: value, blue: value)
            }
        }
        return switch format {
        case .bilevel: grays(2)
        case .gray4, .gray2: grays(16)
        case .gray8: grays(256)
        case .indexed(let palette): palette
        case .xrgb32, .rgba8, .rgba16: []
        }
    }

    /// Packs a row, whose padding stays zero.
    private func pack(
        _ row: UnsafeRawBufferPointer, _ format: PixelFormat, _ bits: Int, into packed: inout [UInt8]
    ) throws(BMPEncodingError) {
        if case .indexed(let palette) = format {
            for index in row where index >= palette.count {
                throw .pixels(.index(Int(index), colors: palette.count))
            }
            if bits == 24 {
                for (x, index) in row.enumerated() { set(palette[Int(index)], at: x, of: &packed) }
                return
            }
        }
        switch bits {
        case 24:
            for x in 0..<(row.count / 4) {
                let word = row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                packed[3 * x] = UInt8(truncatingIfNeeded: word)
                packed[3 * x + 1] = UInt8(truncatingIfNeeded: word >> 8)
                packed[3 * x + 2] = UInt8(truncatingIfNeeded: word >> 16)
            }
        case 8:
            for (x, value) in row.enumerated() { packed[x] = value }
        default:
            // The leftmost pixel is in the high bits.
            let perByte = 8 / bits
            // Four of the sixteen greys of a palette.
            let (mask, factor): (UInt8, UInt8) = format == .gray2 ? (3, 5) : (UInt8((1 << bits) - 1), 1)
            for x in stride(from: 0, to: row.count, by: perByte) {
                var byte: UInt8 = 0
                for place in 0..<perByte {
                    let value = x + place < row.count ? (row[x + place] & mask) * factor : 0
                    byte = byte << UInt8(bits) | value
                }
                packed[x / perByte] = byte
            }
        }
    }

    private func set(_ color: RGB, at x: Int, of packed: inout [UInt8]) {
        (packed[3 * x], packed[3 * x + 1], packed[3 * x + 2]) = (color.blue, color.green, color.red)
    }
}

extension [UInt8] {
    /// Appends a number, its lowest byte first.
    fileprivate mutating func append(_ value: Int, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
}

/// Why pixels cannot be encoded as a BMP.
public enum BMPEncodingError: Error, Hashable, Sendable {
    /// The file would be longer than 4 GiB.
    case size(width: Int, height: Int)
    /// A BMP has no alpha that readers agree on.
    case transparency
    /// The pixels or their layout are wrong for any format.
    case pixels(PNGEncodingError)
}

extension BMPEncodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let width, let height): "a BMP of \(width) x \(height) pixels would be longer than 4 GiB"
        case .transparency: "a BMP has no transparency"
        case .pixels(let error): "\(error)"
        }
    }
}
