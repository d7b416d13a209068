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
