import Options
import SystemAccess
import TestSupport
import Testing

@testable import CommandLineInterface

struct ArgumentParserTests {
    @Test(arguments: [
        ["--place", "Oslo"], ["--place=Oslo"], ["-p", "Oslo"], ["-pOslo"], ["-p=Oslo"], ["-qp", "Oslo"],
        ["-qpOslo"],
    ])
    func everySpellingGivesTheSameValue(words: [String]) throws {
        guard case .run(let command, let arguments) = try Sample.program.request(["render"] + words) else {
            Issue.record("not run")
            return
        }
        #expect(command.name == "render")
        #expect(arguments.value(of: Sample.place) == "Oslo")
        #expect(arguments.has(Sample.quiet) == words[0].hasPrefix("-q"))
        #expect(arguments.operands.isEmpty)
    }

    @Test(arguments: ["-33.9,151.2", "-5", "-.5", "-", "a b", "=", "ä", "–5"])
    func numbersAndTheLoneDashAreValues(value: String) throws {
        #expect(try Sample.arguments("render", "--place", value).value(of: Sample.place) == value)
        #expect(try Sample.arguments("render", "-p", value).value(of: Sample.place) == value)
        #expect(try Sample.arguments("render", "--place=\(value)").value(of: Sample.place) == value)
        #expect(try Sample.arguments("render", "-p=x", value).operands == [value])
    }

    @Test(arguments: ["--size", "-x", "--", "-", "-.", "--place=b"])
    func anAttachedValueMayBeAnything(value: String) throws {
        #expect(try Sample.arguments("render", "--place=\(value)").value(of: Sample.place) == value)
        #expect(try Sample.arguments("render", "-p\(value)").value(of: Sample.place) == value)
    }

    @Test func onlyTheFirstEqualsSignSplits() throws {
        #expect(try Sample.arguments("render", "--place=a=b=").value(of: Sample.place) == "a=b=")
        #expect(try Sample.arguments("render", "--place=\u{301}a").value(of: Sample.place) == "\u{301}a")
        #expect(try Sample.arguments("render", "-p==b").value(of: Sample.place) == "=b")
    }

    @Test func twoDashesEndTheOptions() throws {
        let arguments = try Sample.arguments("render", "-p", "x", "--", "--json")
        #expect(arguments.operands == ["--json"])
        #expect(!arguments.has(Sample.json))
        #expect(try Sample.arguments("compare", "a", "--", "--", "-q").operands == ["a", "--", "-q"])
    }

    @Test func optionsAndOperandsMix() throws {
        let arguments = try Sample.arguments("render", "Hello", "-t", "a", "--tag=b", "-p", "x", "-tc")
        #expect(arguments.operands == ["Hello"])
        #expect(arguments.values.values(of: Sample.tag) == ["a", "b", "c"])
    }

    @Test func defaultsStandInUntilGiven() throws {
        let arguments = try Sample.arguments("render", "-p", "x")
        #expect(arguments.value(of: Sample.size) == "1080x1080")
        #expect(arguments.values.values(of: Sample.size) == ["1080x1080"])
        #expect(!arguments.has(Sample.size))
        #expect(arguments.choice(of: Sample.card, as: Sample.Card.self) == .clock)
        #expect(arguments.value(of: Sample.scene) == nil)
        #expect(arguments.values.values(of: Sample.tag).isEmpty)
        let given = try Sample.arguments("render", "-p", "x", "-c", "rainbow", "--size", "1x2")
        #expect(given.choice(of: Sample.card, as: Sample.Card.self) == .rainbow)
        #expect(given.value(of: Sample.size) == "1x2")
        #expect(given.has(Sample.size))
    }

