internal import Astronomy
internal import ForecastCore
internal import Places
internal import Primitives

/// Where somebody looks at the sky, and by which clock.
struct SkySite {
    /// How near a city must be to lend its clock to coordinates, in kilometers.
    private static let reach = 500.0
    /// How far around a moment the clock is wanted, in seconds.
    private static let span = 3.0 * 86_400

    /// The place; coordinates have no name, unless the configuration file gives them one.
    let place: Place

    /// The site of `--place`, or of `--lat` and `--lon`.
    init(_ arguments: Arguments) throws(CommandError) {
        if arguments.value(of: PlaceOptions.place) != nil {
            try PlaceLoading.refuse([PlaceOptions.longitude], beside: PlaceOptions.place, arguments)
            place = try PlaceLoading.place(arguments)
            return
        }
        try PlaceLoading.refuse([PlaceOptions.strict], beside: PlaceOptions.latitude, arguments)
        let (latitude, longitude) = try PlaceLoading.coordinates(arguments)
        var place = Place(name: nil, latitude: latitude, longitude: longitude)
        if let near = Gazetteer().nearest(latitude: latitude, longitude: longitude),
            near.kilometers <= SkySite.reach
        {
            place.country = near.city.place.country
            place.timeZone = near.city.place.timeZone
        }
        place.name = try PlaceLoading.name(arguments)
        place.timeZone = try PlaceLoading.timeZone(arguments) ?? place.timeZone
        self.place = place
    }

    /// The place on the globe.
    var position: GeographicPosition {
        GeographicPosition(latitude: place.latitude, longitude: place.longitude)
    }

    /// The moment of `--time`, or now; only in the years that the theories are made for.
    func moment(_ arguments: Arguments) throws(CommandError) -> Instant {
        let local = try arguments.value(of: SkyOptions.time) { text in
            Instant.parse(iso8601: text).flatMap { local, _ in
                (1000...2999).contains(CivilTime(local, offset: 0).date.year) ? local : nil
            }
        }
        guard let local, let word = arguments.value(of: SkyOptions.time) else {
            return Environment.now.flooredToMultiple(of: 1)
        }
        return try Moment(time: word, of: SkyOptions.time).instant(after: local, zone: zone(around: local))
    }

    /// The place's clock in the days around a moment.
    ///
    /// At sea, and where the zone is not known for that time, the whole hours of the longitude.
    func zone(around moment: Instant) -> ZoneOffsets {
        let known = place.timeZone.flatMap { name in
            TimeZoneDatabase().offsets(
                of: name, from: moment.advanced(by: -SkySite.span), to: moment.advanced(by: SkySite.span))
        }
        return known ?? ZoneOffsets(initial: nauticalHours(longitude: place.longitude) * 3600)
    }
}
