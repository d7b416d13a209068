internal import ForecastCore

/// A variable of Open-Meteo.
struct OpenMeteoVariable: Sendable {
    /// The physical quantity, which determines the possible units.
    ///
    /// Values are converted to the unit of each case.
    enum Quantity: Sendable {
        /// °C.
        case temperature
        /// m/s.
        case speed
        /// mm.
        case depth
        /// cm of snow.
        case snow
        /// m.
        case distance
        /// hPa.
        case pressure
        /// K.
        case difference
        /// A fraction in 0...1.
        case percentage
        /// Degrees.
        case angle
        /// µg/m³.
        case concentration
        /// Grains/m³.
        case pollen
        /// A code, a flag, or an amount of which only the presence matters.
        case plain
    }

    /// The current name, then earlier names: those before October 2023 and in `current_weather`.
    let names: [String]
    let quantity: Quantity

    private init(_ quantity: Quantity, _ names: String...) {
        self.names = names
        self.quantity = quantity
    }

    static let temperature = OpenMeteoVariable(.temperature, "temperature_2m", "temperature")
    static let apparentTemperature = OpenMeteoVariable(.temperature, "apparent_temperature")
    static let humidity = OpenMeteoVariable(.percentage, "relative_humidity_2m", "relativehumidity_2m")
    static let dewPoint = OpenMeteoVariable(.temperature, "dew_point_2m", "dewpoint_2m")
    static let isDay = OpenMeteoVariable(.plain, "is_day")
    static let weatherCode = OpenMeteoVariable(.plain, "weather_code", "weathercode")
    static let cloudCover = OpenMeteoVariable(.percentage, "cloud_cover", "cloudcover")
    static let windSpeed = OpenMeteoVariable(.speed, "wind_speed_10m", "windspeed_10m", "windspeed")
    static let windGust = OpenMeteoVariable(.speed, "wind_gusts_10m", "windgusts_10m")
    static let windDirection = OpenMeteoVariable(.angle, "wind_direction_10m", "winddirection_10m", "winddirection")
    static let visibility = OpenMeteoVariable(.distance, "visibility")
    static let pressure = OpenMeteoVariable(.pressure, "pressure_msl")
    /// The standard deviation of the members of an ensemble.
    static let temperatureSpread = OpenMeteoVariable(.difference, "temperature_2m_spread")
    static let precipitation = OpenMeteoVariable(.depth, "precipitation")
    static let precipitationProbability = OpenMeteoVariable(.percentage, "precipitation_probability")
    static let rain = OpenMeteoVariable(.plain, "rain")
    static let showers = OpenMeteoVariable(.plain, "showers")
    static let snowfall = OpenMeteoVariable(.snow, "snowfall")
    static let snowDepth = OpenMeteoVariable(.distance, "snow_depth")
    static let high = OpenMeteoVariable(.temperature, "temperature_2m_max")
    static let low = OpenMeteoVariable(.temperature, "temperature_2m_min")
    static let probabilityOfDay = OpenMeteoVariable(.percentage, "precipitation_probability_max")
    static let amountOfDay = OpenMeteoVariable(.depth, "precipitation_sum")
    static let moonPhase = OpenMeteoVariable(.plain, "moon_phase")
    static let uvIndex = OpenMeteoVariable(.plain, "uv_index")
    static let interval = OpenMeteoVariable(.plain, "interval")
    static let time = OpenMeteoVariable(.plain, "time")
    static let sunrise = OpenMeteoVariable(.plain, "sunrise")
    static let sunset = OpenMeteoVariable(.plain, "sunset")

    /// Pollutants in the order of `Pollutant`, and the UV index.
    static let air = [
        OpenMeteoVariable(.concentration, "pm2_5"), OpenMeteoVariable(.concentration, "pm10"),
        OpenMeteoVariable(.concentration, "nitrogen_dioxide"), OpenMeteoVariable(.concentration, "ozone"),
        OpenMeteoVariable(.concentration, "sulphur_dioxide"), OpenMeteoVariable(.concentration, "carbon_monoxide"),
        uvIndex,
    ]
    /// Pollen in the order of `PollenSpecies`.
    static let pollen = ["alder", "birch", "grass", "mugwort", "olive", "ragweed"].map {
        OpenMeteoVariable(.pollen, $0 + "_pollen")
    }

    private static let all =
        air + pollen + [
            temperature, apparentTemperature, humidity, dewPoint, isDay, weatherCode, cloudCover, windSpeed,
            windGust,
            windDirection, visibility, pressure, temperatureSpread, precipitation, precipitationProbability, rain,
            showers, snowfall, snowDepth,
            high, low, probabilityOfDay, amountOfDay, moonPhase, interval, time, sunrise, sunset,
        ]

    /// Whether a column may be one of these variables, possibly with a model's name as a suffix.
    static func mayBe(_ column: String) -> Bool {
        all.contains { variable in
            variable.names.contains { column == $0 || column.hasPrefix($0 + "_") }
        }
    }
}

