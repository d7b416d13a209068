package import ForecastCore
internal import Primitives
package import Words

/// What the rainbow card says: the chance, and where a rainbow can appear or why it cannot.
enum RainbowPhrase: String, Phrase {
    static let section = "rainbow"

    /// Under the large number, as a sentence, and at the beginning of a line to post.
    case label, chance, share
    /// Lines with a chance that is worth going out for, and with a likely one.
    case worthLooking, lookUp

    /// Under the time from which there is a chance again, and under that of none; the word for none.
    case nextLabel, noneLabel, none
    /// In place of the word for none before the sky.
    case noRainbow
    /// Above these figures, and under the date on which the sun returns.
    case nextDays, nextHours, sunReturns, inDays
    /// The same as sentences.
    case next, noneInDays, noneInHours, sunReturnsOn

    /// Before a sentence while the sun does not set, and under a headline that is about another time.
    case midnightSun, notNow

    case unknown, unknownCloudCover, unknownPrecipitation, unknownKind
    case night, nightUntil
    case anyHeight
    case sunTooHigh, sunTooHighUntil
    case look, lookUntil
    case lookLow, lookLowUntil, lookLowUntilShort
    case lookHigh, lookHighUntil
    case littleRain, littleRainBest
    case littleSun, littleSunBest
    case tooCold, tooDry, tooCloudy, sunTooLow

    var placeholders: Set<Placeholder> {
        switch self {
        case .label, .noneLabel, .none, .noRainbow, .sunReturns, .worthLooking, .lookUp: []
        case .chance, .nextLabel: [.percent]
        case .share: [.place, .time, .percent]
        case .nextDays, .nextHours, .inDays, .noneInDays, .noneInHours: [.number]
        case .next: [.time, .percent]
        case .sunReturnsOn: [.date, .sentence]
        case .midnightSun, .notNow: [.sentence]
        case .unknown, .unknownCloudCover, .unknownPrecipitation, .unknownKind, .night, .anyHeight, .sunTooHigh,
            .littleRain, .littleSun, .tooCold, .tooDry, .tooCloudy, .sunTooLow:
            []
        case .nightUntil, .sunTooHighUntil, .littleRainBest, .littleSunBest: [.time]
        case .look, .lookLow: [.direction, .degrees]
        case .lookHigh: [.direction, .degrees, .top]
        case .lookUntil, .lookLowUntil, .lookLowUntilShort: [.direction, .degrees, .time]
        case .lookHighUntil: [.direction, .degrees, .top, .time]
        }
    }

    /// A shorter phrase that is also true; nil for the shortest.
    var shorter: RainbowPhrase? {
        switch self {
        case .lookLow, .lookHigh: .look
        case .lookLowUntil: .lookLowUntilShort
        case .lookLowUntilShort, .lookHighUntil: .lookUntil
        case .littleRainBest: .littleRain
        case .littleSunBest: .littleSun
        case .nightUntil: .night
        case .sunTooHighUntil: .sunTooHigh
        default: nil
        }
    }
}

extension Placeholder {
    /// The altitude of a rainbow's top in whole degrees.
    static let top = Placeholder("top")
}

extension RainbowCard.Reading {
    /// The outlook without a full stop, longest form first.
    var sentences: [String] {
        let sentences = outlook.sentences(facts.times)
        guard isPolarDay else { return sentences }
        return sentences.map { facts.language.say(RainbowPhrase.midnightSun, [.sentence: $0]) } + sentences
    }

    /// What is said in colour below the horizon: a line, and the fact in all its forms, longest first.
    var lines: (line: String, facts: [String]) {
        let language = facts.language
        let why = sentences.map(language.statement)
        if case .sunrise = headline, content.tone == .warm, facts.warning == nil, facts.says(.darkNoons),
            let dark = content.report.remarks.turns.first(where: { $0.kind == .darkNoons }),
            let line = facts.sentence(of: dark)
        {
            // The large date has said when the sun returns.
            return (line, why)
        }
        // A few percent are no chance to wait for.
        if case .faint = headline { return (why.first { $0.count <= 44 } ?? why.last ?? "", []) }
        guard case .chance(let percent) = headline else {
            return (prospect.map(language.statement) ?? why.last ?? "", prospect == nil ? [] : why)
        }
        if content.tone == .warm, facts.warning == nil, percent >= 20 {
            return (language.say(percent > 60 ? RainbowPhrase.lookUp : .worthLooking), why)
        }
        return (why.first { $0.count <= 34 } ?? why.last ?? "", prospect.map { [language.statement($0)] } ?? [])
    }

