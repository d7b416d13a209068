/// What a character does to the line breaks on its two sides.
///
/// The classes of Unicode Standard Annex 14 that weather texts need, put together where they act alike.
enum LineBreakClass {
    /// A break after it, and none before it.
    case space
    /// A break after it, and it is not seen itself.
    case zeroWidthSpace
    /// No break on either side.
    case glue
    /// A break after it between words, none where a number follows.
    case hyphen
    /// A break after it, and a hyphen is seen there.
    case softHyphen
    /// A break after it between words.
    case dash
    /// No break after it.
    case opening
    /// No break before it.
    case closing
    /// No break before it, and one after it, as after an ideograph: punctuation and small letters of East Asia.
    case wideClosing
    /// A break on both sides: ideographs, kana, pictographs.
    case ideographic
    case digit
    /// Letters and the rest: no break among them.
    case other

    init(_ character: Character) {
        guard let first = character.unicodeScalars.first else {
            self = .other
            return
        }
        self = LineBreakClass.named(first) ?? LineBreakClass.ofCategory(first)
    }

    private static func named(_ scalar: Unicode.Scalar) -> LineBreakClass? {
        switch scalar {
        case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}", "\u{3000}": .space
        case "\u{200B}": .zeroWidthSpace
        case "\u{A0}", "\u{2007}", "\u{2011}", "\u{202F}", "\u{2060}", "\u{FEFF}": .glue
        case "-", "\u{2010}", "\u{2013}", "\u{58A}", "\u{5BE}": .hyphen
        case "\u{AD}": .softHyphen
        case "\u{2014}": .dash
        case "!", "?", ".", ",", ":", ";", "%", "°", "…", "‰", "،", "؛", "؟", "٪", "।": .closing
        case "、", "。", "・", "：", "；", "！", "？", "，", "．", "％", "℃", "℉", "々", "〻", "ー", "〜", "～": .wideClosing
        case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ", "ゕ", "ゖ", "゛", "゜", "ゝ", "ゞ": .wideClosing
        case "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", "ヮ", "ヵ", "ヶ", "ヽ", "ヾ": .wideClosing
        case "\u{31F0}"..."\u{31FF}", "\u{FF61}", "\u{FF64}"..."\u{FF70}", "\u{FF9E}", "\u{FF9F}": .wideClosing
        case "$", "£", "¥", "€", "￥", "№": .opening
        default: nil
        }
    }

    private static func ofCategory(_ scalar: Unicode.Scalar) -> LineBreakClass {
        let isWide = (0x3000...0x303F).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
        switch scalar.properties.generalCategory {
        case .decimalNumber: return .digit
        case .openPunctuation, .initialPunctuation: return .opening
        case .closePunctuation, .finalPunctuation: return isWide ? .wideClosing : .closing
        case .otherLetter, .modifierLetter, .letterNumber, .otherNumber, .otherSymbol:
            return scalar.properties.isIdeographic || scalar.isOfEastAsia || scalar.properties.isEmojiPresentation
                ? .ideographic : .other
        default: return .other
        }
    }
}

extension Unicode.Scalar {
    /// Kana, radicals, enclosed and compatibility forms; Korean has spaces and is broken there.
    fileprivate var isOfEastAsia: Bool {
        switch value {
        case 0x2E80...0x2FFF, 0x3003...0x312F, 0x3190...0x33FF, 0xA000...0xA4CF,
            0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFFDC, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF:
            true
        default: false
        }
    }
}
