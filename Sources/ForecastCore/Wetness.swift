internal import Libc
internal import Primitives

/// How sure it is that precipitation falls in a span of time, from the least to the most.
public enum Wetness: String, Hashable, CaseIterable, Comparable, Sendable {
    /// Nothing is known.
    case unknown
    /// Nothing falls.
    case dry
    /// Hardly anything falls: a small chance, or a few drops.
    case dryBut = "dry-but"
    /// Precipitation is possible.
    case may
    /// Precipitation is likely or certain.
    case likely
    /// Precipitation falls, as is observed.
    case raining

    public static func < (left: Wetness, right: Wetness) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Wetness.allCases.firstIndex(of: self) ?? 0 }
}

/// What is judged of the precipitation in a span of time: the one place where an amount, a chance, a weather condition and the present
/// weather, which often come from different models, are weighed against each other.
///
/// The amount of an hour is one run of a model, its chance the share of an ensemble's members, and neither alone makes it dry:
///
/// | amount | < 10 % | < 25 % | < 55 % | < 75 % | from 75 % | no chance |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | none: < 0.05 mm, dry condition | dry | dry-but | may | likely | likely | dry |
/// | trace: < 0.25 mm, or none with a wet condition or a limit from 0.5 mm | few drops | few drops | may | likely | certain | may |
/// | wet | may | may | may | likely | certain | certain |
/// | unknown, without a condition | dry | dry-but | may | likely | likely | unknown |
///
/// Without an amount, a condition of drizzle is a trace, another wet one wet, and a dry one none; wind and tornadoes say nothing. 0.25 mm is the least that is
/// measurable by the National Weather Service (0.01 inch). The bands of the chance are those of its forecasts; below 10 % other
/// services, too, say nothing.
public struct PrecipitationVerdict: Hashable, Sendable {
    /// How sure it is that something falls.
    public var wetness: Wetness
    /// Whether likely precipitation is told without reservation.
    public var isCertain: Bool
    /// Whether the little that is not excluded is a few drops or flakes, which is not dry.
    public var isTrace: Bool
    /// What falls or would fall; nil if it is dry or unknown.
    public var kind: Phenomenon.Kind?
    /// The rate in mm/h; nil if it is not known.
    public var rate: Double?
    /// The stated chance, 0 to 1; nil if there is none, or if what falls is observed.
    public var chance: Double?

    /// How hard it falls, by the rate.
    public var intensity: Phenomenon.Intensity {
        Phenomenon.Intensity(rate: rate ?? 0, of: kind ?? .precipitation)
    }

    /// Whether one says less than another: by its wetness, then by what is certain, by the rate, and by the chance.
    static func isWeaker(_ left: PrecipitationVerdict, _ right: PrecipitationVerdict) -> Bool {
        (left.wetness, left.isCertain || left.isTrace ? 1 : 0, left.rate ?? 0, left.chance ?? 0)
            < (right.wetness, right.isCertain || right.isTrace ? 1 : 0, right.rate ?? 0, right.chance ?? 0)
    }

    /// Whether a picture shows that something falls.
    public var isWet: Bool { wetness >= .may }

    /// Whether something may fall, but is not likely.
    public var isUnsure: Bool { wetness == .may }

    /// How clearly a picture shows what falls, from 0 where it shows nothing to 1.
    public var strength: Double {
        switch wetness {
        case .unknown, .dry, .dryBut: 0
        case .may: max(0.3, min(chance ?? 0, 0.55))
        case .likely: isCertain ? max(0.75, chance ?? 1) : max(0.6, chance ?? 0)
        case .raining: 1
        }
    }
}

/// What the present weather says of the span of time that holds the moment.
public enum PresentWeather: Hashable, Sendable {
    /// Precipitation is observed.
    case observedWet(Phenomenon.Kind?)
    /// No precipitation is observed, which leaves the rest of the span as it is.
    case observedDry
    /// A model has precipitation at the moment, at a rate in mm/h if that is known.
    case modelWet(Double?)
}

