package import Canvas
package import CardOrders
package import Cards
internal import Primitives
internal import Radar
internal import RasterImages
package import SceneModel
package import SystemAccess
internal import Threading

/// A card that moves: its frames, drawn on several threads and encoded in order.
package struct MovingCard {
    package let request: CardRequest
    package let motion: CardMotion
    /// The first frame.
    package let still: Scene
    /// Pixels per point.
    package var scale: Double
    private let maker: CardMaker
    private let look: Look
    private let format: CardFormat
    private let isOnce: Bool

    /// Shows how far the drawing has come.
    package typealias Progress = (_ line: () -> String) -> Void

    /// Lays out the first frame.
    package init(
        _ order: CardOrder, _ request: CardRequest, by maker: CardMaker, fonts: FontBook
    ) throws(ProgramError) {
        guard let ordered = order.motion else { throw ProgramError(.internalError, "nothing moves") }
        (self.request, self.maker, look) = (request, maker, order.look)
        (format, isOnce, scale) = (order.format, ordered.isOnce, order.look.scale)
        let motion = ordered.frames(of: request.content, rate: order.format.rate)
        self.motion = motion
        still = try maker.context.measure(.layOut) { () throws(ProgramError) in
            var still = try request.scene(fonts: fonts)
            still.description = try request.message(in: motion)
            return still
        }
        maker.warn(ofMissing: fonts.takeMissingCharacters())
    }

    /// The card that does not move.
    package func poster(as format: CardFormat, fonts: FontBook) throws(ProgramError) -> [UInt8] {
        // The first frame has words about the motion.
        var look = look
        look.scale = scale
        return try maker.file(of: try request.scene(fonts: fonts), look, as: format, fonts: fonts)
    }

    /// The whole file, drawn on this thread unless on more.
    package func file(on threads: Int = 1, progress: Progress = { _ in }) throws(ProgramError) -> [UInt8] {
        guard format.needsFFmpeg else {
            var file: [UInt8] = []
            try write(on: threads, progress: progress) { file += $0 }
            return file
        }
        let file: MemoryFile
        do throws(SystemError) { file = try MemoryFile() } catch {
            throw ProgramError(.system, "cannot make a video: \(error.description)")
        }
        try fill(file.descriptor, on: threads, progress: progress)
        do throws(SystemError) { return try file.bytes(atMost: MovingCard.mostBytes) } catch {
            throw ProgramError(.system, "cannot read a video: \(error.description)")
        }
    }

    /// More than any video of the most frames has.
    private static let mostBytes = 1 << 30

    /// Writes a format that ffmpeg makes to an open file, and reads back whether it is whole.
    package func fill(
        _ descriptor: CInt, on threads: Int = Threads.processors, progress: Progress = { _ in }
    ) throws(ProgramError) {
        let encoder = try VideoEncoder(format, once: isOnce, into: descriptor)
        let frames = try writeVideo(on: threads, progress: progress, to: encoder.write)
        try encoder.finish()
        try WrittenVideo.check(descriptor, as: format, frames: frames)
    }

    /// Writes a format that this program makes: an animated PNG or uncompressed video piece by piece, an animated WebP when all of it
    /// is known.
    package func write(
        on threads: Int = Threads.processors, progress: Progress = { _ in }, to write: Output.Writer
    ) throws(ProgramError) {
        switch format {
        case .y4m: try writeVideo(on: threads, progress: progress, to: write)
        case .animatedWebP: try writeWebP(on: threads, progress: progress, to: write)
        default: try writePNG(on: threads, progress: progress, to: write)
        }
    }

    private func writePNG(on threads: Int, progress: Progress, to write: Output.Writer) throws(ProgramError) {
        var encoder: AnimatedPNGEncoder?
        try forEachFrame(on: threads, progress: progress) { frame, pixels throws(ProgramError) in
            var next =
                encoder
                ?? AnimatedPNGEncoder(
                    width: pixels.width, height: pixels.height, frames: motion.frames.count, plays: isOnce ? 1 : 0,
                    texts: still.texts)
            let piece = try maker.context.measure(.encode) { () throws(ProgramError) in
                do throws(PNGEncodingError) {
                    return try next.encode(pixels.words, delay: .init(frame.length, rate: format.rate))
                } catch {
                    throw ProgramError(.internalError, "png: \(error)")
                }
            }
            encoder = next
            try maker.context.measure(.write) { () throws(ProgramError) in try write(piece) }
        }
        if let encoder { try write(encoder.end()) }
    }
}

// MARK: WebP

