import Primitives
import Testing

struct ForeignTextTests {
    @Test(arguments: [
        ("Seattle", "Seattle"), ("  New \t\n York ", "New York"), ("Sea\u{0}tt\u{1B}le\u{7F}\u{9B}", "Seattle"),
        ("\u{202E}elttaeS\u{202C}", "elttaeS"), ("\u{2066}A\u{2069} \u{202A}B", "A B"),
        ("A\u{2028}B\u{A0}C", "A B C"),
        ("\u{1}\u{2067}", ""), ("\u{200F}a\u{61C}", "a"), ("", ""), (" \u{85} ", ""), ("A \u{7} B", "A B"),
        ("القاهرة", "القاهرة"),
        ("👩‍🌾 नमस्ते", "👩‍🌾 नमस्ते"), ("e\u{301}", "e\u{301}"),
    ])
    func onlyWhatCanBeShownRemains(_ text: String, _ shown: String) {
        #expect(displayable(text) == shown)
    }

    @Test(arguments: [
        ("Seattle", 7, "Seattle"), ("Seattle", 6, "Seatt…"), ("New York City", 12, "New York…"),
        ("New York City", 9, "New York…"), ("New York City", 8, "New…"), ("One, two", 7, "One…"),
        ("Seattle", 1, "…"),
        ("Seattle", 0, ""), ("Seattle", -1, ""), ("A Seattle", 7, "A Seat…"), (" Seattle", 5, " Sea…"),
        ("👩‍🌾👩‍🌾👩‍🌾", 5, "👩‍🌾…"), ("👩‍🌾👩‍🌾", 2, "…"), ("Z\u{301}\u{301}\u{301}ab", 3, "…"),
    ])
    func longTextsAreCutAfterAWord(_ text: String, _ limit: Int, _ cut: String) {
        #expect(shortened(text, to: limit) == cut)
    }
}
