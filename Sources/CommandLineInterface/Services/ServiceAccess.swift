internal import ForecastCore
internal import Primitives
internal import Providers
internal import Words

/// How one run asks services: within a deadline, with retries, and with a cache of answers.
struct ServiceAccess: Sendable {
    /// Asks a service through a transport.
    typealias Question = (_ transport: any HTTPTransport) throws(ServiceError) -> Forecast

    let log: VerboseLog
    private let context: Context
    private let deadline: Deadline
    private let maxAge: Double
    private let cache: AnswerCache
    private let joint: JointPlace?

    /// The access that the arguments request, with a deadline that begins now.
    ///
    /// With `joint`, several places may be requested at once.
    init(_ arguments: Arguments, joint: JointPlace? = nil) throws(CommandError) {
        self.joint = joint
        log = VerboseLog(arguments)
        context = arguments.context
        deadline = Deadline(in: try NetworkOptions.deadline(arguments), by: SystemStopwatch())
        maxAge = try NetworkOptions.maxAge(arguments)
        let folder = ServiceAccess.folder(arguments)
        if let folder {
            log.write("cache: \(folder.path)")
        } else if !arguments.has(NetworkOptions.noCache) {
            log.write("no cache: none of CACHE_DIRECTORY, XDG_CACHE_HOME and HOME is set")
        }
        cache = AnswerCache(in: folder, log)
    }

    /// The folder of `--cache`, or of the environment; nil with `--no-cache`.
    static func folder(_ arguments: Arguments) -> CacheFolder? {
        if arguments.has(NetworkOptions.noCache) { return nil }
        if let path = arguments.value(of: NetworkOptions.cache) { return CacheFolder(path, origin: "option") }
        return CacheFolder.named(by: arguments.context.environment)
    }

    /// A service's forecast, from the cache if its last answer is still fresh.
    ///
    /// `services` is how many remain to be asked, including this one; each gets its share of the time.
    func forecast(
        agent: String, services: Int = 1, _ ask: Question
    ) throws(ServiceError) -> Forecast {
        // No card can draw a forecast without a temperature, which therefore must not replace one in the cache.
        var forecast = try answer(
            agent: agent, services: services,
            isWorthKeeping: { $0.conditions(at: context.now())?.temperature != nil }, ask)
        forecast.fetchedAt = cache.oldest ?? forecast.fetchedAt
        forecast.alertsAnswer?.asked = lastAsked
        return forecast
    }

    /// A service's answer: a forecast, or data to add to one.
    func answer<Answer>(
        agent: String, services: Int = 1, isWorthKeeping: (Answer) -> Bool = { _ in true },
        _ ask: (any HTTPTransport) throws(ServiceError) -> Answer
    ) throws(ServiceError) -> Answer {
        let share = deadline.share(among: services)
        let curl = CurlTransport(userAgent: agent, deadline: share.total)
        let network: any HTTPTransport = context.gate.map { GatedTransport(gate: $0, inner: curl) } ?? curl
        let retrying = RetryingTransport(around: network, until: share, log: { [log] in log.write($0) })
        let joined = joint.map { joint in
            JointTransport(
                alone: retrying, once: network, until: share, joint,
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

/// The options for how services are asked.
enum NetworkOptions {
    static let deadline = Option.value(
        "deadline", "DURATION",
        help:
            "Allow all requests and retries together this long, and as long for a file that is a pipe, from 0.1s to 1h; "
            + "DURATION is a number with a unit: s, m, h or d",
        expects: "a duration from 0.1s to 1h with a unit (s, m or h), such as 30s", default: "30s",
        read: deadlineSeconds)
    static let maxAge = Option.value(
        "max-age", "DURATION",
        help: "Use the last answer of a service that fails if it is no older than this, up to 30d; 0 is never",
        expects: "a duration up to 30d with a unit (s, m, h or d), such as 3h, or 0", default: "3h",
        read: maxAgeSeconds)
    static let cache = Option.value(
        "cache", "DIR",
        help:
            "Keep answers in this folder (default: CACHE_DIRECTORY, else weathercard in XDG_CACHE_HOME or ~/.cache)",
        expects: "a folder")
    static let noCache = Option.flag("no-cache", help: "Neither keep answers nor use kept ones")
    static let verbose = Option.flag("verbose", letter: "v", help: "Log each request to standard error")

    static let group = OptionGroup("Services", [deadline, maxAge, cache, noCache, verbose])

    /// A cache folder or none.
    static let alternatives = Alternatives.atMostOne(cache, noCache)

    /// The seconds of `--deadline`.
    static func deadline(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: deadline, deadlineSeconds) ?? 30
    }

    /// The seconds within which a file must have been read; nil for standard input without `--deadline`, which may wait
    /// for a person or a slow program.
    static func deadline(of input: Input, _ arguments: Arguments) throws(CommandError) -> Double? {
        input.word == "-" && !arguments.has(deadline) ? nil : try deadline(arguments)
    }

    /// The seconds of `--max-age`.
    static func maxAge(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: maxAge, maxAgeSeconds) ?? 3 * 3600
    }

    @Sendable private static func deadlineSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0.1...3600).contains($0) ? $0 : nil }
    }

    @Sendable static func maxAgeSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0...30 * 86_400).contains($0) ? $0 : nil }
    }

    /// The seconds of a duration such as `30s`, `1.5m`, `3h` or `2d`; only 0 may lack its unit.
    static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let number = unit == nil ? Substring(text) : text.dropLast()
        // Double would also take `nan`, `inf`, signs and exponents.
        guard !number.isEmpty, number.utf8.count <= 12,
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        guard let value = Double(number), unit != nil || value == 0 else { return nil }
        return value * (unit ?? 1)
    }
}

/// A transport whose time counts as the stage `read`.
struct TimedTransport: HTTPTransport {
    let context: Context
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        try context.measure(.read) { () throws(TransportError) in try inner.get(request) }
    }
}

/// Allows and counts the requests to services, of which a server makes only so many.
protocol RequestGate: Sendable {
    /// Counts a request that is about to be made.
    ///
    /// - Returns: Nil if it may be made, else the seconds until it may.
    func pass() -> Int?
    /// Counts the outcome of a request.
    func count(_ outcome: Result<HTTPResponse, TransportError>)
}

/// A transport whose requests, also those that are retries, pass a gate.
struct GatedTransport: HTTPTransport {
    let gate: any RequestGate
    let inner: any HTTPTransport

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        if let seconds = gate.pass() { throw .overLimit(seconds: seconds) }
        let outcome = Result { () throws(TransportError) in try inner.get(request) }
        gate.count(outcome)
        return try outcome.get()
    }
}

/// The log of `--verbose` on standard error; without that option nothing is written.
struct VerboseLog: Sendable {
    private let context: Context?

    init(_ arguments: Arguments) {
        context = arguments.has(NetworkOptions.verbose) ? arguments.context : nil
    }

    func write(_ message: @autoclosure () -> String) {
        context?.warn(message())
    }
}

/// The warning about an earlier answer that is used because a service failed.
enum StaleWords {
    /// `service` is the one that gave the answer, if it is not the one that failed.
    static func of(_ forecast: Forecast, by service: String? = nil, at now: Instant) -> String {
        let answer = service.map { "the last answer of \($0)" } ?? "its last answer"
        let times = TimeStyle(TimeFormat(country: forecast.place.country), zone: forecast.zone)
        guard let moment = forecast.asOf else { return "using \(answer)" }
        return "using \(answer), from \(times.time(moment, seenFrom: now))"
    }
}
