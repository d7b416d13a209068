internal import Climate
public import ForecastCore
internal import Libc
public import Primitives

/// A fictional forecast for trying out the cards, with weather that suits the place and the season.
///
/// Where it often rains and is not hot, rain begins in 14 minutes and is heavy after 33; elsewhere it is showery, broken, fine or
/// frosty. Where rain and a low sun can meet, one of the eight days has a moment with a 70 % chance of a rainbow.
public enum SampleForecast {
    /// 2026-11-20T23:22:00Z, the time of the sample if no other is asked for.
    public static let time = Instant(secondsSince1970: 1_795_216_920)

    /// The days that the sample covers, the first of which is that of its time.
    static let days = 8

    /// The sample for a place, in its time zone; nil if that is missing or unknown to `zone`.
    ///
    /// The same place and time give the same forecast. Sun and moon are left out.
    public static func forecast(
        for place: Place, zone lookUp: ZoneLookup, at time: Instant = SampleForecast.time
    ) -> Forecast? {
        guard let name = place.timeZone,
            let zone = lookUp(name, time.advanced(by: -86_400), time.advanced(by: 9 * 86_400))
        else { return nil }
        return Sample(place: place, zone: zone, time: time).forecast
    }

    /// The moment of the sample's best rainbow; nil if its weather has none.
    public static func rainbowMoment(in forecast: Forecast) -> Instant? {
        let moments = forecast.hourly.filter { $0.isSunlitRain }.map { $0.time.advanced(by: 1800) }
        return zip(moments, forecast.rainbowChances(at: moments)).first { $1.map { $0 >= 0.6 } == true }?.0
    }
}

extension Conditions {
    /// Whether it rains while most of the sky is clear.
    fileprivate var isSunlitRain: Bool {
        precipitationRate.map { $0 > 0 } == true && cloudCover.map { $0 < 0.35 } == true
    }
}

/// The making of a sample.
private struct Sample {
    let place: Place
    let zone: ZoneOffsets
    let time: Instant
    /// What is usual at the sample's time.
    let usual: ClimateNormals.Normal
    let weather: SampleWeather
    let today: CivilDate

    init(place: Place, zone: ZoneOffsets, time: Instant) {
        (self.place, self.zone, self.time) = (place, zone, time)
        today = zone.civilTime(at: time).date
        usual = ClimateNormals(latitude: place.latitude, longitude: place.longitude)[today]
        weather = SampleWeather(usual)
    }

    var forecast: Forecast {
        var forecast = Forecast(
            place: place, zone: zone, source: .sample, current: nil, hourly: [], daily: [], alerts: [warning])
        let first = time.flooredToMultiple(of: 3600)
        let end = CivilDate(daysSince1970: today.daysSince1970 + SampleForecast.days)
        forecast.hourly = (0..<24 * SampleForecast.days + 1)
            .map { conditions(at: first.advanced(by: Double($0) * 3600), hour: $0) }
            .filter { zone.civilTime(at: $0.time).date < end }
        addRainbow(to: &forecast)
        forecast.daily = (0..<SampleForecast.days).map { day($0, in: forecast) }
        forecast.current = current(forecast)
        forecast.minutely = MinutelyPrecipitation(quality: .minute, points: minutes(forecast))
        forecast.air = SampleAir.air(beside: forecast, at: time)
        return forecast
    }

    // MARK: Temperature

    /// The high and low of a day of the sample.
    private func extremes(_ index: Int) -> (high: Double, low: Double) {
        let row = weather.rows[min(max(index, 0), weather.rows.count - 1)]
        return (usual.high + row.high, usual.low + row.low)
    }

    /// The temperature at an instant by the highs and lows of the days: lowest at 6, highest at 15.
    private func temperature(at instant: Instant) -> Double {
        let local = zone.civilTime(at: instant)
        let day = local.date.daysSince1970 - today.daysSince1970
        let hour = Double(local.hour) + Double(local.minute) / 60
        let low = extremes(hour < 15 ? day : day + 1).low
        let high = extremes(hour < 6 ? day - 1 : day).high
        return low + (high - low) * (0.5 + 0.5 * diurnal(hour))
    }

