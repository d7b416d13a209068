internal import ForecastCore
internal import Primitives

extension OpenMeteoResponse {
    /// The forecast for the requested place, or else for the response's coordinates, without a name.
    ///
    /// A response is in GMT unless another zone was requested. Without a requested place, the zone is then the one that `locate`
    /// returns for the coordinates, and days that differ from the days of that zone are dropped.
    ///
    /// Rows without a plausible time are dropped, as are all but the first of several rows with the same time.
    func forecast(
        at asked: Place? = nil, zone lookUp: ZoneLookup, locate: ZoneLocator = { _, _ in nil },
        _ dropped: DroppedValues
    ) throws(ForecastFileError) -> Forecast {
        let model = model
        let tables = try withOffsetOfZone(of: model, lookUp: lookUp, dropped).tables(of: model, dropped)
        let here = try place()
        let current = try tables.current?.current()
        let hours = try tables.hourly?.hours() ?? []
        var days = try tables.daily?.days() ?? []
        let isNative = NativeQuarterHours.cover(latitude: here.latitude, longitude: here.longitude, model: model)
        let minutely = try tables.minutely15?.quarterHours(isNative ? .quarterHour : .interpolated)

        var times = hours.map(\.time) + days.map(\.midnight) + (minutely?.points.map(\.time) ?? [])
        if let current { times.append(current.time) }
        guard let first = times.min(), let last = times.max() else { throw .noWeather }
        var place = asked ?? here
        let (from, to) = (first.advanced(by: -86_400), last.advanced(by: 172_800))
        var zone = try zone(of: place, from: from, to: to, lookUp: lookUp, dropped)
        let all = days.count
        if asked == nil, isInDefaultZone, let name = locate(here.latitude, here.longitude),
            let local = lookUp(name, from, to), local != zone
        {
            (place.timeZone, zone) = (name, local)
            days.removeAll { local.seconds(at: $0.midnight) != 0 }
        }

        var dates: Set<CivilDate> = []
        let forecast = Forecast(
            place: place, zone: zone,
            source: Forecast.Source(OpenMeteo.facts),
            current: current, minutely: minutely, hourly: hours,
            daily: days.map { day in
                var day = day.day(zone: zone)
                dropped.dropContradiction(in: &day)
                return day
            }.filter { dates.insert($0.date).inserted })
        guard forecast.hasWeather else {
            throw days.count < all ? .daysOfAnotherClock(zone: oneLine(place.timeZone ?? "")) : .noWeather
        }
        return forecast
    }

    /// Whether the zone is the service's default, which need not be the place's.
    private var isInDefaultZone: Bool {
        (offset ?? 0) == 0 && ["GMT", "UTC", "Etc/GMT", "Etc/UTC"].contains(timezone)
    }

    private func place() throws(ForecastFileError) -> Place {
        let (north, east) = try Plausible.coordinates(latitude, longitude)
        return Place(name: nil, latitude: north, longitude: east, timeZone: timezone.map(oneLine))
    }

    private func zone(
        of place: Place, from: Instant, to: Instant, lookUp: ZoneLookup, _ dropped: DroppedValues
    ) throws(ForecastFileError) -> ZoneOffsets {
        if let name = place.timeZone, let zone = lookUp(name, from, to) { return zone }
        guard let offset = offset.flatMap({ Int(exactly: $0) }) else {
            throw .unknownZone(given: place.timeZone, offset: Member.offset.rawValue)
        }
        if let name = place.timeZone { dropped.remark(.unknown(zone: name)) }
        return ZoneOffsets(initial: offset)
    }

    /// The response with an offset of its time zone, if it states one that contradicts the zone.
    ///
    /// Local times are read by the stated offset, which is the same for all of them, also after a clock change; one of another
    /// season is only remarked on. So is one that differs by up to an hour: a rule for daylight saving time may be newer than
    /// the time zone data.
    private func withOffsetOfZone(
        of model: String?, lookUp: ZoneLookup, _ dropped: DroppedValues
    ) throws(ForecastFileError) -> OpenMeteoResponse {
        guard let name = timezone, let offset = Plausible.zoneOffset(offset) else { return self }
        let tables = tables(of: model, DroppedValues())
        var times: [Instant] = []
        for table in [tables.current, tables.minutely15, tables.hourly, tables.daily] {
            times += try table?.times().map(\.time) ?? []
        }
        let day = 86_400.0
        guard let first = times.min(), let last = times.max(),
            let zone = lookUp(name, first.advanced(by: -day), last.advanced(by: 2 * day)),
            !zone.offsets.contains(offset),
            let year = lookUp(name, first.advanced(by: -366 * day), last.advanced(by: 366 * day))
        else { return self }
        let actual = zone.seconds(at: first)
        dropped.remark(.offset(offset, of: Member.offset.rawValue, zone: name, actual: actual, from: first))
        if year.offsets.contains(where: { abs($0 - offset) <= 3600 }) { return self }
        var response = self
        response.offset = Double(actual)
        return response
    }
}

