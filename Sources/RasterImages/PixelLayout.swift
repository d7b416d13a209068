/// An opaque colour of a palette, eight bits a channel.
public struct RGB: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8

    /// The colour of these channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// What the bytes of a pixel mean.
public enum PixelFormat: Hashable, Sendable {
    /// One byte: an index into a palette of 1 to 256 colours.
    ///
    /// With fewer than 256 colours each index is checked, which costs a little time.
    case indexed(palette: [RGB])
    /// One byte from 0 for black to 15 for white; the high four bits are ignored.
    case gray4
    /// One byte from 0 for black to 1 for white; the high seven bits are ignored.
    case bilevel
    /// One native-endian 32-bit word `0xXXRRGGBB`, whose high byte is ignored.
    ///
    /// This is cairo's `RGB24`, and its `ARGB32` where every pixel is opaque.
    case xrgb32
    /// Four bytes: red, green, blue and straight alpha.
    case rgba8
    /// Four native-endian 16-bit words: red, green, blue and straight alpha.
    case rgba16

    /// The bytes that a pixel takes in memory.
    public var bytesPerPixel: Int {
        switch self {
        case .indexed, .gray4, .bilevel: 1
        case .xrgb32, .rgba8: 4
        case .rgba16: 8
        }
    }
}

/// How pixels lie in memory, row by row from the top.
public struct PixelLayout: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Bytes from the start of a row to the start of the next, at least what its pixels take.
    public var stride: Int
    /// What the bytes of a pixel mean.
    public var format: PixelFormat

    /// Rows of `width` pixels, one each `stride` bytes; nothing is checked here.
    public init(width: Int, height: Int, stride: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
    }
}
