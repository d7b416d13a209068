internal import CardOrders
internal import Options
internal import Words

/// Pages that show a card of a place.
struct PlacePage: Sendable {
    private let choice: PageChoice
    private let facts: PageFacts

    init(_ choice: PageChoice, _ facts: PageFacts) {
        self.choice = choice
        self.facts = facts
    }

    // MARK: Parts

    private var picture: String {
        let still = HTML.escaped(choice.file(.picture(.png)))
        func image(_ source: String) -> String {
            """
            <img id="picture" \(source) width="\(facts.width)" height="\(facts.height)" \
            alt="\(HTML.escaped(facts.alt))" fetchpriority="high">
            """
        }
        guard choice.moves else { return image("src=\"\(still)\"") }
        // It has half of the pixels of the still, but is shown as large. Who wants less motion gets the still.
        let moving = HTML.escaped(choice.file(.picture(.apng)))
        return """
            <picture><source media="(prefers-reduced-motion: no-preference)" srcset="\(moving) \(PageChoice.movingScale)x">\
            \(image("src=\"\(still)\""))</picture>
            """
    }

    /// The button with which scripts pause and resume the motion.
    private var play: String { "<button type=\"button\" id=\"play\" hidden>\(said(.play))</button>" }

    private func said(_ phrase: PagePhrase) -> String { HTML.said(phrase, facts.language) }

    /// The Open Graph tags, by which chats and social networks preview the page.
    private var head: String {
        let preview = choice.changing("size", to: "og")
        // Networks keep a preview by its address, so one that has changed needs another.
        let version = facts.end.map { "&v=\($0)" } ?? ""
        let image = HTML.escaped(facts.origin + preview.file(.picture(.png)) + version)
        let alt = HTML.escaped(facts.alt)
        return """
            <meta name="description" content="\(alt)">
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="weathercard">
            <meta property="og:title" content="\(HTML.escaped(facts.name))">
            <meta property="og:description" content="\(alt)">
            <meta property="og:url" content="\(HTML.escaped(facts.origin + choice.smallPage))">
            <meta property="og:image" content="\(image)">
            <meta property="og:image:type" content="image/png">
            <meta property="og:image:width" content="1200">
            <meta property="og:image:height" content="630">
            <meta property="og:image:alt" content="\(alt)">
            <meta name="twitter:card" content="summary_large_image">
            <meta name="twitter:image" content="\(image)">
            <meta name="twitter:image:alt" content="\(alt)">
            <link rel="alternate" type="application/atom+xml" title="\(feedTitle)" href="\(HTML.escaped(choice.feed))">

            """
    }

    /// The data for the script.
    private var attributes: String {
        var state = [choice.place]
        for parameter in choice.parameters { state += [parameter.name, parameter.value] }
        var attributes = " data-state=\"\(HTML.escaped(state.joined(separator: "\n")))\""
        attributes += " data-origin=\"\(HTML.escaped(facts.origin))\""
        if let end = facts.end { attributes += " data-end=\"\(end)\"" }
        return attributes
    }

    /// What the feed of warnings is called.
    private var feedTitle: String {
        HTML.escaped(facts.language.say(PagePhrase.warningsFor, [.place: facts.name]))
    }

    /// The warnings, which scripts renew with the card.
    private var warnings: String {
        "<div id=\"warnings\" aria-live=\"polite\">\(facts.warnings.html(facts.language))</div>"
    }

    /// The sentence of the card.
    private var words: String { "<p id=\"words\">\(HTML.escaped(facts.alt))</p>" }

    // MARK: The small page

    /// The card alone, which renews itself.
    var small: String {
        // In the language of this page.
        let language = choice.parameters.filter { $0.name == CardOptions.locale.name }
        let all = PageChoice(place: choice.place, language)
        return HTML.document(
            facts.language, title: facts.name, sky: facts.sky, head: head, body: "small", attributes: attributes,
            """
            <header>\(HTML.brand)<a href="./">\(said(.anotherPlace))</a></header>
            <main id="main">
            <h1 class="unseen">\(HTML.escaped(facts.name))</h1>
            \(warnings)
            <div class="stage">\(picture)</div>
            \(choice.moves ? play : "")\(words)
            <nav aria-label="\(said(.thisCard))"><a class="button" href="\(HTML.escaped(choice.page))">\(said(.takeCard))</a>\
            <a class="button" href="\(HTML.escaped(all.page))">\
            \(HTML.escaped(facts.language.say(PagePhrase.allCards, [.place: facts.name])))</a></nav>
            </main>
            \(HTML.footer(facts.language, facts.attribution, facts.attributionURL))
            """)
    }

    // MARK: The page with all choices

