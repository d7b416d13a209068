/// Help with words that are almost right.
enum Suggestion {
    /// The message on a word that is none of the choices: the nearest of them, and all if they fit in a line.
    ///
    /// The noun says what the choices are, in the singular.
    static func unknown(_ noun: String, _ word: String, choices: [String]) -> String {
        var message = "unknown \(noun) '\(printable(word))'"
        let list = choices.joined(separator: ", ")
        let isShort = list.utf8.count <= 80
        if choices.count > 1 || !isShort, let near = nearest(to: word, among: choices) {
            message += "; did you mean '\(near)'?"
            if isShort { message += " \(plural(of: noun)) are \(list)" }
        } else if isShort {
            message += "; \(plural(of: noun)) are \(list)"
        }
        return message
    }

    /// The candidate that a slip of the fingers turns into the word, if there is one.
    ///
    /// One slip for each three letters is forgiven: a letter left out, put in, or exchanged for another or with its
    /// neighbor. A word of two letters or more also finds the first candidate that it begins.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(64))
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(letters, Array(candidate.lowercased().unicodeScalars))
            if distance < letters.count, distance <= max(1, letters.count / 3), distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        if let best { return best.candidate }
        return letters.count < 2 ? nil : candidates.first { $0.hasPrefix(word.lowercased()) }
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbors from one text to another.
    ///
    /// This is the optimal string alignment distance, which edits no part twice.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    cost = min(cost, beforeLast[j - 1] + 1)
                }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }

    private static func plural(of noun: String) -> String {
        if noun.hasSuffix("s") { return noun }
        if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
        return noun + "s"
    }
}
