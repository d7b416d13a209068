import Testing

@testable import Posting

struct ExcerptTests {
    @Test(arguments: [
        ("Short.", 10, "Short."),
        ("One sentence; with a semicolon. Another one here.", 40, "One sentence; with a semicolon."),
        ("Freitag, 20. November. Es regnet den ganzen Tag lang.", 30, "Freitag, 20. November."),
        ("Words without any end at all", 14, "Words without…"),
        ("Nocrackinthisword", 6, "Nocra…"),
        ("雨が降ります。風が強いです。", 8, "雨が降ります。"),
        ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} family", 5, "…"),
        ("Anything.", 0, ""),
    ])
    func aLongTextIsCutAfterASentenceOrAWord(text: String, limit: Int, expected: String) {
        #expect(excerpt(of: text, to: limit) == expected)
        #expect(excerpt(of: text, to: limit).utf16.count <= limit)
    }

    @Test func aTextKeepsItsTags() {
        var post = Samples.post
        post.tags = ["Seattle", "Wetter"]
        #expect(words(of: post, atMost: 500) == "\(post.text) #Seattle #Wetter")
        #expect(words(of: post, atMost: 40).hasSuffix(" #Seattle #Wetter"))
        #expect(words(of: post, atMost: 40).utf16.count <= 40)
    }
}
