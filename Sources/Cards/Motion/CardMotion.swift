internal import ForecastCore
public import Primitives

/// The frames of a moving card: it runs through a span of time, rests at its end, and returns to its start; or it goes through the radar
/// pictures before its own.
///
/// The first frame is the card that does not move.
public struct CardMotion: Hashable, Sendable {
    /// A frame.
    public struct Frame: Hashable, Sendable {
        /// The moment of the picture.
        public var moment: Instant
        /// The moment of the figures and words.
        public var wordsMoment: Instant
        /// How long it is shown, in frames of the usual length.
        public var length: Double
        /// How far it has faded from this moment into the first frame, from 0 to 1.
        public var fade: Double
        /// How far a loop has come, from 0 to less than 1.
        public var phase = 0.0
    }

    public let frames: [Frame]
    /// The moment at which it rests.
    public let end: Instant
    /// Whether it is a loop of one moment.
    public let isLoop: Bool

    /// The pause at the end, in seconds.
    static let rest = 0.8
    /// How long the way back takes, in seconds: eight frames of twelve a second.
    private static let back = 2.0 / 3
    /// The most often that figures change in a second.
    static let changes = 4
    /// The longest span in seconds that runs backward; a longer one, which would flicker by day and night, fades.
    private static let longestWayBack = 36.0 * 3600

    /// The number of frames of the run, without the way back.
    public static func count(length: Double, pace: Double, rate: Int) -> Int {
        max(1, Int((length / pace * Double(rate)).rounded())) + 1
    }

    /// A motion over a number of seconds, of which `pace` pass in one second of the picture.
    ///
    /// `rate` is the number of frames a second. If it is played once, the last frame is the first one again.
    public init(from start: Instant, over length: Double, pace: Double, rate: Int, endsOnFirst: Bool) {
        let steps = CardMotion.count(length: length, pace: pace, rate: rate) - 1
        // Figures stand for at least a quarter of a second, also where the groups do not come out even.
        let least = (rate + CardMotion.changes - 1) / CardMotion.changes
        func moment(_ share: Double) -> Instant { start.advanced(by: (length * share).rounded()) }
        func run(_ step: Int) -> Instant { moment(Double(step) / Double(steps)) }
        let groups = max(1, steps / least)
        var frames = (0..<steps).map { step in
            let group = ((step + 1) * groups - 1) / steps
            return Frame(moment: run(step), wordsMoment: run(group * steps / groups), length: 1, fade: 0)
        }
        frames.append(
            Frame(moment: run(steps), wordsMoment: run(steps), length: CardMotion.rest * Double(rate), fade: 0))
        let back = Int((CardMotion.back * Double(rate)).rounded())
        // The way back in two halves, so that the change to the first frame comes as late as the others.
        func share(_ step: Int) -> Double {
            let passed = Double(step + 1) / Double(back + 1)
            return passed * passed * (3 - 2 * passed)
        }
        for step in 0..<back {
            let held = step < back / 2 ? 0 : back / 2
            frames.append(
                length <= CardMotion.longestWayBack
                    ? Frame(
                        moment: moment(1 - share(step)), wordsMoment: moment(1 - share(held)), length: 1, fade: 0)
                    : Frame(moment: run(steps), wordsMoment: run(steps), length: 1, fade: share(step)))
        }
        if endsOnFirst { frames.append(Frame(moment: start, wordsMoment: start, length: 1, fade: 0)) }
        self.frames = frames
        end = run(steps)
        isLoop = false
    }

    /// How long the newest of several radar pictures is shown, and each other, in seconds: 2.4 of them a second.
    static let (newestScan, scan) = (2.0, 5.0 / 12)

    /// The radar picture of a moment, and those of earlier times from the oldest on.
    ///
    /// Words stay those of the moment.
    public init(through times: [Instant], upTo moment: Instant, rate: Int, endsOnFirst: Bool) {
        func frame(_ time: Instant, _ seconds: Double) -> Frame {
            // A video has whole frames.
            Frame(
                moment: time, wordsMoment: moment, length: (seconds * Double(rate)).rounded(.toNearestOrEven),
                fade: 0)
        }
        let newest = frame(moment, CardMotion.newestScan)
        frames = [newest] + times.map { frame($0, CardMotion.scan) } + (endsOnFirst ? [newest] : [])
        end = moment
        isLoop = false
    }

    /// How long a loop takes, in seconds.
    public static let loop = 4.0

    /// One moment, in which what falls falls, clouds drift and water glitters; the first frame follows the last one.
    public init(loopingAt moment: Instant, rate: Int, endsOnFirst: Bool) {
        let count = Int((CardMotion.loop * Double(rate)).rounded())
        let phases = (0..<count).map { Double($0) / Double(count) } + (endsOnFirst ? [0] : [])
        frames = phases.map { Frame(moment: moment, wordsMoment: moment, length: 1, fade: 0, phase: $0) }
        end = moment
        isLoop = true
    }
}

extension CardContent {
    /// The content of a frame of the motion that begins with this content.
    public func at(_ frame: CardMotion.Frame) -> CardContent {
        var content = self
        content.moment = frame.moment
        content.firstMoment = moment
        content.phase = frame.phase
        content.wordsMoment = frame.wordsMoment == frame.moment ? nil : frame.wordsMoment
        // A service that is asked for the warnings there are says nothing about other moments.
        if frame.wordsMoment != moment { content.forecast.alertsAnswer = nil }
        return content
    }
}
