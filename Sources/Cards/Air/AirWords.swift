internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of the air says.
enum AirPhrase: String, Phrase {
    static let section = "air"

    /// What is measured, as a heading.
    case airQuality, uvIndex, ultraviolet, pollen
    case alderPollen, birchPollen, grassPollen, mugwortPollen, olivePollen, ragweedPollen
    /// The quality of the air by each index, with its value.
    case europeanIndex, unitedStatesIndex, britishIndex, canadianIndex, indianIndex, chineseIndex
    /// The bands of the indices, in the order of `AirBand`.
    case excellent, good, fair, satisfactory, moderate, poor, veryPoor, extremelyPoor
    case sensitive, unhealthy, veryUnhealthy, hazardous
    case lightlyPolluted, moderatelyPolluted, heavilyPolluted, severelyPolluted, severe
    case lowPollution, moderatePollution, highPollution, veryHighPollution
    case lowRisk, moderateRisk, highRisk, veryHighRisk
    /// The levels of the UV index and of pollen.
    case uvLow, uvModerate, uvHigh, uvVeryHigh, uvExtreme
    case pollenNone, pollenLow, pollenModerate, pollenHigh, pollenVeryHigh
    case notKnown
    /// When a level is reached.
    case until, from, between, atTimes, throughout
    /// A level that is computed, not measured.
    case byModel
    /// The UV index with its level, and the hours of protection.
    case uvNamed, protect, protectUntil, noProtection
    /// What a measure is, in a sentence without a full stop.
    case measure
    /// The pollutant that decides, without a full stop.
    case mainly
    case pm25, pm10, nitrogenDioxide, ozone, sulphurDioxide, carbonMonoxide
    /// What to do, without a full stop.
    case easeIfSensitive, ease, stayInside, protectFromSun, protectFromSunUntil, noProtectionNeeded, mostPollen

    var placeholders: Set<Placeholder> {
        switch self {
        case .uvIndex, .unitedStatesIndex, .britishIndex, .canadianIndex, .indianIndex, .chineseIndex: [.index]
        case .until: [.level, .end]
        case .from: [.level, .start]
        case .between: [.level, .start, .end]
        case .atTimes, .throughout, .byModel: [.level]
        case .uvNamed: [.index, .level]
        case .protect, .protectFromSun: [.start, .end]
        case .protectUntil, .protectFromSunUntil: [.end]
        case .measure: [.subject, .level]
        case .mainly: [.subject]
        case .mostPollen: [.time]
        default: []
        }
    }
}

extension Placeholder {
    /// A level, or what is said of a measure.
    static let level = Placeholder("level")
    /// What is measured.
    static let subject = Placeholder("subject")
    /// The value of an index.
    static let index = Placeholder("index")
}

/// A measure on the card, each text longest form first.
struct AirRow {
    let measure: AirReport.Measure
    let names, states: [String]
}

extension AirCard.Reading {
    private var language: Language { facts.language }

    private func say(_ phrase: AirPhrase, _ values: [Placeholder: String] = [:]) -> String {
        language.say(phrase, values)
    }

    /// A time of the next 24 hours, in which each has but one.
    private func time(_ instant: Instant) -> String {
        facts.times.inSentence(facts.times.time(instant), at: instant, seenFrom: content.spoken)
    }

    // MARK: The measures

    /// The measures that are shown: pollen only where it is modelled.
    private var measures: [AirReport.Measure] {
        [.quality, .ultraviolet] + (air.pollen == nil ? [] : [.pollen])
    }

    var rows: [AirRow] {
        measures.map { measure in
            AirRow(measure: measure, names: names(of: measure), states: states(of: measure, isInRow: true))
        }
    }

