internal import CMicroHTTPLoader
internal import Primitives
internal import Serving
internal import Threading

/// A finding in the memory, with the replies that many requests get.
final class KeptFinding: Sendable {
    let finding: Finding
    private let replies = Monitor<[Finding.Selection: (age: Int, reply: SharedReply)]>([:])

    init(_ finding: Finding) {
        self.finding = finding
    }

    /// The answer to a request with these conditions; nil if the body is needed and not known.
    func answer(to conditions: Finding.Conditions, at now: Instant) -> Answer? {
        let selection = finding.selection(for: conditions)
        guard selection.isShared else { return finding.reply(selection, at: now).map { Answer($0) } }
        // Each second, clients may keep it for a second less.
        let age = finding.freshness.age(at: now)
        return replies.access { [finding] replies in
            if let known = replies[selection], known.age == age { return Answer(known.reply) }
            guard let reply = finding.reply(selection, at: now) else { return nil }
            let shared = SharedReply(reply)
            replies[selection] = (age, shared)
            return Answer(shared)
        }
    }
}

/// What is sent to a client.
struct Answer: Sendable {
    private(set) var reply: Reply
    /// Nil if only this client gets it.
    private(set) var shared: SharedReply?

    init(_ reply: Reply) {
        self.reply = reply
    }

    init(_ shared: SharedReply) {
        reply = shared.reply
        self.shared = shared
    }

    /// Adds a header field for this client.
    mutating func add(_ name: String, _ value: String) {
        reply.headers.append((name, value))
        shared = nil
    }
}

/// A reply to many requests, with what libmicrohttpd has made of it once.
final class SharedReply: Sendable {
    let reply: Reply
    private let response = Monitor<Pointer?>(nil)

    private struct Pointer: @unchecked Sendable {
        let response: OpaquePointer
    }

    init(_ reply: Reply) {
        self.reply = reply
    }

    deinit {
        if let pointer = response.access({ $0 }) { microhttp_release(pointer.response) }
    }

    /// The response, for one more answer; nil if memory runs out.
    func retained(orMake make: (Reply) -> OpaquePointer?) -> OpaquePointer? {
        response.access { known in
            if known == nil { known = make(reply).map(Pointer.init) }
            if let known { microhttp_retain(known.response) }
            return known?.response
        }
    }
}
