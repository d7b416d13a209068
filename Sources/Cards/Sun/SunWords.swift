internal import ForecastCore
internal import Primitives
internal import Words

/// What the sun card says.
enum SunPhrase: String, Phrase {
    static let section = "sun"

    /// Above the large time, and above a date.
    case goldenBegins, goldenEnds, blueBegins, blueEnds, returns, setsAgain
    /// The same with the time or date as a sentence, without a full stop.
    case headline
    /// Where the sun is in these hours, which have no definition that all accept.
    case goldenAngles, blueAngles
    /// Labels of times.
    case sunrise, sunset, lightFrom, darkFrom, moonrise, moonset
    /// Spans of time.
    case hoursAndMinutes, minutesAndSeconds, seconds
    /// Sentences about the day, without a full stop.
    case dayLength, longer, shorter, same, staysUp, staysDown, onlyRises, onlySets, findHill
    /// Sentences about the night, without a full stop.
    case dark, darkUnderMoon, neverDark, galacticCentre
    /// Sentences about the moon, without a full stop.
    case moonRises, moonSets
    /// Sentences of a description.
    case goldenHour, blueHour, goldenAllDay, blueAllDay, lightAndDark
    /// The beginning of a line to post.
    case share

    var placeholders: Set<Placeholder> {
        switch self {
        case .goldenBegins, .goldenEnds, .blueBegins, .blueEnds, .returns, .setsAgain: []
        case .headline: [.sentence, .time]
        case .goldenAngles, .blueAngles: [.high, .low]
        case .sunrise, .sunset, .lightFrom, .darkFrom, .moonrise, .moonset: []
        case .hoursAndMinutes: [.hr, .min]
        case .minutesAndSeconds: [.min, .s]
        case .seconds: [.s]
        case .dayLength, .longer, .shorter: [.amount]
        case .same, .staysUp, .staysDown, .onlyRises, .onlySets, .findHill, .darkUnderMoon, .neverDark,
            .goldenAllDay, .blueAllDay:
            []
        case .dark, .galacticCentre, .goldenHour, .blueHour, .lightAndDark: [.start, .end]
        case .moonRises, .moonSets: [.sentence, .time]
        case .share: [.place, .time, .sentence]
        }
    }
}

extension Placeholder {
    /// Whole hours, minutes and seconds of a span of time.
    static let hr = Placeholder("hr")
    static let min = Placeholder("min")
    static let s = Placeholder("s")
}

extension LightReport.Light {
    /// Where the sun is in the hour of the light.
    func angles(in language: Language) -> String {
        func degrees(_ altitude: Double) -> String { language.number(Int(altitude.magnitude)) }
        return language.say(
            self == .goldenHour ? SunPhrase.goldenAngles : .blueAngles,
            [.high: degrees(altitudes.upperBound), .low: degrees(altitudes.lowerBound)])
    }
}

// MARK: The headline

extension SunCard.Reading {
    var language: Language { facts.language }

    /// What the large figure is, the figure, and where the sun is then; without a figure where nothing comes.
    var headline: (caption: String, figure: SunFigure?, angles: String?) {
        let times = facts.times
        func time(_ phrase: SunPhrase, _ light: LightReport.Light, _ instant: Instant)
            -> (String, SunFigure?, String?)
        {
            (language.say(phrase), SunFigure(instant, times), light.angles(in: language))
        }
        switch light.event {
        case .begins(let kind, let instant):
            return time(kind == .goldenHour ? .goldenBegins : .blueBegins, kind, instant)
        case .ends(let kind, let instant):
            return time(kind == .goldenHour ? .goldenEnds : .blueEnds, kind, instant)
        case .sunReturns(let instant):
            return (language.say(SunPhrase.returns), SunFigure(date: instant, times), nil)
        case .sunSetsAgain(let instant):
            return (language.say(SunPhrase.setsAgain), SunFigure(date: instant, times), nil)
        case nil: return (daySentence ?? "", nil, nil)
        }
    }

    /// The day of the figure's time, if that is not the moment's.
    var eventDay: String? {
        switch light.event {
        case .begins(_, let instant), .ends(_, let instant):
            facts.times.days(from: facts.moment, to: instant) == 0
                ? nil : facts.times.day(instant, seenFrom: facts.moment, isPresent: content.otherDay == nil)
        case .sunReturns, .sunSetsAgain, nil: nil
        }
    }

