import ForecastCore
import Primitives
import Testing
import Words

/// Data that begin after the moment: no sentence counts minutes from a moment of which nothing is known.
struct LateDataSentenceTests {
    private let moment = Instant(secondsSince1970: 1_795_216_920)

    private func sentence(_ course: (Instant) -> Outlook.Course) -> String {
        let since = moment.advanced(by: 360)
        let scope = Outlook.Scope(
            span: .hour, resolution: .minute, moment: moment, since: since, end: moment.advanced(by: 3600))
        return Outlook(scope: scope, course: course(since)).sentence(
            TimeStyle(.twelveHour, zone: ZoneOffsets(initial: -28_800)))
    }

    @Test func timesStandForMinutes() {
        #expect(sentence { _ in .dry(through: moment.advanced(by: 3600)) } == "Dry from 3:28 to 4:22")
        #expect(sentence { .starts(at: $0, Phenomenon(.rain)) } == "Rain from 3:28")
        #expect(
            sentence { .startsAndStops(from: $0, to: $0.advanced(by: 600), Phenomenon(.rain)) }
                == "Rain from 3:28 to 3:38")
    }
}