    /// The choices of card, size and options, and the links and downloads.
    func whole(cards: [String], sizes: [Size]) -> String {
        HTML.document(
            facts.language, title: "\(facts.name), weathercard", sky: facts.sky, head: head, body: "place",
            attributes: attributes,
            """
            <header>\(HTML.brand)\(HTML.search(choice.place, facts.language))\(HTML.help(facts.language))</header>
            <main id="main">
            <div class="left">
            \(warnings)
            <div class="stage">\(picture)</div>
            \(play)\(slider)
            </div>
            <div class="right">
            <div class="name"><h1>\(HTML.escaped(facts.name))</h1><p class="soft">\(HTML.escaped(facts.region))</p>
            \(words)</div>
            <nav class="cards" aria-label="\(said(.cards))"><ul>\(cards.map(link).joined())</ul></nav>
            <form id="choices" action="./" method="get">
            \(hidden)
            <fieldset class="sizes"><legend>\(said(.size))</legend>\(sizes.map(radio).joined())</fieldset>
            <div class="selects">\(selects)<button class="noscript">\(said(.show))</button></div>
            </form>
            \(take)
            </div>
            </main>
            \(HTML.footer(facts.language, facts.attribution, facts.attributionURL))
            """)
    }

    /// A size that can be chosen.
    struct Size: Sendable {
        let name: String
        let label: PagePhrase
        let width: Int
        let height: Int

        init(_ name: String, _ label: PagePhrase, width: Int, height: Int) {
            (self.name, self.label, self.width, self.height) = (name, label, width, height)
        }
    }

    /// The scale of the pictures beside choices.
    private static let thumbnail = "0.14"

    private func link(_ card: String) -> String {
        let other = choice.changing("card", to: card)
        let current = choice.value("card") == card ? " aria-current=\"true\"" : ""
        let source = HTML.escaped(other.changing("size", to: "").file(.picture(.png), scale: PlacePage.thumbnail))
        return """
            <li><a href="\(HTML.escaped(other.page))" data-card="\(card)"\(current)><img src="\(source)" width="72" \
            height="72" alt="" loading="lazy">\(HTML.escaped(PagePhrase.name(of: card, facts.language)))</a></li>
            """
    }

    private func radio(_ size: Size) -> String {
        let checked = choice.value("size") == size.name ? " checked" : ""
        let source = HTML.escaped(
            choice.changing("size", to: size.name).file(.picture(.png), scale: PlacePage.thumbnail))
        let width = 64 * size.width / max(size.height, 1)
        return """
            <label><input type="radio" name="size" value="\(size.name)" data-width="\(size.width)" \
            data-height="\(size.height)"\(checked)><img src="\(source)" width="\(width)" height="64" alt="" \
            loading="lazy"><span>\(said(size.label))</span></label>
            """
    }

    /// The options that no control of the form sets.
    private var hidden: String {
        let controls = ["size", "at"] + PlacePage.choices.map(\.name)
        let rest = choice.parameters.filter { !controls.contains($0.name) }
        return ([RequestTarget.Parameter(name: "place", value: choice.place)] + rest).map {
            "<input type=\"hidden\" name=\"\(HTML.escaped($0.name))\" value=\"\(HTML.escaped($0.value))\">"
        }.joined()
    }

    private var slider: String {
        let hours = choice.hours ?? 0
        let marks = ([facts.language.say(PagePhrase.now)] + facts.marks + [facts.language.isolated("+48 h")]).map {
            "<span>\(HTML.escaped($0))</span>"
        }
        // As a screen reader says them; the first is written so, too.
        let said = facts.hours.enumerated().map { hour, time in
            hour == 0
                ? facts.language.say(PagePhrase.nowAt, [.time: time])
                : facts.language.say(PagePhrase.inHours, [.time: time, .number: "\(hour)"], count: hour)
        }
        let chosen = said.indices.contains(hours) ? said[hours] : ""
        let time = hours > 0 && facts.hours.indices.contains(hours) ? facts.hours[hours] : chosen
        return """
            <div class="hours"><label for="hour">\(HTML.said(.hour, facts.language))</label>\
            <output for="hour" id="time">\(HTML.escaped(time))</output>
            <input type="range" id="hour" name="at" form="choices" min="0" max="48" step="1" value="\(hours)" \
            aria-valuetext="\(HTML.escaped(chosen))" data-said="\(HTML.escaped(said.joined(separator: "|")))" \
            data-hours="\(HTML.escaped(facts.hours.joined(separator: "|")))" \
            data-sun="\(facts.sun.map(String.init).joined(separator: ","))">
            <div class="marks" aria-hidden="true">\(marks.joined())</div></div>
            """
    }

    /// A value, and what it is called: in the language of the page, or by its signs.
    private enum Label {
        case phrase(PagePhrase)
        case text(String)
    }