    /// From -1 at 6 o'clock to 1 at 15 o'clock.
    private func diurnal(_ hour: Double) -> Double {
        switch hour {
        case ..<6: cos(.pi * (hour + 9) / 15)
        case ..<15: -cos(.pi * (hour - 6) / 9)
        default: cos(.pi * (hour - 15) / 15)
        }
    }

    /// The difference of the usual temperature from that of Seattle on the evening of the front, each at its own hour.
    private func warmth(at instant: Instant, hour: Int) -> Double {
        func usually(_ day: ClimateNormals.Normal, _ hour: Double) -> Double {
            day.mean + (day.high - day.low) / 2 * diurnal(hour)
        }
        let local = zone.civilTime(at: instant)
        return usually(usual, Double(local.hour) + Double(local.minute) / 60)
            - usually(SampleWeather.seattle, Double((15 + hour) % 24))
    }

    // MARK: Hours

    private func conditions(at instant: Instant, hour: Int) -> Conditions {
        var point =
            weather == .front && hour < SampleFront.hours.count
            ? SampleFront.hours[hour].conditions(at: instant, warmer: warmth(at: instant, hour: hour))
            : ordinary(at: instant)
        settle(&point)
        return point
    }

    /// An hour by the day's row.
    private func ordinary(at instant: Instant) -> Conditions {
        let local = zone.civilTime(at: instant)
        let index = min(max(local.date.daysSince1970 - today.daysSince1970, 0), weather.rows.count - 1)
        let row = weather.rows[index]
        let isWet = row.wet?.contains(local.hour) == true
        let warmth = 0.5 + 0.5 * diurnal(Double(local.hour))
        var point = Conditions(time: instant)
        let temperature = temperature(at: instant)
        point.temperature = temperature
        let swing = 0.10 * sin(Double(local.hour + 5 * index) * .pi / 5)
        point.cloudCover = isWet ? max(row.cloud, 0.88) : min(max(row.cloud * (1 + 2 * swing) + swing / 4, 0), 1)
        point.precipitationRate = isWet ? row.rate : 0
        point.precipitationProbability = isWet ? row.probability : min(row.probability * 0.4, 0.25)
        point.humidity = isWet ? 0.9 : weather.humidity - 0.15 * warmth
        point.windSpeed = weather.wind * (0.7 + 0.5 * warmth)
        point.windGust = point.windSpeed.map { $0 * 1.8 }
        let bearing = abs(place.latitude) < 25 ? 80.0 : 240
        point.windBearing = place.latitude < 0 ? 180 - bearing + (bearing > 180 ? 360 : 0) : bearing
        if weather == .showers, isWet, row.rate >= 4 { point.condition = .thunderstorm }
        return point
    }

    /// Sets what follows from the rest: whether rain or snow falls, the condition, the dew point and the apparent temperature.
    private func settle(_ point: inout Conditions) {
        guard let temperature = point.temperature.map({ ($0 * 10).rounded() / 10 }) else { return }
        point.temperature = temperature
        let isSnow = temperature < 1.5
        if let rate = point.precipitationRate, rate > 0 {
            point.precipitationKind = isSnow ? .snow : .rain
            // Cold air holds little water.
            if isSnow { point.precipitationRate = rate * SampleWeather.snowShare }
        }
        point.condition = point.condition ?? condition(of: point)
        if point.dewPoint == nil, let humidity = point.humidity {
            point.dewPoint = (dewPoint(temperature, humidity) * 10).rounded() / 10
        }
        if point.apparentTemperature == nil, let humidity = point.humidity, let wind = point.windSpeed {
            // Steadman, 1994, Australian Meteorological Magazine 43, 1: without sunshine.
            let vapour = humidity * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
            point.apparentTemperature = ((temperature + 0.33 * vapour - 0.7 * wind - 4) * 10).rounded() / 10
        }
    }

    private func condition(of point: Conditions) -> Condition {
        if point.precipitationKind != nil { return point.precipitationKind == .snow ? .snow : .rain }
        let cover = point.cloudCover ?? 0
        return cover > 0.875 ? .cloudy : cover > 0.375 ? .partlyCloudy : .clear
    }

    /// By the Magnus formula with the constants 17.62 and 243.12 °C.
    private func dewPoint(_ temperature: Double, _ humidity: Double) -> Double {
        let exponent = log(humidity) + 17.62 * temperature / (243.12 + temperature)
        return 243.12 * exponent / (17.62 - exponent)
    }

