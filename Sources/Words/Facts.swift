package import ForecastCore
package import Primitives

/// The sentences that cards share.
package enum FactPhrase: String, Phrase {
    package static let section = "facts"

    /// The first sentence of a description.
    case opening
    /// Sentences of a description about one fact each.
    case temperature, feelsLike, condition, probability, highAndLow, high, low, humidity
    /// The wind, alone or with its strongest gusts; these alone; and no wind.
    case wind, windSpeed, windWithGusts, windSpeedWithGusts, gusts, calm
    /// How much falls, as rain, as the water in snow or hail, or of no known kind; and how far one can see.
    case rainRate, freezingRainRate, snowRate, sleetRate, hailRate, precipitationRate, visibility
    /// Words as a sentence; the state of the weather, and another sentence after it.
    case statement, conditionAndSentence
    /// The age of the weather, and its source.
    case asOf, attribution
    /// What stands in the place of an attribution if the forecast is the sample.
    case sampleData
    /// What stands there if nothing is shown but what is computed from the place and the time.
    case almanac
    /// The beginning of a line to post.
    case share, shareWithoutTemperature
    /// A warning and its beginning or end, one without a title, and the number of further ones.
    case warningFrom, warningUntil, warningUnnamed, moreWarnings
    /// That a service could not be asked for its warnings, and who issued a warning and when.
    case warningsMissing, warningIssued
    /// What pale bars of rain or snow mean.
    case palerBars
    /// How far a moving picture goes, and how the temperature ends.
    case movesTo, movesToWarmer, movesToColder

    package var placeholders: Set<Placeholder> {
        switch self {
        case .opening: [.place, .date, .time]
        case .temperature, .feelsLike: [.temperature]
        case .condition: [.condition]
        case .probability, .humidity: [.percent]
        case .highAndLow: [.high, .low]
        case .high: [.high]
        case .low: [.low]
        case .wind: [.speed, .direction]
        case .windSpeed: [.speed]
        case .windWithGusts: [.speed, .direction, .gusts]
        case .windSpeedWithGusts: [.speed, .gusts]
        case .gusts: [.gusts]
        case .calm, .sampleData, .palerBars, .almanac: []
        case .rainRate, .freezingRainRate, .snowRate, .sleetRate, .hailRate, .precipitationRate, .visibility:
            [.amount]
        case .statement: [.sentence]
        case .conditionAndSentence: [.condition, .sentence]
        case .asOf: [.time]
        case .attribution: [.attribution]
        case .share: [.place, .time, .temperature]
        case .shareWithoutTemperature: [.place, .time]
        case .warningUntil: [.title, .end]
        case .warningFrom: [.title, .start]
        case .warningsMissing: [.service]
        case .warningIssued: [.service, .time]
        case .warningUnnamed: []
        case .moreWarnings: [.more]
        case .movesTo: [.time]
        case .movesToWarmer, .movesToColder: [.time, .high, .low]
        }
    }
}

extension Placeholder {
    /// The speed of the strongest gusts.
    package static let gusts = Placeholder("gusts")
}

/// The length of a description.
package enum DescriptionLength: String, CaseIterable, Sendable {
    /// What the picture shows first.
    case short
    /// Every known fact, and the source of the data.
    case full

    /// The largest number of characters.
    package var limit: Int {
        switch self {
        case .short: 250
        case .full: 1000
        }
    }
}

/// The facts of a place and a moment that all cards share, and the sentences about them.
package struct Facts: Sendable {
    package var place: Place
    package var moment: Instant
    /// When the texts are read; nil if they are read at the moment.
    package var present: Instant?
    /// The place's local time.
    package var zone: ZoneOffsets
    package var units: Units
    package var timeFormat: TimeFormat
    package var language: Language
    /// The weather at the moment.
    package var conditions: Conditions?
    /// What is judged of the precipitation at the moment; nil if nothing is known of it.
    package var precipitation: PrecipitationVerdict?
    /// The day of the moment; nil if the card does not describe it.
    package var day: Day?
    /// The text that the data's licence requires.
    package var attribution: String
    /// When the service last answered, if the weather is older than the moment.
    package var asOf: Instant?
    /// The warning in force or soon to begin with which every text begins; nil if there is none, or only lesser ones.
    package var warning: Alert?
    /// A lesser warning that descriptions tell; nil if there is none, or a graver one.
    package var lesserWarning: Alert?
    /// The service whose warnings could not be had.
    package var missingWarnings: String?

    package init(
        place: Place, moment: Instant, zone: ZoneOffsets, units: Units, timeFormat: TimeFormat,
        language: Language = .english, conditions: Conditions? = nil, attribution: String, asOf: Instant? = nil
    ) {
        self.place = place
        self.moment = moment
        self.zone = zone
        self.units = units
        self.timeFormat = timeFormat
        self.language = language
        self.conditions = conditions
        self.attribution = attribution
        self.asOf = asOf
    }

    package var times: TimeStyle { TimeStyle(timeFormat, zone: zone, language: language) }
}

