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

    /// The language of a warning's words, if it is a tag (BCP 47).
    static func language(of alert: Alert) -> String? {
        guard let tag = alert.language, (2...35).contains(tag.utf8.count),
            tag.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "-")
            })
        else { return nil }
        return tag
    }
}
