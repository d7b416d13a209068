/// Why bytes are not taken as a PNG.
public enum PNGDecodingError: Error, Hashable, Sendable {
    /// The first eight bytes are not the signature of a PNG.
    case signature
    /// The picture has more pixels than the reader takes.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A side of the picture has more pixels than the reader takes, whatever its limit.
    case tooLong(Int, limit: Int)
    /// The file is longer than a picture that the reader takes; in bytes.
    case tooManyBytes(limit: Int)
    /// A chunk or the compressed pixels break the format; the words are libpng's.
    case damaged(String)
    /// Bytes follow the end of the picture.
    case trailingBytes
    /// There is no memory for a reader.
    case outOfMemory
}

extension PNGDecodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .signature: "not a PNG picture: it does not begin with the signature of one"
        case .tooManyPixels(let width, let height, let limit):
            "the PNG picture has \(width) x \(height) pixels, more than the \(limit) that are taken"
        case .tooLong(let side, let limit):
            "the PNG picture has a side of \(side) pixels, more than the \(limit) that are taken"
        case .tooManyBytes(let limit):
            "the PNG file has more than the \(limit) bytes that are read of one"
        case .damaged(let reason): "the PNG picture is damaged: \(reason)"
        case .trailingBytes: "bytes follow the end of the PNG picture"
        case .outOfMemory: "no memory to read a PNG picture"
        }
    }
}
