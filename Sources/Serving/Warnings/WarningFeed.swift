internal import CardMaking
internal import Cards
internal import ForecastCore
internal import Primitives
internal import Words

/// The warnings for a place as an Atom feed (RFC 4287).
struct WarningFeed {
    private let report: WarningReport
    private let links: WarningLinks
    private let words: WarningWords
    /// What the card says where there is no warning.
    private let calm: String

    init(_ report: WarningReport, _ request: CardRequest, _ links: WarningLinks, calm: String) {
        (self.report, self.links, self.calm) = (report, links, calm)
        words = WarningWords(request.content.facts(of: nil))
    }

    /// The feed; the content of an entry is for people, or a CAP alert.
    func text(as form: WarningForm) -> String {
        var entries = report.warnings.map { entry($0, as: form) }
        // Where nobody knows, an empty feed would say that all is calm.
        if entries.isEmpty, !report.warningsKnown { entries = [unknown] }
        let credits = report.credits.flatMap { [$0.attribution, $0.notice].compactMap(\.self) }
        let newest = report.warnings.map { $0.updated(at: report.moment) }.max()
        let page = links.page.map { link("alternate", $0, type: "text/html") } ?? ""
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(report.language)">
            <id>\(WarningFeed.id(of: links.name))</id>
            <title>\(HTML.escaped(words.feedTitle))</title>
            <subtitle>\(HTML.escaped(subtitle))</subtitle>
            <updated>\((newest ?? report.asked ?? report.moment).iso8601)</updated>
            \(link("self", links.feed, type: "application/atom+xml"))\(page)\
            <author><name>\(HTML.escaped(report.credits.first?.attribution ?? "weathercard"))</name></author>
            <generator>weathercard</generator>
            \(credits.isEmpty ? "" : "<rights>\(HTML.escaped(credits.joined(separator: " ")))</rights>\n")\
            \(entries.joined())</feed>

            """
    }

    /// What the list says of those that are not in it.
    private var subtitle: String {
        if report.warnings.isEmpty { return singleLine(calm) }
        if let missing = words.missing { return missing }
        return report.warningsKnown ? words.feedTitle : words.incomplete
    }

    private func link(_ relation: String, _ address: String, type: String? = nil) -> String {
        let type = type.map { " type=\"\($0)\"" } ?? ""
        return "<link rel=\"\(relation)\"\(type) href=\"\(HTML.escaped(address))\"/>\n"
    }

    /// Names something for ever, whatever the address of the server: a UUID of its hash (RFC 9562, version 8).
    static func id(of name: String) -> String {
        var bytes = Array(SHA256.digest(of: Array(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        let groups = [digits[0..<4], digits[4..<6], digits[6..<8], digits[8..<10], digits[10..<16]]
        return "urn:uuid:" + groups.map { $0.joined() }.joined(separator: "-")
    }

    // MARK: Entries

    private func entry(_ warning: ReportedWarning, as form: WarningForm) -> String {
        let alert = warning.alert
        // One of its kind leads to the issuer, who knows more than the page of the place.
        let addresses = [
            warning.link.map { ("alternate", $0, nil) }, links.page.map { ("related", $0, "text/html") },
        ]
        var pointers = addresses.compactMap { (address: (String, String, String?)?) in
            address.map { link($0.0, $0.1, type: $0.2) }
        }
        let picture = warning.isForemost ? links.picture : nil
        if let picture { pointers.append(link("enclosure", picture, type: "image/png")) }
        let content =
            form == .cap
            ? "<content type=\"application/cap+xml\">\n\(CAPAlert(warning, report, picture: picture).text)</content>"
            : "<content type=\"html\">\(HTML.escaped(html(of: warning)))</content>"
        let language = WarningWords.language(of: alert).map { " xml:lang=\"\($0)\"" } ?? ""
        return """
            <entry\(language)>
            <id>\(WarningFeed.id(of: warning.name))</id>
            <title>\(HTML.escaped(words.title(of: alert)))</title>
            <updated>\(warning.updated(at: report.moment).iso8601)</updated>
            \(pointers.joined())\
            <author><name>\(HTML.escaped(words.issuer(of: alert)))</name></author>
            <category term="\(alert.severity.rawValue)" scheme="urn:oasis:names:tc:emergency:cap:1.2"/>
            <category term="\((alert.hazard ?? .other).rawValue)"/>
            <summary>\(HTML.escaped(words.sentence(about: alert)))</summary>
            \(content)
            </entry>

            """
    }

    /// The words of a warning, with all that the terms of its source require.
    private func html(of warning: ReportedWarning) -> String {
        let alert = warning.alert
        let area = alert.regions.map(MarkupText.line).filter { !$0.isEmpty }.joined(separator: "; ")
        let words =
            [words.sentence(about: alert), MarkupText.line(alert.headline ?? ""), area]
            + WarningWords.paragraphs(of: alert.textWithoutInstruction)
            + WarningWords.paragraphs(of: alert.instruction)
            + [words.byline(of: alert)]
        var html = words.filter { !$0.isEmpty }.map { "<p dir=\"auto\">\(HTML.escaped($0))</p>" }.joined()
        if let url = warning.source.url {
            html += "<p><a href=\"\(HTML.escaped(url))\">\(HTML.escaped(warning.source.attribution))</a></p>"
        }
        if let notice = warning.source.notice { html += "<p lang=\"en\">\(HTML.escaped(notice))</p>" }
        return html
    }

    /// That it is not known whether there are warnings; the same entry all the day.
    private var unknown: String {
        """
        <entry>
        <id>\(WarningFeed.id(of: "unknown " + links.name))</id>
        <title>\(HTML.escaped(words.unknown))</title>
        <updated>\(report.moment.flooredToMultiple(of: 86_400).iso8601)</updated>
        \(links.page.map { link("alternate", $0, type: "text/html") } ?? "")\
        <content type="text">\(HTML.escaped(singleLine(calm)))</content>
        </entry>

        """
    }
}
