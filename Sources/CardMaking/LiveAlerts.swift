internal import CardOrders
internal import ForecastCore
internal import Primitives
internal import Providers
internal import Threading
internal import Words

/// Warnings of services, which are asked for while the forecast is.
final class LiveAlerts: Sendable {
    /// What the first service that answered has.
    private struct Found {
        var contents: AlertFile.Contents
        var answer: AlertsAnswer?
    }

    /// What asking led to.
    private struct Outcome {
        var found: Found?
        /// The name of the service that should have answered.
        var missing: String?
        /// Why services did not answer.
        var faults: [String] = []
    }

    /// The seconds for all services together: a card is not to wait for its warnings.
    private static let deadline = 2.0

    private let outcome = Monitor<Outcome?>(nil)
    private let thread: Helper?
    private let isEmpty: Bool

    /// Begins to ask services about a place.
    init(
        of services: [any AlertService], for place: Place, _ settings: ServiceSettings, _ context: CardContext
    ) {
        isEmpty = services.isEmpty
        guard !services.isEmpty else {
            thread = nil
            return
        }
        let outcome = outcome
        let work: @Sendable () -> Void = {
            let result = LiveAlerts.ask(services, about: place, settings, context)
            outcome.access { $0 = result }
        }
        thread = Helper(work)
        if thread == nil { work() }
    }

    /// Waits for the answer, and adds it to a forecast.
    func add(to forecast: inout Forecast, _ context: CardContext) {
        if isEmpty { return }
        thread?.join()
        guard let outcome = outcome.access({ $0 }) else { return }
        outcome.faults.forEach(context.warn)
        guard let found = outcome.found else {
            forecast.missingAlerts = outcome.missing
            return
        }
        forecast.add(alerts: found.contents.alerts)
        forecast.alertsAnswer = found.answer
        if found.contents.unplaced > 0 {
            context.warn(
                "\(found.contents.unplaced) of the warnings are for areas that are not known, which may have "
                    + "\(forecast.place.label) in them")
        }
    }

    private static func ask(
        _ services: [any AlertService], about place: Place, _ settings: ServiceSettings, _ context: CardContext
    ) -> Outcome {
        var (settings, context) = (settings, context)
        // What is done at the same time as something else is no stage of its own.
        context.timings = nil
        settings.deadline = min(settings.deadline, deadline)
        let access = ServiceAccess(settings, context)
        var outcome = Outcome()
        for (index, service) in services.enumerated() {
            do throws(ServiceError) {
                outcome.found = try ask(service, about: place, access, context, services: services.count - index)
                return outcome
            } catch {
                let facts = type(of: service).facts
                outcome.missing = outcome.missing ?? facts.name
                outcome.faults.append(
                    error.message(noun: "list of warnings")
                        + (index + 1 < services.count
                            ? "; asking \(type(of: services[index + 1]).facts.id)"
                            : "; the card does not know of any"))
            }
        }
        return outcome
    }

    private static func ask(
        _ service: some AlertService, about place: Place, _ access: ServiceAccess, _ context: CardContext,
        services: Int
    ) throws(ServiceError) -> Found {
        access.log.write("asking \(service.server.host) for warnings")
        let contents = try access.answer(services: services) { transport throws(ServiceError) in
            try service.alerts(for: place, over: transport, now: context.now(), zone: PlaceFinder.offsets)
        }
        return Found(contents: contents, answer: service.answer(contents, asked: access.lastAsked))
    }
}
