internal import CardMaking
internal import CardOrders
internal import Libc
internal import Options
internal import Serving
internal import SystemAccess

extension Command {
    /// Serves cards over HTTP.
    static let serve = Command(
        name: "serve", summary: "serve cards at URLs such as /Seattle.png, over HTTP",
        options: [
            OptionGroup(
                "Server",
                [
                    ServeOptions.listen, ServeOptions.round, ServeOptions.memory, ServeOptions.threads,
                    ServeOptions.log, ServeOptions.logAddresses,
                ]),
            OptionGroup(
                "Limits",
                [
                    ServeOptions.queue, ServeOptions.timeout, ServeOptions.connections,
                    ServeOptions.clientConnections, ServeOptions.clientRate, ServeOptions.clientBurst,
                    ServeOptions.trustedProxy, ServeOptions.maxPixels, ServeOptions.maxMovingPixels,
                    ServeOptions.upstreamLimit,
                ]),
            OptionGroup(
                "What is served",
                [
                    ServeOptions.publicURL, ServeOptions.metricsListen, ServeOptions.allowedHost, ServeOptions.cors,
                    ServeOptions.places, ServeOptions.preset, ServeOptions.onlyPresets,
                    ServeOptions.signKeyFile, ServeOptions.onlySigned, ServeOptions.trmnl,
                    ServeOptions.frameAncestors,
                ]),
            OptionGroup(
                "Cards whose URLs say nothing else", [CardOptions.locale, CardOptions.units, CardOptions.theme]),
            OptionGroup("Services", ServeOptions.services),
            OptionGroup("Instead of serving", [ServeOptions.check, ServeOptions.sign]),
        ],
        alternatives: [.cache, .atMostOne(ServeOptions.check, ServeOptions.sign)],
        examples: [
            Example("Serve cards on this machine, at http://127.0.0.1:8080/Seattle.png:", "weathercard serve"),
            Example(
                "Serve examples, without a network, on another port:",
                "weathercard serve --provider sample --listen 127.0.0.1:8081"),
            Example(
                "Serve behind a proxy, by a socket that it can reach:",
                "weathercard serve --listen unix:/run/weathercard/http.sock --trusted-proxy unix"),
            Example(
                "Serve a TRMNL that has this server as its own, with a card each half hour:",
                "weathercard serve --listen 0.0.0.0:8080 --trmnl 'Seattle?card=day&refresh=30m'"),
            Example("Ask a server whether it works:", "weathercard serve --check http://127.0.0.1:8080"),
        ]
    ) { arguments in
        if let address = arguments.value(of: ServeOptions.check) {
            try HealthCheck.run(address)
            return .done
        }
        let context = arguments.context
        if let target = arguments.value(of: ServeOptions.sign) {
            try context.streams.write(try ServeOptions.signed(target, arguments.values, context.environment) + "\n")
            return .done
        }
        let cards = context.cardContext
        let settings = try ServeSettings(arguments.values, context.environment, agent: cards.agent)
        try Server(settings, cards, context.environment, context.streams).run {
            () throws(ProgramError) in
            try reread(arguments)
        } confine: { socket in
            if context.confines { Confinement(ofServerAt: socket, arguments).enforce() }
        }
        return .done
    }

    /// The settings of the same command line, with its files as they are now.
    private static func reread(_ arguments: Arguments) throws(ProgramError) -> ServeSettings {
        let context = arguments.context
        let words = (context.words ?? []).dropFirst()
        let again = try ArgumentParser.parse(words, for: .serve, in: context) {
            context, path throws(ProgramError) in
            try ConfigurationFile.read(path, of: EntryPoint.commands, context.environment)
        }
        return try ServeSettings(
            (again ?? arguments).values, context.environment, agent: context.cardContext.agent)
    }
}