extension OpenMeteoTable {
    /// The current weather; nil if its time is unknown.
    func current() throws(ForecastFileError) -> Conditions? {
        guard let (row, time) = try times().first else { return nil }
        let instants = try OpenMeteoInstants(self)
        let sums = try OpenMeteoSums(self)
        var point = instants.conditions(row: row, at: time)
        point.windGust = instants.gust(row)
        // Precipitation is the sum over the interval that ends now.
        let seconds = try values(.interval).first.flatMap { $0 >= 60 && $0 <= 86_400 ? $0 : nil }
        point.precipitationRate = sums.rate(row, perHour: seconds.map { 3600 / $0 })
        point.precipitationProbability = sums.probability(row)
        point.precipitationKind = sums.kind(row)
        point.condition = instants.code(row)?.condition
        return point
    }

    /// The hours: instantaneous values from each row, and from the next row the precipitation and the strongest gust of the hour
    /// that begins then.
    func hours() throws(ForecastFileError) -> [Conditions] {
        let times = try times()
        let rows = Dictionary(times.map { ($0.time, $0.row) }) { first, _ in first }
        let instants = try OpenMeteoInstants(self)
        let sums = try OpenMeteoSums(self)
        return times.map { row, time in
            var point = instants.conditions(row: row, at: time)
            let end = rows[time.advanced(by: 3600)]
            if let end {
                point.precipitationRate = sums.rate(end, perHour: 1)
                point.precipitationProbability = sums.probability(end)
                point.precipitationKind = sums.kind(end)
                point.windGust = instants.gust(end)
            }
            point.condition = Condition(
                start: instants.code(row), end: end.flatMap(instants.code), cloudCover: point.cloudCover)
            // Without an amount, the code says how little falls.
            if let end, point.precipitationRate == nil, instants.code(end)?.isDrizzle == true {
                point.condition = .drizzle
            }
            return point
        }
    }

    /// The rates of the quarter hours that end at the rows' times; nil if there is no precipitation data.
    func quarterHours(_ quality: MinutelyPrecipitation.Quality) throws(ForecastFileError) -> MinutelyPrecipitation?
    {
        let sums = try OpenMeteoSums(self)
        let points = try times().map { row, time in
            let rate = sums.rate(row, perHour: 4)
            return MinutelyPrecipitation.Point(
                time: time.advanced(by: -900), rate: rate,
                probability: sums.probability(row), kind: sums.kind(row))
        }
        guard points.contains(where: { $0.rate != nil }) else { return nil }
        return MinutelyPrecipitation(quality: quality, points: points)
    }
}

/// The columns with instantaneous values, and the gusts beside the wind.
private struct OpenMeteoInstants {
    let temperature, apparentTemperature, dewPoint, humidity: OpenMeteoTable.Rows<Double>
    let windSpeed, windGust, windDirection, visibility, cloudCover, weatherCode, isDay: OpenMeteoTable.Rows<Double>
    private let pressure, snowDepth, uvIndex: OpenMeteoTable.Rows<Double>
    private let name: String
    private let dropped: DroppedValues

    init(_ table: OpenMeteoTable) throws(ForecastFileError) {
        name = table.name
        dropped = table.dropped
        temperature = try table.values(.temperature)
        apparentTemperature = try table.values(.apparentTemperature)
        dewPoint = try table.values(.dewPoint)
        humidity = try table.values(.humidity)
        windSpeed = try table.values(.windSpeed)
        windGust = try table.values(.windGust)
        windDirection = try table.values(.windDirection)
        visibility = try table.values(.visibility)
        cloudCover = try table.values(.cloudCover)
        weatherCode = try table.values(.weatherCode)
        isDay = try table.values(.isDay)
        pressure = try table.values(.pressure)
        snowDepth = try table.values(.snowDepth)
        uvIndex = try table.values(.uvIndex)
    }

