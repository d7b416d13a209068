internal import Astronomy
internal import ForecastCore
internal import Primitives
internal import Words

/// The sky of a place in lines to read, by the place's clock.
struct SkyText {
    private let site: SkySite
    private let moment: Instant
    private let day: SolarDay
    private let times: TimeStyle

    init(site: SkySite, moment: Instant, format: TimeFormat) {
        self.site = site
        self.moment = moment
        day = SolarDay(holding: moment, at: site.position)
        times = TimeStyle(format, zone: site.zone(around: moment))
    }

    func lines(for report: SkyReport) -> String {
        let rows = [
            ("Sun", body(report.sun.altitude, report.sun.azimuth)),
            ("Moon", body(report.moon.altitude, report.moon.azimuth)),
            ("Phase", "\(report.moon.name), \(fixed(report.moon.illumination * 100, 0))% lit"),
            ("Rainbow", bow(report)),
            ("Solar day", "\(times.date(day.noon)), noon at \(times.time(day.noon))"),
            ("Sun up", sunUp),
            ("Civil", light(.civil)),
            ("Nautical", light(.nautical)),
            ("Astronomical", light(.astronomical)),
            (
                "Moon up",
                // What neither rises nor sets is all day where it is now; at the rim it would do both.
                span(report.moon.moonrise, report.moon.moonset, otherwise: report.moon.altitude > -0.8)
            ),
        ]
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        let table = rows.map { label, text in
            label + String(repeating: " ", count: width - label.count) + text + "\n"
        }
        return "\(site.place.label), \(times.date(moment)) \(year), \(times.time(moment)) (\(offset))\n"
            + table.joined()
    }

    private func body(_ altitude: Double, _ azimuth: Double) -> String {
        let side = altitude < 0 ? "below" : "above"
        return "\(fixed(abs(altitude), 2))° \(side) the horizon, azimuth \(point(azimuth, 2))"
    }

    private var sunUp: String {
        span(day.sunrise, day.sunset, otherwise: day.daylight == .polarDay)
    }

    /// From dawn to dusk.
    private func light(_ twilight: Twilight) -> String {
        let (dawn, dusk) = day.twilight(twilight)
        let noon = Sun.position(at: day.noon, from: day.place).altitude
        return span(dawn, dusk, otherwise: noon > twilight.altitude)
    }

    /// From a rise to a set; where there is neither, always or never.
    private func span(_ rise: Instant?, _ set: Instant?, otherwise always: Bool) -> String {
        switch (rise, set) {
        case (let rise?, let set?) where rise <= set: "from \(clock(rise)) to \(clock(set))"
        case (let rise?, let set?): "until \(clock(set)), and from \(clock(rise))"
        case (let rise?, nil): "from \(clock(rise))"
        case (nil, let set?): "until \(clock(set))"
        case (nil, nil): always ? "all day" : "not at all"
        }
    }

    private func bow(_ report: SkyReport) -> String {
        guard let top = report.bow.top, let halfWidth = report.bow.halfWidth else {
            // Its upper limb may be in the sky all the same.
            return report.sun.altitude > 0
                ? "none: the sun is higher than 42°" : "none: the middle of the sun is below the horizon"
        }
        return "possible at azimuth \(point(report.bow.azimuth, 2)), \(fixed(top, 2))° high and "
            + "\(fixed(halfWidth, 2))° to both sides"
    }

    /// A direction in degrees and as a word.
    private func point(_ azimuth: Double, _ decimals: Int) -> String {
        let word = CompassPoint(bearing: azimuth).map { " (\(times.language.name(of: $0)))" } ?? ""
        return "\(fixed(azimuth, decimals))°" + word
    }

    /// The time of day, and the day where it is not that of noon.
    private func clock(_ instant: Instant) -> String {
        let isToday = times.zone.civilTime(at: instant).date == times.zone.civilTime(at: day.noon).date
        return times.time(instant) + (isToday ? "" : " on " + times.date(instant))
    }

    private var year: String {
        String(times.zone.civilTime(at: moment).date.year)
    }

    private var offset: String {
        let minutes = times.zone.seconds(at: moment) / 60
        if minutes == 0 { return "UTC" }
        let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
        return "UTC\(minutes < 0 ? "-" : "+")\(hours)" + (rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)")
    }

    /// A number of at least zero and of few digits, with so many decimals.
    private func fixed(_ value: Double, _ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { whole, _ in whole * 10 }
        let parts = Int((min(max(value, 0), 1_000_000) * Double(scale)).rounded())
        guard decimals > 0 else { return String(parts) }
        let rest = String(parts % scale)
        return "\(parts / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}
