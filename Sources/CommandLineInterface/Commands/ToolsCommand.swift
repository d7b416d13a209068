internal import CardMaking
internal import CardOrders
internal import Options
internal import Serving
internal import SystemAccess

extension Command {
    /// Gives an assistant tools for the weather.
    static let tools = Command(
        name: "mcp", summary: "give an assistant tools for the weather, in the Model Context Protocol",
        options: [
            OptionGroup(
                "Where a call says nothing else", [CardOptions.locale, CardOptions.units, CardOptions.theme]),
            OptionGroup("What they may ask about", [ServeOptions.places]),
            OptionGroup("Services", ServeOptions.services),
        ],
        alternatives: [.cache],
        examples: [
            Example("Answer the messages at standard input, as an assistant starts it:", "weathercard mcp"),
            Example("Answer them with examples, without a network:", "weathercard mcp --provider sample"),
        ]
    ) { arguments in
        let context = arguments.context
        var values = arguments.values
        // Nobody else shares the pictures of a moment.
        values.replace(ServeOptions.round, by: "1m")
        let cards = context.cardContext
        let settings = try ServeSettings(values, context.environment, agent: cards.agent)
        if context.confines { Confinement(ofServerAt: nil, arguments).enforce() }
        // A client that reads no more ends the input, too.
        try ToolPipe(settings, cards) { line in try? context.streams.write(line) }.run()
        return .done
    }
}
