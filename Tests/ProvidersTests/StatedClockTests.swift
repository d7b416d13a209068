import ForecastCore
import Primitives
import Providers
import Testing

/// London and Seattle in 2026, for a span of time, as the program's tables have them.
private func zones(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
    let (initial, start, end): (Int, String, String)
    switch name {
    case "Europe/London": (initial, start, end) = (0, "2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z")
    case "America/Los_Angeles": (initial, start, end) = (-28_800, "2026-03-08T10:00:00Z", "2026-11-01T09:00:00Z")
    default: return nil
    }
    let whole = ZoneOffsets(
        initial: initial,
        changes: [
            .init(from: instant(start), seconds: initial + 3600), .init(from: instant(end), seconds: initial),
        ])
    return ZoneOffsets(
        initial: whole.seconds(at: from), changes: whole.changes.filter { $0.from > from && $0.from <= to })
}

/// A clock that a file states, and that of its place.
@Suite struct StatedClockTests {
    private func own(
        _ day: String, zone: String?, initial: Int, changes: String = "", latitude: Double = 51.5,
        longitude: Double = -0.1
    ) -> String {
        let name = zone.map { #", "timeZone": "\#($0)""# } ?? ""
        return """
            {"format": "weathercard forecast", "version": 1,
            "place": {"latitude": \(latitude), "longitude": \(longitude)\(name)},
            "zone": {"initial": \(initial), "changes": [\(changes)]},
            "source": {"id": "hand", "attribution": "By hand"}, "daily": [], "alerts": [],
            "hourly": [{"time": "\(day)T12:00:00Z", "temperature": 1}, {"time": "\(day)T13:00:00Z", "temperature": 2}]}
            """
    }

    private func read(_ text: String, there: String? = "Europe/London") throws -> (
        forecast: Forecast, notes: [String]
    ) {
        var notes: [String] = []
        let forecast = try ForecastFile.read(
            Array(text.utf8), zone: zones, locate: { _, _ in there }, warn: { notes.append($0) })
        return (forecast, notes)
    }

    private func hours(_ forecast: Forecast) -> [Int] {
        forecast.hourly.map { forecast.zone.civilTime(at: $0.time).hour }
    }

    @Test func offsetsThatContradictTheNamedZoneAreCorrectedWithAWord() throws {
        let (forecast, notes) = try read(own("2026-06-20", zone: "Europe/London", initial: 0))
        #expect(hours(forecast) == [13, 14])
        #expect(
            notes == [
                "zone of 0 s contradicts timezone \"Europe/London\", which has 3600 s on 2026-06-20; "
                    + "times are those of the timezone"
            ])
    }

    @Test func anOffsetThatTheZoneNeverHasIsCorrectedToo() throws {
        let (forecast, notes) = try read(own("2026-06-20", zone: "Europe/London", initial: 36_000))
        #expect(hours(forecast) == [13, 14] && notes.count == 1)
    }

    @Test func aMissingClockChangeIsAContradiction() throws {
        let (forecast, notes) = try read(
            own("2026-03-29", zone: "Europe/London", initial: 0).replacing("T12:00", with: "T00:00"))
        #expect(hours(forecast) == [0, 14] && notes.count == 1)
    }

    @Test func offsetsOfTheZoneAreReadSilently() throws {
        #expect(try read(own("2026-06-20", zone: "Europe/London", initial: 3600)).notes.isEmpty)
        #expect(try read(own("2026-01-20", zone: "Europe/London", initial: 0)).notes.isEmpty)
        // A change outside of the forecast's time contradicts nothing.
        let change = #"{"from": "2027-01-01T00:00:00Z", "seconds": 7200}"#
        #expect(try read(own("2026-06-20", zone: "Europe/London", initial: 3600, changes: change)).notes.isEmpty)
    }

    @Test func withoutANameOnlyAnOffsetThatTheCoordinatesNeverHaveIsCorrected() throws {
        let summer = try read(own("2026-06-20", zone: nil, initial: 0))
        #expect(hours(summer.forecast) == [12, 13] && summer.notes.isEmpty)
        let far = try read(own("2026-06-20", zone: nil, initial: 36_000))
        #expect(hours(far.forecast) == [13, 14] && far.forecast.place.timeZone == "Europe/London")
        #expect(
            far.notes == [
                "zone of 36000 s contradicts the coordinates, which are in timezone \"Europe/London\"; "
                    + "times are those of the timezone"
            ])
        let nowhere = try read(own("2026-06-20", zone: nil, initial: 36_000), there: nil)
        #expect(hours(nowhere.forecast) == [22, 23] && nowhere.notes.isEmpty)
    }

    @Test func anUnknownZoneIsSaidInEveryForm() throws {
        let (forecast, notes) = try read(own("2026-06-20", zone: "Mars/Base", initial: 0))
        #expect(hours(forecast) == [12, 13])
        #expect(notes == ["timezone \"Mars/Base\" is unknown; times have the offset that is stated beside it"])
        let darkSky = answer(#""offset": -8, "currently": \#(point(#""temperature": 5"#))"#)
        let openMeteoText = openMeteo(hourly(1, [("temperature_2m", "°C", "[5]")]))
        for text in [darkSky, openMeteoText] {
            let unknown = text.replacing("America/Los_Angeles", with: "Mars/Base")
            let (forecast, notes) = try read(unknown, there: "America/Los_Angeles")
            #expect(forecast.zone == ZoneOffsets(initial: -28_800))
            #expect(notes.count == 1 && notes.allSatisfy { $0.hasPrefix("timezone \"Mars/Base\" is unknown") })
        }
    }

    @Test func darkSkysOffsetOfAnotherSeasonIsSaid() throws {
        for (offset, isSaid) in [(-8, false), (-7, true)] {
            let text = answer(#""offset": \#(offset), "currently": \#(point(#""temperature": 5"#))"#)
            let (forecast, notes) = try read(text, there: "America/Los_Angeles")
            #expect(forecast.zone.seconds(at: instant("2026-11-20T23:00:00Z")) == -28_800)
            #expect(notes.count == (isSaid ? 1 : 0))
        }
    }

    @Test func openMeteosOffsetOfAnotherSeasonReadsItsTimesWithAWord() throws {
        let head = openMeteoHead.replacing("-28800", with: "-25200")
        let (forecast, notes) = try read(
            openMeteo(hourly(1, [("temperature_2m", "°C", "[5]")]), head: head), there: "America/Los_Angeles")
        #expect(forecast.hourly.map(\.time) == [instant("2026-11-20T07:00:00Z")])
        #expect(hours(forecast) == [23] && notes.count == 1)
    }

    @Test func daysKeepTheirDatesWhenTheOffsetIsCorrected() throws {
        let head = openMeteoHead.replacing("-28800", with: "3600")
        let days =
            #""daily_units": {"temperature_2m_max": "°C"}, "daily": {"time": ["2026-11-20"], "temperature_2m_max": [5]}"#
        let (forecast, notes) = try read(openMeteo(days, head: head), there: "America/Los_Angeles")
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-11-20"] && notes.count == 1)
    }

    @Test func aZoneFarFromTheCoordinatesIsKeptWithAWord() throws {
        let (forecast, notes) = try read(own("2026-06-20", zone: "America/Los_Angeles", initial: -25_200))
        #expect(hours(forecast) == [5, 6])
        #expect(
            notes == [
                "timezone \"America/Los_Angeles\" is 8 hours behind \"Europe/London\", in which the coordinates are; "
                    + "times are those of the former"
            ])
    }
}
