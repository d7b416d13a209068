package import Primitives

/// A finished answer that may be sent again until the picture can change.
package struct Finding: Sendable {
    package let status: Int
    /// All headers except those about its freshness and its form.
    package let headers: [(name: String, value: String)]
    /// Nil if only its tag is known.
    package private(set) var body: Body?
    /// The bytes of the body, whether it is known or not.
    package let length: Int
    package let tag: EntityTag
    /// The body compressed by gzip; nil also if only its tag is known.
    private var compressed: Body?
    /// The bytes of the compressed body; nil if there is none for anybody.
    private let compressedLength: Int?
    /// Whether parts may be asked for, which players of videos do.
    private let hasParts: Bool
    package let modified: Instant
    package let freshness: Freshness

    package init(
        status: Int, headers: [(name: String, value: String)], body: Body, modified: Instant, freshness: Freshness
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        length = body.bytes.count
        tag = EntityTag(of: body.bytes)
        let type = headers.first { $0.name == "Content-Type" }?.value ?? ""
        let isText = Gzip.isFor(type)
        compressed = isText ? Gzip.compressed(body.bytes).map(Body.init) : nil
        compressedLength = compressed?.bytes.count
        hasParts = status == 200 && !isText
        self.modified = modified
        self.freshness = freshness
    }

    /// The finding without its body.
    package var bare: Finding {
        var bare = self
        bare.body = nil
        bare.compressed = nil
        return bare
    }

    /// What it costs to keep, with the answers that are made of it.
    package var cost: Int {
        headers.reduce(1024 + (body?.bytes.count ?? 0) + (compressed?.bytes.count ?? 0)) {
            $0 + 2 * ($1.name.utf8.count + $1.value.utf8.count)
        }
    }

    /// The conditions of a request (RFC 9110, 13.1), and the form that its client takes.
    package struct Conditions: Hashable, Sendable {
        /// The value of `If-None-Match`.
        package var tags: String?
        /// The value of `If-Modified-Since`, which does not count beside tags.
        package var since: String?
        /// The value of `Range`, which counts only for GET.
        package var range: String?
        /// The value of `If-Range`.
        package var rangeValidator: String?
        package var acceptsGzip: Bool

        package init(
            tags: String? = nil, since: String? = nil, range: String? = nil, rangeValidator: String? = nil,
            acceptsGzip: Bool = false
        ) {
            self.tags = tags
            self.since = since
            self.range = range
            self.rangeValidator = rangeValidator
            self.acceptsGzip = acceptsGzip
        }
    }

    /// What becomes of a request.
    package struct Selection: Hashable, Sendable {
        package enum Outcome: Hashable, Sendable {
            case whole
            /// The client has it.
            case notModified
            case part(Range<Int>)
            /// A part of which there is nothing.
            case noPart
        }

        package let outcome: Outcome
        let isCompressed: Bool

        /// Whether others will get the same.
        package var isShared: Bool { outcome == .whole || outcome == .notModified }
    }

    /// What a request with these conditions gets.
    package func selection(for conditions: Conditions) -> Selection {
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
        // Of another picture, a part is of no use (RFC 9110, 13.1.5); weak tags do not count.
        if let validator = conditions.rangeValidator, validator != tag.description,
            validator != HTTPDate.text(modified)
        {
            return selected(.whole)
        }
        switch ByteRange(range, of: length) {
        case .whole: return selected(.whole)
        case .part(let part): return selected(.part(part))
        case .nothing: return selected(.noPart)
        }
    }

    /// The answer to a request with these conditions; nil if the body is needed and not known.
    package func reply(to conditions: Conditions, at now: Instant) -> Reply? {
        reply(selection(for: conditions), at: now)
    }

    /// The answer to a request that gets this; nil if the body is needed and not known.
    package func reply(_ selection: Selection, at now: Instant) -> Reply? {
        let isCompressed = selection.isCompressed
        var own = [("Cache-Control", freshness.header(at: now))]
        if compressedLength != nil { own.append(("Vary", "Accept-Encoding")) }
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
        case .noPart:
            return Reply(
                416, line: "the file has \(length) bytes",
                headers: [
                    ("Content-Range", "bytes */\(length)"), ("Accept-Ranges", "bytes"),
                    ("Access-Control-Allow-Origin", "*"), ("Cache-Control", "no-store"),
                ])
        }
    }
}
