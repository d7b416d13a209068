internal import CardMaking
internal import Options
internal import Providers
internal import SystemAccess
internal import Threading

/// A token bucket for the requests of each client, and one for each of its networks, which has those of four.
struct ClientBuckets {
    private struct Bucket {
        var tokens: Double
        var filled: Double
    }

    private let rate: Double
    private let burst: Double
    private let mostClients: Int
    /// The recently used buckets, and the generation before them, which is dropped when `recent` is full.
    private var recent: [Client: Bucket] = [:]
    private var older: [Client: Bucket] = [:]

    /// Buckets that gain `rate` tokens a second, up to `burst`.
    init(rate: Double, burst: Double, mostClients: Int = 32_768) {
        self.rate = rate
        self.burst = burst
        self.mostClients = mostClients
    }

    /// Takes a token from a client's bucket.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is.
    mutating func take(_ client: Client, at seconds: Double) -> Double? {
        if let network = client.network, let wait = take(network, share: Client.networkShare, at: seconds) {
            return wait
        }
        return take(client, share: 1, at: seconds)
    }

    private mutating func take(_ client: Client, share: Double, at seconds: Double) -> Double? {
        let (rate, burst) = (rate * share, burst * share)
        var bucket = recent[client] ?? older[client] ?? Bucket(tokens: burst, filled: seconds)
        bucket.tokens = min(burst, bucket.tokens + max(0, seconds - bucket.filled) * rate)
        bucket.filled = seconds
        let isAllowed = bucket.tokens >= 1
        if isAllowed { bucket.tokens -= 1 }
        if recent[client] == nil, recent.count >= mostClients {
            older = recent
            recent = [:]
        }
        recent[client] = bucket
        return isAllowed ? nil : (1 - bucket.tokens) / rate
    }

    /// The number of clients with a bucket.
    var count: Int { recent.count + older.count }
}

/// A sliding-window limit on the requests to services.
struct UpstreamBudget: Sendable {
    /// At most `count` requests within `seconds`.
    struct Limit: Hashable, Sendable {
        let count: Int
        let seconds: Double
    }

    private var limits: [Limit]
    /// When the last requests were made, oldest first; as many as the highest limit are kept.
    private var moments: [Double] = []
    private var first = 0
    private static let undivided = 20

    /// What a list of limits must look like.
    static let expects = "limits such as 600/min,5000/h,10000/d, or none"

    /// Parses `600/min,5000/h,10000/d` or `none`; nil for any other text.
    static func limits(_ text: String) -> [Limit]? {
        if text == "none" { return [] }
        var limits: [Limit] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "/", omittingEmptySubsequences: false)
            let units = ["s": 1.0, "min": 60, "h": 3600, "d": 86_400]
            guard sides.count == 2, (1...6).contains(sides[0].utf8.count),
                sides[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(sides[0]),
                let seconds = units[String(sides[1])]
            else { return nil }
            limits.append(Limit(count: count, seconds: seconds))
        }
        return limits
    }

    init(_ limits: [Limit]) {
        self.limits = limits
    }

    /// Replaces the limits; earlier requests still count.
    mutating func change(_ limits: [Limit]) {
        self.limits = limits
    }

    /// Counts a request.
    mutating func count(at seconds: Double) {
        let greatest = limits.map(\.count).max() ?? 0
        if greatest > 0 { moments.append(seconds) }
        first = max(first, moments.count - greatest)
        if first > 4096, first > moments.count / 2 {
            moments.removeFirst(first)
            first = 0
        }
    }

    /// The seconds until a share of all limits allows another request; 0 if it does.
    func wait(at seconds: Double, share: Double = 1) -> Double {
        limits.reduce(0) { longest, limit in
            guard limit.count > 0 else { return max(longest, limit.seconds) }
            // Few requests are not divided.
            let count = max(min(limit.count, UpstreamBudget.undivided), Int(Double(limit.count) * share))
            let index = moments.count - count
            guard index >= first else { return longest }
            return max(longest, moments[index] + limit.seconds - seconds)
        }
    }

    /// When the last request was made; nil if there is none.
    var last: Double? { moments.count > first ? moments.last : nil }

    /// How many requests each limit still allows.
    func left(at seconds: Double) -> [(limit: Limit, count: Int)] {
        limits.map { limit in
            let used = moments[first...].reversed().prefix { $0 > seconds - limit.seconds }.count
            return (limit, max(0, limit.count - used))
        }
    }
}

/// Counts the requests to services against the limits of a server, of which each client has a share.
final class UpstreamLimiter: Sendable {
    private struct State: Sendable {
        var all: UpstreamBudget
        var limits: [UpstreamBudget.Limit]
        var clients: [Client: UpstreamBudget] = [:]
    }

    private let state: Monitor<State>
    private let metrics: Monitor<Metrics>
    private static let clock = SystemStopwatch()

    init(_ limits: [UpstreamBudget.Limit], _ metrics: Monitor<Metrics>) {
        state = Monitor(State(all: UpstreamBudget(limits), limits: limits))
        self.metrics = metrics
    }

