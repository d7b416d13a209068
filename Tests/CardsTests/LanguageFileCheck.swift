import ForecastCore
import Foundation

@testable import Cards
@testable import Words

/// Holds the file of a language against the settings, names and phrases that the cards use.
struct LanguageFileCheck {
    /// Each type of phrases, shared or of a card.
    static let phraseTypes: [any Phrase.Type] = {
        func phrases<C: Card>(of card: C) -> any Phrase.Type { C.Phrases.self }
        return SharedPhrases.types + CardStyle.allCases.map { phrases(of: $0.card) }
    }()

    /// The placeholders of each entry that a file has, by its section and name.
    static let entries: [String: [String: Set<Placeholder>]] = {
        var entries: [String: [String: Set<Placeholder>]] = [:]
        for setting in LanguageFile.Setting.allCases {
            entries[LanguageFile.settings, default: [:]][setting.rawValue] = []
        }
        for name in Name.Section.allCases.flatMap(\.names) {
            entries[name.section.rawValue, default: [:]][name.key] = []
            for form in name.forms { entries[name.section.rawValue]?["\(name.key):\(form.rawValue)"] = [] }
        }
        func add<P: Phrase>(_ type: P.Type) {
            for phrase in type.allCases { entries[P.section, default: [:]][phrase.rawValue] = phrase.placeholders }
        }
        for type in phraseTypes { add(type) }
        return entries
    }()

    let sections: [String: [String: Template]]
    private let english: [String: [String: Template]]
    private let ownFaults: [LanguageFile.Fault]
    /// Where the file is, as messages name it.
    let path: String
    /// The plural categories of the language.
    let categories: Set<PluralCategory>

    /// Reads a text, or the file in the program.
    init(_ text: String? = nil, of language: Language) {
        func read(_ bytes: UnsafeBufferPointer<UInt8>) -> LanguageFile {
            var file = LanguageFile(bytes)
            file.readAll()
            return file
        }
        var text = text
        let file = text?.withUTF8(read) ?? read(language.bytes)
        sections = file.sections
        ownFaults = file.faults
        english = read(Language.english.bytes).sections
        path = "Languages/\(language.code).txt"
        categories = Set((Array(0...1000) + [1_000_000]).map { language.plural($0) })
    }

    /// What is wrong, each with the file and its line, from the first line to the last.
    var faults: [String] {
        var faults = (ownFaults + faultsOfSettings).map { (line: $0.line, words: $0.words) }
        // Lines about the weather are a language's own, or missing.
        for (section, names) in LanguageFileCheck.entries where section != RemarkPhrase.section {
            for name in names.keys where sections[section]?[name] == nil {
                let line = english[section]?[name]?.line ?? 0
                faults.append((0, "[\(section)] lacks \(name), which is in line \(line) of Languages/en.txt"))
            }
        }
        let used = usedForms
        for (section, templates) in sections where section != LanguageFile.groups {
            for (name, template) in templates {
                let words: [String]
                if let placeholders = LanguageFileCheck.entries[section]?[name] {
                    words = faultsOfWords(template, placeholders) + faultsOfLength(template, section, name)
                } else if used[section]?.contains(name) == true {
                    words = section == LanguageFile.forms ? faultsOfVariants(template) : faultsOfWords(template, [])
                } else {
                    words = ["no card says it"]
                }
                faults += words.map { (template.line, "[\(section)] \(name): \($0)") }
            }
        }
        return faults.sorted { ($0.line, $0.words) < ($1.line, $1.words) }.map { line, words in
            line > 0 ? "\(path):\(line): \(words)" : "\(path): \(words)"
        }
    }

    private var faultsOfSettings: [LanguageFile.Fault] {
        func setting(
            _ setting: LanguageFile.Setting, _ isRight: (String) -> Bool, _ words: String
        ) -> [LanguageFile.Fault] {
            guard let template = sections[LanguageFile.settings]?[setting.rawValue] else { return [] }
            return isRight(template.text) ? [] : [.init(line: template.line, words: "\(setting) is \(words)")]
        }
        let directions: Set = ["left to right", "right to left"]
        return setting(.direction, directions.contains, "neither left to right nor right to left")
            + setting(.sentenceLimit, { Int($0).map { $0 > 0 } ?? false }, "not a number above 0")
    }