// MARK: Figures

/// Each number of the moment, rounded once: cards draw these and sentences say them.
extension Facts {
    /// In whole degrees; nil if unknown.
    package var temperature: Int? { conditions?.temperature.flatMap(units.temperature) }
    /// In whole degrees; nil if unknown.
    package var feelsLike: Int? { conditions?.apparentTemperature.flatMap(units.temperature) }
    /// In whole degrees; nil if unknown.
    package var dewPoint: Int? { conditions?.dewPoint.flatMap(units.temperature) }
    /// In percent; nil if unknown.
    package var humidity: Int? { conditions?.humidity.flatMap(percent) }
    /// In the reader's unit; nil if unknown.
    package var windSpeed: Int? { conditions?.windSpeed.flatMap(units.speed) }
    /// The strongest gust in the reader's unit; nil if it is unknown or does not matter beside the wind.
    package var windGust: Int? { conditions?.notableGust.flatMap(units.speed) }
    /// Where the wind comes from; nil if there is none or its direction is unknown.
    package var windDirection: CompassPoint? {
        windSpeed.flatMap { $0 > 0 ? conditions?.windBearing : nil }.flatMap(CompassPoint.init(bearing:))
    }
}

// MARK: Sentences

extension Facts {
    /// The longest name of a place, in characters, which leaves room for the facts after it.
    private static let nameLimit = 100
    /// The longest attribution, in characters.
    private static let attributionLimit = 300

    /// The place's name, shortened for a sentence.
    package var name: String { shortened(place.label, to: Facts.nameLimit) }

    /// The attribution without its own full stop.
    package var credit: String {
        let words = shortened(displayable(attribution), to: Facts.attributionLimit)
        return String(Substring(words).trimmingEnd { $0 == "." || $0 == " " })
    }

    /// The place, date and time.
    package var opening: String {
        language.say(FactPhrase.opening, [.place: name, .date: times.date(moment), .time: times.time(moment)])
    }

    /// A temperature in whole degrees with its unit.
    package func written(degrees: Int) -> String { language.temperature(degrees, in: units.temperature) }

    package var temperatureSentence: String? {
        temperature.map { language.say(FactPhrase.temperature, [.temperature: written(degrees: $0)]) }
    }

    package var feelsLikeSentence: String? {
        feelsLike.map { language.say(FactPhrase.feelsLike, [.temperature: written(degrees: $0)]) }
    }

    package var humiditySentence: String? {
        humidity.map { language.say(FactPhrase.humidity, [.percent: language.number($0)]) }
    }

    /// The wind, and its gusts if they matter, whose unit is that of the wind before them.
    ///
    /// Gusts stand alone with their unit where the wind is unknown or calm.
    package var windSentence: String? {
        let gust = windGust
        guard let windSpeed, windSpeed > 0 else {
            if let gust {
                return language.say(FactPhrase.gusts, [.gusts: language.speed(gust, in: units.speed)])
            }
            return windSpeed == nil ? nil : language.say(FactPhrase.calm)
        }
        var values = [Placeholder.speed: language.speed(windSpeed, in: units.speed)]
        values[.gusts] = gust.map(language.number)
        guard let windDirection else {
            return language.say(gust == nil ? FactPhrase.windSpeed : .windSpeedWithGusts, values)
        }
        return language.say(
            gust == nil ? FactPhrase.wind : .windWithGusts, values, names: [.direction: Name(windDirection)])
    }

