internal import CardOrders
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
        let text = " lang=\"\(facts.language)\"" + (facts.isRightToLeft ? " dir=\"rtl\"" : "")
        let still = HTML.escaped(choice.file(.picture(.png)))
        func image(_ source: String) -> String {
            """
            <img id="picture" \(source) width="\(facts.width)" height="\(facts.height)" \
            alt="\(HTML.escaped(facts.alt))"\(text) fetchpriority="high">
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
    private static let play = "<button type=\"button\" id=\"play\" hidden>Play</button>"

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

    /// A sentence of the card, in its own language.
    private func words(_ tag: String, _ attributes: String) -> String {
        let direction = facts.isRightToLeft ? " dir=\"rtl\"" : ""
        return
            "<\(tag)\(attributes) lang=\"\(facts.language)\"\(direction)>\(HTML.escaped(facts.alt))</\(tag)>"
    }

    // MARK: The small page

    /// The card alone, which renews itself.
    var small: String {
        HTML.document(
            title: facts.name, sky: facts.sky.rawValue, head: head, body: "small", attributes: attributes,
            """
            <header>\(HTML.brand)<a href="./">Another place</a></header>
            <main id="main">
            <h1 class="unseen">\(HTML.escaped(facts.name))</h1>
            <div class="stage">\(picture)</div>
            \(choice.moves ? PlacePage.play : "")\(words("p", " id=\"words\""))
            <nav aria-label="This card"><a class="button" href="\(HTML.escaped(choice.page))">Take this card</a>\
            <a class="button" href="\(HTML.escaped(PageChoice(place: choice.place, []).page))">All cards of \
            \(HTML.escaped(facts.name))</a></nav>
            </main>
            \(HTML.footer(facts.attribution, facts.attributionURL))
            """)
    }

    // MARK: The page with all choices

    /// The choices of card, size and options, and the links and downloads.
    func whole(cards: [String], sizes: [Size]) -> String {
        HTML.document(
            title: "\(facts.name), weathercard", sky: facts.sky.rawValue, head: head, body: "place",
            attributes: attributes,
            """
            <header>\(HTML.brand)\(HTML.search(choice.place))<a href="help">How it works</a></header>
            <main id="main">
            <div class="left">
            <div class="stage">\(picture)</div>
            \(PlacePage.play)\(slider)
            </div>
            <div class="right">
            <div class="name"><h1>\(HTML.escaped(facts.name))</h1><p class="soft">\(HTML.escaped(facts.region))</p>
            \(words("p", " id=\"words\""))</div>
            <nav class="cards" aria-label="Cards"><ul>\(cards.map(link).joined())</ul></nav>
            <form id="choices" action="./" method="get">
            \(hidden)
            <fieldset class="sizes"><legend>Size</legend>\(sizes.map(radio).joined())</fieldset>
            <div class="selects">\(selects)<button class="noscript">Show</button></div>
            </form>
            \(take)
            </div>
            </main>
            \(HTML.footer(facts.attribution, facts.attributionURL))
            """)
    }

    /// A size that can be chosen.
    struct Size: Sendable {
        let name: String
        let label: String
        let width: Int
        let height: Int

        init(_ name: String, _ label: String, width: Int, height: Int) {
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
            height="72" alt="" loading="lazy">\(card.prefix(1).uppercased())\(card.dropFirst())</a></li>
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
            loading="lazy"><span>\(size.label)</span></label>
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
        let marks = stride(from: 0, through: 48, by: 12).map { hour in
            let text =
                hour == 0
                ? "Now"
                : hour == 48
                    ? "+48 h"
                    : facts.hours.indices.contains(hour)
                        ? PlacePage.short(facts.hours[hour]) : ""
            return "<span>\(HTML.escaped(text))</span>"
        }
        let time = facts.hours.indices.contains(hours) ? facts.hours[hours] : ""
        return """
            <div class="hours"><label for="hour">Hour</label><output for="hour" id="time">\
            \(hours == 0 ? "Now, " : "")\(HTML.escaped(time))</output>
            <input type="range" id="hour" name="at" form="choices" min="0" max="48" step="1" value="\(hours)" \
            aria-valuetext="\(HTML.escaped(time))\(hours == 0 ? ", now" : ", in \(hours) hours")" \
            data-hours="\(HTML.escaped(facts.hours.joined(separator: "|")))" \
            data-sun="\(facts.sun.map(String.init).joined(separator: ","))">
            <div class="marks" aria-hidden="true">\(marks.joined())</div></div>
            """
    }

    /// `Mon 3 AM` for `Monday 3 AM`.
    private static func short(_ time: String) -> String {
        let words = time.split(separator: " ", maxSplits: 1)
        return words.count == 2 ? "\(words[0].prefix(3)) \(words[1])" : time
    }

    private static let choices: [(name: String, label: String, values: [(value: String, label: String)])] = [
        (
            "units", "Units",
            [
                ("", "Local"), ("us", "°F, mph"), ("si", "°C, m/s"), ("ca", "°C, km/h"), ("uk", "°C, mph"),
            ]
        ),
        ("locale", "Language", Language.allCases.map { ($0.code, $0.ownName) }),
        ("theme", "Theme", [("", "As designed"), ("auto", "By the sun"), ("light", "Light"), ("dark", "Dark")]),
        ("animate", "Move", [("", "Not at all"), ("loop", "In its moment"), ("24h", "Through a day")]),
    ]

    private var selects: String {
        PlacePage.choices.map { name, label, values in
            var values = values
            let chosen = choice.value(name)
            // What the server has for it needs no value.
            if let usual = choice.defaultValue(name) {
                values = values.filter { !$0.value.isEmpty }.map { ($0.value == usual ? "" : $0.value, $0.label) }
            }
            // What an address names beside the choices, such as a country's form of a language.
            if !values.contains(where: { $0.value == chosen }) { values.append((chosen, chosen)) }
            let options = values.map { value, label in
                let attributes = chosen == value ? " selected" : ""
                return "<option value=\"\(HTML.escaped(value))\"\(attributes)>\(HTML.escaped(label))</option>"
            }
            return "<label>\(label)<select name=\"\(name)\">\(options.joined())</select></label>"
        }.joined()
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
            <div class="row"><label for="\(id)">\(label)</label><input id="\(id)" readonly value="\(HTML.escaped(text))"></div>
            """
        }
        let hasVector = !choice.value("size").hasPrefix("eink")
        let moving = [(CardFormat.apng, "APNG", true), (.mp4, "MP4", facts.hasVideos)].map {
            format, label, isServed in
            isServed
                ? "<a id=\"\(format.rawValue)\" href=\"\(HTML.escaped(choice.file(.picture(choice.moves ? format : .png))))\" "
                    + "download\(choice.moves ? "" : " hidden")>\(label)</a>" : ""
        }.joined()
        return """
            <section class="take" aria-labelledby="take"><h2 id="take">Take it</h2>
            \(rows.joined(separator: "\n"))
            <div class="row"><span>Download</span><a id="png" href="\(HTML.escaped(choice.file(.picture(.png))))" download>PNG</a>\
            <a id="svg" href="\(HTML.escaped(choice.file(.picture(.svg))))" download\(hasVector ? "" : " hidden")>SVG</a>\(moving)</div>
            </section>
            """
    }
}
