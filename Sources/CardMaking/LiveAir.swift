internal import CardOrders
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SystemAccess
internal import Threading
internal import Words

/// The air of a place, which is asked for while the forecast is.
final class LiveAir: Sendable {
    /// What asking led to.
    private struct Outcome {
        var air: Result<AirForecast, ServiceError>
        /// When the air was asked for, if its service has been unreachable since.
        var asOf: Instant?
        var warnings: [String] = []
    }

    private let outcome = Monitor<Outcome?>(nil)
    private let thread: Helper?
    private let hasServer: Bool

    /// Begins to ask a service about a place.
    init(of service: OpenMeteoAir, for place: Place, _ settings: ServiceSettings, _ context: CardContext) {
        hasServer = settings.baseURL != nil
        let outcome = outcome
        let work: @Sendable () -> Void = {
            let result = LiveAir.ask(service, about: place, settings, context)
            outcome.access { $0 = result }
        }
        thread = Helper(work)
        if thread == nil { work() }
    }

    /// Waits for the answer, and adds it to a forecast, which is as old as the older of the two.
    func add(to forecast: inout Forecast, _ context: CardContext) throws(ProgramError) {
        thread?.join()
        guard let outcome = outcome.access({ $0 }) else { return }
        outcome.warnings.forEach(context.warn)
        switch outcome.air {
        case .success(let air): forecast.air = air
        case .failure(let error):
            throw LiveForecast.programError(
                error, from: OpenMeteoAir.facts.id, noun: LiveAir.noun, context, hasServer: hasServer)
        }
        if let asOf = outcome.asOf { forecast.asOf = min(forecast.asOf ?? asOf, asOf) }
    }

    private static let noun = "air quality"

    /// The air, or the last answer about it that is not too old.
    private static func ask(
        _ service: OpenMeteoAir, about place: Place, _ settings: ServiceSettings, _ context: CardContext
    ) -> Outcome {
        var context = context
        // What is done at the same time as something else is no stage of its own.
        context.timings = nil
        let access = ServiceAccess(settings, context)
        let notes = Monitor<[String]>([])
        func question(_ transport: any HTTPTransport) throws(ServiceError) -> AirForecast {
            try service.fetch(for: place, over: transport, now: context.now(), zone: PlaceFinder.offsets) { note in
                notes.access { $0 = ["\(OpenMeteoAir.facts.id): \(note)"] }
            }
        }
        access.log.write("asking \(service.server.host) for the air of \(place.label)")
        do throws(ServiceError) {
            let air = try access.answer { transport throws(ServiceError) in try question(transport) }
            return Outcome(air: .success(air), warnings: notes.access { $0 })
        } catch {
            let last = access.lastAnswer { transport throws(ServiceError) in try question(transport) }
            guard let last else { return Outcome(air: .failure(error)) }
            return Outcome(
                air: .success(last), asOf: access.lastAsked,
                warnings: notes.access { $0 } + ["\(error.message(noun: noun)); using its last answer"])
        }
    }
}
