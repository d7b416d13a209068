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
