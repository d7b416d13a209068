package import CardOrders
internal import Cards
package import ForecastCore
internal import Places
internal import Primitives
internal import Providers
internal import Radar
package import SystemAccess
internal import Words

extension CardMaker {
    /// The content of a card that shows these forecasts, one for each source of its order.
    package func request(
        _ order: CardOrder, showing forecasts: [Forecast]
    ) throws(ProgramError) -> CardRequest {
        guard case .forecasts(let sources) = order.subject, let source = sources.first,
            let forecast = forecasts.first
        else { throw ProgramError(.internalError, "a card without a forecast") }
        guard let own = ownMoment(of: forecast, source) else {
            throw ProgramError(.badData, "the forecast has neither current nor hourly conditions")
        }
        var moment = try self.moment(order, source, forecast, from: own)
        var shown = reaching(moment, forecast, source, in: order.language)
        if shown.zone != forecast.zone {
            // The clocks of another season may differ.
            moment = try self.moment(order, source, shown, from: own)
            shown = reaching(moment, forecast, source, in: order.language)
        }
        var content = CardContent(forecast: shown, moment: moment)
        content.present = own
        // A service that is asked for the warnings there are says nothing about other moments.
        if moment != own { content.forecast.alertsAnswer = nil }
        content.apply(order)
        content.forecast = CardMaker.localized(content.forecast, of: source, in: order.language)
        content.others = zip(sources, forecasts).dropFirst().map { source, forecast in
            CardMaker.localized(
                reaching(moment, forecast, source, in: order.language), of: source, in: order.language)
        }
        return CardRequest(style: order.style, content: content, size: order.look.size)
    }

    /// The forecast with its place and its warnings in a card's language, as far as they are stated in it.
    private static func localized(
        _ forecast: Forecast, of source: ForecastSource, in language: Language
    ) -> Forecast {
        var forecast = forecast
        forecast.place = PlaceFinder.localized(forecast.place, of: source, in: language)
        forecast.alerts = forecast.alerts.map { $0.stated(in: language.code) }
        return forecast
    }

    /// The moment that a card shows by default: the own time of a saved forecast or of the sample, else now.
    ///
    /// A live forecast may be older than now, if it came from the cache.
    func ownMoment(of forecast: Forecast, _ source: ForecastSource) -> Instant? {
        source.isAlmanac || source.isLive && forecast.referenceTime != nil ? context.now() : forecast.referenceTime
    }

    /// The moment that a card shows, by the clocks of a forecast.
    private func moment(
        _ order: CardOrder, _ source: ForecastSource, _ forecast: Forecast, from own: Instant
    ) throws(ProgramError) -> Instant {
        if order.style == .rainbow, order.moment.isOwn, source.isSample {
            return SampleForecast.rainbowMoment(in: forecast) ?? own
        }
        return try order.moment.instant(after: own, zone: forecast.zone)
    }

    /// The forecast; if it is the sample, with its warning in a language, and if it does not cover a moment, the sample for that, with
    /// the warnings and the air of files; in place of none, with the clocks around a moment.
    private func reaching(
        _ moment: Instant, _ forecast: Forecast, _ source: ForecastSource, in language: Language
    ) -> Forecast {
        if source.isAlmanac, let zone = CardMaker.offsets(of: forecast.place, around: moment) {
            var other = forecast
            other.zone = zone
            return other
        }
        guard source.isSample else { return forecast }
        guard forecast.coverage?.contains(moment) != true,
            var other = SampleForecast.forecast(
                for: forecast.place, zone: PlaceFinder.offsets, at: moment.flooredToMultiple(of: 60))
        else { return CardMaker.sample(forecast, of: source, in: language) }
        other.alerts += forecast.alerts.filter { alert in !other.alerts.contains { $0.id == alert.id } }
        if case .file = source.air { other.air = forecast.air }
        return CardMaker.sample(other, of: source, in: language)
    }

    /// The sample with its own warning in a language, or without it where no warnings are asked for.
    private static func sample(_ forecast: Forecast, of source: ForecastSource, in language: Language) -> Forecast {
        var forecast = forecast
        if source.warnings == .none { forecast.alerts.removeAll { $0.id == SampleForecast.warningID } }
        for index in forecast.alerts.indices where forecast.alerts[index].id == SampleForecast.warningID {
            forecast.alerts[index] = forecast.alerts[index].asSample(in: language)
        }
        return forecast
    }

