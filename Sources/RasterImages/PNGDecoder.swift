internal import CPNGReader

/// Decodes PNGs of any colour type, bit depth and interlacing.
///
/// Decoding is strict: every chunk must have a correct CRC, and nothing may follow the last chunk. Ancillary chunks other
/// than tRNS are skipped. The result is RGBA at 16 bits per sample if the file has 16, else at 8. Colour profiles and
/// gamma are not applied.
public struct PNGDecoder: Hashable, Sendable {
    /// The largest number of pixels of a picture; each side may have up to a million.
    ///
    /// The limit is checked before memory is allocated: four or eight bytes per pixel, and a few rows.
    public var pixelLimit: Int

    /// The longest side in pixels, because a few rows are always in memory.
    static let sideLimit = 1_000_000

    /// A decoder of pictures of up to `pixelLimit` pixels, by default 4096 x 4096.
    public init(pixelLimit: Int = 16_777_216) {
        self.pixelLimit = pixelLimit
    }

    /// The largest number of bytes read from a file: the size of the pixels uncompressed, and 16 MiB of other chunks.
    var byteLimit: Int {
        // Eight bytes per pixel, and a filter type per row, which may be one pixel wide.
        9 * max(0, min(pixelLimit, 1 << 48)) + (16 << 20)
    }

    /// Decodes a PNG file.
    public func decode(_ file: [UInt8]) throws(PNGDecodingError) -> RasterImage {
        try decode(PNGRowReader(limits: self, bytes: file))
    }

    /// Decodes the picture of a row reader at 8 or 16 bits per sample, by default that of the file.
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

    /// Copies the pixels of an interlaced row to their positions.
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

/// Why a PNG cannot be decoded.
public enum PNGDecodingError: Error, Hashable, Sendable {
    /// The first eight bytes are not the PNG signature.
    case signature
    /// The picture has more pixels than the decoder's limit.
    case tooManyPixels(width: Int, height: Int, limit: Int)
    /// A side is longer than the fixed limit.
    case tooLong(Int, limit: Int)
    /// The file has more bytes than any picture within the limits.
    case tooManyBytes(limit: Int)
    /// All frames of an animation together have more pixels than 128 of the largest pictures.
    case tooManyFrames(Int, limit: Int)
    /// A chunk or the compressed data is invalid; the text is libpng's.
    case damaged(String)
    /// Bytes follow the last chunk.
    case trailingBytes
    /// A reader cannot be allocated.
    case outOfMemory
}

extension PNGDecodingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .signature: "not a PNG: the signature is missing"
        case .tooManyPixels(let width, let height, let limit):
            "the PNG has \(width) x \(height) pixels; at most \(limit) are supported"
        case .tooLong(let side, let limit):
            "the PNG has a side of \(side) pixels; at most \(limit) are supported"
        case .tooManyFrames(let count, let limit):
            "the PNG has \(count) frames; at most \(limit) of its size are supported"
        case .tooManyBytes(let limit):
            "the PNG file is longer than \(limit) bytes, the most that is read"
        case .damaged(let reason): "the PNG is damaged: \(reason)"
        case .trailingBytes: "extra bytes follow the end of the PNG"
        case .outOfMemory: "out of memory while reading a PNG"
        }
    }
}
