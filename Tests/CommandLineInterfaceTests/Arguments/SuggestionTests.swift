import Testing

@testable import CommandLineInterface

struct SuggestionTests {
    static let words = ["place", "forecast", "scene", "size", "output", "us", "si"]

    @Test(arguments: [
        ("plaec", "place"), ("plac", "place"), ("places", "place"), ("PLACE", "place"), ("sceen", "scene"),
        ("fourcast", "forecast"), ("out", "output"), ("sise", "size"), ("su", "us"), ("uk", "us"),
    ])
    func slipsAreForgiven(word: String, expected: String) {
        #expect(Suggestion.nearest(to: word, among: Self.words) == expected)
    }

    @Test(arguments: ["", "x", "xx", "temperature", "p", String(repeating: "place", count: 1000)])
    func otherWordsSuggestNothing(word: String) {
        #expect(Suggestion.nearest(to: word, among: Self.words) == nil)
    }

    @Test func oneLetterIsNoSlipOfAnother() {
        #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["y"]) == nil)
    }

    @Test func theNearestWins() {
        #expect(Suggestion.nearest(to: "card", among: ["cart", "carp", "card"]) == "card")
        #expect(Suggestion.nearest(to: "cards", among: ["carts", "card"]) == "carts")
    }

    @Test func aShortListIsShownAndALongOneIsNot() {
        #expect(Suggestion.unknown("card", "clok", choices: ["clock"]) == "unknown card 'clok'; cards are clock")
        #expect(
            Suggestion.unknown("units", "ux", choices: ["us", "si"])
                == "unknown units 'ux'; did you mean 'us'? units are us, si")
        #expect(Suggestion.unknown("city", "x", choices: ["a"]) == "unknown city 'x'; cities are a")
        let many = (10..<60).map { "number\($0)" }
        #expect(
            Suggestion.unknown("n", "numbr42", choices: many) == "unknown n 'numbr42'; did you mean 'number42'?")
        #expect(Suggestion.unknown("n", "zebra", choices: many) == "unknown n 'zebra'")
    }

    @Test func theWordIsShownPrintable() {
        #expect(
            Suggestion.unknown("card", "a\u{202E}b\n", choices: ["x"])
                == "unknown card 'a\\u{202E}b\\u{A}'; cards are x")
    }
}
