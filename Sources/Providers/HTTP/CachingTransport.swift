public import Primitives

/// A cache's storage.
public protocol ResponseStore: Sendable {
    /// The stored response for a public URL, fresh or stale; nil if there is none.
    func response(to url: String) -> StoredResponse?
    /// Records that a response is being used.
    ///
    /// A new one has just arrived or been revalidated, and so may be worth storing.
    func note(_ response: StoredResponse, isNew: Bool)
}

/// Returns stored responses while they are fresh, and otherwise forwards the request (RFC 9111).
///
/// The service states a response's freshness lifetime; the default is that of the request, else ten minutes. A lifetime of the request
/// above six hours counts whatever the service states. A stale response is revalidated if it has a
/// validator. The cache key is the request's public URL.
public struct CachingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let store: any ResponseStore
    private let now: @Sendable () -> Instant
    private let log: @Sendable (String) -> Void

    /// Wraps another transport.
    ///
    /// `log` receives one line for each response, which says where it came from.
    public init(
        around base: any HTTPTransport, keeping store: any ResponseStore, now: @escaping @Sendable () -> Instant,
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.store = store
        self.now = now
        self.log = log
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        let stored = store.response(to: request.publicURL)
        let start = now()
        if let stored, stored.isFresh(at: start) {
            let seconds = min(start.seconds(to: stored.freshUntil), StoredResponse.lasting)
            log("using the cached response, which is fresh for another \(Int(seconds / 60)) min")
            store.note(stored, isNew: false)
            return stored.response
        }
        var request = request
        if let modified = stored?.lastModified {
            request.headers.append(HTTPHeader("If-Modified-Since", modified))
        }
        let response = try base.get(request)
        if response.status == 304, let stored {
            log("the cached response is still valid")
            store.note(stored.freshened(by: response, at: now(), lifetime: request.lifetime), isNew: true)
            return stored.response
        }
        log("HTTP status \(response.status), \(response.body.count) bytes")
        if let stored = StoredResponse(response, to: request.publicURL, at: now(), lifetime: request.lifetime) {
            store.note(stored, isNew: true)
        }
        return response
    }
}

/// Returns stored responses up to a maximum age, fresh or stale, and never uses the network.
public struct CacheOnlyTransport: HTTPTransport {
    private let store: any ResponseStore
    private let maxAge: Double
    private let now: Instant

    /// Accepts responses that were stored less than `maxAge` seconds before `now`.
    public init(from store: any ResponseStore, maxAge: Double, now: Instant) {
        self.store = store
        self.maxAge = maxAge
        self.now = now
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        guard let stored = store.response(to: request.publicURL), stored.isYounger(than: maxAge, at: now) else {
            throw .other("the cache has no recent response")
        }
        store.note(stored, isNew: false)
        return stored.response
    }
}

/// A response in the cache.
public struct StoredResponse: Hashable, Sendable {
    /// The public URL of the request.
    public var url: String
    /// When it arrived or was last revalidated.
    public var storedAt: Instant
    /// When it becomes stale.
    public var freshUntil: Instant
    /// 200 or 203.
    public var status: Int
    /// The media type of the body.
    public var contentType: String?
    /// The validator: the `Last-Modified` field as received.
    public var lastModified: String?
    /// The decoded body.
    public var body: [UInt8]

    /// The freshness lifetime, in seconds, of a response that does not state one.
    static let defaultLifetime = 600.0
    /// The upper limit, in seconds, on a freshness lifetime that a server states.
    static let maximumLifetime = 21_600.0
    /// The lifetime of what does not change, in seconds, which only a request can state.
    static let lasting = 315_576_000.0
    /// Seconds since 1970 within which an answer can have been stored: up to the year 2500.
    private static let plausibleTimes = 0.0...16_725_225_600

    /// Nil if the response is empty or its status is not cacheable here.
    init?(_ response: HTTPResponse, to url: String, at now: Instant, lifetime: Double? = nil) {
        guard [200, 203].contains(response.status), !response.body.isEmpty else { return nil }
        self.init(
            url: url, storedAt: now, freshUntil: StoredResponse.endOfFreshness(of: response, from: now, lifetime),
            status: response.status,
            contentType: response.contentType, lastModified: response.lastModified, body: response.body)
    }

    init(
        url: String, storedAt: Instant, freshUntil: Instant, status: Int, contentType: String?,
        lastModified: String?,
        body: [UInt8]
    ) {
        self.url = url
        self.storedAt = storedAt
        self.freshUntil = freshUntil
        self.status = status
        self.contentType = contentType
        self.lastModified = lastModified
        self.body = body
    }

