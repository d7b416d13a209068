package import CardOrders
internal import Cards
internal import Climate
internal import ForecastCore
package import Primitives
internal import Providers
package import SystemAccess

/// Days of the past with the place where they were, the period of them that is shown, and when somebody asks for them.
package struct ShownClimate: Sendable {
    var place: Place
    var climate: DailyClimate
    var source: Forecast.Source
    var period: ClimatePeriod?
    var moment: Instant
}

extension CardMaker {
    /// The days of an order for somebody who asks at an instant, by default now; those of the archive are asked for once, however
    /// many cards show them.
    package func climate(
        of source: ClimateSource, _ order: CardOrder, at instant: Instant? = nil
    ) throws(ProgramError) -> ShownClimate {
        // Whoever asks a server does not see what it reports.
        let place =
            try shared?.lifetime == .interval ? PlaceFinder { _ in }.place(source.place) : place(source.place)
        switch source.origin {
        case .file(let file): return try saved(Input(file), of: place, order)
        case .sample:
            let moment = try moment(order, of: place, after: SampleForecast.time) ?? SampleForecast.time
            let today = CivilTime(moment, offset: 0).date
            let climate = SampleClimate.days(
                latitude: place.latitude, longitude: place.longitude,
                through: CivilDate(daysSince1970: today.daysSince1970 - OpenMeteoArchive.lag))
            return ShownClimate(
                place: place, climate: climate, source: .sample, period: order.period, moment: moment)
        case .services: break
        }
        let now = instant ?? context.now()
        let moment = try moment(order, of: place, after: now) ?? now
        let cache = cache
        let center = cache.lifetime == .interval ? place.rounded : place
        let today = CivilTime(moment, offset: 0).date
        let period = order.period ?? (order.style == .year ? LiveClimate.usualPeriod(on: today) : nil)
        let needs = try ClimateNeed.all(of: order.style, in: period, on: today)
        let key = WeatherCache.ClimateKey(
            latitude: center.latitude, longitude: center.longitude, needs: needs, services: services)
        let outcome = cache.climates.outcome(for: key) { [self] _ in
            let result = Result { () throws(ProgramError) in
                try LiveClimate.days(needs, of: center, services, context)
            }
            let received = cache.now()
            switch result {
            case .success(let climate):
                return .init(
                    result, value: climate, received: received, expiry: received.advanced(by: LiveClimate.day))
            case .failure(let error):
                if cache.lifetime == .interval, error.status != .badData { context.warn(error.message) }
                return .init(
                    result, value: nil, received: received, expiry: received.advanced(by: WeatherCache.pause))
            }
        }
        return ShownClimate(
            place: place, climate: try outcome.get(), source: OpenMeteoArchive.credit, period: period,
            moment: moment)
    }

    /// The days in a file, seen from the moment of the command line or else from the day after the last one.
    private func saved(_ input: Input, of place: Place, _ order: CardOrder) throws(ProgramError) -> ShownClimate {
        let bytes = try read(input)
        let file: ClimateFile
        do throws(ClimateFileError) {
            file = try ClimateFile(bytes)
            try file.checkPlace(place)
        } catch {
            throw ProgramError(.badData, "\(input.name): \(error.message)")
        }
        let own = Instant(secondsSince1970: (Double(file.climate.last.daysSince1970) + 1.5) * LiveClimate.day)
        let moment = try moment(order, of: place, after: own) ?? own
        return ShownClimate(
            place: place, climate: file.climate, source: file.source, period: order.period, moment: moment)
    }
}
