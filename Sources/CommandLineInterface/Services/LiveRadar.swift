internal import ForecastCore
internal import Primitives
internal import Providers
internal import Radar
internal import Words

/// Gets radar pictures from the service that covers a place.
enum LiveRadar {
    /// The seconds between two measurements.
    static let step = 300.0
    /// The oldest picture that a card shows, in seconds.
    private static let oldest = 3600.0

    /// The newest measurement around a place at a moment, in one frame.
    ///
    /// For the last five minutes the service often has only a forecast as yet. That names the newest measurement, which is then
    /// asked for. If the service fails, its last answer within an hour is taken.
    static func frame(
        around place: Place, at moment: Instant, _ arguments: Arguments
    ) throws(CommandError) -> RadarFrame {
        let baseURL = try BaseURLs.ofRadar(arguments)
        guard let host = BrightSky(at: moment, baseURL: baseURL)?.server.host else {
            throw .usage("--base-url must be \(BaseURLs.addressExpects)")
        }
        if arguments.context.now().seconds(to: moment) > step {
            throw .usage(
                "a radar picture is of the present or the past; leave out --time and --at, or name such a moment")
        }
        guard GermanComposite.covers(Coordinates(place)) else { throw notCovered(place, arguments) }
        let access = try ServiceAccess(arguments)
        func ask(_ time: Instant, over transport: any HTTPTransport) throws(ServiceError) -> BrightSky.Output {
            guard let service = BrightSky(at: time, baseURL: baseURL) else {
                throw .unreachable(host: host, .badURL)
            }
            access.log.write("asking \(host) for \(time.iso8601)")
            return try service.fetch(
                for: place, over: transport, now: arguments.context.now(), zone: ForecastLoading.zone)
        }
        func answer(_ time: Instant) throws(ServiceError) -> BrightSky.Output {
            try access.answer(agent: LiveServices.agent, isWorthKeeping: \.isMeasured) {
                transport throws(ServiceError) in
                try ask(time, over: transport)
            }
        }
        let newest = moment.flooredToMultiple(of: step)
        do throws(ServiceError) {
            var output = try answer(newest)
            if case .forecast(let measured) = output { output = try answer(measured) }
            switch output {
            case .measured(let frame): return frame
            case .forecast:
                throw ServiceError.noForecast(
                    host: host, "all its frames are forecasts, none is a measurement")
            case .nothing(let reason): throw ServiceError.noForecast(host: host, reason)
            case .notCovered: break
            }
        } catch {
            let error = LiveForecast.commandError(error, from: BrightSky.facts.id, noun: "radar picture", arguments)
            for time in stride(from: 0, through: oldest, by: step).map({ newest.advanced(by: -$0) })
            where time.seconds(to: moment) <= oldest {
                let last = access.lastAnswer { transport throws(ServiceError) in try ask(time, over: transport) }
                guard case .measured(let frame) = last else { continue }
                arguments.context.warn("\(error.message); showing the last radar picture")
                return frame
            }
            throw error
        }
        throw notCovered(place, arguments)
    }

    private static func notCovered(_ place: Place, _ arguments: Arguments) -> CommandError {
        let message = "no radar of \(place.label): \(BrightSky.facts.id) covers Germany and its rim"
        // Who looks at a picture cannot choose its source.
        let hint = "; \(CardOptions.radar.dashed) FILE draws a saved answer, and --provider sample an example"
        return CommandError(.badData, message + (arguments.context.gate == nil ? hint : ""))
    }
}

extension BrightSky.Output {
    fileprivate var isMeasured: Bool {
        if case .measured = self { true } else { false }
    }
}
