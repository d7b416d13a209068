internal import Primitives

/// The lines of a head that say how long an answer holds.
struct HeadLines {
    private var fields: [String: String] = [:]

    private static let kept = ["date", "expires", "last-modified", "cache-control", "retry-after"]

    /// Takes a line; with the first of a head what an interim answer said is forgotten.
    mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) {
        let line = String(decoding: bytes, as: UTF8.self)
        if line.hasPrefix("HTTP/") {
            fields = [:]
            return
        }
        guard let colon = line.firstIndex(of: ":") else { return }
        let name = line[..<colon].lowercased()
        guard HeadLines.kept.contains(name) else { return }
        // White space at the ends, the line's own end among it, is left out.
        let value = displayable(String(line[line.index(after: colon)...]))
        fields[name] = fields[name].map { name == "cache-control" ? "\($0), \(value)" : $0 } ?? value
    }

    var date: Instant? { fields["date"].flatMap(Instant.init(httpDate:)) }

    /// What cannot be read counts as the past (RFC 9111, 5.3).
    var expires: Instant? {
        fields["expires"].map { Instant(httpDate: $0) ?? Instant(secondsSince1970: 0) }
    }

    /// The seconds of a `Retry-After` in digits, of which there may be more than a number takes.
    var retryAfter: Int? {
        guard let text = fields["retry-after"], !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text) ?? .max
    }

    var lastModified: String? {
        fields["last-modified"].flatMap { Instant(httpDate: $0) == nil ? nil : $0 }
    }

    var maxAge: Int? {
        guard let field = fields["cache-control"]?.lowercased() else { return nil }
        let directives = field.split(separator: ",").map { $0.filter { $0 != " " && $0 != "\"" } }
        if directives.contains("no-store") || directives.contains("no-cache") { return 0 }
        return directives.compactMap { directive -> Int? in
            guard directive.hasPrefix("max-age="), !directive.dropFirst(8).isEmpty,
                directive.dropFirst(8).utf8.allSatisfy({ (0x30...0x39).contains($0) })
            else { return nil }
            return Int(directive.dropFirst(8)) ?? .max
        }.first
    }
}
