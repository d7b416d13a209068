internal import CPictureLoader
internal import CPixelPacker

/// Encodes opaque pixels as a JPEG or a lossless WebP, by libraries that are loaded at the first picture.
///
/// The description and the copyright are in the file as EXIF. The same pixels and version of the library give the same bytes.
public struct PhotoEncoder: Hashable, Sendable {
    /// The format of the file.
    public enum Format: Hashable, Sendable {
        /// Baseline, with colours as sharp as brightness (4:4:4), of the quality 90.
        case jpeg
        /// Without loss.
        case webp

        /// Whether its library is installed.
        public var isInstalled: Bool {
            switch self {
            case .jpeg: picture_has_jpeg()
            case .webp: picture_webp_version() > 0
            }
        }
    }

    /// The format of files.
    public var format: Format
    /// What the picture shows.
    public var description: String
    /// Who is to be credited.
    public var copyright: String

    /// An encoder.
    public init(_ format: Format, description: String, copyright: String) {
        (self.format, self.description, self.copyright) = (format, description, copyright)
    }

    private static let quality: CInt = 90
    /// The longest side of a JPEG.
    private static let longestJPEG = 65_535

    /// Encodes pixels in memory.
    ///
    /// The last row may end with its last pixel. For memory of a C library, pass the `bytes` of an `UnsafeRawBufferPointer`.
    public func encode(_ pixels: RawSpan, layout: PixelLayout) throws(PhotoEncodingError) -> [UInt8] {
        let longest = format == .jpeg ? PhotoEncoder.longestJPEG : WebPContainer.longestSide
        guard max(layout.width, layout.height) <= longest else { throw .size(longest: longest) }
        let rows = try pixels.withUnsafeBytes { pixels throws(PhotoEncodingError) in
            try PhotoEncoder.rows(pixels, layout)
        }
        let texts = EXIF(description: description, copyright: copyright)
        let (width, height) = (layout.width, layout.height)
        switch format {
        case .jpeg:
            let file = try PhotoEncoder.collected(.jpeg) { file, sink in
                picture_write_jpeg(rows, CInt(width), CInt(height), PhotoEncoder.quality, sink, file)
            }
            return PhotoEncoder.jpeg(file, with: texts)
        case .webp:
            let file = try PhotoEncoder.losslessWebP(rows, width: width, height: height, hasAlpha: false)
            return try WebPContainer.file(
                Array(WebPContainer.pixels(of: file)), [], width: width, height: height, texts: texts)
        }
    }

    /// A WebP in its simple form of red, green, blue and perhaps alpha, a byte each.
    static func losslessWebP(
        _ samples: [UInt8], width: Int, height: Int, hasAlpha: Bool
    ) throws(PhotoEncodingError) -> [UInt8] {
        try collected(.webp) { file, sink in
            picture_write_webp(samples, CInt(width), CInt(height), hasAlpha, sink, file)
        }
    }

    /// The file that a library hands to a sink.
    private static func collected(
        _ format: Format, _ write: (UnsafeMutablePointer<[UInt8]>, @escaping picture_sink) -> picture_outcome
    ) throws(PhotoEncodingError) -> [UInt8] {
        var file: [UInt8] = []
        let outcome = withUnsafeMutablePointer(to: &file) { file in
            write(file) { context, bytes, count in
                context?.assumingMemoryBound(to: [UInt8].self).pointee.append(
                    contentsOf: UnsafeBufferPointer(start: bytes, count: count))
            }
        }
        switch outcome {
        case picture_done: return file
        case picture_no_library: throw .noLibrary(format)
        default: throw .memory
        }
    }

    // MARK: Pixels

    /// The pixels as rows of red, green and blue without padding.
    private static func rows(
        _ pixels: UnsafeRawBufferPointer, _ layout: PixelLayout
    ) throws(PhotoEncodingError) -> [UInt8] {
        do throws(PNGEncodingError) {
            // Checks the memory, too.
            _ = try ScanlinePacker(pixels, layout: layout)
        } catch {
            throw .pixels(error)
        }
        let (width, height, format) = (layout.width, layout.height, layout.format)
        var colors: [RGB] = []
        switch format {
        case .indexed(let palette): colors = palette
        case .bilevel: colors = grays(2)
        case .gray2: colors = grays(4)
        case .gray4: colors = grays(16)
        case .gray8: colors = grays(256)
        case .xrgb32: break
        case .rgba8, .rgba16: throw .transparency
        }
        // High bits of greys are ignored.
        let mask: UInt8 = if case .indexed = format { 255 } else { UInt8(truncatingIfNeeded: colors.count - 1) }
        var rows = [UInt8](repeating: 0, count: 3 * width * height)
        for y in 0..<height {
            let row = UnsafeRawBufferPointer(
                rebasing: pixels[(y * layout.stride)...].prefix(width * format.bytesPerPixel))
            if colors.isEmpty {
                rows.withUnsafeMutableBytes { rows in
                    pack_rgb(row.baseAddress, width, rows.baseAddress?.advanced(by: 3 * y * width))
                }
                continue
            }
            for x in 0..<width {
                let index = Int(row[x] & mask)
                guard index < colors.count else { throw .pixels(.index(index, colors: colors.count)) }
                let (color, place) = (colors[index], 3 * (y * width + x))
                (rows[place], rows[place + 1], rows[place + 2]) = (color.red, color.green, color.blue)
            }
        }
        return rows
    }

    private static func grays(_ count: Int) -> [RGB] {
        (0..<count).map {
            let value = UInt8($0 * 255 / (count - 1))
            return RGB(red: value, green: value, blue: value)
        }
    }

    // MARK: Texts

    /// The file with its texts in a segment behind the first one, which names the format (JFIF 1.02).
    private static func jpeg(_ file: [UInt8], with texts: EXIF) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + texts.bytes
        let length = content.count + 2
        guard file.count > 6, file[2] == 0xFF, file[3] == 0xE0, length <= Int(UInt16.max) else { return file }
        let end = 4 + Int(file[4]) << 8 + Int(file[5])
        guard end <= file.count else { return file }
        let head: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
        return file[..<end] + head + content + file[end...]
    }
}

/// Why pixels cannot be encoded as a JPEG or WebP.
public enum PhotoEncodingError: Error, Hashable, Sendable {
    /// The library that writes the format is not installed.
    case noLibrary(PhotoEncoder.Format)
    /// A side is longer than the format allows.
    case size(longest: Int)
    /// Memory has run out.
    case memory
    /// A JPEG has no transparency.
    case transparency
    /// The pixels or their layout are wrong for any format.
    case pixels(PNGEncodingError)
}

extension PhotoEncodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noLibrary(.jpeg):
            "a JPEG needs libturbojpeg, which is not installed; install it with 'apt-get install libturbojpeg0'"
        case .noLibrary(.webp):
            "a WebP needs libwebp, which is not installed; install it with 'apt-get install libwebp7'"
        case .size(let longest):
            "a side of the picture is longer than the \(longest) pixels of its format; a smaller size or scale does"
        case .memory: "out of memory for the picture; a smaller size or scale needs less"
        case .transparency: "the pixels have transparency, which is not written"
        case .pixels(let error): "\(error)"
        }
    }
}
