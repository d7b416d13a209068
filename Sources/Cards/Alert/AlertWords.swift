internal import ForecastCore
internal import Primitives
internal import Words

/// What the alert card says.
enum AlertPhrase: String, Phrase {
    static let section = "alert"

    /// When a warning was issued or begins, and when it ends.
    case issuedUntil, fromUntil, until, issued, from
    /// In place of a title: that a service has none, without and with an article before its name, and that they are not known.
    case none, noneWithArticle, unknown
    /// The sentence below it.
    case noneText, unknownText
    /// How severe a warning is, above its title, and that its issuer does not say so.
    case extreme, severe, moderate, minor, severityUnknown
    /// The right half of the footer.
    case issuerAndAttribution
    /// The issuer and when it issued the warning.
    case issuerAndTime
    /// A list of areas and one more.
    case areas
    /// Another warning, and the number of further ones.
    case warningAndMore
    /// Sentences of a description, and the beginning of a line to post.
    case titleSentence, severitySentence, areaSentence, linkSentence, moreSentence, share

    var placeholders: Set<Placeholder> {
        switch self {
        case .issuedUntil, .fromUntil: [.start, .end]
        case .until: [.end]
        case .issued, .from: [.start]
        case .none, .noneWithArticle: [.service, .time]
        case .unknown, .noneText, .unknownText, .extreme, .severe, .moderate, .minor, .severityUnknown: []
        case .moreSentence: [.more]
        case .issuerAndAttribution: [.issuer, .attribution]
        case .issuerAndTime: [.issuer, .time]
        case .areas: [.areas, .next]
        case .warningAndMore: [.warning, .further]
        case .titleSentence: [.title]
        case .severitySentence: [.severity]
        case .areaSentence: [.area]
        case .linkSentence: [.link]
        case .share: [.place, .title]
        }
    }
}

extension Placeholder {
    static let severity = Placeholder("severity")
    static let area = Placeholder("area", .foreign)
    static let issuer = Placeholder("issuer", .foreign)
    static let link = Placeholder("link", .foreign)
    /// The areas of a list so far, which is isolated as a whole once it is complete; `next` is one more.
    static let areas = Placeholder("areas")
    static let next = Placeholder("next")
    /// Another warning, and the number of those after it.
    static let warning = Placeholder("warning")
    static let further = Placeholder("further")
}

// MARK: On the card

extension AlertCard.Reading {
    /// The longest list of areas, in characters.
    private static let areaLimit = 300

    private var language: Language { facts.language }

    /// The large words: a warning's title, who has none and when, or that warnings are not known.
    var title: String {
        if let alert = alerts.foremost { return facts.title(of: alert) }
        guard let answer = alerts.noneBy else { return language.say(AlertPhrase.unknown) }
        let time = facts.times.inSentence(
            facts.times.time(answer.asked), at: answer.asked, seenFrom: facts.moment)
        return language.say(
            answer.takesArticle ? AlertPhrase.noneWithArticle : .none, [.service: answer.service, .time: time])
    }

    /// How severe the warning is; nil without one.
    var severity: String? {
        alerts.foremost.map { alert in
            let phrase: AlertPhrase =
                switch alert.severity {
                case .extreme: .extreme
                case .severe: .severe
                case .moderate: .moderate
                case .minor: .minor
                case .unknown: .severityUnknown
                }
            return language.say(phrase)
        }
    }

    /// Whether the warning has begun, rather than being announced.
    private var hasBegun: Bool { alerts.foremost?.hasBegun(at: facts.moment) ?? true }

    /// When the warning was issued, or if it is announced when it begins, and when it ends, longest form first; empty if
    /// there is no warning or no time is known.
    var times: [String] {
        guard let alert = alerts.foremost else { return [] }
        let issued = hasBegun ? alert.issued.map(written) : nil
        let start = issued ?? alert.start.map(written)
        let until = alert.end.map { facts.times.warningEnd($0, seenFrom: facts.moment) }.map { end in
            (end: end, words: language.say(AlertPhrase.until, [.end: end]))
        }
        switch (start, until) {
        case (nil, nil): return []
        case (nil, let until?): return [until.words]
        case (let start?, nil): return [language.say(issued == nil ? AlertPhrase.from : .issued, [.start: start])]
        case (let start?, let until?):
            let both = language.say(
                issued == nil ? AlertPhrase.fromUntil : .issuedUntil, [.start: start, .end: until.end])
            return [both, hasBegun ? until.words : language.say(AlertPhrase.from, [.start: start])]
        }
    }

