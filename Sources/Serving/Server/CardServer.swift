internal import CHTTPServer
internal import CardMaking
internal import CardOrders
internal import Primitives
internal import SystemAccess
internal import Threading

/// Answers requests.
final class CardServer: Sendable {
    /// Sets a request aside, and returns what answers it later.
    typealias SetAside = () -> @Sendable (Answer) -> Void

    private struct Memory: Sendable {
        var responses: LeastRecentlyUsed<String, PreparedResponse>
        /// The tags of pictures that are no longer in memory, for clients that have them.
        var tags = LeastRecentlyUsed<String, PreparedResponse>(capacity: 8 << 20)
        /// How targets resolve, by their texts.
        var shortcuts = LeastRecentlyUsed<String, Shortcut>(capacity: 2 << 20)

        /// What is known by a key.
        mutating func known(_ key: String) -> PreparedResponse? {
            responses.value(for: key) ?? tags.value(for: key)
        }

        mutating func keep(_ prepared: PreparedResponse, for key: String) {
            let response = prepared.response
            responses.keep(prepared, for: key, cost: response.cost + key.utf8.count)
            let bare = response.bare
            tags.keep(PreparedResponse(bare), for: key, cost: bare.cost + key.utf8.count)
        }
    }

    /// How a URL resolves, if that is the same for every client.
    private struct Shortcut: Sendable {
        let key: String
        let route: String
        let path: LogLine.Path
        let generation: Int
        /// When it leads to the next picture; nil if it never does.
        let end: Instant?
    }

    private struct Setup: Sendable {
        var settings: ServeSettings
        /// Counts the changes of the settings and the clock, since each may change every picture.
        var generation = 0
        var watch = ClockWatch()
    }

    private let setup: Monitor<Setup>
    private let memory: Monitor<Memory>
    private let buckets: Monitor<ClientBuckets>
    private let connections = Monitor(ConnectionCounts())
    private let metrics: Monitor<Metrics>
    private let stopping = Monitor(false)
    /// The responses that are being made.
    private let pending = SingleFlight<String, CachedResponse>()
    private let limiter: UpstreamLimiter
    private let held: HeldBodies
    /// Closes a connection, by its number.
    private let breaker = Monitor<(@Sendable (UInt64) -> Void)?>(nil)
    let cards: CardRenderService
    let log: ServeLog
    private let now: @Sendable () -> Instant
    private let warn: @Sendable (String) -> Void
    let limits: ServerLimits
    private static let clock = SystemStopwatch()

    /// The longest request line and the longest header section, in bytes.
    private static let longestLine = 2048
    private static let longestHead = 8192

    init(_ settings: ServeSettings, _ context: CardContext, log: ServeLog) {
        (self.log, now, warn, limits) = (log, context.now, context.warn, settings.limits)
        setup = Monitor(Setup(settings: settings))
        memory = Monitor(Memory(responses: LeastRecentlyUsed(capacity: limits.memory)))
        buckets = Monitor(ClientBuckets(rate: Double(limits.clientRate), burst: Double(limits.clientBurst)))
        metrics = Monitor(Metrics())
        limiter = UpstreamLimiter(settings.upstreamLimits, metrics)
        held = HeldBodies(limit: max(limits.memory, CardServer.leastSent))
        cards = CardRenderService(context, limits, held: held, limiter: limiter)
    }

    // MARK: Life

    /// Takes other settings for the requests from now on.
    func change(_ settings: ServeSettings) {
        setup.access { setup in
            setup.settings = settings
            setup.generation += 1
        }
        limiter.change(settings.upstreamLimits)
    }

    /// Whether something may be posted to a target.
    func takesPost(to target: String) -> Bool {
        target == Route.toolsPath
            || ["/api/log", "/api/log/"].contains(target) && setup.access { $0.settings.trmnl != nil }
    }

    /// Counts a connection; false if its client has too many.
    func open(_ peer: NetworkAddress?) -> Bool {
        let isTrusted = setup.access { $0.settings.proxies.contains(peer) }
        let isAllowed = connections.access { $0.open(Client(peer), most: limits.clientConnections) }
        return isTrusted || isAllowed
    }

