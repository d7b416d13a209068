import Climate
import ForecastCore
import Primitives
import Providers
import Testing

/// What Open-Meteo has beside a forecast: an ensemble, and the highs that its forecasts had.
struct OpenMeteoEnsembleTests {
    private let oslo = Place(
        name: "Oslo", country: "NO", latitude: 59.9127, longitude: 10.7461, timeZone: "Europe/Oslo")

    /// An answer in the form of the service's mean models, which have the mean under the bare name.
    private func answer(
        means: String = "[13.7,12.9]", spreads: String = "[0.4,0.3]", unit: String = "K", latitude: Double = 60
    ) -> String {
        """
        {"latitude":\(latitude),"longitude":10.75,"generationtime_ms":1.5,"utc_offset_seconds":0,"timezone":"GMT",
        "elevation":29.0,
        "hourly_units":{"time":"unixtime","temperature_2m":"°C","temperature_2m_spread":"\(unit)"},
        "hourly":{"time":[1790805600,1790809200],"temperature_2m":\(means),"temperature_2m_spread":\(spreads)}}
        """
    }

    private func decode(_ text: String) throws(ForecastFileError) -> TemperatureEnsemble {
        try OpenMeteoEnsemble(.freeEnsemble).decode(
            HTTPResponse(status: 200, body: Array(text.utf8)), for: oslo, at: Instant(secondsSince1970: 0),
            zone: { _, _, _ in nil }, warn: { _ in })
    }

    @Test func theMeanAndTheSpreadAreRequestedAndNoMembers() {
        let request = OpenMeteoEnsemble(.freeEnsemble).request(for: oslo)
        #expect(
            request.url
                == "https://ensemble-api.open-meteo.com/v1/ensemble?latitude=59.9127&longitude=10.7461&hourly=temperature_2m,"
                + "temperature_2m_spread&models=ecmwf_ifs025_ensemble_mean&timeformat=unixtime&past_hours=1&forecast_hours=244"
        )
        let customer = OpenMeteoEnsemble(.commercialEnsemble(key: "secret")).request(for: oslo)
        #expect(customer.url.hasPrefix("https://customer-ensemble-api.open-meteo.com/v1/ensemble?"))
        #expect(customer.url.hasSuffix("&apikey=secret") && !customer.publicURL.contains("secret"))
    }

    @Test func hoursHaveTheirMeanAndTheirSpread() throws {
        let ensemble = try decode(answer())
        #expect(ensemble.hours.map(\.mean) == [13.7, 12.9] && ensemble.hours.map(\.spread) == [0.4, 0.3])
        #expect(ensemble.hours.first?.time == Instant(secondsSince1970: 1_790_805_600))
        #expect(ensemble.source.attribution == "Weather data by Open-Meteo.com")
    }

    @Test func anHourWithoutOneOfThemIsLeftOut() throws {
        #expect(try decode(answer(spreads: "[null,0.3]")).hours.map(\.mean) == [12.9])
        #expect(try decode(answer(means: "[13.7,99]")).hours.map(\.spread) == [0.4])
        #expect(try decode(answer(spreads: "[-1,0.3]")).hours.count == 1)
    }

    @Test func anAnswerWithoutHoursOrOfAnotherPlaceIsNone() {
        #expect(throws: ForecastFileError.self) { try decode(answer(spreads: "[null,null]")) }
        #expect(throws: ForecastFileError.self) { try decode(answer(unit: "hPa")) }
        #expect(throws: ForecastFileError.self) { try decode(answer(latitude: 40)) }
        #expect(throws: ForecastFileError.self) { try decode(#"{"error":true,"reason":"No such model"}"#) }
    }

    @Test func pastHighsAreRequestedByTheirDates() throws {
        let last = try #require(CivilDate(year: 2026, month: 11, day: 20))
        let days = CivilDate(daysSince1970: last.daysSince1970 - 34)...last
        let service = OpenMeteoHighs(.free, days: days)
        #expect(
            service.request(for: oslo).url
                == "https://api.open-meteo.com/v1/forecast?latitude=59.9127&longitude=10.7461&start_date=2026-10-17&"
                + "end_date=2026-11-20&daily=temperature_2m_max,temperature_2m_min&timezone=Europe/Oslo")
        let text = """
            {"latitude":59.9,"longitude":10.7,"utc_offset_seconds":3600,
            "daily_units":{"time":"iso8601","temperature_2m_max":"°C","temperature_2m_min":"°C"},
            "daily":{"time":["2026-11-19","2026-11-20"],"temperature_2m_max":[4.5,null],"temperature_2m_min":[1,0.5]}}
            """
        let climate = try service.decode(
            HTTPResponse(status: 200, body: Array(text.utf8)), for: oslo, at: Instant(secondsSince1970: 0),
            zone: { _, _, _ in nil }, warn: { _ in })
        #expect(
            climate[last.daysSince1970 - 1].high == 4.5 && climate[last].high == nil && climate[last].low == 0.5)
    }
}
