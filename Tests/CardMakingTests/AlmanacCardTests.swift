import Canvas
import CardOrders
import Cards
import ForecastCore
import Options
import Primitives
import Providers
import SceneModel
import SystemAccess
import Testing
import Threading

@testable import CardMaking

/// A card that needs no forecast.
struct AlmanacCardTests {
    /// A network that counts what is asked of it, and answers nothing.
    private struct Silence: HTTPTransport {
        let requests = Monitor(0)

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            requests.access { $0 += 1 }
            return HTTPResponse(status: 404)
        }
    }

    private let network = Silence()
    /// 1 July 2026, 12:00 UTC.
    private let now = Instant(secondsSince1970: 1_782_907_200)

    private func maker() throws(ProgramError) -> CardMaker {
        var values = OptionValues()
        values.add("", for: NetworkOptions.noCache)
        var context = CardContext(now: { [now] in now }, warn: { _ in }, agent: "weathercard/0.0.0")
        context.network = { [network] _ in network }
        return CardMaker(context, try ServiceSettings(values, Environment { _ in nil }))
    }

    private func order(_ place: String, _ time: String? = nil, card: String = "sun") throws(ProgramError)
        -> CardOrder
    {
        var values = OptionValues()
        values.add(place, for: PlaceOptions.place)
        values.add(card, for: CardOptions.card)
        if let time { values.add(time, for: CardOptions.time) }
        return try CardOrder(values, as: .png)
    }

    @Test func noServiceIsAskedForIt() throws {
        let maker = try maker()
        let request = try maker.request(order("Oslo"))
        #expect(request.content.moment == now && request.content.forecast.source == .almanac)
        #expect(try maker.message(order("Oslo")).short.contains("Wednesday 1 July, 14:00"))
        #expect(!(try maker.file(order("Oslo"), fonts: FontBook())).isEmpty)
        #expect(network.requests.access { $0 } == 0)
        // The same place with weather asks at once.
        _ = try? maker.request(order("Oslo", card: "day"))
        #expect(network.requests.access { $0 } > 0)
    }

    /// Clocks are those of the moment, however far it is from now.
    @Test func anotherMomentHasItsOwnClocks() throws {
        let maker = try maker()
        for (time, offset) in [("2026-12-24T18:00", 3600), ("2019-06-24T18:00", 7200), ("2041-01-24T18:00", 3600)] {
            let content = try maker.request(order("Oslo", time)).content
            #expect(content.forecast.zone.seconds(at: content.moment) == offset, "\(time)")
            #expect(content.forecast.zone.civilTime(at: content.moment).hour == 18)
        }
    }
}
