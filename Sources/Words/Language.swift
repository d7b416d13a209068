public import ForecastCore
public import Primitives

/// A language of the cards; the raw value is its BCP 47 code.
public enum Language: String, CaseIterable, Hashable, Codable, Sendable {
    /// English, with spellings common to all its countries.
    case english = "en"
    /// German, with words common to all its countries.
    case german = "de"
    /// Spanish, with words common to all its countries.
    case spanish = "es"
    /// Japanese.
    case japanese = "ja"
    /// Modern Standard Arabic with the digits 0 to 9, as in the Maghreb and on much of the Web.
    case arabic = "ar"

    var table: any LanguageTable.Type {
        switch self {
        case .english: English.self
        case .german: German.self
        case .spanish: Spanish.self
        case .japanese: Japanese.self
        case .arabic: Arabic.self
        }
    }

    /// The BCP 47 code, such as `en`.
    public var code: String { rawValue }

    /// The language of a BCP 47 tag or a POSIX locale, such as `de`, `de-AT` or `de_DE.UTF-8`; nil if cards do not speak it.
    public init?(locale: String) {
        self.init(rawValue: locale.prefix { !"-_.@".contains($0) }.lowercased())
    }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { table.isRightToLeft }

    /// The longest outlook, in visible characters, that fits on one line of a card.
    public var sentenceLimit: Int { table.sentenceLimit }
}

// MARK: Phrases

extension Language {
    /// A phrase in this language.
    ///
    /// Values of foreign placeholders are isolated from the words around them. Variants of the template agree with `kind`,
    /// what falls, and with `count`.
    package func say<P: Phrase>(
        _ phrase: P, _ values: [Placeholder: String] = [:], kind: Phenomenon.Kind? = nil, count: Int? = nil
    ) -> String {
        var values = values
        for (placeholder, value) in values where placeholder.content == .foreign {
            values[placeholder] = isolated(value)
        }
        return phrase.template(in: self).filled(values, kind: kind, plural: count.map { table.plural($0) })
    }

    /// Words as a sentence with its full stop.
    package func statement(_ words: String) -> String {
        say(FactPhrase.statement, [.sentence: words])
    }

    /// Sentences as one text.
    package func joined(_ sentences: [String]) -> String {
        sentences.joined(separator: table.sentenceSeparator)
    }

    /// The length of what separates two sentences, in Unicode scalars.
    package var separatorLength: Int { table.sentenceSeparator.unicodeScalars.count }

    /// The first form within `sentenceLimit`, or the last one.
    package func fitting(_ forms: [String]) -> String {
        forms.first { $0.visibleCount <= sentenceLimit } ?? forms.last ?? ""
    }

    /// A name or text in another language, isolated if it could reorder the words around it.
    ///
    /// Text in letters of the opposite direction, or without letters in a right-to-left language, is enclosed in FIRST
    /// STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode Standard Annex 9, 2.4).
    public func isolated(_ words: String) -> String {
        var (hasLeft, hasRight) = (false, false)
        for scalar in words.unicodeScalars where scalar.properties.isAlphabetic {
            if scalar.isRightToLeft { hasRight = true } else { hasLeft = true }
        }
        let isNative = isRightToLeft ? hasRight && !hasLeft : !hasRight
        return isNative || words.isEmpty ? words : "\u{2068}\(words)\u{2069}"
    }
}

extension Unicode.Scalar {
    /// Whether a letter is in a block of right-to-left scripts (the defaults of Unicode's DerivedBidiClass).
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension String {
    /// The number of visible characters: direction marks do not count.
    var visibleCount: Int {
        // A direction mark is a character of its own (Unicode Standard Annex 29, GB4 and GB5).
        count - unicodeScalars.count(where: \.isFormattingControl)
    }
}

// MARK: Names

extension Language {
    /// The weather's state as a caption, such as `Partly cloudy`.
    public func name(of condition: Condition) -> String { table.name(condition) }

    /// A point of the compass inside a sentence, such as `northeast`.
    public func name(of point: CompassPoint) -> String { table.name(point) }

    /// A point of the compass next to a unit, such as `NE`.
    package func abbreviation(of point: CompassPoint) -> String { table.abbreviation(point) }

    /// A phase of the moon, such as `Waxing gibbous`.
    package func name(of phase: LunarPhase) -> String { table.name(phase) }

    /// What falls, at the start of a sentence, such as `Light rain`.
    package func name(of phenomenon: Phenomenon) -> String { table.name(phenomenon) }

    /// What falls, inside a sentence.
    package func insideName(of phenomenon: Phenomenon) -> String { table.insideName(phenomenon) }

    /// What precipitation turns into, inside a sentence.
    package func laterName(of kind: Phenomenon.Kind) -> String { table.laterName(kind) }

    /// The weekday of a date, such as `Thursday`.
    package func weekday(_ date: CivilDate) -> String { table.weekdays[date.weekday] }

    /// The abbreviated weekday of a date, such as `Thu`.
    public func shortWeekday(_ date: CivilDate) -> String { table.shortWeekdays[date.weekday] }
}