    func code(_ row: Int) -> WMOWeatherCode? {
        WMOWeatherCode(weatherCode[row])
    }

    /// The strongest gust of the hour that ends at the row's time.
    func gust(_ row: Int) -> Double? {
        dropped.checked(windGust[row], by: Plausible.windSpeed, "\(name).windGust")
    }

    func conditions(row: Int, at time: Instant) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = dropped.checked(temperature[row], by: Plausible.temperature, "\(name).temperature")
        point.apparentTemperature = dropped.checked(
            apparentTemperature[row], by: Plausible.apparentTemperature, "\(name).apparentTemperature")
        point.dewPoint = dropped.checked(dewPoint[row], by: Plausible.temperature, "\(name).dewPoint")
        point.humidity = dropped.checked(humidity[row], by: Plausible.fraction, "\(name).humidity")
        point.windSpeed = dropped.checked(windSpeed[row], by: Plausible.windSpeed, "\(name).windSpeed")
        point.windBearing = dropped.checked(windDirection[row], by: Plausible.bearing, "\(name).windBearing")
        point.visibility = dropped.checked(visibility[row], by: Plausible.visibility, "\(name).visibility")
        point.cloudCover = dropped.checked(cloudCover[row], by: Plausible.fraction, "\(name).cloudCover")
        point.pressure = dropped.checked(pressure[row], by: Plausible.pressure, "\(name).pressure")
        point.snowDepth = dropped.checked(snowDepth[row], by: Plausible.snowDepth, "\(name).snowDepth")
        point.uvIndex = dropped.checked(uvIndex[row], by: Plausible.uvIndex, "\(name).uvIndex")
        point.isDay = isDay[row].flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        return point
    }
}

/// The columns with values for the preceding interval.
private struct OpenMeteoSums {
    /// In mm.
    private let amount: OpenMeteoTable.Rows<Double>
    private let probabilities: OpenMeteoTable.Rows<Double>
    private let name: String
    private let dropped: DroppedValues
    private let rain, showers, snowfall, weatherCode: OpenMeteoTable.Rows<Double>

    init(_ table: OpenMeteoTable) throws(ForecastFileError) {
        name = table.name
        dropped = table.dropped
        amount = try table.values(.precipitation)
        probabilities = try table.values(.precipitationProbability)
        rain = try table.values(.rain)
        showers = try table.values(.showers)
        snowfall = try table.values(.snowfall)
        weatherCode = try table.values(.weatherCode)
    }

    /// The rate in mm/h, given the number of a row's intervals in an hour.
    func rate(_ row: Int, perHour count: Double?) -> Double? {
        let rate = count.flatMap { count in amount[row].map { $0 * count } }
        return dropped.checked(rate, by: Plausible.rate, "\(name).precipitation")
    }

    func probability(_ row: Int) -> Double? {
        dropped.checked(probabilities[row], by: Plausible.fraction, "\(name).precipitation_probability")
    }

    func kind(_ row: Int) -> PrecipitationKind? {
        PrecipitationKind(
            code: WMOWeatherCode(weatherCode[row]), amount: amount[row], rain: rain[row], showers: showers[row],
            snowfall: snowfall[row])
    }
}

extension OpenMeteoTable {
    /// The days, whose dates are not yet resolved.
    func days() throws(ForecastFileError) -> [OpenMeteoDay] {
        let sunrise = try instants(.sunrise)
        let sunset = try instants(.sunset)
        let high = try values(.high)
        let low = try values(.low)
        let probability = try values(.probabilityOfDay)
        let amount = try values(.amountOfDay)
        let weatherCode = try values(.weatherCode)
        let moonPhase = try values(.moonPhase)
        return try times().map { row, midnight in
            OpenMeteoDay(
                midnight: midnight, offset: offset, sunrise: sunrise[row], sunset: sunset[row],
                high: dropped.checked(high[row], by: Plausible.temperature, "daily.high"),
                low: dropped.checked(low[row], by: Plausible.temperature, "daily.low"),
                probability: dropped.checked(probability[row], by: Plausible.fraction, "daily.probability"),
                amount: dropped.checked(amount[row], by: Plausible.amountOfDay, "daily.amount"),
                code: WMOWeatherCode(weatherCode[row]),
                moonPhase: Plausible.moonPhase(moonPhase[row]))
        }
    }
}

