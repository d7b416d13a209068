internal import CardOrders
internal import Cards
internal import Climate
internal import ForecastCore
internal import Options
internal import Primitives
internal import Providers
internal import SystemAccess

/// A part of the archive that a card needs, asked for at once.
struct ClimateNeed: Hashable, Sendable {
    var content: OpenMeteoArchive.Content
    var first, last: CivilDate
    /// The seconds for which the answer is fresh.
    var lifetime: Double

    /// The days before today from which on the archive's first values are replaced by final ones.
    private static let provisional = 120

    private init(_ content: OpenMeteoArchive.Content, _ first: CivilDate, _ last: CivilDate, on today: CivilDate) {
        (self.content, self.first, self.last) = (content, first, last)
        let age = today.daysSince1970 - last.daysSince1970
        lifetime = age > ClimateNeed.provisional ? LiveClimate.lasting : LiveClimate.day
    }

    /// The parts that a card needs, decade by decade: each counts as many requests, of which a service allows few a minute.
    ///
    /// The year needs its own days and the thirty years of the normals, stripes the means of all years that are over.
    static func all(
        of style: CardStyle, in period: ClimatePeriod?, on today: CivilDate
    ) throws(ProgramError) -> [ClimateNeed] {
        let newest = CivilDate(daysSince1970: today.daysSince1970 - 1)
        guard style == .year else {
            let first = OpenMeteoArchive.firstYear
            return parts(.means, first...max(first, newest.year - 1), on: today)
        }
        guard let period, period.first.year >= OpenMeteoArchive.firstYear, period.first <= newest else {
            throw .usage(
                "\(OpenMeteoArchive.facts.id) has the days from \(OpenMeteoArchive.firstYear) until some days ago")
        }
        let own = ClimateNeed(.days, period.first, min(period.last, newest), on: today)
        return [own] + normals(on: today)
    }

    /// The thirty years of the normals.
    static func normals(on today: CivilDate) -> [ClimateNeed] { parts(.temperatures, 1991...2020, on: today) }

    private static func parts(
        _ content: OpenMeteoArchive.Content, _ years: ClosedRange<Int>, on today: CivilDate
    ) -> [ClimateNeed] {
        stride(from: years.lowerBound, through: years.upperBound, by: 10).map { decade in
            let part = ClimatePeriod(years: decade...min(decade + 9, years.upperBound))
            return ClimateNeed(content, part.first, part.last, on: today)
        }
    }
}

/// Gets days of the past from the archive.
enum LiveClimate {
    /// The seconds of a day, for which an answer about recent days is fresh.
    static let day = 86_400.0
    /// Those for which one about earlier days is, which never change: ten years.
    static let lasting = 3650 * day

    /// The last calendar year of which the archive has all days.
    static func usualPeriod(on date: CivilDate) -> ClimatePeriod {
        ClimatePeriod(year: CivilDate(daysSince1970: date.daysSince1970 - OpenMeteoArchive.lag).year - 1)
    }

    /// The days of all parts; each is kept when it has arrived, so that the next run goes on where this one fails.
    static func days(
        _ needs: [ClimateNeed], of place: Place, _ services: ServiceSettings, _ context: CardContext
    ) throws(ProgramError) -> DailyClimate {
        let base = try BaseURLs.ofArchive(services)
        let access = ServiceAccess(services, context)
        // The parts about other years come first, so that where both have a day, that of the own part counts.
        var days = DailyClimate([:], isModelled: true)
        for (index, need) in needs.reversed().enumerated() {
            let service = OpenMeteoArchive(
                need.content, from: need.first, through: need.last, lifetime: need.lifetime,
                key: services.openMeteoKey,
                baseURL: base)
            guard let service else { throw services.baseURLFault("--base-url must be \(BaseURLs.addressExpects)") }
            func ask(_ transport: any HTTPTransport) throws(ServiceError) -> DailyClimate {
                access.log.write("asking \(service.server.host) for \(need.first.iso8601) to \(need.last.iso8601)")
                return try service.fetch(for: place, over: transport, now: context.now(), zone: PlaceFinder.offsets)
            }
            do throws(ServiceError) {
                days = days.adding(
                    try access.answer { transport throws(ServiceError) in try ask(transport) })
            } catch {
                if let last = access.lastAnswer({ transport throws(ServiceError) in try ask(transport) }) {
                    days = days.adding(last)
                    continue
                }
                let fault = LiveForecast.programError(
                    error, from: OpenMeteoArchive.facts.id, noun: "list of days", context, hasServer: base != nil)
                guard index > 0, services.cacheFolder(context) != nil else { throw fault }
                throw ProgramError(
                    fault.status,
                    "\(fault.message); \(index) of \(needs.count) parts are kept, and the next run goes on from there",
                    overLimit: fault.overLimit)
            }
        }
        return days
    }
}
