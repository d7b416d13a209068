internal import Canvas
internal import Cards
internal import ForecastCore
internal import Primitives
internal import RasterImages
internal import SceneModel
internal import Threading

/// A card that moves: its frames, drawn on several threads and encoded in order.
struct MovingCard {
    let arguments: Arguments
    let request: CardRequest
    let motion: CardMotion
    /// The first frame, which is also the card that does not move.
    let still: Scene
    var scale: Double

    /// Loads the forecast that the arguments ask for, and lays out the first frame.
    init(
        _ arguments: Arguments, fonts: FontBook,
        forecast: SceneLoading.ForecastSource = ForecastLoading.forecastOfCard
    ) throws(CommandError) {
        try MotionOptions.check(arguments)
        let request = try arguments.context.measure(.decode) { () throws(CommandError) in
            try SeveralPlaces.request(arguments, forecast: forecast)
        }
        try self.init(arguments, request, fonts: fonts)
    }

    /// Lays out the first frame of a card that arguments ask for.
    init(_ arguments: Arguments, _ request: CardRequest, fonts: FontBook) throws(CommandError) {
        self.arguments = arguments
        let context = arguments.context
        self.request = request
        let motion = try MotionOptions.motion(arguments, of: request.content, rate: MotionFormat(arguments).rate)
        self.motion = motion
        scale = try arguments.value(of: Command.scale, Command.scale(_:)) ?? 1
        still = try context.measure(.layOut) { () throws(CommandError) in
            var still = try SceneLoading.scene(of: request, fonts: fonts)
            // The end is the moment that a forecast is likeliest to lack.
            _ = try SceneLoading.message(of: request.at(motion.end))
            still.description = try SceneLoading.made(of: request) { request throws(CardError) in
                try request.style.message(of: request.content, in: motion)
            }
            return still
        }
        CardRendering.warn(ofMissing: fonts.takeMissingCharacters(), arguments)
    }

    /// Draws the moving card of a command line to its output, and its first frame to `--poster`.
    static func render(_ arguments: Arguments, to output: Output) throws(CommandError) {
        let poster = arguments.value(of: MotionOptions.poster).map(Output.init)
        if let poster {
            try PictureFormat.checkPoster(poster.word)
            let isOutput = FileIdentity(ofInput: poster.word).map { $0 == FileIdentity(ofInput: output.word) }
            if poster.word == output.word || poster.word != "-" && isOutput == true {
                throw .usage("\(MotionOptions.poster.dashed) is the file of the moving picture; name another one")
            }
            try poster.check(forPicture: true)
        }
        let fonts = FontBook()
        let card = try MovingCard(arguments, fonts: fonts)
        try output.refuseTerminal()
        try card.write(to: output)
        guard let poster else { return }
        try poster.write(picture: card.poster(as: PictureFormat(poster.word), fonts: fonts))
    }

    /// The card that does not move, with the digest of the job if there is one.
    func poster(as format: PictureFormat, fonts: FontBook, digest: String? = nil) throws(CommandError) -> [UInt8] {
        // The first frame has words about the motion.
        let still = try SceneLoading.scene(of: request, fonts: fonts)
        return try CardRendering.file(of: still, arguments, as: format, fonts: fonts, digest: digest)
    }

    /// The whole file in the format of its name, drawn on this thread, with the digest of the job.
    func marked(_ digest: String) throws(CommandError) -> [UInt8] {
        guard let form = try MotionFormat(arguments).video else { return try file(digest: digest) }
        let video = try video(form)
        return ChecksumTrailer("." + form.rawValue)?.appended(to: video, digest: digest) ?? video
    }

    /// Writes the file in the format of its name, and shows the progress on a terminal.
    private func write(to output: Output) throws(CommandError) {
        let format = try MotionFormat(arguments)
        var bar = ProgressBar(on: arguments.context.streams)
        defer { bar.clear() }
        guard let form = format.video else {
            return try output.stream { write throws(CommandError) in
                if format == .y4m {
                    try writeVideo(rate: format.rate, progress: { bar.show($0) }, to: write)
                } else {
                    try self.write(on: Threads.processors, progress: { bar.show($0) }, to: write)
                }
            }
        }
        try output.fill { file throws(CommandError) in
            let encoder = try VideoEncoder(form, once: arguments.has(MotionOptions.once), into: file)
            try writeVideo(rate: form.rate, progress: { bar.show($0) }, to: encoder.write)
            try encoder.finish()
        }
    }

    /// The whole file, drawn on this thread unless on more, with the digest of the job if there is one.
    func file(
        digest: String?, on threads: Int = 1, progress: (() -> String) -> Void = { _ in }
    ) throws(CommandError) -> [UInt8] {
        var file: [UInt8] = []
        let texts = digest.map { [PNGText(keyword: CardState.keyword, text: $0)] } ?? []
        try write(texts: texts, on: threads, progress: progress) { file += $0 }
        return digest == nil ? file : CardSeal.appended(to: file)
    }

    /// The whole video, drawn on this thread unless on more.
    func video(
        _ form: VideoEncoder.Form, on threads: Int = 1, progress: (() -> String) -> Void = { _ in }
    ) throws(CommandError) -> [UInt8] {
        let file: MemoryFile
        do throws(SystemError) { file = try MemoryFile() } catch {
            throw CommandError(.system, "cannot make a video: \(error.description)")
        }
        let encoder = try VideoEncoder(form, once: arguments.has(MotionOptions.once), into: file.descriptor)
        try writeVideo(rate: form.rate, on: threads, progress: progress, to: encoder.write)
        try encoder.finish()
        do throws(SystemError) { return try file.bytes(atMost: MovingCard.mostBytes) } catch {
            throw CommandError(.system, "cannot read a video: \(error.description)")
        }
    }

