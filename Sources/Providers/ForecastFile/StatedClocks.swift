internal import ForecastCore
internal import Primitives

/// What is wrong with the clock that a file or an answer states: two members that contradict each other, or one that is unknown.
///
/// A named time zone goes before an offset: its rules are known, while an offset is a number that somebody wrote down at one
/// moment, and may be that of another season or of another machine. Each contradiction is remarked on.
enum ClockFault {
    /// Offsets in seconds of the named zone, and those stated in its place, from an instant on.
    case offset(Int, of: String, zone: String, actual: Int, from: Instant)
    /// An offset in seconds that the zone of the coordinates never has.
    case impossible(Int, of: String, zone: String)
    /// A zone that is in no database.
    case unknown(zone: String)
    /// A zone whose clock is hours away from that of the coordinates.
    case distant(zone: String, there: String, seconds: Int)

    /// One line in lower case: what contradicts what, and which of the two counts.
    var message: String {
        switch self {
        case .offset(let seconds, let member, let zone, let actual, let instant):
            "\(member) of \(seconds) s contradicts timezone \"\(oneLine(zone))\", which has \(actual) s on "
                + "\(CivilTime(instant, offset: 0).date.iso8601); times are those of the timezone"
        case .impossible(let seconds, let member, let zone):
            "\(member) of \(seconds) s contradicts the coordinates, which are in timezone \"\(zone)\"; "
                + "times are those of the timezone"
        case .unknown(let zone):
            "timezone \"\(oneLine(zone))\" is unknown; times have the offset that is stated beside it"
        case .distant(let zone, let there, let seconds):
            "timezone \"\(oneLine(zone))\" is \(seconds.magnitude / 3600) hours \(seconds < 0 ? "behind" : "ahead of") "
                + "\"\(there)\", in which the coordinates are; times are those of the former"
        }
    }
}

extension DroppedValues {
    func remark(_ fault: ClockFault) { remark(fault.message) }
}

extension ZoneOffsets {
    /// The offsets in seconds that apply during a span.
    func offsets(during span: ClosedRange<Instant>) -> Set<Int> {
        Set([seconds(at: span.lowerBound)] + changes.filter { span.contains($0.from) }.map(\.seconds))
    }

    /// The first instant of a span at which other offsets differ from these; nil if none does.
    func firstDifference(from others: ZoneOffsets, during span: ClosedRange<Instant>) -> Instant? {
        let starts = [span.lowerBound] + (changes + others.changes).map(\.from).filter(span.contains)
        return starts.sorted().first { seconds(at: $0) != others.seconds(at: $0) }
    }
}

extension Forecast {
    /// From the first value to the last; nil without any.
    private var span: ClosedRange<Instant>? {
        let days = [daily.first, daily.last].compactMap { $0 }
            .map { Instant(secondsSince1970: (Double($0.date.daysSince1970) + 0.5) * 86_400) }
        let points = [minutely?.points.first, minutely?.points.last].compactMap { $0?.time }
        let hours = [hourly.first, hourly.last, current].compactMap { $0?.time }
        let times = days + points + hours
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }

    /// The program's own forecast with the clock of its place, where its offsets contradict that.
    ///
    /// The offsets of the named time zone count. Without one that is known, offsets are contradicted only if the zone of the
    /// coordinates has none of them within a year: somebody may well have chosen a clock for a place.
    func withClockOfPlace(
        lookUp: ZoneLookup, locate: ZoneLocator, _ dropped: DroppedValues
    ) -> Forecast {
        guard let span else { return self }
        let (from, to) = (span.lowerBound.advanced(by: -86_400), span.upperBound.advanced(by: 172_800))
        var forecast = self
        if let name = place.timeZone, let known = lookUp(name, from, to) {
            guard let instant = zone.firstDifference(from: known, during: span) else { return self }
            dropped.remark(
                .offset(
                    zone.seconds(at: instant), of: "zone", zone: name, actual: known.seconds(at: instant),
                    from: instant))
            forecast.zone = known
            return forecast
        }
        if let name = place.timeZone { dropped.remark(.unknown(zone: name)) }
        let year = 366.0 * 86_400
        let stated = zone.offsets(during: span)
        guard let there = locate(place.latitude, place.longitude), let local = lookUp(there, from, to),
            let wholeYear = lookUp(there, from.advanced(by: -year), to.advanced(by: year)),
            let impossible = stated.subtracting(wholeYear.offsets).min()
        else { return self }
        dropped.remark(.impossible(impossible, of: "zone", zone: there))
        forecast.place.timeZone = there
        forecast.zone = local
        return forecast
    }

    /// Remarks on a named time zone that is more than three hours away from that of the coordinates, as no zone is from a
    /// neighbour's; it counts nevertheless, because it may have been asked for.
    ///
    /// Zones of no place, such as `UTC` and `Etc/GMT+8`, contradict none.
    func remarkOnDistantZone(lookUp: ZoneLookup, locate: ZoneLocator, _ dropped: DroppedValues) {
        guard let name = place.timeZone, name.utf8.contains(UInt8(ascii: "/")), !name.hasPrefix("Etc/"),
            let time = span?.lowerBound, let there = locate(place.latitude, place.longitude),
            let clock = lookUp(name, time, time), let local = lookUp(there, time, time)
        else { return }
        let seconds = clock.seconds(at: time) - local.seconds(at: time)
        if seconds.magnitude > 3 * 3600 {
            dropped.remark(.distant(zone: name, there: there, seconds: seconds))
        }
    }
}
