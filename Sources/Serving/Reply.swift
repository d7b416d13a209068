internal import CHTTPServer
internal import Threading

/// A reply to one request: a status, headers and a body.
struct Reply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    var body: Body
    /// The `Content-Length` of a 304 without a body; nil for other statuses.
    var omitted: Int?

    init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A line of text.
    init(_ status: Int, line: String, headers: [(name: String, value: String)] = []) {
        self.init(
            status,
            headers: [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
                + headers,
            body: Body(Array((line + "\n").utf8)))
    }

    static let methods = "GET, HEAD, OPTIONS"
    static let methodsOfTools = "POST, OPTIONS"
}

/// The immutable bytes of a reply, shared by all replies that send them.
final class Body: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    /// The body that owns the bytes; nil if this one does.
    private let owner: Body?
    /// Where the bytes count; nil for short ones.
    let held: HeldBodies?

    /// Copies the bytes to a fixed address.
    init(_ bytes: [UInt8], held: HeldBodies? = nil) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
        owner = nil
        self.held = held
        held?.add(bytes.count)
    }

    /// A slice of another body.
    init(_ range: Range<Int>, of whole: Body) {
        bytes = UnsafeRawBufferPointer(rebasing: whole.bytes[range])
        owner = whole
        held = nil
    }

    deinit {
        held?.remove(bytes.count)
        if owner == nil { bytes.deallocate() }
    }

    static let none = Body([])
}

/// What is sent to a client.
struct Answer: Sendable {
    private(set) var reply: Reply
    /// Nil if only this client gets it.
    private(set) var shared: SharedReply?
    /// Its body, while that is being sent; nil for short ones.
    var delivery: HeldBodies.Delivery?

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

/// A reply to many requests, with the response object that is made of it once.
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
        if let pointer = response.access({ $0 }) { http_release(pointer.response) }
    }

    /// The response, for one more answer; nil if memory runs out.
    func retained(orMake make: (Reply) -> OpaquePointer?) -> OpaquePointer? {
        response.access { known in
            if known == nil { known = make(reply).map(Pointer.init) }
            if let known { http_retain(known.response) }
            return known?.response
        }
    }
}
