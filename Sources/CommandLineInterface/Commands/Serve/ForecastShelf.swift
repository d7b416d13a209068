internal import ForecastCore
internal import Primitives
internal import Providers
internal import Serving
internal import Threading

/// The forecasts of a server: one request a place at a time, whatever the number of cards that wait for it.
final class ForecastShelf: Sendable {
    /// A forecast that a card needs.
    struct Wish: Sendable {
        let place: Place
        let needsAlerts: Bool
        /// When the next one is loaded.
        let end: Instant

        /// Places within a hundredth of a degree are one.
        fileprivate var point: String {
            "\(Hundredths.of(place.latitude)),\(Hundredths.of(place.longitude)),\(place.timeZone ?? "")"
        }

        fileprivate var key: String { "\(point),\(needsAlerts)" }
    }

    typealias Outcome = Result<Forecast, CommandError>
    /// Loads a forecast, which takes long.
    typealias Loader = @Sendable (_ place: Place, _ needsAlerts: Bool) -> Outcome

    private struct Entry: Sendable {
        /// The last good forecast, if there is one.
        var forecast: Forecast?
        var received: Instant
        var outcome: Outcome
        /// Until when the outcome is given without loading.
        var end: Instant
        var loaded: Instant

        /// Whether the outcome is given to somebody who has asked since a moment.
        func serves(at moment: Instant, since asked: Instant) -> Bool {
            moment < end || asked <= loaded
        }
    }

    private struct State: Sendable {
        var entries = LeastRecentlyUsed<String, Entry>(capacity: 500)
        /// Who waits for a forecast that is being loaded, by its point: with alerts or without, a service is asked about a place
        /// once at a time, and the second finds the answer of the first in the cache.
        var waiting: [String: [@Sendable (Outcome) -> Void]] = [:]
    }

    private let state = Monitor(State())
    private let now: @Sendable () -> Instant

    /// The seconds until a service that failed is asked again.
    static let pause = 10.0