    /// The headline as a sentence without a full stop.
    var headlineSentence: String {
        let (caption, figure, _) = headline
        guard let figure else { return caption }
        return language.say(SunPhrase.headline, [.sentence: caption, .time: figure.whole])
    }
}

/// A large time or date.
struct SunFigure {
    /// As it is in a sentence.
    let whole: String
    /// The figures alone, and the half of the day before or after them.
    let digits: String
    let period: String?
    let periodIsFirst: Bool

    /// A time of day.
    init(_ instant: Instant, _ times: TimeStyle) {
        whole = times.time(instant)
        digits = times.timeWithinHour(instant)
        period = times.period(instant)
        periodIsFirst = period.map(whole.hasPrefix) ?? false
    }

    /// A date.
    init(date instant: Instant, _ times: TimeStyle) {
        whole = times.dayAndMonth(instant)
        (digits, period, periodIsFirst) = (whole, nil, false)
    }
}

// MARK: Sentences

extension SunCard.Reading {
    private func time(_ instant: Instant) -> String { facts.times.timeOfDay(instant, seenFrom: facts.moment) }

    private func span(_ phrase: SunPhrase, _ span: Range<Instant>) -> String {
        language.say(phrase, [.start: time(span.lowerBound), .end: time(span.upperBound)])
    }

