internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import ModelContext
internal import Options
internal import Primitives
internal import SceneModel
internal import SystemAccess
internal import Words

/// What an assistant may ask about the weather, by the names of tools.
enum WeatherTool: String, CaseIterable, Sendable {
    case picture = "weather_picture"
    case text = "weather_text"
    case rainbow = "rainbow_chance"
    case warnings
    case places = "find_place"

    /// The server of these tools, for a program and its version such as `weathercard/1.0`.
    static func server(for agent: String) -> ModelContextServer {
        let parts = agent.split(separator: "/")
        return ModelContextServer(
            name: String(parts.first ?? ""), title: "Weather pictures", version: String(parts.last ?? ""),
            instructions:
                "Draws the weather of a place as a picture to share, and says it in words. Show the user the "
                + "picture, and keep the credit of the service that is in its text.",
            tools: allCases.map(\.tool))
    }

    // MARK: Declarations

    private var tool: Tool {
        switch self {
        case .picture:
            Tool(
                rawValue, title: "Weather picture",
                description:
                    "Use this when somebody wants to see, share or post the weather of a place. Draws it as a "
                    + "picture (PNG) and says in a text what the picture shows, for its alternative text.",
                parameters: [
                    WeatherTool.place, WeatherTool.card, WeatherTool.time, WeatherTool.language, WeatherTool.units,
                    WeatherTool.size, WeatherTool.theme,
                ])
        case .text:
            Tool(
                rawValue, title: "Weather in words",
                description:
                    "Use this to answer a question about the weather of a place in words. Gives a description, a "
                    + "line to post, and the figures behind them, in SI units with times in UTC.",
                parameters: [
                    WeatherTool.place, WeatherTool.card, WeatherTool.time, WeatherTool.language, WeatherTool.units,
                ], members: WeatherTool.reportMembers)
        case .rainbow:
            Tool(
                rawValue, title: "Chance of a rainbow",
                description:
                    "Use this when somebody asks whether, when or where a rainbow may be seen. Gives the chance now "
                    + "and in each hour of the forecast, the best time in 48 hours, and where to look.",
                parameters: [WeatherTool.place, WeatherTool.time], members: WeatherTool.rainbowMembers)
        case .warnings:
            Tool(
                rawValue, title: "Weather warnings",
                description:
                    "Use this when somebody asks about weather warnings or dangerous weather. Gives the official "
                    + "warnings in force for a place, or says whether a service has stated that there are none.",
                parameters: [WeatherTool.place, WeatherTool.language], members: WeatherTool.warningMembers)
        case .places:
            Tool(
                rawValue, title: "Find a place",
                description:
                    "Use this when the name of a place is unknown or may mean several. Lists cities whose names "
                    + "begin with a text, each with what the other tools take as place.",
                parameters: [
                    Tool.Parameter(
                        "query", "the beginning of a city's name, optionally with a state or country after a comma",
                        isRequired: true)
                ], members: WeatherTool.placeMembers)
        }
    }

    /// The members of `CardReport` that are of use to a model.
    private static let reportMembers = [
        Tool.Member("description", .text, "What the card says, in full"),
        Tool.Member("alt", .text, "The same, shorter"),
        Tool.Member("share", .text, "A line to post"),
        Tool.Member("attribution", .text, "The credit of the service"),
        Tool.Member("card", .text), Tool.Member("language", .text), Tool.Member("moment", .text, "In UTC"),
        Tool.Member("place", .object, members: [Tool.Member("name", .text, isOptional: true)]),
        Tool.Member("conditions", .object, "The weather of the moment, in SI units", isOptional: true),
        Tool.Member("facts", .object, "What the card shows, in SI units with times in UTC"),
    ]
    /// The members of `RainbowReport`.
    private static let rainbowMembers = [
        Tool.Member("now", .object, members: [Tool.Member("chance", .number, "From 0 to 1", isOptional: true)]),
        Tool.Member(
            "hours", .list,
            members: [
                Tool.Member("time", .text, "In UTC"), Tool.Member("chance", .number, isOptional: true),
                Tool.Member("bowAzimuth", .number, "In degrees from north"), Tool.Member("sunAltitude", .number),
            ]),
        Tool.Member("best", .object, "The best time in 48 hours", members: spellMembers, isOptional: true),
        Tool.Member("next", .object, "The next time with a chance", members: spellMembers, isOptional: true),
    ]
    private static let spellMembers = [
        Tool.Member("from", .text), Tool.Member("to", .text), Tool.Member("peak", .text),
        Tool.Member("chance", .number), Tool.Member("bowAzimuth", .number),
        Tool.Member("top", .number, "How high the bow stands, in degrees"),
    ]
    /// The members of `WarningReport`.
    private static let warningMembers = [
        Tool.Member(
            "warnings", .list, "Those in force, the most severe first", members: [Tool.Member("title", .text)]),
        Tool.Member("warningsKnown", .flag, "Whether a service has stated what is in force"),
        Tool.Member("moment", .text, "In UTC"), Tool.Member("language", .text), Tool.Member("place", .object),
        Tool.Member("credits", .list, "Those to be named", members: [Tool.Member("attribution", .text)]),
        Tool.Member("unavailable", .list, "Services that did not answer"),
    ]
    private static let placeMembers = [
        Tool.Member(
            "places", .list,
            members: [
                Tool.Member("name", .text, isOptional: true),
                Tool.Member("query", .text, "What other tools take as place", isOptional: true),
                Tool.Member("latitude", .number), Tool.Member("longitude", .number),
                Tool.Member("timeZone", .text, isOptional: true),
            ])
    ]