extension MovingCard {
    /// A frame that is drawn but not encoded.
    private struct Waiting: Sendable {
        let pixels: FramePixels
        let previous: FramePixels?
        let milliseconds: Int
    }

    /// Encodes as many frames at a time as there are threads, since libwebp takes longer over one than its drawing does.
    private func writeWebP(on threads: Int, progress: Progress, to write: Output.Writer) throws(ProgramError) {
        // What the format cannot have is said before anything is drawn.
        let encoder = try webPEncoder()
        var frames: [AnimatedWebPEncoder.Frame] = []
        var (waiting, previous): ([Waiting], FramePixels?) = ([], nil)
        // Times are rounded where frames begin, so that their sum is not off.
        var (end, passed) = (0.0, 0)
        func encode() throws(ProgramError) {
            frames += try maker.context.measure(.encode) { () throws(ProgramError) in
                try MovingCard.encoded(waiting, by: encoder, on: threads)
            }
            waiting = []
        }
        try forEachFrame(on: threads, progress: progress) { frame, pixels throws(ProgramError) in
            end += frame.length * 1000 / Double(format.rate)
            let milliseconds = Int(end.rounded()) - passed
            passed += milliseconds
            waiting.append(Waiting(pixels: pixels, previous: previous, milliseconds: milliseconds))
            previous = pixels
            // Of large frames, only a few are kept.
            if waiting.count >= min(threads, max(1, MovingCard.room / pixels.words.count)) { try encode() }
        }
        try encode()
        let file = try MovingCard.drawn { () throws(PhotoEncodingError) in try encoder.file(of: frames) }
        try maker.context.measure(.write) { () throws(ProgramError) in try write(file) }
    }

    private func webPEncoder() throws(ProgramError) -> AnimatedWebPEncoder {
        let (width, height): (Int, Int)
        do throws(CanvasError) {
            (width, height) = try SceneRenderer.pixels(of: still, scale: scale)
        } catch {
            throw .drawing(error)
        }
        return try MovingCard.drawn { () throws(PhotoEncodingError) in
            try AnimatedWebPEncoder(
                width: width, height: height, plays: isOnce ? 1 : 0, description: still.description.full,
                copyright: still.attribution)
        }
    }

    private static func encoded(
        _ waiting: [Waiting], by encoder: AnimatedWebPEncoder, on threads: Int
    ) throws(ProgramError) -> [AnimatedWebPEncoder.Frame] {
        typealias Encoded = Result<AnimatedWebPEncoder.Frame, ProgramError>
        var frames: [AnimatedWebPEncoder.Frame] = []
        try Threads.inOrder(waiting.count, on: threads) { index -> Encoded in
            let frame = waiting[index]
            return Result { () throws(ProgramError) in
                try drawn { () throws(PhotoEncodingError) in
                    try encoder.frame(
                        frame.pixels.words, after: frame.previous?.words, milliseconds: frame.milliseconds)
                }
            }
        } take: { _, frame throws(ProgramError) in
            frames.append(try frame.get())
        }
        return frames
    }

    /// Does work whose errors are those of a picture that is drawn.
    private static func drawn<Value>(
        _ work: () throws(PhotoEncodingError) -> Value
    ) throws(ProgramError) -> Value {
        do throws(PhotoEncodingError) { return try work() } catch { throw .drawing(.photo(error)) }
    }
}

// MARK: Video

extension MovingCard {
    /// Writes the frames as uncompressed video, those that are longer as often as they are shown, and returns their number.
    @discardableResult
    private func writeVideo(
        on threads: Int, progress: Progress, to write: Output.Writer
    ) throws(ProgramError) -> Int {
        var writer: Y4MWriter?
        var count = 0
        try forEachFrame(on: threads, progress: progress) { frame, pixels throws(ProgramError) in
            let isFirst = writer == nil
            let next = writer ?? Y4MWriter(width: pixels.width, height: pixels.height, rate: format.rate)
            writer = next
            let bytes = maker.context.measure(.encode) { next.frame(pixels.words) }
            try maker.context.measure(.write) { () throws(ProgramError) in
                if isFirst { try write(next.header) }
                let times = max(1, Int(frame.length.rounded()))
                for _ in 0..<times { try write(bytes) }
                count += times
            }
        }
        return count
    }
}

// MARK: Frames

extension MovingCard {
    /// The memory for frames that are drawn but not yet taken, in bytes.
    private static let room = 84 << 20

