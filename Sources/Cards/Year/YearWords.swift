internal import Climate
internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// What the card of the year says.
enum YearPhrase: String, Phrase {
    static let section = "year"

    /// What was most remarkable, without a full stop.
    case warmest, coldest, dryRun, wetRun, iceDays, hotDays, warmer, colder, wetDays, known
    /// The same at more length.
    case years, run, thanNormal
    /// Further facts.
    case aboveNormal
    /// What is in a corner or in the middle of the dial.
    case hottestDay, coldestDay, wettestDay, mean, until
    /// What the marks mean.
    case ringOfRain, ringOfSnow, band, records, rays
    /// Sentences of a description, without a full stop.
    case opening, openingUntil, hottestOn, coldestOn, wettestOn, sum, recordDays, missing
    /// The beginning of a line to post.
    case share

    var placeholders: Set<Placeholder> {
        switch self {
        case .warmest, .coldest, .dryRun, .wetRun, .iceDays, .wetDays, .known, .aboveNormal, .recordDays, .missing:
            [.number]
        case .hotDays: [.number, .temperature]
        case .warmer, .colder: [.amount]
        case .years, .run, .thanNormal, .band: [.start, .end]
        case .hottestDay, .coldestDay, .wettestDay, .until: [.date]
        case .mean: [.temperature]
        case .ringOfRain, .ringOfSnow, .records, .rays: []
        case .opening: [.place, .title]
        case .openingUntil: [.place, .title, .date]
        case .hottestOn, .coldestOn: [.temperature, .date]
        case .wettestOn: [.amount, .date]
        case .sum: [.amount]
        case .share: [.place, .title, .sentence]
        }
    }
}

extension YearCard.Reading {
    private var language: Language { facts.language }

    private func say(_ phrase: YearPhrase, count: Int) -> String {
        language.say(phrase, [.number: language.number(count)], count: count)
    }

    private func say(_ phrase: YearPhrase, _ years: ClosedRange<Int>) -> String {
        language.say(phrase, [.start: String(years.lowerBound), .end: String(years.upperBound)])
    }

    private func degrees(_ celsius: Double) -> String { language.temperature(celsius, facts.units) ?? "" }

    // MARK: On the card

    /// The months as figures: `2015` or `2014/15`.
    var title: String {
        let (first, last) = (year.period.first.year, year.period.last.year)
        if first == last { return String(first) }
        return "\(first)/" + String(String(last).suffix(2))
    }

    /// The mean, which stands below it.
    var noteOfTitle: String {
        year.mean.map { language.say(YearPhrase.mean, [.temperature: degrees($0)]) } ?? ""
    }

    /// What is most remarkable, without a full stop.
    var headline: String {
        switch distinction {
        case .warmest(let rank): say(.warmest, count: rank.count)
        case .coldest(let rank): say(.coldest, count: rank.count)
        case .dryRun(let run): say(.dryRun, count: run.count)
        case .wetRun(let run): say(.wetRun, count: run.count)
        case .iceDays(let count): say(.iceDays, count: count)
        case .hotDays(let count, let celsius):
            language.say(
                YearPhrase.hotDays, [.number: language.number(count), .temperature: degrees(celsius)], count: count)
        case .anomaly(let kelvin):
            language.say(
                kelvin > 0 ? YearPhrase.warmer : .colder,
                [.amount: language.temperatureDifference(kelvin, facts.units) ?? ""])
        case .wetDays(let count): say(.wetDays, count: count)
        case .known(let count): say(.known, count: count)
        }
    }

    /// More about it, without a full stop; nil if there is no more.
    private var detail: String? {
        switch distinction {
        case .warmest(let rank), .coldest(let rank): say(.years, rank.years)
        case .dryRun(let run), .wetRun(let run):
            language.say(
                YearPhrase.run, [.start: content.written(run.first), .end: content.written(run.last)])
        case .anomaly: year.normals.map { say(.thanNormal, $0.years) }
        case .iceDays, .hotDays, .wetDays, .known: nil
        }
    }

    private var aboveNormal: String? {
        year.isWellKnown ? year.daysAboveNormal.map { say(.aboveNormal, count: $0) } : nil
    }

    private var hasSnow: Bool {
        year.days.contains { dated in
            let (day, mean) = (dated.day, dated.day.mean ?? dated.day.middle)
            return (day.precipitation ?? 0) >= 0.2 && (mean ?? 1) < 0.5
        }
    }

