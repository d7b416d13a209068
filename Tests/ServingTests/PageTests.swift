import CardOrders
import Testing
import Words

@testable import Serving

struct PageChoiceTests {
    private static func choice(_ place: String, _ query: String) throws -> PageChoice {
        PageChoice(place: place, try RequestTarget.parameters(query))
    }

    @Test(arguments: [
        ("", "Seattle.png?card=day", "./?place=Seattle", "Seattle"),
        (
            "card=week&size=og", "Seattle.png?card=week&size=og", "./?place=Seattle&card=week&size=og",
            "Seattle?card=week&size=og"
        ),
        // A form without a script sends all its controls.
        (
            "card=day&size=square&at=14&units=&locale=&theme=", "Seattle.png?card=day&at=+14h",
            "./?place=Seattle&at=+14h", "Seattle?at=+14h"
        ),
        ("at=0&units=si", "Seattle.png?card=day&units=si", "./?place=Seattle&units=si", "Seattle?units=si"),
    ])
    func defaultsAreLeftOut(query: String, file: String, page: String, small: String) throws {
        let choice = try Self.choice("Seattle", query)
        #expect(choice.file(.picture(.png)) == file && choice.page == page && choice.smallPage == small)
        // The page of a page's address is the same.
        let again = try RequestTarget(String(page.dropFirst())).parameters
        #expect(PageChoice(place: "Seattle", Array(again.dropFirst())) == choice)
    }

    @Test func aPageKeepsAFlagWithoutAValue() throws {
        let choice = try Self.choice("Seattle", "animate=loop&once&units=")
        #expect(choice.file(.picture(.apng)) == "Seattle.apng?card=day&animate=loop&once=1&scale=0.5")
    }

    @Test func anAddressStaysInOneSegmentOfAPath() throws {
        let choice = try Self.choice("../a/b?c#d", "card=day%26x=y")
        #expect(choice.file(.picture(.svg)) == "..%2Fa%2Fb%3Fc%23d.svg?card=day%26x%3Dy")
        #expect(try Self.choice("@47.61,-122.33", "").file(.picture(.png)) == "@47.61,-122.33.png?card=day")
        // A colon would begin a scheme.
        #expect(try Self.choice("javascript:alert(1)", "").smallPage == "javascript%3Aalert%281%29")
    }

    @Test(arguments: [
        ("", 0), ("at=14", 14), ("at=%2B3h", 3), ("at=+49h", nil), ("at=tomorrow", nil), ("time=15:00", nil),
    ])
    func theSliderKnowsTheHoursAhead(query: String, hours: Int?) throws {
        #expect(try Self.choice("Seattle", query).hours == hours)
    }

    @Test func onlyWhatMovesIsToldHow() throws {
        let choice = try Self.choice("Oslo", "card=day&animate=24h&pace=3h&scale=2")
        #expect(choice.moves && choice.file(.picture(.png)) == "Oslo.png?card=day&scale=2")
        #expect(choice.file(.picture(.apng)) == "Oslo.apng?card=day&animate=24h&pace=3h&scale=0.5")
        #expect(choice.file(.picture(.mp4)).hasSuffix("&scale=0.5"))
        #expect(choice.page == "./?place=Oslo&animate=24h&pace=3h&scale=2")
        #expect(try !Self.choice("Oslo", "animate=").moves)
    }

    @Test func aChangeKeepsTheRest() throws {
        let choice = try Self.choice("Oslo", "card=week&theme=dark")
        #expect(choice.changing("card", to: "clock").file(.picture(.png)) == "Oslo.png?card=clock&theme=dark")
        #expect(
            choice.changing("theme", to: "").file(.picture(.png), scale: "0.14") == "Oslo.png?card=week&scale=0.14")
        #expect(choice.changing("size", to: "og").changing("size", to: "square") == choice)
    }
}

