internal import Primitives
internal import Words

/// HTML that all pages share.
enum HTML {
    /// The text as the content of an element or of an attribute in quotes, in HTML and in XML, without what XML 1.0 forbids (2.2).
    static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The content security policy: only pictures, styles and scripts from the page's own server.
    static let policy =
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    /// The document around the body of a page.
    static func document(
        _ language: Language, title: String, sky: PageSky, head: String = "", body kind: String,
        attributes: String = "", _ content: String
    ) -> String {
        """
        <!doctype html>
        <html lang="\(language.tag)"\(language.isRightToLeft ? " dir=\"rtl\"" : "") data-sky="\(sky.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(escaped(title))</title>
        \(head)<link rel="icon" href="icon.svg" type="image/svg+xml">
        <link rel="stylesheet" href="\(PageFile.style.name)">
        <script src="\(PageFile.script.name)" defer></script>
        </head>
        <body class="\(kind)"\(attributes)\(words(language))>
        <a class="skip" href="#main">\(said(.skip, language))</a>
        \(content)
        <p id="status" class="unseen" role="status"></p>
        </body>
        </html>

        """
    }

    /// What pages say, as the content of an element or of an attribute in quotes.
    static func said(_ phrase: PagePhrase, _ language: Language) -> String { escaped(language.say(phrase)) }

    /// What the script says.
    private static func words(_ language: Language) -> String {
        let words = [PagePhrase.play, .stop, .copy, .copied, .failed].map { language.say($0) }
        let found = (0...longestList).map { language.say(PagePhrase.found, [.number: "\($0)"], count: $0) }
        return
            " data-words=\"\(escaped(words.joined(separator: "|")))\" data-found=\"\(escaped(found.joined(separator: "|")))\""
    }

    /// The most places that the search lists.
    private static let longestList = 8

    /// The link to the explanation of the server.
    static func help(_ language: Language) -> String { "<a href=\"help\">\(said(.help, language))</a>" }

    /// The name of the site, as a link to its first page.
    static let brand = """
        <a class="brand" href="./" aria-label="weathercard"><svg viewBox="0 0 36 20" width="36" height="20" aria-hidden="true">\(PageFile.bow)</svg>\
        <span>weathercard</span></a>
        """

    /// The search field for a place.
    static func search(_ text: String = "", _ language: Language) -> String {
        """
        <form class="search" role="search" action="./" method="get">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><circle cx="10" cy="10" r="6.5"/>\
        <path d="M15 15l6 6"/></svg>
        <input name="place" value="\(escaped(text))" placeholder="\(said(.search, language))" \
        aria-label="\(said(.city, language))" required \
        autocomplete="off" autocapitalize="words" spellcheck="false" maxlength="200">
        <button>\(said(.show, language))</button>
        </form>
        """
    }

    /// Where the data comes from.
    static func footer(_ language: Language, _ attribution: String = "", _ url: String? = nil) -> String {
        let source =
            url.map { "<a href=\"\(escaped($0))\">\(escaped(attribution))</a>. " }
            ?? (attribution.isEmpty ? "" : escaped(attribution) + ". ")
        let places = escaped(language.say(PagePhrase.placesBy, [.attribution: "GeoNames"]))
            .replacing("GeoNames", with: "<a href=\"https://www.geonames.org/\">GeoNames</a>")
        return "<footer>\(source)\(places), CC BY 4.0.</footer>"
    }
}
