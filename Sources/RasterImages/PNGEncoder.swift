/// Writes pixels as a PNG in the sRGB colour space.
///
/// Palettes become colour type 3 at 8 bits, greys colour type 0 at 4 bits or 1, opaque words colour type 2 at 8 bits, pixels with
/// alpha colour type 6 at 8 or 16 bits. The chunks are IHDR, sRGB, PLTE for a palette, iTXt for each text, IDAT and IEND; there
/// is no time.
public struct PNGEncoder: Hashable, Sendable {
    /// Texts that go before the pixels, in this order.
    public var texts: [PNGText]
    /// How each row is told.
    public var filter: PNGFilter

    /// An encoder that adds these texts.
    public init(texts: [PNGText] = [], filter: PNGFilter = .none) {
        self.texts = texts
        self.filter = filter
    }

    /// The PNG of a picture.
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

    /// The PNG of pixels where they lie.
    ///
    /// The last row may end with its last pixel. Memory of a C library comes in through the `bytes` of an
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

    /// Writes a PNG of rows that are drawn one after another, and hands its bytes on piece by piece.
    ///
    /// A row is red, green, blue and straight alpha, a byte each. Neither the picture nor the file is ever held whole.
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
        let rowsPerStrip = max(1, DeflateStream.pieceSize / (width * 4 + 1))
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

    /// Feeds the compressor with a strip of scanlines at a time, so that the picture is never held twice.
    private func compress(
        _ packer: ScanlinePacker, rows: Int, endsPicture: Bool, through stream: inout DeflateStream,
        into chunks: inout ChunkWriter
    ) throws(PNGEncodingError) {
        let rowsPerStrip = max(1, min(rows, DeflateStream.pieceSize / packer.scanline))
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

    private func writeHeader(of layout: PixelLayout, to chunks: inout ChunkWriter) {
        let (depth, colorType): (UInt8, UInt8) =
            switch layout.format {
            case .indexed: (8, 3)
            case .gray4: (4, 0)
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

    private func write(_ text: PNGText, to chunks: inout ChunkWriter) throws(PNGEncodingError) {
        guard let keyword = text.keywordBytes else { throw .keyword(text.keyword) }
        let bytes = text.text.utf8
        guard bytes.count < Int(Int32.max) - 100 else { throw .text(keyword: text.keyword, count: bytes.count) }
        chunks.begin("iTXt")
        chunks.append(contentsOf: keyword)
        // The end of the keyword; not compressed, method 0; no language; no translated keyword.
        chunks.append(contentsOf: [0, 0, 0, 0, 0])
        chunks.append(contentsOf: bytes.lazy.filter { $0 != 0 })
        chunks.end()
    }
}

/// How a PNG tells the rows of a picture (PNG, 9.2).
public enum PNGFilter: UInt8, Hashable, Sendable {
    /// By their bytes: flat colours take the least room so.
    case none = 0
    /// By what they add to the row above: gradients take the least room so.
    case up = 2
}

/// Why pixels cannot be written as a PNG.
public enum PNGEncodingError: Error, Hashable, Sendable {
    /// A side is below 1 pixel, or a row is longer than a PNG or the compressor takes.
    case size(width: Int, height: Int)
    /// A row would begin before the one above it ends; in bytes.
    case stride(Int, needed: Int)
    /// There is less memory than the layout describes; in bytes.
    case memory(Int, needed: Int)
    /// A palette has no colour, or more than 256.
    case palette(colors: Int)
    /// A pixel names a colour that the palette lacks.
    case index(Int, colors: Int)
    /// A keyword is not what PNG allows.
    case keyword(String)
    /// A text is longer than a chunk can be; in bytes.
    case text(keyword: String, count: Int)
    /// The compressor has no memory, -1, or refused its input, which is a fault of this library.
    case compressor(code: Int)
}

extension PNGEncodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let width, let height):
            "a PNG cannot be \(width) x \(height) pixels: each side is 1 to 2147483647, a row below 2 GiB"
        case .stride(let stride, let needed):
            "a row of pixels takes \(needed) bytes, but rows are \(stride) bytes apart"
        case .memory(let count, let needed):
            "the pixels take \(needed) bytes, but there are \(count)"
        case .palette(let colors):
            "a palette has 1 to 256 colours, not \(colors)"
        case .index(let index, let colors):
            "a pixel names colour \(index) of a palette that has 0 to \(colors - 1)"
        case .keyword(let keyword):
            "\(escaped(keyword)) is not a PNG keyword: 1 to 79 printable Latin-1 characters, single spaces between them"
        case .text(let keyword, let count):
            "the text \(escaped(keyword)) has \(count) bytes, a PNG takes 2147483647 at most"
        case .compressor(code: -1):
            "there is no memory to compress the pixels with"
        case .compressor(let code):
            "the compressor failed with code \(code)"
        }
    }

    private func escaped(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}

/// Why a PNG could not be written piece by piece.
package enum PieceError<Problem: Error>: Error {
    /// The pixels cannot be written as a PNG.
    case encoding(PNGEncodingError)
    /// What takes the pieces failed.
    case sink(Problem)
}
