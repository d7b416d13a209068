internal import ForecastCore
internal import Primitives

/// A zone as a TZif file tells it (RFC 9636; versions 1 to 4).
///
/// Read are the offsets and when they change. A file with leap seconds counts time otherwise and is refused.
struct TZif: Equatable {
    /// Seconds since 1970, strictly rising, and the offset from then on.
    private(set) var changes: [Change] = []
    /// The offset before the first change.
    private(set) var initial: Int
    /// What holds after the last change, and always where there is none.
    private(set) var rule: TimeZoneRule?

    struct Change: Equatable {
        var from: Int
        var offset: Int
    }

    /// The zone in a file, or nil where its bytes are anything else.
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

    /// The zone in what follows a file's first block: a header, data with 64-bit times, and a footer.
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
        changes.reserveCapacity(header.times)
        for number in 0..<header.times {
            let at = number * width
            guard let instant = wide ? data.big(Int64.self, at: at) : data.big(Int32.self, at: at),
                changes.last.map({ $0.from < instant }) ?? true,
                let type = data.byte(at: indices + number), let offset = offset(ofType: type)
            else { return nil }
            changes.append(Change(from: instant, offset: offset))
        }
    }

    /// The offset at the start of a span of seconds since 1970, and each change up to its end.
    func offsets(over span: ClosedRange<Int>) -> ZoneOffsets {
        // Where nothing is listed the rule has always held.
        var start = changes.isEmpty ? rule?.standardOffset ?? initial : initial
        var found: [ZoneOffsets.Change] = []
        func visit(_ change: Change) {
            if change.from <= span.lowerBound {
                start = change.offset
            } else if change.from <= span.upperBound, change.offset != found.last?.seconds ?? start {
                found.append(.init(from: Instant(secondsSince1970: Double(change.from)), seconds: change.offset))
            }
        }
        changes.forEach(visit)
        let listed = changes.last?.from ?? .min
        if let rule, listed < span.upperBound {
            for change in rule.changes(over: span) where change.from > listed {
                visit(change)
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
