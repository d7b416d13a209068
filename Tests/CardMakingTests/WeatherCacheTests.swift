import CardOrders
import ForecastCore
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import CardMaking

struct LoadingCacheTests {
    private static let now = Instant(secondsSince1970: 0)

    private func cache(
        _ limits: LoadingCache<String, Int>.Limits = .init(capacity: 100)
    ) -> LoadingCache<String, Int> { LoadingCache(limits, now: { LoadingCacheTests.now }) }

    private static func value(_ value: Int) -> LoadingCache<String, Int>.Entry {
        .init(.success(value), value: value, received: now, expiry: nil)
    }

    private static let failure = ProgramError(.tryLater, "no more")

    @Test func allWhoWaitGetOneLoad() {
        let cache = cache()
        let (loads, outcomes) = (Monitor(0), Monitor<[Int]>([]))
        Threads.run(8, on: 8) { _ in
            let outcome = cache.outcome(for: "a") { _ in
                loads.access { $0 += 1 }
                // Others have time to ask; what follows holds without, too.
                usleep(20_000)
                return LoadingCacheTests.value(7)
            }
            if let value = try? outcome.get() { outcomes.access { $0.append(value) } }
        }
        #expect(loads.access { $0 } == 1)
        #expect(outcomes.access { $0 } == Array(repeating: 7, count: 8))
    }

    @Test func whatWasLoadedBeforeTheClockWasSetBackIsLoadedAgain() {
        let clock = Monitor(Instant(secondsSince1970: 7_200))
        let cache = LoadingCache<String, Int>(.init(capacity: 100), now: { clock.access { $0 } })
        let loads = Monitor(0)
        func ask() -> Int? {
            try? cache.outcome(for: "a") { _ in
                let now = clock.access { $0 }
                let value = loads.access { loads in
                    loads += 1
                    return loads
                }
                return .init(.success(value), value: value, received: now, expiry: now.advanced(by: 600))
            }.get()
        }
        #expect(ask() == 1 && ask() == 1)
        // A small correction is no jump.
        clock.access { $0 = Instant(secondsSince1970: 7_100) }
        #expect(ask() == 1)
        clock.access { $0 = Instant(secondsSince1970: 0) }
        #expect(ask() == 2 && ask() == 2)
    }

    @Test func aFailureIsGivenAgainWithoutAnotherLoad() {
        let cache = cache()
        let loads = Monitor(0)
        for _ in 0..<3 {
            let outcome = cache.outcome(for: "a") { _ in
                loads.access { $0 += 1 }
                return .init(.failure(Self.failure), value: nil, received: Self.now, expiry: nil)
            }
            #expect(outcome == .failure(Self.failure))
        }
        #expect(loads.access { $0 } == 1)
    }

    @Test func ofTooManyFailuresTheOlderHalfIsForgotten() {
        let cache = cache(.init(capacity: 100, failures: 4))
        for key in ["a", "b", "c", "d", "e"] {
            _ = cache.outcome(for: key) { _ in
                .init(.failure(Self.failure), value: nil, received: Self.now, expiry: nil)
            }
        }
        #expect(["a", "b", "c", "d", "e"].map(cache.knows) == [false, false, true, true, true])
    }

    @Test func theLeastRecentlyUsedValueGoesFirst() {
        let cache = cache(.init(capacity: 2))
        for key in ["a", "b", "a", "c"] { _ = cache.outcome(for: key) { _ in Self.value(1) } }
        #expect(["a", "b", "c"].map(cache.knows) == [true, false, true])
    }

    @Test func whatIsLeftOfAValueIsGivenWithoutALoad() {
        // A value is reduced to its negative, which costs nothing.
        let cache = cache(.init(capacity: 1, cost: { $0 > 0 ? 1 : 0 }, reduced: { -$0 }))
        let loads = Monitor(0)
        func outcome(_ key: String, _ value: Int) -> Int? {
            try? cache.outcome(for: key) { _ in
                loads.access { $0 += 1 }
                return LoadingCacheTests.value(value)
            }.get()
        }
        #expect(outcome("a", 1) == 1 && outcome("b", 2) == 2)
        #expect(outcome("a", 9) == -1 && outcome("b", 9) == 2)
        #expect(loads.access { $0 } == 2)
    }
}

