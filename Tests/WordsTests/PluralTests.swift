import Testing

@testable import Words

/// The sample numbers are those of CLDR, *Language Plural Rules*.
@Suite struct PluralTests {
    @Test(
        arguments: [
            (Language.english, .one, [1]), (.english, .other, [0, 2, 11, 16, 100, 1000]),
            (.german, .one, [1]), (.german, .other, [0, 2, 11, 16, 100, 101, 1000]),
            (.spanish, .one, [1]), (.spanish, .many, [1_000_000, 2_000_000]),
            (.spanish, .other, [0, 2, 11, 100, 1000, 1_000_001]),
            (.japanese, .other, [0, 1, 2, 15, 100, 1_000_000]),
            (.arabic, .zero, [0]), (.arabic, .one, [1]), (.arabic, .two, [2]),
            (.arabic, .few, [3, 10, 103, 110, 1003]), (.arabic, .many, [11, 26, 99, 111, 1011, 1099]),
            (.arabic, .other, [100, 101, 102, 200, 201, 202, 1000, 10_000]),
        ] as [(Language, PluralCategory, [Int])])
    func numbersHaveTheirCategory(_ language: Language, _ category: PluralCategory, _ numbers: [Int]) {
        for number in numbers { #expect(language.table.plural(number) == category, "\(number)") }
    }

    @Test(arguments: Language.allCases) func everyNumberHasACategory(_ language: Language) {
        for number in [Int.min, -100, -1, Int.max] {
            #expect(PluralCategory.allCases.contains(language.table.plural(number)))
        }
    }
}
