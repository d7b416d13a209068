import CardOrders
import ForecastCore
import Options
import Primitives
import Providers
import SystemAccess
import Testing

@testable import CardMaking

/// Which services are asked for the warnings of a place.
struct AlertChoiceTests {
    private func services(
        _ country: String?, _ latitude: Double, _ longitude: Double, _ options: [(Option, String)] = []
    )
        throws -> [String]
    {
        var values = OptionValues()
        for (option, value) in options { values.add(value, for: option) }
        let settings = try ServiceSettings(values, Environment { _ in nil })
        let services = try LiveServices(settings, of: [.openMeteo], agent: "weathercard/0.0.0")
        let place = Place(name: nil, country: country, latitude: latitude, longitude: longitude)
        return try services.alerts(for: place).map { type(of: $0).facts.id }
    }

    @Test(
        arguments: [
            ("US", 47.6, -122.3, ["nws-alerts"]), ("PR", 18.4, -66.1, ["nws-alerts"]),
            ("CA", 43.7, -79.4, ["eccc-alerts"]),
            ("NO", 59.9, 10.7, ["meteoalarm"]), ("DE", 52.5, 13.4, ["dwd-alerts", "dwd-cap", "meteoalarm"]),
            ("FI", 60.2, 24.9, ["fmi", "meteoalarm"]), ("IS", 64.1, -21.9, ["vedur", "meteoalarm"]),
            ("IE", 53.3, -6.3, ["met-eireann", "meteoalarm"]),
            ("FR", 48.9, 2.35, ["meteoalarm"]), ("GB", 51.5, -0.1, ["meteoalarm"]),
            ("NZ", -36.8, 174.8, ["metservice"]),
            ("HK", 22.3, 114.2, ["hko"]), ("JP", 35.69, 139.7, ["jma"]), ("JP", 43.06, 141.35, ["jma"]),
            ("JP", 30, 150, ["wmo"]),
            ("BR", -23.5, -46.6, ["wmo"]), (nil, 0, -30, []),
        ] as [(String?, Double, Double, [String])])
    func theServiceIsThatOfTheCountry(_ country: String?, _ latitude: Double, _ longitude: Double, _ ids: [String])
        throws
    {
        #expect(try services(country, latitude, longitude) == ids)
    }

    @Test func mETNorwayIsAskedOnlyWithAContact() throws {
        let contact = [(ServiceOptions.contact, "me@example.org")]
        #expect(try services("NO", 59.9, 10.7, contact) == ["met-alerts", "meteoalarm"])
    }

    @Test func noOtherServerIsAskedThanThoseThatAreNamed() throws {
        let url = [(ServiceOptions.baseURL, "open-meteo=http://127.0.0.1:1,meteoalarm=http://127.0.0.1:2")]
        #expect(try services("DE", 52.5, 13.4, url) == ["meteoalarm"])
        #expect(try services("US", 47.6, -122.3, url) == [])
    }
}
