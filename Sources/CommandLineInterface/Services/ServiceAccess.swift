internal import ForecastCore
internal import Primitives
internal import Providers
internal import Words

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
        let retrying = RetryingTransport(around: network, until: share, log: { [steps] in steps.tell($0) })
        let joined = joint.map { joint in
            JointTransport(
                alone: retrying, once: network, until: share, joint,
                isKept: { [cache] in cache.response(to: $0)?.isFresh(at: Environment.now) == true }, steps)
        }
        let cached = TimedTransport(
            inner: CachingTransport(
                around: joined ?? retrying, keeping: cache, now: { Environment.now },
                log: { [steps] in steps.tell($0) }))
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
        let stored = CacheOnlyTransport(from: cache, maxAge: maxAge, now: now)
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

/// The options that say how services are asked.
enum NetworkOptions {
    static let deadline = Option.value(
        "deadline", "TIME", help: "How long services may take altogether, with all that is tried again",
        wants: "a time from 0.1s to 1h, such as 30s", default: "30s", read: deadlineSeconds)
    static let maxAge = Option.value(
        "max-age", "TIME", help: "How old the last answer may be that stands in for a service that fails",
        wants: "a time up to 30d, such as 3h, or 0 for never", default: "3h", read: maxAgeSeconds)
    static let cache = Option.value(
        "cache", "DIR",
        help:
            "Where answers are kept; by default in CACHE_DIRECTORY, else in weathercard in XDG_CACHE_HOME or ~/.cache",
        wants: "a folder")
    static let noCache = Option.flag("no-cache", help: "Keep no answers, and use none")
    static let verbose = Option.flag("verbose", letter: "v", help: "Tell each step on standard error")

    static let group = OptionGroup("Services", [deadline, maxAge, cache, noCache, verbose])

    /// A cache or none.
    static let alternatives = Alternatives.atMostOne(cache, noCache)

    /// The seconds of `--deadline`.
    static func deadline(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: deadline, deadlineSeconds) ?? 30
    }

    /// The seconds of `--max-age`.
    static func maxAge(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: maxAge, maxAgeSeconds) ?? 3 * 3600
    }

    @Sendable private static func deadlineSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0.1...3600).contains($0) ? $0 : nil }
    }

    @Sendable private static func maxAgeSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0...30 * 86_400).contains($0) ? $0 : nil }
    }

    /// The seconds of a time such as `30`, `30s`, `1.5m`, `3h` or `2d`.
    static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let number = unit == nil ? Substring(text) : text.dropLast()
        // Double would also take `nan`, `inf`, signs and exponents.
        guard !number.isEmpty, number.utf8.count <= 12,
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(number).map { $0 * (unit ?? 1) }
    }
}

/// A transport whose time counts as reading.
struct TimedTransport: HTTPTransport {
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try Timings.measure(.read) { () throws(TransportError) in try inner.get(request) }
    }
}

/// What a run says of its steps on standard error, which is nothing unless `--verbose` is given.
struct Steps: Sendable {
    private let areTold: Bool

    init(_ arguments: Arguments) {
        areTold = arguments.has(NetworkOptions.verbose)
    }

    func tell(_ step: @autoclosure () -> String) {
        if areTold { StandardStreams.complain(step()) }
    }
}

/// What standard error says of an earlier answer that stands in for one that could not be had.
enum StaleWords {
    /// Names the service whose answer it is, where that is another than the one of which the words before tell.
    static func of(_ forecast: Forecast, by service: String? = nil) -> String {
        let answer = service.map { "the last answer of \($0)" } ?? "its last answer"
        let times = TimeStyle(TimeFormat(country: forecast.place.country), zone: forecast.zone)
        guard let moment = forecast.asOf else { return "\(answer) stands in" }
        return "\(answer) stands in, as of \(times.time(moment, seenFrom: Environment.now))"
    }
}
