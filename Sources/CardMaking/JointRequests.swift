package import CardOrders
internal import ForecastCore
internal import Providers
internal import SceneModel
internal import Threading

/// Answers for single places from requests about several, each kept until its own job needs it.
///
/// Orders are announced as they are read. The first job that needs an answer requests it together with those of others, which
/// then wait for it instead of asking themselves.
package final class JointRequests: Sendable {
    /// The most places of a request.
    static let mostPlaces = 50
    /// The most answers that are kept for jobs, which may have failed before they needed them.
    private static let mostKept = 256

    /// The state of a request about a single place.
    private enum Entry {
        case asked
        case answered(HTTPResponse)
        /// The joint request failed.
        case alone
    }

    /// What a job does to get its answer.
    enum Turn {
        case take(HTTPResponse)
        case askAlone
        /// It includes these in its request.
        case askWith([PlaceQuery])
    }

    private struct Upcoming {
        var requests: [JointRequest] = []

        mutating func remove(_ key: WeatherCache.ForecastKey) {
            requests.removeAll { $0.key == key }
        }
    }

    private struct Content {
        var upcoming: [ServiceSettings: Upcoming] = [:]
        /// The groups whose next request is being composed.
        var forming: Set<ServiceSettings> = []
        var entries: [String: Entry] = [:]
        /// The URLs of the settled entries, oldest first.
        var waiting: [String] = []

        mutating func settle(_ url: String, _ entry: Entry) {
            entries[url] = entry
            waiting.append(url)
            if waiting.count > JointRequests.mostKept { entries[waiting.removeFirst()] = nil }
        }

        mutating func remove(_ url: String) {
            entries[url] = nil
            waiting.removeAll { $0 == url }
        }
    }

    private let content = Monitor(Content())
    private let cache: WeatherCache

    /// Requests for forecasts that a cache does not have.
    package init(for cache: WeatherCache) {
        self.cache = cache
    }

    /// Notes the requests that an order will need.
    package func announce(_ order: CardOrder, _ services: ServiceSettings) {
        for request in requests(for: order, services) where !cache.forecasts.knows(request.key) {
            content.access { content in
                let requests = content.upcoming[request.group]?.requests ?? []
                if requests.contains(where: { $0.key == request.key }) { return }
                content.upcoming[request.group, default: Upcoming()].requests.append(request)
            }
        }
    }

    /// Whether a request can include more places than those announced in the order's group.
    package func hasRoom(beside order: CardOrder, _ services: ServiceSettings) -> Bool {
        guard let group = requests(for: order, services).first?.group else { return false }
        return content.access { $0.upcoming[group]?.requests.count ?? 0 } < JointRequests.mostPlaces
    }

    /// The request for a forecast; nil if it is not from Open-Meteo, or needs more than that.
    func request(for source: ForecastSource, _ services: ServiceSettings) -> JointRequest? {
        guard case .services([.openMeteo], let place) = source.origin else { return nil }
        return JointRequest(
            requests: self, group: services,
            key: WeatherCache.ForecastKey(source: source, services: services), place: place)
    }

    private func requests(for order: CardOrder, _ services: ServiceSettings) -> [JointRequest] {
        guard case .forecasts(let sources) = order.subject else { return [] }
        return sources.compactMap { request(for: $0, services) }
    }

    /// What to do for a request, after waiting for an answer that another job has requested.
    ///
    /// The URL is that of the request about this place alone.
    func turn(_ request: JointRequest, url: String) -> Turn {
        content.wait { content in
            content.upcoming[request.group]?.remove(request.key)
            switch content.entries[url] {
            case .asked: return nil
            case .answered(let response):
                content.remove(url)
                return .take(response)
            case .alone:
                content.remove(url)
                return .askAlone
            case nil:
                if content.forming.contains(request.group) { return nil }
                let others = content.upcoming[request.group]?.requests.prefix(JointRequests.mostPlaces - 1) ?? []
                if others.isEmpty { return .askAlone }
                content.upcoming[request.group]?.requests.removeFirst(others.count)
                content.forming.insert(request.group)
                content.entries[url] = .asked
                return .askWith(others.map(\.place))
            }
        }
    }

    /// Claims URLs, so that other jobs wait for their answers; returns the indices of those that were free.
    func claim(_ urls: [String], for request: JointRequest) -> [Int] {
        content.access { content in
            content.forming.remove(request.group)
            return urls.indices.filter { index in
                guard content.entries[urls[index]] == nil else { return false }
                content.entries[urls[index]] = .asked
                return true
            }
        }
    }

    /// Stores the answers to claimed URLs; those without an answer are requested alone.
    func settle(_ answers: [(url: String, response: HTTPResponse?)]) {
        content.access { content in
            for (url, response) in answers { content.settle(url, response.map(Entry.answered) ?? .alone) }
        }
    }

    /// Ends a job's claim to its own URL.
    func release(_ url: String) {
        content.access { $0.entries[url] = nil }
    }
}

