/// A plural category of CLDR, *Language Plural Rules*.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

extension Language {
    /// The plural category of a number.
    func plural(_ number: Int) -> PluralCategory {
        let count = number.magnitude
        switch self {
        case .english, .german, .dutch, .swedish, .norwegian, .danish, .finnish, .greek, .turkish:
            return count == 1 ? .one : .other
        case .spanish, .italian:
            if count == 1 { return .one }
            return count != 0 && count % 1_000_000 == 0 ? .many : .other
        case .french, .portuguese:
            if count < 2 { return .one }
            return count % 1_000_000 == 0 ? .many : .other
        case .polish:
            switch (count % 10, count % 100) {
            case _ where count == 1: return .one
            case (_, 12...14): return .many
            case (2...4, _): return .few
            default: return .many
            }
        case .russian, .ukrainian:
            switch (count % 10, count % 100) {
            case (_, 11...14): return .many
            case (1, _): return .one
            case (2...4, _): return .few
            default: return .many
            }
        case .czech:
            return count == 1 ? .one : (2...4).contains(count) ? .few : .other
        case .japanese, .chinese, .korean:
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