struct PageTests {
    private static let facts = PageFacts(
        name: "<b>\"O'Hare\" & Co</b>", region: "<i>", alt: "1 < 2 & \"3\"]", language: .arabic,
        sky: .rain, attribution: "<u>", attributionURL: "https://a/?b&c", width: 1080, height: 1080,
        hours: (0...48).map { "Monday \($0):00" }, marks: ["Mon 12:00"], sun: (0...48).map { $0 }, end: 60,
        origin: "https://cards.example/")
    private static let hostile = PageChoice(
        place: "\"><script>alert(1)</script>", [RequestTarget.Parameter(name: "palette", value: "\" onload=\"x")])

    private static var pages: [String] {
        let page = PlacePage(hostile, facts)
        return [
            page.small, page.whole(cards: ["day"], sizes: [PlacePage.Size("og", .link, width: 1200, height: 630)]),
            FirstPage.text(.german, places: nil, origin: "https://cards.example/"),
            FirstPage.text(.english, places: ["<script>"], origin: ""),
            FirstPage.problem(.spanish, "no city is called '<script>'", place: "\"<script>", searches: true),
        ]
    }

    @Test func nothingOfAClientsBecomesMarkup() {
        for page in Self.pages {
            #expect(page.matches(of: /<script/).count == 1 && !page.contains("<script>"))
            #expect(!page.contains("<b>\"") && !page.contains("<i>") && !page.contains("<u>"))
            #expect(!page.contains(/<[^>"]*(?:"[^"]*"[^>"]*)* (?:style|on[a-z]+)=/), "the policy forbids it")
        }
    }

