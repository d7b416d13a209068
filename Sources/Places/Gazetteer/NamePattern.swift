/// The beginning of a name as someone types it, compared with keys.
///
/// The last word may be unfinished: `fort` begins Fortaleza, and it is Fort Worth's first word, whose key is `ft`.
struct NamePattern {
    private(set) var forms: [Form] = []

    struct Form {
        var bytes: [UInt8]
        /// Whether it ends with a word.
        var endsWord: Bool
        /// Whether all of that word was typed, so that a name of no more letters is the one that is meant.
        var isTyped: Bool
    }

    enum Match {
        case whole, beginning
    }

    /// The pattern of a text, which no key matches where the text holds no name.
    init(_ text: String, folding: Folding) {
        let key = folding.key(of: text, isComplete: false)
        guard !key.isEmpty else { return }
        forms = [Form(bytes: key, endsWord: false, isTyped: true)]
        let start = key.lastIndex(of: UInt8(ascii: " ")).map { $0 + 1 } ?? 0
        let word = key[start...]
        for (long, short) in Folding.shortForms where word.count > 1 && long.utf8.starts(with: word) {
            forms.append(
                Form(
                    bytes: key[..<start] + Array(short.utf8), endsWord: true,
                    isTyped: long.utf8.count == word.count))
        }
    }

    /// The pattern of a key whose words are all finished.
    init(key: [UInt8]) {
        forms = [Form(bytes: key, endsWord: true, isTyped: true)]
    }

    /// How a key that starts at a word answers, nil for not at all.
    func match(_ key: some RandomAccessCollection<UInt8>) -> Match? {
        var match: Match?
        for form in forms where key.starts(with: form.bytes) {
            let rest = key.dropFirst(form.bytes.count)
            if rest.isEmpty, form.isTyped { return .whole }
            if !form.endsWord || rest.isEmpty || rest.first == UInt8(ascii: " ") { match = .beginning }
        }
        return match
    }

    /// Whether a word of a key other than its first begins as the pattern does.
    func matchesInside(_ key: some RandomAccessCollection<UInt8>) -> Bool {
        var rest = key[...]
        while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
            rest = rest[space...].dropFirst()
            if match(rest) != nil { return true }
        }
        return false
    }

    /// The part of a name that the pattern stands for: from the start of a word on, as short as it can be.
    func range(in name: String, folding: Folding) -> Range<String.Index>? {
        var isStart = true
        for start in name.indices {
            let isBreak = folding.key(of: String(name[start])).isEmpty
            defer { isStart = isBreak }
            guard isStart, !isBreak else { continue }
            for form in forms {
                if let end = name.indices[start...].first(where: { form.spells(name, from: start, to: $0, folding) }
                ) {
                    return start..<name.index(after: end)
                }
            }
        }
        return nil
    }
}

extension NamePattern.Form {
    fileprivate func spells(_ name: String, from start: String.Index, to end: String.Index, _ folding: Folding)
        -> Bool
    {
        guard endsWord else {
            return folding.key(of: name[start...end], isComplete: false).starts(with: bytes)
        }
        let next = name.index(after: end)
        let isEnd = next == name.endIndex || folding.key(of: String(name[next])).isEmpty
        return isEnd && folding.key(of: name[start...end]) == bytes
    }
}