    @Test func valuesAreReadOrRefusedWithWhatIsExpected() throws {
        let arguments = try Sample.arguments("render", "-p", "x", "--offset-of-the-whole-picture", "-1.5")
        #expect(try arguments.values.value(of: Sample.offset, Double.init) == -1.5)
        #expect(try arguments.values.value(of: Sample.scene, Double.init) == nil)
        let error = #expect(throws: ProgramError.self) { try arguments.values.value(of: Sample.size, Double.init) }
        #expect(
            error == .usage("--size must be a width and a height, such as 600x315, not '1080x1080'"))
    }

    @Test(arguments: [
        (["--plaec", "x"], "unknown option '--plaec'; did you mean '--place'?"),
        (["--Place=x"], "unknown option '--Place'; did you mean '--place'?"),
        (["--fore", "x"], "unknown option '--fore'; did you mean '--forecast'?"),
        (["—place", "x"], "unknown option '—place'; did you mean '--place'?"),
        (["-place", "x"], "unknown option '-place'; did you mean '--place'?"),
        (["-output", "x"], "unknown option '-output'; did you mean '--output'?"),
        (["-z"], "unknown option '-z'; see 'weathercard help render'"),
        (["-qzj"], "unknown option '-z'; see 'weathercard help render'"),
        (["--zebra"], "unknown option '--zebra'; see 'weathercard help render'"),
        (["--=x"], "unknown option '--'; see 'weathercard help render'"),
        (["--pl\u{1B}[31mace"], "unknown option '--pl\\u{1B}[31mace'; see 'weathercard help render'"),
        (["--size"], "--size needs a value: a width and a height, such as 600x315"),
        (["-s"], "--size needs a value: a width and a height, such as 600x315"),
        (["--place", "--size"], "--place needs a value: a value"),
        (["--place", "--help"], "--place needs a value: a value"),
        (["--place", "-x"], "--place needs a value: a value"),
        (["--place", "-."], "--place needs a value: a value"),
        (["--place", "--"], "--place needs a value: a value"),
        (["--place", ""], "--place must be a value, not ''"),
        (["--place="], "--place must be a value, not ''"),
        (["--card"], "--card needs a value: one of clock, rainbow, temperature"),
        (["--card", "clock", "-c", "clock"], "--card is given twice"),
        (["-qq"], "--quiet is given twice"),
        (["--json=yes"], "--json takes no value, but was given 'yes'"),
        (["--json="], "--json takes no value, but was given ''"),
        (
            ["--card", "clok"],
            "unknown card 'clok'; did you mean 'clock'? cards are clock, rainbow, temperature"
        ),
        (["--card", "Zz"], "unknown card 'Zz'; cards are clock, rainbow, temperature"),
        (["--card="], "unknown card ''; cards are clock, rainbow, temperature"),
        (["--time-format", "x"], "unknown time format 'x'; time formats are twelve"),
        (["-p", "x", "a", "b"], "unexpected 'b'; render takes only CAPTION"),
        (["-p", "x", "--scene", "y"], "--place and --scene cannot be given together"),
        (["-p", "x", "-qj"], "--quiet and --json cannot be given together"),
        ([], "one of --place, --forecast, --scene is required"),
    ])
    func refusalsSayWhatWouldWork(words: [String], message: String) {
        #expect(Sample.refusal(["render"] + words) == message)
    }

    @Test func operandsAreCounted() throws {
        #expect(Sample.refusal(["compare"]) == "compare needs FIRST; see 'weathercard help compare'")
        #expect(Sample.refusal(["compare", "a"]) == "compare needs OTHER; see 'weathercard help compare'")
        #expect(try Sample.arguments("compare", "a", "b", "c", "-").operands == ["a", "b", "c", "-"])
        #expect(Sample.refusal(["message", "x"]) == "unexpected 'x'; message takes only options")
    }

    @Test func aSingleAlternativeIsAskedForByName() {
        let error = failure { () throws(ProgramError) in
            try Alternatives.exactlyOne(Sample.place).check(OptionValues())
        }
        #expect(error == .usage("--place is required: a value"))
    }

    /// Any words yield arguments, help or a printable message of one line.
    @Test func randomWordsNeverTrap() {
        let pieces = [
            "-", "--", "=", "p", "place", "size", "card", "o", "q", "help", "é", "\u{301}", "\u{0}", "\n", "5", ".",
            "—", "\u{202E}", "clock", " ", "👩‍👩‍👧",
        ]
        var state: UInt64 = 42
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<2000 {
            let words = (0..<next(6)).map { _ in (0..<next(5)).map { _ in pieces[next(pieces.count)] }.joined() }
            for command in ["render", "compare"] {
                guard let message = Sample.refusal([command] + words) else { continue }
                #expect(printable(message, limit: 1000) == message && !message.isEmpty)
            }
        }
    }
}

struct SuggestionTests {
    static let words = ["place", "forecast", "scene", "size", "output", "us", "si"]

    @Test(arguments: [
        ("plaec", "place"), ("plac", "place"), ("places", "place"), ("PLACE", "place"), ("sceen", "scene"),
        ("fourcast", "forecast"), ("out", "output"), ("sise", "size"), ("su", "us"), ("uk", "us"),
    ])
    func misspellingsAreRecognized(word: String, expected: String) {
        #expect(Suggestion.nearest(to: word, among: Self.words) == expected)
    }

    @Test(arguments: ["", "x", "xx", "temperature", "p", String(repeating: "place", count: 1000)])
    func otherWordsSuggestNothing(word: String) {
        #expect(Suggestion.nearest(to: word, among: Self.words) == nil)
    }

    @Test func oneLetterIsNotAMisspellingOfAnother() {
        #expect(Suggestion.nearest(to: "x", among: ["y"]) == nil)
        #expect(Suggestion.nearest(to: "", among: ["y"]) == nil)
    }

    @Test func theNearestWins() {
        #expect(Suggestion.nearest(to: "card", among: ["cart", "carp", "card"]) == "card")
        #expect(Suggestion.nearest(to: "cards", among: ["carts", "card"]) == "carts")
    }

    @Test func aListIsShownUnlessItIsLong() {
        #expect(Suggestion.unknown("card", "clok", choices: ["clock"]) == "unknown card 'clok'; cards are clock")
        #expect(
            Suggestion.unknown("units", "ux", choices: ["us", "si"])
                == "unknown units 'ux'; did you mean 'us'? units are us, si")
        #expect(Suggestion.unknown("city", "x", choices: ["a"]) == "unknown city 'x'; cities are a")
        let many = (10..<60).map { "number\($0)" }
        #expect(
            Suggestion.unknown("n", "numbr42", choices: many) == "unknown n 'numbr42'; did you mean 'number42'?")
        let few = (10..<30).map { "number\($0)" }
        #expect(
            Suggestion.unknown("n", "zebra", choices: few)
                == "unknown n 'zebra'; ns are \(few.joined(separator: ", "))")
        #expect(
            Suggestion.unknown("n", "zebra", choices: many)
                == "unknown n 'zebra'; ns are \(many.prefix(24).joined(separator: ", ")) and others")
    }

    @Test func theWordIsShownPrintable() {
        #expect(
            Suggestion.unknown("card", "a\u{202E}b\n", choices: ["x"])
                == "unknown card 'a\\u{202E}b\\u{A}'; cards are x")
    }
}