    /// The issuer's line where it says more than the title, and the warning's text without what to do, one paragraph per line;
    /// without a warning, what that means.
    var text: String {
        guard let alert = alerts.foremost else {
            return language.say(alerts.noneBy != nil ? AlertPhrase.noneText : .unknownText)
        }
        let instructions = Set(AlertText.paragraphs(of: alert.instruction ?? ""))
        let paragraphs = AlertText.paragraphs(of: alert.text).filter { !instructions.contains($0) }
        return ([headline].compactMap { $0 } + paragraphs).joined(separator: "\n")
    }

    /// The text without paragraphs that say no more than its amounts, where it says what to do.
    var textBesideFigures: String {
        if figures.isEmpty || instruction.isEmpty { return text }
        let known = figures.map(\.words)
        return text.split(whereSeparator: \.isNewline).filter { AlertText.news(in: String($0), beside: known) > 0 }
            .joined(separator: "\n")
    }

    /// What to do, one paragraph per line; empty if the warning does not say so.
    var instruction: String {
        AlertText.paragraphs(of: alerts.foremost?.instruction ?? "").joined(separator: "\n")
    }

    /// The issuer's line about the warning; nil if it has no more than the title, the areas, the issuer and times, or the text has it.
    private var headline: String? {
        guard let alert = alerts.foremost else { return nil }
        let headline = MarkupText.line(alert.headline ?? "")
        if headline.isEmpty || AlertText.paragraphs(of: alert.text).contains(headline) { return nil }
        let known = ([alert.title, alert.issuer ?? ""] + alert.regions).map(MarkupText.line)
        return AlertText.news(in: headline, beside: known) >= 3 ? shortened(headline, to: 200) : nil
    }

    /// The amounts that the warning expects.
    var figures: [AlertFigure] { alerts.foremost == nil ? [] : AlertFigure.figures(in: text) }

    /// The areas of the warning; nil if none are named.
    var area: String? {
        let names = (alerts.foremost?.regions ?? []).map(MarkupText.line).filter { !$0.isEmpty }
        return names.isEmpty ? nil : shortened(list(names), to: Self.areaLimit)
    }

    /// Names as one text, which may be longer than the longest list of areas.
    private func list(_ names: [String]) -> String {
        var list = names.first ?? ""
        for name in names.dropFirst() where list.unicodeScalars.count < Self.areaLimit {
            list = language.say(AlertPhrase.areas, [.areas: list, .next: name])
        }
        return list
    }

    /// The other warnings in few words, the longest form first: those that come next on lines of their own, with the number of
    /// those that are left, or only the number of all of them; empty if there are none.
    var further: [[String]] {
        let others = Array(alerts.alerts.dropFirst())
        guard !others.isEmpty else { return [] }
        let lines = others.prefix(2).map(brief)
        let forms = stride(from: lines.count, to: 0, by: -1).map { count -> [String] in
            var form = Array(lines.prefix(count))
            let rest = others.count - count
            if rest > 0, let last = form.popLast() {
                form.append(
                    language.say(AlertPhrase.warningAndMore, [.warning: last, .further: facts.moreWarnings(rest)]))
            }
            return form
        }
        return forms + [[facts.moreWarnings(others.count)]]
    }

    /// Another warning with its beginning if that is to come, or else its end.
    private func brief(_ other: Alert) -> String {
        let title = facts.title(of: other)
        guard let start = other.start, !other.hasBegun(at: facts.moment) else {
            return facts.words(of: other, titled: title)
        }
        let time = facts.times.warningEndInSentence(start, seenFrom: facts.moment)
        return language.say(FactPhrase.warningFrom, [.title: title, .start: time])
    }

    /// The issuer of the warning, and if another service than that of the forecast has it the time of issue and the attribution of
    /// that service; nil if all of that is not known or part of the forecast's attribution.
    var issuer: String? {
        guard let alert = alerts.foremost else { return nil }
        func news(_ words: String, _ limit: Int) -> String? {
            let words = shortened(words, to: limit)
            return words.isEmpty || displayable(facts.attribution).contains(words) ? nil : words
        }
        let issuer = news(MarkupText.line(alert.issuer ?? ""), 120)
        guard let source = alert.source else { return issuer }
        let dated = issuer.map { name in
            alert.issued.map { language.say(AlertPhrase.issuerAndTime, [.issuer: name, .time: written($0)]) }
                ?? name
        }
        let own = news(displayable(source.credit(in: language)), 200)
        guard let dated, let own, !own.contains(dated) else { return own ?? dated }
        return language.say(AlertPhrase.issuerAndAttribution, [.issuer: dated, .attribution: own])
    }

