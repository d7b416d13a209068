internal import ForecastCore
internal import Primitives

extension OpenMeteoAnswer {
    /// The forecast in SI units, at a place that was asked for, or else at the answer's own coordinates without a name.
    ///
    /// Rows without a plausible time are left out, and of rows of one time all but the first.
    func forecast(
        at asked: Place? = nil, zone lookUp: ZoneLookup
    ) throws(ForecastFileError) -> Forecast {
        let model = model
        let tables = tables(of: model)
        let here = try place()
        let current = try tables.current?.current()
        let hours = try tables.hourly?.hours() ?? []
        let days = try tables.daily?.days() ?? []
        let isNative = NativeQuarterHours.cover(latitude: here.latitude, longitude: here.longitude, model: model)
        let minutely = try tables.minutely15?.quarterHours(isNative ? .quarterHour : .interpolated)

        var times = hours.map(\.time) + days.map(\.midnight) + (minutely?.points.map(\.time) ?? [])
        if let current { times.append(current.time) }
        guard let first = times.min(), let last = times.max() else { throw .noWeather }
        let place = asked ?? here
        let zone = try zone(
            of: place, from: first.advanced(by: -86_400), to: last.advanced(by: 172_800), lookUp: lookUp)

        var dates: Set<CivilDate> = []
        let forecast = Forecast(
            place: place, zone: zone,
            source: Forecast.Source(OpenMeteo.facts),
            current: current, minutely: minutely, hourly: hours,
            daily: days.map { $0.day(zone: zone) }.filter { dates.insert($0.date).inserted },
            listsAlerts: false)
        guard forecast.holdsWeather else { throw .noWeather }
        return forecast
    }

    private func place() throws(ForecastFileError) -> Place {
        let (north, east) = try Plausible.coordinates(latitude, longitude)
        return Place(name: nil, latitude: north, longitude: east, timeZone: timezone.map(oneLine))
    }

    private func zone(
        of place: Place, from: Instant, to: Instant, lookUp: ZoneLookup
    ) throws(ForecastFileError) -> ZoneOffsets {
        if let name = place.timeZone, let zone = lookUp(name, from, to) { return zone }
        guard let offset = offset.flatMap({ Int(exactly: $0) }) else {
            throw .unknownZone(given: place.timeZone, offset: Member.offset.rawValue)
        }
        return ZoneOffsets(initial: offset)
    }
}
