internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of the wind says.
enum WindPhrase: String, Phrase {
    static let section = "wind"

    /// The forces of the Beaufort scale, in the order of `BeaufortForce`.
    case calm, lightAir, lightBreeze, gentleBreeze, moderateBreeze, freshBreeze, strongBreeze, nearGale, gale,
        strongGale,
        storm, violentStorm, hurricane
    /// What the large number is, and when.
    case unitOfGusts, unitOfWind, at, atWithAverage
    /// The strongest mean wind, without a full stop.
    case force, forceFrom, forceFromThen
    /// Sentences of a description, without a full stop.
    case gustsAt, gustsAtWithAverage, windAt
    /// Labels of the spray and of the sea.
    case gusts, average

    var placeholders: Set<Placeholder> {
        switch self {
        case .unitOfGusts, .unitOfWind: [.unit]
        case .at: [.time]
        case .atWithAverage: [.time, .average]
        case .force: [.force, .time]
        case .forceFrom: [.force, .direction, .time]
        case .forceFromThen: [.force, .direction]
        case .gustsAt, .windAt: [.speed, .time]
        case .gustsAtWithAverage: [.speed, .time, .average]
        default: []
        }
    }
}

extension Placeholder {
    /// The mean wind beside its gusts, without its unit.
    static let average = Placeholder("average")
    /// A force of the Beaufort scale.
    static let force = Placeholder("force")
}

extension WindCard.Reading {
    private var language: Language { facts.language }

    /// A time of the next 24 hours, in which each has but one.
    private func time(_ instant: Instant) -> String {
        facts.times.inSentence(facts.times.time(instant), at: instant, seenFrom: content.spoken)
    }

    // MARK: On the card

    /// What the number is: its unit, and whether it is a gust.
    var unitLabel: String {
        language.say(
            isGust ? WindPhrase.unitOfGusts : .unitOfWind, [.unit: language.name(of: facts.units.speed)])
    }

    /// When it is reached, and the mean wind then, longest form first.
    var timeLabels: [String] {
        let at = language.say(WindPhrase.at, [.time: time(peak.time)])
        guard let average else { return [at] }
        return [
            language.say(WindPhrase.atWithAverage, [.time: time(peak.time), .average: language.number(average)]),
            at,
        ]
    }

    /// From when it is calm after the strongest wind; nil where it is not, or where the card says the weather alone.
    var calmerSentence: String? {
        if content.tone == .plain || !facts.says(.calmerFrom) { return nil }
        return content.report.calmerHour(after: peak, within: 23).flatMap {
            facts.sentence(of: Remark(.calmerFrom, until: $0))
        }
    }

    /// The strongest mean wind by its force, with its direction and its hour unless that is the hour of the number; nil if none is known.
    var forceSentence: String? {
        guard let strongest, let force = strongest.windSpeed.flatMap(BeaufortForce.init(speed:)),
            WindPhrase.allCases.indices.contains(force.rawValue)
        else { return nil }
        let name = language.say(WindPhrase.allCases[force.rawValue])
        guard force != .calm else { return name }
        // Where the wind is as strong in the hour of the number, it is one event.
        let isThen = peak.windSpeed.flatMap(BeaufortForce.init(speed:)) == force
        let hour = isThen ? peak : strongest
        let point = hour.windBearing.flatMap(CompassPoint.init(bearing:))
        let direction = point.map { [Placeholder.direction: Name($0)] } ?? [:]
        switch (isThen, point) {
        case (true, nil): return name
        case (true, _?): return language.say(WindPhrase.forceFromThen, [.force: name], names: direction)
        case (false, nil): return language.say(WindPhrase.force, [.force: name, .time: time(hour.time)])
        case (false, _?):
            return language.say(
                WindPhrase.forceFrom, [.force: name, .time: time(hour.time)], names: direction)
        }
    }

    // MARK: Texts

    private var peakSentence: String {
        let speed = language.speed(speed, in: facts.units.speed)
        guard isGust else { return language.say(WindPhrase.windAt, [.speed: speed, .time: time(peak.time)]) }
        guard let average else {
            return language.say(WindPhrase.gustsAt, [.speed: speed, .time: time(peak.time)])
        }
        return language.say(
            WindPhrase.gustsAtWithAverage,
            [.speed: speed, .time: time(peak.time), .average: language.number(average)])
    }

    private var statements: [String] {
        [peakSentence, forceSentence].compactMap { $0.map(language.statement) }
    }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        facts.description(length, following: statements)
    }

    /// The line to post.
    var shareText: String {
        facts.shareText(head: facts.shareHeadWithoutTemperature, following: statements)
    }
}
