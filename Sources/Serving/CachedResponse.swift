internal import Primitives
internal import Threading

/// A response that can be resent until it expires.
struct CachedResponse: Sendable {
    let status: Int
    /// All headers except those about caching and compression.
    let headers: [(name: String, value: String)]
    /// Nil if only its tag is known.
    private(set) var body: Body?
    /// The bytes of the body, whether it is known or not.
    let length: Int
    let tag: EntityTag
    /// The body compressed by gzip; nil also if only its tag is known.
    private var compressed: Body?
    /// The length of the compressed body; nil if it is never compressed.
    private let compressedLength: Int?
    /// Whether ranges may be requested, as players of videos do.
    private let hasParts: Bool
    let modified: Instant
    let freshness: Freshness

    init(
        status: Int, headers: [(name: String, value: String)], body: Body, modified: Instant, freshness: Freshness
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        length = body.bytes.count
        tag = EntityTag(of: body.bytes)
        let type = headers.first { $0.name == "Content-Type" }?.value ?? ""
        let isText = Gzip.isFor(type)
        compressed = isText ? Gzip.compressed(body.bytes).map { Body($0, held: body.held) } : nil
        compressedLength = compressed?.bytes.count
        hasParts = status == 200 && !isText
        self.modified = modified
        self.freshness = freshness
    }

    /// The response without its body.
    var bare: CachedResponse {
        var bare = self
        bare.body = nil
        bare.compressed = nil
        return bare
    }

    /// The bytes of memory that it takes, with the replies that are made of it.
    var cost: Int {
        headers.reduce(1024 + (body?.bytes.count ?? 0) + (compressed?.bytes.count ?? 0)) {
            $0 + 2 * ($1.name.utf8.count + $1.value.utf8.count)
        }
    }

    /// The conditions of a request (RFC 9110, 13.1), and whether its client accepts gzip.
    struct Conditions: Hashable, Sendable {
        /// The value of `If-None-Match`.
        var tags: String?
        /// The value of `If-Modified-Since`, which does not count beside tags.
        var since: String?
        /// The value of `Range`, which counts only for GET.
        var range: String?
        /// The value of `If-Range`.
        var rangeValidator: String?
        var acceptsGzip = false
    }

    /// What a request gets.
    struct Selection: Hashable, Sendable {
        enum Outcome: Hashable, Sendable {
            case whole
            /// The client has it already.
            case notModified
            case part(Range<Int>)
            /// A range beyond the end.
            case unsatisfiable
        }

        let outcome: Outcome
        let isCompressed: Bool

        /// Whether others will get the same.
        var isShared: Bool { outcome == .whole || outcome == .notModified }
    }

    /// What a request with these conditions gets.
    func selection(for conditions: Conditions) -> Selection {
        let isCompressed = conditions.acceptsGzip && compressedLength != nil
        func selected(_ outcome: Selection.Outcome) -> Selection {
            Selection(outcome: outcome, isCompressed: isCompressed)
        }
        guard status == 200 else { return selected(.whole) }
        if let tags = conditions.tags {
            if (isCompressed ? tag.compressed : tag).isIn(tags) { return selected(.notModified) }
        } else if let since = conditions.since.flatMap(HTTPDate.instant),
            modified.secondsSince1970.rounded(.down) <= since.secondsSince1970
        {
            return selected(.notModified)
        }
        guard hasParts, let range = conditions.range else { return selected(.whole) }
        // A part of another version is of no use (RFC 9110, 13.1.5); weak tags do not count.
        if let validator = conditions.rangeValidator, validator != tag.description,
            validator != HTTPDate.text(modified)
        {
            return selected(.whole)
        }
        switch ByteRange(range, of: length) {
        case .whole: return selected(.whole)
        case .part(let part): return selected(.part(part))
        case .unsatisfiable: return selected(.unsatisfiable)
        }
    }

    /// The answer to a request with these conditions; nil if the body is needed and not known.
    func reply(to conditions: Conditions, at now: Instant) -> Reply? {
        reply(selection(for: conditions), at: now)
    }