    func close(_ peer: NetworkAddress?) {
        connections.access { $0.close(Client(peer)) }
    }

    /// Says how connections are closed.
    func breaksConnections(_ close: @escaping @Sendable (UInt64) -> Void) {
        breaker.access { $0 = close }
    }

    /// Answers those who have waited for too long.
    func sweep() {
        pending.expire(at: CardServer.clock.seconds)
        log.sweep(at: CardServer.clock.seconds)
    }

    /// Gives up what the client of a connection waited for, unless others do, too.
    func abandon(_ connection: UInt64) {
        pending.leave(connection)
    }

    /// From now on the server is not healthy, and connections close after their responses.
    func stop() {
        stopping.access { $0 = true }
    }

    /// Answers all who wait, and ends the threads.
    func giveUp() {
        pending.close()
        cards.close()
    }

    /// Whether something is still being made.
    var isBusy: Bool { cards.isBusy }

    // MARK: Requests

    /// A request, and what its log line says.
    struct Exchange: Sendable {
        let request: IncomingRequest
        let settings: ServeSettings
        let generation: Int
        /// When it arrived, by the clock and in seconds of the monotonic clock.
        let moment: Instant
        let start: Double
        var client: NetworkAddress?
        var route = "none"
        /// Whether the client chose the form of the card by `Accept`.
        var isNegotiated = false
        var path = LogLine.Path("-")
        var origin = Metrics.Origin.none
    }

    /// Answers a request, or sets it aside and answers later.
    func handle(_ request: IncomingRequest, setAside: SetAside) -> Answer? {
        let (moment, start) = (now(), CardServer.clock.seconds)
        let (settings, generation, wasSet) = setup.access { setup in
            let wasSet = setup.watch.wasSet(moment, at: start)
            if wasSet { setup.generation += 1 }
            return (setup.settings, setup.generation, wasSet)
        }
        if wasSet { warn("the clock was set; pictures are drawn anew") }
        var exchange = Exchange(
            request: request, settings: settings, generation: generation, moment: moment, start: start)
        exchange.client = settings.proxies.client(
            of: request.peer, forwarded: request.values(.forwarded), forwardedFor: request.values(.forwardedFor))
        // Also what is refused counts.
        if !request.isForFigures, let refusal = overRate(exchange) { return finished(refusal, exchange) }
        if let refusal = CardServer.refusal(request) { return finished(refusal, exchange) }
        if !settings.hosts.contains(request.first(.host)) {
            return finished(Reply(421, line: "this server does not go by that name"), exchange)
        }
        if let answer = shortcut(&exchange) { return answer }
        let target: RequestTarget
        do throws(RequestTarget.Fault) {
            target = try RequestTarget(request.target)
        } catch {
            return finished(Reply(400, line: error.message), exchange)
        }
        let path = "/" + target.segments.joined(separator: "/")
        exchange.path = LogLine.Path(path)
        guard var route = Route(target.segments), isServed(route, request) else {
            return finished(Reply(404, line: CardServer.nothing(at: path, settings)), exchange)
        }
        if case .card(let place, .small) = route, let format = request.pictureFormat {
            (route, exchange.isNegotiated) = (.card(place: place, .picture(format)), true)
        }
        exchange.route = route.name
        if request.method == "OPTIONS" {
            return finished(route == .tools ? CardServer.optionsOfTools : CardServer.options, exchange)
        }
        if route == .tools { return tools(target, exchange, setAside) }
        do throws(ProgramError) {
            switch try resolve(route, target, exchange) {
            case .reply(let reply): return finished(reply, exchange)
            case .unchanging(let key, let make):
                let key = "\(generation) \(key)"
                if let answer = known(key, exchange) { return finished(answer, exchange) }
                let made = PreparedResponse(make())
                memory.access { $0.keep(made, for: key) }
                return made.answer(to: request.conditions, at: exchange.moment).map { finished($0, exchange) }
            case .work(let key, let isForAll, let end, let work):
                let key = "\(generation) \(key)"
                if isForAll { keepShortcut(to: key, until: end, exchange) }
                return answer(key, work, exchange, setAside)
            }
        } catch {
            let response = cards.response(to: error)
            let reply = Reply(
                error.status == .keyMissing ? 403 : response.status,
                line: singleLine(printable(error.message, limit: 1000)),
                headers: [
                    ("Access-Control-Allow-Origin", "*"),
                    ("Cache-Control", response.freshness.header(at: exchange.moment)),
                ])
            return finished(reply, exchange)
        }
    }

