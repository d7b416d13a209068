public import Primitives

/// A line about the weather that helps somebody who goes out, with the times and the number that it names.
///
/// Its guard makes it true: what it says follows from the report. None is made under a severe warning, in dangerous heat or cold, or in
/// smoke, dust or a tornado.
public struct Remark: Hashable, Sendable {
    /// What a line of a dry sky is about.
    ///
    /// Each topic has its day, which comes every seven days at a place.
    public enum Topic: Int, CaseIterable, Hashable, Sendable {
        case sky, rain, wind, clothes, change, light, outdoors
    }

    /// What is remarked.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        // What falls or ends soon, and what presses in a dry sky.
        case findUmbrella, oneErrand, rainNearlyOver, heavyRainUntil, rainUntil, rainGoesOn, holdUmbrella, fewDrops,
            showers
        case dryUntilRain, rainWhileAsleep, wetDays, slipperyFrom
        case stayInside, thunderPassed, quietSnow, snowUntil, snowGoesOn, bootsHome, sleet
        case bowLikely, bowPossible
        case fog, fogUntil, frost, shadySide, hatAndWater
        // The sky.
        case sunnyAllDay, brighterFrom, greyUntil, hardlyACloud, sunWithClouds, takingTurns, moreCloud, greyButDry,
            clearAndDry, starsOut, starsBetween, cloudyAndDry
        // Rain that does not come.
        case noRain
        // The wind, and what a light one leaves at home.
        case calmerFrom, calm, noUmbrella, breeze, holdHat
        // What to wear.
        case hatAndGloves, warmCoat, jacket, lightJacket, noJacket
        // How it changes.
        case dryToday, warmestAt, warmerTomorrow, colderTomorrow, littleWarmer, littleCooler, sameTomorrow
        // The light of the day.
        case darkNoons, goldenHour, lightUntil, lightFrom
        // Being outdoors.
        case betterAir, lessPollen, sunscreenFrom, sunscreenUntil, warmNight, terrace, thaw, darkForStars,
            moonlight,
            sunglasses, softLight, beSeen

        /// What it is about; nil for what presses, which is said whenever it is true.
        public var topic: Topic? {
            switch self {
            case .findUmbrella, .oneErrand, .rainNearlyOver, .heavyRainUntil, .rainUntil, .rainGoesOn,
                .holdUmbrella, .fewDrops, .showers, .dryUntilRain, .rainWhileAsleep, .wetDays, .slipperyFrom,
                .stayInside, .thunderPassed, .quietSnow, .snowUntil, .snowGoesOn, .bootsHome, .sleet, .bowLikely,
                .bowPossible, .fog, .fogUntil, .frost, .shadySide, .hatAndWater:
                nil
            case .sunnyAllDay, .brighterFrom, .greyUntil, .hardlyACloud, .sunWithClouds, .takingTurns, .moreCloud,
                .greyButDry, .clearAndDry, .starsOut, .starsBetween, .cloudyAndDry:
                .sky
            case .noRain: .rain
            case .calmerFrom, .calm, .noUmbrella, .breeze, .holdHat: .wind
            case .hatAndGloves, .warmCoat, .jacket, .lightJacket, .noJacket: .clothes
            case .dryToday, .warmestAt, .warmerTomorrow, .colderTomorrow, .littleWarmer, .littleCooler,
                .sameTomorrow:
                .change
            case .darkNoons, .goldenHour, .lightUntil, .lightFrom: .light
            case .betterAir, .lessPollen, .sunscreenFrom, .sunscreenUntil, .warmNight, .terrace, .thaw,
                .darkForStars, .moonlight, .sunglasses, .softLight, .beSeen:
                .outdoors
            }
        }

        /// Whether the line names a time.
        public var hasTime: Bool {
            switch self {
            case .heavyRainUntil, .rainUntil, .dryUntilRain, .slipperyFrom, .stayInside, .snowUntil, .fogUntil,
                .brighterFrom, .greyUntil, .calmerFrom, .warmestAt, .lightUntil, .lightFrom, .lessPollen,
                .sunscreenFrom, .sunscreenUntil:
                true
            default: false
            }
        }

        /// Whether the line names a number.
        public var hasNumber: Bool { self == .wetDays || self == .darkNoons }
    }

    public var kind: Kind
    /// The time that the line names; nil for a line without one.
    public var time: Instant?
    /// The end of a span that begins at the time, and a number; nil in a line that names none.
    public var end: Instant?
    public var number: Int?

    /// A remark, with the time that it names.
    public init(_ kind: Kind, until time: Instant? = nil, end: Instant? = nil, number: Int? = nil) {
        (self.kind, self.time, self.end, self.number) = (kind, time, end, number)
    }
}

