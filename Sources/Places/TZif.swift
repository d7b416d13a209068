internal import ForecastCore
internal import Primitives

/// The offsets and transitions of a zone, from a TZif file (RFC 9636; versions 1 to 4).
///
/// A file with leap seconds has another time scale and is refused.
struct TZif: Equatable {
    /// The transitions, in strictly rising order.
    private(set) var transitions: [Transition] = []
    /// The offset before the first transition.
    private(set) var initial: Int
    /// The rule after the last transition, or at all times if there is none.
    private(set) var rule: TimeZoneRule?

    /// The seconds since 1970 at which an offset begins to apply, and that offset in seconds.
    struct Transition: Equatable {
        var from: Int
        var offset: Int
    }

    /// The zone in a file, or nil if the bytes are not a valid TZif file.
    init?(file bytes: ByteView) {
        guard let header = Header(bytes, at: 0) else { return nil }
        if header.version == 0 {
            self.init(bytes, header, wide: false)
        } else {
            let skipped = Header.size + header.dataSize(wide: false)
            guard let block = bytes.slice(from: skipped, count: bytes.count - skipped) else { return nil }
            self.init(block: block)
        }
    }

    /// The zone in the part after a file's first block: a header, data with 64-bit times, and a footer.
    init?(block bytes: ByteView) {
        guard let header = Header(bytes, at: 0), header.version != 0 else { return nil }
        self.init(bytes, header, wide: true)
        let start = Header.size + header.dataSize(wide: true)
        guard let footer = bytes.slice(from: start, count: bytes.count - start)?.buffer, footer.count >= 2,
            footer.first == UInt8(ascii: "\n"), footer.last == UInt8(ascii: "\n")
        else { return nil }
        let text = footer.dropFirst().dropLast()
        if !text.isEmpty {
            guard let rule = TimeZoneRule(text) else { return nil }
            self.rule = rule
        }
    }

    private init?(_ bytes: ByteView, _ header: Header, wide: Bool) {
        guard header.isPlausible, header.leapSeconds == 0,
            let data = bytes.slice(from: Header.size, count: header.dataSize(wide: wide))
        else { return nil }
        let width = wide ? 8 : 4
        let indices = header.times * width
        let types = indices + header.times
        func offset(ofType type: Int) -> Int? {
            guard type < header.types, let seconds = data.big(Int32.self, at: types + type * 6),
                let daylight = data.byte(at: types + type * 6 + 4), daylight <= 1, abs(seconds) < 26 * 3600
            else { return nil }
            return seconds
        }
        guard let first = offset(ofType: 0) else { return nil }
        initial = first
        transitions.reserveCapacity(header.times)
        for number in 0..<header.times {
            let at = number * width
            guard let instant = wide ? data.big(Int64.self, at: at) : data.big(Int32.self, at: at),
                transitions.last.map({ $0.from < instant }) ?? true,
                let type = data.byte(at: indices + number), let offset = offset(ofType: type)
            else { return nil }
            transitions.append(Transition(from: instant, offset: offset))
        }
    }

    /// The offset at the start of a span of seconds since 1970, and each transition up to its end.
    func offsets(over span: ClosedRange<Int>) -> ZoneOffsets {
        // Without transitions the rule applies at all times.
        var start = transitions.isEmpty ? rule?.standardOffset ?? initial : initial
        var found: [ZoneOffsets.Change] = []
        func visit(_ transition: Transition) {
            if transition.from <= span.lowerBound {
                start = transition.offset
            } else if transition.from <= span.upperBound, transition.offset != found.last?.seconds ?? start {
                found.append(
                    .init(
                        from: Instant(secondsSince1970: Double(transition.from)), seconds: transition.offset))
            }
        }
        transitions.forEach(visit)
        let listed = transitions.last?.from ?? .min
        if let rule, listed < span.upperBound {
            for transition in rule.transitions(over: span) where transition.from > listed {
                visit(transition)
            }
        }
        return ZoneOffsets(initial: start, changes: found)
    }

    /// The counts at the head of a block (RFC 9636, 3.1).
    private struct Header {
        static let size = 44
        let version: Int
        let utcFlags, standardFlags, leapSeconds, times, types, characters: Int

        init?(_ bytes: ByteView, at start: Int) {
            guard bytes.slice(from: start, count: 4)?.buffer.elementsEqual("TZif".utf8) == true,
                let version = bytes.byte(at: start + 4)
            else { return nil }
            let counts = (0..<6).compactMap { bytes.big(UInt32.self, at: start + 20 + $0 * 4) }
            guard counts.count == 6 else { return nil }
            self.version = version
            (utcFlags, standardFlags, leapSeconds) = (counts[0], counts[1], counts[2])
            (times, types, characters) = (counts[3], counts[4], counts[5])
        }

        var isPlausible: Bool {
            (1...256).contains(types) && characters >= 1 && [0, types].contains(utcFlags)
                && [0, types].contains(standardFlags)
        }

        func dataSize(wide: Bool) -> Int {
            let width = wide ? 8 : 4
            return times * (width + 1) + types * 6 + characters + leapSeconds * (width + 4) + standardFlags
                + utcFlags
        }
    }
}
