internal import CDeflater
internal import CISAL

/// Encodes pixels as a PNG in the sRGB colour space.
///
/// Palette indices become colour type 3 at 8 bits, greys type 0 at 8 bits, 4, 2 or 1, opaque words type 2 at 8 bits, and pixels
/// with alpha type 6 at 8 or 16 bits. The chunks are IHDR, sRGB, PLTE for a palette, an iTXt per text, IDAT and IEND; no
/// time is written.
public struct PNGEncoder: Hashable, Sendable {
    /// Text chunks, in the order in which they precede the pixels.
    public var texts: [PNGText]
    /// How rows are filtered.
    public var filter: PNGFilter

    /// An encoder that writes `texts` and applies `filter`.
    public init(texts: [PNGText] = [], filter: PNGFilter = .none) {
        self.texts = texts
        self.filter = filter
    }

    /// Encodes a picture.
    public func encode(_ image: RasterImage) throws(PNGEncodingError) -> [UInt8] {
        switch image.samples {
        case .eightBit(let samples):
            try encode(
                samples.span.bytes,
                layout: PixelLayout(
                    width: image.width, height: image.height, stride: image.width * 4, format: .rgba8))
        case .sixteenBit(let samples):
            try encode(
                samples.span.bytes,
                layout: PixelLayout(
                    width: image.width, height: image.height, stride: image.width * 8, format: .rgba16))
        }
    }

    /// Encodes pixels in memory.
    ///
    /// The last row may end with its last pixel. For memory of a C library, pass the `bytes` of an
    /// `UnsafeRawBufferPointer`.
    public func encode(_ pixels: RawSpan, layout: PixelLayout) throws(PNGEncodingError) -> [UInt8] {
        try pixels.withUnsafeBytes { pixels throws(PNGEncodingError) in
            let packer = try ScanlinePacker(pixels, layout: layout, filter: filter)
            var chunks = ChunkWriter()
            writeHeader(of: layout, to: &chunks)
            for text in texts { try write(text, to: &chunks) }
            chunks.begin("IDAT")
            var stream = DeflateStream()
            try compress(packer, rows: layout.height, endsPicture: true, through: &stream, into: &chunks)
            chunks.end()
            chunks.begin("IEND")
            chunks.end()
            return chunks.bytes
        }
    }

