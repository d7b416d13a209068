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

    /// Counts a request if all limits allow it.
    ///
    /// - Returns: Nil if they do, else the seconds until they do.
    mutating func take(at seconds: Double) -> Double? {
        let wait = wait(at: seconds)
        if wait > 0 { return wait }
        let greatest = limits.map(\.count).max() ?? 0
        if greatest > 0 { moments.append(seconds) }
        first = max(first, moments.count - greatest)
        if first > 4096, first > moments.count / 2 {
            moments.removeFirst(first)
            first = 0
        }
        return nil
    }

    /// The seconds until another request is allowed; 0 if it is.
    func wait(at seconds: Double) -> Double {
        limits.reduce(0) { longest, limit in
            guard limit.count > 0 else { return max(longest, limit.seconds) }
            let index = moments.count - limit.count
            guard index >= first else { return longest }
            return max(longest, moments[index] + limit.seconds - seconds)
        }
    }

    /// How many requests each limit still allows.
    func left(at seconds: Double) -> [(limit: Limit, count: Int)] {
        limits.map { limit in
            let used = moments[first...].reversed().prefix { $0 > seconds - limit.seconds }.count
            return (limit, max(0, limit.count - used))
        }
    }
}

/// Counts the requests to services against the limits of a server.
final class UpstreamLimiter: RequestLimiter {
    private let budget: Monitor<UpstreamBudget>
    private let metrics: Monitor<Metrics>
    private static let clock = SystemStopwatch()

    init(_ limits: [UpstreamBudget.Limit], _ metrics: Monitor<Metrics>) {
        budget = Monitor(UpstreamBudget(limits))
        self.metrics = metrics
    }

    func pass() -> Int? {
        let wait = budget.access { $0.take(at: UpstreamLimiter.clock.seconds) }
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

    /// How many requests each limit still allows, with the limit's seconds.
    var left: [(seconds: Int, count: Int)] {
        budget.access { $0.left(at: UpstreamLimiter.clock.seconds) }.map { (Int($0.limit.seconds), $0.count) }
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
