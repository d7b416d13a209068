public import ForecastCore

/// A language that the cards speak.
public struct Language: Sendable {
    let table: any LanguageTable

    /// English, with the spellings that its countries share.
    public static let english = Language(table: English())

    /// Every language there is.
    public static let all = [english]

    /// The language's BCP 47 code, such as `en`.
    public var code: String { table.code }

    /// The most characters that `Outlook.sentence` takes for one line of a card.
    public var sentenceLimit: Int { table.sentenceLimit }

    /// The weather's state as a caption, such as `Partly cloudy`.
    public func name(of condition: Condition) -> String {
        table.name(condition)
    }

    /// The point of the compass inside a sentence, such as `northeast`.
    public func name(of point: CompassPoint) -> String {
        table.name(point)
    }

    /// A temperature in °C with its unit, such as `54°F`; nil for what is no number.
    public func temperature(_ celsius: Double, _ units: Units) -> String? {
        let phrase: FactPhrase = units.temperature == .fahrenheit ? .fahrenheit : .celsius
        return units.temperature(celsius).map { say(phrase, [.number: number($0)]) }
    }

    /// A speed in m/s with its unit, such as `12 mph`; nil for what is no number or below zero.
    public func speed(_ metersPerSecond: Double, _ units: Units) -> String? {
        let phrase: FactPhrase =
            switch units.speed {
            case .milesPerHour: .milesPerHour
            case .metersPerSecond: .metersPerSecond
            case .kilometersPerHour: .kilometersPerHour
            case .knots: .knots
            }
        return units.speed(metersPerSecond).map { say(phrase, [.number: number($0)]) }
    }

    func say(_ phrase: FactPhrase, _ values: [Placeholder: String] = [:]) -> String {
        table.template(phrase).filled(values)
    }

    /// What stands under the number of a rainbow card.
    public var chanceOfRainbow: String {
        say(.chanceOfRainbow)
    }

    func number(_ number: Int) -> String {
        (number < 0 ? table.minus : "") + String(number.magnitude)
    }
}
