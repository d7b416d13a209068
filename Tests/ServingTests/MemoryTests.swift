import Primitives
import Testing

@testable import Serving

struct LeastRecentlyUsedTests {
    @Test func whatWasNotUsedForLongestGoesFirst() {
        var memory = LeastRecentlyUsed<String, Int>(capacity: 3)
        for (number, key) in ["a", "b", "c"].enumerated() { memory.keep(number, for: key, cost: 1) }
        #expect(memory.value(for: "a") == 0)
        memory.keep(3, for: "d", cost: 1)
        #expect(memory.value(for: "b") == nil)
        let kept = ["a", "c", "d"].map { memory.value(for: $0) }
        #expect(kept == [0, 2, 3])
        #expect(memory.count == 3 && memory.cost == 3)
    }

    @Test func whatCostsMoreThanThereIsIsNotKept() {
        var memory = LeastRecentlyUsed<String, Int>(capacity: 10)
        memory.keep(1, for: "a", cost: 4)
        memory.keep(2, for: "b", cost: 11)
        #expect(memory.value(for: "b") == nil)
        #expect(memory.value(for: "a") == 1)
        memory.keep(3, for: "a", cost: 11)
        #expect(memory.value(for: "a") == nil)
        #expect(memory.cost == 0)
    }

    @Test func anotherValueTakesThePlaceOfTheFirst() {
        var memory = LeastRecentlyUsed<String, Int>(capacity: 10)
        memory.keep(1, for: "a", cost: 4)
        memory.keep(2, for: "a", cost: 6)
        #expect(memory.value(for: "a") == 2)
        #expect(memory.cost == 6 && memory.count == 1)
    }

    /// Compares many random steps with a plain list in the order of use.
    @Test func itIsAListInTheOrderOfUse() {
        var generator = SeededGenerator(seed: 7)
        var memory = LeastRecentlyUsed<Int, Int>(capacity: 40)
        var model: [(key: Int, value: Int, cost: Int)] = []
        for step in 0..<5000 {
            let key = Int(generator.next(0, 20))
            switch Int(generator.next(0, 5)) {
            case 0:
                memory.remove(key)
                model.removeAll { $0.key == key }
            case 1, 2:
                let cost = Int(generator.next(1, 13))
                memory.keep(step, for: key, cost: cost)
                model.removeAll { $0.key == key }
                while model.reduce(cost, { $0 + $1.cost }) > 40 { model.removeFirst() }
                model.append((key, step, cost))
            default:
                let known = model.first { $0.key == key }
                #expect(memory.value(for: key) == known?.value)
                if let known {
                    model.removeAll { $0.key == key }
                    model.append(known)
                }
            }
            #expect(memory.cost == model.reduce(0) { $0 + $1.cost } && memory.count == model.count)
        }
    }
}

struct MetricsTests {
    @Test func requestsAreCountedByRouteAndStatusAndTime() {
        var metrics = Metrics()
        metrics.count(route: "png", status: 200, seconds: 0.004, bytes: 100, origin: .miss)
        metrics.count(route: "png", status: 200, seconds: 0.0004, bytes: 100, origin: .hit)
        metrics.count(route: "png", status: 503, seconds: 20, bytes: 1, origin: .joined)
        metrics.countUpstream("200")
        let lines = metrics.text(gauges: [Metrics.Gauge("queue", "Waiting.", [("a=\"b\"", 3)])]).split(
            separator: "\n")
        for line in [
            "weathercard_requests_total{route=\"png\",status=\"200\"} 2",
            "weathercard_requests_total{route=\"png\",status=\"503\"} 1",
            "weathercard_request_seconds_bucket{route=\"png\",le=\"0.001\"} 1",
            "weathercard_request_seconds_bucket{route=\"png\",le=\"0.005\"} 2",
            "weathercard_request_seconds_bucket{route=\"png\",le=\"10.0\"} 2",
            "weathercard_request_seconds_bucket{route=\"png\",le=\"+Inf\"} 3",
            "weathercard_request_seconds_count{route=\"png\"} 3", "weathercard_pictures_total{origin=\"hit\"} 1",
            "weathercard_upstream_requests_total{outcome=\"200\"} 1", "weathercard_sent_bytes_total 201",
            "weathercard_queue{a=\"b\"} 3.0",
        ] {
            #expect(lines.contains(Substring(line)), "\(line)")
        }
        #expect(lines.allSatisfy { $0.hasPrefix("#") || $0.wholeMatch(of: /[a-z_]+({[^{}]*})? [0-9.e+-]+/) != nil })
    }
}

struct HeldBodiesTests {
    private let held = HeldBodies(limit: 800)
    private func client(_ number: Int) -> Client { Client(NetworkAddress("203.0.113.\(number)")) }

    @Test func bodiesCountAsLongAsTheyLive() {
        var bodies = [Body([1, 2, 3], held: held), Body([4, 5], held: held)]
        let part = Body(0..<2, of: bodies[0])
        #expect(held.bytes == 5 && part.bytes.count == 2)
        bodies = []
        // Of the first, a part is still there.
        #expect(held.bytes == 3)
    }