    /// The same under the headline, which may be about another time.
    var sentencesUnderHeadline: [String] {
        guard case .next = headline, !isPolarDay else { return sentences }
        return sentences.map { facts.language.say(RainbowPhrase.notNow, [.sentence: $0]) } + sentences
    }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        let language = facts.language
        let chance = chance.map { language.say(RainbowPhrase.chance, [.percent: language.number($0)]) }
        let sentence = language.statement(sentences.first ?? "")
        return facts.description(
            length, leading: [chance, sentence, prospect.map(language.statement)].compactMap { $0 })
    }

    /// The line to post.
    var shareText: String {
        let language = facts.language
        let head = chance.map {
            language.say(
                RainbowPhrase.share,
                [.place: facts.name, .time: facts.shareTime, .percent: language.number($0)])
        }
        return facts.shareText(
            head: head ?? facts.shareHeadWithoutTemperature,
            following: [outlook.sentence(facts.times), prospect].compactMap { $0 }.map(language.statement))
    }
}

extension RainbowOutlook {
    /// A bow whose top is below this altitude in degrees is low in the sky.
    private static let low = 15.0

    /// The outlook on one line, without a full stop: the longest form within the language's `sentenceLimit`.
    package func sentence(_ times: TimeStyle) -> String {
        times.language.fitting(sentences(times))
    }

    /// The outlook without a full stop, such as `Look east (98°), low in the sky, until 5:50 PM`: all forms, longest first,
    /// each of them true.
    func sentences(_ times: TimeStyle) -> [String] {
        let (phrase, values) = plan(times)
        var names: [Placeholder: Name] = [:]
        if case .possible(let bow, _) = state {
            names[.direction] = CompassPoint(bearing: bow.azimuth).map(Name.init)
        }
        return sequence(first: phrase) { $0.shorter }.map { times.language.say($0, values, names: names) }
    }

    private func plan(_ times: TimeStyle) -> (RainbowPhrase, [Placeholder: String]) {
        switch state {
        case .unknown(.both): return (.unknown, [:])
        case .unknown(.cloudCover): return (.unknownCloudCover, [:])
        case .unknown(.precipitation): return (.unknownPrecipitation, [:])
        case .unknown(.kind): return (.unknownKind, [:])
        case .night(let until?): return (.nightUntil, [.time: from(until, times)])
        case .night(nil): return (.night, [:])
        case .sunTooHigh(let until?): return (.sunTooHighUntil, [.time: from(until, times)])
        case .sunTooHigh(nil): return (.sunTooHigh, [:])
        case .possible(let bow, let until): return look(bow, until, times)
        case .anyHeight: return (.anyHeight, [:])
        case .littleRain: return best(.littleRain, .littleRainBest, times)
        case .littleSun: return best(.littleSun, .littleSunBest, times)
        case .tooCold: return (.tooCold, [:])
        case .tooDry: return (.tooDry, [:])
        case .tooCloudy: return (.tooCloudy, [:])
        case .sunTooLow: return (.sunTooLow, [:])
        }
    }

    private func look(
        _ bow: Bow, _ until: Instant?, _ times: TimeStyle
    ) -> (RainbowPhrase, [Placeholder: String]) {
        var values: [Placeholder: String] = [:]
        values[.degrees] = RainbowOutlook.whole(bow.azimuth).map { times.language.number($0 % 360) }
        values[.top] = RainbowOutlook.whole(bow.top).map(times.language.number)
        values[.time] = until.map { times.timeInSentence($0, seenFrom: moment) }
        let isLow = bow.top < RainbowOutlook.low
        return until == nil
            ? (isLow ? .lookLow : .lookHigh, values) : (isLow ? .lookLowUntil : .lookHighUntil, values)
    }

    private func best(
        _ phrase: RainbowPhrase, _ withBest: RainbowPhrase, _ times: TimeStyle
    ) -> (RainbowPhrase, [Placeholder: String]) {
        guard let best, bestIsWorthWaiting, best.peak > moment else { return (phrase, [:]) }
        return (withBest, [.time: from(best.peak, times)])
    }

    /// The first whole minute from which on something is true, as on a clock without seconds.
    private func from(_ instant: Instant, _ times: TimeStyle) -> String {
        let minute = instant.flooredToMultiple(of: 60)
        return times.timeInSentence(minute == instant ? minute : minute.advanced(by: 60), seenFrom: moment)
    }

    /// In whole degrees; nil for anything that is not an angle.
    private static func whole(_ degrees: Double) -> Int? {
        (0...360).contains(degrees) ? Int(degrees.rounded()) : nil
    }
}