    /// The name of a measure in a row: that of the air has its index, and that of the UV index its value.
    private func names(of measure: AirReport.Measure) -> [String] {
        switch measure {
        case .quality:
            guard let worst = air.quality?.worst else { return [say(.airQuality)] }
            let phrase: AirPhrase =
                switch worst.index {
                case .european: .europeanIndex
                case .unitedStates: .unitedStatesIndex
                case .british: .britishIndex
                case .canadian: .canadianIndex
                case .indian: .indianIndex
                case .chinese: .chineseIndex
                }
            return [say(phrase, worst.number.map { [.index: language.number($0)] } ?? [:])]
        case .ultraviolet:
            guard let light = air.ultraviolet else { return [say(.ultraviolet)] }
            return [language.words(ofUVIndex: light.maximum)]
        case .pollen: return [subject(of: measure)]
        }
    }

    /// What a measure is called in large words.
    private func subject(of measure: AirReport.Measure) -> String {
        switch measure {
        case .quality: return say(.airQuality)
        case .ultraviolet:
            return air.ultraviolet.map { say(.uvIndex, [.index: language.number($0.maximum)]) } ?? say(.ultraviolet)
        case .pollen:
            guard let species = air.pollen?.species else { return say(.pollen) }
            let phrase: AirPhrase =
                switch species {
                case .alder: .alderPollen
                case .birch: .birchPollen
                case .grass: .grassPollen
                case .mugwort: .mugwortPollen
                case .olive: .olivePollen
                case .ragweed: .ragweedPollen
                }
            return say(phrase)
        }
    }

    /// The level of a measure alone.
    private func level(of measure: AirReport.Measure) -> String {
        switch measure {
        case .quality:
            return air.quality.flatMap { AirPhrase(rawValue: $0.worst.band.rawValue) }.map { say($0) }
                ?? say(.notKnown)
        case .ultraviolet:
            return air.ultraviolet.map { language.name(of: $0.level) } ?? say(.notKnown)
        case .pollen:
            guard let pollen = air.pollen else { return say(.notKnown) }
            let phrase: AirPhrase =
                switch pollen.level {
                case .none: .pollenNone
                case .low: .pollenLow
                case .moderate: .pollenModerate
                case .high: .pollenHigh
                case .veryHigh: .pollenVeryHigh
                }
            return say(phrase)
        }
    }

    /// What is said of a measure: its level with its hours, and in a row the protection that the UV index needs.
    private func states(of measure: AirReport.Measure, isInRow: Bool) -> [String] {
        let level = level(of: measure)
        switch measure {
        case .quality:
            // Good air has no hours that matter in large words.
            guard let quality = air.quality, isInRow || quality.worst.concern > .little else { return [level] }
            let course = quality.course
            switch course {
            case .throughout: return [level]
            case .until(let end): return [say(.until, [.level: level, .end: time(end)]), level]
            case .from(let start): return [say(.from, [.level: level, .start: time(start)]), level]
            case .between(let start, let end):
                return [say(.between, [.level: level, .start: time(start), .end: time(end)]), level]
            case .atTimes: return [say(.atTimes, [.level: level]), level]
            }
        case .ultraviolet:
            guard isInRow, let light = air.ultraviolet else { return [level] }
            return [protection(of: light)]
        case .pollen:
            if isInRow { return air.pollen?.species == nil ? [level] : [say(.byModel, [.level: level]), level] }
            // High pollen has an hour from which it is less.
            let end = content.report.remarks.turns.first { $0.kind == .lessPollen }?.time
            return (end.map { [say(.until, [.level: level, .end: time($0)])] } ?? []) + [level]
        }
    }

    /// The hours of protection as a row has them, which is narrow: times stand without day or article.
    private func protection(of light: AirReport.Ultraviolet) -> String {
        guard let hours = light.protection else { return say(.noProtection) }
        let (start, end) = (
            facts.times.time(hours.lowerBound), facts.times.time(hours.upperBound)
        )
        return hours.lowerBound <= content.spoken
            ? say(.protectUntil, [.end: end]) : say(.protect, [.start: start, .end: end])
    }

