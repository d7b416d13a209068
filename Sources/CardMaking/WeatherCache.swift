internal import CardOrders
internal import Climate
internal import ForecastCore
package import Primitives
internal import Providers
internal import SystemAccess

/// The forecasts and radar pictures that cards share: each is asked for once, however many cards wait for it.
package final class WeatherCache: Sendable {
    /// How long answers of services are given.
    package enum Lifetime: Sendable {
        /// As long as the program runs, as for the cards of one batch; failures, too.
        case run
        /// Until an instant that each card names, as for a server; a service that failed is asked again soon.
        case interval
    }

    /// What identifies a forecast.
    struct ForecastKey: Hashable, Sendable {
        var source: ForecastSource
        /// How it is asked for.
        var services: ServiceSettings
    }

    /// What identifies a radar picture.
    struct RadarKey: Hashable, Sendable {
        var latitude, longitude: Double
        /// The measurement that is the newest.
        var scan: Instant
        /// Which of those before it are wanted.
        var past: RadarPast
        var services: ServiceSettings
    }

    /// What identifies days of the past.
    struct ClimateKey: Hashable, Sendable {
        var latitude, longitude: Double
        var needs: [ClimateNeed]
        var services: ServiceSettings
    }

    /// A forecast, in memory or in a file, and the warnings from loading it.
    struct LoadedForecast: Sendable {
        enum Content: Sendable {
            case memory(Forecast)
            case stored(ForecastStore.Slot)
        }

        var content: Content
        var warnings: [String]
        /// Whether it can be read from its file again.
        var isInFile: Bool
    }

    let forecasts: LoadingCache<ForecastKey, LoadedForecast>
    let radar: LoadingCache<RadarKey, RadarPicture>
    let climates: LoadingCache<ClimateKey, DailyClimate>
    let store: ForecastStore
    let lifetime: Lifetime
    let now: @Sendable () -> Instant

    /// The seconds until a service that failed is asked again.
    package static let pause = 10.0
    /// The radar frames in memory, each of some 300 kB.
    private static let radarFrames = 100

    /// The series of days in memory, each of up to 2 MB.
    private static let mostClimates = 20

    /// A cache of up to `capacity` forecasts in memory; those of a batch beyond them are in a file without a name in a folder, by
    /// default `/tmp`.
    package init(
        _ lifetime: Lifetime, capacity: Int, temporaryFolder: String? = nil, now: @escaping @Sendable () -> Instant
    ) {
        let store = ForecastStore(in: temporaryFolder)
        (self.store, self.lifetime, self.now) = (store, lifetime, now)
        forecasts = LoadingCache(
            .init(capacity: capacity) { loaded in
                if case .stored = loaded.content { 0 } else { 1 }
            } reduced: { loaded in
                guard lifetime == .run, !loaded.isInFile, case .memory(let forecast) = loaded.content,
                    let slot = try? store.keep(forecast)
                else { return nil }
                var rest = loaded
                rest.content = .stored(slot)
                return rest
            },
            // With warnings or without, a service is asked about a place once at a time, and the second finds the answer of the
            // first in the cache on disk.
            group: { key in
                var group = key
                group.source.warnings = .none
                group.source.air = .none
                group.source.addition = nil
                return group
            }, now: now)
        radar = LoadingCache(
            .init(capacity: WeatherCache.radarFrames) { 1 + $0.earlier.count }, now: now)
        climates = LoadingCache(.init(capacity: WeatherCache.mostClimates), now: now)
    }

    /// Whether something was loaded for a need before.
    package func knows(_ need: CardMaker.Need) -> Bool { forecasts.knows(need.key) }

    /// The forecast that was loaded.
    func forecast(_ loaded: LoadedForecast) throws(ProgramError) -> Forecast {
        switch loaded.content {
        case .memory(let forecast): forecast
        case .stored(let slot): try store.forecast(slot)
        }
    }
}