    /// Whether a resource is served at the address to which a request has come.
    private func isServed(_ route: Route, _ request: IncomingRequest) -> Bool {
        guard limits.metricsAddress != nil else { return true }
        return (route == .metrics || route == .health) == request.isForFigures
    }

    private func known(_ key: String, _ exchange: Exchange) -> Answer? {
        memory.access { $0.known(key) }?.answer(to: exchange.request.conditions, at: exchange.moment)
    }

    private func keepShortcut(to key: String, until end: Instant?, _ exchange: Exchange) {
        let target = exchange.request.target
        let shortcut = Shortcut(
            key: key, route: exchange.route, path: exchange.path, generation: exchange.generation, end: end)
        memory.access {
            $0.shortcuts.keep(shortcut, for: target, cost: 256 + key.utf8.count + target.utf8.count)
        }
    }

    /// The answer from memory to a request whose target has been resolved before; nil for others.
    private func shortcut(_ exchange: inout Exchange) -> Answer? {
        if exchange.request.method == "OPTIONS" { return nil }
        let (target, generation, moment) = (exchange.request.target, exchange.generation, exchange.moment)
        let found = memory.access { memory -> (Shortcut, PreparedResponse)? in
            guard let shortcut = memory.shortcuts.value(for: target), shortcut.generation == generation,
                shortcut.end.map({ moment < $0 }) ?? true, let known = memory.known(shortcut.key)
            else { return nil }
            return (shortcut, known)
        }
        guard let (shortcut, known) = found, known.response.freshness.lasts(at: moment) else { return nil }
        (exchange.route, exchange.path) = (shortcut.route, shortcut.path)
        guard let answer = known.answer(to: exchange.request.conditions, at: moment) else { return nil }
        exchange.origin = .hit
        return finished(answer, exchange)
    }

    /// Counts a request, and refuses it if its client has made too many.
    private func overRate(_ exchange: Exchange) -> Reply? {
        let (client, start) = (Client(exchange.client), exchange.start)
        guard let wait = buckets.access({ $0.take(client, at: start) }) else { return nil }
        let seconds = max(1, Int(wait.rounded(.up)))
        return Reply(
            429, line: "too many requests; try again in \(seconds) s",
            headers: [("Retry-After", "\(seconds)"), ("Cache-Control", "no-store")])
    }

    // MARK: Answers

    /// Puts a response into the form that one client asked for.
    typealias Shaping = @Sendable (CachedResponse) -> Reply?

    /// The answer from memory, or nil for one that is sent when it is made; `shape` is nil for the response itself.
    func answer(
        _ key: String, _ work: Work, _ exchange: Exchange, _ setAside: SetAside, shape: Shaping? = nil
    ) -> Answer? {
        var exchange = exchange
        let conditions = exchange.request.conditions
        if let known = memory.access({ $0.known(key) }), known.response.freshness.lasts(at: exchange.moment),
            let answer = shape.map({ $0(known.response).map { Answer($0) } })
                ?? known.answer(to: conditions, at: exchange.moment)
        {
            exchange.origin = .hit
            return finished(answer, exchange)
        }
        let client = Client(exchange.client)
        if held.isBehind(client) { return finished(CardServer.behind, exchange) }
        let answer = setAside()
        let waiter = SingleFlight<String, CachedResponse>.Waiter(
            deadline: exchange.start + limits.timeout, number: exchange.request.connection
        ) { [self, exchange] response, isFirst in
            var exchange = exchange
            exchange.origin = isFirst ? .miss : .joined
            let reply =
                response.flatMap { response in
                    shape.map { $0(response) } ?? response.reply(to: conditions, at: now())
                }
                ?? Reply(
                    503, line: "the card is not ready yet; try again",
                    headers: [("Retry-After", "1"), ("Cache-Control", "no-store")])
            answer(finished(reply, exchange))
        }
        guard pending.join(key, waiter) else { return nil }
        let demand = Demand(client) { [pending] in pending.isAwaited(key) }
        let isStarted = work(demand) { [self] response in
            if response.freshness != .never { memory.access { $0.keep(PreparedResponse(response), for: key) } }
            pending.finish(key, response)
            makeRoom()
        }
        if !isStarted { pending.finish(key, cards.response(to: ProgramError(.tryLater, ProgramError.busy))) }
        return nil
    }