    /// The issuer and the attribution.
    var credit: String {
        let attribution = shortened(displayable(facts.attribution), to: 300)
        guard let issuer else { return attribution }
        if attribution.isEmpty { return issuer }
        return language.say(AlertPhrase.issuerAndAttribution, [.issuer: issuer, .attribution: attribution])
    }

    private func written(_ instant: Instant) -> String {
        facts.times.time(instant, seenFrom: facts.moment)
    }
}

// MARK: Texts

extension AlertCard.Reading {
    /// The longest link, in characters, for which a text is cut short.
    private static let linkLimit = 200

    /// The warning in words: what, until when, where, as much of its text as there is room for, and a link.
    func description(_ length: DescriptionLength) -> String {
        var sentences = [
            facts.opening, language.say(AlertPhrase.titleSentence, [.title: shortened(title, to: 120)]),
        ]
        if length == .full, let severity, alerts.foremost?.severity != .unknown {
            sentences.append(language.say(AlertPhrase.severitySentence, [.severity: severity]))
        }
        if let time = times.first { sentences.append(language.statement(time)) }
        if let age = facts.ageSentence { sentences.append(age) }
        var rest: [String] = []
        if length == .full {
            if let area { sentences.append(language.say(AlertPhrase.areaSentence, [.area: area])) }
            rest += [issuer.map(facts.attributionSentence), facts.attributionSentence].compactMap { $0 }
            if let notice = alerts.foremost?.source?.notice { rest.append(language.isolated(notice)) }
        }
        if alerts.others > 0 {
            sentences.append(
                language.say(
                    AlertPhrase.moreSentence, [.more: language.number(alerts.others)], count: alerts.others))
        }
        if let link { rest.append(language.say(AlertPhrase.linkSentence, [.link: link])) }
        // What follows the text is required, so the text is cut; what to do is cut last.
        let (text, instruction) = (displayable(text), displayable(instruction))
        func room() -> Int {
            length.limit - language.joined(sentences + rest).unicodeScalars.count - language.separatorLength
        }
        if !figures.isEmpty, text.unicodeScalars.count + instruction.unicodeScalars.count + 1 > room() {
            sentences.append(language.statement(list(figures.map(\.words))))
        }
        let advice = AlertText.sentences(of: instruction, atMost: max(0, room())).joined()
        if !advice.isEmpty { rest.insert(advice, at: 0) }
        if room() > 40, !text.isEmpty { sentences.append(shortened(text, to: room())) }
        let whole = language.joined(sentences + rest)
        guard whole.unicodeScalars.count > length.limit, let last = rest.last, link != nil else {
            return shortened(whole, to: length.limit)
        }
        let short = shortened(
            language.joined(sentences), to: length.limit - last.unicodeScalars.count - language.separatorLength)
        return language.joined([short, last])
    }

    /// The line to post.
    var shareText: String {
        let title = shortened(title, to: 120)
        // The times that follow are those of the day that is named.
        var sentences =
            facts.isOtherDay
            ? [facts.shareHeadWithoutTemperature, language.say(AlertPhrase.titleSentence, [.title: title])]
            : [language.say(AlertPhrase.share, [.place: facts.name, .title: title])]
        // A warning that has begun is in force already, so its end is enough.
        if let time = hasBegun ? times.last : times.first { sentences.append(language.statement(time)) }
        if let link { sentences.append(language.say(AlertPhrase.linkSentence, [.link: link])) }
        if let age = facts.ageSentence { sentences.append(age) }
        let credit = Substring(credit).trimmingEnd { $0 == "." || $0 == " " }
        if !credit.isEmpty { sentences.append(language.isolated(String(credit))) }
        return language.joined(sentences)
    }

    /// Where to read more; nil if there is no link or it is too long.
    private var link: String? {
        guard let url = (alerts.foremost?.url).map(MarkupText.line), !url.isEmpty,
            url.unicodeScalars.count <= Self.linkLimit
        else { return nil }
        return url
    }
}
