internal import CardOrders
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SystemAccess
internal import Words

/// Gets forecasts from services.
enum LiveForecast {
    /// The forecast of the first provider that has one; warnings say why the others failed.
    ///
    /// Keys and contacts are checked before any request, so that a missing one is noticed even if an earlier provider
    /// succeeds.
    static func forecast(
        from providers: [ProviderName], for place: Place, warnings: ForecastSource.Warnings,
        asksForAir: Bool = false, adding addition: ForecastSource.Addition? = nil,
        _ joint: JointRequest?, _ settings: ServiceSettings, _ context: CardContext
    ) throws(ProgramError) -> Forecast {
        let services = try LiveServices(settings, of: providers, agent: context.agent)
        var chain: [Link] = []
        for provider in providers {
            let forecasts = try services.forecasts(of: provider)
            chain.append(Link(forecasts: forecasts, minutes: try services.minutes(beside: provider, for: place)))
        }
        func ask() throws(ProgramError) -> LiveAlerts {
            LiveAlerts(of: try services.alerts(for: place), for: place, settings, context)
        }
        let asksForWarnings = warnings == .service || warnings == .alone
        if warnings == .alone, chain.first?.forecasts.bringsAlerts(for: place) != true {
            var forecast = try empty(for: place, context)
            try ask().add(to: &forecast, context)
            return forecast
        }
        let air = asksForAir ? LiveAir(of: try services.air(), for: place, settings, context) : nil
        let temperatures = addition.flatMap { addition in
            chain.first?.forecasts is OpenMeteo
                ? LiveTemperatures(addition, for: place, services, settings, context) : nil
        }
        // A service with warnings of its own is enough.
        var alerts: LiveAlerts?
        if asksForWarnings, chain.first?.forecasts.bringsAlerts(for: place) != true { alerts = try ask() }
        let access = ServiceAccess(
            settings, context,
            joint: joint.flatMap { request in
                (chain.first?.forecasts as? OpenMeteo).map {
                    (request: request, service: $0, place: place)
                }
            })
        var (forecast, link) = try forecast(
            of: chain, for: place, access, context, hasServer: settings.baseURL != nil)
        if asksForWarnings, !link.forecasts.bringsAlerts(for: place) {
            if alerts == nil { alerts = try ask() }
            alerts?.add(to: &forecast, context)
        }
        try air?.add(to: &forecast, context)
        if link.forecasts is OpenMeteo { temperatures?.add(to: &forecast) }
        return forecast
    }

    /// A forecast of some days in which nothing is known, for the warnings of a place.
    private static func empty(for place: Place, _ context: CardContext) throws(ProgramError) -> Forecast {
        let now = context.now()
        let (start, end) = (now.flooredToMultiple(of: 3600).advanced(by: -3600), now.advanced(by: 10 * 86_400))
        guard let zone = PlaceFinder.offsets(of: place.timeZone ?? "", from: start, to: end) else {
            throw .unknownZone(of: place)
        }
        var forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(id: "warnings", attribution: ""), fetchedAt: now)
        forecast.hourly = [Conditions(time: start), Conditions(time: end)]
        return forecast
    }

    /// A service, and another that adds minutes to its forecasts.
    private struct Link {
        let forecasts: any WeatherService<Forecast>
        let minutes: Nowcast?

        var facts: ServiceFacts { type(of: forecasts).facts }
    }

    private static func forecast(
        of chain: [Link], for place: Place, _ access: ServiceAccess, _ context: CardContext, hasServer: Bool
    ) throws(ProgramError) -> (Forecast, Link) {
        var errors: [ServiceError] = []
        for (index, link) in chain.enumerated() {
            access.log.write("asking \(link.forecasts.server.host) for \(place.label)")
            var fault: ServiceError?
            do throws(ServiceError) {
                let forecast = try access.forecast(
                    services: chain.count - index
                ) { transport throws(ServiceError) in
                    try ask(
                        link, about: place, over: transport, context, fault: &fault)
                }
                if let fault { context.warn("\(fault.message); the forecast has no minutes") }
                return (forecast, link)
            } catch {
                if index + 1 < chain.count {
                    context.warn("\(error.message); asking \(chain[index + 1].facts.id)")
                }
                errors.append(error)
            }
        }
        guard let last = errors.last, let final = chain.last else {
            throw ProgramError(.internalError, "no service to ask")
        }
        for (link, error) in zip(chain, errors) {
            // A service that refuses access has not failed temporarily.
            if case .accessRefused = error { continue }
            var fault: ServiceError?
            let stale = access.lastForecast { transport throws(ServiceError) in
                try ask(
                    link, about: place, over: transport, context, fault: &fault)
            }
            guard let stale else { continue }
            let owner = link.facts.id == final.facts.id ? nil : link.facts.id
            context.warn(
                "\(last.message); \(staleWarning(stale, by: owner, at: context.now()))")
            return (stale, link)
        }
        throw programError(last, from: final.facts.id, context, hasServer: hasServer)
    }

    /// The warning about an earlier answer that is used because a service failed; `service` is the one that gave it, if it is another.
    private static func staleWarning(_ forecast: Forecast, by service: String?, at now: Instant) -> String {
        let answer = service.map { "the last answer of \($0)" } ?? "its last answer"
        let times = TimeStyle(TimeFormat(country: forecast.place.country), zone: forecast.zone)
        guard let moment = forecast.asOf else { return "using \(answer)" }
        return "using \(answer), from \(times.time(moment, seenFrom: now))"
    }

    /// A forecast, with minutes from another service if it can add them.
    private static func ask(
        _ link: Link, about place: Place, over transport: any HTTPTransport, _ context: CardContext,
        fault: inout ServiceError?
    ) throws(ServiceError) -> Forecast {
        let now = context.now()
        var forecast = try link.forecasts.forecast(for: place, over: transport, now: now, zone: PlaceFinder.offsets)
        {
            context.warn("\(link.facts.id): \($0)")
        }
        guard let minutes = link.minutes else { return forecast }
        fault = nil
        do throws(ServiceError) {
            forecast.minutely = try minutes.fetch(for: place, over: transport, now: now, zone: PlaceFinder.offsets)
            {
                context.warn("\(link.facts.id): \($0)")
            }
        } catch {
            fault = error
        }
        return forecast
    }

    /// The error for a service that has nothing; `noun` names what it was asked for, `hasServer` whether the user named its server.
    static func programError(
        _ error: ServiceError, from id: String, noun: String = "forecast", _ context: CardContext, hasServer: Bool
    ) -> ProgramError {
        let message = error.message(noun: noun)
        return switch error {
        case .unreachable(_, .overLimit(let seconds)): ProgramError(.tryLater, message, overLimit: seconds)
        case .unreachable: ProgramError(.unavailable, message + (context.offlineHint ?? ""))
        case .accessRefused: ProgramError(.keyMissing, message + hint(id, hasServer: hasServer))
        case .tooManyRequests: ProgramError(.tryLater, message)
        // Gateways and servers that are overloaded or restarting.
        case .failing(_, 502...504, _, _): ProgramError(.tryLater, message)
        case .requestRefused, .failing, .noForecast: ProgramError(.unavailable, message)
        }
    }

    /// What may help if a service refuses access.
    private static func hint(_ id: String, hasServer: Bool) -> String {
        switch id {
        case PirateWeather.facts.id: "; a new key takes up to 20 minutes to work"
        case Locationforecast.facts.id: "; it requires a contact that can be reached"
        case BrightSky.facts.id, LibreWXR.facts.id: ""
        default: hasServer ? "" : "; set a key in \(ServiceOptions.openMeteoKey)"
        }
    }
}