    /// Drops pictures while too many bytes are held, then those who take them most slowly.
    private func makeRoom() {
        while held.excess > 0, memory.access({ $0.responses.removeOldest() }) {}
        guard held.excess > 0, let close = breaker.access({ $0 }) else { return }
        for connection in held.heaviest(freeing: held.excess) { close(connection) }
    }

    func finished(_ reply: Reply, _ exchange: Exchange) -> Answer { finished(Answer(reply), exchange) }

    /// The answer, with its body counted; a refusal if its client has too much to take already.
    private func delivered(_ answer: Answer, _ exchange: Exchange) -> Answer {
        let size = answer.reply.body.bytes.count
        guard size > CardServer.shortest, exchange.request.method != "HEAD" else { return answer }
        guard let delivery = held.deliver(size, to: Client(exchange.client), over: exchange.request.connection)
        else { return Answer(CardServer.behind) }
        var answer = answer
        answer.delivery = delivery
        return answer
    }

    /// The bytes that may be sent at once, however little memory there is for pictures.
    private static let leastSent = 32 << 20
    /// Shorter bodies are not counted.
    private static let shortest = 4096

    private static let behind = Reply(
        503, line: "too much is being sent to this client already; try again when it has arrived",
        headers: [("Retry-After", "1"), ("Cache-Control", "no-store")])

    /// The answer, after it is counted and logged.
    private func finished(_ answer: Answer, _ exchange: Exchange) -> Answer {
        var answer = delivered(answer, exchange)
        let (reply, request, settings) = (answer.reply, exchange.request, exchange.settings)
        // A body that is not read must not be taken for the next request.
        if request.hasBody || stopping.access({ $0 }) { answer.add("Connection", "close") }
        let seconds = CardServer.clock.seconds - exchange.start
        let bytes = request.method == "HEAD" ? 0 : reply.body.bytes.count
        metrics.access {
            $0.count(
                route: exchange.route, status: reply.status, seconds: seconds, bytes: bytes,
                origin: exchange.origin)
        }
        if settings.log != .off {
            let isKnown = ["GET", "HEAD", "OPTIONS"].contains(request.method) || request.mayBePosted
            let line = LogLine(
                time: now(), method: isKnown ? request.method : "other", route: exchange.route,
                path: exchange.path, status: reply.status, bytes: bytes, seconds: seconds,
                origin: exchange.origin,
                client: settings.logsAddresses ? exchange.client?.description ?? "unix" : nil)
            log.write(line, settings.log, at: CardServer.clock.seconds)
        }
        return answer
    }

    var health: Reply {
        let isStopping = stopping.access { $0 }
        return Reply(
            isStopping ? 503 : 200, line: isStopping ? "stopping" : "ok", headers: [("Cache-Control", "no-store")])
    }

    /// The metrics for Prometheus.
    func figures(at moment: Instant) -> CachedResponse {
        let text = metrics.access { $0.text(gauges: gauges) }
        return CachedResponse(
            status: 200,
            headers: [
                ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
            ], body: Body(Array(text.utf8)), modified: moment, freshness: .never)
    }

    private var gauges: [Metrics.Gauge] {
        let (cost, count) = memory.access { ($0.responses.cost, $0.responses.count) }
        return [
            Metrics.Gauge("memory_bytes", "Bytes of finished pictures in memory.", [("", Double(cost))]),
            Metrics.Gauge("memory_pictures", "Finished pictures in memory.", [("", Double(count))]),
            Metrics.Gauge("queue_drawing", "Cards that wait to be drawn.", [("", Double(cards.waiting))]),
            Metrics.Gauge(
                "queue_loading", "Places that wait to be asked about.", [("", Double(cards.waitingForPlaces))]),
            Metrics.Gauge("pending", "Cards that requests wait for.", [("", Double(pending.count))]),
            Metrics.Gauge("connections", "Open connections.", [("", Double(connections.access { $0.total }))]),
            Metrics.Gauge(
                "upstream_budget_left", "Requests to services that each limit still allows.",
                limiter.left.map { ("seconds=\"\($0.seconds)\"", Double($0.count)) }),
        ]
    }

