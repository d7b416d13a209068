internal import Primitives

extension Language {
    /// Words of others for a text in this language, set apart where they could turn the words around them.
    ///
    /// A name in letters of the other direction, or in none, stands between FIRST STRONG ISOLATE and POP DIRECTIONAL
    /// ISOLATE (Unicode Standard Annex 9, 2.4); what runs as the language does stays as it is.
    public func isolated(_ words: String) -> String {
        var (hasLeft, hasRight) = (false, false)
        for scalar in words.unicodeScalars where scalar.properties.isAlphabetic {
            if scalar.isRightToLeft { hasRight = true } else { hasLeft = true }
        }
        let runsAlong = isRightToLeft ? hasRight && !hasLeft : !hasRight
        return runsAlong || words.isEmpty ? words : "\u{2068}\(words)\u{2069}"
    }
}

extension Unicode.Scalar {
    /// Whether a letter lies in the blocks that run from right to left (Unicode, DerivedBidiClass, its defaults).
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension String {
    /// The characters that people see: without marks of direction.
    var visibleCount: Int {
        // Such a mark is a character of its own (Unicode Standard Annex 29, GB4 and GB5).
        count - unicodeScalars.count(where: \.isSteering)
    }
}
