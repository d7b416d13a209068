import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct SentenceLimitTests {
    /// Every course with every change for a phenomenon, at times as wide as they get.
    private static func courses(_ phenomenon: Phenomenon, at times: [Instant]) -> [Outlook.Course] {
        let (a, b, c, end) = (times[0], times[1], times[2], times[3])
        let kinds = Phenomenon.Kind.allCases
        let changes: [Outlook.Change?] =
            [nil, .heavy(by: b), .easing(after: b)]
            + (phenomenon.kind == .precipitation ? [] : kinds)
            .filter { $0 != phenomenon.kind && $0 != .precipitation }.map { .turning(into: $0, at: b) }
        let changing = changes.flatMap { change -> [Outlook.Course] in
            [
                .starts(at: a, phenomenon, change: change), .stops(at: c, phenomenon, change: change),
                .startsAndStops(from: a, to: c, phenomenon, change: change),
                .startsAndStops(from: a, to: b, phenomenon, change: .returning(at: c)),
                .goesOn(through: end, phenomenon, change: change),
                .goesOn(through: c, phenomenon, change: change),
            ]
        }
        return changing + kinds.map { .pauses(from: a, to: b, phenomenon, then: $0) } + [
            .unknown, .dry(through: c), .dry(through: end),
            .onAndOff(from: nil, to: nil, through: end, phenomenon),
            .onAndOff(from: nil, to: nil, through: c, phenomenon),
            .onAndOff(from: nil, to: c, through: end, phenomenon),
            .onAndOff(from: a, to: nil, through: end, phenomenon),
            .onAndOff(from: a, to: c, through: end, phenomenon),
        ]
    }

    /// Every outlook, in a zone that makes hours begin at half past, around ten to midnight.
    ///
    /// Of what falls in some strength only the strength with the longest name is taken, since the sentences differ in nothing else.
    private static func outlooks(_ language: Language) -> [Outlook] {
        let phenomena = Phenomenon.Kind.allCases.compactMap { kind in
            Phenomenon.Intensity.allCases.map { Phenomenon(kind, $0) }.max {
                language.name(of: $0).count < language.name(of: $1).count
            }
        }
        let hour = [14, 28, 42, 60].map(minute)
        let halfDay = [7, 8, 9, 12].map { minute(-22).advanced(by: Double($0) * 3600) }
        // What is likely or possible has no grade, but a chance.
        let uncertain = Phenomenon.Kind.allCases.flatMap { kind in
            [Outlook.Certainty.likely, .possible].flatMap { certainty in
                courses(Phenomenon(kind), at: halfDay).map {
                    Outlook(
                        scope: .init(span: .twelveHours, resolution: .hour, moment: moment, end: halfDay[3]),
                        course: $0,
                        largestProbability: 1, certainty: certainty)
                }
                    + courses(Phenomenon(kind), at: hour).map {
                        Outlook(
                            scope: .init(span: .hour, resolution: .quarterHour, moment: moment, end: minute(60)),
                            course: $0,
                            largestProbability: 1, certainty: certainty)
                    }
            }
        }
        // Five-minute and quarter-hourly data have the same sentences.
        let resolutions: [PrecipitationWindow.Resolution] = [.minute, .quarterHour, .interpolated]
        return uncertain
            + phenomena.flatMap { phenomenon in
                resolutions.flatMap { resolution in
                    courses(phenomenon, at: hour).map { .hour(resolution, $0) }
                }
                    + courses(phenomenon, at: halfDay).map {
                        Outlook(
                            scope: .init(span: .twelveHours, resolution: .hour, moment: moment, end: halfDay[3]),
                            course: $0)
                    }
            }
    }

    @Test(arguments: Language.allCases.map(\.code), TimeFormat.allCases)
    func everySentenceFitsOnALineAndBecomesShorter(_ code: String, _ format: TimeFormat) throws {
        let language = try #require(Language(locale: code))
        // From ten o'clock on.
        let hour = TimeStyle(format, zone: ZoneOffsets(initial: -3600), language: language)
        let halfDay = TimeStyle(format, zone: ZoneOffsets(initial: -27_000), language: language)
        let faults = Self.outlooks(language).compactMap { outlook -> String? in
            let forms = outlook.sentences(outlook.scope?.span == .hour ? hour : halfDay)
            let lengths = forms.map(\.visibleCount)
            let isRight =
                (lengths.min() ?? .max) <= language.sentenceLimit && lengths.first == lengths.max()
                && !lengths.contains(0) && Set(forms).count == forms.count
            let isFilled = !forms.contains { $0.utf8.contains(0x7B) }
            if isRight && isFilled { return nil }
            return forms.map { "\(place(of: $0, language)): \($0)" }.joined(separator: "\n")
        }
        for fault in Set(faults) { Issue.record("\(fault)") }
    }

    /// Where the words of a sentence are: the file and line of the template whose literal words are most of it.
    private func place(of sentence: String, _ language: Language) -> String {
        func literals(_ text: String) -> [Substring] {
            Template.pieces(of: text).compactMap { if case .literal(let literal) = $0 { literal } else { nil } }
        }
        func length(_ text: String) -> Int {
            var rest = Substring(sentence)
            for literal in literals(text) {
                guard let range = rest.firstRange(of: literal) else { return -1 }
                rest = rest[range.upperBound...]
            }
            return literals(text).reduce(0) { $0 + $1.count }
        }
        let templates = OutlookPhrase.allCases.compactMap { language.entry(OutlookPhrase.section, $0.rawValue) }
        let best = templates.max { left, right in
            func best(_ template: Template) -> Int {
                ([template.text] + template.variants.map(\.text)).map(length).max() ?? -1
            }
            return best(left) < best(right)
        }
        return "Languages/\(language.code).txt:\(best?.line ?? 0)"
    }

    @Test func aSentenceIsFoundInTheFileOfItsLanguage() throws {
        let hail = Outlook.hour(.minute, .stops(at: minute(9), Phenomenon(.hail)))
        for language in Language.allCases {
            let sentence = hail.sentence(TimeStyle(.twentyFourHour, zone: pacific, language: language))
            let line = try #require(language.entry(OutlookPhrase.section, "stopsIn")?.line)
            #expect(place(of: sentence, language) == "Languages/\(language.code).txt:\(line)", "\(sentence)")
        }
    }

    @Test func theLineHoldsTheFullestFormThatFits() {
        let language = Language.english
        let (short, exact) = (
            String(repeating: "x", count: 9), String(repeating: "x", count: language.sentenceLimit)
        )
        #expect(language.fitting([exact + "x", exact, short]) == exact)
        #expect(language.fitting([exact + "\u{2069}", short]) == exact + "\u{2069}")
        #expect(language.fitting([exact + "xx", exact + "x"]) == exact + "x")
        #expect(language.fitting([]) == "")
    }

    @Test func onlyMinutesAreCountedInMinutes() {
        let times = TimeStyle(.twelveHour, zone: pacific)
        for outlook in Self.outlooks(.english) where outlook.scope?.resolution != .minute {
            #expect(outlook.sentences(times).allSatisfy { !$0.contains(" min") })
        }
    }

    @Test func whatIsCalledHeavyLaterIsNotCalledLight() {
        let times = TimeStyle(.twelveHour, zone: pacific)
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: moment, end: minute(60),
            entries: (0..<60).map {
                PrecipitationWindow.Entry(
                    start: minute($0), end: minute($0 + 1),
                    PrecipitationEvidence(rate: $0 < 30 ? 0.5 : 9, kind: .snow))
            })
        #expect(Outlook(window).sentence(times) == "Snow for the next hour, heavy by 3:52")
    }
}
