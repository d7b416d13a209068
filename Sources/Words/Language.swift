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
    /// French, with words common to all its countries.
    case french = "fr"
    /// Italian.
    case italian = "it"
    /// Dutch.
    case dutch = "nl"
    /// Portuguese, as in Brazil.
    case portuguese = "pt"
    /// Swedish.
    case swedish = "sv"
    /// Norwegian Bokmål, also for locales of Norwegian in general and of Nynorsk.
    case norwegian = "nb"
    /// Danish.
    case danish = "da"
    /// Finnish.
    case finnish = "fi"
    /// Polish.
    case polish = "pl"
    /// Czech.
    case czech = "cs"
    /// Russian.
    case russian = "ru"
    /// Ukrainian.
    case ukrainian = "uk"
    /// Greek.
    case greek = "el"
    /// Turkish.
    case turkish = "tr"
    /// Chinese in simplified characters.
    case chinese = "zh"
    /// Korean.
    case korean = "ko"

    /// The BCP 47 code, such as `en`.
    public var code: String { rawValue }

    /// The language of a BCP 47 tag or a POSIX locale, such as `de`, `de-AT` or `de_DE.UTF-8`; nil if cards do not speak it.
    public init?(locale: String) {
        let code = locale.prefix { !"-_.@".contains($0) }.lowercased()
        // Of the two written forms of Norwegian, cards have the one of most readers.
        self.init(rawValue: ["no", "nn"].contains(code) ? "nb" : code)
    }

    /// The BCP 47 tag of what is written, which tells browsers and screen readers the script of Chinese.
    public var tag: String { self == .chinese ? "zh-Hans" : code }

    /// Whether a BCP 47 tag or a POSIX locale means Chinese in traditional characters, which cards do not have.
    ///
    /// Its script tells, or else its region.
    package static func isTraditionalChinese(_ locale: String) -> Bool {
        let parts = locale.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.map {
            $0.lowercased()
        }
        guard parts.first == "zh" else { return false }
        if let script = parts.first(where: { ["hans", "hant"].contains($0) }) { return script == "hant" }
        return parts.contains { ["tw", "hk", "mo"].contains($0) }
    }

    /// What the language calls itself, such as `Deutsch`.
    public var ownName: String { setting(.ownName) }

    /// What people call the language, in small letters.
    public var names: [String] { setting(.names).split(separator: " ").map(String.init) }

    /// Whether the language is written from right to left.
    public var isRightToLeft: Bool { setting(.direction) == "right to left" }

    /// The longest outlook, in visible characters, that fits on one line of a card.
    public var sentenceLimit: Int { Int(setting(.sentenceLimit)) ?? 48 }
}

// MARK: Phrases

extension Language {
    /// A phrase in this language.
    ///
    /// Values of foreign placeholders are isolated from the words around them. Names are said in the form that the template
    /// asks for. Variants of the template agree with `kind`, what falls, and with `count`.
    package func say<P: Phrase>(
        _ phrase: P, _ values: [Placeholder: String] = [:], names: [Placeholder: Name] = [:],
        kind: Phenomenon.Kind? = nil, count: Int? = nil
    ) -> String {
        fill(template(P.section, phrase.rawValue), values, names, kind, count)
    }

    /// Whether the language's own file has a phrase.
    package func has<P: Phrase>(_ phrase: P) -> Bool { entry(P.section, phrase.rawValue) != nil }

    /// A template with its values.
    ///
    /// Not inlined, which would put a copy of it wherever something is said.
    @inline(never)
    private func fill(
        _ template: Template, _ values: [Placeholder: String], _ names: [Placeholder: Name],
        _ kind: Phenomenon.Kind?, _ count: Int?
    ) -> String {
        var values = values
        for (placeholder, value) in values where placeholder.content == .foreign {
            values[placeholder] = isolated(value)
        }
        let plural = count.map(plural)
        return template.filled(kind: kind, plural: plural) { name, form in
            let placeholder = Placeholder(String(name))
            if let name = names[placeholder] { return text(of: name, form: form) }
            // The form of a number is a template of its own, in which no further forms stand.
            if let form, let template = entry(LanguageFile.forms, "\(name):\(form)") {
                return template.filled(kind: kind, plural: plural) { name, _ in values[Placeholder(String(name))] }
            }
            return values[placeholder]
        }
    }

    /// A name in one of its forms, or without that form as it is.
    package func text(of name: Name, form: Substring? = nil) -> String {
        let section = name.section.rawValue
        let template = form.flatMap { entry(section, "\(name.key):\($0)") }
        return (template ?? self.template(section, name.key)).text
    }

    /// What the language's file has; else what the English one has, else the name of the entry.
    private func template(_ section: String, _ key: String) -> Template {
        entry(section, key) ?? Language.english.entry(section, key) ?? Template(key)
    }

    func setting(_ setting: LanguageFile.Setting) -> String {
        template(LanguageFile.settings, setting.rawValue).text
    }

    /// Words as a sentence with its full stop.
    package func statement(_ words: String) -> String {
        say(FactPhrase.statement, [.sentence: words])
    }

    /// Sentences as one text.
    package func joined(_ sentences: [String]) -> String {
        sentences.joined(separator: setting(.sentenceSeparator))
    }

    /// The length of what separates two sentences, in Unicode scalars.
    package var separatorLength: Int { setting(.sentenceSeparator).unicodeScalars.count }

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
    public func name(of condition: Condition) -> String { text(of: Name(condition)) }

    /// A point of the compass inside a sentence, such as `northeast`.
    public func name(of point: CompassPoint) -> String { text(of: Name(point)) }

    /// A point of the compass next to a unit, such as `NE`.
    package func abbreviation(of point: CompassPoint) -> String { text(of: Name(point), .short) }

    /// A phase of the moon, such as `Waxing gibbous`.
    package func name(of phase: LunarPhase) -> String { text(of: Name(phase)) }

    /// What falls, at the start of a sentence, such as `Light rain`.
    package func name(of phenomenon: Phenomenon) -> String { text(of: Name(phenomenon)) }

    /// What precipitation turns into, inside a sentence.
    package func laterName(of kind: Phenomenon.Kind) -> String { text(of: Name(Phenomenon(kind)), .later) }

    /// The weekday of a date, such as `Thursday`.
    package func weekday(_ date: CivilDate) -> String { text(of: Name(weekdayOf: date)) }

    /// The abbreviated weekday of a date, such as `Thu`.
    public func shortWeekday(_ date: CivilDate) -> String { text(of: Name(weekdayOf: date), .short) }

    /// The abbreviated month of a date, such as `Jan`.
    package func shortMonth(_ date: CivilDate) -> String { text(of: Name(monthOf: date), .short) }

    private func text(of name: Name, _ form: Name.Form) -> String { text(of: name, form: Substring(form.rawValue)) }
}

extension Language {
    /// Words with their first letter as a capital: the "ij" of Dutch is one letter, and the "i" of Turkish keeps its dot.
    package func capitalized(_ words: String) -> String {
        if self == .turkish, words.hasPrefix("i") { return "İ" + words.dropFirst() }
        let letter = self == .dutch && words.hasPrefix("ij") ? 2 : 1
        return words.prefix(letter).uppercased() + words.dropFirst(letter)
    }

    /// A sentence with its first letter in lower case, to stand inside another.
    package func uncapitalized(_ sentence: String) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst()
    }
}
