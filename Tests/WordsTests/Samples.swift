import ForecastCore
import Primitives
import Words

/// 15:22 in Seattle on Friday 20 November 2026.
let moment = Instant(secondsSince1970: 1_795_216_920)

/// Pacific Standard Time.
let pacific = ZoneOffsets(initial: -28_800)

func minute(_ count: Int) -> Instant {
    moment.advanced(by: Double(count) * 60)
}

/// A full hour of the day of the moment, Pacific Standard Time.
func hour(_ count: Int) -> Instant {
    minute(-22).advanced(by: Double(count - 15) * 3600)
}

extension Outlook {
    /// The next hour from the moment.
    static func hour(_ resolution: PrecipitationWindow.Resolution, _ course: Course) -> Outlook {
        Outlook(
            scope: Scope(span: .hour, resolution: resolution, moment: moment, end: minute(60)), course: course)
    }

    /// Twelve hours from 15:00.
    static func halfDay(_ course: Course) -> Outlook {
        Outlook(
            scope: Scope(span: .twelveHours, resolution: .hour, moment: moment, end: WordsTests.hour(27)),
            course: course)
    }
}

/// Facts with the precipitation that a card shows beside them.
@dynamicMemberLookup
struct FactsWithOutlook {
    var facts: Facts
    var outlook: Outlook?

    subscript<Value>(dynamicMember path: WritableKeyPath<Facts, Value>) -> Value {
        get { facts[keyPath: path] }
        set { facts[keyPath: path] = newValue }
    }

    func description(_ length: DescriptionLength) -> String { facts.description(length, outlook: outlook) }

    func shareText() -> String { facts.shareText(outlook: outlook) }
}
