/// What falls, and how hard.
public struct Phenomenon: Hashable, Sendable {
    /// What falls.
    public enum Kind: Hashable, CaseIterable, Sendable {
        /// Liquid water.
        case rain
        /// Flakes.
        case snow
        /// Freezing rain, ice pellets, or rain and snow mixed.
        case sleet
        /// Balls of ice.
        case hail
        /// Anything with lightning.
        case thunder
        /// Unknown, or several kinds by turns.
        case precipitation
    }

    /// How hard it falls, as liquid water (AMS Glossary of Meteorology, "rain").
    public enum Grade: Hashable, Comparable, CaseIterable, Sendable {
        /// Less than 2.5 mm/h.
        case light
        /// From 2.5 to less than 7.6 mm/h.
        case moderate
        /// 7.6 mm/h and more.
        case heavy

        /// The grade of a rate in mm/h.
        public init(rate: Double) {
            self = rate < 2.5 ? .light : rate < 7.6 ? .moderate : .heavy
        }
    }

    /// What falls.
    public var kind: Kind
    /// How hard it falls.
    public var grade: Grade

    /// Something that falls with a grade.
    public init(_ kind: Kind, _ grade: Grade = .moderate) {
        self.kind = kind
        self.grade = grade
    }
}

extension Phenomenon.Kind {
    /// What an entry says that falls; nil where it does not say.
    init?(_ entry: PrecipitationWindow.Entry) {
        if entry.thunder {
            self = .thunder
            return
        }
        switch entry.kind {
        case .rain: self = .rain
        case .snow: self = .snow
        case .sleet: self = .sleet
        case .hail: self = .hail
        case nil: return nil
        }
    }
}

extension Conditions {
    /// What falls by the state of the weather, graded by the rate; nil where that says something else or no rate is known.
    public var phenomenon: Phenomenon? {
        guard let rate = precipitationRate, rate > 0 else { return nil }
        let grade = Phenomenon.Grade(rate: rate)
        switch condition {
        case .rain: return Phenomenon(.rain, grade)
        case .snow: return Phenomenon(.snow, grade)
        case .sleet: return Phenomenon(.sleet, grade)
        case .hail: return Phenomenon(.hail, grade)
        default: return nil
        }
    }
}
