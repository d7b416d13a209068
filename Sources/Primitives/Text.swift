extension Unicode.Scalar {
    /// Whether the character could steer a terminal or turn the words around it: C0 and C1 controls, DEL, the line and
    /// paragraph separators, and the marks, embeddings, overrides and isolates of the bidirectional algorithm (Unicode
    /// Standard Annex 9, 2.1 to 2.6).
    public var isSteering: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        case 0x2028, 0x2029: true
        default: false
        }
    }
}

/// A text of others on one line, without what would disturb the words around it.
///
/// Runs of white space become one space; steering characters are left out.
public func displayable(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    var spaceIsDue = false
    for scalar in text.unicodeScalars {
        if scalar.properties.isWhitespace {
            spaceIsDue = !shown.isEmpty
            continue
        }
        if scalar.isSteering { continue }
        if spaceIsDue { shown.append(" ") }
        spaceIsDue = false
        shown.append(scalar)
    }
    return String(shown)
}

/// Finished words on one line, with what keeps them in order and their numbers with their units.
///
/// As `displayable`, but spaces that do not break stay, and so do single marks of direction and the isolates that are closed
/// (Unicode Standard Annex 9, 2.4 to 2.6), which turn nothing that follows.
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
        if scalar.isSteering, !keeps.contains(index) { continue }
        if spaceIsDue { shown.append(" ") }
        spaceIsDue = false
        shown.append(scalar)
    }
    return String(shown)
}

/// A text of at most `limit` Unicode scalars, as services count: what is longer ends in an ellipsis, after a whole word if
/// that keeps a third of it.
public func shortened(_ text: String, to limit: Int) -> String {
    guard text.unicodeScalars.count > limit else { return text }
    guard limit > 0 else { return "" }
    // Whole characters only: a letter and its marks, an emoji of many parts.
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
    /// The text up to the last character that does not meet a condition.
    public func trimmingEnd(while isEnd: (Character) -> Bool) -> Substring {
        lastIndex { !isEnd($0) }.map { self[...$0] } ?? ""
    }
}

/// A choice that JSON has by its name, which whoever writes JSON by hand may get wrong.
public protocol NamedCase: RawRepresentable<String>, CaseIterable, Codable {}

extension NamedCase {
    /// Reads the name.
    ///
    /// - Throws: A `DecodingError` with an ``UnknownName`` beneath, where no choice is of the name.
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

/// A name that none of the choices has.
public struct UnknownName: Error, Hashable, Sendable {
    /// The name.
    public var given: String
    /// The names that there are.
    public var known: [String]
}

/// The Damerau–Levenshtein distance of two words, in its restricted form (optimal string alignment).
///
/// One edit is a byte more, a byte less, another byte, or two neighbors exchanged; none touches the same place twice.
public struct EditDistance {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var row: [Int] = []

    /// A measure that keeps its working memory from one pair to the next.
    public init() {}

    /// The distance of two words' UTF-8, or nil where it is above `limit`.
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
            // An exchange may still undercut a row by one edit, never by more.
            guard least <= limit + 1 else { return nil }
            swap(&beforeLast, &last)
            swap(&last, &row)
        }
        let distance = last[second.count]
        return distance <= limit ? distance : nil
    }
}