    /// An eighth of all, but any one body.
    @Test func aClientHasAShareOfWhatIsBeingSent() {
        let first = held.deliver(60, to: client(1), over: 1)
        #expect(first != nil && !held.isBehind(client(1)))
        #expect(held.deliver(60, to: client(1), over: 2) == nil)
        let second = held.deliver(40, to: client(1), over: 3)
        #expect(second != nil && held.isBehind(client(1)) && !held.isBehind(client(2)))
        let large = held.deliver(500, to: client(2), over: 4)
        #expect(large != nil)
        withExtendedLifetime((first, second, large)) {}
        #expect(held.deliver(100, to: client(1), over: 5) != nil || held.isBehind(client(1)))
    }

    @Test func whatHasArrivedCountsNoLonger() {
        var delivery = held.deliver(100, to: client(1), over: 1)
        #expect(delivery != nil && held.isBehind(client(1)))
        delivery = nil
        #expect(!held.isBehind(client(1)) && held.heaviest(freeing: 1) == [])
    }

    @Test func roomIsMadeByThoseToWhomTheMostIsBeingSent() {
        let deliveries = [
            held.deliver(10, to: client(1), over: 1), held.deliver(30, to: client(2), over: 2),
            held.deliver(40, to: client(2), over: 3), held.deliver(20, to: client(3), over: 4),
        ]
        withExtendedLifetime(deliveries) {
            #expect(held.heaviest(freeing: 30) == [2])
            #expect(held.heaviest(freeing: 71) == [2, 3, 4])
            #expect(held.heaviest(freeing: 0) == [])
        }
    }
}

struct LogRepeatsTests {
    private func line(_ path: String, _ status: Int, at seconds: Double) -> LogLine {
        LogLine(
            time: Instant(secondsSince1970: 1_795_176_000 + seconds), method: "GET", route: "none",
            path: LogLine.Path(path), status: status, bytes: 10, seconds: 0.001, origin: .none, client: nil)
    }

    @Test func refusalsThatAreAlikeAreWrittenOnceWithTheirCount() {
        var repeats = LogRepeats()
        var written = 0
        for step in 0..<100 where repeats.add(line("/a", 429, at: Double(step)), .json, at: Double(step) / 100) {
            written += 1
        }
        let isOther = repeats.add(line("/b", 429, at: 0), .json, at: 1)
        let early = repeats.takeLate(at: 9.9)
        #expect(written == 1 && isOther && early == [])
        let late = repeats.takeLate(at: 10)
        #expect(late.count == 1 && late[0].hasPrefix(#"{"time":"2026-11-20T12:01:39Z""#), "\(late)")
        #expect(late[0].hasSuffix(",\"repeats\":99}\n"))
        let isNew = repeats.add(line("/a", 429, at: 0), .json, at: 11)
        #expect(isNew)
    }

    @Test func anyNumberOfDifferentOnesIsWritten() {
        var repeats = LogRepeats()
        let areWritten = (0..<5000).map { repeats.add(line("/\($0)", 404, at: 0), .text, at: 0) }
        let late = repeats.takeLate(at: 100)
        #expect(!areWritten.contains(false) && late == [])
    }
}

struct LogLineTests {
    private static func line(_ path: String, client: String? = nil) -> LogLine {
        LogLine(
            time: Instant(secondsSince1970: 1_795_176_000), method: "GET", route: "png", path: LogLine.Path(path),
            status: 200,
            bytes: 5, seconds: 0.01234, origin: .hit, client: client)
    }

    @Test func aLineIsAnObject() {
        #expect(
            Self.line("/a\"\\\u{1B}.png").text(.json)
                == #"{"time":"2026-11-20T12:00:00Z","method":"GET","route":"png","path":"/a\"\\\u001b.png","#
                + #""status":200,"bytes":5,"ms":12.3,"cache":"hit"}"# + "\n")
        #expect(Self.line("/a", client: "::1").text(.json)?.contains(#","client":"::1"}"#) == true)
        #expect(Self.line("/a\n\u{1B}").text(.text)?.filter { $0 == "\n" }.count == 1)
        #expect(Self.line("/a").text(.off) == nil)
    }

    @Test(arguments: [
        ("/@47.6097,-122.3331.png", "/@47,-122.png"), ("/47.6097 -122.3331.svg", "/47 -122.svg"),
        ("/@-.5,+.75.png", "/@-0,+0.png"), ("/@47.6.1,8.png", "/@47,8.png"), ("/@47,8.png", "/@47,8.png"),
        ("/warnings/@47.6097,-122.3331.atom", "/warnings/@47,-122.atom"),
        ("/St. Louis.png", "/St. Louis.png"), ("/a.txt", "/a.txt"), ("/a.5.txt", "/a.5.txt"),
    ])
    func noLineHasCoordinatesInFull(path: String, logged: String) {
        #expect(Self.line(path).text(.json)?.contains("\"path\":\"\(logged)\"") == true)
    }
}