    // MARK: Texts

    /// The reply to a request that is refused whatever it asks for; nil for others.
    static func refusal(_ incoming: IncomingRequest) -> Reply? {
        if let reply = fault(incoming.fault) { return reply }
        if incoming.method.utf8.count + incoming.target.utf8.count + 10 > longestLine {
            return Reply(414, line: "the request line is longer than \(longestLine) bytes")
        }
        if incoming.headBytes > longestHead {
            return Reply(431, line: "the headers are longer than \(longestHead) bytes")
        }
        guard ["GET", "HEAD", "OPTIONS"].contains(incoming.method) || incoming.mayBePosted else {
            let methods = incoming.target == Route.toolsPath ? Reply.methodsOfTools : Reply.methods
            return Reply(405, line: "only \(methods) are allowed", headers: [("Allow", methods)])
        }
        if incoming.hasBody {
            return Reply(
                413,
                line: incoming.mayBePosted
                    ? "what is posted must say its Content-Length, of at most \(IncomingRequest.longestBody) bytes"
                    : "a request must not have a body")
        }
        if incoming.method == "OPTIONS", incoming.target == "*" { return options }
        return nil
    }

    /// The reply to a head that is not as RFC 9112 has it.
    private static func fault(_ fault: http_fault) -> Reply? {
        switch fault {
        case http_fault_none: nil
        case http_fault_target: Reply(400, line: "the path and query must not contain control characters")
        case http_fault_version: Reply(505, line: "only HTTP/1.1 and HTTP/1.0 are understood")
        case http_fault_host: Reply(400, line: "a request must have one Host")
        case http_fault_length:
            Reply(400, line: "a request must have one Content-Length, a number, and no Transfer-Encoding beside it")
        case http_fault_field:
            Reply(400, line: "each header field must be a name, a colon and a value on one line")
        case http_fault_long_line: Reply(414, line: "the request line is longer than \(longestLine) bytes")
        case http_fault_long_head: Reply(431, line: "the headers are longer than \(longestHead) bytes")
        default: Reply(400, line: "the request line must be a method, a path and a version")
        }
    }

    static let options = Reply(
        204,
        headers: [
            ("Allow", Reply.methods), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Methods", Reply.methods),
            ("Access-Control-Allow-Headers", "If-None-Match, If-Modified-Since, Range, If-Range"),
            ("Access-Control-Max-Age", "86400"),
        ])

    /// The address by which a client knows the server, with a slash at its end; empty if it does not say.
    static func origin(of incoming: IncomingRequest, _ settings: ServeSettings) -> String {
        if let url = settings.publicURL { return url }
        let forwarded = settings.proxies.address(askedFor: incoming)
        guard let host = forwarded.host ?? incoming.first(.host), (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || ".-:[]".utf8.contains($0)
            })
        else { return "" }
        let scheme = forwarded.scheme?.lowercased() == "https" ? "https://" : "http://"
        return scheme + host.lowercased() + (forwarded.prefix.flatMap(folder) ?? "/")
    }

    /// The folder below which a proxy serves, with a slash at both ends; nil for what is no path.
    private static func folder(_ prefix: String) -> String? {
        guard prefix.hasPrefix("/"), prefix.utf8.count <= 200,
            prefix.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "/-._~%".utf8.contains($0)
            })
        else { return nil }
        return prefix.hasSuffix("/") ? prefix : prefix + "/"
    }

    static func nothing(at path: String, _ settings: ServeSettings) -> String {
        let forms = (CardForm.files + CardForm.forDashboards).filter {
            $0 != .picture(.mp4) || settings.hasVideos
        }
        return
            "nothing at '\(printable(path))'; a card is at a place with one of "
            + forms.map { "." + $0.name }.joined(separator: ", ")
            + ", such as /Seattle.png; /help lists all other addresses"
    }
}