/// A row of `daily`.
struct OpenMeteoDay {
    /// The start of the day at the response's fixed offset, which differs from the place's clock after a clock change.
    let midnight: Instant
    let offset: Double?
    let sunrise, sunset: Instant?
    let high, low, probability, amount: Double?
    let code: WMOWeatherCode?
    let moonPhase: Double?

    /// The day at the response's offset, or in the zone if the response states no offset.
    func day(zone: ZoneOffsets) -> Day {
        let noon = midnight.advanced(by: 43_200)
        let local = offset.map { CivilTime(noon.advanced(by: $0), offset: 0) }
        var day = Day(date: (local ?? zone.civilTime(at: noon)).date)
        setSun(of: &day)
        day.high = high
        day.low = low
        day.precipitationProbability = probability
        day.precipitationAmount = amount
        day.precipitationKind = code?.kind
        day.condition = code?.condition
        day.moonPhase = moonPhase
        return day
    }

    /// In a polar night sunset equals sunrise, on a polar day it is 24 hours later; older servers return 1970.
    private func setSun(of day: inout Day) {
        let rise = Plausible.sunTime(sunrise?.secondsSince1970, midnight: midnight)
        let set = Plausible.sunTime(sunset?.secondsSince1970, midnight: midnight)
        guard let rise, let set else {
            (day.sunrise, day.sunset) = (rise, set)
            return
        }
        switch rise.seconds(to: set) {
        case 0: day.polar = .night
        case 86_400...: day.polar = .day
        case ..<0: break
        default: (day.sunrise, day.sunset, day.polar) = (rise, set, Day.Polar.none)
        }
    }
}

/// Where Open-Meteo's quarter hours come from a model with native 15-minute output.
///
/// Elsewhere they are interpolated from hours.
///
/// HRRR, ICON-D2 and AROME have such output. The boxes are inside the models' grids: HRRR's is a Lambert projection with
/// corners at 21.14° N 122.72° W and 47.84° N 60.92° W; ICON-D2's is rotated about 50° N 10° E, from 6.3° S to 8.0° N
/// and from 7.5° W to 5.5° E (DWD Database Reference). The default model follows Open-Meteo's source code,
/// `MultiDomains.best_match`.
enum NativeQuarterHours {
    private typealias Box = (latitudes: Range<Double>, longitudes: Range<Double>)

    private static let hrrr: [Box] = [
        (24.5..<30, -123.7 ..< -71.4), (30..<40, -125.5 ..< -69.5), (40..<49, -129.5 ..< -65.5),
        (49..<50, -125 ..< -70.1), (50..<51, -119.2 ..< -75.8),
    ]
    /// North of it the default is MET Norway's model, which is hourly.
    private static let iconD2: [Box] = [(44..<54.9, -0.4..<17.5)]
    /// Where the default is KNMI's model, which is hourly.
    private static let netherlands: [Box] = [(49.35..<53.79, 2.19..<7.66)]
    private static let arome: [Box] = [(42.1..<51.32, -6.18..<8.35)]
    /// Where the default is AROME: outside the box around ICON-D2's grid.
    private static let aromeAlone: [Box] = [(42.1..<43.18, -6.18..<8.35), (43.18..<51.32, -6.18 ..< -3.94)]

    /// Whether a model has native quarter hours at a place.
    ///
    /// A nil model is the service's default.
    static func cover(latitude: Double, longitude: Double, model: String?) -> Bool {
        func isIn(_ boxes: [Box]) -> Bool {
            boxes.contains { $0.latitudes.contains(latitude) && $0.longitudes.contains(longitude) }
        }
        switch model {
        case nil, "best_match":
            return isIn(hrrr) || isIn(aromeAlone) || isIn(iconD2) && !isIn(netherlands)
        case "gfs_seamless", "gfs_mix", "gfs_hrrr": return isIn(hrrr)
        case "icon_seamless", "icon_mix", "icon_d2": return isIn(iconD2)
        case "meteofrance_seamless", "meteofrance_mix", "meteofrance_arome_seamless", "arome_seamless":
            return isIn(arome)
        default: return false
        }
    }
}
