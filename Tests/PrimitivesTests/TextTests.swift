import Primitives
import Testing

struct EditDistanceTests {
    @Test(arguments: [
        ("seattle", "seattle", 0), ("seatle", "seattle", 1), ("seattles", "seattle", 1), ("saettle", "seattle", 1),
        ("seattlx", "seattle", 1), ("ab", "ba", 1), ("ca", "abc", 3), ("", "abc", 3), ("kitten", "sitting", 3),
    ])
    func distanceCountsEdits(first: String, second: String, distance: Int) {
        var edits = EditDistance()
        #expect(edits.between(Array(first.utf8), Array(second.utf8), limit: distance) == distance)
        #expect(edits.between(Array(second.utf8), Array(first.utf8), limit: 9) == distance)
        #expect(distance == 0 || edits.between(Array(first.utf8), Array(second.utf8), limit: distance - 1) == nil)
    }
}

struct ForeignTextTests {
    @Test(arguments: [
        ("Seattle", "Seattle"), ("  New \t\n York ", "New York"), ("Sea\u{0}tt\u{1B}le\u{7F}\u{9B}", "Seattle"),
        ("\u{202E}elttaeS\u{202C}", "elttaeS"), ("\u{2066}A\u{2069} \u{202A}B", "A B"),
        ("A\u{2028}B\u{A0}C", "A B C"),
        ("\u{1}\u{2067}", ""), ("\u{200F}a\u{61C}", "a"), ("", ""), (" \u{85} ", ""), ("A \u{7} B", "A B"),
        ("القاهرة", "القاهرة"),
        ("👩‍🌾 नमस्ते", "👩‍🌾 नमस्ते"), ("e\u{301}", "e\u{301}"),
    ])
    func displayableTextHasNoFormattingControls(_ text: String, _ shown: String) {
        #expect(displayable(text) == shown)
    }

    /// What no language has would make a line that no card can draw.
    @Test func aCharacterHasNoMoreMarksThanCanBeDrawn() {
        let tower = "a" + String(repeating: "\u{301}", count: 2000)
        #expect(displayable("x \(tower)\(tower) y").unicodeScalars.count == 2 + 16 + 16 + 2)
        for text in ["👩🏻‍❤️‍💋‍👨🏻", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "कार्त्स्न्य", "ཧྐྵྨླྺྼྻྂ"] {
            #expect(displayable(text + " Seattle Seattle") == text + " Seattle Seattle")
        }
    }

    @Test(arguments: [
        ("Seattle", 7, "Seattle"), ("Seattle", 6, "Seatt…"), ("New York City", 12, "New York…"),
        ("New York City", 9, "New York…"), ("New York City", 8, "New…"), ("One, two", 7, "One…"),
        ("Seattle", 1, "…"),
        ("Seattle", 0, ""), ("Seattle", -1, ""), ("A Seattle", 7, "A Seat…"), (" Seattle", 5, " Sea…"),
        ("👩‍🌾👩‍🌾👩‍🌾", 5, "👩‍🌾…"), ("👩‍🌾👩‍🌾", 2, "…"), ("Z\u{301}\u{301}\u{301}ab", 3, "…"),
    ])
    func longTextIsCutAfterAWord(_ text: String, _ limit: Int, _ cut: String) {
        #expect(shortened(text, to: limit) == cut)
    }
}

@Suite struct SingleLineTests {
    @Test(arguments: [
        ("72\u{202F}% and 5\u{A0}km", "72\u{202F}% and 5\u{A0}km"),
        ("\u{2068}Seattle\u{2069}، \u{2066}72%\u{2069}", "\u{2068}Seattle\u{2069}، \u{2066}72%\u{2069}"),
        ("\u{200F}15:22", "\u{200F}15:22"),
        ("\u{2066}\u{2067}x\u{2069}\u{2069}", "\u{2066}\u{2067}x\u{2069}\u{2069}"),
    ])
    func singleLineKeepsHarmlessMarks(_ text: String, _ line: String) {
        #expect(singleLine(text) == line)
    }

    @Test(arguments: [
        ("\u{2068}open", "open"), ("closed\u{2069}", "closed"), ("\u{2069}\u{2068}", ""),
        ("\u{2067}\u{2068}x\u{2069}", "\u{2068}x\u{2069}"), ("a\u{202E}b\u{202C}", "ab"), ("a\r\n\t b", "a b"),
        (" a\u{2029}b\u{1B}[31m ", "a b[31m"), ("", ""), ("\u{0}", ""),
    ])
    func singleLineRemovesOpenMarks(_ text: String, _ line: String) {
        #expect(singleLine(text) == line)
    }
}
