internal import ForecastCore
internal import Primitives
internal import Radar
internal import Words

/// What the radar card says.
enum RadarPhrase: String, Phrase {
    static let section = "radar"

    /// The place is not seen, with and without its name; where the nearest rain or snow is, or that none is seen within a distance.
    case unseen, unseenHere, unseenRain, unseenSnow, unseenNothing
    /// In how many minutes rain or snow comes, and in how many it ends; the words before and after the number are parts of their own.
    case rainIn, snowIn, rainEndsIn, snowEndsIn
    /// Where it comes from, and when it is heavy; until when it falls, with breaks, and when it is heavy.
    case comesFrom, comesFromHeavy, lasts, lastsOnAndOff, lastsHeavy
    /// How it moves; and that none is expected before a time.
    case moving, staysDry
    /// Where bars begin, before rain.
    case dry
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
        case .rainIn, .snowIn, .rainEndsIn, .snowEndsIn: [.minutes]
        case .comesFrom: [.direction]
        case .comesFromHeavy: [.direction, .time]
        case .lasts, .lastsOnAndOff: [.end]
        case .lastsHeavy: [.end, .time]
        case .moving: [.direction, .speed]
        case .staysDry: [.time]
        case .unseenRain, .unseenSnow, .heavier, .heavierRain, .heavierSnow, .dryAndRain, .dryAndSnow,
            .nothingSeenAndRain, .nothingSeenAndSnow:
            [.amount, .direction]
        case .unseenNothing, .nothing, .nothingSeen, .nothingObserved: [.amount]
        case .lightRain, .rain, .heavyRain, .veryHeavyRain, .lightSnow, .snow, .heavySnow, .veryHeavySnow, .light,
            .heavy, .rainTitle, .snowTitle, .noRadar, .partlySeen, .unseenHere, .dry:
            []
        case .scan, .values: [.time, .minutes]
        case .earlier, .moves, .earlierText: [.minutes]
        case .scanAsOf, .scanOn, .valuesAsOf, .valuesOn: [.time]
        }
    }
}

extension RadarCard.Reading {
    private var language: Language { facts.language }

    /// What comes or ends, if the frames tell it; what is at the place, and what is nearest to it.
    var sentences: [String] {
        guard let passage else { return sentences(naming: true) }
        let now = (survey.grade ?? 0) > 0
        // What has moved on since the picture is not told as if it were here.
        let isSame = passage.steps.first.map { (($0.grade ?? 0) > 0) == now } ?? true
        guard let event = passage.event else {
            return sentences(naming: true) + (passage.isDry && !now ? [staysDry(passage)] : [])
        }
        return [language.statement(headline(of: event)), language.statement(detail(of: event, passage))]
            + (isSame ? sentences(naming: true) : [])
    }

    private func staysDry(_ passage: RadarPassage) -> String {
        language.say(
            RadarPhrase.staysDry, [.time: facts.times.timeInSentence(passage.end, seenFrom: facts.moment)])
    }

    /// The whole minutes to an event.
    func minutes(to event: RadarPassage.Event) -> Int {
        switch event {
        case .arrives(let time), .leaves(let time): max(1, Int((facts.moment.seconds(to: time) / 60).rounded()))
        }
    }

    /// In how many minutes it comes or ends, such as `Rain in 18 minutes`.
    func headline(of event: RadarPassage.Event) -> String {
        let isSnow = passage?.spell.first?.isSnow ?? false
        let minutes = minutes(to: event)
        let phrase: RadarPhrase =
            switch event {
            case .arrives: isSnow ? .snowIn : .rainIn
            case .leaves: isSnow ? .snowEndsIn : .rainEndsIn
            }
        return language.say(phrase, [.minutes: language.number(minutes)], count: minutes)
    }

    /// The words of the headline before and after its number.
    func headlineParts(of event: RadarPassage.Event) -> (before: String, number: String, after: String) {
        let (whole, number) = (headline(of: event), language.number(minutes(to: event)))
        guard let range = whole.firstRange(of: number) else { return (whole, number, "") }
        func part(_ words: Substring) -> String { String(words.drop { $0 == " " }.trimmingEnd { $0 == " " }) }
        return (part(whole[..<range.lowerBound]), number, part(whole[range.upperBound...]))
    }

    /// Whence it comes or until when it falls, and when it is heavy, without a full stop.
    func detail(of event: RadarPassage.Event, _ passage: RadarPassage) -> String {
        func time(_ instant: Instant) -> String { facts.times.timeInSentence(instant, seenFrom: facts.moment) }
        // What is said to be around a time is no more exact than five minutes.
        let heavy = passage.heaviest.map {
            time(max(facts.moment, $0.advanced(by: 150).flooredToMultiple(of: 300)))
        }
        switch event {
        case .arrives:
            var names: [Placeholder: Name] = [:]
            names[.direction] = CompassPoint(bearing: passage.motion.bearing).map(Name.init)
            return heavy.map { language.say(RadarPhrase.comesFromHeavy, [.time: $0], names: names) }
                ?? language.say(RadarPhrase.comesFrom, [:], names: names)
        case .leaves(let end):
            let isLater = passage.heaviest.map { $0 > facts.moment.advanced(by: RadarPassage.step) } ?? false
            if isLater, let heavy {
                return language.say(RadarPhrase.lastsHeavy, [.end: time(end), .time: heavy])
            }
            return language.say(passage.isBroken ? RadarPhrase.lastsOnAndOff : .lasts, [.end: time(end)])
        }
    }

    /// The line under the number, longest form first.
    func details(of event: RadarPassage.Event, _ passage: RadarPassage) -> [String] {
        let detail = language.statement(detail(of: event, passage))
        guard case .leaves = event, survey.grade ?? 0 > 0, let now = sentences(naming: false).first else {
            return [detail]
        }
        return [language.joined([now, detail]), detail]
    }

    /// How it moves, for a description.
    private var movingSentence: String? {
        guard let passage, passage.event != nil else { return nil }
        var names: [Placeholder: Name] = [:]
        names[.direction] = CompassPoint(bearing: passage.motion.bearing).map(Name.init)
        return language.speed(passage.motion.speed / 3.6, facts.units).map {
            language.say(RadarPhrase.moving, [.speed: $0], names: names)
        }
    }

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

    /// What stands below the name: the sentences with more and fewer words, or of an earlier picture, how much earlier it is.
    var headings: [[String]] {
        if let earlier { return [[earlier]] }
        let plain = [true, false].map { sentences(naming: $0) }
        guard let passage, passage.isDry, survey.grade == 0 else { return plain }
        return [plain[0] + [staysDry(passage)]] + plain
    }

    /// How much earlier an earlier picture is.
    var earlier: String? {
        guard frame.time != scan.frame.time else { return nil }
        let minutes = minutes(since: frame)
        return language.say(RadarPhrase.earlier, [.minutes: language.number(minutes)], count: minutes)
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
        var all = [facts.opening] + sentences + (length == .full ? [movingSentence].compactMap { $0 } : [])
        all.append(language.statement(caption))
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
