internal import ForecastCore
internal import Primitives
internal import Words

/// What the day card says.
enum DayPhrase: String, Phrase {
    static let section = "day"

    /// Labels of the values.
    case feelsLike, humidity, wind, gusts
    /// In place of the weather.
    case cloudUnknown
    /// What the sun or moon does, without a full stop.
    case sunHigh, sunUpAllDay, moon, moonDownUntil, moonDown, polarNight
    /// Sentences of a description.
    case sunTimes, moonTimes, dewPointSentence, chanceInNextHour
    /// The high that is still to come, as a sentence.
    case highAt
    /// The beginning of a line to post.
    case share

    var placeholders: Set<Placeholder> {
        switch self {
        case .feelsLike, .humidity, .wind, .gusts, .cloudUnknown, .moonDown, .polarNight: []
        case .chanceInNextHour: [.percent]
        case .moonDownUntil: [.time]
        case .sunHigh, .sunUpAllDay: [.degrees]
        case .moon: [.phase, .percent]
        case .sunTimes, .moonTimes: [.start, .end]
        case .dewPointSentence: [.temperature]
        case .highAt: [.temperature, .time]
        case .share: [.place, .time, .temperature, .sentence]
        }
    }
}

/// A value below the fact of the day card.
enum DayValue: String, CaseIterable {
    case feelsLike, humidity, wind, gust
}

extension Placeholder {
    /// A phase of the moon.
    static let phase = Placeholder("phase")
}

extension DayCard.Reading {
    private var language: Language { facts.language }

    // MARK: On the card

    /// The line under the temperature, longest form first, such as `Light rain. Sun 28° high`.
    var skyLines: [String] {
        let sky = lightLine
        guard let weatherName else { return [sky] }
        return [facts.words(of: weatherName, sky), weatherName]
    }

    /// The state of the weather, or that it is unknown.
    var weatherName: String? {
        guard let conditions = facts.conditions else { return nil }
        if let name = facts.weatherName { return name }
        // A sky that nobody has measured is not a clear one.
        return conditions.cloudCover == nil ? language.say(DayPhrase.cloudUnknown) : nil
    }

    /// What the sun or the moon does.
    var lightLine: String { arc.sentence(facts.times, seenFrom: facts.moment) }

    /// What is said below the horizon.
    ///
    /// Where the next hour is dry, it is the next twelve that matter, with the high that is still to come.
    var sentences: SkySentences {
        SkySentences(
            of: content, weather: weatherName ?? lightLine,
            outlook: isNextHourToldAlone
                ? endingOutlook ?? outlook : content.forecast.twelveHourOutlook(at: facts.moment),
            more: highForms, facts)
    }

    /// The outlook with the end of what falls for all of the next hour, where that is known.
    private var endingOutlook: Outlook? {
        guard case .goesOn(_, let what, nil) = outlook.course, outlook.certainty == .certain,
            outlook.details == Outlook.Details()
        else { return nil }
        let later = content.forecast.twelveHourOutlook(at: facts.moment)
        guard case .stops(_, let same, nil) = later.course, later.certainty == .certain, same.kind == what.kind
        else {
            return nil
        }
        return later
    }

    /// The high that is still to come, and how it is beside its normal.
    private var highSentence: String? {
        high.map { high in
            language.say(
                DayPhrase.highAt,
                [
                    .temperature: language.degrees(high.degrees),
                    .time: facts.times.timeOfDay(high.time, seenFrom: facts.moment),
                ])
        }
    }

    private var departureSentence: String? { high?.departure.flatMap(facts.sentence(ofDeparture:)) }

    /// The high, longest form first.
    private var highForms: [String] {
        (remarkableHigh.isEmpty ? [] : [language.joined(remarkableHigh)]) + [highSentence].compactMap { $0 }
    }

    /// The high, which is called so, with its departure; nothing without one.
    private var remarkableHigh: [String] {
        guard let high, let departureSentence else { return [] }
        let sentence = language.say(
            GraphPhrase.highAt,
            [
                .temperature: facts.written(degrees: high.degrees),
                .time: facts.times.time(high.time, seenFrom: facts.moment),
            ])
        return [sentence, departureSentence].map(language.statement)
    }

    /// The hour whose minutes are drawn; nil where a sentence says all of it.
    var strip: PrecipitationWindow? {
        Self.isWorthDrawing(hour) ? drawnHour ?? hour : nil
    }

    /// Whether a sentence does not say all of an hour.
    static func isWorthDrawing(_ hour: PrecipitationWindow?) -> Bool {
        guard let hour, hour.strongest?.isWet == true else { return false }
        let box = Rect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        return RainStrip(hour, box: box, unit: 1, color: .white, ink: .white).isWorthIt
    }

    /// The colour of what falls, before light or dark ground.
    func stripColor(on ink: Color) -> Color {
        let isSolid = hour?.strongest?.kind.map { [.snow, .snowShowers, .sleet, .hail].contains($0) } ?? false
        if ink != .white { return Color(rgb: isSolid ? 0x5C7FA6 : 0x2F79C0) }
        return Color(rgb: isSolid ? 0xE8F2FF : 0x9BD8FF)
    }

