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
    static func text(places: [String]?, origin: String) -> String {
        let start: String
        if let places {
            let links = places.map { "<li>\(link(PageChoice(place: $0, []).page, $0))</li>" }
            start = "<ul class=\"found\">\(links.joined())</ul>"
        } else {
            let links = ["Seattle", "Tokyo", "Nairobi", "Reykjavík"].map {
                link(PageChoice(place: $0, []).page, $0)
            }
            start = HTML.search() + "<p class=\"try soft\">Or look at \(links.joined(separator: " "))</p>"
        }
        let shelf = examples.map { example in
            let name = example.card.prefix(1).uppercased() + example.card.dropFirst()
            let choice = PageChoice(place: example.query, []).changing("card", to: example.card)
            let start = places == nil ? "<a href=\"\(HTML.escaped(choice.page))\">" : "<a>"
            return """
                <li>\(start)<img src="\(example.file)" width="\(example.width)" \
                height="\(example.width)" alt="The \(example.card) card of \(example.place)"><span><b>\(name)</b> \(example.place), \
                example</span></a></li>
                """
        }
        let title = "The weather, as a picture"
        let image = HTML.escaped(origin + "example-rainbow.png")
        let head = """
            <meta name="description" content="Find a place, choose a card, and take it to your page, chat or frame.">
            <meta property="og:title" content="\(title)">
            <meta property="og:image" content="\(image)">
            <meta property="og:image:alt" content="The rainbow card of Honolulu">

            """
        return HTML.document(
            title: "\(title), weathercard", sky: PageSky.golden.rawValue, head: head, body: "first",
            """
            <header>\(HTML.brand)<a href="help">How it works</a></header>
            <main id="main"><h1>\(title)</h1>
            <p class="soft">Find a place, choose a card, and take it to your page, chat or frame.</p>
            \(start)
            <ul class="shelf">\(shelf.joined())</ul></main>
            \(HTML.footer())
            """)
    }

    /// A page with a one-line reason why there is no card.
    static func problem(_ line: String, place: String, searches: Bool) -> String {
        let sentence = line.prefix(1).uppercased() + line.dropFirst()
        return HTML.document(
            title: "No card, weathercard", sky: PageSky.overcast.rawValue, body: "problem",
            """
            <header>\(HTML.brand)<a href="help">How it works</a></header>
            <main id="main"><h1>\(HTML.escaped(sentence))</h1>
            \(searches ? HTML.search(place) : "")</main>
            \(HTML.footer())
            """)
    }

    private static func link(_ address: String, _ text: String) -> String {
        "<a href=\"\(HTML.escaped(address))\">\(HTML.escaped(text))</a>"
    }
}
