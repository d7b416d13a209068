internal import Primitives

extension StoredAnswer {
    private static let signature = "weathercard answer 1"
    private static let names = ["url", "stored", "fresh", "status", "type", "modified", "length", "sum"]

    /// The answer as a file: lines of names and values, an empty line, the body.
    public var bytes: [UInt8] {
        var fields = [
            "url": url, "stored": "\(storedAt.secondsSince1970)", "fresh": "\(freshUntil.secondsSince1970)",
            "status": "\(status)", "length": "\(body.count)",
        ]
        fields["type"] = contentType
        fields["modified"] = lastModified
        fields["sum"] = String(StoredAnswer.sum(fields, body), radix: 16)
        let lines = StoredAnswer.names.compactMap { name in fields[name].map { "\(name) \($0)" } }
        return Array((StoredAnswer.signature + "\n" + lines.joined(separator: "\n") + "\n\n").utf8) + body
    }

    /// The answer in a file, or nil where the file is damaged or of another kind.
    public init?(bytes: [UInt8]) {
        // The head is short whatever the body.
        let start = bytes.prefix(1 << 14)
        guard let end = start.indices.first(where: { $0 > 0 && bytes[$0] == 10 && bytes[$0 - 1] == 10 }),
            let head = String(validating: bytes[..<end], as: UTF8.self)
        else { return nil }
        var lines = head.split(separator: "\n")
        guard lines.first.map(String.init) == StoredAnswer.signature else { return nil }
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
            let sum = fields.removeValue(forKey: "sum"), sum == String(StoredAnswer.sum(fields, body), radix: 16)
        else { return nil }
        self.init(
            url: url, storedAt: Instant(secondsSince1970: stored), freshUntil: Instant(secondsSince1970: fresh),
            status: status, contentType: fields["type"], lastModified: fields["modified"], body: body)
    }

    /// The fields in their order, each before a line feed, and the body as one number.
    private static func sum(_ fields: [String: String], _ body: [UInt8]) -> UInt64 {
        var head: [UInt8] = []
        for name in names { head += Array((fields[name] ?? "").utf8) + [10] }
        return FNV1a.hash(of: body, after: FNV1a.hash(of: head))
    }
}
