/// Requests of each client: so many a second, and more at once after a pause.
package struct ClientBuckets {
    private struct Bucket {
        var tokens: Double
        var filled: Double
    }

    private let rate: Double
    private let burst: Double
    private let mostClients: Int
    /// The buckets that were used last, and those before them, which are dropped when there are as many again.
    private var recent: [Client: Bucket] = [:]
    private var older: [Client: Bucket] = [:]

    /// Buckets that gain `rate` tokens a second, up to `burst`.
    package init(rate: Double, burst: Double, mostClients: Int = 32_768) {
        self.rate = rate
        self.burst = burst
        self.mostClients = mostClients
    }

    /// Takes a token from a client's bucket.
    ///
    /// - Returns: Nil if there was one, else the seconds until there is.
    package mutating func take(_ client: Client, at seconds: Double) -> Double? {
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

    /// The clients whose buckets are kept.
    package var count: Int { recent.count + older.count }
}

/// How many requests a service gets in any minute, hour or day.
package struct UpstreamBudget: Sendable {
    /// So many requests within so many seconds.
    package struct Limit: Hashable, Sendable {
        package let count: Int
        package let seconds: Double
    }

    private var limits: [Limit]
    /// When the last requests were made, from the oldest on; only the last ones up to the greatest count are kept.
    private var moments: [Double] = []
    private var first = 0

    /// What a list of limits must be.
    package static let expects = "limits such as 600/min,5000/h,10000/d, or none"

    /// The limits in `600/min,5000/h,10000/d`; `none` has none; nil for any other text.
    package static func limits(_ text: String) -> [Limit]? {
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

    package init(_ limits: [Limit]) {
        self.limits = limits
    }

    /// Replaces the limits; the requests so far still count.
    package mutating func change(_ limits: [Limit]) {
        self.limits = limits
    }

    /// Counts a request if all limits allow it.
    ///
    /// - Returns: Nil if they do, else the seconds until they do.
    package mutating func take(at seconds: Double) -> Double? {
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
    package func wait(at seconds: Double) -> Double {
        limits.reduce(0) { longest, limit in
            guard limit.count > 0 else { return max(longest, limit.seconds) }
            let index = moments.count - limit.count
            guard index >= first else { return longest }
            return max(longest, moments[index] + limit.seconds - seconds)
        }
    }

    /// How many requests each limit still allows.
    package func left(at seconds: Double) -> [(limit: Limit, count: Int)] {
        limits.map { limit in
            let used = moments[first...].reversed().prefix { $0 > seconds - limit.seconds }.count
            return (limit, max(0, limit.count - used))
        }
    }
}

/// The connections of each client.
package struct ConnectionCounts {
    private var counts: [Client: Int] = [:]

    package init() {}

    /// Counts a new connection, and returns how many the client has with it.
    package mutating func open(_ client: Client) -> Int {
        counts[client, default: 0] += 1
        return counts[client] ?? 1
    }

    package mutating func close(_ client: Client) {
        guard let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
    }

    package var total: Int { counts.values.reduce(0, +) }
}
