package import CardOrders
package import ForecastCore
internal import JSONReading
internal import Libc
internal import Places
package import Primitives
internal import Providers
internal import SceneModel
package import SystemAccess
internal import Words

extension CardMaker {
    /// The forecast of a source with its warnings; each is loaded once, however many cards show it.
    package func forecast(of source: ForecastSource) throws(ProgramError) -> Forecast {
        // The sample is made faster than it is kept.
        guard let cache = shared, !source.isSample else { return try load(source, place: nil) }
        let key = WeatherCache.ForecastKey(source: source, services: services)
        let outcome = cache.forecasts.outcome(for: key) { [self] last in entry(for: source, place: nil, last) }
        let loaded = try outcome.get()
        loaded.warnings.forEach(context.warn)
        return try cache.forecast(loaded)
    }

    // MARK: Without waiting

    /// A forecast that a card of a server needs: neighbours within a hundredth of a degree share it.
    package struct Need: Sendable {
        let source: ForecastSource
        /// As it is named on the card.
        let place: Place
        let key: WeatherCache.ForecastKey
        /// When the next one is loaded.
        let end: Instant
    }

    /// What a card needs until an instant.
    package func needs(of order: CardOrder, until end: Instant) throws(ProgramError) -> [Need] {
        guard case .forecasts(let sources) = order.subject else { return [] }
        return try sources.map { source throws(ProgramError) in
            guard case .services(let providers, let query) = source.origin else {
                throw ProgramError(.internalError, "only services are asked")
            }
            let place = try PlaceFinder { _ in }.place(query)
            let point = PlaceQuery(
                .point(latitude: place.rounded.latitude, longitude: place.rounded.longitude),
                timeZone: place.timeZone)
            let key = WeatherCache.ForecastKey(
                source: ForecastSource(
                    .services(providers, point), warnings: source.warnings, air: source.air,
                    // All cards of a place share a forecast, but that of the ensemble.
                    adding: source.addition ?? .normals), services: services)
            return Need(source: source, place: place, key: key, end: end)
        }
    }

    /// The forecasts, if all are known.
    package func forecasts(known needs: [Need]) -> Result<[Forecast], ProgramError>? {
        let outcomes = needs.compactMap { cache.forecasts.outcome(known: $0.key) }
        guard outcomes.count == needs.count else { return nil }
        return named(outcomes, needs)
    }

    /// Calls `then` with the forecasts, once all are known, on the thread of the last that was loaded.
    ///
    /// `start` begins a load on another thread, and is false if it cannot.
    package func load(
        _ needs: [Need], start: @escaping LoadingStart,
        then: @escaping @Sendable (Result<[Forecast], ProgramError>) -> Void
    ) {
        load(needs[...], since: cache.now(), outcomes: [], start: start) { [self] outcomes in
            then(named(outcomes, needs))
        }
    }

    /// Begins work on another thread; false if it cannot.
    package typealias LoadingStart = @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool
    private typealias ForecastOutcome = LoadingCache<WeatherCache.ForecastKey, WeatherCache.LoadedForecast>.Outcome

    private func load(
        _ needs: ArraySlice<Need>, since asked: Instant, outcomes: [ForecastOutcome], start: @escaping LoadingStart,
        then: @escaping @Sendable ([ForecastOutcome]) -> Void
    ) {
        guard let need = needs.first else { return then(outcomes) }
        cache.forecasts.outcome(
            for: need.key, since: asked,
            load: { [self] last in
                entry(for: need.source, place: need.place.rounded, last, until: need.end)
            }, start: start
        ) { [self] outcome in
            // One that is missing is enough to know that there is no card.
            if case .failure = outcome { return then(outcomes + [outcome]) }
            load(needs.dropFirst(), since: asked, outcomes: outcomes + [outcome], start: start, then: then)
        }
    }

    private func named(_ outcomes: [ForecastOutcome], _ needs: [Need]) -> Result<[Forecast], ProgramError> {
        Result { () throws(ProgramError) in
            var forecasts: [Forecast] = []
            for (outcome, need) in zip(outcomes, needs) {
                var forecast = try cache.forecast(try outcome.get())
                let zone = forecast.place.timeZone
                forecast.place = need.place
                forecast.place.timeZone = zone ?? need.place.timeZone
                forecasts.append(forecast)
            }
            return forecasts
        }
    }

    // MARK: Loading

    private typealias Entry = LoadingCache<WeatherCache.ForecastKey, WeatherCache.LoadedForecast>.Entry

