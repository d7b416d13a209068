/// The forms of a card.
package enum CardForm: String, CaseIterable, Hashable, Sendable {
    case png, svg, bmp
    /// A card that moves, as an animated PNG and as a video.
    case apng, mp4
    /// The alternative text.
    case txt
    /// What the card says, with its moment and numbers.
    case json
    /// A page that shows the card, and one with all its choices.
    case small, whole

    /// Those that are files, by their endings.
    package static let files = [png, svg, bmp, apng, mp4, txt, json]

    package var isPage: Bool { self == .small || self == .whole }

    package var moves: Bool { self == .apng || self == .mp4 }

    /// Whether it is a picture that does not move.
    package var isStill: Bool { self == .png || self == .svg || self == .bmp }

    package var contentType: String {
        switch self {
        case .png: "image/png"
        case .svg: "image/svg+xml; charset=utf-8"
        case .bmp: "image/bmp"
        case .apng: "image/apng"
        case .mp4: "video/mp4"
        case .txt: "text/plain; charset=utf-8"
        case .json: "application/json; charset=utf-8"
        case .small, .whole: "text/html; charset=utf-8"
        }
    }
}

/// What a path leads to.
package enum Route: Hashable, Sendable {
    /// A card of a place, which is a name, or coordinates after an at sign.
    case card(place: String, CardForm)
    /// A file of pages.
    case asset(String)
    /// A card of the first page.
    case example(String)
    case index, help, find, providers, health, metrics, robots, icon
    /// What a TRMNL asks a server of its owner's.
    case trmnl(TRMNLRequest)

    /// The requests of a TRMNL, by the last names of their paths.
    package enum TRMNLRequest: String, Sendable {
        case setup, display, log
    }

    /// The route of a path; nil if there is nothing.
    package init?(_ segments: [String]) {
        // Some firmware adds a slash.
        if segments.count == 2 || segments.count == 3 && segments[2].isEmpty, segments[0] == "api",
            let request = TRMNLRequest(rawValue: segments[1])
        {
            self = .trmnl(request)
            return
        }
        guard segments.count == 1, let segment = segments.first else { return nil }
        switch segment {
        case "": self = .index
        case "find": self = .find
        case "providers": self = .providers
        case "health": self = .health
        case "metrics": self = .metrics
        case "robots.txt": self = .robots
        case "help": self = .help
        case "icon.svg", "favicon.ico": self = .icon
        default: self.init(file: segment)
        }
    }

    private init?(file name: String) {
        guard let dot = name.lastIndex(of: ".") else {
            self = .card(place: name, .small)
            return
        }
        if name.hasPrefix("example-"), name.hasSuffix(".png") {
            self = .example(String(name.dropFirst("example-".count).dropLast(".png".count)))
            return
        }
        let ending = name[name.index(after: dot)...]
        if dot == name.startIndex || ending.isEmpty { return nil }
        if ["css", "js"].contains(ending) {
            self = .asset(name)
        } else if let form = CardForm.files.first(where: { $0.rawValue == ending }) {
            self = .card(place: String(name[..<dot]), form)
        } else if ending.utf8.count <= 5, ending.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) {
            // The ending of another file, not of a name such as "St. Louis".
            return nil
        } else {
            self = .card(place: name, .small)
        }
    }

    /// What logs and metrics call it.
    package var name: String {
        switch self {
        case .card(_, let form): form.rawValue
        case .asset, .icon: "asset"
        case .example: "example"
        case .index: "index"
        case .help: "help"
        case .find: "find"
        case .providers: "providers"
        case .health: "health"
        case .metrics: "metrics"
        case .robots: "robots"
        case .trmnl: "trmnl"
        }
    }

    /// The coordinates after an at sign, as the text after it; nil for a name.
    package static func coordinates(in place: String) -> String? {
        place.hasPrefix("@") ? String(place.dropFirst()) : nil
    }
}
