internal import Primitives

/// Characters on one row of a picture of half blocks.
package struct TerminalLine: Sendable {
    package let row: Int
    /// The column of the first character.
    package let column: Int
    /// The colour of the characters.
    package let color: (red: Int, green: Int, blue: Int)
    let characters: [Character]

    /// A line of text, without what a terminal does not show.
    package init(_ text: String, row: Int, column: Int, color: (red: Int, green: Int, blue: Int)) {
        (self.row, self.column, self.color) = (row, column, color)
        characters = TerminalLine.characters(text)
    }

    /// The columns that it takes.
    package var columns: Range<Int> { column..<(column + characters.reduce(0) { $0 + TerminalLine.width($1) }) }

    /// Whether another line is on the same row without a space between.
    package func meets(_ other: TerminalLine) -> Bool {
        row == other.row && columns.lowerBound <= other.columns.upperBound
            && other.columns.lowerBound <= columns.upperBound
    }
}

// MARK: Columns

extension TerminalLine {
    /// The characters of a text that a terminal shows.
    static func characters(_ text: String) -> [Character] {
        text.filter { !isMark($0) }.map { $0.isWhitespace ? " " : $0 }
    }

    /// The columns of a text.
    package static func width(_ text: String) -> Int {
        characters(text).reduce(0) { $0 + width($1) }
    }

    /// East Asian characters and emoji are two columns wide (Unicode Standard Annex 11).
    static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        // A vowel sign beside its letter has a column of its own.
        return character.unicodeScalars.dropFirst().reduce(1) {
            $0 + ([.spacingMark, .otherLetter].contains($1.properties.generalCategory) ? 1 : 0)
        }
    }

    /// Whether a character is without ink, such as the isolates around foreign words.
    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { [.control, .format].contains($0.properties.generalCategory) }
    }
}

// MARK: Breaking lines

extension TerminalLine {
    /// What does not begin a line, and what does not end one, in Chinese and Japanese (JIS X 4051).
    private static let closing = Set("、。，．・：；！？）」』】〕》〉ー々…ぁぃぅぇぉっゃゅょァィゥェォッャュョ.,:;!?)%°℃")
    private static let opening = Set("（「『【〔《〈(")

    /// A text on lines of at most so many columns: broken at spaces, between Chinese and Japanese characters, and within words that
    /// are longer than a line.
    package static func broken(_ text: String, columns: Int) -> [String] {
        let columns = max(columns, 2)
        var lines: [String] = []
        var (line, width) = ("", 0)
        func end() {
            if !line.isEmpty { lines.append(line) }
            (line, width) = ("", 0)
        }
        for (piece, isSpaced) in pieces(of: text) {
            let space = isSpaced && !line.isEmpty ? 1 : 0
            if width + space + self.width(piece) > columns {
                end()
            } else if space > 0 {
                line += " "
                width += 1
            }
            for character in piece {
                if width + self.width(character) > columns { end() }
                line.append(character)
                width += self.width(character)
            }
        }
        end()
        return lines
    }

    /// The parts of a text that stay together, each with whether a space is before it.
    private static func pieces(of text: String) -> [(text: String, isSpaced: Bool)] {
        var pieces: [(text: String, isSpaced: Bool)] = []
        var last: Character = " "
        for character in characters(text) {
            defer { last = character }
            if character == " " { continue }
            if last == " " || isBreak(between: last, character) {
                pieces.append((String(character), last == " " && !pieces.isEmpty))
            } else {
                pieces[pieces.count - 1].text.append(character)
            }
        }
        return pieces
    }

    private static func isBreak(between left: Character, _ right: Character) -> Bool {
        // Korean has spaces between its words.
        guard width(left) == 2, let scalar = left.unicodeScalars.first, !(0xAC00...0xD7A3).contains(scalar.value)
        else { return false }
        return !opening.contains(left) && !closing.contains(right)
    }

    /// A text of at most so many columns, which ends in an ellipsis if it is cut.
    package static func clipped(_ text: String, columns: Int) -> String {
        guard width(text) > columns else { return text }
        var (clipped, width) = ("", 0)
        for character in characters(text) {
            width += self.width(character)
            if width > columns - 1 { break }
            clipped.append(character)
        }
        return String(Substring(clipped).trimmingEnd { $0 == " " }) + "…"
    }
}
