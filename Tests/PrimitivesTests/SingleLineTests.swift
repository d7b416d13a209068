import Primitives
import Testing

@Suite struct SingleLineTests {
    @Test(arguments: [
        ("72\u{202F}% and 5\u{A0}km", "72\u{202F}% and 5\u{A0}km"),
        ("\u{2068}Seattle\u{2069}، \u{2066}72%\u{2069}", "\u{2068}Seattle\u{2069}، \u{2066}72%\u{2069}"),
        ("\u{200F}15:22", "\u{200F}15:22"),
        ("\u{2066}\u{2067}x\u{2069}\u{2069}", "\u{2066}\u{2067}x\u{2069}\u{2069}"),
    ])
    func whatKeepsWordsInOrderStays(_ text: String, _ line: String) {
        #expect(singleLine(text) == line)
    }

    @Test(arguments: [
        ("\u{2068}open", "open"), ("closed\u{2069}", "closed"), ("\u{2069}\u{2068}", ""),
        ("\u{2067}\u{2068}x\u{2069}", "\u{2068}x\u{2069}"), ("a\u{202E}b\u{202C}", "ab"), ("a\r\n\t b", "a b"),
        (" a\u{2029}b\u{1B}[31m ", "a b[31m"), ("", ""), ("\u{0}", ""),
    ])
    func whatTurnsOtherWordsIsLeftOut(_ text: String, _ line: String) {
        #expect(singleLine(text) == line)
    }
}
