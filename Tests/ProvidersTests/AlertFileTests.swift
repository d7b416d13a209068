import ForecastCore
import Primitives
import Providers
import Testing

/// A feature as from api.weather.gov, with additional or overriding members.
private func feature(_ id: String, _ members: String = "", geometry: String = "null") -> String {
    """
    {"id": "https://example.org/\(id)", "type": "Feature", "geometry": \(geometry), "properties": {
    "id": "\(id)", "areaDesc": "North; South", "sent": "2026-11-20T12:00:00-08:00", "status": "Actual",
    "messageType": "Alert", "severity": "Moderate", "event": "Wind Advisory", "senderName": "NWS Seattle WA", "headline": "Windy",
    "description": "Gusts.", "instruction": "Hold on.", "onset": "2026-11-20T16:00:00-08:00",
    "expires": "2026-11-20T18:00:00-08:00", "ends": null\(members.isEmpty ? "" : ", " + members)}}
    """
}

/// The corners of a square of two degrees.
private func corners(around middle: (north: Double, east: Double)) -> String {
    let offsets = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    return "[[\(offsets.map { "[\(middle.east + $0.0), \(middle.north + $0.1)]" }.joined(separator: ", "))]]"
}

private func square(around middle: (north: Double, east: Double)) -> String {
    #"{"type": "Polygon", "coordinates": \#(corners(around: middle))}"#
}

private func collection(_ features: String...) -> String {
    #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
}

private func warned(_ text: String, at moment: String = "2026-11-20T23:22:00Z") throws -> [Alert] {
    try AlertFile.read(Array(text.utf8), for: seattle, at: instant(moment))
}

