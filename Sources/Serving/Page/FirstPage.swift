internal import Words

/// The first page, and the page of an error.
enum FirstPage {
    /// A card that the first page shows, drawn from an example.
    struct Example: Sendable {
        /// The card, and where it is.
        let card: String
        let place: String
        /// The value of `place` that selects it.
        let query: String
        /// The moment, as `at` takes it, nil for that of the sample, and the scale of the picture.
        let moment: String?
        let scale: String
        let width: Int

        var file: String { "example-\(card).png" }
    }

    /// From left to right.
    static let examples = [
        Example(
            card: "week", place: "Seville", query: "Seville", moment: "2026-07-08T16:40", scale: "0.35", width: 184),
        Example(
            card: "clock", place: "Singapore", query: "Singapore", moment: "2026-11-20T17:20", scale: "0.5",
            width: 264),
        Example(
            card: "rainbow", place: "Honolulu", query: "Honolulu", moment: nil, scale: "0.72",
            width: 384),
        Example(
            card: "day", place: "Phoenix", query: "Phoenix", moment: "2026-10-10T17:26", scale: "0.5", width: 264),
        Example(card: "graph", place: "Oslo", query: "Oslo", moment: "2026-02-06T15:04", scale: "0.35", width: 184),
    ]

    /// The page with a search, or with the only places that are served.
    static func text(_ language: Language, places: [String]?, origin: String) -> String {
        let start: String
        if let places {
            let links = places.map { "<li>\(link(PageChoice(place: $0, []).page, $0))</li>" }
            start = "<ul class=\"found\">\(links.joined())</ul>"
        } else {
            let links = ["Seattle", "Tokyo", "Nairobi", "Reykjavík"].map {
                link(PageChoice(place: $0, []).page, $0)
            }
            start =
                HTML.search("", language)
                + "<p class=\"try soft\">\(HTML.said(.examples, language)) \(links.joined(separator: " "))</p>"
        }
        let shelf = examples.map { example in
            let name = HTML.escaped(PagePhrase.name(of: example.card, language))
            let place = HTML.escaped(language.say(PagePhrase.example, [.place: example.place]))
            let choice = PageChoice(place: example.query, []).changing("card", to: example.card)
            let start = places == nil ? "<a href=\"\(HTML.escaped(choice.page))\">" : "<a>"
            return """
                <li>\(start)<img src="\(example.file)" width="\(example.width)" \
                height="\(example.width)" alt="\(name), \(place)"><span><b>\(name)</b> \(place)</span></a></li>
                """
        }
        let (title, introduction) = (HTML.said(.title, language), HTML.said(.introduction, language))
        let image = HTML.escaped(origin + "example-rainbow.png")
        let head = """
            <meta name="description" content="\(introduction)">
            <meta property="og:title" content="\(title)">
            <meta property="og:image" content="\(image)">
            <meta property="og:image:alt" content="\(HTML.said(.rainbow, language)), Honolulu">

            """
        return HTML.document(
            language, title: language.say(PagePhrase.title) + ", weathercard", sky: .golden, head: head,
            body: "first",
            """
            <header>\(HTML.brand)\(HTML.help(language))</header>
            <main id="main"><h1>\(title)</h1>
            <p class="soft">\(introduction)</p>
            \(start)
            <ul class="shelf">\(shelf.joined())</ul></main>
            \(HTML.footer(language))
            """)
    }

    /// A page with a one-line reason why there is no card.
    static func problem(_ language: Language, _ line: String, place: String, searches: Bool) -> String {
        let sentence = line.prefix(1).uppercased() + line.dropFirst()
        return HTML.document(
            language, title: language.say(PagePhrase.noCard) + ", weathercard", sky: .overcast, body: "problem",
            """
            <header>\(HTML.brand)\(HTML.help(language))</header>
            <main id="main"><h1 lang="en" dir="ltr">\(HTML.escaped(sentence))</h1>
            \(searches ? HTML.search(place, language) : "")</main>
            \(HTML.footer(language))
            """)
    }

    private static func link(_ address: String, _ text: String) -> String {
        "<a href=\"\(HTML.escaped(address))\">\(HTML.escaped(text))</a>"
    }
}

extension PagePhrase {
    /// The name of a card.
    static func name(of card: String, _ language: Language) -> String {
        PagePhrase(rawValue: card).map { language.say($0) } ?? card
    }
}
