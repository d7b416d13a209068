/// An answer of Open-Meteo for Seattle in the documented shape, with numbers of its own: rain from half an hour on.
public enum SeattleAnswer {
    /// 2026-11-20T23:22:00Z.
    public static let moment = 1_795_216_920

    /// The answer with the coordinates that a client asks for, as if Seattle were there.
    public static func json(about request: LoopbackServer.Request) -> String {
        let asked = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        return json().replacing("47.595562", with: asked["latitude"] ?? "47.595562")
            .replacing("-122.32443", with: asked["longitude"] ?? "-122.32443")
    }

    /// The answer at a moment, in seconds since 1970, with the seconds by which clocks in Seattle are ahead of UTC.
    public static func json(at moment: Int = moment, offset: Int = -28_800) -> String {
        let quarter = moment / 900 * 900
        let hour = moment / 3600 * 3600
        let midnight = (moment + offset) / 86_400 * 86_400 - offset
        let quarters = (0..<28).map { quarter - 3600 + $0 * 900 }
        let hours = (0..<51).map { hour - 3600 + $0 * 3600 }
        let days = (0..<8).map { midnight + $0 * 86_400 }

        func list(_ values: some Sequence<some Any>) -> String {
            "[" + values.map { "\($0)" }.joined(separator: ",") + "]"
        }
        // Nothing falls until the second quarter of an hour from now on has begun.
        let quarterSums = quarters.map { $0 < quarter + 2700 ? "0.00" : "0.30" }
        let hourSums = hours.map { $0 <= hour + 3600 ? "0.1" : "0.8" }
        return """
            {"latitude":47.595562,"longitude":-122.32443,"generationtime_ms":0.21,"utc_offset_seconds":\(offset),
            "timezone":"America/Los_Angeles","timezone_abbreviation":"GMT\(offset / 3600)","elevation":59.0,
            "current_units":{"time":"unixtime","interval":"seconds","temperature_2m":"°C","apparent_temperature":"°C",
            "relative_humidity_2m":"%","dew_point_2m":"°C","is_day":"","weather_code":"wmo code","cloud_cover":"%",
            "wind_speed_10m":"m/s","wind_gusts_10m":"m/s","wind_direction_10m":"°","precipitation":"mm"},
            "current":{"time":\(quarter),"interval":900,"temperature_2m":12.2,"apparent_temperature":11.1,
            "relative_humidity_2m":91,"dew_point_2m":10.7,"is_day":1,"weather_code":3,"cloud_cover":90,
            "wind_speed_10m":4.02,"wind_gusts_10m":7.10,"wind_direction_10m":200,"precipitation":0.00},
            "minutely_15_units":{"time":"unixtime","precipitation":"mm","weather_code":"wmo code"},
            "minutely_15":{"time":\(list(quarters)),"precipitation":\(list(quarterSums)),
            "weather_code":\(list(quarterSums.map { $0 == "0.00" ? 3 : 61 }))},
            "hourly_units":{"time":"unixtime","temperature_2m":"°C","apparent_temperature":"°C",
            "relative_humidity_2m":"%","dew_point_2m":"°C","is_day":"","weather_code":"wmo code","cloud_cover":"%",
            "wind_speed_10m":"m/s","wind_gusts_10m":"m/s","wind_direction_10m":"°","precipitation":"mm",
            "precipitation_probability":"%","rain":"mm","showers":"mm","snowfall":"cm"},
            "hourly":{"time":\(list(hours)),"temperature_2m":\(list(hours.indices.map { 12.5 - Double($0) / 8 })),
            "apparent_temperature":\(list(hours.indices.map { 11.5 - Double($0) / 8 })),
            "relative_humidity_2m":\(list(hours.map { _ in 90 })),"dew_point_2m":\(list(hours.map { _ in 10.5 })),
            "is_day":\(list(hours.map { _ in 0 })),"weather_code":\(list(hourSums.map { $0 == "0.1" ? 51 : 61 })),
            "cloud_cover":\(list(hours.map { _ in 95 })),"wind_speed_10m":\(list(hours.map { _ in 4.5 })),
            "wind_gusts_10m":\(list(hours.map { _ in 8.1 })),"wind_direction_10m":\(list(hours.map { _ in 210 })),
            "precipitation":\(list(hourSums)),"precipitation_probability":\(list(hours.map { _ in 85 })),
            "rain":\(list(hourSums)),"showers":\(list(hours.map { _ in 0.0 })),
            "snowfall":\(list(hours.map { _ in 0.0 }))},
            "daily_units":{"time":"unixtime","sunrise":"unixtime","sunset":"unixtime","temperature_2m_max":"°C",
            "temperature_2m_min":"°C","weather_code":"wmo code","precipitation_probability_max":"%"},
            "daily":{"time":\(list(days)),"sunrise":\(list(days.map { $0 + 26_640 })),
            "sunset":\(list(days.map { $0 + 59_220 })),"temperature_2m_max":\(list(days.indices.map { 12.8 - Double($0) })),
            "temperature_2m_min":\(list(days.indices.map { 7.3 - Double($0) })),
            "weather_code":\(list(days.map { _ in 63 })),
            "precipitation_probability_max":\(list(days.map { _ in 97 }))}}
            """
    }
}

