internal import ForecastCore
internal import Primitives
internal import Words

/// What feeds and pages say of warnings.
struct WarningWords: Sendable {
    private let facts: Facts

    init(_ facts: Facts) { self.facts = facts }

    private var language: Language { facts.language }

    /// What a feed of warnings is called.
    var feedTitle: String { language.say(PagePhrase.warningsFor, [.place: facts.name]) }
    /// That nothing is known of warnings, and that more than those that are listed may be in force.
    var unknown: String { language.say(PagePhrase.warningsUnknown) }
    var incomplete: String { language.say(PagePhrase.warningsIncomplete) }
    /// That a service could not be had; nil if none failed.
    var missing: String? { facts.missingWarningsSentence }

    func title(of alert: Alert) -> String { facts.title(of: alert) }

    /// The title with the beginning or the end.
    func sentence(about alert: Alert) -> String { facts.sentence(about: alert) }

    func issuer(of alert: Alert) -> String { facts.issuer(of: alert) }

    /// The issuer and the time of issue.
    func byline(of alert: Alert) -> String { facts.byline(of: alert) }

    /// The paragraphs of a text, each on one line.
    static func paragraphs(of text: String?) -> [String] {
        MarkupText.plain(text ?? "").split(whereSeparator: \.isNewline).map { displayable(String($0)) }
            .filter { !$0.isEmpty }
    }

    /// The language of a warning's words, if it is a tag: subtags of one to eight letters or digits, the first without digits (BCP 47).
    static func language(of alert: Alert) -> String? {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        let subtags = alert.language?.split(separator: "-", omittingEmptySubsequences: false) ?? []
        guard let first = subtags.first, first.utf8.allSatisfy(isLetter), subtags.count <= 4,
            subtags.allSatisfy({
                (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy { isLetter($0) || isDigit($0) }
            })
        else { return nil }
        return alert.language
    }
}
