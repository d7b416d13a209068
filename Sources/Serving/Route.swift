internal import CardOrders

/// The form in which a card is sent.
enum CardForm: Hashable, Sendable {
    case picture(CardFormat)
    /// The alternative text.
    case txt
    /// What the card says, with its moment and numbers.
    case json
    /// The warnings alone.
    case warnings(WarningForm)
    /// A page that shows the card, and one with all its choices.
    case small, whole
    /// A page with the picture alone, for frames.
    case frame
    /// A fragment of a page with the picture, as Glance takes it.
    case widget
    /// Where the picture for a TRMNL is, as its Redirect plugin asks.
    case trmnl
    case feed(FeedForm)
    /// What an assistant is told.
    case tool(WeatherTool)

    /// Those that are files.
    static let files =
        [CardFormat.png, .jpeg, .webp, .svg, .pdf, .bmp, .apng, .mp4].map(CardForm.picture) + [txt, json]

    /// What dashboards ask for, beside the files.
    static let forDashboards = [frame, widget, trmnl]

    /// The form of an address by what follows its last dot; nil for any other ending.
    init?(ending: String) {
        let name = CardFormat.synonyms[ending] ?? ending
        guard let form = (CardForm.files + CardForm.forDashboards).first(where: { $0.name == name }) else {
            return nil
        }
        self = form
    }

    var isPage: Bool { self == .small || self == .whole }

    var isOfWarnings: Bool {
        if case .warnings = self { true } else { self == .tool(.warnings) }
    }

    /// The form of a feed of cards; nil for anything else.
    var feed: FeedForm? {
        if case .feed(let form) = self { form } else { nil }
    }

    /// Whether it shows or names the picture of its card.
    var showsPicture: Bool { feed != nil || CardForm.forDashboards.contains(self) }

    /// Whether it names addresses of its own server, as a browser or a feed reader knows them.
    var hasAddresses: Bool {
        isPage || self == .warnings(.atom) || self == .warnings(.cap) || showsPicture && self != .frame
    }

    var moves: Bool {
        if case .picture(let format) = self { format.moves } else { false }
    }

    /// Whether it is a picture that does not move.
    var isStill: Bool {
        if case .picture(let format) = self { !format.moves } else { false }
    }

    /// What logs and metrics call the form.
    var name: String {
        switch self {
        case .warnings(let form): "warnings-" + form.rawValue
        case .feed(let form): "feed-" + form.rawValue
        case .tool(let tool): tool.rawValue
        default: ending
        }
    }

    /// The extension of a file.
    var ending: String {
        switch self {
        case .picture(let format): format.fileExtension
        case .txt: "txt"
        case .json: "json"
        case .warnings(let form): form.rawValue
        case .small: "small"
        case .whole: "whole"
        case .frame: "frame"
        case .widget: "widget"
        case .trmnl: "trmnl"
        case .feed(let form): form.rawValue
        // The name of its picture.
        case .tool: CardFormat.png.rawValue
        }
    }

    var contentType: String {
        switch self {
        case .picture(let format): format.contentType
        case .txt: "text/plain; charset=utf-8"
        case .tool: "application/json"
        case .json, .warnings(.json), .trmnl: "application/json; charset=utf-8"
        case .feed(.json): "application/feed+json; charset=utf-8"
        case .warnings, .feed(.atom): "application/atom+xml; charset=utf-8"
        case .small, .whole, .frame, .widget: "text/html; charset=utf-8"
        }
    }
}

/// The form in which warnings are sent.
enum WarningForm: String, Sendable {
    case json
    /// A feed for people.
    case atom
    /// A feed of CAP alerts, each with its picture.
    case cap
}

/// The resource at a path.
enum Route: Hashable, Sendable {
    /// A card of a place, which is a name, or coordinates after an at sign.
    case card(place: String, CardForm)
    /// A file of pages.
    case asset(String)
    /// A card of the first page.
    case example(String)
    case index, help, find, providers, health, metrics, robots, icon
    /// The tools of assistants.
    case tools
    /// A request by a TRMNL.
    case trmnl(TRMNLRequest)

    /// The requests of a TRMNL, by the last segment of their path.
    enum TRMNLRequest: String, Sendable {
        case setup, display, log
        /// What an application shows that mirrors a screen.
        case currentScreen = "current_screen"
    }

    /// The route of a path; nil if there is nothing.
    init?(_ segments: [String]) {
        // Some firmware adds a slash.
        if segments.count == 2 || segments.count == 3 && segments[2].isEmpty, segments[0] == "api",
            let request = TRMNLRequest(rawValue: segments[1])
        {
            self = .trmnl(request)
            return
        }
        if segments.count == 2, segments[0] == Route.warnings {
            self.init(warnings: segments[1])
            return
        }
        if segments.count == 2, segments[0] == Route.feeds {
            self.init(feed: segments[1])
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
        case "mcp": self = .tools
        default: self.init(file: segment)
        }
    }

    /// The folder of warnings.
    static let warnings = "warnings"
    /// The path of tools.
    static let toolsPath = "/mcp"

    private init?(warnings name: String) {
        guard let (place, ending) = Route.parts(of: name), let form = WarningForm(rawValue: ending) else {
            return nil
        }
        self = .card(place: place, .warnings(form))
    }

    /// The folder of feeds of cards.
    static let feeds = "feeds"

    private init?(feed name: String) {
        guard let (place, ending) = Route.parts(of: name), let form = FeedForm(rawValue: ending) else { return nil }
        self = .card(place: place, .feed(form))
    }

    /// The place and the ending of a file.
    private static func parts(of name: String) -> (place: String, ending: String)? {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
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
        } else if let form = CardForm(ending: String(ending)) {
            self = .card(place: String(name[..<dot]), form)
        } else if ending.utf8.count <= 5, ending.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) {
            // The ending of another file, not of a name such as "St. Louis".
            return nil
        } else {
            self = .card(place: name, .small)
        }
    }

    /// What logs and metrics call it.
    var name: String {
        switch self {
        case .card(_, let form): form.name
        case .asset, .icon: "asset"
        case .example: "example"
        case .index: "index"
        case .help: "help"
        case .find: "find"
        case .providers: "providers"
        case .health: "health"
        case .metrics: "metrics"
        case .robots: "robots"
        case .tools: "mcp"
        case .trmnl: "trmnl"
        }
    }

    /// The text after an at sign, for coordinates; nil for a name.
    static func coordinates(in place: String) -> String? {
        place.hasPrefix("@") ? String(place.dropFirst()) : nil
    }
}
