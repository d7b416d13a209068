internal import ForecastCore
internal import Primitives

extension Facts {
    /// The most characters of a link that a text is cut short for.
    private static let linkLimit = 200

    /// The warning in words: what, until when, where, and where there is more; of its text what fits.
    func alertDescription(_ alerts: AlertsInForce, _ length: DescriptionLength, _ language: Language) -> String {
        let times = times(in: language)
        var sentences = [
            language.say(.opening, [.place: name, .date: times.date(moment), .time: times.time(moment)]),
            language.say(alert: .titleSentence, [.title: shortened(alertTitle(in: language), to: 120)]),
        ]
        if let time = alertTimes(in: language).first {
            sentences.append(language.say(.statement, [.sentence: time]))
        }
        sentences += age(language)
        var rest: [String] = []
        if length == .full {
            if let area = alertArea(in: language) {
                sentences.append(language.say(alert: .areaSentence, [.area: area]))
            }
            if let issuer = alertIssuer {
                rest.append(language.say(.attribution, [.attribution: issuer]))
            }
            if !credit.isEmpty { rest.append(language.say(.attribution, [.attribution: credit])) }
        }
        if alerts.others > 0 {
            sentences.append(
                language.say(
                    alert: .moreSentence, [.more: language.number(alerts.others)], count: alerts.others))
        }
        if untoldUpcoming > 0 {
            sentences.append(
                language.say(
                    alert: .upcomingSentence, [.upcoming: language.number(untoldUpcoming)], count: untoldUpcoming))
        }
        if let link { rest.append(language.say(alert: .linkSentence, [.link: link])) }
        // The text gives way to what stands after it, which is owed whole.
        let fixed = joined(sentences + rest, language).unicodeScalars.count
        let separator = language.table.sentenceSeparator.unicodeScalars.count
        let room = length.limit - fixed - separator
        let text =
            nextAlert(in: language).map { language.say(.statement, [.sentence: $0]) }
            ?? displayable(alertText(in: language))
        if room > 40, !text.isEmpty { sentences.append(shortened(text, to: room)) }
        let whole = joined(sentences + rest, language)
        guard whole.unicodeScalars.count > length.limit, let last = rest.last, link != nil else {
            return shortened(whole, to: length.limit)
        }
        let short = shortened(joined(sentences, language), to: length.limit - last.unicodeScalars.count - separator)
        return joined([short, last], language)
    }

    /// One line to post beside the warning.
    func alertShareText(_ alerts: AlertsInForce, _ language: Language) -> String {
        var sentences = [
            language.say(alert: .share, [.place: name, .title: shortened(alertTitle(in: language), to: 120)])
        ]
        if let time = alertTimes(in: language).last {
            sentences.append(language.say(.statement, [.sentence: time]))
        }
        if let next = nextAlert(in: language) {
            sentences.append(language.say(.statement, [.sentence: shortened(next, to: 160)]))
        }
        if let link { sentences.append(language.say(alert: .linkSentence, [.link: link])) }
        sentences += age(language)
        let credit = Substring(alertCredit(in: language)).trimmingEnd { $0 == "." || $0 == " " }
        if !credit.isEmpty { sentences.append(language.isolated(String(credit))) }
        return joined(sentences, language)
    }

    /// Where there is more about the warning; nil where that is nowhere or too long.
    private var link: String? {
        guard let url = (alerts?.foremost?.url).map(displayable), !url.isEmpty,
            url.unicodeScalars.count <= Facts.linkLimit
        else { return nil }
        return url
    }
}
