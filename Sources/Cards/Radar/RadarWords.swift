internal import ForecastCore
internal import Primitives
internal import Radar
internal import Words

/// What the radar card says.
enum RadarPhrase: String, Phrase {
    static let section = "radar"

    /// The place is not seen, with and without its name; where the nearest rain or snow is, or that none is seen within a distance.
    case unseen, unseenHere, unseenRain, unseenSnow, unseenNothing
    /// It rains at the place, from lightly to very heavily.
    case lightRain, rain, heavyRain, veryHeavyRain
    /// It snows at the place, from lightly to very heavily.
    case lightSnow, snow, heavySnow, veryHeavySnow
    /// Where it falls harder than at the place: the same, or rain or snow where the other falls here.
    case heavier, heavierRain, heavierSnow
    /// It is dry at the place, and where rain or snow is; the same where dry and unseen cannot be told apart.
    case dryAndRain, dryAndSnow, nothingSeenAndRain, nothingSeenAndSnow
    /// Nothing within a distance; nothing seen there by the radar, or by whatever observes.
    case nothing, nothingSeen, nothingObserved
    /// Time and age of the picture: recent, old, and without an age; the same for values that are not only from radar.
    case scan, scanAsOf, scanOn, values, valuesAsOf, valuesOn
    /// The ends of the legend, what its colours are if there is snow, and what is hatched.
    case light, heavy, rainTitle, snowTitle, noRadar
    /// That a part of the picture is not seen.
    case partlySeen
    /// How long before the newest picture another is; that a card moves through those before, and what one of them shows.
    case earlier, moves, earlierText

    var placeholders: Set<Placeholder> {
        switch self {
        case .unseen: [.place]
        case .unseenRain, .unseenSnow, .heavier, .heavierRain, .heavierSnow, .dryAndRain, .dryAndSnow,
            .nothingSeenAndRain, .nothingSeenAndSnow:
            [.amount, .direction]
        case .unseenNothing, .nothing, .nothingSeen, .nothingObserved: [.amount]
        case .lightRain, .rain, .heavyRain, .veryHeavyRain, .lightSnow, .snow, .heavySnow, .veryHeavySnow, .light,
            .heavy, .rainTitle, .snowTitle, .noRadar, .partlySeen, .unseenHere:
            []
        case .scan, .values: [.time, .minutes]
        case .earlier, .moves, .earlierText: [.minutes]
        case .scanAsOf, .scanOn, .valuesAsOf, .valuesOn: [.time]
        }
    }
}

extension RadarCard.Reading {
    private var language: Language { facts.language }

    /// The sentences at the head of the card: what is at the place, and what is nearest to it.
    var sentences: [String] { sentences(naming: true) }

    /// The same with or without the name of the place, which may be long.
    func sentences(naming isNamed: Bool) -> [String] {
        let reach = RadarCard.Reach(content.units)
        let within = written(Double(reach.number), in: reach)
        guard let grade = survey.grade else {
            let unseen =
                isNamed
                ? language.say(RadarPhrase.unseen, [.place: facts.name]) : language.say(RadarPhrase.unseenHere)
            guard let nearest = survey.nearest else {
                return [unseen, language.say(RadarPhrase.unseenNothing, [.amount: within])]
            }
            return [unseen, say(nearest.isSnow ? .unseenSnow : .unseenRain, nearest, in: reach)]
        }
        if grade > 0 {
            let heavier = survey.heavier.map { echo in
                let isSame = echo.isSnow == survey.isSnowHere
                return say(isSame ? .heavier : echo.isSnow ? .heavierSnow : .heavierRain, echo, in: reach)
            }
            return [language.say(phrase(ofGrade: grade))] + (heavier.map { [$0] } ?? [])
        }
        if let nearest = survey.nearest {
            if scan.isRadar { return [say(nearest.isSnow ? .dryAndSnow : .dryAndRain, nearest, in: reach)] }
            return [say(nearest.isSnow ? .nothingSeenAndSnow : .nothingSeenAndRain, nearest, in: reach)]
        }
        let phrase: RadarPhrase =
            !scan.isRadar ? .nothingObserved : survey.seenShare >= 0.995 ? .nothing : .nothingSeen
        return [language.say(phrase, [.amount: within])]
    }