/// What is known of the precipitation of a span of time, before it is judged.
public struct PrecipitationEvidence: Hashable, Sendable {
    /// In mm/h.
    public var rate: Double?
    /// The largest rate that is not excluded, in mm/h.
    public var limit: Double?
    /// From 0 to 1.
    public var chance: Double?
    /// The kind that the service states.
    public var kind: PrecipitationKind?
    public var condition: Condition?
    /// Air temperature in °C.
    public var temperature: Double?
    /// Wet-bulb temperature in °C.
    public var wetBulb: Double?
    /// The present weather, if the span holds the moment.
    public var present: PresentWeather?

    /// What a service says; nothing is known by default.
    public init(
        rate: Double? = nil, limit: Double? = nil, chance: Double? = nil, kind: PrecipitationKind? = nil,
        condition: Condition? = nil,
        temperature: Double? = nil, wetBulb: Double? = nil, present: PresentWeather? = nil
    ) {
        (self.rate, self.limit, self.chance, self.kind, self.condition) = (rate, limit, chance, kind, condition)
        (self.temperature, self.wetBulb, self.present) = (temperature, wetBulb, present)
    }

    /// What conditions say of the hour that begins with them.
    public init(_ conditions: Conditions?) {
        self.init(
            rate: conditions?.precipitationRate, limit: conditions?.precipitationRateLimit,
            chance: conditions?.precipitationProbability, kind: conditions?.precipitationKind,
            condition: conditions?.condition,
            temperature: conditions?.temperature, wetBulb: conditions?.wetBulb)
    }

    /// What a day says of itself, with its amount as the rate.
    ///
    /// Without a chance, less than 1 mm in a day counts as a trace.
    init(_ day: Day) {
        var amount = day.precipitationAmount
        if day.precipitationProbability == nil, let known = amount, known < 1 {
            amount = min(known, PrecipitationVerdict.measurable.nextDown)
        }
        let isSnow = day.precipitationKind?.isSnow ?? day.condition?.precipitation?.isSnow
        let middle = day.high.flatMap { high in day.low.map { (high + $0) / 2 } }
        self.init(
            rate: amount, chance: day.precipitationProbability, kind: day.precipitationKind,
            condition: day.condition, temperature: isSnow.map { $0 ? day.low : day.high } ?? middle)
    }
}

// MARK: The table

extension PrecipitationVerdict {
    /// The least amounts of a trace and of what is measurable, in mm or mm/h.
    public static let (trace, measurable) = (0.05, 0.25)
    /// The least limit in mm/h beside which no amount is a trace.
    static let possible = 0.5

    private enum Amount {
        case none, trace, wet, unknown
    }

    /// The verdict on what is known.
    public init(_ evidence: PrecipitationEvidence) {
        chance = validFraction(evidence.chance)
        rate = evidence.rate.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        (wetness, isCertain, isTrace) = (.unknown, false, false)
        var steps = PrecipitationVerdict.weighed(PrecipitationVerdict.amount(evidence, rate), chance)
        var falling = rate
        switch evidence.present {
        case .observedWet: (steps, chance) = ((.raining, true, false), nil)
        case .modelWet(let now):
            steps = PrecipitationVerdict.raised(steps, by: now)
            falling = now.map { max(rate ?? 0, $0) } ?? rate
        case .observedDry, nil: break
        }
        (wetness, isCertain, isTrace) = steps
        kind = wetness > .dry ? evidence.kind(rate: falling, chance: chance) : nil
    }

    private static func amount(_ evidence: PrecipitationEvidence, _ rate: Double?) -> Amount {
        let isWet = evidence.condition?.isWet
        guard let rate else {
            return switch evidence.condition {
            case nil, .wind?, .tornado?: .unknown
            case .drizzle?: .trace
            case .some: isWet == true ? .wet : .none
            }
        }
        if rate >= measurable { return .wet }
        return rate >= trace || isWet == true || (evidence.limit ?? 0) >= possible ? .trace : .none
    }

    private typealias Steps = (wetness: Wetness, isCertain: Bool, isTrace: Bool)

