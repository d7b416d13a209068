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
            + (phenomenon.kind == .precipitation ? [] : [.rain, .sleet, .thunder])
            .filter { $0 != phenomenon.kind }.map { .turning(into: $0, at: b) }
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
    private static let outlooks: [Outlook] = {
        let phenomena = Phenomenon.Kind.allCases.flatMap { kind in
            Phenomenon.Intensity.allCases.map { Phenomenon(kind, $0) }
        }
        let hour = [14, 28, 42, 60].map(minute)
        let halfDay = [7, 8, 9, 12].map { minute(-22).advanced(by: Double($0) * 3600) }
        // Five minutes and a quarter of an hour are told alike.
        let resolutions: [PrecipitationWindow.Resolution] = [.minute, .quarterHour, .interpolated]
        return phenomena.flatMap { phenomenon in
            resolutions.flatMap { resolution in
                courses(phenomenon, at: hour).map { .hour(resolution, $0) }
            }
                + courses(phenomenon, at: halfDay).map {
                    Outlook(
                        scope: .init(span: .twelveHours, resolution: .hour, moment: moment, end: halfDay[3]),
                        course: $0)
                }
        }
    }()

    @Test(arguments: Language.allCases.map(\.code), TimeFormat.allCases)
    func everySentenceFitsOnALineAndBecomesShorter(_ code: String, _ format: TimeFormat) throws {
        let language = try #require(Language(locale: code))
        // From ten o'clock on.
        let hour = TimeStyle(format, zone: ZoneOffsets(initial: -3600), language: language)
        let halfDay = TimeStyle(format, zone: ZoneOffsets(initial: -27_000), language: language)
        let faults = Self.outlooks.compactMap { outlook in
            let forms = outlook.sentences(outlook.scope?.span == .hour ? hour : halfDay)
            let lengths = forms.map(\.visibleCount)
            let isRight =
                (lengths.min() ?? .max) <= language.sentenceLimit && lengths.first == lengths.max()
                && !lengths.contains(0) && Set(forms).count == forms.count
            return isRight && !forms.contains { $0.utf8.contains(0x7B) } ? nil : forms
        }
        #expect(faults == [])
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
        for outlook in Self.outlooks where outlook.scope?.resolution != .minute {
            #expect(outlook.sentences(times).allSatisfy { !$0.contains(" min") })
        }
    }

    @Test func whatIsCalledHeavyLaterIsNotCalledLight() {
        let times = TimeStyle(.twelveHour, zone: pacific)
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: moment, end: minute(60),
            entries: (0..<60).map {
                PrecipitationWindow.Entry(
                    start: minute($0), end: minute($0 + 1), rate: $0 < 30 ? 0.5 : 9, kind: .snow)
            })
        #expect(Outlook(window).sentence(times) == "Snow for the next hour, heavy by 3:52")
    }
}