@Suite struct AlertFileTests {
    @Test func everyMemberOfAnAlertIsRead() throws {
        let alert = try #require(try warned(collection(feature("a"))).first)
        #expect(
            alert
                == Alert(
                    id: "a", title: "Wind Advisory", severity: .moderate, start: instant("2026-11-21T00:00:00Z"),
                    end: instant("2026-11-21T02:00:00Z"), regions: ["North", "South"], text: "Gusts.\n\nHold on.",
                    issued: instant("2026-11-20T20:00:00Z"), issuer: "NWS Seattle WA"))
    }

    @Test(arguments: [
        (#""Actual""#, #""Test""#), (#""Actual""#, #""Exercise""#), (#""Actual""#, "null"),
        (#""messageType": "Alert""#, #""messageType": "Cancel""#),
        (#""ends": null"#, #""ends": "2026-11-20T15:00:00-08:00""#),
        ("2026-11-20T18:00:00-08:00", "2026-11-20T15:00:00-08:00"),
        (#""ends": null"#, #""replacedBy": "https://example.org/b""#),
        (#""ends": null"#, #""parameters": {"VTEC": ["/O.CAN.KSEW.WI.Y.0004.000000T0000Z-261121T1800Z/"]}"#),
        (#""ends": null"#, #""parameters": {"VTEC": ["/O.UPG.KSEW.WI.Y.0004.000000T0000Z-261121T1800Z/"]}"#),
        (#""ends": null"#, #""awareness_level": "1; green; Minor""#),
        (#""messageType": "Alert""#, #""messageType": "Ack""#),
        (#""messageType": "Alert""#, #""messageType": "Error""#),
        (#""ends": null"#, #""response": "AllClear""#), (#""ends": null"#, #""responseType": ["AllClear"]"#),
        (#""ends": null"#, #""urgency": "Past""#), (#""ends": null"#, #""ends": "2026-11-20T23:22:00Z""#),
    ])
    func inactiveAlertsAreOmitted(_ member: String, _ changed: String) throws {
        let text = feature("a").replacing(member, with: changed)
        #expect(text != feature("a"))
        #expect(try warned(collection(text)).isEmpty)
    }

    @Test func theEventsEndOverridesTheMessagesExpiry() throws {
        let text = feature("a").replacing(#""ends": null"#, with: #""ends": "2026-11-22T00:00:00Z""#)
        #expect(
            try warned(collection(text), at: "2026-11-21T12:00:00Z").first?.end?.iso8601 == "2026-11-22T00:00:00Z")
    }

    @Test(arguments: [
        #"[{"@id": "https://example.org/a"}]"#, #"[{"identifier": "a"}]"#, #"["https://example.org/a"]"#, #"["a"]"#,
        #""w-nws@noaa.gov,a,2026-11-20T12:00:00-08:00 w-nws@noaa.gov,b,2026-11-20T12:00:00-08:00""#,
    ])
    func referencedMessagesAreSuperseded(_ references: String) throws {
        for type in ["Update", "Cancel"] {
            let update = feature("c", #""references": \#(references)"#)
                .replacing(#""messageType": "Alert""#, with: #""messageType": "\#(type)""#)
            #expect(try warned(collection(feature("a"), update)).map(\.id) == (type == "Update" ? ["c"] : []))
        }
        // A test supersedes nothing, and no message supersedes itself.
        let test = feature("c", #""references": \#(references)"#).replacing("Actual", with: "Test")
        #expect(try warned(collection(feature("a"), test)).map(\.id) == ["a"])
        #expect(try warned(collection(feature("a", #""references": \#(references)"#))).map(\.id) == ["a"])
    }

    @Test func aMessageForAnotherAreaStillSupersedesEarlierMessages() throws {
        for type in ["Update", "Cancel"] {
            let moved = feature("b", #""references": ["a"]"#, geometry: square(around: (30, -100)))
                .replacing(#""messageType": "Alert""#, with: #""messageType": "\#(type)""#)
            #expect(try warned(collection(feature("a", geometry: square(around: (47.6, -122.3))), moved)).isEmpty)
        }
    }

    @Test(arguments: [
        (#"{"type": "GeometryCollection", "geometries": [\#(square(around: (30, -100)))]}"#, 0),
        (#"{"type": "GeometryCollection", "geometries": [\#(square(around: (47, -122)))]}"#, 1),
        // Overlapping areas are not holes in each other.
        (
            #"{"type": "MultiPolygon", "coordinates": [\#(corners(around: (47.6, -122.3))), "#
                + #"\#(corners(around: (47.5, -122.2)))]}"#, 1
        ),
    ])
    func anAreaIsTheUnionOfItsParts(_ geometry: String, _ count: Int) throws {
        #expect(try warned(collection(feature("a", geometry: geometry))).count == count)
    }

    @Test(arguments: [
        (#""polygon": ["47,-123 48,-123 48,-122 47,-122 47,-123"]"#, 1),
        (#""polygon": "47,-123 48,-123 48,-122 47,-122 47,-123""#, 1),
        (#""polygon": ["52,13 53,13 53,14 52,14 52,13"]"#, 0),
        (#""polygon": ["52,13 53,13 53,14 52,14 52,13"], "circle": ["47.6,-122.3 5"]"#, 1),
        (#""circle": "47.6,-121.3 70""#, 0), (#""circle": "47.6,-121.3 80""#, 1),
        // An unreadable area excludes no place.
        (#""polygon": ["here"], "circle": ["there"]"#, 1), (#""geocode": []"#, 1),
    ])
    func capPolygonsAndCirclesSelectThePlace(_ shape: String, _ count: Int) throws {
        let area = #"{"areaDesc": "A", \#(shape)}"#
        for areas in ["[\(area)]", area] {
            for more in ["", #", {"areaDesc": "B"}"#] where areas.hasPrefix("[") || more.isEmpty {
                let text = #"""
                    {"identifier": "a", "sent": "2026-11-20T12:00:00-08:00", "status": "Actual", "msgType": "Alert",
                    "info": [{"event": "Storm", "severity": "Severe", "area": \#(areas.replacing("}]", with: "}\(more)]"))}]}
                    """#
                // An area without a shape may contain the place.
                #expect(try warned(text).count == (more.isEmpty ? count : 1), "\(areas)")
            }
        }
    }

    @Test(arguments: [#"[]"#, #"null"#, #""""#, "7", #"[7, null, {}]"#])
    func invalidReferencesSupersedeNothing(_ references: String) throws {
        #expect(try warned(collection(feature("a", #""references": \#(references)"#))).count == 1)
    }

    @Test func alertsAreSortedByDescendingSeverity() throws {
        let severities = ["Minor", "Extreme", "unheard of", "Moderate", "Severe"]
        let features = severities.map { severity in
            feature(severity).replacing("Moderate", with: severity).replacing("Wind Advisory", with: severity)
        }
        let text = #"{"features": [\#(features.joined(separator: ","))]}"#
        #expect(try warned(text).map(\.severity) == [.extreme, .severe, .moderate, .minor, .unknown])
    }

    @Test func theSameAlertFromTwoOfficesIsMerged() throws {
        let other = feature("b").replacing("North; South", with: "South; East")
            .replacing("2026-11-20T18:00", with: "2026-11-20T20:00").replacing("T12:00:00-08", with: "T13:00:00-08")
            .replacing("Gusts.", with: "Stronger gusts.")
        let alerts = try warned(collection(feature("a"), other))
        #expect(alerts.map(\.regions) == [["South", "East", "North"]])
        #expect(alerts.first?.text.hasPrefix("Stronger") == true)
        #expect(alerts.first?.end?.iso8601 == "2026-11-21T04:00:00Z")
        let later = feature("b").replacing("2026-11-20T16:00", with: "2026-11-21T16:00")
            .replacing("2026-11-20T18:00", with: "2026-11-21T18:00")
        #expect(try warned(collection(feature("a"), later)).count == 2)
    }

    @Test(arguments: [
        ("[[[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]]", true),
        ("[[[-123, 48], [-122, 48], [-122, 49], [-123, 49], [-123, 48]]]", false),
        (
            "[[[-123, 47], [-122, 47], [-122, 48], [-123, 48]], [[-122.5, 47.5], [-122.2, 47.5], [-122.2, 47.7], [-122.5, 47.7]]]",
            false
        ),
        ("[[[[9, 1], [10, 1], [10, 2]]], [[[-123, 47], [-122, 47], [-122, 48], [-123, 48]]]]", true),
        ("[]", false), ("7", true), ("[[[null]]]", true),
    ])
    func anAlertWithAPolygonElsewhereIsOmitted(_ coordinates: String, _ isHere: Bool) throws {
        let text = collection(feature("a", geometry: #"{"type": "Polygon", "coordinates": \#(coordinates)}"#))
        #expect(try warned(text).isEmpty == !isHere)
    }

    @Test(arguments: [(179.5, true), (-179.5, true), (178.5, false), (-178.5, false), (0, false)])
    func aPolygonMayCrossTheAntimeridian(_ longitude: Double, _ isHere: Bool) throws {
        let text = collection(
            feature(
                "a",
                geometry:
                    #"{"type": "Polygon", "coordinates": [[[179, 51], [-179, 51], [-179, 53], [179, 53], [179, 51]]]}"#
            ))
        let place = Place(name: nil, latitude: 52, longitude: longitude)
        let alerts = try AlertFile.read(Array(text.utf8), for: place, at: instant("2026-11-20T23:22:00Z"))
        #expect(alerts.isEmpty == !isHere)
    }

    @Test func theEnglishInfoOfACAPAlertIsRead() throws {
        func info(_ language: String, _ event: String, _ level: String) -> String {
            """
            {"language": "\(language)", "event": "\(event)", "severity": "Severe", "web": "https://example.org/x",
            "onset": "2026-11-21T00:00:00Z", "expires": "2026-11-21T06:00:00Z", "description": "\(event)!",
            "area": [{"areaDesc": "Drenthe"}], "parameter": [{"valueName": "awareness_level", "value": "\(level)"}]}
            """
        }
        func warnings(_ level: String) -> String {
            """
            {"warnings": [{"uuid": "u", "alert": {"identifier": "i", "status": "Actual", "msgType": "Alert", "info": [
            \(info("nl-NL", "Storm", level)), \(info("en-GB", "Gale", level))]}}]}
            """
        }
        let alert = try #require(try warned(warnings("3; orange; Severe")).first)
        #expect(alert.title == "Gale" && alert.regions == ["Drenthe"] && alert.severity == .severe)
        #expect(alert.url == "https://example.org/x" && alert.text == "Gale!")
        #expect(try warned(warnings("1; green; Minor")).isEmpty)
    }

    @Test func metAlertsTimesAreReadFromTheInterval() throws {
        let text = """
            {"features": [{"type": "Feature", "geometry": null, "properties": {"id": "m", "status": "Actual",
            "type": "Update", "event": "gale", "eventAwarenessName": "Kuling", "severity": "Moderate", "area": "A2",
            "awareness_level": "2; yellow; Moderate", "description": "Sterk kuling."},
            "when": {"interval": ["2026-11-20T20:00:00+00:00", "2026-11-21T10:00:00+00:00"]}}]}
            """
        let alert = try #require(try warned(text).first)
        #expect(alert.title == "Kuling" && alert.regions == ["A2"])
        #expect(alert.start?.iso8601 == "2026-11-20T20:00:00Z" && alert.end?.iso8601 == "2026-11-21T10:00:00Z")
    }

    @Test(arguments: [
        ("", "not JSON: the file is empty"), ("[1]", "not a list of alerts"), ("{}", "not a list of alerts"),
        (#"{"features": 7}"#, "not a list of alerts"), (#"{"features": ["#, "not JSON: the text ends too early"),
        (#"{"title": "Bad", "detail": "Parameter point is invalid"}"#, "Parameter point is invalid"),
        (#"{"properties": {"zone": "x"}}"#, "not a list of alerts"),
    ])
    func aFileWithoutAListOfAlertsIsAnError(_ text: String, _ said: String) {
        #expect {
            try warned(text)
        } throws: {
            ($0 as? ForecastFileError)?.message.contains(said) == true
        }
    }

    @Test func unreadableTimesAreUnknown() throws {
        let times = #""sent": "y", "effective": "x", "onset": "soon""#
        let members = #""status": "Actual", "event": "Flood", "severity": "Severe", "areaDesc": "Here""#
        let ends = #""expires": "2026-11-21T04:00:00Z""#
        let lists = [
            #"{"features": [{"properties": {\#(members), \#(times), \#(ends)}}]}"#,
            #"{"status": "Actual", "sent": "y", "info": [{\#(members), \#(times), \#(ends)}]}"#,
        ]
        for list in lists {
            let alert = try #require(try warned(list).first)
            #expect(alert.start == nil && alert.issued == nil && alert.end == instant("2026-11-21T04:00:00Z"))
        }
    }

    @Test func mergingKeepsAnUnknownStartUnknown() throws {
        let known = #"{"properties": {"status": "Actual", "event": "Flood", "onset": "2026-11-21T01:00:00Z"}}"#
        let unknown = #"{"properties": {"status": "Actual", "event": "Flood"}}"#
        for list in [[known, unknown], [unknown, known]] {
            #expect(try warned(#"{"features": [\#(list.joined(separator: ","))]}"#).map(\.start) == [nil])
        }
    }

    @Test func aMemberOfTheWrongTypeDoesNotAffectOthers() throws {
        let text = collection(
            "null", "7", feature("a"), #"{"properties": {"status": "Actual", "event": 7}}"#,
            #"{"properties": {"status": "Actual", "event": "Ice\u001b[2J\nstorm", "severity": 9}}"#)
        let alerts = try warned(text)
        #expect(alerts.map(\.title) == ["Wind Advisory", "Ice[2J storm"])
        #expect(alerts.last?.start == nil && alerts.last?.end == nil)
        #expect(alerts.last?.severity == .unknown)
    }

    @Test func addedAlertsAreMergedWithExistingOnes() throws {
        var forecast = Forecast(
            place: seattle, zone: ZoneOffsets(initial: 0), source: .init(id: "x", attribution: "x"))
        let alerts = try warned(collection(feature("a")))
        let flood = Alert(title: "Flood", severity: .severe, start: instant("2026-11-21T00:00:00Z"))
        forecast.add(alerts: alerts)
        forecast.add(alerts: alerts + [flood])
        #expect(forecast.alerts.map(\.title) == ["Flood", "Wind Advisory"])
    }
}