extension WeatherReport {
    /// The remarks that are true, from the most pressing on: those that press, or, where none does, those of each topic.
    public var remarks: (pressing: [Remark], turns: [Remark]) {
        let pressing = pressingRemarks
        guard pressing.isEmpty, let sky = DrySky(self) else { return (pressing, []) }
        return ([], Remark.Topic.allCases.flatMap { sky.remarks(about: $0) })
    }

    /// One remark of those that are true and that a language has words for; nil if there is none, or if its topic has another day.
    ///
    /// What presses takes turns by days. A line of a topic is said on the topic's day alone, so that none comes twice within seven
    /// days at a place, whatever the weather does. A language that lacks some lines has the others more often.
    public func remark(saying isSaid: (Remark.Kind) -> Bool = { _ in true }) -> Remark? {
        let day = forecast.zone.civilTime(at: moment).date.daysSince1970
        let pressing = pressingRemarks
        let said = pressing.filter { isSaid($0.kind) }
        if !said.isEmpty { return said[wrapped(day + placeSeed, said.count)] }
        guard pressing.isEmpty, let sky = DrySky(self) else { return nil }
        func line(of topic: Remark.Topic) -> Remark? { sky.remarks(about: topic).first { isSaid($0.kind) } }
        if Remark.Kind.allCases.allSatisfy(isSaid) {
            // Seven is prime, so that each step goes through all topics.
            let step = 1 + wrapped(placeSeed / 7, 6)
            return Remark.Topic(rawValue: wrapped(wrapped(day, 7) * step + placeSeed, 7)).flatMap(line)
        }
        let lines = Remark.Topic.allCases.compactMap(line)
        return lines.isEmpty ? nil : lines[wrapped(day + placeSeed, lines.count)]
    }

    /// A number from 0 to 999 that the place decides.
    private var placeSeed: Int {
        let place = forecast.place
        let name = "\((place.latitude * 100).rounded()) \((place.longitude * 100).rounded())"
        return Int(FNV1a.hash(of: Array(name.utf8)) % 1000)
    }

    private func wrapped(_ number: Int, _ count: Int) -> Int { ((number % count) + count) % count }

    /// The temperature in °C below which hands freeze in the morning, and the felt one from which the sun needs a hat.
    static let (frost, heat) = (-0.5, 32.0)

    /// Whether the weather or a warning forbids advice.
    func isDangerous(_ conditions: Conditions) -> Bool {
        switch conditions.condition {
        case .smoke?, .dust?, .tornado?: return true
        default: break
        }
        let felt = conditions.apparentTemperature ?? conditions.temperature ?? 15
        return felt > 38 || felt < -20 || forecast.alertsInForce(at: moment).pressing != nil
    }

    /// The first hour to come, up to a number of hours ahead, of which something holds.
    func firstHour(within hours: Double, where holds: (Conditions) -> Bool) -> Conditions? {
        forecast.hourly.first {
            $0.time > moment && moment.seconds(to: $0.time) <= hours * 3600 && holds($0)
        }
    }

    /// When a closed cloud cover opens by day, up to a number of hours ahead.
    func clearing(within hours: Double) -> Instant? {
        firstHour(within: hours) { hour in
            hour.cloudCover.map { $0 < 0.6 } ?? false && forecast.sunAltitude(at: hour.time) > 3
        }?.time
    }

    /// When a strong wind drops to a breeze, which then stays for six hours, up to a number of hours ahead.
    ///
    /// Nil if it does not or was not strong, and where the weather or a warning forbids advice.
    public func calmerHour(after windy: Conditions, within hours: Double) -> Instant? {
        guard windy.windSpeed ?? 0 >= 8 || windy.windGust ?? 0 >= 14, !isDangerous(windy) else { return nil }
        func isCalmer(_ hour: Conditions) -> Bool {
            hour.windSpeed.map { $0 < 5.5 } ?? false && hour.windGust ?? 0 < 10
        }
        guard let first = firstHour(within: hours, where: { $0.time > windy.time && isCalmer($0) }) else {
            return nil
        }
        let rest = forecast.hourly.filter { $0.time >= first.time && first.time.seconds(to: $0.time) < 6 * 3600 }
        return rest.count >= 6 && rest.allSatisfy(isCalmer) ? first.time : nil
    }
}
