internal import Climate
internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of stripes says.
enum StripesPhrase: String, Phrase {
    static let section = "stripes"

    /// What the number is: the years, and with what they are compared.
    case decade, warmer, colder, same
    /// The same in a sentence, without a full stop.
    case decadeWarmer, decadeColder, decadeSame
    /// The span of the years, where the last ten are not known.
    case span
    /// What the marks mean, and whose picture it is.
    case after, bars
    /// Sentences of a description, without a full stop.
    case opening, stripes, warmestYear, coldestYear, missing
    /// The beginning of a line to post.
    case share

    var placeholders: Set<Placeholder> {
        switch self {
        case .decade, .warmer, .colder, .same, .span, .bars: [.start, .end]
        case .decadeWarmer, .decadeColder: [.date, .amount, .start, .end]
        case .decadeSame: [.date, .start, .end]
        case .after, .stripes: []
        case .opening: [.place, .start, .end]
        case .warmestYear, .coldestYear: [.date]
        case .missing: [.number]
        case .share: [.place, .sentence]
        }
    }
}

extension StripesCard.Reading {
    private var language: Language { facts.language }

    private func say(
        _ phrase: StripesPhrase, _ years: ClosedRange<Int>, _ more: [Placeholder: String] = [:]
    ) -> String {
        language.say(
            phrase,
            [.start: String(years.lowerBound), .end: String(years.upperBound)].merging(more) { $1 })
    }

    // MARK: On the card

    /// The size of the difference of the last ten years, in the reader's unit with one decimal.
    var figure: String? { decade.flatMap { language.figure(ofDifference: $0.difference, facts.units) } }

    /// Whether that is more than nothing once it is rounded, and on which side.
    var sign: Int {
        guard let difference = decade?.difference,
            let steps = facts.units.temperatureDifference(difference)?.steps, steps > 0
        else { return 0 }
        return difference > 0 ? 1 : -1
    }

    func caption(of years: ClosedRange<Int>) -> String { say(.decade, years) }

    /// With what the last ten years are compared.
    var comparison: String {
        say(sign > 0 ? .warmer : sign < 0 ? .colder : .same, AnnualMeans.referenceYears)
    }

    var yearsSentence: String { language.statement(say(.span, means.years)) }

    /// The news as a sentence without a full stop.
    private var news: String? {
        guard let decade, let amount = language.temperatureDifference(decade.difference, facts.units) else {
            return nil
        }
        let years = "\(decade.years.lowerBound)\u{2013}\(decade.years.upperBound)"
        return sign == 0
            ? say(.decadeSame, AnnualMeans.referenceYears, [.date: years])
            : say(
                sign > 0 ? .decadeWarmer : .decadeColder, AnnualMeans.referenceYears,
                [.date: years, .amount: amount])
    }

    /// What is said above bars.
    var headlines: [String] { [news.map(language.statement) ?? yearsSentence] }

    /// What the marks mean.
    func key(hasBars: Bool) -> String {
        hasBars ? say(.bars, AnnualMeans.referenceYears) : language.say(StripesPhrase.after)
    }

    // MARK: Texts

    private var extremes: [String?] {
        func year(_ phrase: StripesPhrase, _ year: Int?) -> String? {
            year.map { language.statement(language.say(phrase, [.date: String($0)])) }
        }
        // Of equal years, the first.
        let ranked = means.means.sorted { ($0.value, -$0.key) < ($1.value, -$1.key) }
        return [year(.warmestYear, ranked.last?.key), year(.coldestYear, ranked.first?.key)]
    }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        let missing = means.years.count - means.means.count
        let opening = language.statement(say(.opening, means.years, [.place: facts.name]))
        var sentences: [String?] = [
            opening, news.map(language.statement), language.statement(language.say(StripesPhrase.stripes)),
        ]
        if length == .full {
            sentences += extremes
            sentences += [
                missing == 0
                    ? nil
                    : language.statement(
                        language.say(
                            StripesPhrase.missing, [.number: language.number(missing)], count: missing)),
                facts.attributionSentence,
            ]
        }
        return facts.description(length, sentences)
    }

    /// The line to post.
    var shareText: String {
        facts.shareText(
            head: language.say(
                StripesPhrase.share, [.place: facts.name, .sentence: news.map(language.statement) ?? yearsSentence])
        )
    }
}