    /// The stored response after the server has confirmed it with a 304 response (RFC 9111, 4.3.4).
    func freshened(by response: HTTPResponse, at now: Instant, lifetime: Double? = nil) -> StoredResponse {
        var freshened = self
        freshened.storedAt = now
        freshened.freshUntil = StoredResponse.endOfFreshness(of: response, from: now, lifetime)
        freshened.lastModified = response.lastModified ?? lastModified
        return freshened
    }

    /// The stored response as a transport returns it.
    var response: HTTPResponse {
        HTTPResponse(status: status, contentType: contentType, lastModified: lastModified, body: body)
    }

    /// Whether it can be used without revalidation.
    ///
    /// A response from the future is stale: it was stored before the clock was set back, so its age is unknown.
    public func isFresh(at now: Instant) -> Bool {
        storedAt <= now && now < freshUntil
    }

    /// Whether its age is less than a number of seconds.
    public func isYounger(than seconds: Double, at now: Instant) -> Bool {
        storedAt <= now && storedAt.seconds(to: now) < seconds
    }

    /// When a response becomes stale (RFC 9111, 4.2.1), by this machine's clock.
    private static func endOfFreshness(
        of response: HTTPResponse, from now: Instant, _ lifetime: Double?
    ) -> Instant {
        if let lifetime, lifetime > maximumLifetime { return now.advanced(by: min(lifetime, lasting)) }
        let stated =
            response.maxAge.map(Double.init)
            ?? response.expires.map { (response.date ?? now).seconds(to: $0) }
        return now.advanced(by: min(max(stated ?? lifetime ?? defaultLifetime, 0), maximumLifetime))
    }
}

extension StoredResponse {
    private static let signature = "weathercard answer 1"
    private static let names = ["url", "stored", "fresh", "status", "type", "modified", "length", "sum"]

    /// The file format: a signature, a line for each field, an empty line, then the body.
    public var bytes: [UInt8] {
        var fields = [
            "url": url, "stored": "\(storedAt.secondsSince1970)", "fresh": "\(freshUntil.secondsSince1970)",
            "status": "\(status)", "length": "\(body.count)",
        ]
        fields["type"] = contentType
        fields["modified"] = lastModified
        fields["sum"] = String(StoredResponse.sum(fields, body), radix: 16)
        let lines = StoredResponse.names.compactMap { name in fields[name].map { "\(name) \($0)" } }
        return Array((StoredResponse.signature + "\n" + lines.joined(separator: "\n") + "\n\n").utf8) + body
    }

    /// Nil if the file is damaged, has another format, or contains what the program never writes.
    public init?(bytes: [UInt8]) {
        // The fields are short however long the body is.
        let start = bytes.prefix(1 << 14)
        guard let end = start.indices.first(where: { $0 > 0 && bytes[$0] == 10 && bytes[$0 - 1] == 10 }),
            let head = String(validating: bytes[..<end], as: UTF8.self)
        else { return nil }
        var lines = head.split(separator: "\n")
        guard lines.first.map(String.init) == StoredResponse.signature else { return nil }
        lines.removeFirst()
        var fields: [String: String] = [:]
        for line in lines {
            guard let space = line.firstIndex(of: " ") else { return nil }
            fields[String(line[..<space])] = String(line[line.index(after: space)...])
        }
        let body = Array(bytes[(end + 1)...])
        guard let url = fields["url"], let stored = fields["stored"].flatMap(Double.init), stored.isFinite,
            let fresh = fields["fresh"].flatMap(Double.init), fresh.isFinite,
            let status = fields["status"].flatMap(Int.init), fields["length"] == "\(body.count)",
            let sum = fields.removeValue(forKey: "sum"), sum == String(StoredResponse.sum(fields, body), radix: 16),
            StoredResponse.plausibleTimes.contains(stored),
            (0...StoredResponse.lasting).contains(fresh - stored),
            [200, 203].contains(status), !body.isEmpty
        else { return nil }
        self.init(
            url: url, storedAt: Instant(secondsSince1970: stored), freshUntil: Instant(secondsSince1970: fresh),
            status: status, contentType: fields["type"], lastModified: fields["modified"], body: body)
    }

    /// A checksum over the fields, in order and each followed by a line feed, and the body.
    private static func sum(_ fields: [String: String], _ body: [UInt8]) -> UInt64 {
        var head: [UInt8] = []
        for name in names { head += Array((fields[name] ?? "").utf8) + [10] }
        return FNV1a.hash(of: body, after: FNV1a.hash(of: head))
    }
}
