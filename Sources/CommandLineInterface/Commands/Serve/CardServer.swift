internal import Primitives
internal import Serving
internal import Threading

/// Answers requests.
final class CardServer: Sendable {
    /// Sets a request aside, and returns what answers it later.
    typealias SetAside = () -> @Sendable (Answer) -> Void

    private struct Memory: Sendable {
        var findings: LeastRecentlyUsed<String, KeptFinding>
        /// The tags of pictures that are no longer in memory, for clients that have them.
        var tags = LeastRecentlyUsed<String, KeptFinding>(capacity: 8 << 20)
        /// Where targets led, by the text that was sent.
        var shortcuts = LeastRecentlyUsed<String, Shortcut>(capacity: 2 << 20)

        /// What is known by a key.
        mutating func known(_ key: String) -> KeptFinding? { findings.value(for: key) ?? tags.value(for: key) }

        mutating func keep(_ kept: KeptFinding, for key: String) {
            let finding = kept.finding
            findings.keep(kept, for: key, cost: finding.cost + key.utf8.count)
            let bare = finding.bare
            tags.keep(KeptFinding(bare), for: key, cost: bare.cost + key.utf8.count)
        }
    }

    /// What is found out of a target that leads to the same picture for all.
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
        /// Counts the changes of the settings, since each may change every picture.
        var generation = 0
    }

    private let setup: Monitor<Setup>
    private let memory: Monitor<Memory>
    private let buckets: Monitor<ClientBuckets>
    private let connections = Monitor(ConnectionCounts())
    private let metrics: Monitor<Metrics>
    private let stopping = Monitor(false)
    private let flights = Flights()
    private let workshop: CardWorkshop
    private let router: RequestRouter
    private let log: ServeLog
    private let now: @Sendable () -> Instant
    private let mostConnections: Int
    private let timeout: Double
    private static let clock = SystemStopwatch()

    /// The longest request line and the longest header section, in bytes.
    private static let longestLine = 2048
    private static let longestHead = 8192

    init(_ settings: ServeSettings, log: ServeLog) throws(CommandError) {
        let arguments = settings.arguments
        now = arguments.context.now
        self.log = log
        setup = Monitor(Setup(settings: settings))
        let capacity = try ServeOptions.bytes(ServeOptions.memory, arguments)
        memory = Monitor(Memory(findings: LeastRecentlyUsed(capacity: capacity)))
        let rate = try ServeOptions.number(ServeOptions.clientRate, arguments)
        let burst = try ServeOptions.number(ServeOptions.clientBurst, arguments)
        buckets = Monitor(ClientBuckets(rate: Double(rate), burst: Double(burst)))
        mostConnections = try ServeOptions.number(ServeOptions.clientConnections, arguments)
        timeout = try ServeOptions.seconds(ServeOptions.timeout, arguments)
        metrics = Monitor(Metrics())
        let threads = try arguments.value(of: ServeOptions.threads) { Int($0) } ?? min(Threads.processors, 256)
        workshop = CardWorkshop(
            settings, threads: threads, queue: try ServeOptions.number(ServeOptions.queue, arguments),
            budget: ServiceBudget(settings.upstreamLimits, metrics))
        router = RequestRouter(workshop: workshop)
    }

    // MARK: Life

    /// Takes other settings for the requests from now on.
    func change(_ settings: ServeSettings) {
        setup.access { setup in
            setup.settings = settings
            setup.generation += 1
        }
        workshop.budget.change(settings.upstreamLimits)
    }

    /// Whether something may be posted to a target.
    func takesPost(to target: String) -> Bool {
        ["/api/log", "/api/log/"].contains(target) && setup.access { $0.settings.trmnl != nil }
    }

    /// Counts a connection; false if its client has too many.
    func open(_ peer: NetworkAddress?) -> Bool {
        let isTrusted = setup.access { $0.settings.proxies.contains(peer) }
        let count = connections.access { $0.open(Client(peer)) }
        return isTrusted || count <= mostConnections
    }

    func close(_ peer: NetworkAddress?) {
        connections.access { $0.close(Client(peer)) }
    }

    /// Answers those who have waited for too long.
    func sweep() {
        flights.expire(at: CardServer.clock.seconds)
    }

    /// From now on the server is not healthy, and connections close after their answers.
    func stop() {
        stopping.access { $0 = true }
    }

    /// Answers all who wait, and ends the threads.
    func giveUp() {
        flights.close()
        workshop.close()
    }

    /// Whether something is still being made.
    var isBusy: Bool { workshop.isBusy }

    // MARK: Requests

    /// What is known of a request, for its log line.
    private struct Record: Sendable {
        let visit: Visit
        let start: Double
        let settings: ServeSettings
        var route = "none"
        var path = LogLine.Path("-")
        var client: NetworkAddress?
        var origin = Metrics.Origin.none
        /// Whether it counts among those of its client.
        var isCounted = false
    }

    /// Answers a request, or sets it aside and answers later.
    func handle(_ visit: Visit, setAside: SetAside) -> Answer? {
        let (settings, generation) = setup.access { ($0.settings, $0.generation) }
        var record = Record(visit: visit, start: CardServer.clock.seconds, settings: settings)
        record.client = settings.proxies.client(
            of: visit.peer, forwarded: visit.values(.forwarded), forwardedFor: visit.values(.forwardedFor))
        if let refusal = CardServer.refusal(visit) { return finished(refusal, record) }
        let moment = now()
        if let answer = shortcut(&record, generation, at: moment) { return answer }
        let target: RequestTarget
        do throws(RequestTarget.Fault) {
            target = try RequestTarget(visit.target)
        } catch {
            return finished(Reply(400, line: error.message), record)
        }
        let path = "/" + target.segments.joined(separator: "/")
        record.path = LogLine.Path(path)
        guard let route = Route(target.segments) else {
            return finished(Reply(404, line: CardServer.nothing(at: path, settings)), record)
        }
        record.route = route.name
        if visit.method == "OPTIONS" { return finished(CardServer.options, record) }
        if route != .health, let refusal = overRate(&record) { return finished(refusal, record) }
        do throws(CommandError) {
            let origin = CardServer.origin(of: visit, settings)
            if case .trmnl(let request) = route {
                try target.refuseParameters()
                let answers = TRMNLAnswers(visit: visit, settings: settings, moment: moment, origin: origin)
                let answer = try answers.reply(to: request)
                for line in answer.lines {
                    if let device = answer.device, let text = line.text(settings.log, of: device, at: moment) {
                        log.write(text)
                    }
                }
                return finished(answer.reply, record)
            }
            let isSigned = try router.isSigned(target, settings, at: moment)
            switch route {
            case .metrics:
                try target.refuseParameters()
                return figures(at: moment).reply(to: visit.conditions, at: moment).map { finished($0, record) }
            case .health:
                try target.refuseParameters()
                return finished(health, record)
            default: break
            }
            switch try router.job(for: route, target, isSigned: isSigned, settings, at: moment, origin: origin) {
            case .reply(let reply): return finished(reply, record)
            case .kept(let key, let make):
                let key = "\(generation) \(key)"
                if let answer = memory.access({ $0.known(key) })?.answer(to: visit.conditions, at: moment) {
                    return finished(answer, record)
                }
                let made = KeptFinding(make())
                memory.access { $0.keep(made, for: key) }
                return made.answer(to: visit.conditions, at: moment).map { finished($0, record) }
            case .work(let key, let isForAll, let end, let work):
                let key = "\(generation) \(key)"
                if isForAll {
                    let shortcut = Shortcut(
                        key: key, route: record.route, path: record.path, generation: generation, end: end)
                    memory.access {
                        $0.shortcuts.keep(
                            shortcut, for: visit.target, cost: 256 + key.utf8.count + visit.target.utf8.count)
                    }
                }
                return answer(key, work, &record, setAside)
            }
        } catch {
            let finding = workshop.finding(error)
            let status = error.status == .keyMissing ? 403 : finding.status
            let reply = Reply(
                status, line: singleLine(printable(error.message, limit: 1000)),
                headers: [
                    ("Access-Control-Allow-Origin", "*"), ("Cache-Control", finding.freshness.header(at: moment)),
                ])
            return finished(reply, record)
        }
    }

    /// The answer to a request whose target is known with its picture; nil for others.
    private func shortcut(_ record: inout Record, _ generation: Int, at moment: Instant) -> Answer? {
        if record.visit.method == "OPTIONS" { return nil }
        let target = record.visit.target
        let found = memory.access { memory -> (Shortcut, KeptFinding)? in
            guard let shortcut = memory.shortcuts.value(for: target), shortcut.generation == generation,
                shortcut.end.map({ moment < $0 }) ?? true, let known = memory.known(shortcut.key)
            else { return nil }
            return (shortcut, known)
        }
        guard let (shortcut, known) = found, known.finding.freshness.lasts(at: moment) else { return nil }
        (record.route, record.path) = (shortcut.route, shortcut.path)
        if let refusal = overRate(&record) { return finished(refusal, record) }
        guard let answer = known.answer(to: record.visit.conditions, at: moment) else { return nil }
        record.origin = .hit
        return finished(answer, record)
    }

    /// Counts a request, and refuses it if its client has made too many.
    private func overRate(_ record: inout Record) -> Reply? {
        if record.isCounted { return nil }
        record.isCounted = true
        let (client, start) = (Client(record.client), record.start)
        guard let wait = buckets.access({ $0.take(client, at: start) }) else { return nil }
        let seconds = max(1, Int(wait.rounded(.up)))
        return Reply(
            429, line: "too many requests; try again in \(seconds) s",
            headers: [("Retry-After", "\(seconds)"), ("Cache-Control", "no-store")])
    }

    // MARK: Answers

    private func answer(
        _ key: String, _ work: RequestRouter.Work, _ record: inout Record, _ setAside: SetAside
    ) -> Answer? {
        let conditions = record.visit.conditions
        let moment = now()
        let known = memory.access { $0.known(key) }
        if let known, known.finding.freshness.lasts(at: moment),
            let answer = known.answer(to: conditions, at: moment)
        {
            record.origin = .hit
            return finished(answer, record)
        }
        let answer = setAside()
        let waiting = record
        let isFirst = flights.join(
            key,
            Flights.Waiter(deadline: record.start + timeout) { [self] finding, isFirst in
                var record = waiting
                record.origin = isFirst ? .miss : .joined
                let moment = now()
                let reply =
                    finding.flatMap { $0.reply(to: conditions, at: moment) }
                    ?? Reply(
                        503, line: "the card is not ready yet; try again",
                        headers: [("Retry-After", "1"), ("Cache-Control", "no-store")])
                answer(finished(reply, record))
            })
        guard isFirst else { return nil }
        let isStarted = work { [self] finding in
            if finding.freshness != .never { memory.access { $0.keep(KeptFinding(finding), for: key) } }
            flights.finish(key, finding)
        }
        if !isStarted { flights.finish(key, workshop.finding(CommandError(.tryLater, Busy.message))) }
        return nil
    }

    private func finished(_ reply: Reply, _ record: Record) -> Answer { finished(Answer(reply), record) }

    /// The answer, after it is counted and logged.
    private func finished(_ answer: Answer, _ record: Record) -> Answer {
        var answer = answer
        let reply = answer.reply
        // A body that is not read must not be taken for the next request.
        if record.visit.hasBody || stopping.access({ $0 }) { answer.add("Connection", "close") }
        let seconds = CardServer.clock.seconds - record.start
        let bytes = record.visit.method == "HEAD" ? 0 : reply.body.bytes.count
        metrics.access {
            $0.count(
                route: record.route, status: reply.status, seconds: seconds, bytes: bytes, origin: record.origin)
        }
        if record.settings.log != .off {
            let isKnown = ["GET", "HEAD", "OPTIONS"].contains(record.visit.method) || record.visit.mayBePosted
            let line = LogLine(
                time: now(), method: isKnown ? record.visit.method : "other", route: record.route,
                path: record.path, status: reply.status, bytes: bytes, seconds: seconds, origin: record.origin,
                client: record.settings.logsAddresses ? record.client?.description ?? "unix" : nil)
            if let text = line.text(record.settings.log) { log.write(text) }
        }
        return answer
    }

    private var health: Reply {
        let isStopping = stopping.access { $0 }
        return Reply(
            isStopping ? 503 : 200, line: isStopping ? "stopping" : "ok", headers: [("Cache-Control", "no-store")])
    }

    /// The figures for Prometheus.
    private func figures(at moment: Instant) -> Finding {
        let text = metrics.access { $0.text(gauges: gauges) }
        return Finding(
            status: 200,
            headers: [
                ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
            ], body: Body(Array(text.utf8)), modified: moment, freshness: .never)
    }

    private var gauges: [Metrics.Gauge] {
        let (cost, count) = memory.access { ($0.findings.cost, $0.findings.count) }
        return [
            Metrics.Gauge("memory_bytes", "Bytes of finished pictures in memory.", [("", Double(cost))]),
            Metrics.Gauge("memory_pictures", "Finished pictures in memory.", [("", Double(count))]),
            Metrics.Gauge("queue_drawing", "Cards that wait to be drawn.", [("", Double(workshop.waiting))]),
            Metrics.Gauge(
                "queue_loading", "Places that wait to be asked about.", [("", Double(workshop.waitingForPlaces))]),
            Metrics.Gauge("pending", "Cards that requests wait for.", [("", Double(flights.count))]),
            Metrics.Gauge("connections", "Open connections.", [("", Double(connections.access { $0.total }))]),
            Metrics.Gauge(
                "upstream_budget_left", "Requests to services that each limit still allows.",
                workshop.budget.left.map { ("seconds=\"\($0.seconds)\"", Double($0.count)) }),
        ]
    }

    // MARK: Texts

    /// The answer to a request that is refused whatever it asks for; nil for others.
    static func refusal(_ visit: Visit) -> Reply? {
        if visit.method.utf8.count + visit.target.utf8.count + 10 > longestLine {
            return Reply(414, line: "the request line is longer than \(longestLine) bytes")
        }
        if visit.headBytes > longestHead {
            return Reply(431, line: "the headers are longer than \(longestHead) bytes")
        }
        guard ["GET", "HEAD", "OPTIONS"].contains(visit.method) || visit.mayBePosted else {
            return Reply(
                405, line: "only \(Reply.methods) are allowed", headers: [("Allow", Reply.methods)])
        }
        if visit.values(.host).count > 1 { return Reply(400, line: "a request must have one Host") }
        if visit.isCut { return Reply(400, line: "the path and query must not contain control characters") }
        if visit.hasBody {
            return Reply(
                413,
                line: visit.mayBePosted
                    ? "a log must say its Content-Length, of at most \(TRMNLAnswers.longestLog) bytes"
                    : "a request must not have a body")
        }
        if visit.method == "OPTIONS", visit.target == "*" { return options }
        return nil
    }

    private static let options = Reply(
        204,
        headers: [
            ("Allow", Reply.methods), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Methods", Reply.methods),
            ("Access-Control-Allow-Headers", "If-None-Match, If-Modified-Since, Range, If-Range"),
            ("Access-Control-Max-Age", "86400"),
        ])

    /// The address by which a client knows the server, with a slash at its end; empty if it does not say.
    static func origin(of visit: Visit, _ settings: ServeSettings) -> String {
        if let url = settings.publicURL { return url }
        guard let host = visit.first(.host), (1...255).contains(host.utf8.count),
            host.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || ".-:[]".utf8.contains($0)
            })
        else { return "" }
        let isSecure = settings.proxies.contains(visit.peer) && visit.first(.forwardedScheme) == "https"
        return (isSecure ? "https://" : "http://") + host.lowercased() + "/"
    }

    private static func nothing(at path: String, _ settings: ServeSettings) -> String {
        let forms = CardForm.files.filter { $0 != .mp4 || settings.hasVideos }.map { "." + $0.rawValue }
        return
            "nothing at '\(printable(path))'; a card is at a place with one of \(forms.joined(separator: ", ")), "
            + "such as /Seattle.png"
    }
}
