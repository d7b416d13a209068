import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

struct OpenMeteoAirTests {
    private let paris = Place(name: "Paris", country: "FR", latitude: 48.8534, longitude: 2.3488)
    private let seattle = Place(name: "Seattle", country: "US", latitude: 47.6062, longitude: -122.3321)

    /// An answer with two hours and these columns, each with its unit.
    private func answer(
        _ columns: [(name: String, unit: String, values: String)], time: String = "[1790805600,1790809200]"
    )
        -> String
    {
        let units = columns.map { ",\"\($0.name)\":\"\($0.unit)\"" }.joined()
        let values = columns.map { ",\"\($0.name)\":\($0.values)" }.joined()
        return """
            {"latitude":48.9,"longitude":2.4,"generationtime_ms":0.7,"utc_offset_seconds":7200,"timezone":"Europe/Paris",
            "hourly_units":{"time":"unixtime"\(units)},"hourly":{"time":\(time)\(values)}}
            """
    }

    private func air(_ text: String, for place: Place? = nil) throws(ForecastFileError) -> AirForecast {
        try AirFile.read(Array(text.utf8), for: place ?? paris)
    }

    private func fault(_ text: String) -> ForecastFileError? {
        do throws(ForecastFileError) {
            _ = try air(text)
            return nil
        } catch {
            return error
        }
    }

    // MARK: The request