    @Test func whatAPageLoadsIsOfItsOwnServer() {
        for page in Self.pages {
            for match in page.matches(of: /(?:src|<link[^>]* href)="([^"]*)"/) {
                #expect(!match.1.contains(":") && !match.1.hasPrefix("/"), "\(match.1)")
            }
        }
        let style = String(decoding: PageFile.style.body.bytes, as: UTF8.self)
        #expect(!style.contains("url(") && !style.contains("@import"))
    }

    /// The card comes first on the small page, whose parts stand in their order.
    @Test func onlyThePageWithAllChoicesIsPutInAnotherOrder() throws {
        let style = String(decoding: PageFile.style.body.bytes, as: UTF8.self)
        let small = PlacePage(PageChoice(place: "Oslo", []), Self.facts).small
        var count = 0
        for match in style.matches(of: /([^{}]+)\{order:/) {
            for selector in match.1.split(separator: ",") where !selector.hasPrefix(".place ") {
                let name = try #require(selector.firstMatch(of: /^\s*[.#]([a-z]+)/)).1
                #expect(!small.contains("class=\"\(name)\"") && !small.contains("id=\"\(name)\""), "\(selector)")
                count += 1
            }
        }
        #expect(count > 4 && style.contains(".place .stage"))
    }

    @Test func nothingIsWiderThanAPhone() {
        let style = String(decoding: PageFile.style.body.bytes, as: UTF8.self)
        let widths = style.matches(of: /(?:[;{]width|min-width):(\d+)px/).compactMap { Int($0.1) }
        #expect(widths.count > 3 && widths.allSatisfy { $0 <= 300 }, "\(widths)")
        for match in style.matches(of: /flex:0 1 \d+px;?([^}]*)/) { #expect(match.1.contains("min-width:0")) }
    }

    @Test func aLinkToAPlaceShowsItsCard() {
        let page = PlacePage(PageChoice(place: "Seattle", []), Self.facts).small
        for tag in [
            #"<meta property="og:image" content="https://cards.example/Seattle.png?card=day&amp;size=og&amp;v=60">"#,
            #"<meta name="twitter:card" content="summary_large_image">"#,
            #"<meta property="og:image:alt" content="1 &lt; 2 &amp; &quot;3&quot;]">"#, #"data-end="60""#,
            #"lang="ar" dir="rtl""#,
        ] { #expect(page.contains(tag), "\(tag)") }
    }

    @Test func whoWantsLessMotionGetsTheStill() {
        let facts = Self.facts
        let moving = PlacePage(
            PageChoice(place: "Oslo", [RequestTarget.Parameter(name: "animate", value: "loop")]), facts)
        let page = moving.whole(cards: ["day", "week"], sizes: [])
        let url = "Oslo.apng?card=day&amp;animate=loop&amp;scale=0.5"
        for part in [
            #"<source media="(prefers-reduced-motion: no-preference)" srcset="\#(url) 0.5x">"#,
            #"src="Oslo.png?card=day" width="1080""#, "<button type=\"button\" id=\"play\" hidden>",
            #"<input id="url" dir="ltr" readonly value="https://cards.example/\#(url)">"#,
            #"<option value="loop" selected>"#,
            #"href="./?place=Oslo&amp;card=week&amp;animate=loop""#,
            #"og:image" content="https://cards.example/Oslo.png?card=day&amp;size=og&amp;v=60">"#,
        ] { #expect(page.contains(part), "\(part)") }
        #expect(moving.small.contains(url) && !page.contains("id=\"mp4\""))
        var filmed = facts
        for (most, hidden) in [(540 * 540, ""), (540 * 540 - 1, " hidden")] {
            filmed.videoPixels = ["24h": 1, "loop": most]
            #expect(
                PlacePage(
                    PageChoice(place: "Oslo", [RequestTarget.Parameter(name: "animate", value: "loop")]), filmed
                )
                .whole(cards: [], sizes: []).contains("data-most=\"24h=1|loop=\(most)\" download\(hidden)>MP4"))
        }
        let week = PlacePage(
            PageChoice(place: "Oslo", [RequestTarget.Parameter(name: "card", value: "week")]), facts)
        #expect(week.whole(cards: [], sizes: []).contains(#"<option value="loop">"#))
        #expect(!week.small.contains("apng") && !week.small.contains("<picture>"))
        let other = PlacePage(
            PageChoice(place: "Oslo", [RequestTarget.Parameter(name: "locale", value: "de-AT")]), facts)
        #expect(other.whole(cards: [], sizes: []).contains(#"<option value="de-AT" selected>de-AT</option>"#))
    }

    @Test(arguments: Language.allCases) func aPageSpeaksTheLanguageOfItsCard(language: Language) {
        var facts = Self.facts
        facts.language = language
        let page = PlacePage(PageChoice(place: "Oslo", []), facts)
        let whole = page.whole(cards: PageFacts.cards, sizes: PageFacts.sizes)
        let all = whole + page.small + FirstPage.text(language, places: nil, origin: "")
        // All that has no gap is said as it is, but for the title of an error, what is only said of warnings, and the cards that a
        // page does not offer.
        let others: [PagePhrase] = [
            .noCard, .warnings, .warningsUnknown, .warningsIncomplete, .warningMore, .year, .stripes,
        ]
        for phrase in PagePhrase.allCases where phrase.placeholders.isEmpty && !others.contains(phrase) {
            #expect(all.contains(HTML.said(phrase, language)), "\(phrase)")
        }
        #expect(all.contains("<html lang=\"\(language.tag)\"\(language.isRightToLeft ? " dir=\"rtl\"" : "") "))
        let later = language.say(PagePhrase.inHours, [.time: "Monday 2:00", .number: "2"], count: 2)
        #expect(all.contains(HTML.escaped(later)))
        let names = PageFacts.cards.map { PagePhrase.name(of: $0, language) }
        #expect(Set(names).count == names.count && Set(names).isDisjoint(with: PageFacts.cards), "\(names)")
    }

    @Test func filesOfPagesHaveTheirContentsInTheirNames() {
        #expect(PageFile.named(PageFile.style.name)?.contentType == "text/css; charset=utf-8")
        #expect(PageFile.named("style-0.css") == nil && PageFile.named("") == nil)
        // A server of another version asks by another name.
        #expect(PageFile.current(for: "style-0.css")?.name == PageFile.style.name)
        #expect(PageFile.current(for: "script-0.js")?.name == PageFile.script.name)
        #expect(PageFile.current(for: "style-0.js") == nil && PageFile.current(for: "") == nil)
        #expect(PageFile.style.body.bytes.count < 14_000 && PageFile.script.body.bytes.count < 13_000)
        let style = String(decoding: PageFile.style.body.bytes, as: UTF8.self)
        for sky in PageSky.allCases { #expect(style.contains("[data-sky=\(sky.rawValue)]{")) }
    }
}
