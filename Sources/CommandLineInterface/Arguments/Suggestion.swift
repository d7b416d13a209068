internal import Primitives

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
        let letters = Array(word.lowercased().utf8.prefix(64))
        var measure = EditDistance()
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let limit = min(max(1, letters.count / 3), letters.count - 1, (best?.distance ?? .max) - 1)
            guard limit >= 0,
                let distance = measure.between(letters, Array(candidate.lowercased().utf8), limit: limit)
            else { continue }
            best = (candidate, distance)
        }
        if let best { return best.candidate }
        return letters.count < 2 ? nil : candidates.first { $0.hasPrefix(word.lowercased()) }
    }

    private static func plural(of noun: String) -> String {
        if noun.hasSuffix("s") { return noun }
        if noun.hasSuffix("y") { return noun.dropLast() + "ies" }
        return noun + "s"
    }
}
