internal import CISAL

/// An animated PNG, whose frames are decoded one after the other.
///
/// Its chunks are checked when it is read: CRCs, sequence numbers, the rectangles of all frames and their number. A PNG without
/// animation is one frame.
package struct AnimatedPNG: Sendable {
    /// A frame as the file has it.
    package struct Frame: Hashable, Sendable {
        /// The rectangle that it changes.
        package var x, y, width, height: Int
        package var delay: AnimatedPNGEncoder.Delay
        fileprivate var disposal: UInt8 = 0
        fileprivate var isOver = false
        /// The parts of the file with its compressed pixels.
        fileprivate var data: [Range<Int>] = []
    }

    /// In pixels.
    package let width, height: Int
    /// How often it is played; 0 is forever.
    package let plays: Int
    package let frames: [Frame]
    private let file: [UInt8]
    /// The chunks that all frames share, such as the palette.
    private let shared: [UInt8]
    private let header: [UInt8]
    private let decoder: PNGDecoder

    /// The most frames.
    package static let mostFrames = 10_000
    /// The most pixels of all frames together, in pictures of the largest size.
    private static let mostPictures = 128

    /// Whether a file has several pictures, as its chunks before the first of them say.
    ///
    /// `read` fills memory with the next bytes, and returns their number. A file that is not a PNG counts as one.
    package static func isAnimated(_ read: (UnsafeMutableRawBufferPointer) -> Int) -> Bool {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
        defer { memory.deallocate() }
        func take(_ count: Int) -> Bool { read(UnsafeMutableRawBufferPointer(rebasing: memory[..<count])) == count }
        guard take(8), memory[..<8].elementsEqual(Chunks.signature) else { return false }
        while take(8) {
            let type = String(decoding: memory[4..<8], as: UTF8.self)
            if type == "acTL" { return true }
            if type == "IDAT" || type == "IEND" { return false }
            var rest = memory[..<4].reduce(0) { $0 << 8 | Int($1) } + 4
            while rest > 0 {
                let piece = min(rest, memory.count)
                guard take(piece) else { return false }
                rest -= piece
            }
        }
        return false
    }

    /// Reads a file whose frames have no more pixels than a decoder allows.
    package init(_ file: [UInt8], limits decoder: PNGDecoder = PNGDecoder()) throws(PNGDecodingError) {
        self.file = file
        self.decoder = decoder
        guard file.starts(with: Chunks.signature) else { throw .signature }
        var reading = Chunks(file: file)
        while let chunk = try reading.next() { try reading.take(chunk) }
        guard let header = reading.header else { throw .damaged("IHDR is missing") }
        (width, height) = (header.width, header.height)
        guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
        guard width <= PNGDecoder.sideLimit, height <= PNGDecoder.sideLimit else {
            throw .tooLong(max(width, height), limit: PNGDecoder.sideLimit)
        }
        guard width * height <= decoder.pixelLimit else {
            throw .tooManyPixels(width: width, height: height, limit: decoder.pixelLimit)
        }
        self.header = header.bytes
        shared = reading.shared
        guard !reading.imageData.isEmpty else { throw .damaged("IDAT is missing") }
        let animated = reading.frames.filter { !$0.data.isEmpty }
        guard let stated = reading.stated else {
            plays = 1
            frames = [
                Frame(x: 0, y: 0, width: width, height: height, delay: .init(0, over: 1), data: reading.imageData)
            ]
            return
        }
        guard animated.count == stated.frames, reading.frames.count == stated.frames else {
            throw .damaged("the animation has \(animated.count) frames, but states \(stated.frames)")
        }
        let limit = AnimatedPNG.mostPictures * decoder.pixelLimit / (width * height)
        guard animated.count <= limit else { throw .tooManyFrames(animated.count, limit: limit) }
        guard header.bytes[8] <= 8 else { throw .damaged("an animation of 16 bits a sample is not supported") }
        if let first = animated.first, first.data.first == reading.imageData.first,
            [first.x, first.y, first.width, first.height] != [0, 0, width, height]
        {
            throw .damaged("the first frame is not the whole picture")
        }
        for frame in animated
        where frame.width < 1 || frame.height < 1 || frame.x + frame.width > width
            || frame.y + frame.height > height
        {
            throw .damaged("a frame is outside the picture")
        }
        (plays, frames) = (stated.plays, animated)
    }

    /// Decodes the frames in order, each as the whole picture that it shows.
    package func forEachFrame<Problem: Error>(
        _ show: (Int, RasterImage) throws(Problem) -> Void
    ) throws(FrameError<Problem>) {
        var player = Player(self)
        for index in frames.indices {
            let image: RasterImage?
            do throws(PNGDecodingError) { image = try player.next() } catch { throw .decoding(error) }
            if let image { do throws(Problem) { try show(index, image) } catch { throw .show(error) } }
        }
    }

    /// Decodes frames one after the other, with one picture in memory.
    package struct Player {
        private let animation: AnimatedPNG
        private var canvas: [UInt8]
        private var index = 0

        package init(_ animation: AnimatedPNG) {
            self.animation = animation
            canvas = [UInt8](repeating: 0, count: animation.width * animation.height * 4)
        }

        /// The next frame as the whole picture that it shows; nil after the last one.
        package mutating func next() throws(PNGDecodingError) -> RasterImage? {
            guard index < animation.frames.count else { return nil }
            let frame = animation.frames[index]
            let before = frame.disposal == 2 ? canvas : []
            animation.paint(try animation.pixels(of: frame), frame, on: &canvas)
            let image = RasterImage(
                width: animation.width, height: animation.height, samples: .eightBit(canvas))
            // The first frame cannot leave the picture as it was before.
            if frame.disposal == 1 || frame.disposal == 2 && index == 0 {
                animation.clear(frame, on: &canvas)
            } else if frame.disposal == 2 {
                canvas = before
            }
            index += 1
            return image
        }
    }

    /// The samples of a frame's rectangle, as of a picture of its own.
    private func pixels(of frame: Frame) throws(PNGDecodingError) -> [UInt8] {
        var chunks = ChunkWriter()
        chunks.begin("IHDR")
        chunks.append(bigEndian: UInt32(frame.width))
        chunks.append(bigEndian: UInt32(frame.height))
        chunks.append(contentsOf: header[8...])
        chunks.end()
        var bytes = chunks.take() + shared
        chunks.begin("IDAT")
        for range in frame.data { chunks.append(contentsOf: file[range]) }
        chunks.end()
        chunks.begin("IEND")
        chunks.end()
        bytes += chunks.bytes
        return try decoder.decode(bytes).eightBitSamples
    }

    private func paint(_ part: [UInt8], _ frame: Frame, on canvas: inout [UInt8]) {
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let (from, to) = ((y * frame.width + x) * 4, ((frame.y + y) * width + frame.x + x) * 4)
                let alpha = UInt32(part[from + 3])
                if !frame.isOver || alpha == 255 {
                    for channel in 0..<4 { canvas[to + channel] = part[from + channel] }
                    continue
                }
                if alpha == 0 { continue }
                // Straight alpha over straight alpha (PNG, section 13.16).
                let below = UInt32(canvas[to + 3]) * (255 - alpha)
                let total = alpha * 255 + below
                for channel in 0..<3 {
                    let sum = UInt32(part[from + channel]) * alpha * 255 + UInt32(canvas[to + channel]) * below
                    canvas[to + channel] = UInt8((sum + total / 2) / total)
                }
                canvas[to + 3] = UInt8((total + 127) / 255)
            }
        }
    }

    private func clear(_ frame: Frame, on canvas: inout [UInt8]) {
        for y in frame.y..<(frame.y + frame.height) {
            for index in ((y * width + frame.x) * 4)..<((y * width + frame.x + frame.width) * 4) {
                canvas[index] = 0
            }
        }
    }
}

