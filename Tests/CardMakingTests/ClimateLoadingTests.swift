import CardOrders
import Cards
import Climate
import ForecastCore
import Options
import Primitives
import Providers
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import CardMaking

/// Days of the past from the archive, in parts that are kept.
struct ClimateLoadingTests {
    /// An archive that answers with days for what is asked, or that it has had enough after a number of requests.
    private final class Archive: HTTPTransport {
        private let asked = Monitor<[String]>([])
        private let most = Monitor(Int.max)

        var requests: [String] { asked.access { $0 } }

        func allow(_ count: Int) { most.access { $0 = requests.count + count } }

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            let count = asked.access { requests -> Int in
                requests.append(request.url)
                return requests.count
            }
            if count > most.access({ $0 }) {
                return HTTPResponse(
                    status: 429, retryAfter: 60,
                    body: Array(#"{"error": true, "reason": "Minutely API request limit exceeded."}"#.utf8))
            }
            func value(_ name: String) -> String {
                request.url.split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
                    String($0.dropFirst(name.count + 1))
                }
                    ?? ""
            }
            guard let first = ClimatePeriod(String(value("start_date").prefix(4))),
                let last = ClimatePeriod(String(value("end_date").prefix(4)))
            else { return HTTPResponse(status: 400) }
            let days = Array(first.days.lowerBound...last.days.upperBound)
            let columns = value("daily").split(separator: ",").map { name in
                let number = name.contains("max") ? "15.5" : name.contains("min") ? "5.5" : "10.5"
                return "\"\(name)\": [\(days.map { _ in number }.joined(separator: ","))]"
            }
            let times = days.map { "\"\(CivilDate(daysSince1970: $0).iso8601)\"" }.joined(separator: ",")
            return HTTPResponse(
                status: 200, contentType: "application/json",
                body: Array("{\"daily\": {\"time\": [\(times)], \(columns.joined(separator: ", "))}}".utf8))
        }
    }

    private let archive = Archive()
    private let folder = try? TemporaryFolder()
    /// 1 July 2026, 12:00 UTC.
    private static let now = Instant(secondsSince1970: 1_782_907_200)

    private func maker(at now: Instant = Self.now) throws -> CardMaker {
        var values = OptionValues()
        values.add(try #require(folder).path + "/cache", for: NetworkOptions.cache)
        var context = CardContext(now: { now }, warn: { _ in }, agent: "weathercard/0.0.0")
        context.network = { [archive] _ in archive }
        return CardMaker(context, try ServiceSettings(values, Environment { _ in nil }))
    }

    private func order(_ card: String, _ period: String? = nil) throws(ProgramError) -> CardOrder {
        var values = OptionValues()
        values.add("Oslo", for: PlaceOptions.place)
        values.add(card, for: CardOptions.card)
        if let period { values.add(period, for: CardOptions.period) }
        return try CardOrder(values, as: .png)
    }

    @Test func aYearAsksForItsDaysAndThirtyYearsOfNormals() throws {
        let request = try maker().request(order("year"))
        #expect(request.content.climate?.isModelled == true)
        #expect(request.content.climateYear?.period == ClimatePeriod(year: 2025))
        #expect(request.content.climateYear?.normals?.years == 1991...2020)
        #expect(archive.requests.count == 4)
        #expect(archive.requests.allSatisfy { $0.hasSuffix("&models=era5_seamless") })
        #expect(archive.requests.last?.contains("start_date=2025-01-01&end_date=2025-12-31") == true)
        #expect(archive.requests.last?.contains("precipitation_sum") == true)
    }

    @Test func stripesAskForMeansOfOneModelDecadeByDecade() throws {
        let request = try maker().request(order("stripes"))
        #expect(request.content.annualMeans?.years == 1940...2025)
        #expect(archive.requests.count == 9)
        #expect(
            archive.requests.allSatisfy {
                $0.hasSuffix("&daily=temperature_2m_mean&timezone=Europe/Oslo&models=era5")
            })
    }

    /// What has arrived before a service refuses is not asked for again.
    @Test func theNextRunGoesOnWhereTheServiceHadEnough() throws {
        archive.allow(4)
        let (maker, order) = (try maker(), try order("stripes"))
        let error = try #require(failure { () throws(ProgramError) in _ = try maker.request(order) })
        #expect(error.status == .tryLater)
        #expect(error.message.contains("accepts no more requests for now"))
        #expect(error.message.hasSuffix("4 of 9 parts are kept, and the next run goes on from there"))
        archive.allow(.max - 100)
        let before = archive.requests.count
        _ = try maker.request(order)
        #expect(archive.requests.count - before == 5)
    }

    @Test func daysLongPastAreKeptForEverAndRecentOnesForADay() throws {
        _ = try maker().request(order("year", "2026"))
        let first = archive.requests.count
        _ = try maker(at: Self.now.advanced(by: 3600)).request(order("year", "2026"))
        #expect(archive.requests.count == first)
        // A year later, without a network, the normals are still there.
        _ = try maker(at: Self.now.advanced(by: 2 * 86_400)).request(order("year", "2026"))
        #expect(archive.requests.count == first + 1)
        _ = try maker(at: Self.now.advanced(by: 400 * 86_400)).request(order("year", "2020"))
        #expect(archive.requests.count == first + 2)
    }

    @Test func yearsBeforeTheArchiveAreRefused() throws {
        let (maker, order) = (try maker(), try order("year", "1939"))
        let error = failure { () throws(ProgramError) in _ = try maker.request(order) }
        #expect(error?.status == .usage && error?.message.contains("1940") == true && archive.requests.isEmpty)
    }

    @Test func theSampleAsksNobody() throws {
        var values = OptionValues()
        values.add("Oslo", for: PlaceOptions.place)
        values.add("year", for: CardOptions.card)
        values.add("sample", for: CardOptions.provider)
        let request = try maker().request(try CardOrder(values, as: .png))
        #expect(request.content.climateYear?.period == ClimatePeriod(year: 2025))
        #expect(request.facts.year?.days.count == 365 && request.facts.stripes == nil && archive.requests.isEmpty)
    }
}
