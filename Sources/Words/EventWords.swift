package import ForecastCore
internal import Primitives

/// Sentences about something that is told at the moment that it is known.
package enum EventPhrase: String, Phrase {
    package static let section = "when"

    /// What is to come, and what has begun.
    case frost, frostNow, heat, heatNow, gust, gustNow, snow, snowNow
    /// The time of the largest chance.
    case rainbow
    /// A warning that has changed, that has ended, and that its issuer lists no longer.
    case update, ended, unlisted

    package var placeholders: Set<Placeholder> {
        switch self {
        case .frost, .heat: [.start, .temperature]
        case .frostNow, .heatNow: [.temperature]
        case .gust: [.start, .gusts]
        case .gustNow: [.gusts]
        case .snow: [.start]
        case .snowNow: []
        case .rainbow: [.percent, .time]
        case .update: [.sentence]
        case .ended, .unlisted: [.title]
        }
    }
}

extension Facts {
    /// The sentence about an event.
    package func sentence(about event: WeatherEvent) -> String {
        let start = event.identity.begins.flatMap { $0 > moment ? inSentence($0) : nil }
        /// The phrase for what is to come, or for what has begun.
        func say(_ ahead: EventPhrase, _ now: EventPhrase, _ values: [Placeholder: String] = [:]) -> String {
            var values = values
            values[.start] = start
            return language.say(start == nil ? now : ahead, values)
        }
        switch event.kind {
        case .warning(let alert): return sentence(about: alert)
        case .frost(let low):
            return say(.frost, .frostNow, [.temperature: language.temperature(low, units) ?? ""])
        case .rain(let outlook): return language.statement(outlook.sentence(times))
        case .rainbow(let percent, let peak):
            return language.say(
                EventPhrase.rainbow, [.percent: language.number(percent), .time: inSentence(peak)])
        case .gust(let speed): return say(.gust, .gustNow, [.gusts: language.speed(speed, units) ?? ""])
        case .heat(let high):
            return say(.heat, .heatNow, [.temperature: language.temperature(high, units) ?? ""])
        case .snow: return say(.snow, .snowNow)
        }
    }

    private func inSentence(_ instant: Instant) -> String {
        times.timeInSentence(instant, seenFrom: present ?? moment)
    }
}
