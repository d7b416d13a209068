import ForecastCore
import Testing

@testable import Providers

/// What is particular to Japan: its offices and its rivers.
@Suite struct JapaneseAlertTests {
    private let now = instant("2026-11-20T12:00:00Z")

    @Test(arguments: [
        (43.06, 141.35, "016000"), (42.92, 143.2, "014030"), (41.77, 140.73, "017000"), (45.41, 141.68, "011000"),
        (31.59, 130.55, "460100"), (28.38, 129.49, "460040"), (26.21, 127.68, "471000"), (24.79, 125.28, "473000"),
        (24.34, 124.16, "474000"), (25.83, 131.23, "472000"), (35.69, 139.7, "130000"), (34.69, 135.5, "270000"),
    ])
    func eachPlaceIsAskedAboutAtItsOffice(_ latitude: Double, _ longitude: Double, _ office: String) throws {
        let place = Place(name: "X", country: "JP", latitude: latitude, longitude: longitude)
        #expect(JMAAlerts.covers(place))
        let request = try #require(JMAAlerts()).request(for: place)
        #expect(request.url == "https://www.jma.go.jp/bosai/warning/data/r8/\(office).json")
    }

    @Test func theSeaHasNoOffice() {
        #expect(!JMAAlerts.covers(Place(name: "X", country: "JP", latitude: 30, longitude: 150)))
    }

    private let warnings = #"""
        [{"reportDatetime": "2026-11-20T18:13:00+09:00", "warning": {"class20Items": [{"areaCode": "1310100", "kinds": []}]}}]
        """#

    private func flood(_ code: String, _ more: String = #""class20Codes": ["1310100"]"#, status: String = "通常")
        -> String
    {
        #"""
        {"status": "\#(status)", "reportDatetime": "2026-11-20T17:50:00+09:00", "infoType": "発表", "riverCode": "830304004400",
        "riverName": "神田川", "item": {"name": "レベル４氾濫危険警報", "code": "\#(code)", "condition": "レベル４氾濫危険警報（発表）"}, \#(more)}
        """#
    }

    private func found(_ floods: String) throws -> AlertFile.Contents {
        let service = try #require(JMAAlerts())
        let chiyoda = Place(name: "X", country: "JP", latitude: 35.69, longitude: 139.755)
        return try service.alerts(
            for: chiyoda, over: AddressedTransport([("r8/130000", warnings), ("r8/flood_xml", "[\(floods)]")]),
            now: now,
            zone: someZones)
    }

    @Test(arguments: [
        ("21", Alert.Severity.moderate, Alert.Significance.advisory), ("30", .severe, .warning),
        ("40", .extreme, .warning), ("51", .extreme, .emergency),
    ])
    func floodsOfRiversHaveTheLevelOfTheirCodes(
        _ code: String, _ severity: Alert.Severity, _ significance: Alert.Significance
    ) throws {
        let found = try found(flood(code))
        #expect(found.alerts.map(\.title) == ["神田川 レベル４氾濫危険警報"] && found.alerts.map(\.hazard) == [.flood])
        #expect(found.alerts.map(\.severity) == [severity] && found.alerts.map(\.significance) == [significance])
        #expect(found.alerts.first?.end == nil, "the agency gives none")
    }

    @Test func aRiverThatIsCalmOrElsewhereOrAnExerciseIsNoWarning() throws {
        let service = try #require(JMAAlerts())
        for calm in [
            flood("10"), flood("40", #""class20Codes": ["2310000"]"#), flood("40", status: "訓練"),
            flood("40").replacing("発表", with: "取消"), "",
        ] {
            let found = try found(calm)
            #expect(found.alerts.isEmpty && service.answer(found, asked: now) != nil, "\(calm)")
        }
    }

    @Test func ofARiverWithAnOfficeOnlyItCannotBeToldWhomItThreatens() throws {
        #expect(try found(flood("40", #""officeCodes": ["130000"]"#)).unplaced == 1)
        let other = try found(flood("40", #""officeCodes": ["230000"]"#))
        #expect(other.unplaced == 0 && other.elsewhere == 1)
    }

    @Test func theListOfRiversIsAskedForAnewAndRequired() throws {
        let service = try #require(JMAAlerts())
        #expect(service.links.lifetime == 60)
        let chiyoda = Place(name: "X", country: "JP", latitude: 35.69, longitude: 139.755)
        #expect(throws: ServiceError.self) {
            try service.alerts(
                for: chiyoda, over: AddressedTransport([("r8/130000", warnings)]), now: now, zone: someZones)
        }
    }
}