/// Answers of three services for any place and time in their documented shapes, with hours that tell which they are:
/// each is two degrees warmer than the one before.
public struct HourlyAnswer: Sendable {
    private let latitude, longitude: Double
    private let zone: String
    private let offset: Int
    private let first: Int
    private let sun: [(rise: Int?, set: Int?)]

    /// The hours before the tenfold one.
    private static let before = 24

    /// Hours around an instant, at the beginning of which there are 10 °C.
    ///
    /// `offset` are the seconds by which clocks are ahead of UTC when the service answers; `sun` has sunrise and sunset of
    /// the days from the one on in which the hours begin.
    public init(
        latitude: Double, longitude: Double, zone: String, offset: Int, around instant: Int,
        sun: [(rise: Int?, set: Int?)] = []
    ) {
        (self.latitude, self.longitude, self.zone, self.offset) = (latitude, longitude, zone, offset)
        first = instant / 3600 * 3600 - HourlyAnswer.before * 3600
        self.sun = sun
    }

    private var hours: [(time: Int, celsius: Int)] {
        (0..<48).map { (first + $0 * 3600, 10 + 2 * ($0 - HourlyAnswer.before)) }
    }

    private func list(_ values: some Sequence<some Any>) -> String {
        "[" + values.map { "\($0)" }.joined(separator: ",") + "]"
    }

    /// Midnights on the one clock of the answer.
    private var midnights: [Int] {
        let day = 86_400
        let start = (first + offset) >= 0 ? (first + offset) / day * day - offset : first
        return sun.indices.map { start + $0 * day }
    }

    /// As Open-Meteo answers.
    public var openMeteo: String {
        let daily = """
            ,"daily_units":{"time":"unixtime","sunrise":"unixtime","sunset":"unixtime"},
            "daily":{"time":\(list(midnights)),"sunrise":\(list(sun.map { $0.rise.map(String.init) ?? "null" })),
            "sunset":\(list(sun.map { $0.set.map(String.init) ?? "null" }))}
            """
        return """
            {"latitude":\(latitude),"longitude":\(longitude),"utc_offset_seconds":\(offset),"timezone":"\(zone)",
            "hourly_units":{"time":"unixtime","temperature_2m":"°C","precipitation":"mm"},
            "hourly":{"time":\(list(hours.map(\.time))),"temperature_2m":\(list(hours.map(\.celsius))),
            "precipitation":\(list(hours.map { _ in 0 }))}\(sun.isEmpty ? "" : daily)}
            """
    }

    /// As Pirate Weather answers.
    public var pirateWeather: String {
        let hours = hours.map {
            #"{"time":\#($0.time),"temperature":\#($0.celsius),"precipIntensity":0,"precipProbability":0}"#
        }
        let days = zip(midnights, sun).map { time, sun in
            #"{"time":\#(time),"sunriseTime":\#(sun.rise ?? -999),"sunsetTime":\#(sun.set ?? -999)}"#
        }
        return """
            {"latitude":\(latitude),"longitude":\(longitude),"timezone":"\(zone)","offset":\(Double(offset) / 3600),
            "elevation":5,"hourly":{"data":\(list(hours))},"daily":{"data":\(list(days))},
            "flags":{"units":"si","version":"V2.9"}}
            """
    }

    /// As Locationforecast answers.
    public func metNorway(symbol: String = "cloudy") -> String {
        let rows = hours.map {
            """
            {"time":"\(HourlyAnswer.iso8601($0.time))","data":{"instant":{"details":{"air_temperature":\($0.celsius)}},
            "next_1_hours":{"summary":{"symbol_code":"\(symbol)"},"details":{"precipitation_amount":0}}}}
            """
        }
        return """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[\(longitude),\(latitude),5]},
            "properties":{"meta":{"updated_at":"\(HourlyAnswer.iso8601(first))",
            "units":{"air_temperature":"celsius","precipitation_amount":"mm"}},"timeseries":\(list(rows))}}
            """
    }

    /// As Nowcast answers, with rain of so many mm/h in each of the next hours' five minutes.
    public func nowcast(rate: Double, coverage: String = "ok") -> String {
        let start = first + HourlyAnswer.before * 3600
        let rows = (0..<23).map {
            let details = coverage == "ok" ? #""precipitation_rate":\#(rate)"# : #""air_temperature":1"#
            let time = HourlyAnswer.iso8601(start + $0 * 300)
            return #"{"time":"\#(time)","data":{"instant":{"details":{\#(details)}}}}"#
        }
        return """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[\(longitude),\(latitude),5]},
            "properties":{"meta":{"updated_at":"\(HourlyAnswer.iso8601(start))","radar_coverage":"\(coverage)",
            "units":{"precipitation_rate":"mm/h","air_temperature":"celsius"}},"timeseries":\(list(rows))}}
            """
    }

    /// Days are counted as the civil calendar's, from 1970 on.
    private static func iso8601(_ instant: Int) -> String {
        var (days, year, month) = (instant / 86_400, 1970, 1)
        func length(_ month: Int) -> Int {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }
        while days >= length(month) {
            days -= length(month)
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        }
        func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let second = instant % 86_400
        return "\(year)-\(padded(month))-\(padded(days + 1))T\(padded(second / 3600)):\(padded(second / 60 % 60)):"
            + "\(padded(second % 60))Z"
    }
}
