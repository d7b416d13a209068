internal import CDeflater

/// Encodes an animated PNG frame by frame (PNG, third edition, section 4.9).
///
/// The default image is the first frame. Each later frame has only the rectangle that differs from the frame before, with the
/// filter that makes it smaller, so that no more than two frames are in memory. Where that is smaller, its pixels that stay as they are
/// are transparent: they have a colour that the first frame has not. Later pixels of that colour become a level bluer.
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
    /// The colour that is transparent.
    private var key: UInt32 = 0
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
        var (chunks, pixels) = (ChunkWriter(), pixels)
        if isFirst {
            key = AnimatedPNGEncoder.unusedColor(in: pixels)
            try begin(&chunks)
        } else {
            _ = chunks.take()
            AnimatedPNGEncoder.replace(key, in: &pixels)
        }
        let area = isFirst ? Area(x: 0, y: 0, width: width, height: height) : difference(from: previous, to: pixels)
        let whole = samples(of: pixels, in: area, over: nil)
        var attempts: [Attempt] = []
        for filter in [PNGFilter.none, .up] {
            attempts.append(try attempt(whole, area, filter, isOver: false))
        }
        if !isFirst {
            attempts.append(try attempt(samples(of: pixels, in: area, over: previous), area, .none, isOver: true))
        }
        // The fast compressor tells what suits, and the slow one then makes the most of it.
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
            of: PixelLayout(width: width, height: height, stride: width * 4, format: .xrgb32), to: &chunks)
        chunks.begin("acTL")
        chunks.append(bigEndian: UInt32(clamping: frames))
        chunks.append(bigEndian: UInt32(clamping: plays))
        chunks.end()
        chunks.begin("tRNS")
        for shift in [16, 8, 0] as [UInt32] { chunks.append(contentsOf: [0, UInt8(key >> shift & 255)]) }
        chunks.end()
        for text in texts { try encoder.write(text, to: &chunks) }
    }

    // MARK: Compression

    /// The pixels of an area in one form, and their zlib stream.
    private struct Attempt {
        var samples: [UInt8]
        var filter: PNGFilter
        /// Whether pixels that stay as they are are transparent.
        var isOver: Bool
        var stream: [UInt8]
    }

    private func attempt(
        _ samples: [UInt8], _ area: Area, _ filter: PNGFilter, isOver: Bool
    ) throws(PNGEncodingError) -> Attempt {
        Attempt(
            samples: samples, filter: filter, isOver: isOver, stream: try fastStream(samples, area, filter))
    }

    /// The words of the pixels of an area; where those of a picture before are the same, the transparent one.
    private func samples(of pixels: [UInt8], in area: Area, over old: [UInt8]?) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: area.width * area.height * 4) { samples, count in
            guard var target = UnsafeMutableRawPointer(samples.baseAddress)?.assumingMemoryBound(to: UInt32.self)
            else { return }
            func write(_ pixels: UnsafeRawBufferPointer, over old: UnsafeRawBufferPointer?) {
                for y in area.y..<area.y + area.height {
                    let start = 4 * (y * width + area.x)
                    guard let row = pixels.baseAddress.map({ $0 + start }) else { return }
                    let words = row.assumingMemoryBound(to: UInt32.self)
                    if let before = old?.baseAddress.map({ ($0 + start).assumingMemoryBound(to: UInt32.self) }) {
                        for x in 0..<area.width { target[x] = words[x] == before[x] ? key : words[x] }
                    } else {
                        target.update(from: words, count: area.width)
                    }
                    target += area.width
                }
            }
            pixels.withUnsafeBytes { pixels in
                if let old { old.withUnsafeBytes { write(pixels, over: $0) } } else { write(pixels, over: nil) }
            }
            count = samples.count
        }
    }

    /// Black, whose bytes are those of the filter of each row, or a dark blue, if the pixels are of neither.
    private static func unusedColor(in pixels: [UInt8]) -> UInt32 {
        var isUsed = [Bool](repeating: false, count: 256)
        forEachWord(of: pixels) { word in if word < 256 { isUsed[Int(word)] = true } }
        return UInt32(isUsed.firstIndex(of: false) ?? 0)
    }

    /// Makes pixels of a colour a level bluer.
    private static func replace(_ key: UInt32, in pixels: inout [UInt8]) {
        var isUsed = false
        forEachWord(of: pixels) { word in isUsed = isUsed || word == key }
        if !isUsed { return }
        let next = key & 255 == 255 ? key - 1 : key + 1
        pixels.withUnsafeMutableBytes { bytes in
            for offset in stride(from: 0, to: bytes.count, by: 4)
            where bytes.load(fromByteOffset: offset, as: UInt32.self) == key {
                bytes.storeBytes(of: next, toByteOffset: offset, as: UInt32.self)
            }
        }
    }

    private static func forEachWord(of pixels: [UInt8], _ body: (UInt32) -> Void) {
        pixels.withUnsafeBytes { bytes in bytes.bindMemory(to: UInt32.self).forEach(body) }
    }

    private func layout(of area: Area) -> PixelLayout {
        PixelLayout(width: area.width, height: area.height, stride: area.width * 4, format: .xrgb32)
    }

    private func fastStream(
        _ samples: [UInt8], _ area: Area, _ filter: PNGFilter
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
        _ samples: [UInt8], _ area: Area, _ filter: PNGFilter
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
