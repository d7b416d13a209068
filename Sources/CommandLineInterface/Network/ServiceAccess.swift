internal import ForecastCore
internal import Primitives
internal import Providers

/// How one run asks services: by a deadline, again where that may help, and with the answers of earlier runs.
struct ServiceAccess: Sendable {
    /// Asks a service by way of a transport.
    typealias Question = (_ transport: any HTTPTransport) throws(ServiceError) -> Forecast

    let steps: Steps
    private let deadline: Deadline
    private let maxAge: Double
    private let cache: AnswerCache
    private let joint: JointPlace?

    /// The access that a command line asks for, which may ask about other places at once; the time runs from here on.
    init(_ arguments: Arguments, joint: JointPlace? = nil) throws(CommandError) {
        self.joint = joint
        steps = Steps(arguments)
        deadline = Deadline(in: try NetworkOptions.deadline(arguments), by: SystemStopwatch())
        maxAge = try NetworkOptions.maxAge(arguments)
        let folder = ServiceAccess.folder(arguments)
        if let folder {
            steps.tell("answers are kept in \(folder.path)")
        } else if !arguments.has(NetworkOptions.noCache) {
            steps.tell("no answers are kept, since neither CACHE_DIRECTORY, XDG_CACHE_HOME nor HOME is set")
        }
        cache = AnswerCache(in: folder, steps)
    }

    /// The folder of `--cache`, or of the environment; nil with `--no-cache`.
    static func folder(_ arguments: Arguments) -> CacheFolder? {
        if arguments.has(NetworkOptions.noCache) { return nil }
        if let path = arguments.value(of: NetworkOptions.cache) { return CacheFolder(path, origin: "option") }
        return CacheFolder.ofEnvironment
    }

    /// A service's forecast, of now or as long as its last answer holds.
    ///
    /// `services` are left to be asked, this one among them; each has its part of the time.
    func forecast(
        agent: String, services: Int = 1, _ ask: Question
    ) throws(ServiceError) -> Forecast {
        // One that tells no temperature is drawn by no card, and is not to replace one that does.
        var forecast = try answer(
            agent: agent, services: services,
            isWorthKeeping: { $0.conditions(at: Environment.now)?.temperature != nil }, ask)
        forecast.fetchedAt = cache.oldest ?? forecast.fetchedAt
        return forecast
    }

    /// What a service tells, which is a forecast or something to add to one.
    func answer<Answer>(
        agent: String, services: Int = 1, isWorthKeeping: (Answer) -> Bool = { _ in true },
        _ ask: (any HTTPTransport) throws(ServiceError) -> Answer
    ) throws(ServiceError) -> Answer {
        let share = deadline.share(among: services)
        let network = CurlTransport(userAgent: agent, deadline: share.total)
        let retrying = RetryingTransport(around: network, until: share, tell: { [steps] in steps.tell($0) })
        let joined = joint.map { joint in
            JointTransport(
                alone: retrying, once: network, until: share, joint,
                isKept: { [cache] in cache.answer(to: $0)?.isFresh(at: Environment.now) == true }, steps)
        }
        let cached = TimedTransport(
            inner: CachingTransport(
                around: joined ?? retrying, keeping: cache, now: { Environment.now },
                tell: { [steps] in steps.tell($0) }))
        do throws(ServiceError) {
            return try answer(over: cached, isWorthKeeping, ask)
        } catch {
            guard case .noForecast = error, cache.gaveKept || joined?.hasGiven == true else { throw error }
            cache.drop()
            return try answer(over: cached, isWorthKeeping, ask)
        }
    }

    /// The service's last good answer, if it is younger than `--max-age` and reaches the present; it says when it is of.
    func lastForecast(_ ask: Question) -> Forecast? {
        let now = Environment.now
        let stored = StoredTransport(from: cache, maxAge: maxAge, now: now)
        cache.begin()
        guard var forecast = try? ask(stored), forecast.coverage?.contains(now) == true else { return nil }
        forecast.fetchedAt = cache.oldest
        forecast.asOf = cache.oldest
        return forecast
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
