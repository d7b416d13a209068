import ForecastCore
import Foundation
import Primitives
import Providers
import Testing

@Suite struct SampleForecastTests {
    private let seattle = Place(
        name: "Seattle", region: "Washington", country: "US", latitude: 47.6062, longitude: -122.3321,
        timeZone: "America/Los_Angeles")

    private func sample() throws -> Forecast {
        try #require(SampleForecast.forecast(for: seattle, zone: someZones))
    }

    @Test func theSampleHasAnAlertInForce() throws {
        let inForce = try #require(
            SampleForecast.forecast(for: seattle, zone: someZones)
        ).alertsInForce(at: SampleForecast.time)
        #expect(inForce.foremost?.title == "Wind Advisory")
        let later = try sample().alertsInForce(at: SampleForecast.time.advanced(by: 86_400))
        #expect(later.alerts.isEmpty && later.noneBy == nil, "the example does not claim that there are none")
    }

    @Test func theSampleIsAlwaysTheSame() throws {
        let sample = try sample()
        #expect(sample.place == seattle)
        #expect(SampleForecast.time == instant("2026-11-20T23:22:00Z"))
        let current = try #require(sample.current)
        #expect(current.time == SampleForecast.time)
        let clock = sample.zone.civilTime(at: current.time)
        #expect((clock.hour, clock.minute) == (15, 22))
        #expect(current.temperature.map { ($0 * 1.8 + 32).rounded() } == 54)
        #expect(sample.source == Forecast.Source(id: "sample", attribution: "Sample data"))
        #expect(sample.alerts.map(\.title) == ["Wind Advisory"])
        #expect(try self.sample() == sample)
    }

    @Test func rainStartsIn14MinutesAndIsHeavyFirstAt2355() throws {
        let minutely = try #require(try sample().minutely)
        #expect(minutely.quality == .minute)
        #expect(minutely.points.count == 61)
        #expect(minutely.points.first?.time == SampleForecast.time)
        #expect(minutely.points.last?.time == instant("2026-11-21T00:22:00Z"))
        let spacings = zip(minutely.points, minutely.points.dropFirst()).map { $0.time.seconds(to: $1.time) }
        #expect(spacings.allSatisfy { $0 == 60 })

        let wet = minutely.points.filter { ($0.rate ?? 0) > 0 }
        #expect(wet.first.map { SampleForecast.time.seconds(to: $0.time) } == 840.0)
        #expect(wet.count == 61 - 14)
        #expect(wet.allSatisfy { ($0.rate ?? 0) >= 0.1 && ($0.probability ?? 0) >= 0.3 && $0.kind == .rain })
        let dry = minutely.points.prefix(14)
        #expect(dry.allSatisfy { $0.rate == 0 && ($0.probability ?? 1) < 0.3 && $0.kind == nil })

        let heavy = minutely.points.filter { ($0.rate ?? 0) >= 7.6 }
        #expect(heavy.first?.time == instant("2026-11-20T23:55:00Z"))
        #expect((2...6).contains(heavy.count))
    }

    @Test func snowSwellsAndAbatesWithoutABurst() throws {
        let points = try #require(sample("Moscow", at: instant("2027-01-15T14:10:00Z")).minutely).points
        let rates = points.map { $0.rate ?? -1 }
        #expect(points.contains { $0.kind == .snow })
        let largest = try #require(rates.max())
        #expect(largest > 0.5 && largest < 1)
        #expect(zip(rates, rates.dropFirst()).allSatisfy { abs($0 - $1) < 0.15 })
    }

    @Test func thereIsLightRainOnBothSidesOfTheHeavyRain() throws {
        let rates = try #require(try sample().minutely).points.compactMap(\.rate)
        // It swells and abates once.
        let peak = try #require(rates.indices.max { rates[$0] < rates[$1] })
        #expect((33...36).contains(peak))
        #expect(zip(rates[...peak], rates[1...peak]).allSatisfy { $0 <= $1 })
        #expect(zip(rates[peak...], rates[(peak + 1)...]).allSatisfy { $0 >= $1 })
        #expect(rates.filter { (0.1...0.9).contains($0) }.count > 40)
        let probabilities = try #require(try sample().minutely).points.compactMap(\.probability)
        #expect(probabilities[14] == 0.35)
        #expect(probabilities.max() == 0.97)
        #expect(probabilities.last == 0.45)
    }

    @Test func hoursAreCompleteAndConsistent() throws {
        let hourly = try sample().hourly
        #expect(hourly.count == 9 + 7 * 24)
        #expect(hourly.first?.time == instant("2026-11-20T23:00:00Z"))
        #expect(hourly.last?.time == instant("2026-11-28T07:00:00Z"))
        #expect(hourly.prefix(49).allSatisfy { (6...13).contains($0.temperature ?? .nan) })
        try expectConsistent(hourly)
    }

    private func expectConsistent(_ hourly: [Conditions]) throws {
        for hour in hourly {
            let temperature = try #require(hour.temperature)
            let dewPoint = try #require(hour.dewPoint)
            let humidity = try #require(hour.humidity)
            let windSpeed = try #require(hour.windSpeed)
            #expect(dewPoint <= temperature)
            #expect(try #require(hour.windGust) > windSpeed)
            #expect(abs(try #require(hour.apparentTemperature) - temperature) < 9)
            let magnus = { (t: Double) in exp(17.62 * t / (243.12 + t)) }
            #expect(abs(magnus(dewPoint) / magnus(temperature) - humidity) < 0.04)
            #expect((0...1).contains(try #require(hour.cloudCover)))
            #expect((0...1).contains(try #require(hour.precipitationProbability)))
            let falls: PrecipitationKind = temperature < 1.5 ? .snow : .rain
            #expect(hour.precipitationKind == (try #require(hour.precipitationRate) > 0 ? falls : nil))
            #expect(hour.condition != nil)
            #expect((0..<360).contains(try #require(hour.windBearing)))
        }
    }

    @Test func eightDaysBeginWithThePlacesToday() throws {
        let daily = try sample().daily
        #expect(daily.map(\.date.day) == Array(20...27))
        for day in daily {
            #expect(try #require(day.high) > (try #require(day.low)))
            #expect(day.precipitationProbability != nil)
            #expect(day.condition != nil)
            #expect(day.sunrise == nil && day.sunset == nil && day.moonPhase == nil && day.polar == nil)
        }
    }

    @Test func elsewhereTheZoneIsThePlaces() throws {
        let kathmandu = Place(name: "Kathmandu", latitude: 27.7, longitude: 85.3, timeZone: "Asia/Kathmandu")
        let sample = try #require(SampleForecast.forecast(for: kathmandu, zone: someZones))
        let clock = sample.zone.civilTime(at: SampleForecast.time)
        #expect((clock.hour, clock.minute) == (5, 7))
        #expect(sample.daily.first?.date == CivilDate(year: 2026, month: 11, day: 21))
    }

    /// Cities by latitude and longitude, of every climate that the sample has weather for.
    private static let cities: [String: (Double, Double)] = [
        "Seattle": (47.6, -122.3), "Honolulu": (21.3, -157.9), "Cairo": (30, 31.2), "Moscow": (55.8, 37.6),
        "Sydney": (-33.9, 151.2), "Singapore": (1.35, 103.8), "Yakutsk": (62, 129.7), "Ulaanbaatar": (47.9, 106.9),
        "Tokyo": (35.7, 139.7), "Nairobi": (-1.3, 36.8), "Longyearbyen": (78.2, 15.6), "Kolkata": (22.6, 88.4),
        "Köln": (50.9, 7),
    ]

    /// The sample for a city in the zone of its meridian.
    private func sample(_ city: String, at time: Instant = SampleForecast.time) throws -> Forecast {
        let (latitude, longitude) = try #require(SampleForecastTests.cities[city])
        let place = Place(name: city, latitude: latitude, longitude: longitude, timeZone: "Etc/GMT")
        return try #require(
            SampleForecast.forecast(
                for: place,
                zone: { _, _, _ in ZoneOffsets(initial: Int((longitude / 15).rounded()) * 3600) }, at: time))
    }

    @Test(arguments: cities.keys.sorted()) func everyClimateIsConsistent(city: String) throws {
        for time in ["2026-11-20T23:22:00Z", "2027-01-18T12:00:00Z", "2027-07-18T03:59:00Z"] {
            let sample = try sample(city, at: instant(time))
            try expectConsistent(sample.hourly)
            #expect(sample.daily.count == 8 && sample.minutely?.points.count == 61)
            #expect(sample.coverage?.contains(instant(time)) == true)
            for day in sample.daily {
                let hours = sample.hourly.filter { sample.zone.civilTime(at: $0.time).date == day.date }
                #expect(hours.compactMap(\.temperature).allSatisfy { $0 <= day.high ?? -99 && $0 >= day.low ?? 99 })
                let likeliest = hours.compactMap(\.precipitationProbability).max() ?? 0
                #expect((day.precipitationProbability ?? 0) >= likeliest)
            }
        }
    }

    @Test func theWeatherSuitsThePlaceAndTheSeason() throws {
        func mean(_ city: String, _ time: String) throws -> Double {
            let hours = try sample(city, at: instant(time)).hourly.compactMap(\.temperature)
            return hours.reduce(0, +) / Double(hours.count)
        }
        let (winter, summer) = ("2027-01-18T12:00:00Z", "2027-07-18T12:00:00Z")
        #expect((-42 ... -34).contains(try mean("Yakutsk", winter)))
        #expect((17...23).contains(try mean("Yakutsk", summer)))
        #expect(try mean("Sydney", winter) > mean("Sydney", summer) + 8)
        #expect(try mean("Cairo", summer) > mean("Cairo", winter) + 12)
        #expect(abs(try mean("Singapore", summer) - mean("Singapore", winter)) < 2)
        #expect(try sample("Moscow", at: instant(winter)).hourly.contains { $0.condition == .snow })
        #expect(!(try sample("Moscow", at: instant(summer)).hourly.contains { $0.condition == .snow }))
        #expect(try sample("Singapore").daily.contains { $0.condition == .thunderstorm })
        #expect(try sample("Cairo").daily.prefix(4).allSatisfy { $0.condition == .clear })
    }

    @Test func nightsInKolkataAreWarmAndItsMonsoonIsWet() throws {
        let winter = try sample("Kolkata", at: instant("2027-01-18T12:00:00Z"))
        #expect(winter.daily.allSatisfy { (12...18).contains($0.low ?? .nan) })
        #expect(winter.daily.prefix(4).allSatisfy { $0.condition == .clear })
        let summer = try sample("Kolkata", at: instant("2027-07-18T12:00:00Z"))
        #expect(summer.daily.contains { $0.condition == .thunderstorm })
    }

    @Test func noFiresThreatenSvalbard() throws {
        let alerts = try sample("Longyearbyen", at: instant("2027-07-10T12:00:00Z")).alerts
        #expect(alerts.map(\.title) == ["Wind Advisory"])
    }

    @Test(arguments: ["Seattle", "Honolulu", "Cairo", "Sydney", "Singapore", "Tokyo", "Nairobi", "Köln"])
    func aMomentOfTheSampleHasAChanceOf70Percent(city: String) throws {
        let sample = try sample(city)
        let moment = try #require(SampleForecast.rainbowMoment(in: sample))
        let chance = try #require(sample.rainbowChance(at: moment))
        #expect((0.67...0.73).contains(chance))
    }

    @Test func withoutSunOrRainTheSampleHasNoRainbow() throws {
        #expect(try SampleForecast.rainbowMoment(in: sample("Longyearbyen")) == nil, "polar night")
        #expect(try SampleForecast.rainbowMoment(in: sample("Yakutsk")) == nil, "only snow")
    }

    @Test func withoutAKnownZoneThereIsNoSample() {
        let nowhere = Place(name: "Nowhere", latitude: 0, longitude: 0, timeZone: "Mars/Base")
        #expect(SampleForecast.forecast(for: nowhere, zone: someZones) == nil)
        let unnamed = Place(name: "Nowhere", latitude: 0, longitude: 0)
        #expect(SampleForecast.forecast(for: unnamed, zone: someZones) == nil)
    }
}
