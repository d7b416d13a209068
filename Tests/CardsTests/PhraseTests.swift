import ForecastCore
import Foundation
import Testing

@testable import Cards
@testable import Words

/// The words of every language.
@Suite struct PhraseTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A card whose `Phrases` is not declared would go untested.
    @Test func everyTypeOfPhrasesInTheSourcesIsKnown() throws {
        var names: Set<String> = []
        for target in ["Words", "Cards"] {
            let files = FileManager.default.enumerator(
                at: Self.root.appending(path: "Sources/\(target)"), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                // The expression takes ten times as long as a look for its word.
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                where line.contains("enum ") {
                    guard let match = line.firstMatch(of: /enum (\w+): String, Phrase\b/) else { continue }
                    names.insert(String(match.output.1))
                }
            }
        }
        #expect(names.count > 10)
        #expect(names == Set(LanguageFileCheck.phraseTypes.map { "\($0)" }).subtracting(["NoPhrase"]))
    }

    // MARK: Files

    @Test func theFilesInTheFolderAreThoseOfTheLanguages() throws {
        let folder = Self.root.appending(path: "Languages").path()
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(files.filter { $0.hasSuffix(".txt") }) == Set(Language.allCases.map { "\($0.code).txt" }))
    }

    /// A language that `language_bytes.c` does not name would speak English.
    @Test(arguments: Language.allCases) func theProgramHasTheFileOfTheLanguage(_ language: Language) throws {
        let text = try String(
            contentsOf: Self.root.appending(path: "Languages/\(language.code).txt"), encoding: .utf8)
        #expect(String(decoding: language.bytes, as: UTF8.self) == text)
    }

    @Test(arguments: Language.allCases) func everyFileHasWhatTheCardsSayAndNothingElse(_ language: Language) {
        for fault in LanguageFileCheck(of: language).faults { Issue.record("\(fault)") }
    }

    /// A change of German's file, and what is found to be wrong with it.
    private static let mistakes: [(old: String, new: String, fault: String)] = [
        ("dryHour = In der nächsten Stunde trocken\n", "", "[outlook] lacks dryHour, which is in line "),
        ("\n[radar]", "\nsunny = Sonnig\n[radar]", "sunny: no card says it"),
        ("[radar]", "[sonar]", "[radar] lacks scan, "),
        ("dryUntil = Mindestens bis {end} trocken", "dryUntil = Mindestens trocken", "dryUntil: lacks {end} in "),
        ("dryUntil = Mindestens bis {end} trocken", "dryUntil = Bis {ende} trocken", "dryUntil: has {ende}, "),
        ("plural = {phenomenon} beginnen in {minutes} Min.\n", "plural = Bald\n", "startsIn: lacks {minutes}"),
        ("    one = In der nächsten Minute trocken", "    few = Bald trocken", "'few'"),
        ("    one = In der nächsten Minute trocken", "    eins = Bald trocken", "begins with 'eins'"),
        ("wind = Wind aus {direction} mit", "wind = Wind {direction:of} mit", "but [compass] lacks north:of"),
        ("dryMinutes = In den nächsten {minutes}", "dryMinutes = {minutes:next}", "but [forms] lacks minutes:next"),
        ("north:short = N", "north:short = N\nnorth:of = vom Norden", "north:of: no card says it"),
        ("north:short = N\n", "", "[compass] lacks north:short"),
        ("hail = Hagel\n", "hail = Hagel\nhail = Hagel\n", "repeats hail of line "),
        ("today = Heute", "today = Heute, an diesem schönen Tag im Herbst", "is longer than 20 letters"),
        ("sentenceLimit = 50", "sentenceLimit = viele", "sentenceLimit is not a number"),
        ("direction = left to right", "direction = left", "direction is neither"),
        ("today = Heute", "today = {Heute", "has a brace without the other one"),
        ("today = Heute", "today = ", "has no words"), ("today = Heute", "today Heute", "is not a section"),
        ("[facts]", "[facts", "is not a section, such as"), ("[times]", "[facts]", "repeats a section"),
        ("ownName = Deutsch", "    one = Deutsch", "stands below no entry"),
        ("[language]", "[groups]\nneuter = mist\n\n[language]", "no kind of precipitation"),
        ("[language]", "", "stands in no section"),
    ]

    @Test(arguments: mistakes.indices) func aMistakeIsNamedWithItsLine(_ index: Int) throws {
        let (old, new, words) = Self.mistakes[index]
        let text = try String(contentsOf: Self.root.appending(path: "Languages/de.txt"), encoding: .utf8)
        let range = try #require(text.range(of: old))
        let changed = text.replacingCharacters(in: range, with: new)
        let faults = LanguageFileCheck(changed, of: .german).faults
        let fault = try #require(faults.first { $0.contains(words) }, "\(faults)")
        if words.contains("] lacks"), !words.contains("but") {
            #expect(fault.hasPrefix("Languages/de.txt: ["))
        } else {
            let line = text[..<range.lowerBound].count { $0.isNewline } + 1
            let number = try #require(fault.split(separator: ":").dropFirst().first.flatMap { Int($0) })
            #expect((line - 1...line + 2).contains(number), "\(fault)")
        }
    }

    // MARK: Translation

    /// Unit symbols and words that several languages share.
    private static let shared: Set<String> = [
        "C", "F", "km", "h", "m", "s", "mm", "cm", "in", "mi", "mph", "kn", "Tornado", "Wind", "H",
        "AQI", "AQHI", "EU", "PM", "UV", "Pollen", "minutes", "under", "Storm", "Week", "Meteogram", "hPa",
        "Stop",
    ]

    /// The texts of each phrase of a language.
    private static func phrases(
        of language: Language
    ) -> [(section: String, name: String, placeholders: Set<Placeholder>, template: Template)] {
        let types = Set(LanguageFileCheck.phraseTypes.map { $0.section })
        return LanguageFileCheck.entries.filter { types.contains($0.key) }.flatMap { section, names in
            names.compactMap { name, placeholders in
                language.entry(section, name).map { (section, name, placeholders, $0) }
            }
        }
    }

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func everyPhraseIsTranslated(_ language: Language) {
        for (section, name, _, own) in Self.phrases(of: language) {
            let english = Language.english.entry(section, name)?.text
            #expect(own.text != english || words(own.text).isSubset(of: Self.shared), "[\(section)] \(name)")
        }
    }

    /// The languages that are not written in Latin letters.
    private static let otherScripts = Language.allCases.filter { language in
        !language.ownName.unicodeScalars.contains { (0x41...0x24F).contains($0.value) }
    }

    @Test(arguments: otherScripts) func otherScriptsHaveNoLatinWords(_ language: Language) {
        for (section, name, _, template) in Self.phrases(of: language) {
            for text in [template.text] + template.variants.map(\.text) {
                let latin = words(text).filter { $0.allSatisfy(\.isASCII) }
                #expect(latin.isSubset(of: Self.shared), "[\(section)] \(name): \(text)")
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
    private static let parts: Set<String> = [MeasurePhrase.section, TimePhrase.section]

    /// The first strong character outside isolates sets a line's direction.
    @Test func everyArabicSentenceRunsFromRightToLeft() {
        for phrase in Self.phrases(of: .arabic) where !Self.parts.contains(phrase.section) {
            var values: [Placeholder: String] = [:]
            // Words and times that are filled in are Arabic; names are isolated, and figures have no direction.
            for placeholder in phrase.placeholders {
                for name in [placeholder.name] + placeholder.notations {
                    let isFigure =
                        placeholder.content == .count || ["percent", "degrees", "top"].contains(placeholder.name)
                    values[Placeholder(name)] =
                        placeholder.content == .foreign ? "\u{2068}Seattle\u{2069}" : isFigure ? "1" : "الساعة"
                }
            }
            let text = phrase.template.filled { name, _ in values[Placeholder(String(name))] }
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
