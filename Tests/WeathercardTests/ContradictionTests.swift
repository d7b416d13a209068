import Testing

/// Forecasts that contradict themselves.
struct ContradictionTests {
    private let folder: Program.Folder

    init() throws {
        folder = try Program.Folder()
    }

    /// A saved answer of Open-Meteo for Oslo.
    private func answer(
        offset: Int = 3600, temperature: String = "3, 3, 3", humidity: String = "50, 60, 70", high: Double = 4
    ) -> String {
        """
        {"latitude": 59.9, "longitude": 10.7, "utc_offset_seconds": \(offset), "timezone": "Europe/Oslo",
         "hourly_units": {"time": "iso8601", "temperature_2m": "°C", "relative_humidity_2m": "%"},
         "hourly": {"time": ["2026-11-20T12:00", "2026-11-20T13:00", "2026-11-20T14:00"],
                    "temperature_2m": [\(temperature)], "relative_humidity_2m": [\(humidity)]},
         "daily_units": {"time": "iso8601", "temperature_2m_max": "°C", "temperature_2m_min": "°C"},
         "daily": {"time": ["2026-11-20"], "temperature_2m_max": [\(high)], "temperature_2m_min": [1]}}
        """
    }

    private func message(_ text: String, _ options: [String] = []) throws -> Program.Result {
        try folder.write("answer.json", text.utf8)
        return try Program.run(
            ["message", "--card", "clock", "--form", "description", "--forecast", "answer.json"] + options,
            in: folder.path
        )
    }

    @Test func whatCannotBeTrueIsSaidAndNotShown() throws {
        let sound = try message(answer())
        #expect(sound.status == 0 && sound.errors == "" && sound.text.contains("Humidity 50%"))
        let odd = try message(answer(temperature: "3, 95, 3", humidity: "50, 60", high: 0.5))
        #expect(odd.status == 0 && !odd.text.contains("Humidity") && odd.text.contains("3°C"), "\(odd.text)")
        #expect(
            odd.errors.contains(
                "answer.json: ignoring contradictory or impossible values: daily.high below daily.low (1), "
                    + "hourly.relative_humidity_2m with 2 values for 3 times (2), hourly.temperature (1)"),
            "\(odd.errors)")
    }

    /// An offset that the zone never has, and one that it has in summer.
    @Test func anOffsetOfAnotherZoneOrSeasonIsTold() throws {
        let run = try message(answer(offset: -28_800))
        #expect(run.status == 0)
        #expect(
            run.errors.contains(#"utc_offset_seconds of -28800 s contradicts timezone "Europe/Oslo""#),
            "\(run.errors)")
        #expect(try run.text == message(answer(offset: 3600)).text, "the zone's offset is taken")
        let summer = try message(answer(offset: 7200))
        #expect(
            summer.status == 0
                && summer.errors.contains(#"utc_offset_seconds of 7200 s contradicts timezone "Europe/Oslo""#),
            "\(summer.errors)")
        let doubtful = try message(answer(offset: 0))
        #expect(
            doubtful.status == 0 && doubtful.errors.contains("utc_offset_seconds of 0 s contradicts"),
            "\(doubtful.errors)")
    }
}
