import CardOrders
import ForecastCore
import Foundation
import Options
import Primitives
import Providers
import SystemAccess
import Testing
import Words

@testable import CardMaking
@testable import Cards
@testable import Serving

/// Warnings as JSON, as Atom and as CAP.
struct WarningFeedTests {
    private static let moment = Instant(secondsSince1970: 1_795_216_920)
    private static let service = Forecast.Source(
        id: "meteoalarm", attribution: "EUMETNET – MeteoAlarm, www.meteoalarm.org",
        url: "https://www.meteoalarm.org/", notice: "Time delays are possible.")
    /// What a hostile issuer may write; the tests look for none of it as markup.
    private static let hostile =
        "<script>alert(1)</script> ]]> &amp; \u{0}\u{B}\u{1B}[2J\u{FFFF} \u{202E}gnp.exe\u{2066} \"'"

    private static func alert(_ id: String?, _ title: String, hostile: Bool = false) -> Alert {
        var alert = Alert(
            id: id, title: hostile ? WarningFeedTests.hostile : title, severity: .severe,
            start: moment.advanced(by: -3600), end: moment.advanced(by: 7200.25), regions: ["Seattle", "Tacoma"],
            text: "Gusts of 25 m/s.\n\nStay in.", url: "https://example.org/w?a=1&b=2",
            issued: moment.advanced(by: -7200), issuer: "Example & Office", language: "en-US")
        alert.instruction = "Stay in."
        alert.headline = "Wind & waves"
        alert.hazard = .wind
        (alert.urgency, alert.certainty, alert.significance) = (.expected, .likely, .warning)
        alert.source = service
        alert.outlines = [
            [
                Coordinates(latitude: 47, longitude: -123), Coordinates(latitude: 47, longitude: -122),
                Coordinates(latitude: 48, longitude: -122.5),
            ]
        ]
        if hostile {
            (alert.text, alert.headline, alert.instruction) = (
                WarningFeedTests.hostile, WarningFeedTests.hostile, nil
            )
            (alert.issuer, alert.regions, alert.id) = (
                WarningFeedTests.hostile, [WarningFeedTests.hostile], "a b,<&"
            )
            (alert.url, alert.language) = ("javascript:alert(1)", "\"><script>")
        }
        return alert
    }

    private static func request(
        _ alerts: [Alert], isKnown: Bool = true, missing: String? = nil, language: Language = .english
    ) -> CardRequest {
        let place = Place(
            name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33, timeZone: "America/Los_Angeles")
        var forecast = Forecast(
            place: place, zone: ZoneOffsets(initial: -28_800),
            source: Forecast.Source(id: "open-meteo", attribution: "Weather data by Open-Meteo.com"), alerts: alerts
        )
        if isKnown {
            forecast.alertsAnswer = AlertsAnswer(service: "MeteoAlarm", asked: moment.advanced(by: -60))
        }
        forecast.missingAlerts = missing
        var content = CardContent(forecast: forecast, moment: moment)
        content.language = language
        return CardRequest(style: .alert, content: content, size: Size(width: 1080, height: 1080))
    }

    private static func settings(_ options: [(Option, String)] = []) throws -> ServeSettings {
        var values = OptionValues()
        for (option, value) in [(CardOptions.provider, "sample")] + options {
            try values.record(value, for: option)
        }
        return try ServeSettings(values, Environment { _ in nil }, agent: "weathercard/test")
    }

    private static func links(
        _ query: String = "", _ form: WarningForm = .atom, isSigned: Bool = false,
        origin: String = "https://cards.example/w/", _ settings: ServeSettings? = nil
    ) throws -> WarningLinks {
        let usual = try Self.settings()
        return WarningLinks(
            place: "Seattle", .warnings(form), try RequestTarget.parameters(query), isSigned: isSigned,
            settings ?? usual, origin: origin)
    }

    private static func feed(_ request: CardRequest, _ form: WarningForm, _ links: WarningLinks) -> String {
        WarningFeed(WarningReport(request), request, links, calm: "Seattle. No warnings.").text(as: form)
    }

    // MARK: RFC 4287