    private static let place = Tool.Parameter(
        "place",
        "a city, such as Seattle or 'Portland, ME', or coordinates in degrees north and east, such as 47.6,-122.3",
        isRequired: true)
    private static let time = Tool.Parameter(
        "time",
        "the moment to show, in local time at the place: such as 2026-11-20T15:00, 18:00, tomorrow or 'saturday 9:00' "
            + "(default: now)")
    private static let language = Tool.Parameter(
        "language", "the language of all words", choices: Language.allCases.map(\.code))
    private static let units = choice(
        CardOptions.units, "the units of figures (default: those of the place's country)")
    private static let theme = choice(CardOptions.theme, "light or dark colours, or auto for those of the sun")
    private static let size = Tool.Parameter(
        "size", "the shape: a square, a wide preview of a link (og), or a tall picture for a phone (story)",
        choices: [CardSize.square, .og, .story].map(\.rawValue), default: CardSize.square.rawValue)
    /// The card of several places needs their names, and these tools take one.
    private static let card = Tool.Parameter(
        "card",
        "what to show. "
            + CardStyle.allCases.filter { $0 != .places }.map { "\($0.rawValue): \($0.purpose)" }.joined(
                separator: "; "),
        choices: CardStyle.allCases.filter { $0 != .places }.map(\.rawValue), default: CardStyle.day.rawValue)

    private static func choice(_ option: Option, _ help: String) -> Tool.Parameter {
        guard case .choice(_, let words) = option.kind else { return Tool.Parameter(option.name, help) }
        return Tool.Parameter(option.name, help, choices: words)
    }

    // MARK: Calls

    /// The arguments that are options of a card, as a query has them.
    func parameters(_ arguments: [String: String]) -> [RequestTarget.Parameter] {
        var parameters: [RequestTarget.Parameter] = []
        for (name, value) in arguments.sorted(by: { $0.key < $1.key }) where name != WeatherTool.place.name {
            let option = name == WeatherTool.language.name ? CardOptions.locale.name : name
            parameters.append(RequestTarget.Parameter(name: option, value: value))
        }
        if self == .rainbow {
            parameters.append(
                RequestTarget.Parameter(name: CardOptions.card.name, value: CardStyle.rainbow.rawValue))
        }
        return parameters
    }

    /// The place of a call.
    static func place(of arguments: [String: String]) -> String { arguments[place.name] ?? "" }

    /// The cities that a call of `find_place` asks for.
    static func places(_ arguments: [String: String]) throws(ProgramError) -> ToolResult {
        let places = try FoundPlace.list(arguments["query"] ?? "", limit: 10)
        let lines = places.map { place in
            let names = [place.name, place.region, place.countryName].compactMap(\.self).joined(separator: ", ")
            return place.query.map { "\(names): place \"\($0)\"" } ?? names
        }
        return ToolResult(lines.joined(separator: "\n"), data: ["places": places])
    }

    /// What a tool gives of a card; `address` is that of the picture at a server, if it has one.
    ///
    /// The picture is drawn by `draw` at a scale.
    func result(
        of request: CardRequest, _ description: Scene.Description, address: String?,
        draw: (_ scale: Double) throws(ProgramError) -> [UInt8]
    ) throws(ProgramError) -> ToolResult {
        switch self {
        case .picture:
            var (scale, file) = (1.0, try draw(1))
            while file.count > WeatherTool.mostBytes, scale > 0.2 {
                scale *= 0.75
                file = try draw(scale)
            }
            let text = [singleLine(description.full), address.map { "The picture is at \($0)" }]
            return ToolResult(
                text.compactMap(\.self).joined(separator: "\n"),
                picture: ToolResult.Picture(
                    base64: String(decoding: Base64Text.of(file), as: UTF8.self), type: CardFormat.png.contentType))
        case .text:
            let words = singleLine(description.full) + "\nTo post: " + singleLine(description.share)
            return ToolResult(words, data: CardReport(request, description))
        case .rainbow:
            let content = request.content
            let report = try RainbowReport(of: content)
            let text = RainbowText(forecast: content.forecast, format: content.timeFormat).summary(of: report)
            return ToolResult(text + content.forecast.source.attribution, data: report)
        case .warnings: return ToolResult(singleLine(description.full), data: WarningReport(request))
        case .places: throw ProgramError(.internalError, "a list of places is no card")
        }
    }

    /// The bytes of a picture whose base64, with the text beside it, has less than the 1,048,576 characters that clients take.
    private static let mostBytes = 740_000
}

extension CardStyle {
    /// What a model chooses the card by.
    fileprivate var purpose: String {
        switch self {
        case .clock: "the next hour, and when rain begins or ends"
        case .rainbow: "the chance of a rainbow and where to look"
        case .graph: "24 hours of temperature and precipitation"
        case .week: "seven days"
        case .day: "now, with the next hour"
        case .today: "the day ahead and what to wear"
        case .wind: "24 hours of wind and gusts"
        case .meteogram: "two days in detail"
        case .alert: "the most severe warning in force"
        case .places: "several places"
        case .radar: "where it rains now, on a map"
        case .sun: "golden and blue hours, sunrise, sunset and the moon"
        case .air: "air quality, UV index and pollen"
        case .year: "the last twelve months beside what is usual"
        case .stripes: "how the climate of the place has changed since 1940"
        }
    }
}
