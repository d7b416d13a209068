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
        ("/St. Louis.png", "/St. Louis.png"), ("/a.txt", "/a.txt"), ("/a.5.txt", "/a.5.txt"),
    ])
    func noLineHasCoordinatesInFull(path: String, logged: String) {
        #expect(Self.line(path).text(.json)?.contains("\"path\":\"\(logged)\"") == true)
    }
}
