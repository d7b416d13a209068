internal import CardMaking
internal import Cards
internal import ForecastCore
internal import JSONReading
internal import Primitives
internal import SceneModel
internal import SystemAccess
internal import Words

/// The form of a feed of cards.
enum FeedForm: String, CaseIterable, Sendable {
    case atom
    /// JSON Feed 1.1.
    case json
}

/// The card of a place as a feed with an item for the day.
struct CardFeed {
    private let links: CardLinks
    private let facts: Facts
    private let words: Scene.Description
    /// The bytes of the picture.
    private let length: Int
    private let source: Forecast.Source

    init(_ request: CardRequest, _ words: Scene.Description, _ links: CardLinks, length: Int) {
        (self.links, self.words, self.length) = (links, words, length)
        facts = request.content.facts(of: nil)
        source = request.content.forecast.source
    }

    func text(as form: FeedForm) throws(ProgramError) -> String {
        switch form {
        case .atom: atom
        case .json: try JSONText.of(document, "the feed")
        }
    }

    // MARK: The item

    /// When the day of the item begins at the place.
    private var day: Instant {
        let date = facts.zone.civilTime(at: facts.moment).date
        return facts.zone.startOfDay(date) ?? facts.moment.flooredToMultiple(of: 86_400)
    }

    private var date: String {
        let date = facts.zone.civilTime(at: facts.moment).date
        return "\(date.year)-\(date.month < 10 ? "0" : "")\(date.month)-\(date.day < 10 ? "0" : "")\(date.day)"
    }

    private var identifier: String { WarningFeed.id(of: "\(links.name) \(date)") }
    private var title: String { "\(facts.name), \(facts.times.date(facts.moment))" }
    /// The same all the day, and another on the next one.
    private var picture: String { links.picture(version: date) }
    private var author: String { facts.credit.isEmpty ? "weathercard" : facts.credit }
    private var line: String { singleLine(words.share) }

    private var html: String {
        "<p><img src=\"\(HTML.escaped(picture))\" alt=\"\(HTML.escaped(singleLine(words.full)))\"></p>"
            + "<p dir=\"auto\">\(HTML.escaped(line))</p>"
    }

    // MARK: Atom (RFC 4287)

    private var atom: String {
        let page =
            links.page.map { "<link rel=\"alternate\" type=\"text/html\" href=\"\(HTML.escaped($0))\"/>\n" } ?? ""
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(facts.language.tag)">
            <id>\(WarningFeed.id(of: links.name))</id>
            <title>\(HTML.escaped(facts.name))</title>
            <updated>\(day.iso8601)</updated>
            <link rel="self" type="application/atom+xml" href="\(HTML.escaped(links.own))"/>
            \(page)<author><name>\(HTML.escaped(author))</name></author>
            <generator>weathercard</generator>
            <entry>
            <id>\(identifier)</id>
            <title>\(HTML.escaped(title))</title>
            <published>\(day.iso8601)</published>
            <updated>\(day.iso8601)</updated>
            \(page)<link rel="enclosure" type="image/png" length="\(length)" href="\(HTML.escaped(picture))"/>
            <summary>\(HTML.escaped(line))</summary>
            <content type="html">\(HTML.escaped(html))</content>
            </entry>
            </feed>

            """
    }

    // MARK: JSON Feed 1.1

    private struct Document: Encodable {
        struct Attachment: Encodable {
            let url: String
            let size: Int
            let type = "image/png"

            enum CodingKeys: String, CodingKey {
                case url
                case size = "size_in_bytes"
                case type = "mime_type"
            }
        }

        struct Author: Encodable {
            let name: String
            let url: String?
        }

        struct Item: Encodable {
            let id: String
            let url: String?
            let title, summary, html, image, published: String
            let attachments: [Attachment]

            enum CodingKeys: String, CodingKey {
                case id, url, title, summary, image, attachments
                case html = "content_html"
                case published = "date_published"
            }
        }

        let version = "https://jsonfeed.org/version/1.1"
        let title: String
        let page: String?
        let feed, language: String
        let authors: [Author]
        let items: [Item]

        enum CodingKeys: String, CodingKey {
            case version, title, language, authors, items
            case page = "home_page_url"
            case feed = "feed_url"
        }
    }

    private var document: Document {
        let item = Document.Item(
            id: identifier, url: links.page, title: title, summary: line, html: html, image: picture,
            published: day.iso8601, attachments: [Document.Attachment(url: picture, size: length)])
        return Document(
            title: facts.name, page: links.page, feed: links.own, language: facts.language.code,
            authors: [Document.Author(name: author, url: source.url)], items: [item])
    }
}