    private func phrase(ofGrade grade: Int) -> RadarPhrase {
        switch (RadarSurvey.intensity(ofGrade: grade), survey.isSnowHere) {
        case (...1, false): .lightRain
        case (2, false): .rain
        case (3, false): .heavyRain
        case (_, false): .veryHeavyRain
        case (...1, true): .lightSnow
        case (2, true): .snow
        case (3, true): .heavySnow
        case (_, true): .veryHeavySnow
        }
    }

    private func say(_ phrase: RadarPhrase, _ echo: RadarSurvey.Echo, in reach: RadarCard.Reach) -> String {
        let distance = RadarCard.Reach.rounded(echo.kilometers / reach.kilometersOfUnit)
        var names: [Placeholder: Name] = [:]
        names[.direction] = CompassPoint(bearing: echo.bearing).map(Name.init)
        return language.say(phrase, [.amount: written(distance, in: reach)], names: names)
    }

    /// A whole number of the reader's unit.
    func written(_ distance: Double, in reach: RadarCard.Reach) -> String {
        let unit = language.say(reach.isInMiles ? MeasurePhrase.miles : .kilometers)
        return language.say(MeasurePhrase.withUnit, [.number: language.number(Int(distance)), .unit: unit])
    }

    /// What stands below the name: the sentences, or of an earlier picture, how much earlier it is.
    func heading(naming isNamed: Bool) -> [String] {
        if frame.time == scan.frame.time { return sentences(naming: isNamed) }
        let minutes = minutes(since: frame)
        return [language.say(RadarPhrase.earlier, [.minutes: language.number(minutes)], count: minutes)]
    }

    /// From an earlier picture to the newest one.
    func minutes(since frame: RadarFrame) -> Int {
        Int(min(max((frame.time.seconds(to: scan.frame.time) / 60).rounded(), 0), 1e6))
    }

    /// Time and age of the picture.
    var caption: String {
        let (times, time) = (facts.times, frame.time)
        if time != scan.frame.time {
            return language.say(scan.isRadar ? RadarPhrase.scanOn : .valuesOn, [.time: times.time(time)])
        }
        if !scan.hasAge {
            let dated = times.dateAndTime(time).first ?? times.time(time)
            return language.say(scan.isRadar ? RadarPhrase.scanOn : .valuesOn, [.time: dated])
        }
        switch age {
        case .old:
            return language.say(
                scan.isRadar ? RadarPhrase.scanAsOf : .valuesAsOf,
                [.time: times.timeOfDay(time, seenFrom: facts.moment)])
        case .recent(let minutes), .tooOld(let minutes), .ahead(let minutes):
            return language.say(
                scan.isRadar ? RadarPhrase.scan : .values,
                [
                    .time: times.timeOfDay(time, seenFrom: facts.moment),
                    .minutes: language.number(minutes),
                ], count: minutes)
        }
    }

    /// Whether some of the picture is hatched.
    var isHatched: Bool { scan.isRadar && survey.seenShareOfPicture < 0.998 }

    /// The alternative text.
    func description(_ length: DescriptionLength) -> String {
        var all = [facts.opening] + sentences + [language.statement(caption)]
        if isHatched, survey.grade != nil { all.append(language.say(RadarPhrase.partlySeen)) }
        return facts.description(
            length, all + (length == .full ? [facts.attributionSentence] : []).compactMap { $0 })
    }

    /// The line to post.
    var shareText: String {
        facts.shareText(
            head: facts.shareHeadWithoutTemperature, following: sentences + [language.statement(caption)])
    }
}

extension RadarCard {
    /// How far the sentences look and the rings reach, in the reader's unit.
    struct Reach {
        let isInMiles: Bool

        init(_ units: Units) {
            isInMiles = units.distance == .miles
        }

        var kilometersOfUnit: Double { isInMiles ? 1.609344 : 1 }
        /// In the reader's unit.
        var number: Int { isInMiles ? 60 : 100 }
        var kilometers: Double { Double(number) * kilometersOfUnit }
        /// The rings, in the reader's unit.
        var rings: [Int] { isInMiles ? [30, 60] : [50, 100] }

        /// A distance in whole units below ten, else in multiples of five.
        static func rounded(_ distance: Double) -> Double {
            distance < 9.5 ? max(1, distance.rounded()) : (distance / 5).rounded() * 5
        }
    }
}
