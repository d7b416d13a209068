/// The versions of the libraries that draw, as `versions.json` beside the snapshots keeps them.
struct LibraryVersions: Sendable {
    private let versions: [(name: String, version: String)]

    init(_ versions: [String: String]) {
        self.versions = versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// A JSON object, one library a line, sorted by name.
    var json: String {
        let lines = versions.map { "  \(quoted($0.name)): \(quoted($0.version))" }
        return lines.isEmpty ? "{}\n" : "{\n" + lines.joined(separator: ",\n") + "\n}\n"
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case _ where scalar.value < 32:
                return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
