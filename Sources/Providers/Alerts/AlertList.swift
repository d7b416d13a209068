internal import ForecastCore
internal import Primitives

/// The lists of messages that services return, recognised by their members.
public struct AlertList: Decodable, Sendable {
    var messages: [AlertMessage] = []
    /// The addresses of messages that a feed only links to.
    var links: [String] = []
    /// Whether the service has more than it returned.
    var isCut = false

    private enum Member: String, CodingKey {
        case features, warnings, alert, alerts, info, properties, location, data, areaTypes, feed, rss
        case numberMatched, numberReturned
        case graph = "@graph"
    }

    init() {}

    public init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            try readElements(&list, of: decoder)
            return
        }
        guard let list = try? decoder.container(keyedBy: Member.self) else { throw ForecastFileError.notAlerts }
        if list.contains(.feed) || list.contains(.rss) {
            let entries: [FeedEntry]? =
                list.contains(.feed) ? (list.value(.feed) as Feed?)?.entries : (list.value(.rss) as Feed?)?.entries
            guard let entries else { throw ForecastFileError.notAlerts }
            messages = entries.compactMap(\.message)
            links = entries.filter { $0.message == nil }.compactMap(\.link)
            return
        }
        if list.contains(.alerts), let answer = BrightSkyAlerts(from: decoder) {
            messages = answer.messages
            return
        }
        if let answer: MetEireannWarnings = list.value(.warnings), !answer.messages.isEmpty || answer.isKnown {
            messages = answer.messages
            return
        }
        if let answer: CMAAlarms = list.value(.data) {
            messages = answer.messages
            return
        }
        if list.contains(.areaTypes) {
            messages = JMAReport(from: decoder).messages
            return
        }
        if list.contains(.features) || list.contains(.graph) || list.contains(.warnings) {
            let all = [Member.features, .graph, .warnings].map { list.value($0) as [AlertMessage]? }
            guard let first = all.compactMap(\.self).first else { throw ForecastFileError.notAlerts }
            messages = first
            if let matched: Int = list.value(.numberMatched) {
                isCut = matched > (list.value(.numberReturned) ?? messages.count)
            }
            links = messages.compactMap(\.file)
            if links.isEmpty { try check() } else { messages = messages.filter { $0.file == nil } }
            return
        }
        let isMessage = list.contains(.info) || list.contains(.alert) || list.contains(.properties)
        messages = isMessage ? [AlertMessage(from: decoder)] : []
        if messages.contains(where: \.isUnderstood) { return }
        if let warnings = HKOWarnings(from: decoder) {
            messages = warnings.messages
            return
        }
        throw ServiceRefusal.reason(from: decoder).map(ForecastFileError.refusal) ?? ForecastFileError.notAlerts
    }

    /// The newest time at which a message was sent; nil if none says so.
    var newest: Instant? { messages.compactMap(\.sent).max() }

    private mutating func readElements(_ list: inout any UnkeyedDecodingContainer, of decoder: any Decoder) throws {
        guard let elements = try? decoder.singleValueContainer().decode([ListElement].self), !list.isAtEnd else {
            throw ForecastFileError.notAlerts
        }
        messages = elements.flatMap(\.messages)
        if elements.allSatisfy({ !$0.isKnown }) { throw ForecastFileError.notAlerts }
        try check()
    }

    private func check() throws {
        guard messages.isEmpty || messages.contains(where: \.isUnderstood) else {
            throw ForecastFileError.unreadableAlerts(messages.count)
        }
    }
}

/// An element of a list without a name: a report of Japan's, an alert of India's, or a CAP message.
private struct ListElement: Decodable {
    var messages: [AlertMessage] = []
    var isKnown = true

    private enum Member: String, CodingKey {
        case reportDatetime, riverName, centroid, info, alert, properties
    }

    init(from decoder: any Decoder) {
        guard let element = try? decoder.container(keyedBy: Member.self) else {
            isKnown = false
            return
        }
        if element.contains(.riverName) {
            messages = JMAFlood(from: decoder).messages
        } else if element.contains(.reportDatetime) {
            messages = JMAReport(from: decoder).messages
        } else if element.contains(.centroid) {
            messages = [SACHETAlert(from: decoder).message].compactMap(\.self)
        } else if [.info, .alert, .properties].contains(where: { element.contains($0) }) {
            messages = [AlertMessage(from: decoder)]
        } else {
            isKnown = false
        }
    }
}

/// A feed of alerts (RFC 4287, `atom:feed`; RSS 2.0, `rss`).
private struct Feed: Decodable {
    var entries: [FeedEntry]

    private enum Member: String, CodingKey {
        case entry, item, channel
    }

    init(from decoder: any Decoder) throws {
        let feed = try decoder.container(keyedBy: Member.self)
        if let channel: Feed = feed.value(.channel) {
            self = channel
            return
        }
        func list(_ member: Member) -> [FeedEntry]? {
            feed.value(member) ?? (feed.value(member) as FeedEntry?).map { [$0] }
        }
        entries = list(.entry) ?? list(.item) ?? []
    }
}

/// An entry, which contains a message, describes one by elements of CAP, or only links to it.
private struct FeedEntry: Decodable {
    var message: AlertMessage?
    var link: String?

    private enum Member: String, CodingKey {
        case content, alert, link, href, id, guid, event, polygon, circle, geocode
    }

    init(from decoder: any Decoder) {
        guard let entry = try? decoder.container(keyedBy: Member.self) else { return }
        for member in [Member.content, .alert] {
            let inner: AlertMessage? = entry.value(member)
            if let inner, inner.isUnderstood, inner.infos.contains(where: { $0.event != nil }) {
                message = inner
                return
            }
        }
        if entry.contains(.event), [.polygon, .circle, .geocode].contains(where: { entry.contains($0) }) {
            var described = AlertMessage(from: decoder)
            let region = AlertRegion(from: decoder)
            for index in described.infos.indices { described.infos[index].regions = [region] }
            message = described
            return
        }
        struct Link: Decodable { var href, type: String? }
        let links: [Link] = entry.value(.link) ?? [(entry.value(.link) as Link?)].compactMap(\.self)
        // Beside one to the message, an entry may have links to pages about it.
        let best = links.first { $0.type == "application/cap+xml" } ?? links.first { $0.href != nil }
        link = entry.text(.link) ?? best?.href ?? entry.text(.guid) ?? entry.text(.id)
    }
}