    private static let choices: [(name: String, label: PagePhrase, values: [(value: String, label: Label)])] = [
        (
            "units", .units,
            [
                ("", .phrase(.local)), ("us", .text("°F, mph")), ("si", .text("°C, m/s")),
                ("ca", .text("°C, km/h")),
                ("uk", .text("°C, mph")),
            ]
        ),
        ("locale", .language, Language.allCases.map { ($0.code, .text($0.ownName)) }),
        (
            "theme", .theme,
            [
                ("", .phrase(.asDesigned)), ("auto", .phrase(.bySun)), ("light", .phrase(.light)),
                ("dark", .phrase(.dark)),
            ]
        ),
        (
            "animate", .move,
            [("", .phrase(.notAtAll)), ("loop", .phrase(.inMoment)), ("24h", .phrase(.throughDay))]
        ),
    ]

    /// How a card can be chosen to move.
    static let motions = choices.last.map { $0.values.map(\.value).filter { !$0.isEmpty } } ?? []

    private func words(of label: Label) -> String {
        switch label {
        case .phrase(let phrase): said(phrase)
        case .text(let text): HTML.escaped(text)
        }
    }

    private var selects: String {
        PlacePage.choices.map { name, label, values in
            var values = values
            var chosen = choice.value(name)
            // A page whose address names no language has that of its reader, so each choice has its value.
            if chosen.isEmpty, name == CardOptions.locale.name { chosen = facts.language.code }
            // What the server has for it needs no value.
            if let usual = choice.defaultValue(name) {
                values = values.filter { !$0.value.isEmpty }.map { ($0.value == usual ? "" : $0.value, $0.label) }
            }
            // What an address names beside the choices, such as a country's form of a language.
            if !values.contains(where: { $0.value == chosen }) { values.append((chosen, .text(chosen))) }
            let options = values.map { value, label in
                let attributes = chosen == value ? " selected" : ""
                return "<option value=\"\(HTML.escaped(value))\"\(attributes)>\(words(of: label))</option>"
            }
            return "<label>\(said(label))<select name=\"\(name)\">\(options.joined())</select></label>"
        }.joined()
    }

    /// The pixels of a frame at the scale of moving pictures.
    private var videoFrame: Int {
        let scale = Double(PageChoice.movingScale) ?? 1
        let sides = [facts.width, facts.height].map { Int((Double($0) * scale).rounded()) }
        return sides[0] * sides[1]
    }

    private var take: String {
        let url = facts.origin + choice.file(.picture(choice.moves ? .apng : .png))
        let still = facts.origin + choice.file(.picture(.png))
        let alt = facts.alt
        let rows = [
            ("URL", "url", url),
            ("Markdown", "markdown", "![\(alt.filter { !"[]".contains($0) })](\(url))"),
            (
                "HTML", "html",
                "<img src=\"\(HTML.escaped(url))\" width=\"\(choice.moves ? facts.width / 2 : facts.width)\" "
                    + "height=\"\(choice.moves ? facts.height / 2 : facts.height)\" "
                    + "alt=\"\(HTML.escaped(alt))\">"
            ),
            (
                "Open Graph", "graph",
                "<meta property=\"og:image\" content=\"\(HTML.escaped(still))\"><meta property=\"og:image:alt\" content=\""
                    + "\(HTML.escaped(alt))\"><meta name=\"twitter:card\" content=\"summary_large_image\">"
            ),
        ].map { label, id, text in
            """
            <div class="row"><label for="\(id)">\(label)</label><input id="\(id)" dir="ltr" readonly value="\(HTML.escaped(text))"></div>
            """
        }
        let hasVector = !choice.value("size").hasPrefix("eink")
        func vector(_ format: CardFormat, _ label: String) -> String {
            let file = HTML.escaped(choice.file(.picture(format)))
            return
                "<a id=\"\(format.rawValue)\" href=\"\(file)\" download\(hasVector ? "" : " hidden")>\(label)</a>"
        }
        func moving(_ format: CardFormat, _ label: String, isHidden: Bool, _ attributes: String = "") -> String {
            let file = HTML.escaped(choice.file(.picture(choice.moves ? format : .png)))
            return
                "<a id=\"\(format.rawValue)\" href=\"\(file)\"\(attributes) download\(isHidden ? " hidden" : "")>\(label)</a>"
        }
        var films = moving(.apng, "APNG", isHidden: !choice.moves)
        if !facts.videoPixels.isEmpty {
            // The script knows by it what it may offer after another choice.
            let most = facts.videoPixels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let isRefused = facts.videoPixels[choice.value("animate")].map { $0 < videoFrame } ?? true
            films += moving(
                .mp4, "MP4", isHidden: isRefused, " data-most=\"\(HTML.escaped(most.joined(separator: "|")))\"")
        }
        return """
            <section class="take" aria-labelledby="take"><h2 id="take">\(said(.take))</h2>
            \(rows.joined(separator: "\n"))
            <div class="row"><span>\(said(.download))</span><a id="png" href="\(HTML.escaped(choice.file(.picture(.png))))" download>PNG</a>\
            \(vector(.svg, "SVG"))\(vector(.pdf, "PDF"))\(films)</div>
            </section>
            """
    }
}
