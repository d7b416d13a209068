internal import Cards
internal import ForecastCore
internal import Primitives
internal import Radar

/// The options of a card that moves.
enum MotionOptions {
    static let animate = Option.value(
        "animate", "MOTION",
        help:
            "Move through this much time, from 1h to 8d, or with loop stay at the moment while rain falls, clouds drift and water "
            + "glitters. Each frame is the card of its moment; figures and words change at most "
            + "four times a second. The radar card goes through the last hour, with 1h. The file is an animated PNG, or by its name an .mp4, .webp or .gif, which need ffmpeg, "
            + "or .y4m, uncompressed video",
        expects: "hours or days from 1h to 8d, such as 24h, or loop", read: Motion.init)
    static let pace = Option.value(
        "pace", "TIME", help: "Let this much time pass in a second of the moving picture, from 1m to 8d",
        expects: "minutes, hours or days from 1m to 8d, such as 6h", default: "6h", read: pace(_:))
    static let once = Option.flag(
        "once", help: "Play the moving picture once, and end on its first frame (default: again and again)")
    static let poster = Option.value(
        "poster", "FILE", help: "Write the card that does not move to FILE, too, as a PNG or BMP",
        expects: "a file, such as poster.png"
    ).file(.writes)

    static let format = Option.choice(
        "format", "FORMAT", of: PipedFormat.self,
        help:
            "Write in this format, as for a pipe; a card that moves is apng or y4m (default: by the name of the file, else png or "
            + "apng)")

    static let group = OptionGroup("Motion", [animate, pace, once, poster])

    /// The formats that need no name.
    enum PipedFormat: String, CaseIterable {
        case png, svg, bmp, apng, y4m

        var moves: Bool { self == .apng || self == .y4m }

        /// The error for a name of another format.
        func contradiction(_ name: String) -> CommandError {
            .usage(
                "\(format.dashed) \(rawValue) is not the format of a name that ends in .\(PictureFormat.fileExtension(of: name))"
            )
        }
    }

    /// The frames a second of an animated PNG.
    static let rate = 12
    /// The longest run in seconds of the picture.
    static let mostSeconds = 50

    /// What a card does.
    enum Motion: Hashable {
        /// It stays at its moment.
        case loop
        /// It goes through a number of seconds.
        case run(Double)

        init?(_ text: String) {
            if text == "loop" {
                self = .loop
                return
            }
            guard let seconds = MotionOptions.seconds(text), (3600...691_200).contains(seconds),
                !text.hasSuffix("m")
            else { return nil }
            self = .run(seconds)
        }
    }

    @Sendable static func pace(_ text: String) -> Double? {
        seconds(text).flatMap { (60...691_200).contains($0) ? $0 : nil }
    }

    /// The seconds in a text such as `30m`, `24h` or `8d`.
    fileprivate static func seconds(_ text: String) -> Double? {
        let digits = text.dropLast()
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let count = Double(digits)
        else { return nil }
        switch text.last {
        case "m": return count * 60
        case "h": return count * 3600
        case "d": return count * 86_400
        default: return nil
        }
    }

    /// Throws if an option of a moving card is given for one that does not move.
    static func refuse(_ arguments: Arguments) throws(CommandError) {
        for option in [pace, once, poster] where arguments.isGiven(option) {
            throw .usage("\(option.dashed) is about a moving picture; add \(animate.dashed), such as --animate 24h")
        }
        if let piped: PipedFormat = arguments.choice(of: format), piped.moves {
            throw .usage(
                "\(format.dashed) \(piped.rawValue) is that of a moving picture; add \(animate.dashed), such as --animate 24h"
            )
        }
    }

    /// Throws before any work is done if the card cannot move.
    static func check(_ arguments: Arguments) throws(CommandError) {
        try PictureFormat.checkMoving(arguments.value(of: Command.picture) ?? "")
        try checkMotion(arguments)
    }

