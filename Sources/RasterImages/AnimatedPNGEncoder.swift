internal import CDeflater

/// Encodes an animated PNG frame by frame (PNG, third edition, section 4.9).
///
/// The default image is the first frame. Each later frame has only the rectangle that differs from the frame before, with the
/// filter that makes it smaller, so that no more than two frames are in memory. Where that is smaller, unchanged pixels
/// are transparent.
package struct AnimatedPNGEncoder {
    /// How long a frame is shown, as a fraction of a second.
    package struct Delay: Hashable, Sendable {
        package var numerator: UInt16
        package var denominator: UInt16

        package init(_ numerator: UInt16, over denominator: UInt16) {
            (self.numerator, self.denominator) = (numerator, denominator)
        }
    }

    private let width: Int
    private let height: Int
    private let frames: Int
    private let plays: Int
    private let texts: [PNGText]
    private var previous: [UInt8] = []
    private var sequence: UInt32 = 0

    /// An encoder of a number of frames of one size, which are played `plays` times; 0 is forever.
    package init(width: Int, height: Int, frames: Int, plays: Int, texts: [PNGText] = []) {
        (self.width, self.height) = (width, height)
        (self.frames, self.plays) = (frames, plays)
        self.texts = texts
    }

    /// The bytes of the next frame, the first of which begin the file.
    ///
    /// Its pixels are native-endian words `0x00RRGGBB` in rows without padding.
    package mutating func encode(_ pixels: [UInt8], delay: Delay) throws(PNGEncodingError) -> [UInt8] {
        guard pixels.count == width * height * 4 else {
            throw .memory(pixels.count, needed: width * height * 4)
        }
        let isFirst = previous.isEmpty
        var chunks = ChunkWriter()
        if isFirst {
            try begin(&chunks)
        } else {
            _ = chunks.take()
        }
        let area =
            isFirst
            ? FrameArea(x: 0, y: 0, width: width, height: height)
            : FrameArea(from: previous, to: pixels, width: width, height: height)
        let whole = area.samples(of: pixels, width: width, over: nil)
        var attempts: [Attempt] = []
        for filter in isFirst ? [PNGFilter.none, .adaptive] : [.none] {
            attempts.append(try attempt(whole, area, filter, isOver: false))
        }
        if !isFirst {
            let over = area.samples(of: pixels, width: width, over: previous)
            attempts.append(try attempt(over, area, .none, isOver: true))
        }
        // The fast compressor chooses the attempt, which the slow one then makes smaller.
        let best = attempts.dropFirst().reduce(attempts[0]) { $1.stream.count < $0.stream.count ? $1 : $0 }
        let small = try smallStream(best.samples, area, best.filter)
        let stream = small.flatMap { $0.count < best.stream.count ? $0 : nil } ?? best.stream
        chunks.begin("fcTL")
        chunks.append(bigEndian: sequence)
        for number in [area.width, area.height, area.x, area.y] { chunks.append(bigEndian: UInt32(number)) }
        for number in [delay.numerator, delay.denominator] {
            chunks.append(contentsOf: [UInt8(number >> 8), UInt8(number & 255)])
        }
        // Nothing is disposed of; the rectangle replaces what was there, or is drawn over it.
        chunks.append(contentsOf: [0, best.isOver ? 1 : 0])
        chunks.end()
        sequence += 1
        if isFirst {
            chunks.begin("IDAT")
        } else {
            chunks.begin("fdAT")
            chunks.append(bigEndian: sequence)
            sequence += 1
        }
        chunks.append(contentsOf: stream)
        chunks.end()
        previous = pixels
        return chunks.bytes
    }

    /// The bytes after the last frame.
    package func end() -> [UInt8] {
        var chunks = ChunkWriter()
        _ = chunks.take()
        chunks.begin("IEND")
        chunks.end()
        return chunks.bytes
    }

    private func begin(_ chunks: inout ChunkWriter) throws(PNGEncodingError) {
        let encoder = PNGEncoder(texts: texts)
        // Its size is checked when rows are packed, which is before anything is returned.
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw .size(width: width, height: height)
        }
        encoder.writeHeader(
            of: PixelLayout(width: width, height: height, stride: width * 4, format: .rgba8), to: &chunks)
        chunks.begin("acTL")
        chunks.append(bigEndian: UInt32(clamping: frames))
        chunks.append(bigEndian: UInt32(clamping: plays))
        chunks.end()
        for text in texts { try encoder.write(text, to: &chunks) }
    }

    // MARK: Compression

    /// The pixels of an area in one form, and their zlib stream.
    private struct Attempt {
        var samples: [UInt8]
        var filter: PNGFilter
        /// Whether unchanged pixels are transparent.
        var isOver: Bool
        var stream: [UInt8]
    }

    private func attempt(
        _ samples: [UInt8], _ area: FrameArea, _ filter: PNGFilter, isOver: Bool
    ) throws(PNGEncodingError) -> Attempt {
        Attempt(
            samples: samples, filter: filter, isOver: isOver, stream: try fastStream(samples, area, filter))
    }

    private func layout(of area: FrameArea) -> PixelLayout {
        PixelLayout(width: area.width, height: area.height, stride: area.width * 4, format: .rgba8)
    }

    private func fastStream(
        _ samples: [UInt8], _ area: FrameArea, _ filter: PNGFilter
    ) throws(PNGEncodingError) -> [UInt8] {
        var chunks = ChunkWriter()
        _ = chunks.take()
        chunks.begin("IDAT")
        let start = chunks.bytes.count
        try samples.span.bytes.withUnsafeBytes { bytes throws(PNGEncodingError) in
            let packer = try ScanlinePacker(bytes, layout: layout(of: area), filter: filter)
            var stream = DeflateStream()
            try PNGEncoder().compress(
                packer, rows: area.height, endsPicture: true, through: &stream, into: &chunks)
        }
        return Array(chunks.bytes[start...])
    }

    /// The same compressed by zlib; nil for a picture that is too large for that.
    private func smallStream(
        _ samples: [UInt8], _ area: FrameArea, _ filter: PNGFilter
    ) throws(PNGEncodingError) -> [UInt8]? {
        try samples.span.bytes.withUnsafeBytes { bytes throws(PNGEncodingError) -> [UInt8]? in
            let packer = try ScanlinePacker(bytes, layout: layout(of: area), filter: filter)
            guard let count = UInt32(exactly: packer.scanline * area.height), count < 1 << 30 else { return nil }
            let scanlines = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(count), alignment: 16)
            defer { scanlines.deallocate() }
            try packer.pack(0..<area.height, into: scanlines)
            let room = deflater_shrink_room(count)
            let output = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(room), alignment: 16)
            defer { output.deallocate() }
            let input = UnsafeRawBufferPointer(scanlines).bindMemory(to: UInt8.self)
            let written = deflater_shrink(
                input.baseAddress, count, output.bindMemory(to: UInt8.self).baseAddress, room)
            guard written >= 0 else { throw .compressor(code: written) }
            return Array(output.prefix(written))
        }
    }
}
