public import Primitives

/// The air of a place by the hour, beside its weather: nil is unknown, and 0 is none.
public struct AirForecast: Hashable, Codable, Sendable {
    /// The models and the service that the licence requires to be named.
    public var source: Forecast.Source
    /// In order of time.
    public var hours: [AirHour]

    /// Hours in any order.
    public init(source: Forecast.Source, hours: [AirHour]) {
        self.source = source
        self.hours = hours.sorted { $0.time < $1.time }
    }
}

/// What is in the air in an hour.
public struct AirHour: Hashable, Codable, Sendable {
    /// The start of the hour.
    public var time: Instant
    /// Particles of up to 2.5 µm and of up to 10 µm, in µg/m³.
    public var pm25, pm10: Double?
    /// Gases in µg/m³.
    public var nitrogenDioxide, ozone, sulphurDioxide, carbonMonoxide: Double?
    /// The UV index under the clouds that are forecast.
    public var uvIndex: Double?
    /// Pollen in grains/m³.
    public var alder, birch, grass, mugwort, olive, ragweed: Double?

    /// An hour of which nothing is known.
    public init(time: Instant) {
        self.time = time
    }

    /// The concentration of a pollutant in µg/m³.
    public subscript(pollutant: Pollutant) -> Double? {
        get { self[keyPath: pollutant.field] }
        set { self[keyPath: pollutant.field] = newValue }
    }

    /// The pollen of a species in grains/m³.
    public subscript(species: PollenSpecies) -> Double? {
        get { self[keyPath: species.field] }
        set { self[keyPath: species.field] = newValue }
    }
}

/// What indices of air quality are computed from.
public enum Pollutant: String, Hashable, NamedCase, Sendable {
    case pm25, pm10, nitrogenDioxide, ozone, sulphurDioxide, carbonMonoxide

    fileprivate var field: WritableKeyPath<AirHour, Double?> {
        switch self {
        case .pm25: \.pm25
        case .pm10: \.pm10
        case .nitrogenDioxide: \.nitrogenDioxide
        case .ozone: \.ozone
        case .sulphurDioxide: \.sulphurDioxide
        case .carbonMonoxide: \.carbonMonoxide
        }
    }
}

/// Plants whose pollen is modelled.
public enum PollenSpecies: String, Hashable, NamedCase, Sendable {
    case alder, birch, grass, mugwort, olive, ragweed

    fileprivate var field: WritableKeyPath<AirHour, Double?> {
        switch self {
        case .alder: \.alder
        case .birch: \.birch
        case .grass: \.grass
        case .mugwort: \.mugwort
        case .olive: \.olive
        case .ragweed: \.ragweed
        }
    }

    /// The daily means in grains/m³ from which on pollen is moderate, high and very high (Atmo France's classes).
    fileprivate var limits: [Double] {
        switch self {
        case .alder, .birch: [60, 100, 500]
        case .grass, .mugwort, .ragweed: [30, 50, 250]
        case .olive: [100, 200, 500]
        }
    }
}

/// How much something in the air matters to health; each scale is put into these steps to be compared with others.
public enum HealthConcern: Int, Comparable, Hashable, CaseIterable, Sendable {
    case none, little, some, high, veryHigh, extreme

    public static func < (left: HealthConcern, right: HealthConcern) -> Bool { left.rawValue < right.rawValue }
}

/// How much pollen of a species is in the air of a day.
public enum PollenLevel: String, Hashable, NamedCase, Sendable {
    case none, low, moderate, high, veryHigh

    /// The level of a daily mean in grains/m³; nil if that is negative or not finite.
    public init?(mean: Double, of species: PollenSpecies) {
        guard mean.isFinite, mean >= 0 else { return nil }
        let passed = species.limits.count { $0 <= mean }
        self = mean == 0 ? .none : [.low, .moderate, .high, .veryHigh][passed]
    }

    public var concern: HealthConcern {
        switch self {
        case .none: .none
        case .low: .little
        case .moderate: .some
        case .high: .high
        case .veryHigh: .veryHigh
        }
    }
}

/// An exposure category of the UV index (WHO, Global Solar UV Index, 2002).
public enum UVLevel: String, Hashable, NamedCase, Comparable, Sendable {
    case low, moderate, high, veryHigh, extreme

    /// From what is low to what is extreme.
    public static func < (first: UVLevel, second: UVLevel) -> Bool {
        first.concern.rawValue < second.concern.rawValue
    }

    /// The index from which on skin and eyes need protection.
    public static let protection = 3

    /// The category of a whole index.
    public init(index: Int) {
        self =
            switch index {
            case ..<UVLevel.protection: .low
            case ..<6: .moderate
            case ..<8: .high
            case ..<11: .veryHigh
            default: .extreme
            }
    }

    public var concern: HealthConcern {
        switch self {
        case .low: .none
        case .moderate: .some
        case .high: .high
        case .veryHigh: .veryHigh
        case .extreme: .extreme
        }
    }
}
