internal import ForecastCore
internal import Primitives
internal import Words

/// What stands in the middle of the dial: how long it is, or at what time, until something begins or ends; else the temperature.
struct ClockNews {
    enum Figure: Hashable {
        case minutes(Int)
        case time(String)
        case temperature
    }

    var figure: Figure
    /// What is said above the figure, and below it.
    var caption, foot: String?
    /// When it begins or ends; nil for the temperature.
    var event: Instant?
    var isSunset = false
    /// Whether something begins to fall.
    var isStart = false

    /// Whether it is when something begins or ends, by the clock.
    var isTimeOfEvent: Bool {
        if case .time = figure { event != nil } else { false }
    }
}

extension ClockNews {
    /// The news of the moment that words are about; without any, the time where the temperature stands beside the dial.
    init(_ reading: ClockCard.Reading, hasOtherNumber: Bool) {
        let facts = reading.facts
        if let news = ClockNews(of: reading.outlook, facts) ?? ClockNews(sunset: reading) {
            self = news
            return
        }
        // Where the line below the horizon tells the weather, it is not said twice.
        let words = reading.content.remark(facts) == nil ? nil : facts.weatherName
        self.init(figure: hasOtherNumber ? .time(facts.times.time(facts.moment)) : .temperature, foot: words)
    }

    /// When what falls begins or ends.
    private init?(of outlook: Outlook, _ facts: Facts) {
        guard let scope = outlook.scope, outlook.certainty == .certain || outlook.certainty == .likely else {
            return nil
        }
        let (event, phenomenon, starts): (Instant, Phenomenon, Bool)
        switch outlook.course {
        case .starts(let start, let what, _), .startsAndStops(let start, _, let what, _),
            .onAndOff(let start?, _, _, let what):
            (event, phenomenon, starts) = (start, what, true)
        case .stops(let end, let what, _), .pauses(let end, _, let what, _):
            (event, phenomenon, starts) = (end, what, false)
        case .unknown, .dry, .goesOn, .sometime, .onAndOff(nil, _, _, _): return nil
        }
        guard event > facts.moment else { return nil }
        let language = facts.language
        // How hard it falls is drawn.
        let plain = Phenomenon(phenomenon.kind, and: phenomenon.others)
        func say(_ phrase: CountdownPhrase) -> String {
            guard let words = language.words(of: plain, outlook.certainty) else {
                return language.say(phrase, names: [.phenomenon: Name(plain)], kind: plain.kind)
            }
            return language.capitalized(language.say(phrase, [.phenomenon: words], kind: plain.kind))
        }
        // Minutes are counted where the data have them and are sure.
        let counts = scope.resolution == .minute && scope.since == nil && outlook.certainty == .certain
        if counts, scope.span == .hour {
            self.init(
                minutesTo: event, from: facts.moment, say(starts ? .startsIn : .stopsIn), language)
            isStart = starts
            return
        }
        let isEstimate = scope.resolution == .interpolated
        let phrase: CountdownPhrase =
            isEstimate ? (starts ? .startsAbout : .stopsAbout) : starts ? .startsAt : .stopsAt
        let times = facts.times
        self.init(
            figure: .time(scope.span == .hour ? times.timeWithinHour(event) : times.time(event)),
            caption: say(phrase), event: event, isStart: starts)
    }

    /// The sunset of a dry hour, where that is the next thing to happen.
    private init?(sunset reading: ClockCard.Reading) {
        let facts = reading.facts
        let arc = reading.content.forecast.diurnalArc(at: facts.moment)
        guard case .dry = reading.outlook.course, arc.body == .sun, arc.polar == .none, let sunset = arc.end,
            sunset > facts.moment, facts.moment.seconds(to: sunset) <= 3600
        else { return nil }
        // The minutes lead to the minute that is said to be that of the sunset.
        self.init(
            minutesTo: sunset.flooredToMultiple(of: 60), from: facts.moment,
            facts.language.say(CountdownPhrase.sunsetIn), facts.language)
        isSunset = true
    }

    private init(minutesTo event: Instant, from moment: Instant, _ caption: String, _ language: Language) {
        let minutes = (moment.flooredToMultiple(of: 60).seconds(to: event) / 60).rounded(.up)
        let count = minutes > 1 ? Int(min(minutes, 60)) : 1
        self.init(
            figure: .minutes(count), caption: caption, foot: language.say(CountdownPhrase.minutes, count: count),
            event: event)
    }
}
