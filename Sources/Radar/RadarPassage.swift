public import Primitives

/// What passes over a place if all that a frame shows moves on as it has.
public struct RadarPassage: Hashable, Sendable {
    /// Three minutes.
    public struct Step: Hashable, Sendable {
        public let start: Instant
        /// In mm/h; nil where what comes is not seen.
        public let rate: Double?
        /// The class of the rate, from 0 for dry to 5.
        public let grade: Int?
        public let isSnow: Bool
    }

    /// What changes at the place, and when.
    public enum Event: Hashable, Sendable {
        /// It is dry, and something comes.
        case arrives(Instant)
        /// Something falls, and ends.
        case leaves(Instant)
    }

    /// From the moment on.
    public let steps: [Step]
    /// The motion that carries it.
    public let motion: RadarMotion

    /// The seconds of a step, and their number.
    public static let step = 180.0
    private static let count = 25
    /// The dry steps that end a spell: what returns within a quarter of an hour has not ended.
    private static let dryBreak = 5
    /// The class from which rain is heavy.
    private static let heavy = 4

    /// The steps from a moment on, which may be a while after the frame.
    public init(of frame: RadarFrame, moving motion: RadarMotion, over place: Coordinates, from moment: Instant) {
        self.motion = motion
        let view = RadarView(place, in: frame.projection)
        let edges = frame.scale.edges.map(frame.scale.rate)
        steps = (0..<RadarPassage.count).map { number in
            let start = moment.advanced(by: Double(number) * RadarPassage.step)
            let minutes = (frame.time.seconds(to: start) + RadarPassage.step / 2) / 60
            // The further ahead, the less exact is the place that rain comes from.
            let spread = 1 + max(minutes, 0) / 30
            let around = [(0.0, 0.0), (1, 0), (-1, 0), (0, 1), (0, -1)]
            let cells = around.compactMap { x, y -> Int? in
                let offset = Point(
                    x: x * spread - motion.east * minutes, y: y * spread - motion.north * minutes)
                return frame.index(at: view.point(offset)).flatMap { frame.seen[$0] ? $0 : nil }
            }
            guard 2 * cells.count > around.count else {
                return Step(start: start, rate: nil, grade: nil, isSnow: false)
            }
            let rate = cells.reduce(0) { $0 + frame.scale.rate(Int(frame.values[$1])) } / Double(cells.count)
            let wet = cells.filter { frame.values[$0] > 0 }
            return Step(
                start: start, rate: rate, grade: edges.count { $0 <= rate },
                isSnow: 2 * wet.count { frame.snow?[$0] ?? false } > wet.count)
        }
    }

    /// The end of the last step.
    public var end: Instant { steps.last?.start.advanced(by: RadarPassage.step) ?? Instant(secondsSince1970: 0) }

    /// Whether all of it is seen, and nothing falls.
    public var isDry: Bool { steps.allSatisfy { $0.grade == 0 } }

    /// The steps of the first spell, as far as they are seen from the moment on.
    public var spell: ArraySlice<Step> {
        let known = steps.prefix { $0.grade != nil }
        guard let first = known.firstIndex(where: { ($0.grade ?? 0) > 0 }) else { return [] }
        var (last, dry) = (first, 0)
        for index in known.indices[first...] {
            dry = (known[index].grade ?? 0) > 0 ? 0 : dry + 1
            if dry == 0 { last = index }
            if dry >= RadarPassage.dryBreak { break }
        }
        return known[first...last]
    }

    /// The first change; nil if none is seen.
    public var event: Event? {
        let spell = spell
        guard let first = spell.first else { return nil }
        if spell.startIndex > 0 { return .arrives(first.start) }
        let dry = steps[spell.endIndex...].prefix(RadarPassage.dryBreak)
        guard dry.count == RadarPassage.dryBreak, dry.allSatisfy({ $0.grade == 0 }) else { return nil }
        return .leaves(steps[spell.endIndex].start)
    }

    /// Whether the first spell has dry steps.
    public var isBroken: Bool { spell.contains { $0.grade == 0 } }

    /// When the first spell is heaviest, if that is heavy.
    public var heaviest: Instant? {
        let strongest = spell.compactMap(\.grade).max() ?? 0
        return strongest >= RadarPassage.heavy ? spell.first { $0.grade == strongest }?.start : nil
    }
}
