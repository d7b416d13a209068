/// Counters since the start, in the format of Prometheus.
struct Metrics: Sendable {
    private struct Series: Hashable, Comparable {
        let route: String
        let status: Int

        static func < (left: Series, right: Series) -> Bool {
            (left.route, left.status) < (right.route, right.status)
        }
    }

    private struct Histogram {
        var counts = [Int](repeating: 0, count: Metrics.bounds.count)
        var count = 0
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            if let bucket = Metrics.bounds.firstIndex(where: { seconds <= $0 }) { counts[bucket] += 1 }
            count += 1
            sum += seconds
        }
    }

    /// Where an answer came from.
    enum Origin: String, CaseIterable, Sendable {
        /// The memory.
        case hit
        /// A drawing that another request started.
        case joined
        /// A drawing of its own.
        case miss
        /// Neither memory nor a drawing.
        case none = "-"
    }

    /// A value at the time of reading.
    struct Gauge: Sendable {
        var name: String
        var help: String
        var values: [(labels: String, value: Double)]

        init(_ name: String, _ help: String, _ values: [(labels: String, value: Double)]) {
            self.name = name
            self.help = help
            self.values = values
        }
    }

    /// The upper limits of the buckets, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private var requests: [Series: Int] = [:]
    private var latencies: [String: Histogram] = [:]
    private var origins: [Origin: Int] = [:]
    private var upstream: [String: Int] = [:]
    private var bytes = 0

    init() {}

    /// Counts an answer.
    mutating func count(route: String, status: Int, seconds: Double, bytes: Int, origin: Origin) {
        requests[Series(route: route, status: status), default: 0] += 1
        // In its place, since a copy would take memory for each request.
        latencies[route, default: Histogram()].add(seconds)
        if origin != .none { origins[origin, default: 0] += 1 }
        self.bytes += bytes
    }

    /// Counts a request to a service by its outcome, such as a status.
    mutating func countUpstream(_ outcome: String) {
        upstream[outcome, default: 0] += 1
    }

    /// The text format of Prometheus, version 0.0.4.
    func text(gauges: [Gauge]) -> String {
        var text = ""
        func head(_ name: String, _ kind: String, _ help: String) {
            text += "# HELP \(Metrics.prefix)\(name) \(help)\n# TYPE \(Metrics.prefix)\(name) \(kind)\n"
        }
        func line(_ name: String, _ labels: String, _ value: String) {
            text += Metrics.prefix + name + (labels.isEmpty ? "" : "{\(labels)}") + " \(value)\n"
        }
        head("requests_total", "counter", "Requests by route and status.")
        for (series, count) in requests.sorted(by: { $0.key < $1.key }) {
            line("requests_total", "route=\"\(series.route)\",status=\"\(series.status)\"", "\(count)")
        }
        head("request_seconds", "histogram", "Time from the request to the answer.")
        for (route, histogram) in latencies.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(Metrics.bounds, histogram.counts) {
                sum += count
                line("request_seconds_bucket", "route=\"\(route)\",le=\"\(bound)\"", "\(sum)")
            }
            line("request_seconds_bucket", "route=\"\(route)\",le=\"+Inf\"", "\(histogram.count)")
            line("request_seconds_sum", "route=\"\(route)\"", "\(histogram.sum)")
            line("request_seconds_count", "route=\"\(route)\"", "\(histogram.count)")
        }
        head(
            "pictures_total", "counter", "Answers by where they came from: memory, another's drawing, or their own."
        )
        for origin in Origin.allCases where origin != .none {
            line("pictures_total", "origin=\"\(origin.rawValue)\"", "\(origins[origin] ?? 0)")
        }
        head("upstream_requests_total", "counter", "Requests to weather services by outcome.")
        for (outcome, count) in upstream.sorted(by: { $0.key < $1.key }) {
            line("upstream_requests_total", "outcome=\"\(outcome)\"", "\(count)")
        }
        head("sent_bytes_total", "counter", "Bytes of answers without their headers.")
        line("sent_bytes_total", "", "\(bytes)")
        for gauge in gauges {
            head(gauge.name, "gauge", gauge.help)
            for (labels, value) in gauge.values { line(gauge.name, labels, "\(value)") }
        }
        return text
    }

    private static let prefix = "weathercard_"
}
