import Foundation
import Testing

/// The units of amounts and distances, by the words of `message`.
struct UnitTests {
    private static let forecast = """
        {"latitude": 47.6, "longitude": -122.3, "timezone": "America/Los_Angeles",
        "currently": {"time": 1795216920, "temperature": 5, "visibility": 16.09, "precipIntensity": 1.24,
        "precipType": "rain", "precipProbability": 1},
        "hourly": {"data": [{"time": 1795215600, "temperature": 5, "visibility": 16.09, "precipIntensity": 1.24,
        "precipType": "rain", "precipProbability": 1}]}, "flags": {"units": "si", "sources": []}}
        """

    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }

    private func words(_ options: [String], config: String = "") throws -> String {
        let folder = try Program.Folder()
        try folder.write("forecast.json", Self.forecast.utf8)
        let home = folder.file("config")
        try FileManager.default.createDirectory(atPath: home + "/weathercard", withIntermediateDirectories: true)
        try folder.write("config/weathercard/config.json", "{\(config)}".utf8)
        let run = try Program.run(
            ["message", "--forecast", "forecast.json"] + options, in: folder.path,
            environment: Self.environment.merging(["XDG_CONFIG_HOME": home]) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        return run.text
    }

    @Test(arguments: [
        (["--units", "us"], "Rain 0.05 in/h.", "Visibility 10 mi."),
        (["--units", "uk"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--units", "ca"], "Rain 1.2 mm/h.", "Visibility 16 km."),
        (["--units", "si"], "Rain 1.2 mm/h.", "Visibility 16 km."),
        (["--units", "us", "--precipitation-unit", "mm"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--units", "si", "--distance-unit", "mi"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--distance-unit=km", "--precipitation-unit=in"], "Rain 0.05 in/h.", "Visibility 16 km."),
    ])
    func systemsAndSingleUnits(_ options: [String], _ rain: String, _ visibility: String) throws {
        let text = try words(options)
        #expect(text.contains(rain) && text.contains(visibility), "\(text)")
    }

    @Test func theConfigurationFileKnowsThemAndTheCommandLineStandsAgainstIt() throws {
        let config = #""precipitationUnit": "in", "distanceUnit": "mi", "units": "si""#
        #expect(try words([], config: config).contains("Rain 0.05 in/h."))
        #expect(try words([], config: config).contains("Visibility 10 mi."))
        #expect(try words(["--distance-unit", "km"], config: config).contains("Visibility 16 km."))
    }

    @Test func anUnknownUnitIsAMistakeOfUse() throws {
        let run = try Program.run(["message", "--place", "Oslo", "--distance-unit", "leagues"])
        #expect(run.status == 64 && run.errors.contains("km"), "\(run.errors)")
    }
}
