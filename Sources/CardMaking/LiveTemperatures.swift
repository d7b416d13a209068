internal import CardOrders
internal import Climate
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SystemAccess
internal import Threading
internal import Words

/// What a card shows beside the temperatures of Open-Meteo, asked for while the forecast is; a card is whole without it.
final class LiveTemperatures: Sendable {
    private enum Answer: Sendable {
        case ensemble(TemperatureEnsemble)
        case normals(HighNormals)
    }

    private let answer = Monitor<Answer?>(nil)
    private let thread: Helper?

    /// Begins to ask; `source` is the service of the forecast.
    init(
        _ addition: ForecastSource.Addition, for place: Place, _ services: LiveServices,
        _ settings: ServiceSettings,
        _ context: CardContext
    ) {
        var context = context
        // What is done at the same time as something else is no stage of its own.
        context.timings = nil
        let work: @Sendable () -> Void = { [answer, context] in
            let asking = TemperatureQuestions(
                place: place, services: services, settings: settings, context: context)
            let found: Answer? =
                switch addition {
                case .ensemble: asking.ensemble.map(Answer.ensemble)
                case .normals: asking.normals.map(Answer.normals)
                }
            answer.access { $0 = found }
        }
        thread = Helper(work)
        if thread == nil { work() }
    }

    /// Waits for the answer, and adds it to a forecast.
    func add(to forecast: inout Forecast) {
        thread?.join()
        switch answer.access({ $0 }) {
        case .ensemble(let ensemble): forecast.ensemble = ensemble
        case .normals(let normals):
            forecast.normals = normals
            let dates = Set(forecast.daily.map(\.date))
            forecast.normals?.days.removeAll { !dates.contains($0.date) }
        case nil: break
        }
    }
}

/// Asks about temperatures beside a forecast; what cannot be had is nil.
private struct TemperatureQuestions {
    let place: Place
    let services: LiveServices
    let settings: ServiceSettings
    let context: CardContext

    /// The part of the time for an answer, which a card can do without, and does not wait for to the end.
    private static let share = 4

    private func answer<Service: WeatherService>(
        _ service: Service?, _ access: ServiceAccess, isKept: Bool = false
    ) -> Service.Output? {
        guard let service else { return nil }
        func ask(_ transport: any HTTPTransport) throws(ServiceError) -> Service.Output {
            try service.fetch(for: place, over: transport, now: context.now(), zone: PlaceFinder.offsets)
        }
        if isKept { return access.keptAnswer { transport throws(ServiceError) in try ask(transport) } }
        access.log.write("asking \(service.server.host) for the temperatures of \(place.label)")
        do throws(ServiceError) {
            return try access.answer(services: TemperatureQuestions.share) { transport throws(ServiceError) in
                try ask(transport)
            }
        } catch {
            access.log.write(error.message(noun: "temperatures"))
            return access.lastAnswer { transport throws(ServiceError) in try ask(transport) }
        }
    }

    var ensemble: TemperatureEnsemble? {
        answer(services.ensemble(), ServiceAccess(settings, context))
    }

    // MARK: Normals

    /// The days on which models are compared, and the fewest of them that count.
    private static let compared = 35

    /// The normals of the archive, if the year card has loaded the thirty years of them, with the offset of the forecast's model in the
    /// days that the archive has had since.
    var normals: HighNormals? {
        let access = ServiceAccess(settings, context)
        let today = CivilTime(context.now(), offset: 0).date
        guard let server = services.openMeteo(), let past = past(through: today, access),
            let normals = CalendarNormals(past)
        else { return nil }
        let last = today.daysSince1970 - OpenMeteoArchive.lag - 1
        let days =
            CivilDate(daysSince1970: last - TemperatureQuestions.compared + 1)...CivilDate(daysSince1970: last)
        guard
            let theirs = answer(
                services.archive(
                    .temperatures, from: days.lowerBound, through: days.upperBound, lifetime: LiveClimate.day),
                access),
            let own = answer(OpenMeteoHighs(server, days: days), access)
        else { return nil }
        let differences = (days.lowerBound.daysSince1970...last).compactMap { day in
            own[day].high.flatMap { own in theirs[day].high.map { own - $0 } }
        }
        guard let comparison = Comparison(differences) else { return nil }
        // The clocks of the place may show another date.
        let ahead = (-1...12).compactMap { shift -> HighNormals.Day? in
            let date = CivilDate(daysSince1970: today.daysSince1970 + shift)
            guard let highs = normals.highs(past, around: date) else { return nil }
            return HighNormals.Day(
                date: date, high: hundredths(normals[date].high), percentile10: hundredths(highs(0.1)),
                percentile90: hundredths(highs(0.9)))
        }
        return HighNormals(
            source: OpenMeteoArchive.credit, years: normals.years, offset: hundredths(comparison.mean),
            deviation: hundredths(comparison.deviation), comparedDays: differences.count, days: ahead)
    }

    /// The thirty years, from the cache alone: they cost as much as 157 forecasts.
    private func past(through today: CivilDate, _ access: ServiceAccess) -> DailyClimate? {
        var past = DailyClimate([:], isModelled: true)
        for need in ClimateNeed.normals(on: today) {
            let service = services.archive(
                need.content, from: need.first, through: need.last, lifetime: need.lifetime)
            guard let part = answer(service, access, isKept: true) else { return nil }
            past = past.adding(part)
        }
        return past
    }

    private func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

/// The mean and the standard deviation of differences.
private struct Comparison {
    let mean, deviation: Double

    /// Nil for fewer than two.
    init?(_ differences: [Double]) {
        guard differences.count > 1 else { return nil }
        let mean = differences.reduce(0, +) / Double(differences.count)
        self.mean = mean
        let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        deviation = (squares / Double(differences.count - 1)).squareRoot()
    }
}
