import Testing

@testable import CommandLineInterface

struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1B}[31m", "\\u{1B}[31m"), ("a\nb\r\tc\0", "a\\u{A}b\\u{D}\\u{9}c\\u{0}"),
        (
            "\u{7F}\u{80}\u{9B}\u{9F}",
            "\\u{7F}\\u{80}\\u{9B}\\u{9F}"
        ), ("\u{202A}\u{202E}", "\\u{202A}\\u{202E}"),
        ("\u{2066}\u{2069}", "\\u{2066}\\u{2069}"), ("\u{200E}\u{200F}\u{61C}", "\\u{200E}\\u{200F}\\u{61C}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ])
    func steeringCharactersAreEscaped(text: String, expected: String) {
        #expect(printable(text) == expected)
        #expect(printable(expected) == expected)
    }

    @Test(arguments: [
        "", " ", "Tromsø", "القاهرة", "東京", "👩‍👩‍👧", "a\u{A0}b", "\u{2027}\u{202F}\u{2065}\u{206A}", "~\u{A1}",
    ])
    func allElseStays(text: String) {
        #expect(printable(text) == text)
    }

    @Test func everyControlIsEscaped() {
        for value in (0..<0x3000 as Range<UInt32>) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control
            let isBidi = scalar.properties.isBidiControl
            let isSeparator = [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
            #expect((printable(String(scalar)) != String(scalar)) == (isControl || isBidi || isSeparator))
        }
    }

    @Test func longTextsEndInAnEllipsis() {
        let text = String(repeating: "x", count: 120)
        #expect(printable(text) == text)
        #expect(printable(text + "x") == text.dropLast() + "…")
        #expect(printable("abcdef", limit: 3) == "ab…")
        #expect(printable("ab\u{1B}", limit: 6) == "ab…")
        #expect(printable("ab\u{1B}", limit: 8) == "ab\\u{1B}")
        #expect(printable("\u{1B}\u{1B}", limit: 3) == "…")
    }

    @Test func stackedMarksAreCutToo() {
        let text = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(printable(text).unicodeScalars.count == 120)
    }
}