    /// The values in a row, from the one that matters most.
    var values: [DayValue] {
        [.feelsLike, .wind, facts.windGust == nil ? .humidity : .gust].filter { figure(of: $0) != nil }
    }

    /// A value as a figure, such as `50°`; nil if it is unknown.
    func figure(of value: DayValue) -> String? {
        func speed(_ number: Int) -> String { language.speed(number, in: facts.units.speed) }
        return switch value {
        case .feelsLike: facts.feelsLike.map(language.degrees)
        case .humidity: facts.humidity.map(language.percent)
        case .wind: facts.windSpeed.map(speed)
        case .gust: facts.windGust.map(speed)
        }
    }

    /// What a value is.
    func label(of value: DayValue) -> String {
        switch value {
        case .feelsLike: language.say(DayPhrase.feelsLike)
        case .humidity: language.say(DayPhrase.humidity)
        case .wind: language.say(DayPhrase.wind)
        case .gust: language.say(DayPhrase.gusts)
        }
    }

    // MARK: Texts

    /// The alternative text; the full one has all values, the short one the wind if its gusts matter.
    func description(_ length: DescriptionLength) -> String {
        var sentences: [String?] = [
            facts.opening, facts.temperatureSentence, facts.ageSentence,
            skyLines.first.map(language.statement),
            outlook.sentences(facts.times).first.map(language.statement), chanceSentence,
        ]
        sentences += remarkableHigh
        if length == .short, facts.windGust != nil { sentences.append(facts.windSentence) }
        if length == .full {
            sentences += [
                facts.precipitationRateSentence, arcTimes, facts.feelsLikeSentence,
                facts.dewPoint.map {
                    language.say(DayPhrase.dewPointSentence, [.temperature: facts.written(degrees: $0)])
                },
                facts.humiditySentence, facts.windSentence, facts.visibilitySentence, facts.attributionSentence,
            ]
        }
        return facts.description(length, sentences)
    }

    /// The line to post.
    var shareText: String {
        let head = language.say(
            DayPhrase.share,
            [
                .place: facts.name, .time: facts.shareTime,
                .temperature: facts.written(degrees: temperature), .sentence: skyLines.first ?? "",
            ])
        let wind = facts.windGust == nil ? nil : facts.windSentence
        return facts.shareText(head: head, following: remarkableHigh + [wind].compactMap { $0 }, outlook: outlook)
    }

    private var chanceSentence: String? {
        guard let chance = hour?.strongest?.chance.flatMap(percent), chance > 0 else { return nil }
        return language.say(DayPhrase.chanceInNextHour, [.percent: language.number(chance)])
    }

    /// The rise and set that the picture shows.
    private var arcTimes: String? {
        guard let start = arc.start, let end = arc.end, arc.polar != .day || arc.body != .sun else { return nil }
        return language.say(
            arc.body == .sun ? DayPhrase.sunTimes : .moonTimes,
            [
                .start: facts.times.timeOfDay(start, seenFrom: facts.moment),
                .end: facts.times.timeOfDay(end, seenFrom: facts.moment),
            ])
    }
}

extension Facts {
    /// How much warmer than normal a high is, without a full stop; `kelvin` is from 2 on.
    func sentence(ofDeparture kelvin: Double) -> String? {
        units.wholeDegrees(ofDifference: kelvin).map { degrees in
            language.say(
                kelvin > 0 ? YearPhrase.warmer : .colder,
                [.amount: language.temperature(degrees, in: units.temperature)])
        }
    }
}

extension CardContent {
    /// The same content, whose source names that of the normals, too.
    var creditingNormals: CardContent {
        guard let normals = forecast.normals else { return self }
        var content = self
        content.forecast.source = forecast.source.beside(normals.source, in: language)
        return content
    }
}

extension DiurnalArc {
    /// What the sun or moon does, such as `Sun 28° high` or `Waxing gibbous, 65%`, without a full stop.
    func sentence(_ times: TimeStyle, seenFrom moment: Instant) -> String {
        let language = times.language
        switch body {
        case .sun:
            // The middle of a sun on the horizon is a little below it.
            let whole = min(max(altitude, 0), 90).rounded()
            let height = language.number(whole.isFinite ? Int(whole) : 0)
            return language.say(polar == .day ? DayPhrase.sunUpAllDay : .sunHigh, [.degrees: height])
        case .moon(let light):
            if fraction != nil {
                return language.say(
                    DayPhrase.moon,
                    [
                        .phase: language.name(of: light.phase),
                        .percent: language.number(percent(light.illumination) ?? 0),
                    ])
            }
            if polar == .night { return language.say(DayPhrase.polarNight) }
            guard let start else { return language.say(DayPhrase.moonDown) }
            // A time within 20 hours is unambiguous without its day.
            let isSoon = moment.seconds(to: start) < 72_000
            let time = isSoon ? times.timeOfDay(start, seenFrom: moment) : times.time(start, seenFrom: moment)
            return language.say(DayPhrase.moonDownUntil, [.time: time])
        }
    }
}