    /// Loads a forecast, and says until when it is given.
    private func entry(for source: ForecastSource, place: Place?, _ last: Entry?, until end: Instant? = nil)
        -> Entry
    {
        let warnings = WarningList()
        var loading = self
        loading.context = context.collecting(warnings)
        let result = Result { () throws(ProgramError) in try loading.load(source, place: place) }
        let moment = cache.now()
        let soon = moment.advanced(by: WeatherCache.pause)
        switch result {
        case .success(let forecast):
            var loaded = WeatherCache.LoadedForecast(
                content: .memory(forecast), warnings: warnings.messages, isInFile: false)
            guard let end else {
                if case .file(let path, _) = source.origin { loaded.isInFile = FileIdentity(ofInput: path) != nil }
                return Entry(.success(loaded), value: loaded, received: moment, expiry: nil)
            }
            report(warnings)
            loaded.warnings = []
            // A service that failed is asked again soon; its last answer came from the cache on disk. The end may already be
            // over if the service took long.
            let isMissing = source.warnings == .alone && forecast.missingAlerts != nil
            return Entry(
                .success(loaded), value: loaded, received: forecast.asOf ?? moment,
                expiry: forecast.asOf == nil && !isMissing
                    ? max(min(end, forecast.warningsExpiry(loadedAt: moment) ?? end), moment.advanced(by: 1))
                    : soon)
        case .failure(let error):
            report(warnings)
            if end == nil { return Entry(.failure(error), value: nil, received: moment, expiry: nil) }
            context.warn(error.message)
            guard let last, let known = last.value, last.received.seconds(to: moment) < services.maxAge,
                var forecast = try? cache.forecast(known), forecast.coverage?.contains(moment) == true
            else {
                return Entry(
                    .failure(error), value: last?.value, received: last?.received ?? moment, expiry: soon)
            }
            forecast.asOf = forecast.asOf ?? forecast.fetchedAt ?? last.received
            forecast.dropExpiredWarnings(loadedAt: last.received, at: moment)
            var stale = known
            stale.content = .memory(forecast)
            return Entry(.success(stale), value: known, received: last.received, expiry: soon)
        }
    }

    private func report(_ warnings: WarningList) { warnings.messages.forEach(context.warn) }

    /// The forecast of a source, with warnings from a file or a service; a place that has been found already stands for that of
    /// the source.
    package func load(_ source: ForecastSource, place: Place?) throws(ProgramError) -> Forecast {
        var forecast = try bare(source, place)
        if case .file(let file) = source.air { forecast.air = try air(Input(file), for: forecast.place) }
        guard case .file(let file) = source.warnings else { return forecast }
        let input = Input(file)
        let bytes = try read(input)
        do throws(ForecastFileError) {
            let contents = try AlertFile.read(bytes, for: forecast.place)
            report(contents, in: input, for: forecast.place)
            forecast.add(alerts: contents.alerts)
            // Warnings may have been issued since they were saved.
            forecast.alertsAnswer = nil
        } catch {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        }
        return forecast
    }

    /// Says which warnings of a file are not shown.
    private func report(_ contents: AlertFile.Contents, in input: Input, for place: Place) {
        let (name, label) = (input.name, place.label)
        if contents.alerts.isEmpty, contents.elsewhere > 0 {
            let count = contents.elsewhere
            context.warn(
                count == 1
                    ? "the warning in \(name) is not for \(label)"
                    : "none of the \(count) warnings in \(name) is for \(label)")
        }
        if contents.unplaced > 0 {
            context.warn(
                contents.unplaced == 1
                    ? "one of the warnings in \(name) is for an area that is not known, which may have \(label) in it"
                    : "\(contents.unplaced) of the warnings in \(name) are for areas that are not known, which may have \(label) in "
                        + "them")
        }
        if contents.unread > 0 {
            let count = contents.unread == 1 ? "one" : "\(contents.unread)"
            context.warn("\(count) of the warnings in \(name) cannot be understood")
        }
        if contents.linked > 0 {
            context.warn(
                "\(name) only links to \(contents.linked == 1 ? "one warning" : "\(contents.linked) warnings"), whose files say "
                    + "for which areas they are")
        }
    }

    private func bare(_ source: ForecastSource, _ known: Place?) throws(ProgramError) -> Forecast {
        switch source.origin {
        case .file(let file, let units):
            var forecast = try saved(Input(file), units)
            if let name = source.name {
                forecast.place.name = name
                forecast.place.qualifier = nil
            }
            return forecast
        case .sample(let query): return try CardMaker.sample(for: try place(query))
        case .almanac(let query): return try CardMaker.almanac(of: try place(query), at: context.now())
        case .services(let providers, let query):
            let place = if let known { known } else { try place(query) }
            return try LiveForecast.forecast(
                from: providers, for: place, warnings: source.warnings, asksForAir: source.air == .service,
                adding: source.addition,
                joint?.request(for: source, services), services, context)
        }
    }

    /// The place of a query.
    func place(_ query: PlaceQuery) throws(ProgramError) -> Place {
        try context.measure(.place) { () throws(ProgramError) in try PlaceFinder(warn: context.warn).place(query) }
    }

