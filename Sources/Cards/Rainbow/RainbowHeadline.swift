package import ForecastCore
internal import Primitives
package import Words

/// What the rainbow card shows large: the chance or, where it is 0, what there is to wait for.
enum RainbowHeadline: Hashable {
    /// The chance at the moment, in percent.
    case chance(Int)
    /// The chance at the moment is not known.
    case unknown
    /// From when there is a chance again, and how large it becomes, in percent.
    case next(Instant, percent: Int)
    /// None but a small chance that begins at an instant.
    case faint(Instant, percent: Int)
    /// When the sun returns after more than a day, and how many days of the calendar later.
    case sunrise(Instant, days: Int)
    /// No chance in a number of days, or in a number of hours if the forecast is shorter.
    case noneInDays(Int)
    case noneInHours(Int)
}

/// A headline in words: a large figure, what it is, and a smaller line above it.
struct RainbowHeading: Hashable {
    /// The day of a time, or the span without a chance; nil for a chance at the moment.
    var caption: String?
    /// A percentage without its sign, a time, a date, or a word for none; a question mark if the chance is unknown.
    var figure: String
    /// Under the figure.
    var label: String
}

extension RainbowCard.Reading {
    var headline: RainbowHeadline {
        guard let chance else { return .unknown }
        switch outlook.prospect {
        case .now, .unknown: return .chance(chance)
        case .chance(let spell):
            guard let percent = percent(spell.chance) else { return .chance(chance) }
            return percent < RainbowOutlook.worthwhile
                ? .faint(spell.from, percent: percent) : .next(spell.from, percent: percent)
        case .sunrise(let rise): return .sunrise(rise, days: facts.times.days(from: facts.moment, to: rise))
        case .none(let end):
            let hours = facts.moment.seconds(to: end) / 3600
            guard hours.isFinite, hours < 10_000 else { return .chance(chance) }
            return hours >= 36 ? .noneInDays(Int((hours / 24).rounded())) : .noneInHours(Int(hours))
        }
    }

    var heading: RainbowHeading {
        let (language, times) = (facts.language, facts.times)
        switch headline {
        case .chance(let percent):
            return RainbowHeading(figure: String(percent), label: language.say(RainbowPhrase.label))
        case .unknown:
            return RainbowHeading(figure: "?", label: language.say(RainbowPhrase.label))
        case .next(let start, let percent), .faint(let start, let percent):
            return RainbowHeading(
                caption: times.day(start, seenFrom: facts.moment, isPresent: content.otherDay == nil),
                figure: times.time(start),
                label: language.say(RainbowPhrase.nextLabel, [.percent: language.number(percent)]))
        case .sunrise(let rise, let days):
            return RainbowHeading(
                caption: language.say(RainbowPhrase.sunReturns), figure: times.dayAndMonth(rise),
                label: language.counted(.inDays, days))
        case .noneInDays(let days):
            return RainbowHeading(
                caption: language.counted(.nextDays, days), figure: language.say(RainbowPhrase.none),
                label: language.say(RainbowPhrase.noneLabel))
        case .noneInHours(let hours):
            return RainbowHeading(
                caption: language.counted(.nextHours, hours), figure: language.say(RainbowPhrase.none),
                label: language.say(RainbowPhrase.noneLabel))
        }
    }

    /// The caption and the figure where no label stands below it, so that both say what they are about.
    var headingAlone: (caption: String?, figure: String) {
        let (language, heading) = (facts.language, heading)
        switch headline {
        case .chance, .unknown, .sunrise: return (heading.caption, heading.figure)
        case .next:
            return (
                heading.caption.map { language.capitalized(language.say(RainbowPhrase.nextOn, [.date: $0])) },
                heading.figure
            )
        case .faint: return (nil, language.say(RainbowPhrase.noRainbow))
        case .noneInDays, .noneInHours: return (heading.caption, language.say(RainbowPhrase.noRainbow))
        }
    }

    /// The headline as a sentence without a full stop; nil for a chance at the moment.
    var prospect: String? {
        let (language, times) = (facts.language, facts.times)
        switch headline {
        case .chance, .unknown: return nil
        case .next, .faint: return outlook.nextChance(times)
        case .sunrise(let rise, let days):
            return language.say(
                RainbowPhrase.sunReturnsOn,
                [.date: times.date(rise), .sentence: language.counted(.inDays, days)])
        case .noneInDays(let days): return language.counted(.noneInDays, days)
        case .noneInHours(let hours): return language.counted(.noneInHours, hours)
        }
    }
}

extension RainbowOutlook {
    /// The next chance without a full stop, such as `Next chance: from Saturday 5:00 PM, up to 38%`; nil if there is none to wait for.
    package func nextChance(_ times: TimeStyle) -> String? {
        guard case .chance(let spell) = prospect, let percent = percent(spell.chance) else { return nil }
        return times.language.say(
            RainbowPhrase.next,
            [
                .time: times.timeInSentence(spell.from, seenFrom: moment),
                .percent: times.language.number(percent),
            ])
    }
}

extension Language {
    fileprivate func counted(_ phrase: RainbowPhrase, _ number: Int) -> String {
        say(phrase, [.number: self.number(number)], count: number)
    }
}
