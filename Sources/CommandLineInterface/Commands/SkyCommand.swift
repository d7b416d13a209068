internal import Astronomy
internal import CardMaking
internal import CardOrders
internal import ForecastCore
internal import Options
internal import Places
internal import Primitives
internal import SystemAccess
internal import Words

extension Command {
    /// Prints where the sun and the moon are.
    static let sky = Command(
        name: "sky",
        summary: "print where the sun and the moon are, when they rise and set, and where a rainbow can be",
        options: [
            OptionGroup(
                "Where and when",
                [
                    PlaceOptions.place, PlaceOptions.strict, PlaceOptions.latitude, PlaceOptions.longitude,
                    SkyOptions.time,
                ]),
            OptionGroup("Output", [SkyOptions.timeFormat, SkyOptions.json]),
        ],
        alternatives: [.exactlyOne(PlaceOptions.place, PlaceOptions.latitude)],
        companions: [.coordinates],
        examples: [
            Example("Print the current sky:", "weathercard sky --place Seattle"),
            Example(
                "Print an arctic night as JSON:",
                "weathercard sky --lat 78.2232 --lon 15.6267 --time 2026-12-21T12:00 --json"),
        ]
    ) { arguments in
        let site = try SkySite(arguments)
        let moment = try site.moment(arguments)
        let report = SkyReport(at: moment, from: site.position)
        guard arguments.has(SkyOptions.json) else {
            let format: TimeFormat =
                arguments.choice(of: SkyOptions.timeFormat) ?? TimeFormat(country: site.place.country)
            try arguments.context.streams.write(
                SkyText(site: site, moment: moment, format: format).lines(for: report))
            return .done
        }
        try arguments.context.streams.write(try JSONText.of(report, "the sky"))
        return .done
    }
}

/// The options of the sky command alone.
enum SkyOptions {
    static let time = Option.value(
        "time", "TIME",
        help:
            "Show the sky at this time (default: now). TIME is a date and time such as 2026-11-20T15:22, a time such "
            + "as 15:22, or a day such as tomorrow or saturday, with or without a time; it is local time at the place, "
            + "unless it ends in an offset such as Z or +01:00",
        expects: "\(Moment.expected), of the years 1000 to 2999")
    static let timeFormat = Option.choice(
        "time-format", "FORMAT", of: TimeFormat.self,
        help: "Show times in this format (default: that of the place's country)")
    static let json = Option.flag(
        "json", help: "Print JSON, an object with degrees and UTC times, instead of sentences")
}

/// A place to observe the sky from, and its time zone.
struct SkySite {
    /// How far before and after a moment the time zone is needed, in seconds.
    private static let span = 9.0 * 86_400

    /// The place; coordinates have no name, unless it is in the configuration file.
    let place: Place

    /// The site of `--place`, or of `--lat` and `--lon`.
    init(_ arguments: Arguments) throws(ProgramError) {
        let values = arguments.values
        if arguments.value(of: PlaceOptions.place) != nil {
            try values.refuse([PlaceOptions.longitude], beside: PlaceOptions.place)
        }
        let query = try PlaceQuery(values)
        guard case .point(let latitude, let longitude) = query.query else {
            place = try PlaceFinder(warn: arguments.context.streams.report).place(query)
            return
        }
        var place = Place(name: query.name, latitude: latitude, longitude: longitude)
        let locality = Gazetteer().place(latitude: latitude, longitude: longitude)
        place.country = locality?.country
        place.timeZone = try PlaceFinder.timeZone(query) ?? locality?.timeZone
        self.place = place
    }

    /// The place on the globe.
    var position: GeographicPosition {
        GeographicPosition(latitude: place.latitude, longitude: place.longitude)
    }

    /// The moment of `--time`, or now; only in the years for which the theories are valid.
    func moment(_ arguments: Arguments) throws(ProgramError) -> Instant {
        let now = arguments.context.now().flooredToMultiple(of: 1)
        let years = 1000...2999
        let moment = try arguments.values.value(of: SkyOptions.time) { text in
            if let (local, _) = Instant.parse(iso8601: text),
                !years.contains(CivilTime(local, offset: 0).date.year)
            {
                return nil as Moment?
            }
            return Moment(time: text)
        }
        guard let moment else { return now }
        let reference = if case .local(let local) = moment { local } else { now }
        return try moment.instant(after: reference, zone: zone(around: reference))
    }

    /// The place's time zone in the days around a moment; at sea, and if the zone is unknown, the nautical time zone.
    func zone(around moment: Instant) -> ZoneOffsets {
        let known = place.timeZone.flatMap { name in
            TimeZoneDatabase().offsets(
                of: name, from: moment.advanced(by: -SkySite.span), to: moment.advanced(by: SkySite.span))
        }
        return known ?? ZoneOffsets(initial: nauticalHours(longitude: place.longitude) * 3600)
    }
}