    /// The answer to a request that gets this; nil if the body is needed and not known.
    func reply(_ selection: Selection, at now: Instant) -> Reply? {
        let isCompressed = selection.isCompressed
        var own = [("Cache-Control", freshness.header(at: now))]
        var headers = headers
        if compressedLength != nil {
            let index = headers.firstIndex { $0.name == "Vary" }
            let vary = (index.map { headers.remove(at: $0).value + ", " } ?? "") + "Accept-Encoding"
            own.append(("Vary", vary))
        }
        let shown = isCompressed ? compressed : body
        let encoding = isCompressed ? [("Content-Encoding", "gzip")] : []
        guard status == 200 else {
            return shown.map { Reply(status, headers: headers + encoding + own, body: $0) }
        }
        if hasParts { own.append(("Accept-Ranges", "bytes")) }
        let tag = isCompressed ? tag.compressed : tag
        let validators = [("ETag", tag.description), ("Last-Modified", HTTPDate.text(modified))]
        switch selection.outcome {
        case .whole: return shown.map { Reply(200, headers: headers + encoding + validators + own, body: $0) }
        case .notModified:
            let kept = headers.filter { !$0.name.hasPrefix("Content-") || $0.name == "Content-Security-Policy" }
            var reply = Reply(304, headers: kept + validators + own)
            // A Content-Length of 0 would be that of another body (RFC 9110, 8.6).
            reply.omitted = isCompressed ? compressedLength : length
            return reply
        case .part(let range):
            let field = ("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
            return shown.map {
                Reply(206, headers: headers + validators + own + [field], body: Body(range, of: $0))
            }
        case .unsatisfiable:
            return Reply(
                416, line: "the file has \(length) bytes",
                headers: [
                    ("Content-Range", "bytes */\(length)"), ("Accept-Ranges", "bytes"),
                    ("Access-Control-Allow-Origin", "*"), ("Cache-Control", "no-store"),
                ])
        }
    }
}

/// A cached response and its prebuilt replies.
final class PreparedResponse: Sendable {
    let response: CachedResponse
    private let replies = Monitor<[CachedResponse.Selection: (age: Int, reply: SharedReply)]>([:])

    init(_ response: CachedResponse) {
        self.response = response
    }

    /// The answer to a request with these conditions; nil if the body is needed and not known.
    func answer(to conditions: CachedResponse.Conditions, at now: Instant) -> Answer? {
        let selection = response.selection(for: conditions)
        guard selection.isShared else { return response.reply(selection, at: now).map { Answer($0) } }
        // Each second, clients may keep it for a second less.
        let age = response.freshness.age(at: now)
        return replies.access { [response] replies in
            if let known = replies[selection], known.age == age { return Answer(known.reply) }
            guard let reply = response.reply(selection, at: now) else { return nil }
            let shared = SharedReply(reply)
            replies[selection] = (age, shared)
            return Answer(shared)
        }
    }
}

/// A parsed `Range` header (RFC 9110, 14.2).
enum ByteRange: Hashable, Sendable {
    /// All bytes: the header is invalid, or has several ranges, which a server may ignore.
    case whole
    case part(Range<Int>)
    /// The range starts beyond the end.
    case unsatisfiable

    /// Parses a value of the header for a body of a length.
    init(_ value: String, of length: Int) {
        self = .whole
        let sides = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].lowercased() == "bytes" else { return }
        let ends = sides[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let last = ByteRange.number(ends[1]), let first = ByteRange.number(ends[0]) else {
            return
        }
        switch (first, last) {
        case (nil, nil): return
        case (nil, let count?):
            self = count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
        case (let first?, let last):
            if let last, last < first { return }
            self = first < length ? .part(first..<min(length, (last ?? length - 1) + 1)) : .unsatisfiable
        }
    }

    /// The number in some digits, `.some(nil)` without any, nil for any other text; more than eighteen digits are capped.
    private static func number(_ text: Substring) -> Int?? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        if text.isEmpty { return .some(nil) }
        return .some(text.drop { $0 == "0" }.utf8.count > 18 ? 1_000_000_000_000_000_000 : Int(text) ?? 0)
    }
}