/// A request for a forecast that may be combined with others.
struct JointRequest: Sendable {
    let requests: JointRequests
    /// Requests of the same settings differ only in the place.
    let group: ServiceSettings
    let key: WeatherCache.ForecastKey
    let place: PlaceQuery
}

/// Combines a request with those of other jobs, or takes the answer from such a request.
///
/// If the joint request fails, each place is requested alone. Each forecast has its own instance, used by one thread.
final class JointTransport: HTTPTransport, @unchecked Sendable {
    private let alone, once: any HTTPTransport
    private let deadline: Deadline
    private let joint: JointRequest
    private let service: OpenMeteo
    private let place: Place
    private let isKept: (String) -> Bool
    private let log: RequestLog
    /// Whether an answer from a joint request was returned.
    private(set) var hasGiven = false

    /// A transport for a question about a place.
    ///
    /// `alone` requests one place, with retries; `once` requests several, in half of the remaining time, so that `alone` can
    /// still follow. `isKept` returns whether the cache has a fresh answer to a URL.
    init(
        alone: any HTTPTransport, once: any HTTPTransport, until deadline: Deadline,
        _ joint: JointRequest, to service: OpenMeteo, about place: Place,
        isKept: @escaping (String) -> Bool, _ log: RequestLog
    ) {
        (self.alone, self.once, self.deadline) = (alone, once, deadline)
        (self.joint, self.service, self.place) = (joint, service, place)
        (self.isKept, self.log) = (isKept, log)
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        // A repeated request means that the joint answer could not be decoded.
        if hasGiven { return try alone.get(request) }
        switch joint.requests.turn(joint, url: request.publicURL) {
        case .askAlone: break
        case .take(let response):
            log.write("using the answer to a request about several places")
            hasGiven = true
            return response
        case .askWith(let others):
            if let response = ask(request, with: others) {
                hasGiven = true
                return response
            }
        }
        return try alone.get(request)
    }

    /// The answer for the place, if the joint request has one; the other answers are stored.
    private func ask(_ request: HTTPRequest, with others: [PlaceQuery]) -> HTTPResponse? {
        let url = request.publicURL
        let found = others.compactMap(JointTransport.place).map { ($0, url: service.request(for: $0).publicURL) }
            .filter { !isKept($0.url) }
        let claimed = joint.requests.claim(found.map(\.url), for: joint).map { found[$0] }
        defer { joint.requests.release(url) }
        if claimed.isEmpty { return nil }
        let places = [place] + claimed.map(\.0)
        let (combined, count) = service.request(for: places)
        var parts: [HTTPResponse]?
        if count > 1 {
            log.write("asking \(service.server.host) about \(count) places at once")
            var combined = combined
            combined.timeout = deadline.remaining / 2
            parts = (try? once.get(combined)).flatMap { service.parts(of: $0, for: Array(places.prefix(count))) }
            if parts == nil { log.write("the request about \(count) places failed; asking about each alone") }
        }
        joint.requests.settle(
            claimed.enumerated().map { index, other in
                (other.url, parts.flatMap { index + 1 < $0.count ? $0[index + 1] : nil })
            })
        return parts?.first
    }

    /// The place of another job, which will print its own warnings.
    private static func place(_ query: PlaceQuery) -> Place? {
        try? PlaceFinder { _ in }.place(query)
    }
}
