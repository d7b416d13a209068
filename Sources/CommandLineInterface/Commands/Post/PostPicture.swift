internal import Canvas
internal import Cards
internal import ForecastCore
internal import Posting
internal import Primitives
internal import SceneModel
internal import Threading
internal import Words

/// A card drawn within a service's limits.
struct PostPicture {
    let bytes: [UInt8]
    let words: Scene.Description
    /// The clocks of the place; nil for a finished scene.
    let zone: ZoneOffsets?
    private let media: PostMedia
    private let width: Int
    private let height: Int
    private let seconds: Double

    /// The least scale, at which nothing can be read any more.
    private static let least = 0.02

    /// Draws the card, and draws it smaller as long as the service would not take it.
    init(
        _ arguments: Arguments, as media: PostMedia, within limits: PostingService.Limits
    ) throws(CommandError) {
        self =
            try media == .png
            ? PostPicture(still: arguments, within: limits)
            : PostPicture(moving: arguments, as: media, within: limits)
    }

    private init(still arguments: Arguments, within limits: PostingService.Limits) throws(CommandError) {
        try CardRendering.check(arguments, .png)
        let fonts = FontBook()
        let scene: Scene
        if let finished = try SceneLoading.finished(arguments) {
            (scene, zone) = (finished, nil)
        } else {
            let request = try SeveralPlaces.request(arguments, forecast: ForecastLoading.forecastOfCard)
            (scene, zone) = (try SceneLoading.scene(of: request, fonts: fonts), request.content.forecast.zone)
        }
        words = scene.description
        var scale = try PostPicture.scale(of: scene.size, arguments, limits)
        var file = try PostPicture.file(of: scene, scale, arguments, fonts)
        while file.count > limits.bytes, scale > PostPicture.least {
            scale *= PostPicture.shrinking(file.count, to: limits)
            file = try PostPicture.file(of: scene, scale, arguments, fonts)
        }
        // The size is at the beginning of every PNG.
        func number(at index: Int) -> Int {
            file.dropFirst(index).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
        (width, height) = (number(at: 16), number(at: 20))
        (bytes, media, seconds) = (file, .png, 0)
    }

    private init(
        moving given: Arguments, as media: PostMedia, within limits: PostingService.Limits
    ) throws(CommandError) {
        var arguments = given
        // The name says which frames there are.
        arguments.remove(Command.picture)
        arguments.add("card." + media.rawValue, for: Command.picture)
        var film = try MovingCard(arguments, fonts: FontBook())
        (words, zone) = (film.still.description, film.request.content.forecast.zone)
        let size = film.still.size
        film.scale = try PostPicture.scale(of: size, arguments, limits)
        var bar = ProgressBar(on: arguments.context.streams)
        defer { bar.clear() }
        func drawn() throws(CommandError) -> [UInt8] {
            guard let form = VideoEncoder.Form(rawValue: media.rawValue) else {
                return try film.file(digest: nil, on: Threads.processors) { bar.show($0) }
            }
            return try film.video(form, on: Threads.processors) { bar.show($0) }
        }
        var file = try drawn()
        while file.count > limits.bytes, film.scale > PostPicture.least {
            film.scale *= PostPicture.shrinking(file.count, to: limits)
            file = try drawn()
        }
        let rate = try MotionFormat(arguments).rate
        seconds = film.motion.frames.reduce(0) { $0 + $1.length } / Double(rate)
        // Videos have even sides.
        func side(_ length: Double) -> Int {
            let whole = Int((length * film.scale).rounded())
            return media == .apng ? whole : (whole + 1) / 2 * 2
        }
        (width, height) = (side(size.width), side(size.height))
        (bytes, self.media) = (file, media)
    }

    /// The scale that is asked for, or the largest within the limits.
    private static func scale(
        of size: Size, _ arguments: Arguments, _ limits: PostingService.Limits
    ) throws(CommandError) -> Double {
        let given = try arguments.value(of: Command.scale, Command.scale(_:)) ?? 1
        let sides = (size.width + size.height) * given
        let pixels = size.width * size.height * given * given
        var scale = given * min(1, Double(limits.sides) / sides, (Double(limits.pixels) / pixels).squareRoot())
        // Sides are rounded.
        while (size.width * scale).rounded() * (size.height * scale).rounded() > Double(limits.pixels) {
            scale *= 0.999
        }
        return scale
    }

    /// By how much a file that is too large is drawn smaller.
    private static func shrinking(_ count: Int, to limits: PostingService.Limits) -> Double {
        min(0.9, (Double(limits.bytes) / Double(count)).squareRoot())
    }

    private static func file(
        of scene: Scene, _ scale: Double, _ arguments: Arguments, _ fonts: FontBook
    ) throws(CommandError) -> [UInt8] {
        var arguments = arguments
        arguments.remove(Command.scale)
        arguments.add("\(scale)", for: Command.scale)
        return try CardRendering.file(of: scene, arguments, as: .png, fonts: fonts)
    }

    /// The card as a post.
    func post(_ arguments: Arguments, _ attempt: PostAttempt) -> Post {
        let language = zone == nil ? nil : arguments.value(of: CardOptions.locale).flatMap(Language.init(locale:))
        return Post(
            picture: bytes, media: media, width: width, height: height, seconds: seconds,
            alternative: singleLine(words.full),
            text: arguments.value(of: PostOptions.text) ?? singleLine(words.share),
            tags: arguments.values(of: PostOptions.tag).map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 },
            language: language?.code, visibility: arguments.choice(of: PostOptions.visibility),
            begun: attempt.begun,
            key: attempt.key, isRepeated: attempt.isRepeated)
    }
}