/// The sky of a place at a moment, as the JSON of the sky command.
///
/// Degrees to ten thousandths, fractions to millionths, events of the solar day to the second.
struct SkyReport: Encodable {
    struct Body: Encodable {
        let altitude: Double
        let azimuth: Double
    }

    struct Day: Encodable {
        let kind: String
        let sunrise, solarNoon, sunset: Instant?
        let civilDawn, civilDusk: Instant?
        let nauticalDawn, nauticalDusk: Instant?
        let astronomicalDawn, astronomicalDusk: Instant?
    }

    struct Moon: Encodable {
        let altitude: Double
        let azimuth: Double
        let phase: Double
        let name: String
        let illumination: Double
        let moonrise, moonset: Instant?
    }

    struct Bow: Encodable {
        let visible: Bool
        let azimuth: Double
        let top, halfWidth: Double?
    }

    let time: Instant
    let latitude: Double
    let longitude: Double
    let sun: Body
    let day: Day
    let moon: Moon
    let bow: Bow

    init(at moment: Instant, from place: GeographicPosition) {
        time = moment
        latitude = place.latitude
        longitude = place.longitude
        let sun = Sun.position(at: moment, from: place)
        self.sun = Body(altitude: rounded(sun.altitude, 1e4), azimuth: direction(sun.azimuth))
        let day = SolarDay(holding: moment, at: place)
        self.day = Day(day)
        moon = Moon(at: moment, in: day)
        let bow = PrimaryBow(sun: sun)
        self.bow = Bow(
            visible: bow != nil, azimuth: direction(PrimaryBow.azimuth(sun: sun)),
            top: bow.map { rounded($0.top, 1e4) }, halfWidth: bow.map { rounded($0.halfWidth, 1e4) })
    }
}

extension SkyReport.Day {
    fileprivate init(_ day: SolarDay) {
        let civil = day.twilight(.civil)
        let nautical = day.twilight(.nautical)
        let astronomical = day.twilight(.astronomical)
        self.init(
            kind: day.daylight.kind.rawValue, sunrise: second(day.sunrise), solarNoon: second(day.noon),
            sunset: second(day.sunset), civilDawn: second(civil.dawn), civilDusk: second(civil.dusk),
            nauticalDawn: second(nautical.dawn), nauticalDusk: second(nautical.dusk),
            astronomicalDawn: second(astronomical.dawn), astronomicalDusk: second(astronomical.dusk))
    }
}

extension SkyReport.Moon {
    fileprivate init(at moment: Instant, in day: SolarDay) {
        let moon = Astronomy.Moon.position(at: moment, from: day.place)
        let phase = MoonPhase(at: moment)
        let events = LunarEvents(of: day)
        self.init(
            altitude: rounded(moon.altitude, 1e4), azimuth: direction(moon.azimuth),
            phase: cyclic(phase.fraction, 1, 1e6), name: phase.name.rawValue,
            illumination: rounded(phase.illumination, 1e6), moonrise: second(events.rises.first),
            moonset: second(events.sets.first))
    }
}

private func rounded(_ value: Double, _ parts: Double) -> Double {
    // Adding zero turns -0 into 0.
    (value * parts).rounded() / parts + 0
}

/// A periodic value, rounded but below `period`.
private func cyclic(_ value: Double, _ period: Double, _ parts: Double) -> Double {
    let rounded = rounded(value, parts)
    return rounded < period ? rounded : 0
}

private func direction(_ degrees: Double) -> Double {
    cyclic(degrees, 360, 1e4)
}

private func second(_ instant: Instant?) -> Instant? {
    instant.map { Instant(secondsSince1970: $0.secondsSince1970.rounded()) }
}

/// The sky of a place as text, in local time.
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
                // A moon that neither rises nor sets stays on one side of the horizon all day.
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

    /// From rise to set; if there is neither, all day or not at all.
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
            return report.sun.altitude > 0
                ? "none: the sun is higher than \(fixed(PrimaryBow.summit, 0))°" : "none: the sun is down"
        }
        return "possible at azimuth \(point(report.bow.azimuth, 2)), \(fixed(top, 2))° high and "
            + "\(fixed(halfWidth, 2))° wide to each side"
    }

    /// A direction in degrees and as a word.
    private func point(_ azimuth: Double, _ decimals: Int) -> String {
        let word = CompassPoint(bearing: azimuth).map { " (\(times.language.name(of: $0)))" } ?? ""
        return "\(fixed(azimuth, decimals))°" + word
    }

    /// The time of day, and the day if it differs from that of noon.
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

    /// A number from 0 to a million with a fixed number of decimals.
    private func fixed(_ value: Double, _ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1) { whole, _ in whole * 10 }
        let parts = Int((min(max(value, 0), 1_000_000) * Double(scale)).rounded())
        guard decimals > 0 else { return String(parts) }
        let rest = String(parts % scale)
        return "\(parts / scale)." + String(repeating: "0", count: decimals - rest.count) + rest
    }
}
