internal import ForecastCore
internal import Primitives

extension Facts {
    /// The most characters of a warning's names of areas.
    private static let areaLimit = 300

    /// What stands large on the alert card: a warning's title, or that there is none.
    public func alertTitle(in language: Language) -> String {
        guard let alerts else { return "" }
        if let alert = alerts.foremost { return displayable(alert.title) }
        return language.say(alert: alerts.areKnown ? .none : .unknown)
    }

    /// When the warning in force was issued or begins and when it ends, from the fullest form to the shortest; empty without
    /// one and where none of it is known.
    public func alertTimes(in language: Language) -> [String] {
        guard let alert = alerts?.foremost else { return [] }
        let issued = alert.issued.map { written($0, language) }
        let start = issued ?? alert.start.map { written($0, language) }
        let until = alert.end.map { written($0, language) }.map { end in
            (end: end, words: language.say(alert: .until, [.end: end]))
        }
        switch (start, until) {
        case (nil, nil): return []
        case (nil, let until?): return [until.words]
        case (let start?, nil): return [language.say(alert: issued == nil ? .from : .issued, [.start: start])]
        case (let start?, let until?):
            let both = language.say(
                alert: issued == nil ? .fromUntil : .issuedUntil, [.start: start, .end: until.end])
            return [both, until.words]
        }
    }

    /// The warning's text, a paragraph a line; without a warning a calm sentence, and what begins next.
    public func alertText(in language: Language) -> String {
        guard let alerts else { return "" }
        if let alert = alerts.foremost { return AlertText.paragraphs(of: alert.text).joined(separator: "\n") }
        if let next = nextAlert(in: language) { return next }
        return language.say(alert: alerts.areKnown ? .noneText : .unknownText)
    }

    /// The areas of the warning in force; nil where none are named.
    public func alertArea(in language: Language) -> String? {
        let names = (alerts?.foremost?.regions ?? []).map(displayable).filter { !$0.isEmpty }
        guard let first = names.first else { return nil }
        var area = first
        for name in names.dropFirst() where area.unicodeScalars.count < Facts.areaLimit {
            area = language.say(alert: .areas, [.area: area, .place: name])
        }
        return shortened(area, to: Facts.areaLimit)
    }

    /// How many further warnings there are, such as `and 2 more`; nil where there are none.
    ///
    /// Where none is in force, the one that begins next is told elsewhere.
    public func furtherAlerts(in language: Language) -> String? {
        guard let alerts else { return nil }
        let upcoming = untoldUpcoming
        let (more, later) = (language.number(alerts.others), language.number(upcoming))
        switch (alerts.others, upcoming) {
        case (0, 0): return nil
        case (_, 0): return language.say(alert: .more, [.more: more], count: alerts.others)
        case (0, _): return language.say(alert: .upcoming, [.upcoming: later], count: upcoming)
        case (_, _):
            return language.say(alert: .moreAndUpcoming, [.more: more, .upcoming: later], count: alerts.others)
        }
    }

    /// Those that begin later and are not told by name.
    var untoldUpcoming: Int {
        guard let alerts else { return 0 }
        return alerts.foremost == nil ? max(0, alerts.upcoming - 1) : alerts.upcoming
    }

    /// Who issued the warning in force; nil where nobody is named, or the words that the licence asks for do so.
    public var alertIssuer: String? {
        let issuer = shortened(displayable(alerts?.foremost?.issuer ?? ""), to: 120)
        return issuer.isEmpty || displayable(attribution).contains(issuer) ? nil : issuer
    }

    /// Who issued the warning in force beside the words that the data's licence asks for.
    public func alertCredit(in language: Language) -> String {
        let attribution = shortened(displayable(attribution), to: 300)
        guard let issuer = alertIssuer else { return attribution }
        if attribution.isEmpty { return issuer }
        return language.say(alert: .issuerAndAttribution, [.issuer: issuer, .attribution: attribution])
    }

    /// The warning that begins next, where none is in force.
    func nextAlert(in language: Language) -> String? {
        guard let alerts, alerts.foremost == nil, let next = alerts.next, let start = next.start
        else { return nil }
        return language.say(
            alert: .next, [.title: displayable(next.title), .start: written(start, language)])
    }

    /// A time with its day where that is another, and where it is further than a week tells one from, the date.
    private func written(_ instant: Instant, _ language: Language) -> String {
        let times = times(in: language)
        if abs(moment.seconds(to: instant)) < 6 * 86_400 { return times.time(instant, seenFrom: moment) }
        return times.date(instant)
    }
}

extension Language {
    func say(alert phrase: AlertPhrase, _ values: [Placeholder: String] = [:], count: Int? = nil) -> String {
        // The list of areas is set apart as a whole.
        let values = phrase == .areas ? values : settingApart(values)
        return table.template(phrase).filled(values, plural: count.map(table.plural))
    }
}
