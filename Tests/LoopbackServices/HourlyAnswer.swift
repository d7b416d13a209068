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