    /// How hard it rains, or whatever else falls.
    package var precipitationRateSentence: String? {
        guard let precipitation, precipitation.wetness >= .likely, conditions?.condition?.isWet ?? true,
            let kind = precipitation.kind, let rate = precipitation.rate, rate > 0,
            let amount = language.precipitationRate(rate, units)
        else { return nil }
        let phrase: FactPhrase =
            switch kind {
            case .drizzle, .rain, .showers: .rainRate
            case .freezingRain: .freezingRainRate
            case .snow, .snowShowers: .snowRate
            case .sleet: .sleetRate
            case .hail: .hailRate
            case .thunder, .precipitation: .precipitationRate
            }
        return language.say(phrase, [.amount: amount])
    }

    package var visibilitySentence: String? {
        conditions?.visibility.flatMap { language.distance($0, units) }.map {
            language.say(FactPhrase.visibility, [.amount: $0])
        }
    }

    /// The source of the data; nil if it requires no attribution.
    package var attributionSentence: String? { credit.isEmpty ? nil : attributionSentence(credit) }

    /// A source as a sentence.
    package func attributionSentence(_ source: String) -> String {
        language.say(FactPhrase.attribution, [.attribution: source])
    }

    /// That the weather is that of an earlier moment; nil if it is current.
    package var ageSentence: String? { asOf.map(ageSentence) }

    /// That the weather is that of an instant.
    package func ageSentence(_ asOf: Instant) -> String {
        language.say(FactPhrase.asOf, [.time: times.time(asOf, seenFrom: moment)])
    }

    /// The state of the weather; nil if unknown.
    package var conditionSentence: String? {
        conditions?.condition.map { language.say(FactPhrase.condition, [.condition: language.name(of: $0)]) }
    }

    /// The state of the weather, with the grade of what falls; nil if unknown.
    package var weatherName: String? {
        guard let condition = conditions?.condition else { return nil }
        if let falls = precipitation, condition.isWet, let kind = falls.kind {
            return language.name(of: Phenomenon(kind, falls.rate == nil ? .moderate : falls.intensity))
        }
        return language.name(of: condition)
    }

    /// The state of the weather and what else there is to say, such as `Cloudy. Dry for the next hour`.
    package func words(of state: String, _ sentence: String) -> String {
        language.say(FactPhrase.conditionAndSentence, [.condition: state, .sentence: sentence])
    }

    private func probabilitySentence(_ outlook: Outlook) -> String? {
        guard let percent = outlook.largestProbability.flatMap(percent), percent > 0 else { return nil }
        return language.say(FactPhrase.probability, [.percent: language.number(percent)])
    }

    private var extremesSentence: String? {
        let high = day?.high.flatMap(units.temperature).map(written(degrees:))
        let low = day?.low.flatMap(units.temperature).map(written(degrees:))
        return switch (high, low) {
        case (let high?, let low?): language.say(FactPhrase.highAndLow, [.high: high, .low: low])
        case (let high?, nil): language.say(FactPhrase.high, [.high: high])
        case (nil, let low?): language.say(FactPhrase.low, [.low: low])
        case (nil, nil): nil
        }
    }
}

// MARK: The warning

extension Facts {
    /// The longest title of a warning, in characters.
    private static let titleLimit = 120

    /// A warning's title, or that it is a warning if it has none.
    package func title(of warning: Alert) -> String {
        let title = shortened(MarkupText.line(warning.title), to: Facts.titleLimit)
        return title.isEmpty ? language.say(FactPhrase.warningUnnamed) : title
    }

    /// A warning's title, which may be cut, with its beginning if that is to come, such as `Flood Warning from 6 PM`, or else
    /// its end if that is known.
    ///
    /// The day is named unless it is that of the moment, or of another one from which the time is seen.
    package func words(of warning: Alert, titled title: String, seenFrom other: Instant? = nil) -> String {
        if let start = warning.start, start > moment {
            let time = times.timeInSentence(start, seenFrom: other ?? moment)
            return language.say(FactPhrase.warningFrom, [.title: title, .start: time])
        }
        guard let end = warning.end else { return language.isolated(title) }
        let time = times.warningEndInSentence(end, seenFrom: other ?? moment)
        return language.say(FactPhrase.warningUntil, [.title: title, .end: time])
    }

    /// The warning in force that comes before anything else, also before the day of the moment.
    package var warningSentence: String? {
        warning.map(sentence)
    }

    package func sentence(about warning: Alert) -> String {
        language.statement(words(of: warning, titled: title(of: warning), seenFrom: present))
    }

    /// Who issued a warning, or if it does not say so, the source that has it.
    package func issuer(of warning: Alert) -> String {
        let name = shortened(MarkupText.line(warning.issuer ?? ""), to: Facts.titleLimit)
        return name.isEmpty ? displayable(warning.source?.credit(in: language) ?? attribution) : name
    }

