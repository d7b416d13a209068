import CardOrders
import ForecastCore
import LoopbackServices
import Options
import Primitives
import Providers
import SystemAccess
import Testing
import Threading

@testable import CardMaking

/// The forecasts that the cards of a server share.
struct ServedForecastTests {
    /// A service whose answers take five seconds each, by a clock of its own.
    private struct SlowService: HTTPTransport {
        let clock = Monitor(Instant(secondsSince1970: Double(SeattleAnswer.moment)))
        let requests = Monitor(0)
        let isDown = Monitor(false)

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            pass(5)
            requests.access { $0 += 1 }
            // Which is not asked again at once.
            if isDown.access({ $0 }) { return HTTPResponse(status: 404) }
            return HTTPResponse(
                status: 200, contentType: "application/json", body: Array(SeattleAnswer.json().utf8))
        }

        var now: Instant { clock.access { $0 } }
        func pass(_ seconds: Double) { clock.access { $0 = $0.advanced(by: seconds) } }
        var count: Int { requests.access { $0 } }
    }

    private let service = SlowService()

    private func maker(maxAge: String = "1h") throws(ProgramError) -> CardMaker {
        var values = OptionValues()
        values.add("", for: NetworkOptions.noCache)
        values.add(maxAge, for: NetworkOptions.maxAge)
        var context = CardContext(now: { [service] in service.now }, warn: { _ in }, agent: "weathercard/0.0.0")
        context.network = { [service] _ in service }
        return CardMaker(
            context, try ServiceSettings(values, Environment { _ in nil }),
            cache: WeatherCache(.interval, capacity: 500, now: context.now))
    }

    private func needs(
        _ maker: CardMaker, _ latitudes: Double..., showsWarnings: Bool = false, for seconds: Double = 1
    ) throws(ProgramError) -> [CardMaker.Need] {
        var values = OptionValues()
        var needs: [CardMaker.Need] = []
        values.add("-122.33", for: PlaceOptions.longitude)
        if !showsWarnings { values.add(CardOptions.noAlerts, for: CardOptions.alerts) }
        for latitude in latitudes {
            values.replace(PlaceOptions.latitude, by: "\(latitude)")
            values.replace(PlaceOptions.name, by: "\(latitude)")
            needs += try maker.needs(
                of: try CardOrder(values, as: .png), until: service.now.advanced(by: seconds))
        }
        return needs
    }

    private func load(_ maker: CardMaker, _ needs: [CardMaker.Need]) -> Result<[Forecast], ProgramError>? {
        let found = Monitor<Result<[Forecast], ProgramError>?>(nil)
        maker.load(needs) { work in
            work()
            return true
        } then: { result in
            found.access { $0 = result }
        }
        return found.access { $0 }
    }

    @Test func placesThatLoadForLongerThanTheyLastAreLoadedOnce() throws {
        let maker = try maker()
        let found = try #require(load(maker, needs(maker, 47.1, 47.2, 47.3))).get()
        #expect(found.map(\.place.name) == ["47.1", "47.2", "47.3"] && service.count == 3)
    }

    @Test func neighboursShareAForecastUnderTheirOwnNames() throws {
        let maker = try maker()
        let (here, there) = try (needs(maker, 47.1, for: 60), needs(maker, 47.104, for: 60))
        _ = load(maker, here)
        #expect(try load(maker, there)?.get().map(\.place.name) == ["47.104"])
        #expect(try maker.forecasts(known: here + there)?.get().map(\.place.name) == ["47.1", "47.104"])
        #expect(service.count == 1)
    }

    @Test func aPlaceIsAskedAboutOnceAtATimeAlsoIfACardNeedsItsWarnings() throws {
        let maker = try maker()
        let (begun, found) = (Monitor<[@Sendable () -> Void]>([]), Monitor(0))
        for showsWarnings in [false, true] {
            maker.load(try needs(maker, 47.1, showsWarnings: showsWarnings, for: 600)) { work in
                begun.access { $0.append(work) }
                return true
            } then: { _ in
                found.access { $0 += 1 }
            }
        }
        for number in 1...2 {
            #expect(begun.access { $0.count } == number && found.access { $0 } == number - 1)
            let work = begun.access { $0.last }
            work?()
        }
        #expect(begun.access { $0.count } == 2 && found.access { $0 } == 2)
    }

    @Test func afterAFailureTheLastForecastIsShownWithItsTime() throws {
        let maker = try maker()
        let first = try #require(load(maker, needs(maker, 47.1))).get().first
        service.pass(2)
        service.isDown.access { $0 = true }
        let again = try #require(load(maker, needs(maker, 47.1))).get().first
        #expect(first?.asOf == nil && again?.asOf != nil && again?.asOf == again?.fetchedAt)
        // The service is not asked again at once.
        let count = service.count
        _ = load(maker, try needs(maker, 47.1))
        #expect(service.count == count)
    }

    @Test func aForecastThatIsTooOldIsNotShown() throws {
        let maker = try maker(maxAge: "3s")
        _ = load(maker, try needs(maker, 47.1))
        service.pass(2)
        service.isDown.access { $0 = true }
        #expect(throws: ProgramError.self) { try load(maker, needs(maker, 47.1))?.get() }
    }

    @Test func aCardIsRefusedIfTooMuchWaits() throws {
        let maker = try maker()
        let found = Monitor<ProgramError?>(nil)
        maker.load(try needs(maker, 47.1)) { _ in
            false
        } then: { result in
            if case .failure(let error) = result { found.access { $0 = error } }
        }
        #expect(found.access { $0?.message } == ProgramError.busy)
        // That is no failure of the service.
        #expect(maker.forecasts(known: try needs(maker, 47.1)) == nil)
    }
}
