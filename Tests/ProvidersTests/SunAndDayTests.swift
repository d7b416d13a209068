import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

/// Days and their sun where clocks and sun are odd, as services answer.
@Suite struct SunAndDayTests {
    private func oslo(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
        ZoneOffsets(
            initial: 3600,
            changes: [
                .init(from: instant("2026-03-29T01:00:00Z"), seconds: 7200),
                .init(from: instant("2026-10-25T01:00:00Z"), seconds: 3600),
            ])
    }

    private func tromso(_ text: String, offset: Int, sun: [(rise: Int?, set: Int?)]) -> HourlyAnswer {
        HourlyAnswer(
            latitude: 69.65, longitude: 18.96, zone: "Europe/Oslo", offset: offset, around: unix(text), sun: sun)
    }

    private func read(_ text: String) throws -> Forecast {
        try ForecastFile.read(Array(text.utf8), zone: oslo) { _, _ in "Europe/Oslo" }
    }

    @Test func aPolarNightHasNoSunrise() throws {
        let noon = unix("2026-12-20T10:44:00Z")
        let days = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: [(noon, noon), (noon + 86_400, noon + 86_400)])
                .openMeteo
        ).daily
        #expect(days.map(\.date.iso8601) == ["2026-12-20", "2026-12-21"])
        #expect(days.allSatisfy { $0.polar == .night && $0.sunrise == nil && $0.sunset == nil })
        let pirate = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: [(nil, nil), (nil, nil)]).pirateWeather
        ).daily
        #expect(pirate.map(\.date.iso8601) == ["2026-12-20", "2026-12-21"])
        #expect(pirate.allSatisfy { $0.sunrise == nil && $0.sunset == nil })
        let hours = try read(
            tromso("2026-12-21T12:00:00Z", offset: 3600, sun: []).metNorway(symbol: "fair_polartwilight")
        ).hourly
        #expect(hours.allSatisfy { $0.isDay == false && $0.condition == .clear })
    }

    @Test func aMidnightSunHasNoSunset() throws {
        let start = unix("2026-06-19T22:00:00Z")
        let days = try read(
            tromso("2026-06-21T12:00:00Z", offset: 7200, sun: [(start, start + 86_400)]).openMeteo
        ).daily
        #expect(days.map(\.date.iso8601) == ["2026-06-20"])
        #expect(days.first?.polar == .day && days.first?.sunset == nil)
    }

    @Test func daysKeepTheirDatesAcrossBothClockChanges() throws {
        for (change, offset) in [("2026-03-29T01:00:00Z", 3600), ("2026-10-25T01:00:00Z", 7200)] {
            let sun: [(rise: Int?, set: Int?)] = (0..<4).map { day in
                (unix(change) - 86_400 + day * 86_400 + 3600, unix(change) - 86_400 + day * 86_400 + 46_800)
            }
            let answer = tromso(change, offset: offset, sun: sun)
            let open = try read(answer.openMeteo)
            let dates = open.daily.map(\.date.daysSince1970)
            #expect(zip(dates, dates.dropFirst()).allSatisfy { $1 == $0 + 1 } && dates.count == 4)
            #expect(open.daily.allSatisfy { $0.sunrise != nil && $0.sunset != nil })
            #expect(try read(answer.pirateWeather).daily.map(\.date) == open.daily.map(\.date))
            #expect(try read(answer.metNorway()).hourly.map(\.time) == open.hourly.map(\.time))
        }
    }

    @Test func daysOfTheAntimeridianHaveTheDatesOfTheirOwnSide() throws {
        for (longitude, zone, offset, date) in [
            (-171.77, "Pacific/Apia", 46_800, "2026-01-01"), (-170.7, "Pacific/Pago_Pago", -39_600, "2025-12-31"),
        ] {
            let answer = HourlyAnswer(
                latitude: -14, longitude: longitude, zone: zone, offset: offset,
                around: unix("2026-01-02T00:00:00Z"), sun: [(nil, nil)])
            for text in [answer.openMeteo, answer.pirateWeather] {
                let forecast = try ForecastFile.read(Array(text.utf8)) { _, _, _ in ZoneOffsets(initial: offset) }
                #expect(forecast.place.longitude == longitude)
                #expect(forecast.zone.civilTime(at: forecast.hourly[0].time).date.iso8601 == date)
            }
        }
    }
}