    /// The issuer of a warning and the time of issue, such as `NWS Seattle WA, issued 2:52 PM`.
    package func byline(of warning: Alert) -> String {
        let issuer = issuer(of: warning)
        guard let issued = warning.issued else { return issuer }
        return language.say(
            FactPhrase.warningIssued,
            [.service: issuer, .time: times.timeInSentence(issued, seenFrom: present ?? moment)])
    }

    /// That warnings are not known; nil if they are, or if no service was asked.
    package var missingWarningsSentence: String? {
        missingWarnings.map { language.say(FactPhrase.warningsMissing, [.service: $0]) }
    }

    /// The number of further warnings, such as `and 2 more warnings`.
    package func moreWarnings(_ count: Int) -> String {
        language.say(FactPhrase.moreWarnings, [.more: language.number(count)], count: count)
    }
}

// MARK: Texts

extension Facts {
    /// The alternative text of a card: the card's own sentences among those that all cards have.
    ///
    /// The card's sentences are those before the temperature, `leading`, and those after it, `following`; `outlook` is the
    /// precipitation that the card shows, if any.
    package func description(
        _ length: DescriptionLength, leading: [String] = [], following: [String] = [], outlook: Outlook? = nil
    ) -> String {
        var sentences: [String?] = [opening] + leading + [temperatureSentence] + following
        if length == .full {
            sentences += [feelsLike == temperature ? nil : feelsLikeSentence, conditionSentence]
        }
        if let outlook { sentences.append(language.statement(outlook.sentences(times).first ?? "")) }
        sentences.append(ageSentence)
        if length == .full {
            sentences += [
                precipitationRateSentence, outlook.flatMap(probabilitySentence), extremesSentence, windSentence,
                humidity == 0 ? nil : humiditySentence, visibilitySentence, attributionSentence,
            ]
        }
        return description(length, sentences)
    }

    /// Sentences as an alternative text, after the warning and without those that are nil, cut to its length.
    package func description(_ length: DescriptionLength, _ sentences: [String?]) -> String {
        // A lesser warning comes after where and when.
        let all =
            [warningSentence] + sentences.prefix(1) + [lesserWarning.map(sentence)] + sentences.dropFirst()
            + [missingWarningsSentence]
        return shortened(language.joined(all.compactMap { $0 }), to: length.limit)
    }

    /// The line to post beside a card: the warning if there is one, its beginning, the card's own sentences, and those that all cards have.
    ///
    /// The beginning, `head`, has the place, the time and the main figure; nil for that of the temperature. `outlook` is the
    /// precipitation that the card shows, if any.
    package func shareText(head: String? = nil, following: [String] = [], outlook: Outlook? = nil) -> String {
        var sentences = [warningSentence, head ?? shareHead].compactMap { $0 } + following
        if let outlook, outlook.course != .unknown {
            sentences.append(language.statement(outlook.sentence(times)))
        }
        sentences += [ageSentence, missingWarningsSentence].compactMap(\.self)
        if !credit.isEmpty { sentences.append(language.isolated(credit)) }
        return language.joined(sentences)
    }

    /// The time of the moment in a line to post, with its day unless the line is read on it.
    package var shareTime: String { times.time(moment, readAt: present ?? moment) }

    /// Whether the moment is on another day than the texts are read.
    package var isOtherDay: Bool { present.map { times.days(from: $0, to: moment) != 0 } ?? false }

    private var shareHead: String {
        var values: [Placeholder: String] = [.place: name, .time: shareTime]
        guard let temperature else { return language.say(FactPhrase.shareWithoutTemperature, values) }
        values[.temperature] = written(degrees: temperature)
        return language.say(FactPhrase.share, values)
    }

    /// The beginning of a line to post for a place without a figure.
    package var shareHeadWithoutTemperature: String {
        language.say(FactPhrase.shareWithoutTemperature, [.place: name, .time: shareTime])
    }
}

extension Forecast.Source {
    /// The words that name the source on a card: its attribution, or that the data are a sample or computed.
    package func credit(in language: Language) -> String {
        switch id {
        case Forecast.Source.sample.id: language.say(FactPhrase.sampleData)
        case Forecast.Source.almanac.id: language.say(FactPhrase.almanac)
        default: attribution
        }
    }
}