    /// The example for a place.
    package static func sample(for place: Place) throws(ProgramError) -> Forecast {
        guard let forecast = SampleForecast.forecast(for: place, zone: PlaceFinder.offsets) else {
            throw .unknownZone(of: place)
        }
        return forecast
    }

    /// A forecast without any weather.
    private static func almanac(of place: Place, at moment: Instant) throws(ProgramError) -> Forecast {
        guard let zone = offsets(of: place, around: moment) else { throw .unknownZone(of: place) }
        return Forecast(place: place, zone: zone, source: .almanac)
    }

    /// The clocks of a place for a year before and after a moment, in which the sun returns from any polar night.
    static func offsets(of place: Place, around moment: Instant) -> ZoneOffsets? {
        let year = 366 * 86_400.0
        return PlaceFinder.offsets(
            of: place.timeZone ?? "", from: moment.advanced(by: -year), to: moment.advanced(by: year))
    }

    // MARK: Files

    /// The bytes of a file, within the deadline if it is a pipe.
    func read(_ input: Input) throws(ProgramError) -> [UInt8] {
        try context.measure(.read) { () throws(ProgramError) in try input.read(within: services.deadline(of: input))
        }
    }

    /// The air in a file.
    private func air(_ input: Input, for place: Place) throws(ProgramError) -> AirForecast {
        let bytes = try read(input)
        do throws(ForecastFileError) {
            return try AirFile.read(bytes, for: place) { context.warn("\(input.name): \($0)") }
        } catch {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        }
    }

    private func saved(_ input: Input, _ units: SourceUnits?) throws(ProgramError) -> Forecast {
        let bytes = try read(input)
        do {
            return CardMaker.named(
                try ForecastFile.read(
                    bytes, units: units, zone: PlaceFinder.offsets,
                    locate: { TimeZoneMap().zone(latitude: $0, longitude: $1) },
                    warn: { context.warn("\(input.name): \($0)") }))
        } catch {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        }
    }

    /// The forecast, named after the nearest city if it has no name; coordinates far from any city get none.
    private static func named(_ forecast: Forecast) -> Forecast {
        let here = forecast.place
        guard here.name == nil,
            let locality = Gazetteer().place(latitude: here.latitude, longitude: here.longitude)
        else { return forecast }
        var named = forecast
        named.place.name = locality.name
        named.place.qualifier = locality.qualifier
        named.place.region = here.region ?? locality.region
        named.place.country = here.country ?? locality.country
        return named
    }

    /// A finished scene.
    func savedScene(_ input: Input) throws(ProgramError) -> Scene {
        let bytes = try read(input)
        do {
            return try context.measure(.decode) {
                try JSONBudget().check(bytes)
                let scene = try JSONDecoding.value(Scene.self, of: bytes)
                try scene.validate()
                return scene
            }
        } catch let error as SceneError {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        } catch let error as JSONBudget.Excess {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        } catch {
            throw ProgramError(
                .badData, "\(input.name) is not a scene: \(JSONComplaint.line(about: error, in: bytes))")
        }
    }
}

extension Forecast {
    /// The seconds for which warnings may be shown whose source has terms about their age, such as MeteoAlarm, and does not state
    /// when it was asked.
    private static let strictAge = 300.0

    /// Until when the warnings may be shown without asking again; nil if there are none and nobody stated that.
    package func warningsExpiry(loadedAt moment: Instant) -> Instant? {
        if let answer = alertsAnswer { return answer.asked.advanced(by: answer.validity) }
        return limitsAgeOfWarnings ? moment.advanced(by: Forecast.strictAge) : nil
    }

    /// Whether the terms of a source limit how old its warnings may be shown.
    package var limitsAgeOfWarnings: Bool {
        alertsAnswer.map { $0.validity < AlertsAnswer.usualValidity } == true
            || alerts.contains { $0.source?.notice != nil }
    }

    /// Forgets the warnings whose terms do not allow to show them any more, and says that their service could not be had.
    mutating func dropExpiredWarnings(loadedAt received: Instant, at moment: Instant) {
        guard let expiry = warningsExpiry(loadedAt: received), expiry <= moment else { return }
        let service = alertsAnswer?.service
        alertsAnswer = nil
        let old = alerts.first { $0.source?.notice != nil }?.source
        alerts.removeAll { $0.source?.notice != nil }
        missingAlerts = missingAlerts ?? service ?? old?.attribution
    }
}

extension Place {
    /// The place to a hundredth of a degree, within which places share what is loaded.
    var rounded: Place {
        var place = self
        place.latitude = Place.hundredths(latitude)
        place.longitude = Place.hundredths(longitude)
        return place
    }

    /// Degrees to a hundredth.
    package static func hundredths(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
}
