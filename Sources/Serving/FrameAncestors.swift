/// The origins whose pages may show a frame, as the directive `frame-ancestors` of a security policy has them.
struct FrameAncestors: Sendable {
    static let expects = "none, self, * or origins such as https://dashboard.example.org, separated by spaces"
    static let none = "'none'"

    let sources: String

    /// Nil if a word is no source; `none` and `*` stand alone.
    init?(_ text: String) {
        let words = text.split(separator: " ").map { $0.filter { $0 != "'" }.lowercased() }
        guard let first = words.first else { return nil }
        if words.count > 1, words.contains("none") || words.contains("*") { return nil }
        if first == "none" {
            sources = FrameAncestors.none
            return
        }
        guard words.allSatisfy(FrameAncestors.isSource) else { return nil }
        sources = words.map { $0 == "self" ? "'self'" : $0 }.joined(separator: " ")
    }

    private static func isSource(_ word: String) -> Bool {
        if word == "self" || word == "*" { return true }
        guard let scheme = ["https://", "http://"].first(where: word.hasPrefix) else { return false }
        let host = word.dropFirst(scheme.count)
        return (1...255).contains(host.utf8.count)
            && host.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || ".-:*[]".utf8.contains($0)
            }
    }
}
