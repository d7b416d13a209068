import Testing

@testable import CommandLineInterface

struct CardPathTests {
    @Test(
        arguments: [
            ("a.png", ["a.png"]), ("./a.png", ["a.png"]), ("a//b/./c", ["a", "b", "c"]), ("-rf", ["-rf"]),
            ("...", ["..."]), ("Tromsø/🌈.png", ["Tromsø", "🌈.png"]), ("a/\u{301}b", ["a", "\u{301}b"]),
        ])
    func whatStaysBelowTheFolderIsTaken(output: String, names: [String]) throws {
        #expect(try CardPath(output).names == names)
    }

    @Test(
        arguments: [
            "", "-", "/a.png", "/", "..", "../a", "a/../b", "a/..", "a/", "./", ".", "a/.", "a\0b", "//",
            String(repeating: "x", count: 256), String(repeating: "x", count: 256) + "/a",
            String(repeating: "a/", count: 3000) + "b", ".card.png.0123456789abcdef.weathercard",
        ])
    func whatDoesNotIsRefused(output: String) {
        let error = failure { () throws(CommandError) in _ = try CardPath(output) }
        #expect(error?.status == .usage)
        #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 32 } == true)
    }

    @Test func theLongestNameIsTaken() throws {
        #expect(try CardPath(String(repeating: "x", count: 255)).names.count == 1)
    }
}

struct ClaimedNamesTests {
    private func claim(_ outputs: [String]) -> CommandError? {
        var claimed = ClaimedNames()
        return failure { () throws(CommandError) in
            for (index, output) in outputs.enumerated() { try claimed.claim(CardPath(output), line: index + 1) }
        }
    }

    @Test(
        arguments: [
            ["a.png", "a.png"], ["a.png", "./a.png"], ["a/b", "a//b"], ["a.png", "A.PNG"], ["straße", "STRASSE"],
            ["\u{E9}.png", "e\u{301}.png"], ["É.png", "e\u{301}.png"], ["ὈΔΥΣΣΕΎΣ", "ὀδυσσεύς"],
            ["d/a.png", "D/a.png"], ["\u{212A}", "k"],
        ])
    func twinsAreRefusedWithTheirLine(outputs: [String]) {
        let error = claim(outputs)
        #expect(error?.status == .usage && error?.message.hasPrefix("line 1 already makes '") == true)
    }

    @Test func aFileIsNoFolder() {
        #expect(claim(["a/b", "a"])?.message == "line 1 wants a folder where this one makes the file 'a'")
        #expect(claim(["a", "A/b"])?.message == "line 1 makes a file where this one wants the folder 'A'")
    }

    @Test func othersAreTaken() {
        #expect(claim(["a", "b", "d/a", "D/b", "d/e/a", "ab", "a.b", "d.a"]) == nil)
    }

    @Test func aRefusedPathClaimsNothing() throws {
        var claimed = ClaimedNames()
        try claimed.claim(CardPath("d/a"), line: 1)
        #expect(failure { () throws(CommandError) in try claimed.claim(CardPath("d/a/x"), line: 2) } != nil)
        #expect(failure { () throws(CommandError) in try claimed.claim(CardPath("d/a"), line: 3) } != nil)
        try claimed.claim(CardPath("d/b"), line: 4)
    }
}
