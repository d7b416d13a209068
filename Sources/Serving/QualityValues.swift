internal import CardOrders
internal import Words

/// The members of a header such as `Accept-Language`, each with its weight (RFC 9110, 12.4.2).
struct QualityValues {
    /// The names in small letters with weights in thousandths, in their order; a name that is repeated has its last weight.
    private(set) var weights: [(name: String, weight: Int)] = []

    init(_ values: String) {
        for part in values.split(separator: ",") {
            let sides = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = sides.first.map({ QualityValues.trimmed($0).lowercased() }), !name.isEmpty else {
                continue
            }
            weights.removeAll { $0.name == name }
            weights.append((name, sides.count > 1 ? QualityValues.weight(sides[1]) : 1000))
        }
    }

    /// The weight of a name; nil if it is not among them.
    subscript(_ name: String) -> Int? { weights.first { $0.name == name }?.weight }

    /// The language that a value of `Accept-Language` prefers; nil if it names none that cards speak before it takes any.
    ///
    /// Of languages with the same weight it is the first.
    var language: Language? {
        var best: (language: Language?, weight: Int) = (nil, 0)
        for (name, weight) in weights where weight > best.weight {
            guard let language = Language(locale: name) else {
                if name == "*" { best = (nil, weight) }
                continue
            }
            best = (language, weight)
        }
        return best.language
    }

    /// The format of a picture that a value of `Accept` prefers to a page; nil if it takes a page as gladly.
    ///
    /// Of formats with the same weight it is the one with the smallest files.
    var pictureFormat: CardFormat? {
        func weight(_ type: String) -> Int {
            self[type] ?? self[type.prefix { $0 != "/" } + "/*"] ?? self["*/*"] ?? 0
        }
        // A range such as image/* does not tell which formats its client knows.
        let known = [CardFormat.webp, .png, .jpeg].filter {
            $0 == .png || self[$0.contentType] != nil && $0.isInstalled
        }
        let best = known.max { weight($0.contentType) < weight($1.contentType) }
        return best.flatMap { weight($0.contentType) > weight("text/html") ? $0 : nil }
    }

    /// The thousandths in `q=0.5`; 0 for any other text.
    private static func weight(_ text: Substring) -> Int {
        let word = trimmed(text)
        guard word.lowercased().hasPrefix("q=") else { return 0 }
        let number = word.dropFirst(2)
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return 0 }
        let digits = parts.count > 1 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        return parts[0] == "1" ? (fraction == 0 ? 1000 : 0) : fraction
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