    // MARK: The rainbow

    /// Lets the sun through the rain for an hour of the day that has a row for it, where the bow can stand in the sky.
    private func addRainbow(to forecast: inout Forecast) {
        let date = CivilDate(daysSince1970: today.daysSince1970 + weather.rainbowDay)
        let hours = forecast.hourly.indices.dropLast().filter {
            zone.civilTime(at: forecast.hourly[$0].time).date == date
                && forecast.hourly[$0].temperature.map { $0 >= 2 } == true
        }
        guard let first = hours.first, let last = hours.last else { return }
        let probability = max(weather.rows[weather.rainbowDay].probability, 0.82)
        var trial = forecast
        for index in first...last + 1 {
            trial.hourly[index].precipitationProbability = probability
            trial.hourly[index].precipitationKind = .rain
            trial.hourly[index].cloudCover = 0
        }
        let middles = hours.map { forecast.hourly[$0].time.advanced(by: 1800) }
        let chances = trial.rainbowChances(at: middles).map { $0 ?? 0 }
        guard let best = zip(hours, chances).max(by: { $0.1 < $1.1 }), best.1 > 0.7 else { return }
        for index in [best.0, best.0 + 1] {
            forecast.hourly[index].cloudCover = 1 - 0.7 / best.1
        }
        forecast.hourly[best.0].precipitationProbability = probability
        forecast.hourly[best.0].precipitationRate = 1.2
        forecast.hourly[best.0].precipitationKind = .rain
        forecast.hourly[best.0].condition = .rain
    }

    // MARK: Now, the next hour and the days

    private func current(_ forecast: Forecast) -> Conditions? {
        guard weather == .front else {
            var current = forecast.conditions(at: time)
            current?.time = time
            return current
        }
        var current = SampleFront.current(at: time, warmer: warmth(at: time, hour: 0))
        settle(&current)
        return current
    }

    private func minutes(_ forecast: Forecast) -> [MinutelyPrecipitation.Point] {
        let isSnow = (forecast.current?.temperature ?? 0) < 1.5
        return (0...60).map { minute in
            let instant = time.advanced(by: Double(minute) * 60)
            if weather == .front {
                let (rate, probability) = SampleFront.minutes[minute]
                return MinutelyPrecipitation.Point(
                    time: instant, rate: isSnow ? SampleFront.snow(rate) : rate, probability: probability,
                    kind: rate > 0 ? (isSnow ? .snow : .rain) : nil)
            }
            let hour = forecast.hourly.last { $0.time <= instant }
            return MinutelyPrecipitation.Point(
                time: instant, rate: hour?.precipitationRate, probability: hour?.precipitationProbability,
                kind: hour?.precipitationKind)
        }
    }

    private func day(_ index: Int, in forecast: Forecast) -> Day {
        let row = weather.rows[index]
        let date = CivilDate(daysSince1970: today.daysSince1970 + index)
        let hours = forecast.hourly.filter { zone.civilTime(at: $0.time).date == date }
        let (high, low) = extremes(index)
        var day = Day(date: date)
        day.high = (max(high, hours.compactMap(\.temperature).max() ?? high) * 10).rounded() / 10
        day.low = (min(low, hours.compactMap(\.temperature).min() ?? low) * 10).rounded() / 10
        let likeliest = hours.compactMap(\.precipitationProbability).max() ?? 0
        day.precipitationProbability = max(row.probability, likeliest)
        let isSnow = (high + low) / 2 < 2
        let isWet = (day.precipitationProbability ?? 0) >= 0.3
        day.precipitationKind = isWet ? (isSnow ? .snow : .rain) : nil
        day.condition = row.condition == .rain && isSnow ? .snow : row.condition
        return day
    }

    // MARK: The warning

    private var warning: Alert {
        let words = weather.warning
        let hour = time.flooredToMultiple(of: 3600)
        var alert = Alert(
            id: SampleForecast.warningID, title: words.title, severity: .moderate, start: hour.advanced(by: -3600),
            end: hour.advanced(by: 13 * 3600), text: words.text,
            issued: hour.advanced(by: -3 * 3600), issuer: SampleForecast.warningIssuer)
        (alert.hazard, alert.significance) = (weather.hazard, .advisory)
        return alert
    }
}
