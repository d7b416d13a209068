internal import ForecastCore
internal import Primitives

/// How much a description says.
public enum DescriptionLength: String, CaseIterable, Sendable {
    /// Place, time, temperature and outlook.
    case short
    /// Every fact that is known, and who provided it.
    case full

    /// The most characters that it takes, those that people see as one counting as one.
    public var limit: Int {
        switch self {
        case .short: 250
        case .full: 1000
        }
    }
}

extension Facts {
    /// The most characters of a foreign name, so that the facts after it find room.
    private static let nameLimit = 100
    /// The most characters of a service's words.
    private static let attributionLimit = 300

    /// The picture in words, as for people who do not see it: whole sentences for the facts that are known.
    public func description(_ length: DescriptionLength, in language: Language = .english) -> String {
        if let alerts { return alertDescription(alerts, length, language) }
        let times = times(in: language)
        var sentences = [
            language.say(
                .opening, [.place: name, .date: times.date(moment), .time: times.time(moment)])
        ]
        let now = conditions
        sentences += rainbowSentences(language)
        sentences += temperature(now?.temperature, .temperature, language)
        sentences += courseSentences(language)
        sentences += weekSentences(length, language)
        if arc != nil {
            return shortened(
                joined(sentences + age(language) + daySentences(length, language), language), to: length.limit)
        }
        if length == .full {
            if !feelsAsItIs { sentences += temperature(now?.apparentTemperature, .feelsLike, language) }
            if let condition = now?.condition {
                sentences.append(language.say(.condition, [.condition: language.name(of: condition)]))
            }
        }
        if let outlook {
            sentences.append(language.say(.statement, [.sentence: outlook.sentences(times).first ?? ""]))
        }
        sentences += age(language)
        if length == .full {
            sentences += precipitationRate(language)
            sentences += portion(outlook?.largestProbability, .probability, language)
            sentences += extremes(language)
            sentences += wind(language)
            sentences += portion(now?.humidity, .humidity, language)
            sentences += visibility(language)
            if !credit.isEmpty { sentences.append(language.say(.attribution, [.attribution: credit])) }
        }
        return shortened(joined(sentences, language), to: length.limit)
    }

    /// One line to post beside the picture.
    public func shareText(in language: Language = .english) -> String {
        if let alerts { return alertShareText(alerts, language) }
        let time = times(in: language).time(moment)
        var sentences: [String] = []
        if let line = skyLines(in: language).first,
            let temperature = conditions?.temperature.flatMap({ language.temperature($0, units) })
        {
            sentences.append(
                language.say(day: .share, [.place: name, .time: time, .temperature: temperature, .sentence: line]))
        } else if let rainbow {
            let chance = rainbow.chance.flatMap(percent)
            sentences.append(
                chance.map {
                    language.say(.shareRainbow, [.place: name, .time: time, .percent: language.number($0)])
                } ?? language.say(.shareWithoutTemperature, [.place: name, .time: time]))
            sentences.append(
                language.say(.statement, [.sentence: rainbow.outlook.sentence(times(in: language))]))
        } else if let temperature = conditions?.temperature.flatMap({ language.temperature($0, units) }) {
            sentences.append(
                language.say(.share, [.place: name, .time: time, .temperature: temperature]))
        } else {
            sentences.append(language.say(.shareWithoutTemperature, [.place: name, .time: time]))
        }
        sentences += weekSentences(.short, language)
        if arc != nil, chances?.isDry == true, let sentence = nextHourSentence(in: language) {
            sentences.append(language.say(.statement, [.sentence: sentence]))
        }
        if let outlook, outlook.course != .unknown {
            let sentence = outlook.sentence(times(in: language))
            sentences.append(language.say(.statement, [.sentence: sentence]))
        }
        sentences += age(language)
        if !credit.isEmpty { sentences.append(language.isolated(credit)) }
        return joined(sentences, language)
    }

    /// The chance and the sentence of a rainbow card.
    private func rainbowSentences(_ language: Language) -> [String] {
        guard let rainbow else { return [] }
        let chance = rainbow.chance.flatMap(percent).map {
            language.say(.rainbowChance, [.percent: language.number($0)])
        }
        let sentence = rainbow.outlook.sentences(times(in: language)).first ?? ""
        return [chance, language.say(.statement, [.sentence: sentence])].compactMap { $0 }
    }

    /// That the weather is of an earlier moment.
    func age(_ language: Language) -> [String] {
        asOf.map { [language.say(.asOf, [.time: times(in: language).time($0, seenFrom: moment)])] } ?? []
    }

    var name: String {
        shortened(place.label, to: Facts.nameLimit)
    }

    /// The attribution without the stop of its own.
    var credit: String {
        let words = shortened(displayable(attribution), to: Facts.attributionLimit)
        return String(Substring(words).trimmingEnd { $0 == "." || $0 == " " })
    }

    private var feelsAsItIs: Bool {
        guard let temperature = conditions?.temperature, let apparent = conditions?.apparentTemperature else {
            return false
        }
        return units.temperature(temperature) == units.temperature(apparent)
    }

    func temperature(_ celsius: Double?, _ phrase: FactPhrase, _ language: Language) -> [String] {
        guard let text = celsius.flatMap({ language.temperature($0, units) }) else { return [] }
        return [language.say(phrase, [.temperature: text])]
    }

    /// A part of a whole, which nothing is said of where it is zero.
    func portion(_ fraction: Double?, _ phrase: FactPhrase, _ language: Language) -> [String] {
        guard let figure = fraction.flatMap(percent), figure > 0 else { return [] }
        return [language.say(phrase, [.percent: language.number(figure)])]
    }

    private func extremes(_ language: Language) -> [String] {
        let high = day?.high.flatMap { language.temperature($0, units) }
        let low = day?.low.flatMap { language.temperature($0, units) }
        switch (high, low) {
        case (let high?, let low?): return [language.say(.highAndLow, [.high: high, .low: low])]
        case (let high?, nil): return [language.say(.high, [.high: high])]
        case (nil, let low?): return [language.say(.low, [.low: low])]
        case (nil, nil): return []
        }
    }

    func wind(_ language: Language) -> [String] {
        guard let speed = conditions?.windSpeed, let text = language.speed(speed, units) else { return [] }
        if units.speed(speed) == 0 { return [language.say(.calm)] }
        guard let point = conditions?.windBearing.flatMap(CompassPoint.init(bearing:)) else {
            return [language.say(.windSpeed, [.speed: text])]
        }
        return [language.say(.wind, [.speed: text, .direction: language.name(of: point)])]
    }
}
