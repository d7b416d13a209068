import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct VisibilityTests {
    @Test(arguments: [
        ("us", 16_093.44), ("si", 10_000), ("ca", 10_000), ("uk", 10_000), ("uk2", 16_093.44),
    ])
    func darkSkysDistancesAreInMilesOrKilometers(_ units: String, _ meters: Double) throws {
        let text = answer(#""hourly": {"data": [\#(point(#""temperature": 1, "visibility": 10"#))]}"#, units: units)
        let visibility = try #require(try read(text).hourly.first?.visibility)
        #expect(abs(visibility - meters) < 1e-9)
    }

    /// What it calls `uk` has miles.
    @Test func pirateWeathersDistancesInTheKingdomAreInMiles() throws {
        let hours = #""elevation": 5, "hourly": {"data": [\#(point(#""temperature": 1, "visibility": 10"#))]}"#
        #expect(try read(answer(hours, units: "uk")).hourly.first?.visibility == 16_093.44)
        #expect(try read(answer(hours, units: "ca")).hourly.first?.visibility == 10_000)
    }

    @Test(arguments: [("m", 24_140.0), ("ft", 7357.872)])
    func openMeteosDistancesAreInMetersOrFeet(_ unit: String, _ meters: Double) throws {
        let forecast = try read(
            openMeteo(
                hourly(2, [("temperature_2m", "°C", "[1, 1]"), ("visibility", unit, "[24140, null]")])))
        #expect(forecast.hourly.map(\.visibility) == [meters, nil])
    }

    @Test func anUnknownUnitIsRefused() {
        let text = openMeteo(hourly(1, [("temperature_2m", "°C", "[1]"), ("visibility", "leagues", "[3]")]))
        #expect(
            fault(text) == .unknownUnit(of: "hourly_units.visibility", given: "leagues", known: ["m", "ft"]))
    }

    @Test(arguments: ["-1", "-999", "501", "\"far\"", "1e999"])
    func implausibleDistancesAreMissing(_ given: String) throws {
        let text = answer(#""hourly": {"data": [\#(point(#""temperature": 1, "visibility": \#(given)"#))]}"#)
        #expect(try read(text).hourly.first?.visibility == nil)
    }

    @Test func theProgramsOwnFormatKeepsIt() throws {
        var forecast = try read(answer(#""hourly": {"data": [\#(point(#""visibility": 16.09"#))]}"#))
        let bytes = try ForecastFile.bytes(of: forecast)
        #expect(try ForecastFile.read(bytes, zone: someZones) == forecast)
        #expect(forecast.hourly.first?.visibility == 16_090)
        forecast.hourly[0].visibility = -5
        forecast.hourly[0].temperature = 1
        let hostile = try ForecastFile.read(ForecastFile.bytes(of: forecast), zone: someZones)
        #expect(hostile.hourly.first?.visibility == nil)
    }
}
