package import Primitives

/// An answer to a request.
package struct Reply: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: Body
    /// The length of a body that the status 304 leaves out; nil for other answers.
    package var omitted: Int?

    package init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A line of text.
    package init(_ status: Int, line: String, headers: [(name: String, value: String)] = []) {
        self.init(
            status,
            headers: [("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff")]
                + headers,
            body: Body(Array((line + "\n").utf8)))
    }

    package static let methods = "GET, HEAD, OPTIONS"
}

/// The bytes of an answer, shared by all that send them; nobody changes them.
package final class Body: @unchecked Sendable {
    package let bytes: UnsafeRawBufferPointer

    /// Copies the bytes to an address that does not change.
    package init(_ bytes: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
        copy.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: copy[..<bytes.count])
    }

    deinit {
        bytes.deallocate()
    }

    package static let none = Body([])
}

/// A finished answer that may be sent again until the picture can change.
package struct Finding: Sendable {
    package var status: Int
    /// All headers except those about its freshness.
    package var headers: [(name: String, value: String)]
    /// Nil if only its tag is known.
    package var body: Body?
    /// The bytes of the body, whether it is known or not.
    package let length: Int
    package var tag: EntityTag
    package var modified: Instant
    package var freshness: Freshness

    package init(
        status: Int, headers: [(name: String, value: String)], body: Body, modified: Instant, freshness: Freshness
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        length = body.bytes.count
        tag = EntityTag(of: body.bytes)
        self.modified = modified
        self.freshness = freshness
    }

    /// The finding without its body.
    package var bare: Finding {
        var bare = self
        bare.body = nil
        return bare
    }

    /// What it costs to keep.
    package var cost: Int {
        headers.reduce(256 + (body?.bytes.count ?? 0)) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    }

    /// The answer to a request with these conditions; nil if the body is needed and not known.
    package func reply(to conditions: Conditions, at now: Instant) -> Reply? {
        let fresh = [("Cache-Control", freshness.header(at: now))]
        guard status == 200 else { return body.map { Reply(status, headers: headers + fresh, body: $0) } }
        let validators = [("ETag", tag.description), ("Last-Modified", HTTPDate.text(modified))]
        if conditions.areMet(by: tag, modified) {
            let kept = headers.filter { !$0.name.hasPrefix("Content-") || $0.name == "Content-Security-Policy" }
            var reply = Reply(304, headers: kept + validators + fresh)
            // A Content-Length of 0 would be that of another body (RFC 9110, 8.6).
            reply.omitted = length
            return reply
        }
        return body.map { Reply(200, headers: headers + validators + fresh, body: $0) }
    }

    /// The conditions of a request (RFC 9110, 13.1).
    package struct Conditions: Hashable, Sendable {
        /// The value of `If-None-Match`.
        package var tags: String?
        /// The value of `If-Modified-Since`, which does not count beside tags.
        package var since: String?

        package init(tags: String? = nil, since: String? = nil) {
            self.tags = tags
            self.since = since
        }

        /// Whether the client has what has this tag and time.
        func areMet(by tag: EntityTag, _ modified: Instant) -> Bool {
            if let tags { return tag.isIn(tags) }
            guard let since = since.flatMap(HTTPDate.instant) else { return false }
            return modified.secondsSince1970.rounded(.down) <= since.secondsSince1970
        }
    }
}