    /// The hours of protection as a sentence, longest form first: those of another day have its weekday where there is room.
    private func protectionForms(of light: AirReport.Ultraviolet) -> [String] {
        guard let hours = light.protection else { return [say(.noProtectionNeeded)] }
        let end = time(hours.upperBound)
        guard hours.lowerBound > content.spoken else { return [say(.protectFromSunUntil, [.end: end])] }
        let starts = [
            facts.times.warningEndInSentence(hours.lowerBound, seenFrom: content.spoken), time(hours.lowerBound),
        ]
        return starts.map { say(.protectFromSun, [.start: $0, .end: end]) }
    }

    // MARK: The news

    /// What matters most: its name, and its level, longest form first.
    var headline: (subject: String, states: [String]) {
        (subject(of: air.lead), states(of: air.lead, isInRow: false))
    }

    /// What to do, as a sentence, longest form first; none where nothing is known that asks for it.
    var advice: [String] { adviceForms.map(language.statement) }

    /// Whether the advice is the protection from the sun.
    private var isAboutSun: Bool {
        air.lead == .ultraviolet || air.lead == .quality && (air.quality?.worst.concern ?? .none) <= .little
    }

    private var adviceForms: [String] {
        // Where nothing needs to be done, it is how long the air stays as it is.
        if air.lead == .quality, let quality = air.quality, quality.worst.concern <= .little,
            air.ultraviolet?.protection == nil
        {
            switch quality.course {
            case .throughout: return [language.capitalized(say(.throughout, [.level: level(of: .quality)]))]
            case .until, .from, .between: return states(of: .quality, isInRow: true).map(language.capitalized)
            case .atTimes: return pollutant.map { [$0] } ?? []
            }
        }
        if isAboutSun { return air.ultraviolet.map(protectionForms) ?? [] }
        switch air.lead {
        case .quality:
            switch air.quality?.worst.concern ?? .none {
            case .none, .little, .some: return [say(.easeIfSensitive)]
            case .high, .veryHigh: return [say(.ease)]
            case .extreme: return [say(.stayInside)]
            }
        case .pollen: return air.pollen?.peak.map { [say(.mostPollen, [.time: time($0)])] } ?? []
        case .ultraviolet: return []
        }
    }

    // MARK: Texts

    private func sentence(about measure: AirReport.Measure) -> String {
        let name = names(of: measure).first ?? ""
        var state = states(of: measure, isInRow: true).first ?? ""
        if measure == .quality, air.quality?.course == .throughout {
            state = say(.throughout, [.level: level(of: measure)])
        }
        return language.statement(say(.measure, [.subject: name, .level: state]))
    }

    /// What the air is bad by, without a full stop.
    private var pollutant: String? {
        air.quality?.worst.pollutant.flatMap { AirPhrase(rawValue: $0.rawValue) }.map {
            say(.mainly, [.subject: say($0)])
        }
    }

    /// The sentences of the measures, that of the news first, with what to do about it.
    ///
    /// What the air is bad by is told where there is room.
    private func statements(_ length: DescriptionLength) -> [String] {
        let lead = air.lead
        let order = [lead] + measures.filter { $0 != lead }
        return order.flatMap { measure in
            [
                sentence(about: measure),
                measure == .quality && (length == .full || measure == lead)
                    ? pollutant.map(language.statement) : nil,
            ].compactMap { $0 }
                // The sentence about the sun has the same hours.
                + (measure == lead && !isAboutSun ? Array(advice.prefix(1)) : [])
        }
    }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        facts.description(length, following: statements(length))
    }

    /// The line to post.
    var shareText: String {
        facts.shareText(head: facts.shareHeadWithoutTemperature, following: Array(statements(.short).prefix(2)))
    }
}

extension Language {
    /// A level of the UV index.
    fileprivate func name(of level: UVLevel) -> String {
        let phrase: AirPhrase =
            switch level {
            case .low: .uvLow
            case .moderate: .uvModerate
            case .high: .uvHigh
            case .veryHigh: .uvVeryHigh
            case .extreme: .uvExtreme
            }
        return say(phrase)
    }

    /// A UV index with its level, without a full stop.
    func words(ofUVIndex index: Int) -> String {
        say(AirPhrase.uvNamed, [.index: number(index), .level: name(of: UVLevel(index: index))])
    }
}