    @Test func concentrationsAreRequestedAndNoIndex() throws {
        let service = OpenMeteoAir(.freeAir)
        let url = service.request(for: paris).url
        #expect(
            url == "https://air-quality-api.open-meteo.com/v1/air-quality?latitude=48.8534&longitude=2.3488&hourly="
                + "pm2_5,pm10,nitrogen_dioxide,ozone,sulphur_dioxide,carbon_monoxide,uv_index,alder_pollen,birch_pollen,"
                + "grass_pollen,mugwort_pollen,olive_pollen,ragweed_pollen&timeformat=unixtime&past_hours=24&forecast_hours=72"
        )
        #expect(!service.request(for: seattle).url.contains("pollen"), "it is modelled in Europe alone")
    }

    @Test func aCustomerHasAServerAndAKey() throws {
        let service = OpenMeteoAir(.commercialAir(key: "secret"))
        let request = service.request(for: seattle)
        #expect(request.url.hasPrefix("https://customer-air-quality-api.open-meteo.com/v1/air-quality?"))
        #expect(request.url.hasSuffix("&apikey=secret") && !request.publicURL.contains("secret"))
        #expect(service.secrets == ["secret"])
    }

    @Test func anAnswerOverTheNetworkIsTheAir() throws {
        let loopback = try LoopbackServer(.json(answer([("pm2_5", "μg/m³", "[8.8,8.5]")])))
        let server = try #require(OpenMeteoServer(airURL: loopback.url + "/v1/air-quality"))
        let air = try OpenMeteoAir(server).fetch(
            for: paris, over: CurlTransport(userAgent: "weathercard/1"),
            now: Instant(secondsSince1970: 1_790_805_600),
            zone: someZones)
        #expect(air.hours.map(\.pm25) == [8.8, 8.5])
        #expect(loopback.requests.first?.line.hasPrefix("GET /v1/air-quality?latitude=48.8534") == true)
    }

    // MARK: The answer

    @Test func valuesGoToTheirFields() throws {
        let grains = "grains/m³"
        let names = ["pm2_5", "pm10", "nitrogen_dioxide", "ozone", "sulphur_dioxide", "carbon_monoxide"]
        let plants = ["alder", "birch", "grass", "mugwort", "olive", "ragweed"]
        let columns =
            names.enumerated().map { ($1, "μg/m³", "[\($0 + 1),null]") } + [("uv_index", "", "[7.5,0]")]
            + plants.enumerated().map { ($1 + "_pollen", grains, "[\($0 + 10),0]") }
        let air = try air(answer(columns))
        let hour = try #require(air.hours.first)
        #expect(Pollutant.allCases.map { hour[$0] } == [1, 2, 3, 4, 5, 6])
        #expect(PollenSpecies.allCases.map { hour[$0] } == [10, 11, 12, 13, 14, 15] && hour.uvIndex == 7.5)
        // Null is unknown, and 0 is none.
        let next = try #require(air.hours.last)
        #expect(Pollutant.allCases.allSatisfy { next[$0] == nil })
        #expect(PollenSpecies.allCases.allSatisfy { next[$0] == 0 } && next.uvIndex == 0)
        #expect(hour.time == Instant(secondsSince1970: 1_790_805_600))
        #expect(air.source.attribution == "Air: CAMS ENSEMBLE, Open-Meteo.com")
    }

    @Test func localTimesAreReadByTheirOffset() throws {
        let text = answer([("pm10", "μg/m³", "[1,2]")], time: #"["2026-10-01T00:00","2026-10-01T01:00"]"#)
        #expect(try air(text).hours.first?.time == Instant(secondsSince1970: 1_790_805_600))
    }

    /// Each letter that looks like the prefix of a microgram.
    @Test(arguments: ["\u{3BC}g/m³", "\u{B5}g/m³"])
    func unitsAreChecked(unit: String) throws {
        #expect(try air(answer([("pm2_5", unit, "[1,2]")])).hours.first?.pm25 == 1)
        guard case .unknownUnit = fault(answer([("pm2_5", "ppb", "[1,2]")])) else {
            Issue.record("another unit is taken")
            return
        }
    }

    @Test func impossibleValuesAreNotKnown() throws {
        let air = try air(
            answer([
                ("pm2_5", "μg/m³", "[-5,3]"), ("uv_index", "", "[99,1]"), ("birch_pollen", "grains/m³", "[1e9,1]"),
            ]))
        #expect(air.hours.map(\.pm25) == [nil, 3] && air.hours.map(\.uvIndex) == [nil, 1])
        #expect(air.hours.map(\.birch) == [nil, 1])
    }

    /// Values of two models are not mixed.
    @Test func oneModelIsReadOfTwo() throws {
        let air = try air(
            answer([
                ("pm10_cams_global", "μg/m³", "[20,19]"), ("pm10_cams_europe", "μg/m³", "[35,33]"),
                ("ozone_cams_global", "μg/m³", "[70,71]"),
            ]))
        #expect(air.hours.map(\.pm10) == [35, 33] && air.hours.allSatisfy { $0.ozone == nil })
    }

    @Test func whatIsNotAboutTheAirIsRefused() {
        #expect(
            fault(SeattleAnswer.json()) == .noAir
                || fault(SeattleAnswer.json())?.message.contains("instead of") == true)
        #expect(fault(answer([("temperature_2m", "°C", "[1,2]")])) == .noAir)
        #expect(fault(answer([("pm10", "μg/m³", "[null,null]")])) == .noAir)
        #expect(fault(#"{"error":true,"reason":"no data"}"#) == .refusal("no data"))
        let elsewhere = Place(name: nil, latitude: 10, longitude: 10)
        #expect(throws: ForecastFileError.self) {
            try air(answer([("pm10", "μg/m³", "[1,2]")]), for: elsewhere)
        }
    }

    // MARK: Forecasts with air

    @Test func aSavedForecastKeepsItsAir() throws {
        var forecast = try #require(
            SampleForecast.forecast(for: SampleAirPlace.paris, zone: { _, _, _ in ZoneOffsets(initial: 3600) }))
        forecast.air?.hours[0].pm25 = -4
        let text = try ForecastFile.bytes(of: forecast)
        let again = try ForecastFile.read(text, zone: { _, _, _ in ZoneOffsets(initial: 3600) })
        #expect(again.air?.hours.count == forecast.air?.hours.count && again.air?.hours.first?.pm25 == nil)
        #expect(again.air?.hours.last == forecast.air?.hours.last)
        #expect(try AirFile.read(text, for: paris) == again.air)
    }

    /// Nothing flowers in November, and elsewhere nobody models it.
    @Test func theSampleHasAir() throws {
        let sample = try #require(
            SampleForecast.forecast(for: SampleAirPlace.paris, zone: { _, _, _ in ZoneOffsets(initial: 3600) }))
        let report = AirReport(try #require(sample.air), of: sample.place, at: SampleForecast.time)
        #expect(report.quality?.worst.band == .fair && report.pollen?.level == PollenLevel.none)
        #expect(report.ultraviolet?.level == .low)
        var other = SampleAirPlace.paris
        other.longitude = -100
        let elsewhere = try #require(
            SampleForecast.forecast(for: other, zone: { _, _, _ in ZoneOffsets(initial: -21_600) }))
        #expect(elsewhere.air?.hours.allSatisfy { $0.birch == nil } == true)
    }
}

private enum SampleAirPlace {
    static let paris = Place(
        name: "Paris", country: "FR", latitude: 48.8534, longitude: 2.3488, timeZone: "Europe/Paris")
}
