public import ForecastCore

/// A language that the cards speak.
public struct Language: Sendable {
    let table: any LanguageTable

    /// English, with the spellings that its countries share.
    public static let english = Language(table: English())
    /// German, as in all its countries.
    public static let german = Language(table: German())
    /// Spanish, with the words that its countries share.
    public static let spanish = Language(table: Spanish())
    /// Japanese.
    public static let japanese = Language(table: Japanese())
    /// Modern Standard Arabic with the figures 0 to 9, as in the Maghreb and on much of the Web.
    public static let arabic = Language(table: Arabic())

    /// Every language there is.
    public static let all = [english, german, spanish, japanese, arabic]

    /// The language's BCP 47 code, such as `en`.
    public var code: String { table.code }

    /// The language that a BCP 47 tag or a POSIX locale begins with, such as `de`, `de-AT` or `de_DE.UTF-8`; nil for others.
    public init?(locale: String) {
        let primary = locale.prefix { !"-_.@".contains($0) }.lowercased()
        guard let language = Language.all.first(where: { $0.code == primary }) else { return nil }
        self = language
    }

    init(table: any LanguageTable) {
        self.table = table
    }

    /// Whether it is written from right to left.
    public var isRightToLeft: Bool { table.isRightToLeft }

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

    func say(
        _ phrase: FactPhrase, _ values: [Placeholder: String] = [:], plural: PluralCategory? = nil
    ) -> String {
        table.template(phrase).filled(settingApart(values), plural: plural)
    }

    /// Values of places with those that are words of others set apart.
    func settingApart(_ values: [Placeholder: String]) -> [Placeholder: String] {
        var values = values
        for place in [Placeholder.place, .attribution, .title, .area, .issuer, .link] {
            values[place] = values[place].map(isolated)
        }
        return values
    }

    /// The fullest form within the limit of a line, or the last one.
    func fitting(_ forms: [String]) -> String {
        forms.first { $0.visibleCount <= sentenceLimit } ?? forms.last ?? ""
    }

    /// What stands under the number of a rainbow card.
    public var chanceOfRainbow: String {
        say(.chanceOfRainbow)
    }

    func number(_ number: Int) -> String {
        (number < 0 ? table.minus : "") + String(number.magnitude)
    }
}

/// By its code.
extension Language: Hashable, Codable {
    public static func == (left: Language, right: Language) -> Bool {
        left.code == right.code
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        guard let language = Language(locale: code) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(code) is none of \(Language.all.map(\.code))")
        }
        self = language
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
