package import CardOrders
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SystemAccess
internal import Words

/// How one run asks services: within a deadline, with retries, and with a cache of answers.
struct ServiceAccess: Sendable {
    /// Asks a service through a transport.
    typealias Question = (_ transport: any HTTPTransport) throws(ServiceError) -> Forecast

    /// A request that may be combined with others, and the service and the place that it is about.
    typealias Joint = (request: JointRequest, service: OpenMeteo, place: Place)

    let log: RequestLog
    private let context: CardContext
    private let deadline: Deadline
    private let maxAge: Double
    private let cache: AnswerCache
    private let joint: Joint?

    /// The access by these settings, with a deadline that begins now.
    ///
    /// With `joint`, several places may be requested at once.
    init(_ services: ServiceSettings, _ context: CardContext, joint: Joint? = nil) {
        self.joint = joint
        self.context = context
        log = RequestLog(services, context.warn)
        deadline = Deadline(in: services.deadline, by: context.stopwatch)
        maxAge = services.maxAge
        let folder = services.cacheFolder(context)
        if let folder {
            log.write("cache: \(folder.path)")
        } else if services.cache != .none {
            log.write("no cache: none of CACHE_DIRECTORY, XDG_CACHE_HOME and HOME is set")
        }
        cache = AnswerCache(in: folder, log, context)
    }

    /// A service's forecast, from the cache if its last answer is still fresh.
    ///
    /// `services` is how many remain to be asked, including this one; each gets its share of the time.
    func forecast(
        services: Int = 1, _ ask: Question
    ) throws(ServiceError) -> Forecast {
        // No card can draw a forecast without a temperature, which therefore must not replace one in the cache.
        var forecast = try answer(
            services: services,
            isWorthKeeping: { $0.conditions(at: context.now())?.temperature != nil }, ask)
        forecast.fetchedAt = cache.oldest ?? forecast.fetchedAt
        forecast.alertsAnswer?.asked = lastAsked
        return forecast
    }

    /// A service's answer: a forecast, or data to add to one.
    func answer<Answer>(
        services: Int = 1, isWorthKeeping: (Answer) -> Bool = { _ in true },
        _ ask: (any HTTPTransport) throws(ServiceError) -> Answer
    ) throws(ServiceError) -> Answer {
        let share = deadline.share(among: services)
        let open = context.network(share.total)
        let network: any HTTPTransport = context.limiter.map { LimitedTransport(limiter: $0, inner: open) } ?? open
        let retrying = RetryingTransport(around: network, until: share, log: { [log] in log.write($0) })
        let joined = joint.map { joint in
            JointTransport(
                alone: retrying, once: network, until: share, joint.request, to: joint.service, about: joint.place,
                isKept: { [cache, context] in cache.response(to: $0)?.isFresh(at: context.now()) == true }, log)
        }
        let cached = TimedTransport(
            context: context,
            inner: CachingTransport(
                around: joined ?? retrying, keeping: cache, now: context.now,
                log: { [log] in log.write($0) }))
        do throws(ServiceError) {
            return try answer(over: cached, isWorthKeeping, ask)
        } catch {
            guard case .noForecast = error, cache.gaveKept || joined?.hasGiven == true else { throw error }
            cache.drop()
            return try answer(over: cached, isWorthKeeping, ask)
        }
    }

    /// When the service was asked for its last answer, which may come from the cache.
    var lastAsked: Instant { cache.oldest ?? context.now() }

    /// The service's last good answer, marked with its time, if it is younger than `--max-age` and covers the present.
    func lastForecast(_ ask: Question) -> Forecast? {
        let now = context.now()
        let stored = CacheOnlyTransport(from: cache, maxAge: maxAge, now: now)
        cache.begin()
        guard var forecast = try? ask(stored), forecast.coverage?.contains(now) == true else { return nil }
        forecast.fetchedAt = cache.oldest
        forecast.asOf = cache.oldest
        forecast.alertsAnswer?.asked = lastAsked
        return forecast
    }

    /// What a service has answered before, if that is younger than `--max-age`.
    func lastAnswer<Answer>(_ ask: (any HTTPTransport) throws(ServiceError) -> Answer) -> Answer? {
        cache.begin()
        return try? ask(CacheOnlyTransport(from: cache, maxAge: maxAge, now: context.now()))
    }

    /// What a service has answered before, if that is still fresh; it is not asked.
    func keptAnswer<Answer>(_ ask: (any HTTPTransport) throws(ServiceError) -> Answer) -> Answer? {
        cache.begin()
        return try? ask(
            CachingTransport(
                around: CacheOnlyTransport(from: cache, maxAge: 0, now: context.now()), keeping: cache,
                now: context.now))
    }

    private func answer<Answer>(
        over transport: some HTTPTransport, _ isWorthKeeping: (Answer) -> Bool,
        _ ask: (any HTTPTransport) throws(ServiceError) -> Answer
    ) throws(ServiceError) -> Answer {
        cache.begin()
        let answer = try ask(transport)
        if isWorthKeeping(answer) { cache.keep() }
        return answer
    }
}

/// A transport whose time counts as the stage `read`.
struct TimedTransport: HTTPTransport {
    let context: CardContext
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try context.measure(.read) { () throws(TransportError) in try inner.get(request) }
    }
}

/// A transport whose requests, also those that are retries, a limiter allows and counts.
struct LimitedTransport: HTTPTransport {
    let limiter: any RequestLimiter
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        if let seconds = limiter.pass() { throw .overLimit(seconds: seconds) }
        let outcome = Result { () throws(TransportError) in try inner.get(request) }
        limiter.count(outcome)
        return try outcome.get()
    }
}

/// The log of `--verbose`; without that option nothing is written.
package struct RequestLog: Sendable {
    private let output: (@Sendable (String) -> Void)?

    package init(_ services: ServiceSettings, _ output: @escaping @Sendable (String) -> Void) {
        self.output = services.isVerbose ? output : nil
    }

    package func write(_ message: @autoclosure () -> String) {
        output?(message())
    }
}

extension ServiceSettings {
    /// The folder in which answers are kept; nil for none.
    package func cacheFolder(_ context: CardContext) -> CacheFolder? {
        switch cache {
        case .usual: context.cacheFolder
        case .folder(let path): CacheFolder(path, origin: "option")
        case .none: nil
        }
    }
}
