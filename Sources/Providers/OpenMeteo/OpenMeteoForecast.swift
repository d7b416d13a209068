internal import ForecastCore
internal import Primitives

extension OpenMeteoAnswer {
    /// The forecast in SI units, at a place that was asked for, or else at the answer's own coordinates without a name.
    ///
    /// An answer tells the clock of Greenwich where nobody asked for another; at its own coordinates the zone is then the one
    /// that `locate` knows for them, and its days are left out as far as that zone's are others.
    ///
    /// Rows without a plausible time are left out, and of rows of one time all but the first.
    func forecast(
        at asked: Place? = nil, zone lookUp: ZoneLookup, locate: ZoneLocator = { _, _ in nil }
    ) throws(ForecastFileError) -> Forecast {
        let model = model
        let tables = tables(of: model)
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
        var zone = try zone(of: place, from: from, to: to, lookUp: lookUp)
        let all = days.count
        if asked == nil, isOnGreenwichTime, let name = locate(here.latitude, here.longitude),
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
            daily: days.map { $0.day(zone: zone) }.filter { dates.insert($0.date).inserted },
            listsAlerts: false)
        guard forecast.holdsWeather else {
            throw days.count < all ? .daysOfAnotherClock(zone: oneLine(place.timeZone ?? "")) : .noWeather
        }
        return forecast
    }

    /// Whether its clock is the service's own choice, which need not be the place's.
    private var isOnGreenwichTime: Bool {
        (offset ?? 0) == 0 && ["GMT", "UTC", "Etc/GMT", "Etc/UTC"].contains(timezone)
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
