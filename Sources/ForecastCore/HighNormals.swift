public import Primitives

/// What the highs of a forecast's days usually are at its place by a model of the past, and how much warmer the model of the forecast is.
public struct HighNormals: Hashable, Codable, Sendable {
    /// The model and the service that the licence requires to be named.
    public var source: Forecast.Source
    /// The first and the last year of the normals.
    public var firstYear, lastYear: Int
    /// How much warmer the model of the forecast was than that of the normals on days that both have, as a mean and a standard
    /// deviation in K.
    public var offset, deviation: Double
    /// The number of those days.
    public var comparedDays: Int
    /// In order of date.
    public var days: [Day]

    /// A day of the calendar, in °C.
    public struct Day: Hashable, Codable, Sendable {
        public var date: CivilDate
        /// The normal of the high.
        public var high: Double
        /// Below and above which a tenth of the highs are.
        public var percentile10, percentile90: Double

        /// A day with its normal and its percentiles.
        public init(date: CivilDate, high: Double, percentile10: Double, percentile90: Double) {
            (self.date, self.high, self.percentile10, self.percentile90) = (date, high, percentile10, percentile90)
        }
    }

    /// Days in any order.
    public init(
        source: Forecast.Source, years: ClosedRange<Int>, offset: Double, deviation: Double, comparedDays: Int,
        days: [Day]
    ) {
        self.source = source
        (firstYear, lastYear) = (years.lowerBound, years.upperBound)
        (self.offset, self.deviation, self.comparedDays) = (offset, deviation, comparedDays)
        self.days = days.sorted { $0.date < $1.date }
    }
}

extension HighNormals {
    /// The least departure that is remarkable, in K.
    private static let leastDeparture = 2.0
    /// What is known of two models from fewer days, of a larger offset or of one that varies more does not carry over to another day.
    private static let (leastDays, largestOffset, largestDeviation) = (30, 3.0, leastDeparture / 2)

    /// How much warmer than normal a forecast high is, in K: at least 2, and outside the range from the 10th to the 90th percentile; nil
    /// for an ordinary day, and where the two models cannot be compared.
    public func departure(ofHigh high: Double, on date: CivilDate) -> Double? {
        guard comparedDays >= HighNormals.leastDays, abs(offset) < HighNormals.largestOffset,
            deviation >= 0, deviation < HighNormals.largestDeviation,
            let day = days.first(where: { $0.date == date })
        else { return nil }
        let comparable = high - offset
        let departure = comparable - day.high
        guard abs(departure) >= HighNormals.leastDeparture,
            comparable > day.percentile90 || comparable < day.percentile10
        else { return nil }
        // Without the errors of subtraction.
        return (departure * 1000).rounded() / 1000
    }
}

extension WeatherReport {
    /// How far a service's high of a day may be from another figure of it to be the same.
    static let toleranceOfHighs = 1.5
    /// The highs in °C beyond which the heat or the cold itself is what matters.
    private static let harmlessHighs = -20.0...38.0

    /// How much warmer than normal the high of a day is, in K; nil unless that is remarkable and nothing dangerous is spoken of.
    ///
    /// It is the high that the service states, which alone is made as that of the normals is.
    func departure(of day: Day, _ verdict: PrecipitationVerdict) -> Double? {
        guard let normals = forecast.normals, let shown = day.high,
            let high = forecast.daily.first(where: { $0.date == day.date })?.high,
            abs(high - shown) <= WeatherReport.toleranceOfHighs, WeatherReport.harmlessHighs.contains(high),
            !(verdict.isWet && verdict.kind?.isDangerous == true), conditions.map(isDangerous) != true
        else { return nil }
        let alerts = forecast.alertsInForce(at: moment)
        return alerts.pressing == nil && alerts.notable == nil
            ? normals.departure(ofHigh: high, on: day.date) : nil
    }
}

extension [JudgedDay] {
    /// How much warmer than normal a date's high is, in K, where that is remarkable; nil for a figure that is not that high.
    public func departure(ofHigh high: Double, on date: CivilDate) -> Double? {
        guard let day = first(where: { $0.day.date == date }), let known = day.day.high,
            abs(known - high) <= WeatherReport.toleranceOfHighs
        else { return nil }
        return day.departure
    }
}
