package import Cards
package import Options
package import Primitives
package import SystemAccess

/// How a card moves.
package struct Motion: Hashable, Codable, Sendable {
    package enum Course: Hashable, Codable, Sendable {
        /// It stays at its moment, while rain falls and clouds drift.
        case loop
        /// It goes through a number of seconds.
        case run(Double)

        /// The course in `loop`, or in hours or days from `1h` to `8d`; nil for any other text.
        package init?(_ text: String) {
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

    package var course: Course
    /// The seconds that pass in a second of the picture.
    package var pace: Double
    /// Whether it is played once, and ends on its first frame.
    package var isOnce: Bool

    /// The seconds before a radar picture whose pictures are shown.
    static let radarSpan = 3600.0
    /// The longest run in seconds of the picture.
    private static let longest = 50

    /// The motion that `--animate` asks for.
    ///
    /// - Throws: If the card cannot move so.
    init(_ values: OptionValues, style: CardStyle, format: CardFormat) throws(ProgramError) {
        let option = MotionOptions.animate
        guard let course = try values.value(of: option, Course.init) else {
            throw .usage("\(option.dashed) must be \(option.expects)")
        }
        self.course = course
        pace = try values.value(of: MotionOptions.pace, MotionOptions.pace(_:)) ?? 21_600
        isOnce = values.has(MotionOptions.once)
        let hasPace = values.isGiven(MotionOptions.pace)
        let word = values.value(of: option) ?? ""
        if style == .radar {
            guard course == .run(Motion.radarSpan) else {
                throw .usage(
                    "the radar card moves through the last hour, by \(option.dashed) 1h, not '\(printable(word))'")
            }
            if hasPace {
                throw .usage(
                    "the radar card has no \(MotionOptions.pace.dashed): each of its pictures is shown for the same time"
                )
            }
            return
        }
        guard case .run(let length) = course else {
            if hasPace { throw .usage("\(option.dashed) loop has no \(MotionOptions.pace.dashed): no time passes") }
            return
        }
        let count = CardMotion.count(length: length, pace: pace, rate: format.rate)
        let most = Motion.longest * format.rate
        guard count <= most else {
            throw .usage(
                "\(option.dashed) \(word) at this \(MotionOptions.pace.dashed) has \(count) frames; "
                    + "at most \(most) are drawn, so give a higher \(MotionOptions.pace.dashed) or a shorter time")
        }
    }

    /// The frames of a card that is no radar card, from a moment on.
    package func frames(from start: Instant, rate: Int) -> CardMotion {
        switch course {
        case .loop: CardMotion(loopingAt: start, rate: rate, endsOnFirst: isOnce)
        case .run(let length): CardMotion(from: start, over: length, pace: pace, rate: rate, endsOnFirst: isOnce)
        }
    }
}

extension CardOrder {
    /// The most frames that the card has; 1 if it is still.
    package var frameCount: Int {
        guard let motion else { return 1 }
        if style == .radar { return Int(Motion.radarSpan / RadarSource.interval) + (motion.isOnce ? 2 : 1) }
        return motion.frames(from: Instant(secondsSince1970: 0), rate: format.rate).frames.count
    }
}

/// The options of a card that moves.
package enum MotionOptions {
    package static let animate = Option.value(
        "animate", "MOTION",
        help:
            "Move through this much time, from 1h to 8d, or with loop stay at the moment while rain falls, clouds drift and water "
            + "glitters. Each frame is the card of its moment; figures and words change at most "
            + "four times a second. The radar card goes through the last hour, with 1h. The file is an animated PNG, or by its name an animated WebP, an .mp4 or .gif, which need ffmpeg, "
            + "or .y4m, uncompressed video",
        expects: "hours or days from 1h to 8d, such as 24h, or loop", read: Motion.Course.init
    ).ignoringCase()
    package static let pace = Option.value(
        "pace", "TIME", help: "Let this much time pass in a second of the moving picture, from 1m to 8d",
        expects: "minutes, hours or days from 1m to 8d, such as 6h", default: "6h", read: pace(_:)
    ).ignoringCase()
    package static let once = Option.flag(
        "once", help: "Play the moving picture once, and end on its first frame (default: again and again)")
    package static let poster = Option.value(
        "poster", "FILE", help: "Write the card that does not move to FILE, too, as a PNG, JPEG, WebP or BMP",
        expects: "a file, such as poster.png"
    ).file(.writes)

    package static let group = OptionGroup("Motion", [animate, pace, once, poster])

    @Sendable fileprivate static func pace(_ text: String) -> Double? {
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
    package static func refuse(_ values: OptionValues) throws(ProgramError) {
        for option in [pace, once, poster] where values.isGiven(option) {
            throw .usage("\(option.dashed) is about a moving picture; add \(animate.dashed), such as --animate 24h")
        }
        if let format: CardFormat = values.choice(of: OutputOptions.format), format.moves {
            throw .usage(
                "\(OutputOptions.format.dashed) \(format.rawValue) is that of a moving picture; add \(animate.dashed), such as "
                    + "--animate 24h")
        }
    }
}
