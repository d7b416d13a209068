import ForecastCore
import Foundation
import Testing
import Words

@testable import Cards

/// Every phrase, shared or of a card, in every language.
@Suite struct PhraseTests {
    /// A phrase without its type.
    struct AnyPhrase: Sendable {
        let name: String
        let placeholders: Set<Placeholder>
        let template: @Sendable (Language) -> Template
    }

    /// Each type of phrases by its name.
    private static let types: [String: [AnyPhrase]] = {
        func phrases<P: Phrase>(_ type: P.Type) -> [AnyPhrase] {
            type.allCases.map { phrase in
                AnyPhrase(name: "\(type).\(phrase)", placeholders: phrase.placeholders) {
                    phrase.template(in: $0)
                }
            }
        }
        func type(of card: some Card) -> any Phrase.Type { phraseType(card) }
        func phraseType<C: Card>(_ card: C) -> any Phrase.Type { C.Phrases.self }
        let all = SharedPhrases.types + CardStyle.allCases.map { type(of: $0.card) }
        return Dictionary(all.map { ("\($0)", phrases($0)) }) { first, _ in first }
    }()

    private static let phrases = types.values.flatMap { $0 }

    /// A card whose `Phrases` is not declared would go untested.
    @Test func everyTypeOfPhrasesInTheSourcesIsKnown() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
            .standardized
        var names: Set<String> = []
        for target in ["Words", "Cards"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: target), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                // The expression takes ten times as long as a look for its word.
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                where line.contains("enum ") {
                    guard let match = line.firstMatch(of: /enum (\w+): Phrase\b/) else { continue }
                    names.insert(String(match.output.1))
                }
            }
        }
        #expect(names.subtracting(["NoPhrase"]) == Set(Self.types.keys).subtracting(["NoPhrase"]))
    }

    // MARK: Placeholders

    @Test(arguments: Language.allCases) func everyTemplateHasItsPlaceholdersAndNoOthers(_ language: Language) {
        for phrase in Self.phrases {
            #expect(faults(in: phrase.template(language), phrase.placeholders) == [], "\(phrase.name)")
        }
    }

    @Test func theCheckOfTemplatesFindsFaults() {
        #expect(faults(in: "Rain in {minutes} min", [.minutes]) == [])
        #expect(faults(in: "Rain in {minute} min", [.minutes]) == ["needless minute", "lacks minutes"])
        #expect(faults(in: "Rain at {time}", []) == ["needless time"])
        #expect(faults(in: "Rain at time}", [.time]) == ["brace", "lacks time"])
        #expect(faults(in: "", []) == ["empty"])
        #expect(faults(in: "Today {inside}", [.phenomenon]) == [])
        let plural = Template("In {minutes} minutes", .when(.plural(.one), say: "In a minute"))
        #expect(faults(in: plural, [.minutes]) == [])
        let kind = Template("{phenomenon} falls", .when(.kind(.hail), say: "Hail falls"))
        #expect(faults(in: kind, [.phenomenon]) == ["lacks phenomenon"])
    }

    /// The faults of a template; only a plural may omit its number.
    private func faults(in template: Template, _ placeholders: Set<Placeholder>) -> [String] {
        var faults: [String] = []
        let texts =
            [(template.text, false)]
            + template.variants.map { variant in
                (variant.text, variant.selectors.contains { if case .plural = $0 { true } else { false } })
            }
        for (text, isPlural) in texts {
            if text.isEmpty { faults.append("empty") }
            var found: Set<Placeholder> = []
            for piece in Template.pieces(of: text) {
                switch piece {
                case .literal(let literal):
                    if literal.contains(where: { "{}".contains($0) }) { faults.append("brace") }
                case .placeholder(let name):
                    let name = String(name)
                    if let placeholder = placeholders.first(where: { $0.name == name || $0.forms.contains(name) }) {
                        found.insert(placeholder)
                    } else {
                        faults.append("needless \(name)")
                    }
                }
            }
            let missing = placeholders.subtracting(found).filter { !isPlural || $0.content != .count }
            faults += missing.map { "lacks \($0.name)" }.sorted()
        }
        return faults
    }

    // MARK: Translation

    /// Unit symbols and words that several languages share.
    private static let shared: Set<String> = [
        "C", "F", "km", "h", "m", "s", "mm", "in", "mi", "mph", "kn", "Tornado", "Wind", "H",
    ]

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func everyPhraseIsTranslated(_ language: Language) {
        for phrase in Self.phrases {
            let (own, english) = (phrase.template(language), phrase.template(.english))
            #expect(own.text != english.text || words(own.text).isSubset(of: Self.shared), "\(phrase.name)")
        }
    }

    @Test(arguments: [Language.japanese, .arabic]) func otherScriptsHaveNoLatinWords(_ language: Language) {
        for phrase in Self.phrases {
            let template = phrase.template(language)
            for text in [template.text] + template.variants.map(\.text) {
                let latin = words(text).filter { $0.allSatisfy(\.isASCII) }
                #expect(latin.isSubset(of: Self.shared), "\(phrase.name): \(text)")
            }
        }
    }

    /// The words of a text besides its placeholders.
    private func words(_ text: String) -> Set<String> {
        Template.pieces(of: text).reduce(into: []) { words, piece in
            if case .literal(let literal) = piece {
                words.formUnion(literal.split { !$0.isLetter }.map(String.init))
            }
        }
    }

    // MARK: Direction

    /// Phrases that are part of a line, such as a number with its unit, and take their direction from it.
    private static let parts: Set<String> = ["MeasurePhrase", "TimePhrase"]

    /// The first strong character outside isolates sets a line's direction.
    @Test func everyArabicSentenceRunsFromRightToLeft() {
        let sentences = Self.types.filter { !Self.parts.contains($0.key) }.values.flatMap { $0 }
        for phrase in sentences {
            var values: [Placeholder: String] = [:]
            // Words and times that are filled in are Arabic; names are isolated, and figures have no direction.
            for placeholder in phrase.placeholders {
                for name in [placeholder.name] + placeholder.forms {
                    let isFigure =
                        placeholder.content == .count || ["percent", "degrees", "top"].contains(placeholder.name)
                    values[Placeholder(name)] =
                        placeholder.content == .foreign ? "\u{2068}Seattle\u{2069}" : isFigure ? "1" : "الساعة"
                }
            }
            let text = phrase.template(.arabic).filled(values)
            var depth = 0
            let strong = text.unicodeScalars.first { scalar in
                switch scalar.value {
                case 0x2066...0x2068: depth += 1
                case 0x2069: depth -= 1
                default: break
                }
                return depth == 0 && (scalar == "\u{200F}" || scalar.properties.isAlphabetic)
            }
            let isRight = strong == "\u{200F}" || strong.map { (0x600...0x6FF).contains($0.value) } == true
            // A line of names alone, such as the source, runs as they do.
            #expect(isRight || strong == nil, "\(phrase.name): \(text)")
            #expect(depth == 0, "\(phrase.name): \(text)")
        }
    }
}