    private static func weighed(_ amount: Amount, _ chance: Double?) -> Steps {
        // Chances are told in whole percent.
        switch (chance.map { ($0 * 100).rounded() }, amount) {
        case (nil, .none): (.dry, false, false)
        case (nil, .trace): (.may, false, false)
        case (nil, .wet): (.likely, true, false)
        case (nil, .unknown): (.unknown, false, false)
        case (.some(75...), .trace), (.some(75...), .wet): (.likely, true, false)
        case (.some(55...), _): (.likely, false, false)
        case (.some(25...), _), (_, .wet): (.may, false, false)
        case (_, .trace): (.dryBut, false, true)
        case (.some(10...), _): (.dryBut, false, false)
        case (.some, _): (.dry, false, false)
        }
    }

    /// One step up, where a model has precipitation now, and likely if that is measurable.
    private static func raised(_ steps: Steps, by now: Double?) -> Steps {
        switch steps.wetness {
        case .unknown: (.likely, true, false)
        case .dry where (now ?? 0) < measurable: (.dryBut, false, true)
        case .dryBut where (now ?? 0) < measurable: (.may, false, false)
        case .dry, .dryBut, .may: (.likely, false, false)
        case .likely, .raining: (.likely, true, false)
        }
    }
}

// MARK: The kind

extension PrecipitationEvidence {
    /// What falls, or would fall.
    ///
    /// Thunder needs at least a trace, an amount that is not known, or a chance of 25 %. Rain below -1 °C that is not called freezing is snow, as Open-Meteo has it,
    /// and snow from 3 °C on is rain. Where no kind is stated, the wet-bulb temperature decides: snow up to 0.5 °C, rain and snow up to
    /// 1.5 °C (half of what falls at 1.1 °C is snow: Sims and Liu 2015, doi:10.1175/JHM-D-14-0211.1). Without humidity, the air's
    /// temperature does: snow up to 0 °C, rain and snow up to 2 °C.
    fileprivate func kind(rate: Double?, chance: Double?) -> Phenomenon.Kind {
        if case .observedWet(let kind?) = present { return kind }
        if condition == .thunderstorm, (rate ?? .infinity) >= PrecipitationVerdict.trace || (chance ?? 0) >= 0.25 {
            return .thunder
        }
        if condition == .hail { return .hail }
        let stated = kind ?? condition?.precipitation
        switch stated {
        case .drizzle?, .rain?, .showers?:
            // A condition may be finer than a kind.
            if kind == .rain, condition == .freezingRain { return .freezingRain }
            guard let temperature, temperature < -1 else { break }
            return stated == .showers ? .snowShowers : .snow
        case .snow?, .snowShowers?:
            guard let temperature, temperature >= 3, wetBulb.map({ $0 > 1.5 }) ?? true else { break }
            return stated == .snowShowers ? .showers : .rain
        case .freezingRain?, .sleet?, .hail?:
            break
        case nil:
            if let wetBulb { return wetBulb <= 0.5 ? .snow : wetBulb <= 1.5 ? .sleet : .rain }
            return temperature.map { $0 <= 0 ? .snow : $0 <= 2 ? .sleet : .rain } ?? .precipitation
        }
        return stated.map(Phenomenon.Kind.init) ?? .precipitation
    }
}

extension Conditions {
    /// The wet-bulb temperature in °C, from the temperature and the humidity or the dew point; nil if they are unknown.
    ///
    /// By Stull 2011 (doi:10.1175/JAMC-D-11-0143.1), within 1 °C at sea level from -20 to 50 °C and from 5 to 99 %.
    public var wetBulb: Double? {
        guard let temperature, (-20...50).contains(temperature) else { return nil }
        guard let share = humidity ?? dewPoint.map({ saturation(at: $0) / saturation(at: temperature) }) else {
            return nil
        }
        let percent = min(max(share * 100, 5), 99)
        return temperature * atan(0.151977 * (percent + 8.313659).squareRoot())
            + atan(temperature + percent) - atan(percent - 1.676331)
            + 0.00391838 * percent * percent.squareRoot() * atan(0.023101 * percent) - 4.686035
    }

    /// The pressure of saturated vapour over water in hPa, by Magnus with the constants of annex 4.B of the CIMO guide.
    private func saturation(at celsius: Double) -> Double {
        6.112 * exp(17.62 * celsius / (243.12 + celsius))
    }
}