    /// The part of the limits that one client may use.
    private static let clientShare = 0.2
    /// The part that places may use of which no forecast is known; the rest is for the others.
    private static let newShare = 0.75
    /// Clients beyond these are forgotten if they have asked for nothing in the longest time of a limit.
    private static let mostClients = 1024

    /// Passes the requests for a card of a client on, if its share allows it.
    struct Share: RequestLimiter {
        fileprivate let limiter: UpstreamLimiter
        fileprivate let client: Client
        fileprivate let isKnown: Bool

        func pass() -> Int? { limiter.pass(for: client, isKnown: isKnown) }
        func count(_ outcome: Result<HTTPResponse, TransportError>) { limiter.count(outcome) }
    }

    /// The share of a client, for places of which forecasts are known or not.
    func share(of client: Client, isKnown: Bool) -> Share {
        Share(limiter: self, client: client.network ?? client, isKnown: isKnown)
    }

    /// Counts a request that a client needs.
    ///
    /// - Returns: Nil if it may be made, else the seconds until it may.
    private func pass(for client: Client, isKnown: Bool) -> Int? {
        let moment = UpstreamLimiter.clock.seconds
        let wait = state.access { state -> Double? in
            var own = state.clients[client] ?? UpstreamBudget(state.limits)
            let wait = max(
                own.wait(at: moment, share: UpstreamLimiter.clientShare),
                state.all.wait(at: moment, share: isKnown ? 1 : UpstreamLimiter.newShare))
            if wait > 0 { return wait }
            state.all.count(at: moment)
            own.count(at: moment)
            if state.clients.count >= UpstreamLimiter.mostClients {
                let longest = state.limits.map(\.seconds).max() ?? 0
                state.clients = state.clients.filter { ($0.value.last ?? 0) > moment - longest }
            }
            state.clients[client] = own
            return nil
        }
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
        state.access { state in
            state.limits = limits
            state.all.change(limits)
            for client in state.clients.keys { state.clients[client]?.change(limits) }
        }
    }

    /// How many requests each limit still allows, with the limit's seconds.
    var left: [(seconds: Int, count: Int)] {
        state.access { $0.all.left(at: UpstreamLimiter.clock.seconds) }.map { (Int($0.limit.seconds), $0.count) }
    }
}

/// The connections of each client and of its network.
struct ConnectionCounts {
    private var counts: [Client: Int] = [:]

    init() {}

    /// Counts a new connection; false if its client has more than so many with it, or its network more than four times as many.
    mutating func open(_ client: Client, most: Int) -> Bool {
        total += 1
        counts[client, default: 0] += 1
        guard let network = client.network else { return counts[client] ?? 1 <= most }
        counts[network, default: 0] += 1
        return counts[client] ?? 1 <= most && Double(counts[network] ?? 1) <= Double(most) * Client.networkShare
    }

    mutating func close(_ client: Client) {
        guard let count = counts[client] else { return }
        total -= 1
        counts[client] = count > 1 ? count - 1 : nil
        guard let network = client.network, let count = counts[network] else { return }
        counts[network] = count > 1 ? count - 1 : nil
    }

    private(set) var total = 0
}

/// The limits of a server that stay the same while it runs.
struct ServerLimits: Sendable {
    let address: ListenAddress
    /// Where figures are served alone; nil if that is beside the cards.
    let metricsAddress: ListenAddress?
    /// Whether pages of other origins may read answers.
    let allowsOrigins: Bool
    /// The bytes of pictures in memory.
    let memory: Int
    /// The threads that draw.
    let threads: Int
    /// The cards that wait to be drawn.
    let queue: Int
    /// The seconds for a request.
    let timeout: Double
    let connections: Int
    let clientConnections: Int
    let clientRate: Int
    let clientBurst: Int

    init(_ values: OptionValues) throws(ProgramError) {
        guard let address = try values.value(of: ServeOptions.listen, ListenAddress.init) else {
            throw .usage("--listen must be \(ListenAddress.expects)")
        }
        self.address = address
        metricsAddress = try values.value(of: ServeOptions.metricsListen, ListenAddress.init)
        let origins: ServeOptions.Origins =
            values.choice(of: ServeOptions.cors) ?? (address.isLoopback ? .none : .any)
        allowsOrigins = origins == .any
        memory = try ServeOptions.bytes(ServeOptions.memory, values)
        threads = try values.value(of: ServeOptions.threads) { Int($0) } ?? min(Threads.processors, 256)
        queue = try ServeOptions.number(ServeOptions.queue, values)
        timeout = try ServeOptions.seconds(ServeOptions.timeout, values)
        connections = try ServeOptions.number(ServeOptions.connections, values)
        clientConnections = try ServeOptions.number(ServeOptions.clientConnections, values)
        clientRate = try ServeOptions.number(ServeOptions.clientRate, values)
        clientBurst = try ServeOptions.number(ServeOptions.clientBurst, values)
    }
}
