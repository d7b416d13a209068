internal import CardOrders
internal import Options
internal import Posting
internal import SystemAccess

extension Command {
    /// Draws a card and posts it.
    static let post = Command(
        name: "post", summary: "draw a card and post it, with its alternative text, where people are",
        operands: [
            Operand(
                PostOptions.target,
                help:
                    "\(PostingService.allCases.map(\.rawValue).joined(separator: ", ")), or the name of a target in "
                    + "the configuration",
                isRequired: true,
                check: { word, configuration throws(ProgramError) in
                    _ = try NamedTarget.find(word, in: configuration)
                })
        ],
        options: [
            OptionGroup("Where to post", PostOptions.place), OptionGroup("What to post", PostOptions.words),
            OptionGroup("When to post", PostOptions.times), CardOptions.source,
            OptionGroup(
                "Card",
                CardOptions.content.map { $0.name == PostOptions.card.name ? PostOptions.card : $0 } + [
                    OutputOptions.scale
                ]),
            OptionGroup("Motion", [PostOptions.animate, MotionOptions.pace, MotionOptions.once]),
            NetworkOptions.group,
        ],
        alternatives: [.subject, .cache],
        companions: [.coordinates],
        examples: [
            Example(
                "Show what would be posted:",
                "weathercard post mastodon --instance https://mastodon.example --place Seattle --provider sample --dry-run"
            ),
            Example(
                "Post the weather once a day, however often this runs:",
                "weathercard post mastodon --instance https://mastodon.example --token-file ~/.mastodon-token "
                    + "--place Seattle --once-a-day"),
            Example(
                "Post each severe warning, its changes and its end, by a timer:",
                "weathercard post mastodon --instance https://mastodon.example --token-file ~/.mastodon-token "
                    + "--place Seattle --card alert --when warning:severe"),
            Example(
                "Post the day as a moving picture, in the form that the service plays:",
                "weathercard post slack --channel C0123456789 --place Seattle --card day --animate 24h"),
            Example("Post to a target of the configuration:", "weathercard post town --place Seattle --once-a-day"),
        ]
    ) { arguments in
        let name = arguments.operands.first ?? ""
        try PostRun(
            arguments.values, name: name, target: try NamedTarget.find(name, in: arguments.configuration),
            maker: try arguments.maker(), environment: arguments.context.environment,
            streams: arguments.context.streams, naming: arguments.namePlace
        ).run()
        return .done
    }
}
