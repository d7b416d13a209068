public import Primitives

/// Where answers are kept.
public protocol AnswerStore: Sendable {
    /// The answer that was kept for an address without a key, however old.
    func answer(to url: String) -> StoredAnswer?
    /// Takes note of an answer that is handed out: one that is new and may be worth keeping, or one that was kept.
    func note(_ answer: StoredAnswer, isNew: Bool)
}

/// Answers from a store as long as they hold, and asks another transport for the rest.
///
/// An answer holds as long as its service says, else ten minutes. After that the service is asked whether it has changed.
/// What tells requests apart is their public address.
public struct CachingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let store: any AnswerStore
    private let now: @Sendable () -> Instant
    private let tell: @Sendable (String) -> Void

    /// A transport around another, which tells where each answer is from.
    public init(
        around base: any HTTPTransport, keeping store: any AnswerStore, now: @escaping @Sendable () -> Instant,
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.base = base
        self.store = store
        self.now = now
        self.tell = tell
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        let stored = store.answer(to: request.publicURL)
        let start = now()
        if let stored, stored.isFresh(at: start) {
            let minutes = Int(start.seconds(to: stored.freshUntil) / 60)
            tell("answered from the cache, which holds for another \(minutes) min")
            store.note(stored, isNew: false)
            return stored.response
        }
        var request = request
        if let modified = stored?.lastModified {
            request.headers.append(HTTPHeader("If-Modified-Since", modified))
        }
        let response = try base.get(request)
        if response.status == 304, let stored {
            tell("the cached answer still holds")
            store.note(stored.confirmed(by: response, at: now()), isNew: true)
            return stored.response
        }
        tell("HTTP status \(response.status), \(response.body.count) bytes")
        if let answer = StoredAnswer(response, to: request.publicURL, at: now()) { store.note(answer, isNew: true) }
        return response
    }
}

/// Answers from a store alone, by what is not too old.
public struct StoredTransport: HTTPTransport {
    private let store: any AnswerStore
    private let maxAge: Double
    private let now: Instant

    /// A transport that knows the answers of the last `maxAge` seconds before a moment.
    public init(from store: any AnswerStore, maxAge: Double, now: Instant) {
        self.store = store
        self.maxAge = maxAge
        self.now = now
    }

    public func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        guard let stored = store.answer(to: request.publicURL), stored.isYounger(than: maxAge, at: now) else {
            throw .other("no answer is kept")
        }
        store.note(stored, isNew: false)
        return stored.response
    }
}
