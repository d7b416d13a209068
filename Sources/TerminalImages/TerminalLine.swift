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
        characters = text.filter { !TerminalLine.isMark($0) }.map { $0.isWhitespace ? " " : $0 }
    }

    /// The columns that it takes.
    package var columns: Range<Int> { column..<(column + characters.reduce(0) { $0 + TerminalLine.width($1) }) }

    /// Whether another line is on the same row without a space between.
    package func meets(_ other: TerminalLine) -> Bool {
        row == other.row && columns.lowerBound <= other.columns.upperBound
            && other.columns.lowerBound <= columns.upperBound
    }

    /// The columns of a text.
    package static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + (isMark($1) ? 0 : width($1)) }
    }

    /// East Asian characters and emoji are two columns wide (Unicode Standard Annex 11).
    static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return scalar.properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// Whether a character is without ink, such as the isolates around foreign words.
    private static func isMark(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { [.control, .format].contains($0.properties.generalCategory) }
    }
}
