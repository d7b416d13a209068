internal import CPNGReader

/// Reads a PNG of any colour type, depth and interlacing.
///
/// It is strict: each chunk must have its right checksum, and nothing may follow the last. Chunks that make no pixels
/// are skipped. Palettes and grey become RGBA, samples of 1, 2 and 4 bits become 8, those of 16 stay. Colour profiles
/// and gamma are not applied.
public struct PNGDecoder: Hashable, Sendable {
    /// The most pixels that a picture may have; of a side it may have a million.
    ///
    /// Memory is set aside only after this check: four or eight bytes a pixel, and a few rows more.
    public var pixelLimit: Int

    /// The most pixels of a side, since some rows are always held.
    static let sideLimit = 1_000_000

    /// A reader of pictures up to this many pixels, by default those of 4096 x 4096.
    public init(pixelLimit: Int = 16_777_216) {
        self.pixelLimit = pixelLimit
    }

    /// The most bytes of a file that are read: what so many pixels take uncompressed, and 16 MiB of other chunks.
    var byteLimit: Int {
        // Eight bytes a pixel, and where pictures are one pixel wide a filter type for each.
        9 * max(0, min(pixelLimit, 1 << 48)) + (16 << 20)
    }

    /// The picture of a whole PNG file.
    public func decode(_ file: [UInt8]) throws(PNGDecodingError) -> RasterImage {
        try decode(PNGRowReader(limits: self, bytes: file))
    }

    /// The picture that a row reader has come to, at 8 or 16 bits a sample, by default those of the file.
    package func decode(_ reader: PNGRowReader, depth: Int? = nil) throws(PNGDecodingError) -> RasterImage {
        let samples: RasterImage.Samples =
            if depth ?? reader.depth == 16 {
                .sixteenBit(try pixels(of: reader))
            } else {
                .eightBit(try pixels(of: reader))
            }
        guard let image = RasterImage(width: reader.width, height: reader.height, samples: samples) else {
            throw .damaged("the picture is empty")
        }
        return image
    }

    private func pixels<Sample: FixedWidthInteger>(of reader: PNGRowReader) throws(PNGDecodingError) -> [Sample] {
        let count = reader.width * reader.height * 4
        var problem: PNGDecodingError?
        let samples = [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
            let pixels = UnsafeMutableRawBufferPointer(buffer)
            pngreader_prefer_large_pages(pixels.baseAddress, pixels.count)
            let size = 4 * MemoryLayout<Sample>.stride
            do throws(PNGDecodingError) {
                try reader.readRows(depth: Sample.bitWidth) { row, samples in
                    let start = (row.y * reader.width + row.x) * size
                    if row.step == 1 {
                        UnsafeMutableRawBufferPointer(rebasing: pixels[start...]).copyMemory(from: samples)
                    } else {
                        scatter(samples, over: pixels, from: start, each: row.step * size, size: size)
                    }
                }
                initialized = count
            } catch {
                problem = error
                initialized = 0
            }
        }
        if let problem { throw problem }
        return samples
    }

    /// Puts each pixel of an interlaced row in its place.
    private func scatter(
        _ samples: UnsafeRawBufferPointer, over pixels: UnsafeMutableRawBufferPointer, from start: Int,
        each distance: Int, size: Int
    ) {
        var target = start
        for source in stride(from: 0, to: samples.count, by: size) {
            if size == 4 {
                let pixel = samples.loadUnaligned(fromByteOffset: source, as: UInt32.self)
                pixels.storeBytes(of: pixel, toByteOffset: target, as: UInt32.self)
            } else {
                let pixel = samples.loadUnaligned(fromByteOffset: source, as: UInt64.self)
                pixels.storeBytes(of: pixel, toByteOffset: target, as: UInt64.self)
            }
            target += distance
        }
    }
}

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
