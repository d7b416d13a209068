internal import CDeflater

/// Encodes an animated PNG frame by frame (PNG, third edition, section 4.9).
///
/// The default image is the first frame. Each later frame has only the rectangle that differs from the frame before, with the
/// filter that makes it smaller, so that no more than two frames are in memory.
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

    /// An encoder of a number of frames of one size, which are played so many times; 0 is without end.
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
        let area = isFirst ? Area(x: 0, y: 0, width: width, height: height) : difference(from: previous, to: pixels)
        chunks.begin("fcTL")
        chunks.append(bigEndian: sequence)
        for number in [area.width, area.height, area.x, area.y] { chunks.append(bigEndian: UInt32(number)) }
        for number in [delay.numerator, delay.denominator] {
            chunks.append(contentsOf: [UInt8(number >> 8), UInt8(number & 255)])
        }
        // Nothing is disposed of, and the rectangle replaces what was there.
        chunks.append(contentsOf: [0, 0])
        chunks.end()
        sequence += 1
        let plain = try data(of: pixels, in: area, filter: .none, isFirst: isFirst)
        let filtered = try data(of: pixels, in: area, filter: .up, isFirst: isFirst)
        // The fast compressor tells which filter suits, and the slow one then makes the most of it.
        let isFiltered = filtered.count < plain.count
        let fast = isFiltered ? filtered : plain
        let small = try smallData(of: pixels, in: area, filter: isFiltered ? .up : .none, isFirst: isFirst)
        if !isFirst { sequence += 1 }
        previous = pixels
        return chunks.bytes + (small.flatMap { $0.count < fast.count ? $0 : nil } ?? fast)
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
            of: PixelLayout(width: width, height: height, stride: width * 4, format: .xrgb32), to: &chunks)
        chunks.begin("acTL")
        chunks.append(bigEndian: UInt32(clamping: frames))
        chunks.append(bigEndian: UInt32(clamping: plays))
        chunks.end()
        for text in texts { try encoder.write(text, to: &chunks) }
    }

    /// The chunk with the compressed pixels of an area.
    private func data(
        of pixels: [UInt8], in area: Area, filter: PNGFilter, isFirst: Bool
    ) throws(PNGEncodingError) -> [UInt8] {
        var chunks = ChunkWriter()
        _ = chunks.take()
        if isFirst {
            chunks.begin("IDAT")
        } else {
            chunks.begin("fdAT")
            chunks.append(bigEndian: sequence)
        }
        let layout = PixelLayout(width: area.width, height: area.height, stride: width * 4, format: .xrgb32)
        try pixels.span.bytes.withUnsafeBytes { bytes throws(PNGEncodingError) in
            let start = (area.y * width + area.x) * 4
            let packer = try ScanlinePacker(
                UnsafeRawBufferPointer(rebasing: bytes[start...]), layout: layout, filter: filter)
            var stream = DeflateStream()
            try PNGEncoder().compress(
                packer, rows: area.height, endsPicture: true, through: &stream, into: &chunks)
        }
        chunks.end()
        return chunks.bytes
    }

    /// The same data compressed by zlib; nil for a picture that is too large for that.
    private func smallData(
        of pixels: [UInt8], in area: Area, filter: PNGFilter, isFirst: Bool
    ) throws(PNGEncodingError) -> [UInt8]? {
        let layout = PixelLayout(width: area.width, height: area.height, stride: width * 4, format: .xrgb32)
        var chunks = ChunkWriter()
        _ = chunks.take()
        try pixels.span.bytes.withUnsafeBytes { bytes throws(PNGEncodingError) in
            let start = (area.y * width + area.x) * 4
            let packer = try ScanlinePacker(
                UnsafeRawBufferPointer(rebasing: bytes[start...]), layout: layout, filter: filter)
            guard let count = UInt32(exactly: packer.scanline * area.height), count < 1 << 30 else { return }
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
            if isFirst {
                chunks.begin("IDAT")
            } else {
                chunks.begin("fdAT")
                chunks.append(bigEndian: sequence)
            }
            chunks.append(contentsOf: output.prefix(written))
            chunks.end()
        }
        return chunks.bytes.isEmpty ? nil : chunks.bytes
    }

    // MARK: What differs

    private struct Area {
        var x, y, width, height: Int
    }

    /// The smallest rectangle outside which two pictures are equal; a single pixel if they are equal everywhere.
    private func difference(from old: [UInt8], to new: [UInt8]) -> Area {
        old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                func differs(_ index: Int) -> Bool {
                    old.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                        != new.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                }
                var (left, right, top, bottom) = (width, -1, height, -1)
                for y in 0..<height {
                    let row = y * width
                    guard let first = (0..<width).first(where: { differs(row + $0) }) else { continue }
                    let last = stride(from: width - 1, to: first, by: -1).first { differs(row + $0) } ?? first
                    (left, right) = (min(left, first), max(right, last))
                    (top, bottom) = (min(top, y), y)
                }
                guard right >= 0 else { return Area(x: 0, y: 0, width: 1, height: 1) }
                return Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }
}