    /// Encodes a PNG row by row, and passes its bytes to `sink` in pieces.
    ///
    /// `draw` writes each row as bytes of red, green, blue and straight alpha. Neither the picture nor the file is ever
    /// in memory as a whole.
    package func encode<Problem: Error>(
        width: Int, height: Int, row draw: (Int, UnsafeMutableRawBufferPointer) -> Void,
        to sink: ([UInt8]) throws(Problem) -> Void
    ) throws(PieceError<Problem>) {
        var chunks = ChunkWriter()
        let layout = PixelLayout(width: width, height: height, stride: width * 4, format: .rgba8)
        do throws(PNGEncodingError) {
            guard (1...(Int(Int32.max) / 4)).contains(width), (1...Int(Int32.max)).contains(height) else {
                throw .size(width: width, height: height)
            }
            writeHeader(of: layout, to: &chunks)
            for text in texts { try write(text, to: &chunks) }
        } catch {
            throw .encoding(error)
        }
        let rowsPerStrip = max(1, DeflateStream.blockSize / (width * 4 + 1))
        let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: rowsPerStrip * width * 4, alignment: 16)
        defer { pixels.deallocate() }
        var stream = DeflateStream()
        for first in stride(from: 0, to: height, by: rowsPerStrip) {
            let rows = min(rowsPerStrip, height - first)
            for row in 0..<rows {
                draw(
                    first + row,
                    UnsafeMutableRawBufferPointer(rebasing: pixels[(row * width * 4)...].prefix(width * 4)))
            }
            chunks.begin("IDAT")
            do throws(PNGEncodingError) {
                var strip = layout
                strip.height = rows
                let packer = try ScanlinePacker(UnsafeRawBufferPointer(pixels), layout: strip)
                try compress(
                    packer, rows: rows, endsPicture: first + rows == height, through: &stream, into: &chunks)
            } catch {
                throw .encoding(error)
            }
            chunks.end()
            do throws(Problem) { try sink(chunks.take()) } catch { throw .sink(error) }
        }
        chunks.begin("IEND")
        chunks.end()
        do throws(Problem) { try sink(chunks.take()) } catch { throw .sink(error) }
    }

    /// Compresses scanlines in strips, so that there is no second copy of the picture in memory.
    func compress(
        _ packer: ScanlinePacker, rows: Int, endsPicture: Bool, through stream: inout DeflateStream,
        into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        let rowsPerStrip = max(1, min(rows, DeflateStream.blockSize / packer.scanline))
        let strip = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowsPerStrip * packer.scanline)
        defer { strip.deallocate() }
        var row = 0
        while row < rows {
            let next = min(row + rowsPerStrip, rows)
            try packer.pack(row..<next, into: UnsafeMutableRawBufferPointer(strip))
            let filled = UnsafeMutableBufferPointer(rebasing: strip.prefix((next - row) * packer.scanline))
            try stream.compress(filled, isLast: endsPicture && next == rows, into: &chunks)
            row = next
        }
    }

    func writeHeader(of layout: PixelLayout, to chunks: inout ChunkWriter) {
        let (depth, colorType): (UInt8, UInt8) =
            switch layout.format {
            case .indexed: (8, 3)
            case .gray8: (8, 0)
            case .gray4: (4, 0)
            case .gray2: (2, 0)
            case .bilevel: (1, 0)
            case .xrgb32: (8, 2)
            case .rgba8: (8, 6)
            case .rgba16: (16, 6)
            }
        chunks.begin("IHDR")
        chunks.append(bigEndian: UInt32(layout.width))
        chunks.append(bigEndian: UInt32(layout.height))
        chunks.append(contentsOf: [depth, colorType, 0, 0, 0])
        chunks.end()
        let perceptual: UInt8 = 0
        chunks.begin("sRGB")
        chunks.append(perceptual)
        chunks.end()
        if case .indexed(let palette) = layout.format {
            chunks.begin("PLTE")
            for color in palette { chunks.append(contentsOf: [color.red, color.green, color.blue]) }
            chunks.end()
        }
    }

    func write(_ text: PNGText, to chunks: inout ChunkWriter) throws(PNGEncodingError) {
        guard let keyword = text.keywordBytes else { throw .keyword(text.keyword) }
        let bytes = text.text.utf8
        guard bytes.count < Int(Int32.max) - 100 else { throw .text(keyword: text.keyword, count: bytes.count) }
        chunks.begin("iTXt")
        chunks.append(contentsOf: keyword)
        // Terminator of the keyword; uncompressed, method 0; no language; no translated keyword.
        chunks.append(contentsOf: [0, 0, 0, 0, 0])
        chunks.append(contentsOf: bytes.lazy.filter { $0 != 0 })
        chunks.end()
    }
}

/// How the rows of a PNG are filtered before compression (PNG, section 9.2).
public enum PNGFilter: Hashable, Sendable {
    /// Not at all, which is smallest for flat colours.
    case none
    /// Each by the difference from the row above, or from the pixel to the left where the row itself changes less often, which
    /// is smallest for gradients.
    case adaptive
}

/// Why pixels cannot be encoded as a PNG.
public enum PNGEncodingError: Error, Hashable, Sendable {
    /// A side is shorter than a pixel, or longer than a PNG or the compressor supports.
    case size(width: Int, height: Int)
    /// Rows overlap; the stride and the length of a row in bytes.
    case stride(Int, needed: Int)
    /// The memory is smaller than the layout; both in bytes.
    case memory(Int, needed: Int)
    /// A palette is empty or has more than 256 colours.
    case palette(colors: Int)
    /// A pixel has an index beyond the palette.
    case index(Int, colors: Int)
    /// A keyword that PNG does not allow.
    case keyword(String)
    /// A text does not fit in a chunk; its length in bytes.
    case text(keyword: String, count: Int)
    /// The compressor is out of memory (-1), or rejected its input, which is a bug in this library.
    case compressor(code: Int)
}

