/// A character with its marks, which one font has to have together.
struct TextCluster {
    /// Scalars of the line.
    let range: Range<Int>
    /// What is seen of them: no selectors, joiners and controls.
    let visible: [Unicode.Scalar]

    init(_ scalars: [Unicode.Scalar], _ range: Range<Int>) {
        self.range = range
        visible =
            range.count == 1 && scalars[range.lowerBound].isASCII
            ? [scalars[range.lowerBound]] : scalars[range].filter { !$0.properties.isDefaultIgnorableCodePoint }
    }

    /// A space, a comma, a dash: what looks best in the font of the word before, brackets being in pairs.
    var followsItsWord: Bool {
        guard visible.count == 1, let scalar = visible.first else { return false }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .otherPunctuation, .dashPunctuation: return true
        default: return false
        }
    }

    /// Whether it is a picture by itself, or made one by the selector that asks for it.
    func isEmoji(in scalars: [Unicode.Scalar]) -> Bool {
        visible.first?.properties.isEmojiPresentation == true || scalars[range].contains("\u{FE0F}")
    }
}
