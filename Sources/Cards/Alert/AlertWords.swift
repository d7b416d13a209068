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
    /// A list of areas and one more.
    case areas
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
        case .areas: [.areas, .next]
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

    /// The warning's text, one paragraph per line; without a warning, what that means.
    var text: String {
        if let alert = alerts.foremost { return AlertText.paragraphs(of: alert.text).joined(separator: "\n") }
        return language.say(alerts.noneBy != nil ? AlertPhrase.noneText : .unknownText)
    }

    /// The areas of the warning; nil if none are named.
    var area: String? {
        let names = (alerts.foremost?.regions ?? []).map(MarkupText.line).filter { !$0.isEmpty }
        guard let first = names.first else { return nil }
        var area = first
        for name in names.dropFirst() where area.unicodeScalars.count < Self.areaLimit {
            area = language.say(AlertPhrase.areas, [.areas: area, .next: name])
        }
        return shortened(area, to: Self.areaLimit)
    }

    /// The number of further warnings, such as `and 2 more warnings`; nil if there are none.
    var further: String? { alerts.others > 0 ? facts.moreWarnings(alerts.others) : nil }

    /// The issuer of the warning; nil if it is not known or already part of the attribution.
    var issuer: String? {
        let issuer = shortened(MarkupText.line(alerts.foremost?.issuer ?? ""), to: 120)
        return issuer.isEmpty || displayable(facts.attribution).contains(issuer) ? nil : issuer
    }

    /// The issuer and the attribution.
    var credit: String {
        let attribution = shortened(displayable(facts.attribution), to: 300)
        guard let issuer else { return attribution }
        if attribution.isEmpty { return issuer }
        return language.say(AlertPhrase.issuerAndAttribution, [.issuer: issuer, .attribution: attribution])
    }

    private func written(_ instant: Instant) -> String {
        facts.times.warningTime(instant, seenFrom: facts.moment)
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
        }
        if alerts.others > 0 {
            sentences.append(
                language.say(
                    AlertPhrase.moreSentence, [.more: language.number(alerts.others)], count: alerts.others))
        }
        if let link { rest.append(language.say(AlertPhrase.linkSentence, [.link: link])) }
        // What follows the text is required, so the text is cut.
        let fixed = language.joined(sentences + rest).unicodeScalars.count
        let room = length.limit - fixed - language.separatorLength
        let text = displayable(text)
        if room > 40, !text.isEmpty { sentences.append(shortened(text, to: room)) }
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