    /// Throws before any work is done if the card cannot move, whatever file it is for.
    static func checkMotion(_ arguments: Arguments) throws(CommandError) {
        if arguments.has(CardOptions.scene) {
            throw .usage("\(CardOptions.scene.dashed) is one moment, which \(animate.dashed) cannot move")
        }
        if CardOptions.isInGreys(arguments) {
            throw .usage("a screen of electronic paper shows no moving picture; leave out \(animate.dashed)")
        }
        if RadarLoading.isRequested(arguments) { return try checkRadar(arguments) }
        guard case .run(let length) = try motion(of: arguments) else {
            if arguments.isGiven(pace) {
                throw .usage("\(animate.dashed) loop has no \(pace.dashed): no time passes")
            }
            return
        }
        let rate = try MotionFormat(arguments).rate
        let count = CardMotion.count(length: length, pace: try pace(of: arguments), rate: rate)
        let most = mostSeconds * rate
        guard count <= most else {
            throw .usage(
                "\(animate.dashed) \(arguments.value(of: animate) ?? "") at this \(pace.dashed) has \(count) frames; "
                    + "at most \(most) are drawn, so give a higher \(pace.dashed) or a shorter time")
        }
    }

    /// The seconds before a radar picture whose pictures are shown.
    static let hour = 3600.0

    private static func checkRadar(_ arguments: Arguments) throws(CommandError) {
        guard try motion(of: arguments) == .run(hour) else {
            throw .usage(
                "the radar card moves through the last hour, by \(animate.dashed) 1h, not "
                    + "'\(printable(arguments.value(of: animate) ?? ""))'")
        }
        if arguments.isGiven(pace) {
            throw .usage("the radar card has no \(pace.dashed): each of its pictures is shown for the same time")
        }
    }

    /// The most frames that a motion has.
    static func frames(_ arguments: Arguments, rate: Int) throws(CommandError) -> Int {
        if RadarLoading.isRequested(arguments) {
            return Int(hour / LiveRadar.step) + (arguments.has(once) ? 2 : 1)
        }
        return try motion(arguments, from: Instant(secondsSince1970: 0), rate: rate).frames.count
    }

    /// The motion of a card: that of the pictures of its radar, or else one that begins at its moment.
    static func motion(_ arguments: Arguments, of content: CardContent, rate: Int) throws(CommandError)
        -> CardMotion
    {
        guard let radar = content.radar else { return try motion(arguments, from: content.moment, rate: rate) }
        // The newest picture may be a little later than the moment, which stands for it.
        return CardMotion(
            through: radar.earlier.map(\.time).filter { $0 < content.moment }, upTo: content.moment, rate: rate,
            endsOnFirst: arguments.has(once))
    }

    private static func motion(
        _ arguments: Arguments, from start: Instant, rate: Int
    ) throws(CommandError) -> CardMotion {
        let isOnce = arguments.has(once)
        return switch try motion(of: arguments) {
        case .loop: CardMotion(loopingAt: start, rate: rate, endsOnFirst: isOnce)
        case .run(let length):
            CardMotion(
                from: start, over: length, pace: try pace(of: arguments), rate: rate, endsOnFirst: isOnce)
        }
    }

    private static func motion(of arguments: Arguments) throws(CommandError) -> Motion {
        guard let motion = try arguments.value(of: animate, Motion.init) else {
            throw .usage("\(animate.dashed) must be \(animate.expects)")
        }
        return motion
    }

    private static func pace(of arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: pace, pace(_:)) ?? 21_600
    }
}

/// The format of a moving picture, by the end of a name.
enum MotionFormat: String {
    case png, apng, y4m, mp4, webp, gif

    /// The format of `--format`, or else of the name.
    init(_ arguments: Arguments) throws(CommandError) {
        let word = PictureFormat.fileExtension(of: arguments.value(of: Command.picture) ?? "")
        let named = MotionFormat(rawValue: word)
        guard let piped: MotionOptions.PipedFormat = arguments.choice(of: MotionOptions.format) else {
            self = named ?? .apng
            return
        }
        guard piped.moves else {
            throw .usage("a \(piped.rawValue) does not move; \(MotionOptions.format.dashed) apng and y4m do")
        }
        self = piped == .y4m ? .y4m : .apng
        if let named, named.isAnimatedPNG != isAnimatedPNG || named.video != nil {
            throw piped.contradiction("." + word)
        }
    }

    var isAnimatedPNG: Bool { self == .png || self == .apng }

    /// The form of a video that ffmpeg writes.
    var video: VideoEncoder.Form? { VideoEncoder.Form(rawValue: rawValue) }

    /// The frames a second.
    var rate: Int { self == .y4m ? VideoEncoder.Form.mp4.rate : video?.rate ?? MotionOptions.rate }
}
