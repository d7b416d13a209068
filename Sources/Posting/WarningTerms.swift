internal import ForecastCore
internal import Primitives
internal import Words

extension Facts {
    /// The warning that the texts of every card tell; nil if there is none.
    var told: Alert? { warning ?? lesserWarning }
}

extension Post {
    /// Adds what the terms of a warning's source require beside it: the issuer, the time of issue and the source in the text, if that
    /// tells of the warning, and the notice in the alternative text.
    ///
    /// `lead` is the sentence about the warning, which the text may begin with; nil for the usual one.
    mutating func keepTerms(
        of warning: Alert, toldBy lead: String? = nil, on service: PostingService, _ facts: Facts
    ) {
        guard let source = warning.source, let notice = source.notice else { return }
        let names = [displayable(source.attribution), facts.issuer(of: warning)]
        let isTold = text.contains(facts.title(of: warning))
        if isTold, !names.allSatisfy(shown(on: service).text.contains) {
            // A text is cut at its end, so what is required comes before what may be lost.
            let lead = lead ?? singleLine(facts.sentence(about: warning))
            let rest = text.hasPrefix(lead) ? text.dropFirst(lead.count).drop { $0 == " " } : text[...]
            let credit = facts.attributionSentence(facts.byline(of: warning) + ". " + names[0])
            var room = lead.utf16.count
            repeat {
                let parts = [excerpt(of: lead, to: room), singleLine(credit), String(rest)]
                text = facts.language.joined(parts.filter { !$0.isEmpty })
                room -= 1
            } while room > 0 && !names.allSatisfy(shown(on: service).text.contains)
        }
        if shown(on: service).alternative.contains(notice) { return }
        let words = alternative.replacing(notice, with: "")
        var room = shown(on: service).alternative.utf16.count
        repeat {
            room -= 1
            alternative = facts.language.joined([excerpt(of: words, to: room), notice].filter { !$0.isEmpty })
        } while room > 0 && !shown(on: service).alternative.hasSuffix(notice)
    }
}