    // MARK: Words

    /// Each text of a template, and whether it is one of a plural category.
    private func texts(of template: Template) -> [(text: String, isPlural: Bool)] {
        [(template.text, false)]
            + template.variants.map { variant in
                (variant.text, variant.selectors.contains { if case .plural = $0 { true } else { false } })
            }
    }

    /// Only a plural may omit its number.
    private func faultsOfWords(_ template: Template, _ placeholders: Set<Placeholder>) -> [String] {
        var faults = faultsOfVariants(template)
        for (text, isPlural) in texts(of: template) {
            var found: Set<Placeholder> = []
            for case .placeholder(let name, let form) in Template.pieces(of: text) {
                let placeholder = placeholders.first { $0.name == name || $0.notations.contains(String(name)) }
                guard let placeholder else {
                    faults.append("has {\(name)}, which has no value here")
                    continue
                }
                found.insert(placeholder)
                if let form { faults += missing(form, of: placeholder) }
            }
            let missing = placeholders.subtracting(found).filter { !isPlural || $0.content != .count }
            faults += missing.map { "lacks {\($0.name)} in '\(text)'" }
        }
        return faults
    }

    private func faultsOfVariants(_ template: Template) -> [String] {
        template.variants.flatMap(\.selectors).compactMap { selector in
            guard case .plural(let category) = selector, !categories.contains(category) else { return nil }
            return "no number of the language is '\(category.rawValue)'"
        }
    }

    // MARK: Forms

    /// The names of the entries that give a value in a form.
    private func entries(with form: Substring, of placeholder: Placeholder) -> (section: String, names: [String]) {
        guard case .name(let section) = placeholder.content else {
            return (LanguageFile.forms, ["\(placeholder.name):\(form)"])
        }
        return (section.rawValue, section.names.map { "\($0.key):\(form)" })
    }

    private func missing(_ form: Substring, of placeholder: Placeholder) -> [String] {
        let (section, names) = entries(with: form, of: placeholder)
        return names.filter { sections[section]?[$0] == nil }.map {
            "has {\(placeholder.name):\(form)}, but [\(section)] lacks \($0)"
        }
    }

    /// The names of entries that are forms of which a template makes use, by section.
    private var usedForms: [String: Set<String>] {
        var used: [String: Set<String>] = [:]
        for (section, templates) in sections {
            for (name, template) in templates {
                let placeholders = LanguageFileCheck.entries[section]?[name] ?? []
                let pieces = texts(of: template).flatMap { Template.pieces(of: $0.text) }
                for case .placeholder(let gap, let form?) in pieces {
                    guard let placeholder = placeholders.first(where: { $0.name == gap }) else { continue }
                    let (section, names) = entries(with: form, of: placeholder)
                    used[section, default: []].formUnion(names)
                }
            }
        }
        return used
    }

    // MARK: Length

    /// No text may be wider than two of the English one and ten letters; the phrases of a line have a limit of their own.
    private func faultsOfLength(_ template: Template, _ section: String, _ name: String) -> [String] {
        guard section != LanguageFile.settings, let own = english[section]?[name] else { return [] }
        let most = 2 * (texts(of: own).map { LanguageFileCheck.width($0.text) }.max() ?? 0) + 10
        return texts(of: template).filter { LanguageFileCheck.width($0.text) > most }.map {
            "'\($0.text)' is longer than \(most) letters"
        }
    }

    /// In Latin letters, of which a value has four and a character of East Asia two.
    private static func width(_ text: String) -> Int {
        Template.pieces(of: text).reduce(0) { width, piece in
            switch piece {
            case .literal(let literal):
                width + literal.unicodeScalars.reduce(0) { $0 + LanguageFileCheck.width($1) }
            case .placeholder: width + 4
            }
        }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .format: 0
        default: (0x2E80...0x9FFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value) ? 2 : 1
        }
    }
}
