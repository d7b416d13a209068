package import ForecastCore
package import Primitives

/// A name in the files of the languages, such as that of a point of the compass, in one or more forms.
package struct Name: Hashable, Sendable {
    /// A section of the files that has names.
    package enum Section: String, CaseIterable, Sendable {
        case conditions, precipitation, compass, weekdays, months, moon

        /// The names of the section.
        package var names: [Name] {
            switch self {
            case .conditions: Condition.allCases.map(Name.init)
            case .precipitation:
                Phenomenon.Kind.allCases.flatMap { kind in
                    Phenomenon.Intensity.allCases.map { Name(Phenomenon(kind, $0)) }
                }
            case .compass: CompassPoint.allCases.map(Name.init)
            case .weekdays: Name.weekdays.map { Name(self, $0) }
            case .months: Name.months.map { Name(self, $0) }
            case .moon: LunarPhase.allCases.map(Name.init)
            }
        }
    }

    /// A form that each name has in every language, after the name and a colon; a language may have further ones.
    package enum Form: String, CaseIterable, Sendable {
        /// The abbreviation of a weekday, a month or a point of the compass.
        case short
        /// What precipitation turns into, inside a sentence.
        case later
    }

    package let section: Section
    package let key: String

    private init(_ section: Section, _ key: String) {
        self.section = section
        self.key = key
    }

    /// The weather's state as a caption, such as `Partly cloudy`.
    package init(_ condition: Condition) {
        self.init(.conditions, condition.rawValue)
    }

    /// What falls, at the start of a sentence, such as `Light rain`.
    package init(_ phenomenon: Phenomenon) {
        let kind = phenomenon.kind.rawValue
        switch phenomenon.intensity {
        case .light: self.init(.precipitation, "light \(kind)")
        case .moderate: self.init(.precipitation, kind)
        case .heavy: self.init(.precipitation, "heavy \(kind)")
        }
    }

    /// A point of the compass inside a sentence, such as `northeast`.
    package init(_ point: CompassPoint) {
        self.init(.compass, point.rawValue)
    }

    /// The weekday of a date, such as `Thursday`.
    package init(weekdayOf date: CivilDate) {
        self.init(.weekdays, Name.weekdays[date.weekday])
    }

    /// The month of a date as it follows the day.
    package init(monthOf date: CivilDate) {
        self.init(.months, Name.months[date.month - 1])
    }

    /// A phase of the moon, such as `Waxing gibbous`.
    package init(_ phase: LunarPhase) {
        self.init(.moon, phase.rawValue)
    }

    /// The forms that each name has in every language.
    package var forms: [Form] {
        switch section {
        case .weekdays, .months, .compass: [.short]
        case .precipitation: key.contains(" ") ? [] : [.later]
        case .conditions, .moon: []
        }
    }

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]
}

/// The eight principal points of the compass.
public enum CompassPoint: String, CaseIterable, Sendable {
    case north, northeast, east, southeast, south, southwest, west, northwest

    /// The point nearest to a bearing in degrees clockwise from north, of any number of turns; nil if it is not finite.
    public init?(bearing: Double) {
        guard bearing.isFinite else { return nil }
        self = CompassPoint.allCases[Int((bearing.wrappedDegrees / 45).rounded()) % 8]
    }
}