    /// A span of time in hours and minutes.
    private func inMinutes(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded(.down))
        return language.say(
            SunPhrase.hoursAndMinutes,
            [.hr: language.number(minutes / 60), .min: language.number(minutes % 60)])
    }

    /// A span of time in minutes and seconds.
    private func inSeconds(_ seconds: Int) -> String {
        var values = [Placeholder.s: language.number(seconds % 60)]
        if seconds < 60 { return language.say(SunPhrase.seconds, values) }
        values[.min] = language.number(seconds / 60)
        return language.say(SunPhrase.minutesAndSeconds, values)
    }

    /// How long the day is, or that the sun does not rise or set; nil if nothing is known of it.
    var daySentence: String? {
        switch (light.polar, light.sunrise, light.sunset) {
        case (.day, _, _): language.say(SunPhrase.staysUp)
        case (.night, _, _): language.say(SunPhrase.staysDown)
        case (_, _?, nil): language.say(SunPhrase.onlyRises)
        case (_, nil, _?): language.say(SunPhrase.onlySets)
        default: light.length.map { language.say(SunPhrase.dayLength, [.amount: inMinutes($0)]) }
        }
    }

    /// How the day differs from the one before.
    var changeSentence: String? {
        guard let change = light.change, change.isFinite else { return nil }
        let seconds = Int(change.rounded())
        if seconds == 0 { return language.say(SunPhrase.same) }
        return language.say(
            seconds > 0 ? SunPhrase.longer : .shorter, [.amount: inSeconds(Int(seconds.magnitude))])
    }

    /// The moon's phase, and how much of it is lit.
    private var phase: String {
        language.say(
            DayPhrase.moon,
            [
                .phase: language.name(of: light.moon.phase),
                .percent: language.number(percent(light.moon.illumination) ?? 0),
            ])
    }

    /// The moon's phase, and its next rise or set.
    private var moonSentence: String {
        guard let instant = light.isMoonUp ? light.moonset : light.moonrise else { return phase }
        return language.say(
            light.isMoonUp ? SunPhrase.moonSets : .moonRises, [.sentence: phase, .time: time(instant)])
    }

    /// When the night is dark and without the moon: the longest such span, of those that are not over if there are any; or why
    /// there is none.
    var darkSentence: String {
        let hours = light.darkHours
        guard
            let longest = hours.longest(after: facts.moment)
                ?? hours.longest(after: light.noon.advanced(by: -172_800))
        else {
            return language.say(light.night.isEmpty ? SunPhrase.neverDark : .darkUnderMoon)
        }
        return span(.dark, longest)
    }

    /// When the galactic centre can be seen in the dark hours.
    var galacticCentreSentence: String? {
        light.galacticCentre.longest(after: facts.moment).map { span(.galacticCentre, $0) }
    }

    /// Whether a remark sends somebody out within the hour before an evening's light, which no warning and no rain forbids.
    private var isHillInReach: Bool {
        guard content.tone == .warm, facts.warning == nil, content.report.present?.isWet != true,
            case .begins(.goldenHour, let start) = light.event, start > light.noon
        else { return false }
        return (45 * 60...75 * 60).contains(facts.moment.seconds(to: start))
    }

    /// What is said first below the horizon.
    var line: String {
        if isHillInReach { return language.say(SunPhrase.findHill) }
        return language.statement(
            light.isNight && light.polar != .night ? darkSentence : daySentence ?? darkSentence)
    }

    /// What is said second, longest form first; `hasTimes` where the card has no row of times.
    func factForms(hasTimes: Bool) -> [String] {
        var sentences: [String?] = []
        if isHillInReach { sentences.append(daySentence) }
        // The row says what the moon does next.
        let moon = !hasTimes && light.row.contains { $0.kind.isOfMoon } ? phase : moonSentence
        sentences += light.isNight ? [galacticCentreSentence, moon] : [changeSentence, moon]
        var statements = sentences.compactMap { $0 }.map(language.statement)
        if hasTimes, let times = sunTimes { statements.insert(times, at: 0) }
        return (1...max(1, statements.count)).reversed().map { language.joined(Array(statements.prefix($0))) }
    }

    /// Sunrise and sunset as a sentence.
    private var sunTimes: String? {
        guard let rise = light.sunrise, let set = light.sunset else { return nil }
        return language.say(DayPhrase.sunTimes, [.start: time(rise), .end: time(set)])
    }

    /// What a time of the row is.
    func label(of kind: SunTime.Kind) -> String {
        let phrase: SunPhrase =
            switch kind {
            case .sunrise: .sunrise
            case .sunset: .sunset
            case .lightFrom: .lightFrom
            case .darkFrom: .darkFrom
            case .moonrise: .moonrise
            case .moonset: .moonset
            }
        return language.say(phrase)
    }

    // MARK: Texts

    /// The alternative text; the full one has every hour of light and dark.
    func description(_ length: DescriptionLength) -> String {
        func statement(_ words: String?) -> String? { words.map(language.statement) }
        let edges =
            if let dawn = light.civilDawn, let dusk = light.civilDusk {
                language.say(SunPhrase.lightAndDark, [.start: time(dawn), .end: time(dusk)])
            } else { nil as String? }
        var sentences: [String?] = [facts.opening, statement(headlineSentence)]
        if length == .short {
            sentences += light.isNight ? [statement(darkSentence), sunTimes] : [sunTimes, statement(daySentence)]
            return facts.description(length, sentences)
        }
        sentences += [statement(headline.angles), sunTimes, statement(edges)]
        sentences += [statement(daySentence), statement(changeSentence)]
        sentences += hours(light.goldenHours, .goldenHour, .goldenAllDay).map(statement)
        sentences += hours(light.blueHours, .blueHour, .blueAllDay).map(statement)
        sentences += [statement(moonSentence), statement(darkSentence), statement(galacticCentreSentence)]
        return facts.description(length, sentences + [facts.attributionSentence])
    }

    /// The spans of a light that begin within the day, or that it lasts all day.
    private func hours(_ spans: [Range<Instant>], _ phrase: SunPhrase, _ allDay: SunPhrase) -> [String] {
        spans.compactMap { span in
            if span.clamped(to: light.day) == light.day { return language.say(allDay) }
            return light.day.contains(span.lowerBound) ? self.span(phrase, span) : nil
        }
    }

    /// The line to post.
    var shareText: String {
        let head = language.say(
            SunPhrase.share,
            [.place: facts.name, .time: facts.shareTime, .sentence: language.statement(headlineSentence)])
        return facts.shareText(head: head, following: [sunTimes].compactMap(\.self))
    }
}

extension [Range<Instant>] {
    /// The longest span that is not over at a moment.
    fileprivate func longest(after moment: Instant) -> Range<Instant>? {
        filter { $0.upperBound > moment }.max {
            $0.lowerBound.seconds(to: $0.upperBound) < $1.lowerBound.seconds(to: $1.upperBound)
        }
    }
}
