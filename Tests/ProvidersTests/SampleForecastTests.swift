import ForecastCore
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
        #expect(later == AlertsInForce(), "the example does not claim that there are none")
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

    @Test func thereIsLightRainOnBothSidesOfTheHeavyRain() throws {
        let rates = try #require(try sample().minutely).points.compactMap(\.rate)
        let hills = rates.indices.dropFirst().dropLast().filter {
            rates[$0] > rates[$0 - 1] && rates[$0] > rates[$0 + 1] && (0.3..<0.9).contains(rates[$0])
        }
        #expect(hills.filter { $0 < 33 }.count >= 2)
        #expect(hills.filter { $0 > 36 }.count >= 1)
        #expect(rates.filter { (0.1...0.9).contains($0) }.count > 40)
        let probabilities = try #require(try sample().minutely).points.compactMap(\.probability)
        #expect(probabilities[14] == 0.35)
        #expect(probabilities.max() == 0.97)
        #expect(probabilities.last == 0.45)
    }

    @Test func hoursAreCompleteAndConsistent() throws {
        let hourly = try sample().hourly
        #expect(hourly.count == 49)
        #expect(hourly.first?.time == instant("2026-11-20T23:00:00Z"))
        #expect(hourly.last?.time == instant("2026-11-22T23:00:00Z"))
        for hour in hourly {
            let temperature = try #require(hour.temperature)
            let dewPoint = try #require(hour.dewPoint)
            let humidity = try #require(hour.humidity)
            let windSpeed = try #require(hour.windSpeed)
            #expect((6...13).contains(temperature))
            #expect(dewPoint <= temperature)
            #expect(try #require(hour.windGust) > windSpeed)
            #expect(try #require(hour.apparentTemperature) <= temperature)
            // Magnus: e^(17.62 t / (243.12 + t)) at the dew point over that at the temperature.
            let magnus = { (t: Double) in 17.62 * t / (243.12 + t) }
            let exponent = magnus(dewPoint) - magnus(temperature)
            let series = 1 + exponent + exponent * exponent / 2 + exponent * exponent * exponent / 6
            #expect(abs(series - humidity) < 0.015)
            #expect((0...1).contains(try #require(hour.cloudCover)))
            #expect((0...1).contains(try #require(hour.precipitationProbability)))
            #expect((hour.precipitationKind == .rain) == (try #require(hour.precipitationRate) > 0))
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
        #expect(sample.hourly == (try self.sample().hourly))
    }

    @Test func withoutAKnownZoneThereIsNoSample() {
        let nowhere = Place(name: "Nowhere", latitude: 0, longitude: 0, timeZone: "Mars/Base")
        #expect(SampleForecast.forecast(for: nowhere, zone: someZones) == nil)
        let unnamed = Place(name: "Nowhere", latitude: 0, longitude: 0)
        #expect(SampleForecast.forecast(for: unnamed, zone: someZones) == nil)
    }
}
