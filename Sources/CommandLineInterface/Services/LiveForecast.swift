internal import ForecastCore
internal import Providers
internal import Words

/// Asks services for forecasts.
enum LiveForecast {
    /// The forecast of the first of the providers that gives one; of the others standard error says why not.
    ///
    /// Keys and contacts are looked for before anybody is asked, so that a chain does not hide that one is missing.
    static func forecast(
        from providers: [ProviderName], for place: Place, needsAlerts: Bool, _ joint: JointQuestion?,
        _ arguments: Arguments, zone: ZoneLookup
    ) throws(CommandError) -> Forecast {
        let services = try LiveServices(arguments, of: providers)
        var chain: [Link] = []
        for provider in providers {
            let forecasts = try services.forecasts(of: provider)
            chain.append(Link(forecasts: forecasts, minutes: try services.minutes(beside: provider, for: place)))
        }
        let alerts = needsAlerts ? try services.alerts(for: place) : nil
        let access = try ServiceAccess(
            arguments,
            joint: joint.flatMap { question in
                (chain.first?.forecasts as? OpenMeteo).map {
                    JointPlace(question: question, service: $0, place: place)
                }
            })
        var (forecast, link) = try forecast(
            of: chain, for: place, access, arguments, isFollowed: alerts != nil, zone: zone)
        if let alerts, !link.facts.bringsAlerts {
            access.steps.tell("asking \(alerts.server.host) for alerts")
            do throws(ServiceError) {
                let found = try access.answer(agent: LiveServices.agent) { transport throws(ServiceError) in
                    try alerts.fetch(for: place, over: transport, now: Environment.now, zone: zone)
                }
                forecast.add(alerts: found)
            } catch {
                StandardStreams.complain("\(error.message(noun: "list of alerts")); the card is without them")
            }
        }
        return forecast
    }

    /// A service and what another adds to its forecasts.
    private struct Link {
        let forecasts: any WeatherService<Forecast>
        let minutes: Nowcast?

        var facts: ServiceFacts { type(of: forecasts).facts }
    }

    private static func forecast(
        of chain: [Link], for place: Place, _ access: ServiceAccess, _ arguments: Arguments, isFollowed: Bool,
        zone: ZoneLookup
    ) throws(CommandError) -> (Forecast, Link) {
        var errors: [ServiceError] = []
        for (index, link) in chain.enumerated() {
            access.steps.tell("asking \(link.forecasts.server.host) for \(place.label)")
            var fault: ServiceError?
            do throws(ServiceError) {
                let forecast = try access.forecast(
                    agent: LiveServices.agent, services: chain.count - index + (isFollowed ? 1 : 0)
                ) { transport throws(ServiceError) in
                    try ask(link, about: place, over: transport, zone: zone, fault: &fault)
                }
                if let fault { StandardStreams.complain("\(fault.message); the minutes are left out") }
                return (forecast, link)
            } catch {
                if index + 1 < chain.count {
                    StandardStreams.complain("\(error.message); asking \(chain[index + 1].facts.id)")
                }
                errors.append(error)
            }
        }
        guard let last = errors.last, let final = chain.last else {
            throw CommandError(.internalError, "no service to ask")
        }
        for (link, error) in zip(chain, errors) {
            // Who no longer lets one in is not one who cannot answer for now.
            if case .accessRefused = error { continue }
            var fault: ServiceError?
            let stale = access.lastForecast { transport throws(ServiceError) in
                try ask(link, about: place, over: transport, zone: zone, fault: &fault)
            }
            guard let stale else { continue }
            let owner = link.facts.id == final.facts.id ? nil : link.facts.id
            StandardStreams.complain("\(last.message); \(StaleWords.of(stale, by: owner))")
            return (stale, link)
        }
        throw commandError(last, final, arguments)
    }

    /// A forecast, with the minutes that another service adds where it can.
    private static func ask(
        _ link: Link, about place: Place, over transport: any HTTPTransport, zone: ZoneLookup,
        fault: inout ServiceError?
    ) throws(ServiceError) -> Forecast {
        var forecast = try link.forecasts.forecast(for: place, over: transport, now: Environment.now, zone: zone)
        guard let minutes = link.minutes else { return forecast }
        fault = nil
        do throws(ServiceError) {
            forecast.minutely = try minutes.fetch(for: place, over: transport, now: Environment.now, zone: zone)
        } catch {
            fault = error
        }
        return forecast
    }

    private static func commandError(_ error: ServiceError, _ link: Link, _ arguments: Arguments) -> CommandError {
        switch error {
        // A job has no command line of its own.
        case .unreachable where CommandLine.arguments.dropFirst().first == Command.batch.name:
            CommandError(.unavailable, "\(error.message); \"provider\": \"sample\" needs no network")
        case .unreachable:
            CommandError(
                .unavailable, "\(error.message); this needs no network: \(OfflineCommand.words())")
        case .accessRefused:
            CommandError(.keyMissing, error.message + hint(link, arguments))
        case .tooManyRequests: CommandError(.tryLater, error.message)
        case .requestRefused, .failing, .noForecast: CommandError(.unavailable, error.message)
        }
    }

    /// What might open a door, behind the message that it is closed.
    private static func hint(_ link: Link, _ arguments: Arguments) -> String {
        switch link.facts.id {
        case PirateWeather.facts.id: "; a new key takes up to 20 minutes to work"
        case Locationforecast.facts.id: "; it wants a contact that can be reached"
        default:
            arguments.value(of: ServiceOptions.baseURL) == nil
                ? "; a key is read from \(ServiceOptions.openMeteoKey)" : ""
        }
    }
}

/// A command that works without a network.
enum OfflineCommand {
    /// The command that was given, with the example in place of the service.
    ///
    /// Times are left out: the example has its own.
    static func words() -> String {
        let replaced = ([CardOptions.provider, CardOptions.time, CardOptions.later] + ServiceOptions.all).map(
            \.dashed)
        var words: [String] = []
        var given = CommandLine.arguments.dropFirst()
        while let word = given.popFirst() {
            if replaced.contains(word) {
                given = given.dropFirst()
            } else if !replaced.contains(where: { word.hasPrefix($0 + "=") }) {
                words.append(quoted(word))
            }
        }
        return "\(Program.name) \(words.joined(separator: " ")) --provider sample"
    }

    /// The word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.,/=+:".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