    init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }

    /// The forecasts, if all are known.
    func known(_ wishes: [Wish]) -> Result<[Forecast], CommandError>? {
        known(wishes, since: now())
    }

    private func known(_ wishes: [Wish], since asked: Instant) -> Result<[Forecast], CommandError>? {
        let moment = now()
        let outcomes = state.access { state in
            wishes.compactMap { wish in
                state.entries.value(for: wish.key).flatMap {
                    $0.serves(at: moment, since: asked) ? $0.outcome : nil
                }
            }
        }
        guard outcomes.count == wishes.count else { return nil }
        return Result { () throws(CommandError) in
            try zip(wishes, outcomes).map { wish, outcome throws(CommandError) in
                ForecastShelf.named(try outcome.get(), as: wish.place)
            }
        }
    }

    /// Calls `then` with the forecasts, once all are known, on the thread of the last that was loaded.
    ///
    /// `start` begins a loading and is false if it cannot.
    func gather(
        _ wishes: [Wish], maxAge: Double, load: @escaping Loader,
        start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
        then: @escaping @Sendable (Result<[Forecast], CommandError>) -> Void
    ) {
        gather(wishes, since: now(), maxAge: maxAge, load: load, start: start, then: then)
    }

    private func gather(
        _ wishes: [Wish], since asked: Instant, maxAge: Double, load: @escaping Loader,
        start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool,
        then: @escaping @Sendable (Result<[Forecast], CommandError>) -> Void
    ) {
        let moment = now()
        let missing = state.access { state in
            wishes.first { wish in
                state.entries.value(for: wish.key).map { !$0.serves(at: moment, since: asked) } ?? true
            }
        }
        guard let missing else {
            // Between the two looks a forecast may have ended, and is then loaded again.
            if let forecasts = known(wishes, since: asked) { return then(forecasts) }
            return gather(wishes, since: asked, maxAge: maxAge, load: load, start: start, then: then)
        }
        let isFirst = state.access { state in
            let isFirst = state.waiting[missing.point] == nil
            state.waiting[missing.point, default: []].append { [self] outcome in
                switch outcome {
                case .failure(let error): then(.failure(error))
                case .success:
                    gather(wishes, since: asked, maxAge: maxAge, load: load, start: start, then: then)
                }
            }
            return isFirst
        }
        guard isFirst else { return }
        let isStarted = start { [self] in
            finish(missing, load(missing.place, missing.needsAlerts), maxAge: maxAge, keeps: true)
        }
        if !isStarted {
            finish(missing, .failure(CommandError(.tryLater, Busy.message)), maxAge: maxAge, keeps: false)
        }
    }

    private func finish(_ wish: Wish, _ outcome: Outcome, maxAge: Double, keeps: Bool) {
        let moment = now()
        let (waiting, result) = state.access { state in
            let waiting = state.waiting.removeValue(forKey: wish.point) ?? []
            guard keeps else { return (waiting, outcome) }
            let last = state.entries.value(for: wish.key)
            let entry = ForecastShelf.entry(outcome, after: last, end: wish.end, at: moment, maxAge: maxAge)
            state.entries.keep(entry, for: wish.key, cost: 1)
            return (waiting, entry.outcome)
        }
        for each in waiting { each(result) }
    }

    private static func entry(
        _ outcome: Outcome, after last: Entry?, end: Instant, at moment: Instant, maxAge: Double
    ) -> Entry {
        let soon = moment.advanced(by: pause)
        switch outcome {
        case .success(let forecast):
            // A service that failed is asked again soon; its last answer came from the cache on disk. The end may already be
            // over if the service took long.
            return Entry(
                forecast: forecast, received: forecast.asOf ?? moment, outcome: outcome,
                end: forecast.asOf == nil ? max(end, moment.advanced(by: 1)) : soon,
                loaded: moment)
        case .failure:
            guard let last, var forecast = last.forecast, last.received.seconds(to: moment) < maxAge,
                forecast.coverage?.contains(moment) == true
            else {
                return Entry(
                    forecast: last?.forecast, received: last?.received ?? moment, outcome: outcome, end: soon,
                    loaded: moment)
            }
            forecast.asOf = forecast.asOf ?? forecast.fetchedAt ?? last.received
            return Entry(
                forecast: last.forecast, received: last.received, outcome: .success(forecast), end: soon,
                loaded: moment)
        }
    }

    /// A forecast for a neighbour, as that of a place.
    private static func named(_ forecast: Forecast, as place: Place) -> Forecast {
        var forecast = forecast
        let zone = forecast.place.timeZone
        forecast.place = place
        forecast.place.timeZone = zone ?? place.timeZone
        return forecast
    }
}

/// What a server says that has too much to do.
enum Busy {
    static let message = "the server has too much to do; try again later"
}

/// Counts the requests to services against the limits of a server.
final class ServiceBudget: RequestGate {
    private let budget: Monitor<UpstreamBudget>
    private let metrics: Monitor<Metrics>
    private static let clock = SystemStopwatch()

    init(_ limits: [UpstreamBudget.Limit], _ metrics: Monitor<Metrics>) {
        budget = Monitor(UpstreamBudget(limits))
        self.metrics = metrics
    }

    func pass() -> Int? {
        let wait = budget.access { $0.take(at: ServiceBudget.clock.seconds) }
        if wait != nil { metrics.access { $0.countUpstream("over limit") } }
        return wait.map { Int($0.rounded(.up)) }
    }

    func count(_ outcome: Result<HTTPResponse, TransportError>) {
        let name =
            switch outcome {
            case .success(let response): "\(response.status)"
            case .failure(.timedOut): "timeout"
            case .failure: "error"
            }
        metrics.access { $0.countUpstream(name) }
    }

    func change(_ limits: [UpstreamBudget.Limit]) {
        budget.access { $0.change(limits) }
    }

    /// How many requests each limit still allows, by its seconds.
    var left: [(seconds: Int, count: Int)] {
        budget.access { $0.left(at: ServiceBudget.clock.seconds) }.map { (Int($0.limit.seconds), $0.count) }
    }
}
