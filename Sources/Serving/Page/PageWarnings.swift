internal import CardMaking
internal import Cards
internal import ForecastCore
internal import Primitives
internal import Words

/// The warnings on a page about a place, above its card.
struct PageWarnings: Sendable {
    /// A warning, as a line in a list.
    struct Line: Sendable {
        var isGrave: Bool
        var sentence: String
        var byline: String
        /// The issuer's page.
        var link: String?
        /// The language of the title.
        var language: String?
    }

    /// Severe and extreme ones, then moderate ones and those of unknown severity.
    var lines: [Line] = []
    /// How many more there are.
    var rest: String?
    /// That warnings, or more than these, are not known.
    var doubt: String?
    /// What the terms of sources require to be said.
    var notices: [Forecast.Source] = []

    /// More would push the card out of sight.
    private static let mostLines = 6
}

extension PageWarnings {
    /// The warnings of a card's moment.
    init(_ request: CardRequest) {
        let report = WarningReport(request)
        let facts = request.content.facts(of: nil)
        let words = WarningWords(facts)
        let notable = report.warnings.filter { $0.alert.severity != .minor }
        let grave = notable.filter { $0.alert.severity >= .severe }
        let ordered = grave + notable.filter { $0.alert.severity < .severe }
        let shown = ordered.prefix(PageWarnings.mostLines)
        lines = shown.map { warning in
            Line(
                isGrave: warning.alert.severity >= .severe, sentence: words.sentence(about: warning.alert),
                byline: words.byline(of: warning.alert), link: warning.link,
                language: WarningWords.language(of: warning.alert))
        }
        let others = report.warnings.count - shown.count
        if others > 0, !lines.isEmpty { rest = facts.moreWarnings(others) }
        if !report.warningsKnown, !request.content.forecast.isSample {
            doubt = words.missing ?? (report.warnings.isEmpty ? words.unknown : words.incomplete)
        }
        notices = report.credits.filter { $0.notice != nil }
    }

    /// A section with the warnings; nothing where there is nothing to tell.
    func html(_ language: Language) -> String {
        if lines.isEmpty, doubt == nil { return "" }
        let items = lines.map { line in
            let tag = line.language.map { " lang=\"\(HTML.escaped($0))\"" } ?? ""
            let more = line.link.map { link in
                " <a href=\"\(HTML.escaped(link))\">\(HTML.said(.warningMore, language))</a>"
            }
            return """
                <li\(line.isGrave ? " class=\"grave\"" : "")><b dir="auto"\(tag)>\(HTML.escaped(line.sentence))</b>\
                <span dir="auto">\(HTML.escaped(line.byline))</span>\(more ?? "")</li>
                """
        }
        let list = items.isEmpty ? "" : "<ul>\(items.joined())</ul>"
        let sentences = [rest, doubt].compactMap(\.self).map { "<p>\(HTML.escaped($0))</p>" }.joined()
        let terms = notices.map { source in
            let link = source.url.map {
                "<a href=\"\(HTML.escaped($0))\">\(HTML.escaped(source.attribution))</a>. "
            }
            return "<p lang=\"en\" class=\"terms\">\(link ?? "")\(HTML.escaped(source.notice ?? ""))</p>"
        }
        return """
            <section class="warnings" aria-label="\(HTML.said(.warnings, language))">\(list)\(sentences)\
            \(terms.joined())</section>
            """
    }
}

extension Forecast {
    fileprivate var isSample: Bool { source.id == Forecast.Source.sample.id }
}
