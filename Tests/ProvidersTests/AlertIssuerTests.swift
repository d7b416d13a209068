import ForecastCore
import Primitives
import Testing

@testable import Providers

/// What issuers do in ways of their own.
@Suite struct AlertIssuerTests {
    private func contents(_ text: String, _ latitude: Double = 52.52, _ longitude: Double = 13.4) throws
        -> AlertFile.Contents
    {
        try AlertFile.read(
            Array(text.utf8), for: Place(name: "X", country: nil, latitude: latitude, longitude: longitude))
    }

    private func message(
        _ members: String, onset: String = "2026-11-20T11:00:00Z", expires: String = "2026-11-20T20:00:00Z",
        area: String = ""
    ) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>i</identifier><sent>2026-11-20T10:00:00Z</sent>
        <status>Actual</status><msgType>Alert</msgType><scope>Public</scope><info><event>Wind</event>\(members)
        <severity>Moderate</severity><onset>\(onset)</onset><expires>\(expires)</expires><area><areaDesc>Here</areaDesc>
        \(area.isEmpty ? "<polygon>52,13 53,13 53,14 52,14 52,13</polygon>" : area)</area></info></alert>
        """
    }

    private func pair(_ element: String, _ name: String, _ value: String) -> String {
        "<\(element)><valueName>\(name)</valueName><value>\(value)</value></\(element)>"
    }

    @Test func indiasAlertsAreForACircleOfTheirArea() throws {
        let text = #"""
            [{"identifier": 17, "disaster_type": "Thunderstorm with Lightning", "severity_color": "orange",
            "effective_start_time": "Fri Nov 20 16:30:00 IST 2026", "effective_end_time": "Fri Nov 20 19:30:00 IST 2026",
            "area_description": "Pune", "warning_message": "Stay inside.", "actual_lang": "en", "alert_source": "Maharashtra SDMA",
            "centroid": "73.85,18.52", "area_covered": "2827.4"}]
            """#
        // 30 km around the middle, whose longitude comes first.
        let alert = try #require(try contents(text, 18.6, 73.8).alerts.first)
        #expect(alert.start?.iso8601 == "2026-11-20T11:00:00Z" && alert.end?.iso8601 == "2026-11-20T14:00:00Z")
        #expect(alert.severity == .severe && alert.hazard == .thunder && alert.issuer == "Maharashtra SDMA")
        #expect(try contents(text, 18.9, 73.85).elsewhere == 1)
    }

    @Test(arguments: [("Green", nil), ("Orange", Alert.Severity.severe), ("Red", .extreme)])
    func gDACSsGreenIsNews(_ level: String, _ severity: Alert.Severity?) throws {
        let parameters = pair("parameter", "alertlevel", level) + pair("parameter", "eventtype", "EQ")
        let alerts = try contents(message(parameters)).alerts
        #expect(alerts.map(\.severity) == [severity].compactMap(\.self))
        #expect(alerts.allSatisfy { $0.hazard == .earthquake })
    }

    @Test func germanysAdvanceInformationIsNoWarningYet() throws {
        func significance(_ urgency: String, _ code: String) throws -> Alert.Significance? {
            try contents(message("<urgency>\(urgency)</urgency>" + code)).alerts.first?.significance
        }
        let code = pair("eventCode", "II", "55")
        #expect(try significance("Future", code) == .watch && significance("Immediate", code) == nil)
        #expect(try significance("Future", "") == nil)
    }

    @Test func irelandsSummaryDoesNotTellWhere() throws {
        let text = #"""
            {"warnings": {"national": [{"capId": "1", "level": "Orange", "issued": "2026-11-20T09:00:00+00:00",
            "onset": "2026-11-20T11:00:00+00:00", "expiry": "2026-11-20T20:00:00+00:00", "headline": "Wind warning for Dublin",
            "description": "Gusts."}], "marine": [{"level": "Yellow", "headline": "Gale Warning", "description": "Nil"}],
            "environmental": []}}
            """#
        let found = try contents(text, 53.35, -6.26)
        #expect(found.alerts.isEmpty && found.unplaced == 1 && found.elsewhere == 0)
        let info = try AlertFile.list(in: Array(text.utf8)).messages.first?.infos.first
        #expect(info?.severity == "severe" && info?.hazard == .hazard(.wind))
        #expect(
            try contents(text.replacing("Wind warning for Dublin", with: "").replacing("Gusts.", with: "Nil"))
                .unplaced == 0)
    }

    @Test(arguments: [
        ("2026-11-20T24:00:00Z", "2026-11-21T00:00:00Z"), ("2026-11-20T24:00:00+07:00", "2026-11-20T17:00:00Z"),
        ("2026-11-20T23:59:60Z", "2026-11-20T23:59:59Z"), ("2569-11-20T20:00:00+07:00", "2026-11-20T13:00:00Z"),
        ("2026-11-20T20:00Z", "2026-11-20T20:00:00Z"), ("2026-11-20 20:00:00.5-01:00", "2026-11-20T21:00:00Z"),
    ])
    func timesInUnusualFormsAreRead(_ written: String, _ meant: String) throws {
        #expect(
            try contents(message("", expires: written)).alerts.first?.end?.iso8601.prefix(19) == meant.prefix(19))
    }

    @Test(arguments: [
        "2026-11-20T24:01:00Z", "2026-11-20T25:00:00Z", "2026-11-20T20:60:00Z", "2026-11-20T20:00:61Z",
        "2026-02-30T00:00:00Z",
        "2026-11-20T20:00:00", "2026-11-20", "99999999999999999999", "", "２０２６-11-20T20:00:00Z",
        "3569-11-20T20:00:00Z",
    ])
    func timesThatCannotBeAreUnknown(_ written: String) throws {
        let alert = try #require(try contents(message("", expires: written)).alerts.first)
        #expect(alert.end == nil && alert.expires == nil)
    }

    @Test func ofSeveralCodesOrAreasOneIsEnoughAndCountsOnce() throws {
        func code(_ name: String) -> String { pair("geocode", "EMMA_ID", name) }
        let both = code("DE343") + code("DE202")
        #expect(try contents(message("", area: both)).alerts.count == 1)
        #expect(try contents(message("", area: code("DE202") + code("DE202") + code("DE343"))).alerts.count == 1)
        let areas = "\(both)</area><area><areaDesc>There</areaDesc>\(code("DE202"))"
        let found = try contents(message("", area: areas))
        #expect(found.alerts.count == 1 && found.elsewhere == 0)
        #expect(try contents(message("", area: code("DE343"))).elsewhere == 1)
    }

    @Test func aBoxHasNeighboursInIt() throws {
        let service = try #require(CanadianAlerts())
        func square(_ west: Double) -> String {
            "[[[\(west), 43], [\(west + 1), 43], [\(west + 1), 44], [\(west), 44], [\(west), 43]]]"
        }
        let features = [-80.0, -79.38].map { west in
            #"""
            {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": \#(square(west))}, "properties": {"id": "\#(west)",
            "alert_name_en": "wind warning \#(west)", "alert_type": "warning", "status_en": "issued"}}
            """#
        }
        let list = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
        let toronto = Place(name: "Toronto", country: "CA", latitude: 43.65, longitude: -79.4)
        let found = try service.alerts(
            for: toronto, over: AddressedTransport([("items", list)]), now: instant("2026-11-20T12:00:00Z"),
            zone: someZones)
        #expect(found.alerts.map(\.title) == ["Wind warning -80.0"] && found.elsewhere == 1)
    }

    @Test func servicesAreToldNoMoreThanFourDecimals() throws {
        let met = try #require(METServer(program: "w/1", contact: "me@example.org"))
        let services: [(any AlertService)?] = [
            NWSAlerts(program: "w/1"), METAlerts(met), DWDAlerts(), CanadianAlerts(), WMOAlerts(), JMAAlerts(),
            MeteoAlarm(),
        ]
        let place = Place(name: "X", country: "NO", latitude: 59.9138688, longitude: 10.7522454)
        for service in services.compactMap(\.self) {
            let url = service.request(for: place).url
            let decimals = url.split { !$0.isNumber && $0 != "." }.compactMap {
                $0.split(separator: ".").dropFirst().first
            }
            #expect(decimals.allSatisfy { $0.count <= 4 }, "\(url)")
        }
    }

    @Test func textsThatNobodyReadsAreCut() throws {
        let words = String(repeating: "gale warning ", count: 100_000)
        let long = message("<headline>\(words)</headline><description>\(words)</description>")
        let alert = try #require(try contents(long.replacing("<event>Wind", with: "<event>\(words)")).alerts.first)
        #expect(alert.title.count <= 200 && alert.text.count <= 100_000 && alert.hazard == .storm)
        // A shape is not cut.
        let ring = "52,13 53,13 53,14" + String(repeating: " 52,14", count: 30_000) + " 52,13"
        #expect(try contents(message("", area: "<polygon>\(ring)</polygon>")).alerts.count == 1)
        #expect(try contents(message("", area: "<polygon>\(ring)</polygon>"), 52.52, 14.1).elsewhere == 1)
    }

    @Test func anEmptyListOfAreasLeavesTheNamesAndCodesBesideIt() throws {
        let text = #"""
            {"identifier": "i", "info": [{"event": "Wind", "area": [], "areaDesc": "A; B", "geocode": {"EMMA_ID": ["DE202"]}}]}
            """#
        #expect(try contents(text).alerts.first?.regions == ["A", "B"])
    }

    @Test func aThousandAlertsAreEnoughForAnyPlace() throws {
        let area = #""area": [{"polygon": ["52,13 53,13 53,14 52,14 52,13"]}]"#
        func list(_ title: (Int) -> String) -> String {
            let messages = (0..<3000).map { number in
                #"""
                {"alert": {"identifier": "\#(number)", "sent": "2026-11-20T10:00:00Z", "info": [{"event": "\#(title(number))",
                "areaDesc": "A\#(number)", \#(area)}]}}
                """#
            }
            return #"{"warnings": [\#(messages.joined(separator: ","))]}"#
        }
        #expect(try contents(list { "Wind \($0)" }).alerts.count == 1000)
        #expect(try contents(list { _ in "Wind" }).alerts.count == 1)
    }

    @Test func anEndingIsThatOfItsEventAndAreaAlone() throws {
        func event(_ action: String, _ number: String, _ zone: String, sent: String) -> String {
            #"""
            {"properties": {"id": "\#(action)\#(number)\#(zone)", "sent": "\#(sent)", "event": "High Wind Warning", "areaDesc": "\#(zone)",
            "geocode": {"UGC": ["\#(zone)"]}, "parameters":
            {"VTEC": ["/O.\#(action).KSEW.HW.W.\#(number).261120T1100Z-261120T2000Z/"]}}}
            """#
        }
        let zones = ["WAZ001", "WAZ002", "WAZ003"]
        let new = zones.map { event("NEW", "0001", $0, sent: "2026-11-20T10:00:00Z") }
        func kept(_ endings: String...) throws -> Int {
            let list = #"{"features": [\#((new + endings).joined(separator: ","))]}"#
            return try contents(list).unplaced
        }
        #expect(try kept() == 3)
        #expect(try kept(event("CAN", "0001", "WAZ002", sent: "2026-11-20T11:00:00Z")) == 2)
        #expect(try kept(event("CAN", "0002", "WAZ002", sent: "2026-11-20T11:00:00Z")) == 3)
        #expect(
            try kept(
                event("CAN", "0001", "WAZ002", sent: "2026-11-20T11:00:00Z"),
                event("CAN", "0001", "WAZ001", sent: "2026-11-20T11:30:00Z")) == 1)
    }
}
