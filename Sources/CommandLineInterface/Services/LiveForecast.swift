internal import ForecastCore
internal import Primitives
internal import Providers
internal import Words

/// Gets forecasts from services.
enum LiveForecast {
    /// The forecast of the first provider that has one; warnings say why the others failed.
    ///
    /// Keys and contacts are checked before any request, so that a missing one is noticed even if an earlier provider
    /// succeeds.
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
        if let alerts, !link.forecasts.bringsAlerts(for: place) {
            access.log.write("asking \(alerts.server.host) for alerts")
            do throws(ServiceError) {
                let found = try access.answer(agent: LiveServices.agent) { transport throws(ServiceError) in
                    try alerts.fetch(for: place, over: transport, now: arguments.context.now(), zone: zone)
                }
                forecast.add(alerts: found.alerts)
                forecast.alertsAnswer = alerts.answer(found, for: place, asked: access.lastAsked)
            } catch {
                arguments.context.warn("\(error.message(noun: "list of alerts")); the card does not show any")
            }
        }
        return forecast
    }

    /// A service, and another that adds minutes to its forecasts.
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
            access.log.write("asking \(link.forecasts.server.host) for \(place.label)")
            var fault: ServiceError?
            do throws(ServiceError) {
                let forecast = try access.forecast(
                    agent: LiveServices.agent, services: chain.count - index + (isFollowed ? 1 : 0)
                ) { transport throws(ServiceError) in
                    try ask(
                        link, about: place, over: transport, arguments.context, zone: zone, fault: &fault)
                }
                if let fault { arguments.context.warn("\(fault.message); the forecast has no minutes") }
                return (forecast, link)
            } catch {
                if index + 1 < chain.count {
                    arguments.context.warn("\(error.message); asking \(chain[index + 1].facts.id)")
                }
                errors.append(error)
            }
        }
        guard let last = errors.last, let final = chain.last else {
            throw CommandError(.internalError, "no service to ask")
        }
        for (link, error) in zip(chain, errors) {
            // A service that refuses access has not failed temporarily.
            if case .accessRefused = error { continue }
            var fault: ServiceError?
            let stale = access.lastForecast { transport throws(ServiceError) in
                try ask(
                    link, about: place, over: transport, arguments.context, zone: zone, fault: &fault)
            }
            guard let stale else { continue }
            let owner = link.facts.id == final.facts.id ? nil : link.facts.id
            arguments.context.warn(
                "\(last.message); \(StaleWords.of(stale, by: owner, at: arguments.context.now()))")
            return (stale, link)
        }
        throw commandError(last, from: final.facts.id, arguments)
    }

    /// A forecast, with minutes from another service if it can add them.
    private static func ask(
        _ link: Link, about place: Place, over transport: any HTTPTransport, _ context: Context, zone: ZoneLookup,
        fault: inout ServiceError?
    ) throws(ServiceError) -> Forecast {
        let now = context.now()
        var forecast = try link.forecasts.forecast(for: place, over: transport, now: now, zone: zone) {
            context.warn("\(link.facts.id): \($0)")
        }
        guard let minutes = link.minutes else { return forecast }
        fault = nil
        do throws(ServiceError) {
            forecast.minutely = try minutes.fetch(for: place, over: transport, now: now, zone: zone) {
                context.warn("\(link.facts.id): \($0)")
            }
        } catch {
            fault = error
        }
        return forecast
    }

    /// The error of a run whose service has nothing; `noun` names what it was asked for.
    static func commandError(
        _ error: ServiceError, from id: String, noun: String = "forecast", _ arguments: Arguments
    ) -> CommandError {
        let message = error.message(noun: noun)
        return switch error {
        case .unreachable(_, .overLimit(let seconds)): CommandError(.tryLater, message, overLimit: seconds)
        // Who looks at a picture cannot choose the service.
        case .unreachable where arguments.context.gate != nil: CommandError(.unavailable, message)
        case .unreachable:
            CommandError(
                .unavailable,
                message
                    + (arguments.context.words.map { "; without a network, try: \(OfflineCommand.replacing($0))" }
                        ?? "; \"provider\": \"sample\" needs no network"))
        case .accessRefused:
            CommandError(.keyMissing, message + hint(id, arguments))
        case .tooManyRequests: CommandError(.tryLater, message)
        // Gateways and servers that are overloaded or restarting.
        case .failing(_, 502...504, _, _): CommandError(.tryLater, message)
        case .requestRefused, .failing, .noForecast: CommandError(.unavailable, message)
        }
    }

    /// What may help if a service refuses access.
    private static func hint(_ id: String, _ arguments: Arguments) -> String {
        switch id {
        case PirateWeather.facts.id: "; a new key takes up to 20 minutes to work"
        case Locationforecast.facts.id: "; it requires a contact that can be reached"
        case BrightSky.facts.id, LibreWXR.facts.id: ""
        default:
            arguments.value(of: ServiceOptions.baseURL) == nil
                ? "; set a key in \(ServiceOptions.openMeteoKey)" : ""
        }
    }
}

/// A command that works without a network.
enum OfflineCommand {
    /// A command line with the sample in place of the service.
    ///
    /// Times are removed, since the sample has its own.
    static func replacing(_ given: [String]) -> String {
        let replaced = ([CardOptions.provider, CardOptions.time, CardOptions.later] + ServiceOptions.all).map(
            \.dashed)
        var words: [String] = []
        var given = given[...]
        while let word = given.popFirst() {
            if replaced.contains(word) {
                given = given.dropFirst()
            } else if !replaced.contains(where: { word.hasPrefix($0 + "=") }) {
                words.append(quoted(word))
            }
        }
        return "\(Program.name) \(words.joined(separator: " ")) --provider sample"
    }

    /// The word as it is typed in a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.,/=+:".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
