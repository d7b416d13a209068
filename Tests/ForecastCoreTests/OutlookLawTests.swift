import ForecastCore
import Primitives
import Testing

/// The instant some minutes after the moment of the outlook.
private func minute(_ count: Int) -> Instant {
    outlookMoment.advanced(by: Double(count) * 60)
}

@Suite struct OutlookLawTests {
    /// Windows of all resolutions with every kind of entry, from a fixed random sequence.
    private static let windows: [PrecipitationWindow] = {
        var random = Sequence(state: 7)
        let letters: [Character] = [
            ".", ".", ".", "r", "R", "H", "s", "i", "t", "u", "p", "l", "c", "d", "z", "?", "_",
        ]
        return (0..<600).map { _ in
            let runs = (0..<random.next(9)).map { _ in
                "\(random.next(20) + 1)\(letters[random.next(letters.count)])"
            }
            let text = runs.joined(separator: " ")
            switch random.next(5) {
            case 0: return .minutes(text)
            case 1: return .minutes(text, .fiveMinute, from: minute(-2))
            case 2: return .minutes(text, .quarterHour, from: minute(-7))
            case 3: return .minutes(text, .interpolated, from: minute(-7))
            default: return .hours(text)
            }
        }
    }()

    /// Marsaglia's 32-bit xorshift.
    private struct Sequence {
        var state: UInt32

        mutating func next(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return Int(state) % bound
        }
    }

    @Test func windowsProduceEveryCourse() {
        let names = Set(Self.windows.map { "\(Outlook($0).course)".prefix { $0 != "(" } })
        #expect(
            names == [
                "unknown", "dry", "starts", "stops", "startsAndStops", "pauses", "onAndOff", "goesOn",
            ])
    }

    @Test func timesAreEntryBoundariesWithinTheWindow() {
        for window in Self.windows {
            let edges = Set(window.entries.flatMap { [$0.start, $0.end] } + [window.end])
            for time in Outlook(window).course.times {
                #expect(edges.contains(time))
                #expect(time > window.moment && time <= window.end)
            }
        }
    }

    @Test func timesAreInOrder() {
        for window in Self.windows {
            let times = Outlook(window).course.spellTimes
            #expect(times == times.sorted())
            #expect(Set(times).count == times.count)
        }
    }

    @Test func shiftedWindowShiftsTheOutlook() {
        for window in Self.windows {
            var shifted = window
            let seconds = 86_400.0 * 3 + 660
            shifted.moment = window.moment.advanced(by: seconds)
            shifted.end = window.end.advanced(by: seconds)
            for index in shifted.entries.indices {
                shifted.entries[index].start = window.entries[index].start.advanced(by: seconds)
                shifted.entries[index].end = window.entries[index].end.advanced(by: seconds)
            }
            let there = Outlook(shifted).course
            let here = Outlook(window).course
            #expect(there.times == here.times.map { $0.advanced(by: seconds) })
            #expect("\(there)".prefix { $0 != "(" } == "\(here)".prefix { $0 != "(" })
        }
    }

    @Test func entriesAfterALongGapAreIgnored() {
        for window in Self.windows {
            let cut = window.moment.advanced(by: window.moment.seconds(to: window.end) / 2)
            var heavy = window
            var dry = window
            for index in window.entries.indices {
                guard window.entries[index].end > cut else { continue }
                // Two hours for hourly data, ten minutes for finer data.
                let gap = window.span == .twelveHours ? 7200.0 : 600
                let isGap = cut.seconds(to: window.entries[index].start) < gap
                let one = index..<index + 1
                heavy = heavy.changed(one) { $0 = PrecipitationEvidence(rate: isGap ? nil : 20) }
                dry = dry.changed(one) { $0 = PrecipitationEvidence(rate: isGap ? nil : 0) }
            }
            #expect(Outlook(heavy).course == Outlook(dry).course)
        }
    }

    @Test func outlookIsDryBeforeTheStartAndWetAfterIt() throws {
        for window in Self.windows {
            let outlook = Outlook(window)
            guard case .starts(let start, _, _) = outlook.course else { continue }
            // Amounts finer than an hour count where they are possible.
            let isFine = window.resolution != .hour
            let least: Wetness = outlook.certainty == .possible || isFine ? .may : .likely
            let before = window.entries.filter { $0.end > window.moment && $0.start < start }
            #expect(before.allSatisfy { $0.verdict.wetness < least || isFine && ($0.rate ?? 0) < 0.05 })
            let first = try #require(window.entries.first { $0.start == start })
            #expect(first.verdict.wetness >= least)
        }
    }

    /// What is called dry is dry, whatever is known of it.
    @Test func nothingThatMayFallIsCalledDry() {
        for window in Self.windows {
            let outlook = Outlook(window)
            guard case .dry(let through) = outlook.course else { continue }
            let covered = window.entries.filter { $0.end > window.moment && $0.start < through }
            #expect(covered.allSatisfy { $0.verdict.wetness < .may })
            switch outlook.certainty {
            case .trace: #expect(covered.contains { $0.verdict.isTrace })
            case .chance: #expect(covered.contains { $0.verdict.wetness == .dryBut && !$0.verdict.isTrace })
            case .certain: #expect(covered.allSatisfy { $0.verdict.wetness <= .dry })
            case .likely, .possible: Issue.record("\(outlook.certainty)")
            }
        }
    }

    @Test func sameWindowGivesTheSameOutlook() {
        for window in Self.windows {
            #expect(Outlook(window) == Outlook(window))
        }
    }

    @Test func invalidTimesDoNotTrap() {
        var window = PrecipitationWindow.minutes("10R 50.")
        window.moment = Instant(secondsSince1970: .nan)
        #expect(Outlook(window).course == .unknown)
        window = PrecipitationWindow.minutes("10R 50.")
        window.entries[3].end = Instant(secondsSince1970: .infinity)
        window.entries[5].start = Instant(secondsSince1970: .nan)
        #expect(Outlook(window).course == .goesOn(through: minute(60), Phenomenon(.rain)))
    }
}

extension Outlook.Course {
    /// The times of spells, in the order of a sentence.
    fileprivate var spellTimes: [Instant] {
        switch self {
        case .unknown, .sometime: []
        case .dry(let end), .goesOn(let end, _, _): [end]
        case .starts(let start, _, _): [start]
        case .stops(let end, _, _): [end]
        case .startsAndStops(let start, let end, _, _): [start, end]
        case .pauses(let end, let start, _, _): [end, start]
        case .onAndOff(let start, let end, let through, _):
            [start, end].compactMap { $0 } + [through].filter { $0 != end }
        }
    }

    /// All times.
    fileprivate var times: [Instant] {
        let change: Outlook.Change? =
            switch self {
            case .starts(_, _, let change), .stops(_, _, let change), .startsAndStops(_, _, _, let change),
                .goesOn(_, _, let change):
                change
            default: nil
            }
        switch change {
        case .turning(_, let time), .returning(let time), .heavy(let time), .easing(let time):
            return spellTimes + [time]
        case nil: return spellTimes
        }
    }
}