    /// Draws the frames, and calls `take` with each in order; those next to a jump of the light are faded.
    func forEachFrame(
        on threads: Int, progress: Progress,
        _ take: (CardMotion.Frame, FramePixels) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        let (request, motion, scale) = (request, motion, scale)
        let loop = try loopStart()
        let renderers = Monitor<[FrameRenderer]>([])
        let (stopwatch, isWanted) = (maker.context.stopwatch, maker.context.isWanted)
        let start = stopwatch.seconds
        var (first, last): (FramePixels?, FramePixels?)
        // What falls in a loop, or from one radar picture to the next, does not jump.
        var fading = FrameFading(reach: motion.isLoop || request.content.radar != nil ? 0 : min(format.rate / 6, 3))
        var count = 0
        func hand(on ready: [FramePixels]) throws(ProgramError) {
            for pixels in ready {
                try take(motion.frames[count], pixels)
                count += 1
                progress { [count] in
                    MovingCard.progress(count, of: motion.frames.count, after: stopwatch.seconds - start)
                }
            }
        }
        // Each thread draws on a surface while two frames that are ready may wait, and one of a loop has up to three layers.
        let size = Int(still.size.width * scale) * Int(still.size.height * scale) * 4
        let most = max(1, MovingCard.room / ((motion.isLoop ? 9 : 5) * max(size, 1)))
        try maker.context.measure(.draw) { () throws(ProgramError) in
            try Threads.inOrder(motion.frames.count, on: min(threads, most)) { index -> Drawn in
                let frame = motion.frames[index]
                if frame.fade > 0 { return .success(nil) }
                guard isWanted() else { return .failure(ProgramError(.tryLater, "nobody waits for the card")) }
                let renderer =
                    renderers.access { $0.popLast() }
                    ?? FrameRenderer(fonts: FontBook(), scale: scale, loop: loop)
                defer { renderers.access { $0.append(renderer) } }
                return Result { () throws(ProgramError) in
                    try MovingCard.pixels(of: request.at(frame), by: renderer)
                }
            } take: { index, drawn throws(ProgramError) in
                let frame = motion.frames[index]
                var pixels = try drawn.get()
                if pixels == nil, let first, let last { pixels = last.fading(into: first, frame.fade) }
                guard let pixels else { throw ProgramError(.internalError, "a frame is missing") }
                first = first ?? pixels
                if frame.fade == 0 { last = pixels }
                // The still and the picture that rests are what they are.
                let isLast = isOnce && index == motion.frames.count - 1
                let isFixed = index == 0 || isLast || frame.length != 1 || frame.fade > 0
                try hand(on: fading.add(pixels, isFixed: isFixed))
            }
            try hand(on: fading.end())
        }
        maker.warn(ofMissing: renderers.access { $0.flatMap { $0.fonts.takeMissingCharacters() } })
    }

    /// The first two frames of a loop.
    private func loopStart() throws(ProgramError) -> (still: Scene, next: Scene)? {
        guard motion.isLoop, motion.frames.count > 1 else { return nil }
        return (still, try request.at(motion.frames[1]).scene(fonts: FontBook()))
    }

    /// A frame's pixels, or nil if they are made of others.
    private typealias Drawn = Result<FramePixels?, ProgramError>

    private static func pixels(
        of request: CardRequest, by renderer: FrameRenderer
    ) throws(ProgramError) -> FramePixels {
        let scene = try request.scene(fonts: renderer.fonts)
        do throws(CanvasError) {
            return try renderer.pixels(of: scene)
        } catch {
            throw .drawing(error)
        }
    }

    /// A line such as `[####......] 40 of 57 frames, 3 s left`.
    static func progress(_ done: Int, of total: Int, after seconds: Double) -> String {
        let rest = seconds / Double(max(done, 1)) * Double(total - done)
        return "\(ProgressBar.text(done, of: total)) frames, \(Int(min(rest, 1e6).rounded(.up))) s left"
    }
}

extension Motion {
    /// The frames of a card: those of its radar pictures, or else those from its moment on.
    func frames(of content: CardContent, rate: Int) -> CardMotion {
        guard let radar = content.radar else { return frames(from: content.moment, rate: rate) }
        // The newest picture may be a little later than the moment, which stands for it.
        return CardMotion(
            through: radar.earlier.map(\.time).filter { $0 < content.moment }, upTo: content.moment, rate: rate,
            endsOnFirst: isOnce)
    }
}

extension AnimatedPNGEncoder.Delay {
    /// So many frames of the usual length, to the hundredth.
    fileprivate init(_ length: Double, rate: Int) {
        let isWhole = length == length.rounded()
        let (count, unit) = isWhole ? (length, Double(rate)) : ((length * 100 / Double(rate)).rounded(), 100)
        self.init(UInt16(min(max(count, 0), 65_535)), over: UInt16(unit))
    }
}
