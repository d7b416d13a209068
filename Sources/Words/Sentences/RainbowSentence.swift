public import ForecastCore
internal import Primitives

extension RainbowOutlook {
    /// Below this altitude of its top, in degrees, a bow is low in the sky.
    private static let low = 15.0

    /// The outlook as one line, without a stop at its end, such as `Look east (98°), low in the sky, until 5:50 PM`.
    ///
    /// It is the fullest form within the language's `sentenceLimit`.
    public func sentence(_ times: TimeStyle) -> String {
        let forms = sentences(times)
        return times.language.fitting(forms)
    }

    /// The same from the fullest form to the one that says least, each of them true.
    public func sentences(_ times: TimeStyle) -> [String] {
        let (phrase, values) = plan(times)
        return sequence(first: phrase) { $0.shorter }.map { times.language.table.template($0).filled(values) }
    }

    private func plan(_ times: TimeStyle) -> (RainbowPhrase, [Placeholder: String]) {
        switch state {
        case .unknown(.both): return (.unknown, [:])
        case .unknown(.cloudCover): return (.unknownCloudCover, [:])
        case .unknown(.precipitation): return (.unknownPrecipitation, [:])
        case .night(let until?): return (.nightUntil, [.time: from(until, times)])
        case .night(nil): return (.night, [:])
        case .sunTooHigh(let until?): return (.sunTooHighUntil, [.time: from(until, times)])
        case .sunTooHigh(nil): return (.sunTooHigh, [:])
        case .possible(let bow, let until): return look(bow, until, times)
        case .tooCold: return next(.tooCold, .tooColdNext, times)
        case .tooDry: return next(.tooDry, .tooDryNext, times)
        case .tooCloudy: return next(.tooCloudy, .tooCloudyNext, times)
        }
    }

    private func look(
        _ bow: Bow, _ until: Instant?, _ times: TimeStyle
    ) -> (RainbowPhrase, [Placeholder: String]) {
        var values: [Placeholder: String] = [:]
        values[.direction] = CompassPoint(bearing: bow.azimuth).map(times.language.name)
        values[.degrees] = RainbowOutlook.whole(bow.azimuth).map { times.language.number($0 % 360) }
        values[.top] = RainbowOutlook.whole(bow.top).map(times.language.number)
        values[.time] = until.map { times.timeInSentence($0, seenFrom: moment) }
        let isLow = bow.top < RainbowOutlook.low
        return until == nil
            ? (isLow ? .lookLow : .lookHigh, values) : (isLow ? .lookLowUntil : .lookHighUntil, values)
    }

    private func next(
        _ phrase: RainbowPhrase, _ withNext: RainbowPhrase, _ times: TimeStyle
    ) -> (RainbowPhrase, [Placeholder: String]) {
        guard let best, bestIsWorthWaiting, best.peak > moment else { return (phrase, [:]) }
        return (withNext, [.time: from(best.peak, times)])
    }

    /// A time from which on something is true: the first whole minute, which a clock without seconds shows truly.
    private func from(_ instant: Instant, _ times: TimeStyle) -> String {
        let minute = instant.flooredToMultiple(of: 60)
        return times.timeInSentence(minute == instant ? minute : minute.advanced(by: 60), seenFrom: moment)
    }

    /// Whole degrees, nil for what is none.
    private static func whole(_ degrees: Double) -> Int? {
        (0...360).contains(degrees) ? Int(degrees.rounded()) : nil
    }
}