/// The forecasts that the cards of a batch share.
struct WeatherCacheTests {
    private static let now = Instant(secondsSince1970: Double(SeattleAnswer.moment))

    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { .json(SeattleAnswer.json(about: $0)) }
    }

    private func cache(capacity: Int = 64) -> WeatherCache {
        WeatherCache(.run, capacity: capacity, now: { WeatherCacheTests.now })
    }

    private func maker(
        _ cache: WeatherCache, at server: LoopbackServer? = nil, warnings: WarningList = WarningList()
    ) throws -> CardMaker {
        var values = OptionValues()
        values.add((server ?? self.server).url, for: ServiceOptions.baseURL)
        values.add("", for: NetworkOptions.noCache)
        let context = CardContext(
            now: { WeatherCacheTests.now }, warn: { warnings.add($0) }, agent: "weathercard/0.0.0")
        return CardMaker(context, try ServiceSettings(values, Environment { _ in nil }), cache: cache)
    }

    /// An order for a card of a place, with some options.
    private func order(_ place: String, _ options: [(Option, String)] = []) throws -> CardOrder {
        var values = OptionValues()
        values.add(place, for: PlaceOptions.place)
        for (option, value) in options { values.add(value, for: option) }
        return try CardOrder(values, as: .png)
    }

    private func source(_ place: String) -> ForecastSource {
        ForecastSource(.services([.openMeteo], PlaceQuery(.text(place, isStrict: false))), warnings: .none)
    }

    @Test func cardsThatDifferInTheirPictureShareAForecast() throws {
        let maker = try maker(cache())
        for options in [
            [], [(CardOptions.card, "rainbow")], [(OutputOptions.scale, "2"), (CardOptions.size, "600x600")],
            [(CardOptions.later, "+1h")],
        ] { _ = try maker.request(order("Seattle", options)) }
        #expect(server.requests.count == 1)
        _ = try maker.request(order("Toronto"))
        #expect(server.requests.count == 2)
    }

    @Test func cardsThatWaitForAForecastGetOneAnswer() throws {
        let maker = try maker(cache())
        let source = source("Seattle")
        let found = Monitor(0)
        Threads.run(8, on: 8) { _ in
            if (try? maker.forecast(of: source))?.place.name == "Seattle" { found.access { $0 += 1 } }
        }
        #expect(server.requests.count == 1 && found.access { $0 } == 8)
    }

    @Test func aForecastBeyondTheCapacityIsStoredAndReadBack() throws {
        let cache = cache(capacity: 1)
        let maker = try maker(cache)
        let places = ["Seattle", "Toronto", "Oslo"]
        let fresh = try places.map { try maker.forecast(of: source($0)) }
        for index in [0, 2, 1, 0] { #expect(try maker.forecast(of: source(places[index])) == fresh[index]) }
        #expect(server.requests.count == 3)
        let stored = places.dropLast().map { place -> Bool in
            let key = WeatherCache.ForecastKey(source: source(place), services: maker.services)
            guard case .success(let loaded)? = cache.forecasts.outcome(known: key), case .stored = loaded.content
            else {
                return false
            }
            return true
        }
        #expect(stored == [true, true])
    }

    @Test func aForecastThatFailsIsRequestedOnce() throws {
        let refusing = try LoopbackServer(.json(#"{"error":true,"reason":"No data"}"#, 400))
        let maker = try maker(cache(), at: refusing)
        let errors = (0..<3).map { _ in
            failure { () throws(ProgramError) in _ = try maker.forecast(of: source("Seattle")) }
        }
        #expect(errors[0]?.message.contains("No data") == true && Set(errors).count == 1)
        #expect(refusing.requests.count == 1)
    }

    @Test func theWarningsOfAForecastAreRepeatedForEachCard() throws {
        let cache = cache()
        for _ in 0..<2 {
            let warnings = WarningList()
            _ = try maker(cache, warnings: warnings).forecast(of: source("Portland"))
            #expect(warnings.messages.count == 1)
            #expect(warnings.messages.first?.hasPrefix("Portland, Oregon; also: ") == true)
        }
        #expect(server.requests.count == 1)
    }

    @Test func aRequestHasFiftyPlaces() {
        #expect(JointRequests.mostPlaces == 50)
    }
}