    /// More than any video of the most frames has.
    private static let mostBytes = 1 << 30

    /// Encodes the frames as an animated PNG, piece by piece.
    private func write(
        texts: [PNGText] = [], on threads: Int, progress: (() -> String) -> Void = { _ in },
        to write: Output.Writer
    ) throws(CommandError) {
        let plays = arguments.has(MotionOptions.once) ? 1 : 0
        var encoder: AnimatedPNGEncoder?
        try forEachFrame(on: threads, progress: progress) { frame, pixels throws(CommandError) in
            var next =
                encoder
                ?? AnimatedPNGEncoder(
                    width: pixels.width, height: pixels.height, frames: motion.frames.count, plays: plays,
                    texts: still.texts + texts)
            let piece = try arguments.context.measure(.encode) { () throws(CommandError) in
                do throws(PNGEncodingError) {
                    return try next.encode(pixels.words, delay: .init(frame.length, rate: MotionOptions.rate))
                } catch {
                    throw CommandError(.internalError, "png: \(error)")
                }
            }
            encoder = next
            try arguments.context.measure(.write) { () throws(CommandError) in try write(piece) }
        }
        if let encoder { try write(encoder.end()) }
    }
}

// MARK: Video

extension MovingCard {
    /// Writes the frames as uncompressed video, those that are longer as often as they are shown.
    private func writeVideo(
        rate: Int, on threads: Int = Threads.processors, progress: (() -> String) -> Void, to write: Output.Writer
    ) throws(CommandError) {
        var writer: Y4MWriter?
        try forEachFrame(on: threads, progress: progress) { frame, pixels throws(CommandError) in
            let isFirst = writer == nil
            let next = writer ?? Y4MWriter(width: pixels.width, height: pixels.height, rate: rate)
            writer = next
            let bytes = arguments.context.measure(.encode) { next.frame(pixels.words) }
            try arguments.context.measure(.write) { () throws(CommandError) in
                if isFirst { try write(next.header) }
                for _ in 0..<max(1, Int(frame.length.rounded())) { try write(bytes) }
            }
        }
    }
}

// MARK: Frames

extension MovingCard {
    /// The memory for frames that are drawn but not yet taken, in bytes.
    private static let room = 84 << 20

    /// Draws the frames, and calls `take` with each in order.
    func forEachFrame(
        on threads: Int, progress: (() -> String) -> Void = { _ in },
        _ take: (CardMotion.Frame, FramePixels) throws(CommandError) -> Void
    ) throws(CommandError) {
        let (request, motion, scale) = (request, motion, scale)
        let loop = try loopStart()
        let renderers = Monitor<[FrameRenderer]>([])
        let stopwatch = SystemStopwatch()
        let start = stopwatch.seconds
        var (first, last): (FramePixels?, FramePixels?)
        // Each thread draws on a surface while two frames that are ready may wait, and one of a loop has up to three layers.
        let size = Int(still.size.width * scale) * Int(still.size.height * scale) * 4
        let most = max(1, MovingCard.room / ((motion.isLoop ? 9 : 5) * max(size, 1)))
        try arguments.context.measure(.draw) { () throws(CommandError) in
            try Threads.inOrder(motion.frames.count, on: min(threads, most)) { index -> Drawn in
                let frame = motion.frames[index]
                if frame.fade > 0 { return .success(nil) }
                let renderer =
                    renderers.access { $0.popLast() }
                    ?? FrameRenderer(fonts: FontBook(), scale: scale, loop: loop)
                defer { renderers.access { $0.append(renderer) } }
                return Result { () throws(CommandError) in
                    try MovingCard.pixels(of: request.at(frame), by: renderer)
                }
            } take: { index, drawn throws(CommandError) in
                let frame = motion.frames[index]
                var pixels = try drawn.get()
                if pixels == nil, let first, let last { pixels = last.fading(into: first, frame.fade) }
                guard let pixels else { throw CommandError(.internalError, "a frame is missing") }
                first = first ?? pixels
                if frame.fade == 0 { last = pixels }
                try take(frame, pixels)
                progress {
                    MovingCard.progress(index + 1, of: motion.frames.count, after: stopwatch.seconds - start)
                }
            }
        }
        CardRendering.warn(
            ofMissing: renderers.access { $0.flatMap { $0.fonts.takeMissingCharacters() } }, arguments)
    }

    /// The first two frames of a loop.
    private func loopStart() throws(CommandError) -> (still: Scene, next: Scene)? {
        guard motion.isLoop, motion.frames.count > 1 else { return nil }
        return (still, try SceneLoading.scene(of: request.at(motion.frames[1]), fonts: FontBook()))
    }

    /// A frame's pixels, or nil if they are made of others.
    private typealias Drawn = Result<FramePixels?, CommandError>

    private static func pixels(
        of request: CardRequest, by renderer: FrameRenderer
    ) throws(CommandError) -> FramePixels {
        let scene = try SceneLoading.scene(of: request, fonts: renderer.fonts)
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

extension CardRequest {
    /// The card of a frame.
    func at(_ frame: CardMotion.Frame) -> CardRequest {
        var request = self
        request.content = content.at(frame)
        return request
    }

    /// The card of another moment.
    func at(_ moment: Instant) -> CardRequest {
        var request = self
        request.content.moment = moment
        return request
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
