/// A plural category of CLDR, *Language Plural Rules*.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

extension Language {
    /// The plural category of a number.
    func plural(_ number: Int) -> PluralCategory {
        let count = number.magnitude
        switch self {
        case .english, .german:
            return count == 1 ? .one : .other
        case .spanish:
            if count == 1 { return .one }
            return count != 0 && count % 1_000_000 == 0 ? .many : .other
        case .japanese:
            return .other
        case .arabic:
            switch (count, count % 100) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        }
    }
}
