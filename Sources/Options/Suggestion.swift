internal import Primitives
internal import SystemAccess

/// Suggestions for mistyped words.
package enum Suggestion {
    /// What other programs call options, and the names here.
    package static let synonyms = [
        "lang": "locale", "language": "locale", "city": "place", "town": "place", "location": "place",
        "server": "instance", "host": "instance", "url": "instance", "handle": "account", "user": "account",
        "username": "account", "room": "channel", "chat": "channel", "chat-id": "channel", "password": "token-file",
        "secret": "token-file", "message": "text", "hashtag": "tag", "timezone": "tz",
    ]

    /// The message for a word that is not one of the choices.
    ///
    /// It names the nearest choice, and all of them if they are few; without a near one all, or of a very long list the first.
    /// The noun is what one choice is called, in the singular.
    package static func unknown(_ noun: String, _ word: String, choices: [String]) -> String {
        var message = "unknown \(noun) '\(printable(word))'"
        let list = choices.joined(separator: ", ")
        let isShort = list.utf8.count <= 80
        if choices.count > 1 || !isShort, let near = nearest(to: word, among: choices) {
            message += "; did you mean '\(near)'?"
            if isShort { message += " \(plural(of: noun)) are \(list)" }
            return message
        }
        var named = list
        if list.utf8.count > 320 {
            var length = 0
            let first = choices.prefix {
                length += $0.utf8.count + 2
                return length <= 240
            }
            named = first.joined(separator: ", ") + " and others"
        }
        return message + "; \(plural(of: noun)) are \(named)"
    }

    /// The candidate of which the word is probably a misspelling, if there is one.
    ///
    /// One error for every three letters is accepted: a letter that is missing, extra, wrong or swapped with its
    /// neighbor. A word of two letters or more also matches the first candidate that begins with it.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
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
        if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
            return noun.dropLast() + "ies"
        }
        return noun + "s"
    }
}
