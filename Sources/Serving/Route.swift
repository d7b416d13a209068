/// The forms of a card.
package enum CardForm: String, CaseIterable, Hashable, Sendable {
    case png, svg
    /// The alternative text.
    case txt
    /// What the card says, with its moment and numbers.
    case json

    package var contentType: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml; charset=utf-8"
        case .txt: "text/plain; charset=utf-8"
        case .json: "application/json; charset=utf-8"
        }
    }
}

/// What a path leads to.
package enum Route: Hashable, Sendable {
    /// A card of a place, which is a name, or coordinates after an at sign.
    case card(place: String, CardForm)
    case index, find, providers, health, metrics, robots

    /// The route of a path; nil if there is nothing.
    package init?(_ segments: [String]) {
        guard segments.count == 1, let segment = segments.first else { return nil }
        switch segment {
        case "": self = .index
        case "find": self = .find
        case "providers": self = .providers
        case "health": self = .health
        case "metrics": self = .metrics
        case "robots.txt": self = .robots
        default:
            guard let dot = segment.lastIndex(of: "."),
                let form = CardForm(rawValue: String(segment[segment.index(after: dot)...])),
                dot != segment.startIndex
            else { return nil }
            self = .card(place: String(segment[..<dot]), form)
        }
    }

    /// What logs and metrics call it.
    package var name: String {
        switch self {
        case .card(_, let form): form.rawValue
        case .index: "index"
        case .find: "find"
        case .providers: "providers"
        case .health: "health"
        case .metrics: "metrics"
        case .robots: "robots"
        }
    }

    /// The coordinates after an at sign, as the text after it; nil for a name.
    package static func coordinates(in place: String) -> String? {
        place.hasPrefix("@") ? String(place.dropFirst()) : nil
    }
}