/// Why frames could not be read.
package enum FrameError<Problem: Error>: Error {
    case decoding(PNGDecodingError)
    /// The closure that was given a frame failed.
    case show(Problem)
}

extension AnimatedPNG {
    /// The chunks of a file, in order.
    fileprivate struct Chunks {
        static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

        let file: [UInt8]
        private var index = 8
        private(set) var header: (width: Int, height: Int, bytes: [UInt8])?
        private(set) var shared: [UInt8] = []
        private(set) var stated: (frames: Int, plays: Int)?
        private(set) var frames: [Frame] = []
        private(set) var imageData: [Range<Int>] = []
        private var sequence = 0

        init(file: [UInt8]) {
            self.file = file
        }

        /// The type and the data of the next chunk; nil after the last one.
        mutating func next() throws(PNGDecodingError) -> (type: String, data: Range<Int>)? {
            if index == file.count {
                guard isEnded else { throw .damaged("the file ends early") }
                return nil
            }
            if isEnded { throw .trailingBytes }
            guard file.count - index >= 12 else { throw .damaged("the file ends early") }
            let length = number(at: index, bytes: 4)
            guard length <= file.count - index - 12 else { throw .damaged("the file ends early") }
            let (start, end) = (index + 8, index + 8 + length)
            let checksum = file.withUnsafeBufferPointer { all in
                crc32_gzip_refl(0, all.baseAddress.map { $0 + index + 4 }, UInt64(length + 4))
            }
            let type = String(decoding: file[(index + 4)..<start], as: UTF8.self)
            guard UInt32(clamping: number(at: end, bytes: 4)) == checksum else {
                throw .damaged("a chunk has a crc error")
            }
            index = end + 4
            isEnded = type == "IEND"
            return (type, start..<end)
        }

        private var isEnded = false

        mutating func take(_ chunk: (type: String, data: Range<Int>)) throws(PNGDecodingError) {
            let data = chunk.data
            guard (header == nil) == (chunk.type == "IHDR") else {
                throw .damaged("IHDR is not the first chunk, or not the only one")
            }
            switch chunk.type {
            case "IHDR":
                guard data.count == 13 else { throw .damaged("invalid IHDR") }
                header = (
                    number(at: data.lowerBound, bytes: 4), number(at: data.lowerBound + 4, bytes: 4),
                    Array(file[data])
                )
            case "PLTE", "tRNS":
                // Every frame is decoded with them.
                guard data.count <= 768, shared.count < 1024 else { throw .damaged("invalid \(chunk.type)") }
                shared += file[(data.lowerBound - 8)..<(data.upperBound + 4)]
            case "acTL":
                guard data.count == 8, stated == nil, imageData.isEmpty else { throw .damaged("invalid acTL") }
                let frames = number(at: data.lowerBound, bytes: 4)
                guard (1...AnimatedPNG.mostFrames).contains(frames) else {
                    throw .damaged("\(frames) frames; at most \(AnimatedPNG.mostFrames) are supported")
                }
                stated = (frames, number(at: data.lowerBound + 4, bytes: 4))
            case "fcTL" where stated != nil: try begin(data)
            case "IDAT":
                imageData.append(data)
                if frames.count == 1 { frames[0].data.append(data) }
                if frames.count > 1 { throw .damaged("IDAT follows the first frame") }
            case "fdAT" where stated != nil:
                try count(data)
                guard let last = frames.indices.last, !imageData.isEmpty else {
                    throw .damaged("fdAT without fcTL")
                }
                frames[last].data.append((data.lowerBound + 4)..<data.upperBound)
            default: break
            }
        }

        private mutating func begin(_ data: Range<Int>) throws(PNGDecodingError) {
            guard data.count == 26 else { throw .damaged("invalid fcTL") }
            try count(data)
            let start = data.lowerBound
            guard file[start + 24] <= 2, file[start + 25] <= 1 else { throw .damaged("invalid fcTL") }
            let numbers = [4, 8, 12, 16].map { number(at: start + $0, bytes: 4) }
            let delay = [20, 22].map { UInt16(clamping: number(at: start + $0, bytes: 2)) }
            frames.append(
                Frame(
                    x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1],
                    delay: .init(delay[0], over: delay[1] == 0 ? 100 : delay[1]), disposal: file[start + 24],
                    isOver: file[start + 25] == 1))
            guard frames.count <= AnimatedPNG.mostFrames else { throw .damaged("too many frames") }
        }

        private mutating func count(_ data: Range<Int>) throws(PNGDecodingError) {
            guard data.count >= 4, number(at: data.lowerBound, bytes: 4) == sequence else {
                throw .damaged("the chunks of the animation are out of order")
            }
            sequence += 1
        }

        private func number(at index: Int, bytes: Int) -> Int {
            file[index..<(index + bytes)].reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