    /// What is said below the headline, longest form first.
    func sentences(isPaper: Bool) -> [String] {
        let ring =
            year.knownPrecipitation == 0
            ? nil : language.say(hasSnow && !isPaper ? YearPhrase.ringOfSnow : .ringOfRain)
        let until = year.isPartial ? language.say(YearPhrase.until, [.date: content.written(year.end)]) : nil
        let parts = [until.map(language.capitalized), detail, aboveNormal, ring].map { $0.map(language.statement) }
        let forms = [[0, 1, 2, 3], [0, 1, 3], [0, 1, 2], [0, 2, 3], [0, 1], [0, 3], [0]]
        return forms.map { form in language.joined(form.compactMap { parts[$0] }) }.filter { !$0.isEmpty }
    }

    /// What the marks of the dial mean.
    func key(isPaper: Bool) -> String {
        guard let normals = year.normals, !isPaper else { return language.say(YearPhrase.rays) }
        let band = language.statement(say(.band, normals.years))
        return year.records.isEmpty
            ? say(.band, normals.years) : language.joined([band, language.say(YearPhrase.records)])
    }

    /// The figures in the corners, each with what it is.
    var figures: [(id: String, value: String, label: String)] {
        func dated(_ phrase: YearPhrase, _ extreme: ClimateYear.Extreme) -> String {
            language.say(phrase, [.date: content.written(extreme.date)])
        }
        func degrees(_ extreme: ClimateYear.Extreme) -> String {
            facts.units.temperature(extreme.value).map(language.degrees) ?? ""
        }
        var figures: [(id: String, value: String, label: String)] = []
        if let hottest = year.hottest { figures.append(("hottest", degrees(hottest), dated(.hottestDay, hottest))) }
        if let coldest = year.coldest { figures.append(("coldest", degrees(coldest), dated(.coldestDay, coldest))) }
        if let wettest = year.wettest,
            let amount = language.precipitationAmount(wettest.value, asSnow: false, facts.units)
        {
            figures.append(("wettest", amount, dated(.wettestDay, wettest)))
        }
        return figures
    }

    // MARK: Texts

    private var opening: String {
        let values: [Placeholder: String] = [.place: facts.name, .title: title]
        guard year.isPartial else { return language.statement(language.say(YearPhrase.opening, values)) }
        return language.statement(
            language.say(
                YearPhrase.openingUntil, values.merging([.date: content.written(year.end)]) { $1 }))
    }

    private var news: String {
        language.joined([headline, detail].compactMap { $0.map(language.statement) })
    }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        func dated(_ phrase: YearPhrase, _ extreme: ClimateYear.Extreme?) -> String? {
            guard let extreme else { return nil }
            let values: [Placeholder: String] = [
                .temperature: degrees(extreme.value), .date: content.written(extreme.date),
            ]
            return language.statement(language.say(phrase, values))
        }
        func amount(_ millimeters: Double) -> String? {
            language.precipitationAmount(millimeters, asSnow: false, facts.units)
        }
        let wettest = year.wettest.flatMap { extreme in
            amount(extreme.value).map { amount in
                language.statement(
                    language.say(
                        YearPhrase.wettestOn, [.amount: amount, .date: content.written(extreme.date)]))
            }
        }
        var sentences: [String?] = [
            opening, news, dated(.hottestOn, year.hottest), dated(.coldestOn, year.coldest),
        ]
        if length == .full {
            let sum = year.isPrecipitationWellKnown ? year.precipitation : nil
            sentences += [
                wettest,
                sum.flatMap(amount).map {
                    language.statement(language.say(YearPhrase.sum, [.amount: $0]))
                },
                year.mean.map {
                    language.statement(
                        language.capitalized(language.say(YearPhrase.mean, [.temperature: degrees($0)])))
                },
                aboveNormal.map(language.statement),
                year.records.isEmpty ? nil : language.statement(say(.recordDays, count: year.recordDays)),
                year.days.count == year.knownDays
                    ? nil : language.statement(say(.missing, count: year.days.count - year.knownDays)),
                facts.attributionSentence,
            ]
        }
        return facts.description(length, sentences)
    }

    /// The line to post.
    var shareText: String {
        facts.shareText(
            head: language.say(
                YearPhrase.share, [.place: facts.name, .title: title, .sentence: language.statement(headline)]),
            following: [detail].compactMap { $0.map(language.statement) })
    }
}
