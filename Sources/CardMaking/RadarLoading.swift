package import CardOrders
package import ForecastCore
internal import Libc
package import Primitives
internal import Providers
internal import Radar
package import SystemAccess
internal import Words

/// A radar picture with the place around which, and the moment at which, it is shown.
package struct ShownRadar: Sendable {
    package var place: Place
    package var picture: RadarPicture
    var moment: Instant
    /// Whether the moment is one at which somebody asks, and not the picture's own.
    var hasAge = true
    /// Whether it is from a file.
    var isSaved = false
}

extension CardMaker {
    /// The radar picture of an order for somebody who asks at an instant, by default now; one of a service is asked for once, however
    /// many cards show it.
    package func radar(
        of source: RadarSource, _ order: CardOrder, at instant: Instant? = nil
    ) throws(ProgramError) -> ShownRadar {
        // Whoever asks a server does not see what it reports.
        let place =
            try shared?.lifetime == .interval ? PlaceFinder { _ in }.place(source.place) : place(source.place)
        let past = order.motion == nil ? RadarPast.quarter : .hour
        switch source.origin {
        case .file(let file): return try saved(Input(file), of: place, order)
        case .sample: return try CardMaker.sample(of: place, past)
        case .services: break
        }
        let now = instant ?? context.now()
        let moment = try moment(order, of: place, after: now) ?? now
        let cache = cache
        let center = cache.lifetime == .interval ? place.rounded : place
        let key = WeatherCache.RadarKey(
            latitude: center.latitude, longitude: center.longitude,
            scan: moment.flooredToMultiple(of: RadarSource.interval), past: past, services: services)
        let outcome = cache.radar.outcome(for: key) { [self] _ in
            let result = Result { () throws(ProgramError) in
                try LiveRadar.picture(around: center, at: moment, past, services, context)
            }
            let received = cache.now()
            switch result {
            case .success(let picture):
                return .init(
                    result, value: picture, received: received, expiry: received.advanced(by: RadarSource.interval))
            case .failure(let error):
                if cache.lifetime == .interval, error.status != .badData { context.warn(error.message) }
                return .init(
                    result, value: nil, received: received, expiry: received.advanced(by: WeatherCache.pause))
            }
        }
        return ShownRadar(place: place, picture: try outcome.get(), moment: moment)
    }

    // MARK: Sources

    /// The picture in a saved answer, at the moment of the command line or else at its own.
    private func saved(_ input: Input, of place: Place, _ order: CardOrder) throws(ProgramError) -> ShownRadar {
        let bytes = try read(input)
        let moment = try moment(order, of: place, after: context.now())
        let here = Coordinates(place)
        var (tile, frames) = (nil as SavedTile?, [] as [RadarFrame])
        do throws(RadarFault) {
            if SavedTile.isOne(bytes) {
                tile = try SavedTile(bytes)
            } else {
                let answer = try BrightSkyAnswer.read(bytes)
                frames = try answer.frames(for: here, at: moment, order.motion == nil ? .quarter : .hour)
            }
        } catch {
            throw ProgramError(
                error.kind == .noMeasurement ? .unavailable : .badData, "\(input.name): \(error.message)")
        }
        if let tile { return try CardMaker.picture(in: tile, input, of: place, at: moment) }
        guard let frame = frames.popLast() else { throw ProgramError(.internalError, "an answer has no frame") }
        return ShownRadar(
            place: place, picture: RadarPicture(frame: frame, earlier: frames, source: BrightSkyAnswer.source),
            moment: moment ?? frame.time, hasAge: moment != nil, isSaved: true)
    }

    /// The picture in a saved tile, of the time in its header fields or else of the moment of the command line.
    private static func picture(
        in tile: SavedTile, _ input: Input, of place: Place, at moment: Instant?
    ) throws(ProgramError) -> ShownRadar {
        guard let time = tile.time ?? moment else {
            throw .usage(
                "\(input.name): a picture of a tile server does not say when it was made; add --time TIME, or save it "
                    + "with its header fields, as 'curl -i' does")
        }
        guard let frame = tile.frame(around: Coordinates(place), time: time) else {
            throw ProgramError(
                .badData, "no picture of \(place.label): \(LibreWXR.facts.id) has none so far north or south")
        }
        return ShownRadar(
            place: place, picture: RadarPicture(frame: frame, source: LibreWXR.source, isRadar: false),
            moment: moment ?? time, hasAge: tile.time != nil && moment != nil, isSaved: true)
    }

    /// The moment that an order names; nil if it names none.
    func moment(
        _ order: CardOrder, of place: Place, after now: Instant
    ) throws(ProgramError) -> Instant? {
        if order.moment.isOwn { return nil }
        let year = 366 * 86_400.0
        let zone = PlaceFinder.offsets(
            of: place.timeZone ?? "", from: now.advanced(by: -10 * year), to: now.advanced(by: year))
        return try order.moment.instant(after: now, zone: zone ?? ZoneOffsets(initial: 0))
    }

    private static func sample(of place: Place, _ past: RadarPast) throws(ProgramError) -> ShownRadar {
        let forecast = try CardMaker.sample(for: place)
        guard let moment = forecast.referenceTime else {
            throw ProgramError(.internalError, "the sample has no time")
        }
        let time = moment.advanced(by: -180).flooredToMultiple(of: 300)
        var frames = stride(from: past == .hour ? 60.0 : 10, through: 0, by: -10).compactMap { minutes in
            SampleRadar.frame(around: Coordinates(place), time: time, minutesBefore: minutes)
        }
        guard let newest = frames.popLast() else {
            throw ProgramError(.internalError, "the sample has no radar picture")
        }
        return ShownRadar(
            place: place, picture: RadarPicture(frame: newest, earlier: frames, source: .sample), moment: moment)
    }
}