    // MARK: Radar

    /// The content of a card that shows a radar picture.
    package func request(
        _ order: CardOrder, showing shown: ShownRadar
    ) throws(ProgramError) -> CardRequest {
        let (place, picture) = (shown.place, shown.picture)
        if order.motion != nil, picture.earlier.isEmpty {
            throw ProgramError(
                shown.isSaved ? .badData : .unavailable,
                "there is only one radar picture, and --animate needs those of the hour before")
        }
        let day = 86_400.0
        guard
            let zone = PlaceFinder.offsets(
                of: place.timeZone ?? "", from: picture.frame.time.advanced(by: -day),
                to: shown.moment.advanced(by: day))
        else { throw .unknownZone(of: place) }
        var content = CardContent(
            forecast: Forecast(place: place, zone: zone, source: picture.source), moment: shown.moment)
        content.apply(order)
        if case .radar(let source) = order.subject, !source.place.isNamed {
            content.forecast.place = Gazetteer().localized(
                place, in: order.language.code, query: source.place.text)
        }
        content.radar = RadarScan(
            frame: picture.frame, earlier: picture.earlier, isRadar: picture.isRadar, hasAge: shown.hasAge,
            towns: CardMaker.towns(around: place, in: order.language), showsBorders: order.showsBorders)
        content.radar?.isPlayed = order.motion != nil
        content.keepRadarSurvey()
        return CardRequest(style: .radar, content: content, size: order.look.size)
    }

    // MARK: The past

    /// The content of a card that shows days of the past.
    package func request(
        _ order: CardOrder, showing shown: ShownClimate
    ) throws(ProgramError) -> CardRequest {
        let day = 86_400.0
        guard
            let zone = PlaceFinder.offsets(
                of: shown.place.timeZone ?? "", from: shown.moment.advanced(by: -day),
                to: shown.moment.advanced(by: day))
        else { throw .unknownZone(of: shown.place) }
        var content = CardContent(
            forecast: Forecast(place: shown.place, zone: zone, source: shown.source), moment: shown.moment)
        content.apply(order)
        if case .climate(let source) = order.subject, !source.place.isNamed {
            content.forecast.place = Gazetteer().localized(
                shown.place, in: order.language.code, query: source.place.text)
        }
        (content.climate, content.period, content.stripes) = (shown.climate, shown.period, order.stripes)
        return CardRequest(style: order.style, content: content, size: order.look.size)
    }

    /// Towns that the card may name, from the largest on.
    private static func towns(around place: Place, in language: Language) -> [RadarScan.Town] {
        let gazetteer = Gazetteer()
        return gazetteer.cities(
            around: place.latitude, place.longitude, within: 150, most: 40
        ).map { city in
            let local = gazetteer.localized(city.place, in: language.code)
            return RadarScan.Town(
                name: displayable(local.name ?? ""),
                place: Coordinates(latitude: city.place.latitude, longitude: city.place.longitude))
        }.filter { !$0.name.isEmpty }
    }
}

extension CardContent {
    /// Sets what an order says of the picture and the words.
    fileprivate mutating func apply(_ order: CardOrder) {
        units = order.units.units(usual: units)
        theme = order.look.theme
        timeFormat = order.timeFormat ?? timeFormat
        language = order.language
        palette = order.look.palette
        groundStyle = order.look.ground
        precipitation = order.precipitation
        rainbowModel = order.rainbowModel
        (days, rows) = (order.days, order.rows)
        tone = order.tone
        depth = order.look.depth
    }
}

extension OrderedMoment {
    /// The instant, by the clocks of a place.
    func instant(after own: Instant, zone: ZoneOffsets) throws(ProgramError) -> Instant {
        var moment = own
        if let time { moment = try time.instant(after: own, zone: zone) }
        if let later { moment = try later.instant(after: moment, zone: zone) }
        return moment
    }
}

extension ProgramError {
    static func unknownZone(of place: Place) -> ProgramError {
        ProgramError(
            .internalError, "the time zone '\(printable(place.timeZone ?? ""))' of the place is unknown")
    }
}

extension Coordinates {
    init(_ place: Place) {
        self.init(latitude: place.latitude, longitude: place.longitude)
    }
}
