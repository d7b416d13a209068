extension Unicode.Scalar {
    /// Whether the character can control a terminal or reorder the text around it.
    ///
    /// C0 and C1 controls, DEL, the line and paragraph separators, and the marks, embeddings, overrides and isolates of the
    /// bidirectional algorithm (Unicode Standard Annex 9, 2.1 to 2.6).
    public var isFormattingControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x2028, 0x2029: true
        default: false
        }
    }
}

/// Text from elsewhere on one line, without characters that would affect the text around it.
///
/// Each run of white space becomes one space; formatting controls are removed, and so is what a character has beyond any of a
/// language.
public func displayable(_ text: String) -> String {
    if isPlainLine(text) { return text }
    var shown = String.UnicodeScalarView()
    var spaceIsDue = false
    for scalar in text.unicodeScalars {
        if scalar.properties.isWhitespace {
            spaceIsDue = !shown.isEmpty
            continue
        }
        if scalar.isFormattingControl { continue }
        if spaceIsDue { shown.append(" ") }
        spaceIsDue = false
        shown.append(scalar)
    }
    return withoutTowers(String(shown))
}

/// Whether a text is words of printable ASCII with single spaces between them, as most are.
private func isPlainLine(_ text: String) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
        guard (0x20..<0x7F).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
        previous = byte
    }
    return previous != 0x20 || text.isEmpty
}

/// The most Unicode scalars of a character: more than any syllable, emoji or flag has.
private let mostOfCharacter = 16

/// The text whose characters have no more marks than can be drawn.
private func withoutTowers(_ text: String) -> String {
    guard text.unicodeScalars.dropFirst(mostOfCharacter).first != nil else { return text }
    return text.reduce(into: "") { text, character in
        text.unicodeScalars.append(contentsOf: character.unicodeScalars.prefix(mostOfCharacter))
    }
}

/// Composed text on one line, with its no-break spaces and direction marks.
///
/// Like ``displayable(_:)``, but no-break spaces, single direction marks and closed isolates (Unicode Standard Annex 9, 2.4 to
/// 2.6) remain; none of these affects the text that follows.
public func singleLine(_ text: String) -> String {
    var keeps: Set<Int> = []
    var open: [Int] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0xA0, 0x202F: keeps.insert(index)
        case 0x2066...0x2068: open.append(index)
        case 0x2069: if let start = open.popLast() { keeps.formUnion([start, index]) }
        default: break
        }
    }
    var shown = String.UnicodeScalarView()
    var spaceIsDue = false
    for (index, scalar) in text.unicodeScalars.enumerated() {
        if scalar.properties.isWhitespace, !keeps.contains(index) {
            spaceIsDue = !shown.isEmpty
            continue
        }
        if scalar.isFormattingControl, !keeps.contains(index) { continue }
        if spaceIsDue { shown.append(" ") }
        spaceIsDue = false
        shown.append(scalar)
    }
    return String(shown)
}

/// Text of at most `limit` Unicode scalars, the unit in which services limit texts.
///
/// Longer text ends in an ellipsis, after a whole word if that keeps at least a third of `limit`.
public func shortened(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    guard limit > 0 else { return "" }
    // Cut between characters only, never inside a letter with its marks or an emoji sequence.
    var room = Substring()
    var taken = 0
    for index in text.indices {
        taken += text[index].unicodeScalars.count
        if taken > limit { break }
        room = text[...index]
    }
    let space = room.lastIndex(of: " ").flatMap {
        room.distance(from: room.startIndex, to: $0) >= limit / 3 ? $0 : nil
    }
    let isFull = room.unicodeScalars.count == limit
    let cut = space.map { room[..<$0] } ?? (isFull ? room.dropLast() : room)
    let words = cut.trimmingEnd { " ,;:.".contains($0) }
    return (words.isEmpty ? (isFull ? room.dropLast() : room) : words) + "…"
}

extension Substring {
    /// The text without the characters at its end that meet a condition.
    public func trimmingEnd(while isEnd: (Character) -> Bool) -> Substring {
        lastIndex { !isEnd($0) }.map { self[...$0] } ?? ""
    }
}

/// An enumeration whose cases JSON represents by name.
public protocol NamedCase: RawRepresentable<String>, CaseIterable, Codable {}

extension NamedCase {
    /// Decodes a name.
    ///
    /// - Throws: A `DecodingError`, with an ``UnknownName`` as its underlying error if no case has the name.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let choice = Self(rawValue: name) else {
            let known = Self.allCases.map(\.rawValue)
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: container.codingPath, debugDescription: "one of \(known.joined(separator: ", "))",
                    underlyingError: UnknownName(given: name, known: known)))
        }
        self = choice
    }
}

/// A name that no case of an enumeration has.
public struct UnknownName: Error, Hashable, Sendable {
    /// The name that was given.
    public var given: String
    /// The names of the cases.
    public var known: [String]
}

/// The Damerau–Levenshtein distance of two words, in its restricted form (optimal string alignment).
///
/// An edit inserts, deletes or replaces a byte, or transposes two adjacent bytes; no byte is edited twice.
public struct EditDistance {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []

    /// A calculator that reuses its working memory.
    public init() {}

    /// The distance between two words in UTF-8; nil if it exceeds `limit`.
    public mutating func between(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        if row.count <= second.count {
            row = Array(repeating: 0, count: second.count + 1)
            last = row
            beforeLast = row
        }
        for j in 0...second.count {
            last[j] = j
        }
        for i in 0..<first.count {
            row[0] = i + 1
            var least = row[0]
            for j in 0..<second.count {
                var best = min(last[j + 1], row[j]) + 1
                best = min(best, last[j] + (first[i] == second[j] ? 0 : 1))
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row[j + 1] = best
                least = min(least, best)
            }
            // A transposition can lower the row's minimum by one edit at most.
            guard least <= limit + 1 else { return nil }
            swap(&beforeLast, &last)
            swap(&last, &row)
        }
        let distance = last[second.count]
        return distance <= limit ? distance : nil
    }
}