    /// Sections 3.3 and 4.
    private static func checkAtom(_ text: String, entries count: Int) throws {
        let feed = try #require(FeedElement.root(of: text), "\(text)")
        #expect(feed.name == "feed" && feed.namespace == "http://www.w3.org/2005/Atom")
        let entries = feed.all("entry")
        #expect(entries.count == count)
        for element in [feed] + entries {
            for name in ["id", "title", "updated"] { #expect(element.only(name)?.isEmpty == false, "\(name)") }
            let identifier = try #require(element.only("id"))
            #expect(
                identifier.wholeMatch(
                    of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
            let updated = try #require(element.only("updated"))
            #expect(Instant(iso8601: updated) != nil && updated.contains("T") && updated.hasSuffix("Z"))
            let links = element.all("link")
            #expect(
                links.allSatisfy { $0.attributes["href"]?.hasPrefix("https://") == true && $0.children.isEmpty })
            let kinds = links.filter { $0.attributes["rel"] == "alternate" }.map { $0.attributes["type"] ?? "" }
            #expect(Set(kinds).count == kinds.count, "alternates of one type")
            for category in element.all("category") { #expect(category.attributes["term"]?.isEmpty == false) }
        }
        #expect(feed.all("link").contains { $0.attributes["rel"] == "self" })
        #expect(
            feed.all("author").count == 1 && feed.all("author").allSatisfy { $0.only("name")?.isEmpty == false })
        #expect(Set(entries.compactMap { $0.only("id") }).count == count, "identifiers are unique")
        for entry in entries {
            let content = try #require(entry.all("content").first)
            #expect(entry.all("content").count == 1 && entry.all("summary").count <= 1)
            if content.attributes["type"]?.hasSuffix("+xml") == true {
                #expect(content.children.count == 1 && content.text.allSatisfy(\.isWhitespace))
            } else {
                #expect(content.children.isEmpty && !content.text.isEmpty)
            }
        }
    }

    @Test(arguments: [WarningForm.atom, .cap]) func aFeedIsAsItsStandardHasIt(form: WarningForm) throws {
        let alerts = [
            Self.alert("urn:a", "High Wind Warning"), Self.alert("urn:b", "Flood Watch"),
            // Two parts of a message, and two warnings of which little is told.
            Self.alert("urn:b", "Flood Watch in the hills"), Self.alert(nil, "Wind"),
            Self.alert("c", "", hostile: true),
            Alert(title: "", severity: .unknown), Alert(title: "", severity: .minor, text: "x"),
        ]
        let request = Self.request(alerts)
        try Self.checkAtom(Self.feed(request, form, Self.links("", form)), entries: alerts.count)
        try Self.checkAtom(Self.feed(Self.request([]), form, Self.links("", form)), entries: 0)
        try Self.checkAtom(Self.feed(Self.request([], isKnown: false), form, Self.links("", form)), entries: 1)
    }

    @Test func twoThousandWarningsAreAFeed() throws {
        let alerts = (0..<2000).map { Self.alert("urn:\($0)", "Warning \($0)", hostile: $0 % 2 == 1) }
        let request = Self.request(
            alerts.map { alert in
                var alert = alert
                if alert.id == "a b,<&" { alert.id = nil }
                return alert
            })
        let shown = request.facts.warnings.count
        #expect(shown >= 1000)
        for form in [WarningForm.atom, .cap] {
            try Self.checkAtom(Self.feed(request, form, Self.links("", form)), entries: shown)
        }
        #expect(PageWarnings(request).lines.count < 10)
    }

    @Test(arguments: [WarningForm.atom, .cap]) func nothingOfAnIssuerBecomesMarkup(form: WarningForm) throws {
        let text = Self.feed(Self.request([Self.alert("a", "", hostile: true)]), form, try Self.links("", form))
        #expect(!text.contains("<script") && !text.contains("]]>") && !text.contains("javascript:"))
        for scalar in text.unicodeScalars {
            #expect(scalar.value >= 0x20 || "\n\t\r".unicodeScalars.contains(scalar))
            #expect(scalar.value != 0xFFFF && !(0x7F...0x9F).contains(scalar.value))
        }
        let entry = try #require(FeedElement.root(of: text)?.all("entry").first)
        // What turns the text around it stays away from the titles of a list.
        for name in ["title", "summary"] {
            let words = try #require(entry.only(name))
            #expect(
                !words.unicodeScalars.contains { [0x202E, 0x2066].contains($0.value) } || words.contains("\u{2069}")
            )
            #expect(!words.contains("\u{202E}"))
        }
        let page = PageWarnings(Self.request([Self.alert("a", "", hostile: true)])).html(.english)
        #expect(!page.contains("<script") && !page.contains("javascript:") && !page.contains("\u{202E}"))
        #expect(page.contains("&lt;script&gt;") || page.contains("alert(1)"))
    }

