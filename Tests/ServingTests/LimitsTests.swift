import Testing
import Threading

@testable import Serving

struct ClientBucketsTests {
    private static func client(_ text: String) -> Client { Client(NetworkAddress(text)) }

    @Test func aClientMayAskSoOftenAtOnceAndThenAtARate() {
        var buckets = ClientBuckets(rate: 2, burst: 3)
        let client = Self.client("203.0.113.7")
        for _ in 0..<3 { #expect(buckets.take(client, at: 10) == nil) }
        #expect(buckets.take(client, at: 10) == 0.5)
        #expect(buckets.take(client, at: 10.25) == 0.25)
        #expect(buckets.take(client, at: 10.5) == nil)
        #expect(buckets.take(client, at: 10.5) != nil)
        // After a long pause there are no more than at first.
        for _ in 0..<3 { #expect(buckets.take(client, at: 1000) == nil) }
        #expect(buckets.take(client, at: 1000) != nil)
    }

    @Test func aClockThatGoesBackGivesNothing() {
        var buckets = ClientBuckets(rate: 1, burst: 1)
        let client = Self.client("203.0.113.7")
        #expect(buckets.take(client, at: 10) == nil)
        #expect(buckets.take(client, at: 5) == 1)
    }

    @Test func clientsHaveTheirOwn() {
        var buckets = ClientBuckets(rate: 1, burst: 1)
        #expect(buckets.take(Self.client("203.0.113.7"), at: 0) == nil)
        #expect(buckets.take(Self.client("203.0.113.8"), at: 0) == nil)
        #expect(buckets.take(Client(nil), at: 0) == nil)
        #expect(buckets.take(Self.client("203.0.113.7"), at: 0) != nil)
    }

    @Test func aNetworkOfTheNewProtocolIsOneClient() {
        #expect(Self.client("2001:db8:1:2::1") == Self.client("2001:db8:1:2:ffff::2"))
        #expect(Self.client("2001:db8:1:2::1") != Self.client("2001:db8:1:3::1"))
        #expect(Self.client("::ffff:203.0.113.7") == Self.client("203.0.113.7"))
        #expect(Self.client("203.0.113.7") != Self.client("203.0.113.8"))
    }

    /// Whoever has a /48 has 65,536 networks of a client.
    @Test func aLargerNetworkHasTheLimitsOfFourClients() {
        let clients = (0..<10).map { Self.client("2001:db8:1:\($0)::1") }
        var buckets = ClientBuckets(rate: 1, burst: 2)
        let waits = clients.flatMap { client in (0..<2).map { _ in buckets.take(client, at: 0) } }
        #expect(waits.prefix(8).allSatisfy { $0 == nil } && waits.dropFirst(8).allSatisfy { $0 != nil })
        #expect(buckets.take(Self.client("2001:db8:2::1"), at: 0) == nil)
        var counts = ConnectionCounts()
        let areAllowed = clients.map { counts.open($0, most: 2) }
        #expect(areAllowed.prefix(8).allSatisfy { $0 } && !areAllowed.dropFirst(8).contains(true))
        for client in clients { counts.close(client) }
        let isAllowed = counts.open(clients[0], most: 1)
        #expect(counts.total == 1 && isAllowed)
    }

    @Test func noNumberOfClientsTakesMoreMemory() {
        var buckets = ClientBuckets(rate: 1, burst: 1, mostClients: 10)
        for number in 0..<255 { _ = buckets.take(Self.client("10.0.0.\(number)"), at: 0) }
        #expect(buckets.count <= 20)
        // Those who asked last are still known.
        #expect(buckets.take(Self.client("10.0.0.254"), at: 0) != nil)
    }

    @Test func connectionsAreCountedByClient() {
        var counts = ConnectionCounts()
        let (one, other) = (Self.client("10.0.0.1"), Self.client("10.0.0.2"))
        let areAllowed = [one, one, one, other].map { counts.open($0, most: 2) }
        #expect(areAllowed == [true, true, false, true])
        for _ in 0..<2 { counts.close(one) }
        #expect(counts.total == 2)
        let isAllowed = counts.open(one, most: 2)
        #expect(isAllowed)
        for _ in 0..<5 { counts.close(one) }
        #expect(counts.total == 1)
    }
}

struct UpstreamLimiterTests {
    private static func limiter(_ text: String) -> UpstreamLimiter {
        UpstreamLimiter(UpstreamBudget.limits(text) ?? [], Monitor(Metrics()))
    }

    private static func passed(_ count: Int, _ limiter: UpstreamLimiter, by text: String, isKnown: Bool) -> Int {
        let share = limiter.share(of: Client(NetworkAddress(text)), isKnown: isKnown)
        return (0..<count).count { _ in share.pass() == nil }
    }

    /// One address does not use up what all have, and new places not what known ones need.
    @Test func eachClientHasAShareAndKnownPlacesHaveAReserve() {
        let limiter = Self.limiter("200/h")
        #expect(Self.passed(100, limiter, by: "203.0.113.1", isKnown: false) == 40)
        #expect(Self.passed(100, limiter, by: "203.0.113.1", isKnown: true) == 0)
        let others = (2...9).map { Self.passed(100, limiter, by: "203.0.113.\($0)", isKnown: false) }
        #expect(others == [40, 40, 30, 0, 0, 0, 0, 0])
        #expect(Self.passed(100, limiter, by: "203.0.113.9", isKnown: true) == 40)
        #expect(limiter.left.map(\.count) == [10])
    }

    @Test func networksOfTheNewProtocolShareAShare() {
        let limiter = Self.limiter("200/h")
        #expect(Self.passed(30, limiter, by: "2001:db8:1:1::1", isKnown: true) == 30)
        #expect(Self.passed(30, limiter, by: "2001:db8:1:2::1", isKnown: true) == 10)
    }

    @Test func fewAreNotDivided() {
        #expect(Self.passed(30, Self.limiter("15/h"), by: "203.0.113.1", isKnown: false) == 15)
        #expect(Self.passed(30, Self.limiter("50/h"), by: "203.0.113.1", isKnown: false) == 20)
        #expect(Self.passed(30, Self.limiter("none"), by: "203.0.113.1", isKnown: false) == 30)
        #expect(Self.passed(1, Self.limiter("0/h"), by: "203.0.113.1", isKnown: true) == 0)
    }
}

extension UpstreamBudget {
    /// Counts a request if all limits allow it; else the seconds until they do.
    fileprivate mutating func take(at seconds: Double) -> Double? {
        let wait = wait(at: seconds)
        if wait > 0 { return wait }
        count(at: seconds)
        return nil
    }
}

struct UpstreamBudgetTests {
    @Test func aListOfLimitsIsRead() {
        let limits = UpstreamBudget.limits("600/min,5000/h,10000/d")
        #expect(limits?.map(\.count) == [600, 5000, 10_000])
        #expect(limits?.map(\.seconds) == [60, 3600, 86_400])
        #expect(UpstreamBudget.limits("none") == [])
        for text in ["", "600", "600/week", "/min", "-1/min", "600/min,", "1e3/min", "6 00/min"] {
            #expect(UpstreamBudget.limits(text) == nil, "\(text)")
        }
    }

    /// In no window of a limit's length are there more requests than it allows, wherever the window begins.
    @Test func noWindowHasMoreRequestsThanItsLimit() {
        var budget = UpstreamBudget(UpstreamBudget.limits("5/s,60/min") ?? [])
        var allowed: [Double] = []
        for step in 0..<4000 {
            let moment = Double(step) * 0.05
            if budget.take(at: moment) == nil { allowed.append(moment) }
        }
        for (count, seconds) in [(5, 1.0), (60, 60.0)] {
            for (first, last) in zip(allowed, allowed.dropFirst(count)) { #expect(last - first >= seconds) }
        }
        #expect(allowed.count >= 180)
    }

    @Test func whoIsRefusedLearnsWhenToComeAgain() {
        var budget = UpstreamBudget(UpstreamBudget.limits("2/min") ?? [])
        #expect(budget.take(at: 0) == nil)
        #expect(budget.take(at: 10) == nil)
        #expect(budget.take(at: 20) == 40)
        #expect(budget.left(at: 20).map(\.count) == [0])
        #expect(budget.take(at: 60) == nil)
        #expect(budget.left(at: 80).map(\.count) == [1])
    }

    @Test func otherLimitsCountWhatWasBefore() {
        var budget = UpstreamBudget(UpstreamBudget.limits("10/min") ?? [])
        for _ in 0..<4 { _ = budget.take(at: 0) }
        budget.change(UpstreamBudget.limits("5/min") ?? [])
        #expect(budget.take(at: 1) == nil)
        #expect(budget.take(at: 1) != nil)
    }

    @Test func aLimitOfNothingAllowsNothingAndNoLimitEverything() {
        var none = UpstreamBudget(UpstreamBudget.limits("0/min") ?? [])
        #expect(none.take(at: 0) == 60)
        var free = UpstreamBudget([])
        for _ in 0..<10_000 { #expect(free.take(at: 0) == nil) }
    }
}

struct TrustedProxiesTests {
    private static func proxies(_ texts: String...) -> TrustedProxies {
        var proxies = TrustedProxies()
        for text in texts {
            let isAdded = proxies.add(text)
            #expect(isAdded, "\(text)")
        }
        return proxies
    }

    @Test func aProxyIsAnAddressANetworkOrAUnixSocket() {
        let proxies = Self.proxies("10.0.0.0/8", "192.0.2.1", "fd00::/8", "unix")
        for inside in ["10.255.0.1", "192.0.2.1", "fd12::1", "::ffff:10.0.0.1"] {
            #expect(proxies.contains(NetworkAddress(inside)), "\(inside)")
        }
        for outside in ["11.0.0.1", "192.0.2.2", "fe80::1", "::1"] {
            #expect(!proxies.contains(NetworkAddress(outside)), "\(outside)")
        }
        #expect(proxies.contains(nil) && !TrustedProxies().contains(nil))
        var more = TrustedProxies()
        for text in ["", "proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", "10.0.0/8"] {
            let isAdded = more.add(text)
            #expect(!isAdded, "\(text)")
        }
    }

    @Test(arguments: [
        ("192.0.2.1", [], ["203.0.113.7"], "203.0.113.7"),
        // Only the proxy's own word counts, not what the client sent before.
        ("192.0.2.1", [], ["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
        ("192.0.2.1", [], ["203.0.113.7, 192.0.2.1"], "203.0.113.7"),
        ("192.0.2.1", [], ["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        ("192.0.2.1", ["for=203.0.113.7;proto=https"], ["203.0.113.7"], "203.0.113.7"),
        // The proxy has written one of them, the client the other.
        ("192.0.2.1", ["for=203.0.113.7;proto=https"], ["198.51.100.1"], "192.0.2.1"),
        ("192.0.2.1", ["for=203.0.113.7, proto=https"], [], "192.0.2.1"),
        ("192.0.2.1", ["for=\"[2001:db8::7]:4711\""], [], "2001:db8::7"),
        ("192.0.2.1", ["FOR=\"203.0.113.7:80\", for=192.0.2.1"], [], "203.0.113.7"),
        ("192.0.2.1", [], ["unknown"], "192.0.2.1"), ("192.0.2.1", [], ["203.0.113.7, _hidden"], "192.0.2.1"),
        ("192.0.2.1", [], [], "192.0.2.1"),
        // Who is no proxy speaks for nobody.
        ("198.51.100.9", ["for=203.0.113.7"], ["203.0.113.7"], "198.51.100.9"),
    ])
    func theClientIsTheLastThatIsNoProxy(
        peer: String, forwarded: [String], forwardedFor: [String], client: String
    ) throws {
        let found = Self.proxies("192.0.2.1").client(
            of: NetworkAddress(peer), forwarded: forwarded, forwardedFor: forwardedFor)
        #expect(found == NetworkAddress(client))
    }

    /// The scheme, host and prefix that `fields` say of the address that a client has asked for.
    private static func address(_ fields: [(String, String)], peer: String = "192.0.2.1") -> [String?] {
        var request = IncomingRequest(method: "GET", target: "/", peer: NetworkAddress(peer))
        for (name, value) in fields { request.add(name, value) }
        let address = proxies("192.0.2.1", "192.0.2.2").address(askedFor: request)
        return [address.scheme, address.host, address.prefix]
    }

    @Test func aTrustedProxyKnowsWhatWasAskedFor() {
        let element = "for=203.0.113.7;host=\"cards.example:8443\";proto=https"
        let other = "for=198.51.100.1;host=evil.example"
        #expect(Self.address([("Forwarded", element)]) == ["https", "cards.example:8443", nil])
        // The element of the outermost proxy counts, none that a client has sent.
        #expect(
            Self.address([("Forwarded", "\(other), \(element), for=192.0.2.2;host=inner;proto=http")])
                == ["https", "cards.example:8443", nil])
        #expect(Self.address([("X-Forwarded-Proto", "https")]) == ["https", nil, nil])
        #expect(
            Self.address([("X-Forwarded-Proto", "https"), ("X-Forwarded-Prefix", "/weather")])
                == ["https", nil, "/weather"])
        // A proxy that sets the other fields may pass this one on.
        for field in [("X-Forwarded-For", "203.0.113.7"), ("X-Forwarded-Proto", "http")] {
            #expect(Self.address([("Forwarded", other), field])[1] == nil)
        }
        #expect(Self.address([("X-Forwarded-Prefix", "/a"), ("X-Forwarded-Prefix", "/b")]) == [nil, nil, nil])
        let nobody = Self.address([("Forwarded", element), ("X-Forwarded-Prefix", "/a")], peer: "198.51.100.9")
        #expect(nobody == [nil, nil, nil])
    }

    @Test func anAddressIsWrittenAsItIsRead() throws {
        #expect(NetworkAddress("203.0.113.7")?.description == "203.0.113.7")
        let long = try #require(NetworkAddress("[2001:db8::1]:443"))
        #expect(NetworkAddress(long.description) == long)
        #expect(NetworkAddress("") == nil && NetworkAddress("1.2.3") == nil && NetworkAddress("a") == nil)
    }
}
