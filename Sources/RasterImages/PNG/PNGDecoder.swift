internal import CPNGReader

/// Reads a PNG of any colour type, depth and interlacing.
///
/// It is strict: each chunk must have its right checksum, and nothing may follow the last. A chunk that makes no pixels
/// is skipped, and may have 8 MB at most. Palettes and grey become RGBA, samples of 1, 2 and 4 bits become 8, those of
/// 16 stay. Colour profiles and gamma are not applied.
public struct PNGDecoder: Hashable, Sendable {
    /// The most pixels that a picture may have.
    ///
    /// Memory is set aside only after this check: four or eight bytes a pixel, and two rows more.
    public var pixelLimit: Int

    /// A reader of pictures up to this many pixels, by default those of 4096 x 4096.
    public init(pixelLimit: Int = 16_777_216) {
        self.pixelLimit = pixelLimit
    }

    /// The picture of a whole PNG file.
    public func decode(_ file: [UInt8]) throws(PNGDecodingError) -> RasterImage {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .signature }
        return try file.withUnsafeBufferPointer { file throws(PNGDecodingError) in
            guard let reader = pngreader_create(file.baseAddress, file.count) else { throw .outOfMemory }
            defer { pngreader_destroy(reader) }
            return try read(reader)
        }
    }

    private func read(_ reader: OpaquePointer) throws(PNGDecodingError) -> RasterImage {
        var header = pngreader_header()
        guard pngreader_read_header(reader, &header) else { throw .damaged(message(of: reader)) }
        let width = Int(header.width)
        let height = Int(header.height)
        guard width <= pixelLimit, height <= pixelLimit, width * height <= pixelLimit else {
            throw .tooManyPixels(width: width, height: height, limit: pixelLimit)
        }
        let samples: RasterImage.Samples =
            if header.depth == 16 {
                .sixteenBit(try pixels(from: reader, count: width * height * 4))
            } else {
                .eightBit(try pixels(from: reader, count: width * height * 4))
            }
        guard pngreader_remaining(reader) == 0 else { throw .trailingBytes(pngreader_remaining(reader)) }
        guard let image = RasterImage(width: width, height: height, samples: samples) else {
            throw .damaged("the picture is empty")
        }
        return image
    }

    private func pixels<Sample: FixedWidthInteger>(
        from reader: OpaquePointer, count: Int
    ) throws(PNGDecodingError) -> [Sample] {
        let samples = [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
            let size = count * MemoryLayout<Sample>.stride
            initialized = pngreader_read_pixels(reader, buffer.baseAddress, size) ? count : 0
        }
        guard samples.count == count else { throw .damaged(message(of: reader)) }
        return samples
    }

    /// What libpng says, in lower case but for the name of the chunk in front.
    private func message(of reader: OpaquePointer) -> String {
        let text = String(cString: pngreader_message(reader))
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return text.lowercased() }
        return parts[0] + ":" + parts[1].lowercased()
    }
}
