internal import CISAL
internal import CPNGReader

/// A picture as red, green, blue and straight alpha samples.
public struct RasterImage: Hashable, Sendable {
    /// The samples of a picture, pixel by pixel from the left, row by row from the top, without gaps.
    public enum Samples: Hashable, Sendable {
        /// From 0 to 255.
        case eightBit([UInt8])
        /// From 0 to 65535.
        case sixteenBit([UInt16])
    }

    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int
    /// Four a pixel.
    public let samples: Samples

    /// The picture of these samples, or nil where a side is below 1 or the samples are not four a pixel.
    public init?(width: Int, height: Int, samples: Samples) {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        let count =
            switch samples {
            case .eightBit(let values): values.count
            case .sixteenBit(let values): values.count
            }
        guard width > 0, height > 0, !overflows, count % 4 == 0, count / 4 == pixels else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Bits a sample: 8 or 16.
    public var depth: Int {
        switch samples {
        case .eightBit: 8
        case .sixteenBit: 16
        }
    }

    /// The samples at 8 bits, those of 16 rounded to the nearest.
    public var eightBitSamples: [UInt8] {
        switch samples {
        case .eightBit(let values): values
        case .sixteenBit(let values): values.map { UInt8((UInt32($0) * 255 + 32_767) / 65_535) }
        }
    }

    /// The samples at 16 bits; 255 becomes 65535.
    public var sixteenBitSamples: [UInt16] {
        switch samples {
        case .eightBit(let values): values.map { UInt16($0) * 257 }
        case .sixteenBit(let values): values
        }
    }
}

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

/// The libraries behind reading and writing pictures.
public enum RasterLibraries {
    /// Names and versions, by name.
    public static var versions: [(name: String, version: String)] {
        [
            ("isa-l", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
            ("libpng", String(cString: pngreader_library_version())),
        ]
    }
}