    // MARK: What a feed tells

    @Test func anEntryKeepsItsNameUntilItsMessageIsReplaced() throws {
        func names(_ alerts: [Alert], _ language: Language = .english) throws -> [String] {
            let text = Self.feed(Self.request(alerts, language: language), .atom, try Self.links())
            return try #require(FeedElement.root(of: text)).all("entry").compactMap { $0.only("id") }
        }
        let (one, other) = (Self.alert("urn:a", "Wind"), Self.alert("urn:b", "Wind"))
        let both = try names([one, other])
        #expect(try names([one]) == Array(both.prefix(1)) && names([other]) == Array(both.suffix(1)))
        var translated = one
        translated.title = "Sturm"
        #expect(try names([translated], .german) == Array(both.prefix(1)))
    }

    @Test func anEntryLeadsToTheIssuerThePlaceAndThePicture() throws {
        let alerts = [Self.alert("urn:a", "Wind"), Self.alert("urn:b", "Other wind")]
        let text = Self.feed(Self.request(alerts), .atom, try Self.links("locale=de&units=si"))
        let feed = try #require(FeedElement.root(of: text))
        func links(_ element: FeedElement) -> [String] {
            element.all("link").map { "\($0.attributes["rel"] ?? "") \($0.attributes["href"] ?? "")" }
        }
        let page = "https://cards.example/w/Seattle?locale=de&units=si"
        #expect(
            links(feed) == [
                "self https://cards.example/w/warnings/Seattle.atom?locale=de&units=si", "alternate " + page,
            ])
        let entries = feed.all("entry").map(links)
        #expect(
            entries == [
                [
                    "alternate https://example.org/w?a=1&b=2", "related " + page,
                    "enclosure https://cards.example/w/Seattle.png?card=alert&locale=de&units=si",
                ],
                // The card is not about this one.
                ["alternate https://example.org/w?a=1&b=2", "related " + page],
            ])
        #expect(feed.all("entry").first?.only("updated") == Self.moment.advanced(by: -7200).iso8601)
    }

    @Test func theTermsOfASourceAreInTheFeedAndInEachEntry() throws {
        for form in [WarningForm.atom, .cap] {
            let text = Self.feed(Self.request([Self.alert("urn:a", "Wind")]), form, try Self.links("", form))
            let feed = try #require(FeedElement.root(of: text))
            let rights = try #require(feed.only("rights"))
            #expect(rights == "EUMETNET – MeteoAlarm, www.meteoalarm.org Time delays are possible.")
            let entry = try #require(feed.all("entry").first)
            #expect(entry.all("author").first?.only("name") == "Example & Office")
            let alert = entry.all("content").first?.children.first
            let told = alert?.only("note") ?? entry.only("content") ?? ""
            #expect(told.contains("Time delays are possible."))
        }
        // Also of those who state that there are none.
        let calm = WarningReport(Self.request([]))
        #expect(calm.credits.map(\.id) == ["meteoalarm"] && calm.credits.first?.notice?.contains("delays") == true)
    }

    @Test(arguments: Language.allCases) func silenceIsNotCalm(language: Language) throws {
        let unknown = Self.feed(Self.request([], isKnown: false, language: language), .atom, try Self.links())
        let entry = try #require(FeedElement.root(of: unknown)?.all("entry").first)
        #expect(entry.only("title") == language.say(PagePhrase.warningsUnknown))
        let calm = try #require(
            FeedElement.root(of: Self.feed(Self.request([], language: language), .atom, try Self.links())))
        #expect(calm.all("entry").isEmpty && calm.only("subtitle") == "Seattle. No warnings.")
        let some = Self.request([Self.alert("urn:a", "Wind")], isKnown: false, language: language)
        #expect(
            FeedElement.root(of: Self.feed(some, .atom, try Self.links()))?.only("subtitle")
                == language.say(PagePhrase.warningsIncomplete))
        let missing = Self.request([], isKnown: false, missing: "MeteoAlarm", language: language)
        #expect(WarningReport(missing).unavailable == ["MeteoAlarm"] && !WarningReport(missing).warningsKnown)
        #expect(PageWarnings(missing).html(language).contains("MeteoAlarm"))
        #expect(PageWarnings(Self.request([], isKnown: false)).doubt == "Warnings unavailable.")
        #expect(PageWarnings(Self.request([])).html(language).isEmpty)
    }

    @Test func aPageListsSevereWarningsFirstAndNotMinorOnes() {
        var lesser = Self.alert("urn:b", "Fog")
        lesser.severity = .moderate
        var minor = Self.alert("urn:c", "Frost")
        minor.severity = .minor
        let page = PageWarnings(Self.request([minor, lesser, Self.alert("urn:a", "Wind")]))
        #expect(page.lines.map(\.sentence) == ["Wind until 5:22 PM.", "Fog until 5:22 PM."])
        #expect(page.lines.map(\.isGrave) == [true, false] && page.rest == "and 1 more warning")
        let html = page.html(.english)
        for part in [
            #"<li class="grave"><b dir="auto" lang="en-US">Wind until 5:22 PM.</b>"#,
            #"<a href="https://example.org/w?a=1&amp;b=2">More from the issuer</a>"#, "issued 1:22 PM",
            "Time delays are possible.", #"aria-label="Warnings""#,
        ] { #expect(html.contains(part), "\(part): \(html)") }
    }

    // MARK: CAP 1.2

    /// The order of the schema, of which some elements may be missing.
    private static let orders: [String: [String]] = [
        "alert": ["identifier", "sender", "sent", "status", "msgType", "source", "scope", "note", "info"],
        "info": [
            "language", "category", "event", "urgency", "severity", "certainty", "onset", "expires", "senderName",
            "headline", "description", "instruction", "web", "resource", "area",
        ],
        "resource": ["resourceDesc", "mimeType", "uri"], "area": ["areaDesc", "polygon"],
    ]

    private static func checkOrder(_ element: FeedElement) throws {
        let order = try #require(orders[element.name])
        let indices = try element.children.map { try #require(order.firstIndex(of: $0.name), "\($0.name)") }
        #expect(indices == indices.sorted(), "\(element.children.map(\.name))")
        for child in element.children where orders[child.name] != nil { try checkOrder(child) }
    }

    @Test func aCAPAlertIsAsItsSchemaHasIt() throws {
        var first = Self.alert("2.49.0.1.528.0", "Wind")
        first.translations = [Alert(title: "Sturm", severity: .severe, text: "Böen.", language: "de-DE")]
        let alerts = [first, Self.alert("b", "", hostile: true), Alert(title: "", severity: .unknown)]
        let text = Self.feed(Self.request(alerts), .cap, try Self.links("", .cap))
        let messages = try #require(FeedElement.root(of: text)).all("entry").compactMap {
            $0.all("content").first?.children.first
        }
        #expect(messages.count == 3)
        for message in messages {
            #expect(message.name == "alert" && message.namespace == "urn:oasis:names:tc:emergency:cap:1.2")
            try Self.checkOrder(message)
            for name in ["identifier", "sender"] {
                let value = try #require(message.only(name))
                #expect(value.wholeMatch(of: /[^ ,<&]+/) != nil, "\(value)")
            }
            let zoned = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d/
            #expect(try #require(message.only("sent")).wholeMatch(of: zoned) != nil)
            for info in message.all("info") {
                for name in ["category", "event", "urgency", "severity", "certainty"] {
                    #expect(info.only(name)?.isEmpty == false, "\(name)")
                }
                for time in info.all("onset") + info.all("expires") {
                    #expect(time.text.wholeMatch(of: zoned) != nil)
                }
                #expect(info.all("area").allSatisfy { $0.only("areaDesc")?.isEmpty == false })
            }
        }
        let known = try #require(messages.first { $0.only("identifier") == "2.49.0.1.528.0" })
        #expect(known.only("sender") == "www.meteoalarm.org" && known.only("status") == "Actual")
        #expect(known.all("info").map { $0.only("event") } == ["Wind", "Sturm"])
        #expect(known.all("info").map { $0.only("language") } == ["en-US", "de-DE"])
        #expect(known.all("info").first?.only("description") == "Gusts of 25 m/s.")
        #expect(
            known.all("info").first?.all("resource").first?.only("uri")
                == "https://cards.example/w/Seattle.png?card=alert")
        #expect(
            known.all("info").first?.all("area").first?.only("polygon")
                == "47.0,-123.0 47.0,-122.0 48.0,-122.5 47.0,-123.0")
    }

    /// What is read again by the program's own reader of CAP is the same warning.
    @Test func aFeedOfCAPIsReadAsTheWarningsThatItTells() throws {
        let alerts = [Self.alert("urn:a", "High Wind Warning")]
        let request = Self.request(alerts)
        let text = Self.feed(request, .cap, try Self.links("", .cap))
        let read = try AlertFile.read(Array(text.utf8), for: request.content.forecast.place)
        #expect(read.alerts.count == 1 && read.unread == 0 && read.unplaced == 0)
        let (one, other) = (try #require(read.alerts.first), alerts[0])
        #expect(one.id == other.id && one.title == other.title && one.severity == other.severity)
        #expect(one.urgency == other.urgency && one.certainty == other.certainty)
        #expect(one.start == other.start && one.issued == other.issued && one.issuer == other.issuer)
        #expect(
            one.text == other.text && one.regions == [other.regions.joined(separator: "; ")]
                && one.headline == other.headline)
        let elsewhere = Place(name: "Oslo", country: "NO", latitude: 59.9, longitude: 10.7)
        #expect(try AlertFile.read(Array(text.utf8), for: elsewhere).alerts.isEmpty)
    }

    @Test(arguments: [
        ("de", true), ("pt-BR", true), ("zh-Hant-TW", true), ("", false), ("-", false), ("de-", false),
        ("de_DE", false),
        ("4x", false), ("deutschland", false), ("\"><script>", false), ("a-b-c-d-e", false),
    ])
    func onlyATagIsALanguage(tag: String, isTag: Bool) {
        var alert = Self.alert("urn:a", "Wind")
        alert.language = tag
        #expect(WarningWords.language(of: alert) == (isTag ? tag : nil))
    }

    @Test func theSampleIsATest() throws {
        var alert = Self.alert("sample", "Wind Advisory")
        alert.source = .sample
        let text = Self.feed(Self.request([alert]), .cap, try Self.links("", .cap))
        #expect(text.contains("<status>Test</status>") && !text.contains("Actual"))
        let place = Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33)
        #expect(try AlertFile.read(Array(text.utf8), for: place).alerts.isEmpty)
    }

    // MARK: Addresses

    @Test func theAddressesOfAFeedAreServedAsItIs() throws {
        let presets = [
            (ServeOptions.preset, "storm=card=alert&size=og"), (ServeOptions.preset, "wide=card=day&size=og"),
            (ServeOptions.preset, "loop=card=alert&animate=loop"),
        ]
        let open = try Self.settings(presets)
        #expect(
            try Self.links("preset=wide", open).picture
                == "https://cards.example/w/Seattle.png?card=alert&preset=wide")
        #expect(try Self.links("preset=loop", open).picture == nil)
        let closed = try Self.settings(presets + [(ServeOptions.onlyPresets, "")])
        #expect(
            try Self.links("preset=storm", closed).picture == "https://cards.example/w/Seattle.png?preset=storm")
        for query in ["preset=wide", "preset=loop"] { #expect(try Self.links(query, closed).picture == nil) }
        #expect(try Self.links("preset=storm", closed).page == nil)
        // Relative to the folder of warnings, where the server does not know its own address.
        let relative = try Self.links("", origin: "")
        #expect(relative.page == "../Seattle" && relative.picture == "../Seattle.png?card=alert")
        let text = Self.feed(
            Self.request([Self.alert("urn:a", "Wind")]), .cap, try Self.links("", .cap, origin: ""))
        #expect(
            !text.contains("<resource>") && text.contains(#"rel="enclosure" type="image/png" href="../Seattle.png"#)
        )
    }

    private static func links(_ query: String, _ settings: ServeSettings) throws -> WarningLinks {
        try links(query, .atom, settings)
    }
}
