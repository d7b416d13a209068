package import ForecastCore
package import Options
package import SystemAccess

/// The options about the weather on which a card is drawn or posted.
package enum TriggerOptions {
    package static let when = Option.value(
        "when", "CONDITION",
        help:
            "Only if this is so, or any of several: warning, or warning:severe and worse, in force or announced; frost, snow, "
            + "'gust 25m/s' or 'heat 35C' within 24 hours; 'rainbow 50%' within the hour; 'rain-within 1h' if something is likely to "
            + "begin to fall",
        expects: Trigger.expects, repeats: true,
        check: { text throws(ProgramError) in _ = try Trigger(text) })
}

extension Trigger {
    fileprivate static let expects =
        "warning, warning:severe, frost, snow, 'rain-within 1h', 'rainbow 50%', 'gust 25m/s' or 'heat 35C'"

    /// The condition in a text, such as `warning:severe` or `rain-within 1h`.
    package init(_ text: String) throws(ProgramError) {
        let parts = text.lowercased().split(maxSplits: 1, omittingEmptySubsequences: false) { " :".contains($0) }
        let value = parts.count > 1 ? String(parts[1]) : nil
        let trigger: Trigger?
        let expects: String
        switch (parts.first.map(String.init), value) {
        case ("warning", nil):
            self = .warning(atLeast: .minor)
            return
        case ("frost", nil):
            self = .frost
            return
        case ("snow", nil):
            self = .snow
            return
        case ("warning", let value?):
            let severities = [Alert.Severity.minor, .moderate, .severe, .extreme]
            trigger = severities.first { $0.rawValue == value }.map(Trigger.warning)
            expects = "a severity after warning: minor, moderate, severe or extreme"
        case ("rain-within", let value):
            trigger = value.flatMap(Trigger.seconds).map(Trigger.rain)
            expects = "a time after rain-within, from 5min to 12h, such as 'rain-within 1h'"
        case ("rainbow", let value):
            trigger = value.flatMap { Trigger.whole($0, before: "%") }.flatMap {
                (1...100).contains($0) ? Trigger.rainbow($0) : nil
            }
            expects = "a chance after rainbow, from 1% to 100%, such as 'rainbow 50%'"
        case ("gust", let value):
            trigger = value.flatMap(Trigger.gust)
            expects = "a speed with its unit after gust, such as 'gust 25m/s', 90km/h, 55mph or 50kn"
        case ("heat", let value):
            trigger = value.flatMap(Trigger.heat)
            expects = "a temperature with its unit after heat, such as 'heat 35C' or 95F"
        default:
            (trigger, expects) = (nil, Trigger.expects)
        }
        guard let trigger else {
            throw .usage("\(TriggerOptions.when.dashed) must be \(expects), not '\(printable(text))'")
        }
        self = trigger
    }

    /// The whole number before a unit; nil for any other text.
    private static func whole(_ text: String, before unit: String) -> Int? {
        guard text.hasSuffix(unit) else { return nil }
        let number = text.dropLast(unit.count)
        let digits = number.hasPrefix("-") ? number.dropFirst() : number
        guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(number)
    }

    private static func seconds(_ text: String) -> Double? {
        for (unit, length) in [("min", 60.0), ("h", 3600)] {
            guard let count = whole(text, before: unit) else { continue }
            let seconds = Double(count) * length
            return (300...43_200).contains(seconds) ? seconds : nil
        }
        return nil
    }

    private static func gust(_ text: String) -> Trigger? {
        for unit in Units.Speed.allCases {
            if let speed = whole(text, before: unit.rawValue), speed > 0 { return .gust(speed, unit) }
        }
        return nil
    }

    private static func heat(_ text: String) -> Trigger? {
        for unit in Units.Temperature.allCases {
            if let degrees = whole(text, before: unit.rawValue) ?? whole(text, before: "°" + unit.rawValue) {
                return .heat(degrees, unit)
            }
        }
        return nil
    }
}

extension OptionValues {
    /// The conditions of `--when` with their words.
    package func triggers() throws(ProgramError) -> [(words: String, trigger: Trigger)] {
        try values(of: TriggerOptions.when).map { word throws(ProgramError) in (word, try Trigger(word)) }
    }
}

extension CardOrder {
    /// Throws if the card has no forecast, or several, in which a condition could hold.
    package func checkTriggers() throws(ProgramError) {
        let when = TriggerOptions.when.dashed
        switch subject {
        case .forecasts(let sources) where sources.contains(where: \.isAlmanac):
            throw .usage("\(when) needs a forecast, which \(CardOptions.card.dashed) sun has not")
        case .forecasts(let sources) where sources.count == 1: return
        case .forecasts: throw .usage("\(when) is about one place, and the card has several")
        case .radar: throw .usage("\(when) needs a forecast, which \(CardOptions.card.dashed) radar has not")
        case .climate: throw .usage("\(when) needs a forecast, which a card of the past has not")
        case .scene: throw .usage("\(when) needs a forecast, which \(CardOptions.scene.dashed) has not")
        }
    }
}
