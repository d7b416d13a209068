import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkyPlaceTests {
    private func text(_ head: String) -> String {
        #"{\#(head), "currently": \#(point(#""temperature": 5"#)), "flags": {"units": "si"}}"#
    }

    @Test func aKnownZoneStandsBeforeTheOffset() throws {
        let forecast = try read(
            text(#""latitude": 27.7, "longitude": 85.3, "timezone": "Asia/Kathmandu", "offset": 1"#))
        #expect(forecast.zone == ZoneOffsets(initial: 20_700))
        #expect(forecast.place.timeZone == "Asia/Kathmandu")
    }

    @Test(arguments: [("5.75", 20_700), ("-3.5", -12_600), ("0", 0), ("-7.0", -25_200), ("\"13\"", 46_800)])
    func anOffsetServesWhereTheZoneIsUnknown(_ hours: String, _ seconds: Int) throws {
        for zone in ["", #""timezone": "Mars/Base","#, #""timezone": null,"#, #""timezone": 5,"#] {
            let forecast = try read(text(#""latitude": 1, "longitude": 2, \#(zone) "offset": \#(hours)"#))
            #expect(forecast.zone == ZoneOffsets(initial: seconds))
        }
    }

    @Test(arguments: ["", #", "offset": -999"#, #", "offset": 19"#, #", "offset": 1e300"#, #", "offset": null"#])
    func withoutZoneAndOffsetTheErrorNamesTimezone(_ offset: String) throws {
        let unknown = try #require(
            fault(text(#""latitude": 1, "longitude": 2, "timezone": "Mars/\u0007Base"\#(offset)"#)))
        #expect(unknown == .unknownZone(given: "Mars/Base"))
        #expect(unknown.message.hasPrefix("timezone \"Mars/Base\" is unknown"))
        let missing = try #require(fault(text(#""latitude": 1, "longitude": 2\#(offset)"#)))
        #expect(missing == .unknownZone(given: nil))
        #expect(missing.message.hasPrefix("timezone is missing"))
    }

    @Test func theZoneIsAskedForTheWholeForecast() throws {
        var spans: [(String, Instant, Instant)] = []
        _ = try ForecastFile.read(Array(wholeAnswer.utf8)) { name, from, to in
            spans.append((name, from, to))
            return ZoneOffsets(initial: 0)
        }
        #expect(spans.count == 1)
        let (name, from, to) = try #require(spans.first)
        #expect(name == "America/Los_Angeles")
        #expect(from < instant("2026-11-20T08:00:00Z"))
        #expect(to > instant("2026-11-21T08:00:00Z"))
    }

    @Test func aForecastAcrossAClockChangeHasBothOffsets() throws {
        let forecast = try read(
            answer(
                """
                "hourly": {"data": [
                    {"time": \(unix("2026-03-08T09:30:00Z")), "temperature": 5},
                    {"time": \(unix("2026-03-08T10:30:00Z")), "temperature": 5}]}
                """))
        let clocks = forecast.hourly.map { forecast.zone.civilTime(at: $0.time) }
        #expect(clocks.map(\.hour) == [1, 3])
    }

    @Test(arguments: [
        (#""longitude": 2"#, "latitude"), (#""latitude": 1"#, "longitude"),
        (#""latitude": 91, "longitude": 2"#, "latitude"), (#""latitude": 1, "longitude": 361"#, "longitude"),
        (#""latitude": -999, "longitude": 2"#, "latitude"), (#""latitude": "north", "longitude": 2"#, "latitude"),
    ])
    func coordinatesMustBeOnTheGlobe(_ head: String, _ name: String) throws {
        let error = try #require(fault(text(head)))
        guard case .coordinate(name, _) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(error.message.hasPrefix(name))
    }

    @Test func longitudesBeyondTheDateLineAreCountedFromTheWest() throws {
        let forecast = try read(text(#""latitude": 1, "longitude": 237.5, "offset": -8"#))
        #expect(forecast.place.longitude == -122.5)
    }
}