extension OpenMeteoVariable.Quantity {
    /// The known units, as written in responses, with the conversion to the forecast's unit.
    var conversions: [(unit: String, convert: @Sendable (Double) -> Double)] {
        switch self {
        case .temperature: [("°C", { $0 }), ("°F", { ($0 - 32) / 1.8 })]
        case .speed:
            [
                ("km/h", { $0 / 3.6 }), ("m/s", { $0 }), ("mp/h", { $0 * 0.44704 }), ("mph", { $0 * 0.44704 }),
                ("kn", { $0 * 1852 / 3600 }),
            ]
        case .depth: [("mm", { $0 }), ("inch", { $0 * 25.4 })]
        case .snow: [("cm", { $0 }), ("inch", { $0 * 2.54 })]
        case .distance: [("m", { $0 }), ("ft", { $0 * 0.3048 })]
        case .pressure: [("hPa", { $0 })]
        case .difference: [("K", { $0 }), ("°C", { $0 }), ("°F", { $0 / 1.8 })]
        case .percentage: [("%", { $0 / 100 })]
        case .angle: [("°", { $0 })]
        // The first letter is the Greek one, and in some answers the sign of micro.
        case .concentration: [("\u{3BC}g/m³", { $0 }), ("\u{B5}g/m³", { $0 })]
        case .pollen: [("grains/m³", { $0 })]
        case .plain: []
        }
    }
}

/// A WMO weather code (code table 4677), of those that Open-Meteo uses.
struct WMOWeatherCode {
    let condition: Condition
    /// The kind of precipitation according to the code alone; nil if it is dry.
    let kind: PrecipitationKind?

    /// Nil for an unknown code.
    init?(_ number: Double?) {
        isDrizzle = number == 51 || number == 53
        switch number {
        case 0, 1: (condition, kind) = (.clear, nil)
        case 2: (condition, kind) = (.partlyCloudy, nil)
        case 3: (condition, kind) = (.cloudy, nil)
        case 45, 48: (condition, kind) = (.fog, nil)
        // The service makes these codes of amounts, so that those of drizzle are light rain.
        case 51, 53, 55, 61, 63, 65: (condition, kind) = (.rain, .rain)
        case 80, 81, 82: (condition, kind) = (.showers, .showers)
        case 56, 57, 66, 67: (condition, kind) = (.freezingRain, .freezingRain)
        case 71, 73, 75, 77: (condition, kind) = (.snow, .snow)
        case 85, 86: (condition, kind) = (.snowShowers, .snowShowers)
        // 96 and 99 are thunderstorms with hail, but most models use them for strong storms with mostly rain.
        case 95, 96, 99: (condition, kind) = (.thunderstorm, .rain)
        default: return nil
        }
    }

    /// Whether it is light or moderate drizzle.
    let isDrizzle: Bool

    /// Whether it is precipitation or thunder, which the service derives from sums over the preceding interval.
    var isWet: Bool { kind != nil }
}

extension Condition {
    /// The condition over an interval, from the codes at its ends and the cloud cover (0...1) at its start.
    ///
    /// The code at the end determines precipitation, the code at the start the sky. If the latter is about earlier
    /// precipitation, the cloud cover determines the sky, with the service's own thresholds. Nil without the code at the end, since a
    /// dry sky at the start is no dry hour.
    init?(start: WMOWeatherCode?, end: WMOWeatherCode?, cloudCover: Double?) {
        if let end, end.isWet {
            self = end.condition
        } else if let start, start.isWet, let end {
            guard let cloudCover else {
                self = end.condition
                return
            }
            self = cloudCover < 0.5 ? .clear : cloudCover < 0.8 ? .partlyCloudy : .cloudy
        } else if end != nil, let start {
            self = start.condition
        } else {
            return nil
        }
    }
}

extension PrecipitationKind {
    /// The kind for a code and the amounts of its interval, all of it, rain and showers in mm, and snow in cm; nil if none of them
    /// shows precipitation.
    ///
    /// Of what does not freeze where it falls, the share of snow decides: 0.7 cm of it are 1 mm of water. For a thunderstorm, the
    /// amounts do, and without any nothing is known.
    init?(code: WMOWeatherCode?, amount: Double?, rain: Double?, showers: Double?, snowfall: Double?) {
        if let code, let kind = code.kind, code.condition != .thunderstorm {
            self = kind
            guard kind != .freezingRain, let amount, amount > 0, let snowfall, snowfall >= 0 else { return }
            let share = snowfall / 0.7 / amount
            if share >= 0.8 {
                self = kind.isSnow ? kind : .snow
            } else if share > 0.2 {
                self = .sleet
            }
            return
        }
        switch ((rain ?? 0) > 0 || (showers ?? 0) > 0, (snowfall ?? 0) > 0) {
        case (true, true): self = .sleet
        case (false, true): self = .snow
        case (true, false): self = .rain
        case (false, false):
            guard let code, code.condition != .thunderstorm, let kind = code.kind else { return nil }
            self = kind
        }
    }
}
