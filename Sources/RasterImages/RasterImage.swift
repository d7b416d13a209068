internal import CISAL
internal import CPNGReader
internal import CPictureLoader

/// A picture as samples of red, green, blue and straight alpha.
public struct RasterImage: Hashable, Sendable {
    /// Samples in row-major order from the top left, without padding.
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
    /// Four per pixel.
    public let samples: Samples

    /// A picture, or nil if a side is below 1 or there are not four samples per pixel.
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

    /// Bits per sample: 8 or 16.
    public var depth: Int {
        switch samples {
        case .eightBit: 8
        case .sixteenBit: 16
        }
    }

    /// The samples at 8 bits, rounded to nearest from 16.
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

/// An opaque colour of a palette, with eight bits per channel.
public struct RGB: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8

    /// A colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// The format of a pixel in memory.
public enum PixelFormat: Hashable, Sendable {
    /// One byte: an index into a palette of 1 to 256 colours.
    ///
    /// With fewer than 256 colours, each index is checked.
    case indexed(palette: [RGB])
    /// One byte, 0 for black to 255 for white.
    case gray8
    /// One byte, 0 for black to 15 for white; the high four bits are ignored.
    case gray4
    /// One byte, 0 for black to 3 for white; the high six bits are ignored.
    case gray2
    /// One byte, 0 for black or 1 for white; the high seven bits are ignored.
    case bilevel
    /// One native-endian 32-bit word `0xXXRRGGBB`, whose high byte is ignored.
    ///
    /// The same as cairo's `RGB24`, and as its `ARGB32` if every pixel is opaque.
    case xrgb32
    /// Four bytes: red, green, blue and straight alpha.
    case rgba8
    /// Four native-endian 16-bit words: red, green, blue and straight alpha.
    case rgba16

    /// The size of a pixel in memory.
    public var bytesPerPixel: Int {
        switch self {
        case .indexed, .gray8, .gray4, .gray2, .bilevel: 1
        case .xrgb32, .rgba8: 4
        case .rgba16: 8
        }
    }
}

/// The layout of pixels in memory, row by row from the top.
public struct PixelLayout: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Bytes from the start of a row to the start of the next; at least the size of its pixels.
    public var stride: Int
    /// The format of each pixel.
    public var format: PixelFormat

    /// A layout; it is checked when it is used.
    public init(width: Int, height: Int, stride: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.stride = stride
        self.format = format
    }
}

/// The libraries that encode and decode.
public enum RasterLibraries {
    /// Names and versions, sorted by name.
    public static var versions: [(name: String, version: String)] {
        [
            ("isa-l", "\(ISAL_MAJOR_VERSION).\(ISAL_MINOR_VERSION).\(ISAL_PATCH_VERSION)"),
            ("libpng", String(cString: pngreader_library_version())),
        ]
    }

    /// The libraries of JPEG and WebP that are installed, sorted by name; that of JPEG tells no version, so it has the name of its file.
    public static var photo: [(name: String, version: String)] {
        let webp = picture_webp_version()
        return [
            picture_has_jpeg() ? ("libturbojpeg", picture_jpeg_library) : nil,
            webp > 0 ? ("libwebp", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)") : nil,
        ].compactMap(\.self)
    }
}