extension PNGEncodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let width, let height):
            "a PNG cannot have \(width) x \(height) pixels; each side must be 1 to 2147483647, and a row below 2 GiB"
        case .stride(let stride, let needed):
            "the stride is \(stride) bytes; it must be at least \(needed), the length of a row"
        case .memory(let count, let needed):
            "there are \(count) bytes of pixels; the layout needs \(needed)"
        case .palette(let colors):
            "the palette has \(colors) colours; it must have 1 to 256"
        case .index(let index, let colors):
            "a pixel has index \(index); the palette ends at \(colors - 1)"
        case .keyword(let keyword):
            "\(escaped(keyword)) is not a PNG keyword; use 1 to 79 printable Latin-1 characters with single spaces between words"
        case .text(let keyword, let count):
            "the text \(escaped(keyword)) has \(count) bytes; a PNG allows at most 2147483647"
        case .compressor(code: -1):
            "out of memory while compressing a PNG"
        case .compressor(let code):
            "the compressor failed with code \(code)"
        }
    }

    private func escaped(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}

/// Why a PNG could not be encoded in pieces.
package enum PieceError<Problem: Error>: Error {
    /// The pixels cannot be encoded.
    case encoding(PNGEncodingError)
    /// The sink failed.
    case sink(Problem)
}

/// Writes the chunks of a PNG in sequence.
struct ChunkWriter {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The index of the open chunk's type.
    private var start = 0
    /// The largest number of data bytes in an IDAT chunk.
    private let dataLimit: Int

    init(dataLimit: Int = Int(Int32.max)) {
        self.dataLimit = dataLimit
    }

    mutating func begin(_ type: StaticString) {
        bytes.append(contentsOf: [0, 0, 0, 0])
        start = bytes.count
        type.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(contentsOf data: some Sequence<UInt8>) {
        bytes.append(contentsOf: data)
    }

    mutating func append(bigEndian value: UInt32) {
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(value >> shift & 255)) }
    }

    /// Adds compressed pixels to the open IDAT chunk, and begins another when it is full.
    mutating func appendImageData(_ data: UnsafeBufferPointer<UInt8>) {
        var rest = data[...]
        while !rest.isEmpty {
            let room = dataLimit - (bytes.count - start - 4)
            if room == 0 {
                end()
                begin("IDAT")
                continue
            }
            bytes.append(contentsOf: rest.prefix(room))
            rest = rest.dropFirst(room)
        }
    }

    /// Returns the bytes of the finished chunks, and clears them.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Ends the open chunk by filling in its length and appending its CRC.
    mutating func end() {
        let length = UInt32(bytes.count - start - 4)
        for index in 0..<4 { bytes[start - 4 + index] = UInt8(length >> (24 - 8 * UInt32(index)) & 255) }
        let checksum = bytes.withUnsafeBufferPointer { all in
            let chunk = all[start...]
            return crc32_gzip_refl(0, all.baseAddress.map { $0 + chunk.startIndex }, UInt64(chunk.count))
        }
        append(bigEndian: checksum)
    }
}

/// A zlib stream, compressed at level 1 of ISA-L.
///
/// The bytes are the same in every run on one machine, but may differ between machines: ISA-L selects its code by the
/// processor.
struct DeflateStream: ~Copyable {
    /// The preferred number of input bytes per call.
    static let blockSize = 131_072

    private var output: UnsafeMutableBufferPointer<UInt8>
    private var checksum: UInt32 = 1
    private var hasBegun = false

    init() {
        output = .allocate(capacity: Int(deflater_room(UInt32(DeflateStream.blockSize))))
    }

    deinit {
        output.deallocate()
    }

    /// Compresses a block of input into IDAT chunks; the last one ends the stream with its Adler-32 trailer.
    mutating func compress(
        _ input: UnsafeMutableBufferPointer<UInt8>, isLast: Bool, into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        if !hasBegun {
            // The zlib header: deflate with a window of 32 KiB at the fastest level (RFC 1950, section 2.2).
            append([0x78, 0x01], to: &chunks)
            hasBegun = true
        }
        let count = UInt32(input.count)
        if output.count < Int(deflater_room(count)) {
            output.deallocate()
            output = .allocate(capacity: Int(deflater_room(count)))
        }
        let written = deflater_compress(
            input.baseAddress, count, isLast ? 1 : 0, output.baseAddress, UInt32(output.count), &checksum)
        guard written >= 0 else { throw .compressor(code: written) }
        chunks.appendImageData(UnsafeBufferPointer(rebasing: output.prefix(written)))
        if isLast {
            append([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }, to: &chunks)
        }
    }

    private func append(_ bytes: [UInt8], to chunks: inout ChunkWriter) {
        bytes.withUnsafeBufferPointer { chunks.appendImageData($0) }
    }
}
