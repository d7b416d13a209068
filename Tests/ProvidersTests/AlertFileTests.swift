import ForecastCore
import Primitives
import Testing

@testable import Providers

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

/// The alerts of a service that selects by place itself, which are in force or upcoming at a moment.
private func warned(_ text: String, at moment: String = "2026-11-20T23:22:00Z") throws -> [Alert] {
    AlertSelection(of: try AlertFile.list(in: Array(text.utf8)).messages) { $0.covers(seattle) ?? true }
        .alerts.filter { !$0.isOver(at: instant(moment)) }
}

private func contents(_ text: String) throws -> AlertFile.Contents {
    try AlertFile.read(Array(text.utf8), for: seattle)
}

/// A CAP message with an info for each of some members, each about the same hours.
private func message(_ infos: String...) -> String {
    let infos = infos.map { info in
        #"{"severity": "Severe", "onset": "2026-11-20T20:00:00Z", "expires": "2026-11-21T02:00:00Z", \#(info)}"#
    }
    return
        #"{"identifier": "x", "status": "Actual", "msgType": "Alert", "info": [\#(infos.joined(separator: ","))]}"#
}

@Suite struct AlertFileTests {
    @Test func anAlertHasItsTranslations() throws {
        let text = message(
            #""language": "de-DE", "event": "STURM", "description": "Böen.", "senderName": "DWD", "web": "https://a.de""#,
            #""language": "de-DE", "event": "FROST", "area": [{"areaDesc": "Berlin"}]"#,
            #""language": "en-GB", "event": "storm", "description": "Gusts.", "senderName": "GWS""#,
            #""language": "en-GB", "event": "frost", "area": [{"areaDesc": "Berlin"}]"#)
        let alerts = try warned(text)
        #expect(alerts.map(\.title) == ["frost", "storm"] && alerts.map(\.language) == ["en-GB", "en-GB"])
        let german = alerts.map { $0.stated(in: "de") }
        #expect(german.map(\.title) == ["FROST", "STURM"] && german.map(\.text) == ["", "Böen."])
        #expect(german.map(\.issuer) == [nil, "DWD"] && german.last?.url == "https://a.de")
        #expect(german.first?.regions == ["Berlin"] && german.map(\.end) == alerts.map(\.end))
    }

    @Test func anInfoOfOtherTimesIsNoTranslation() throws {
        let other = message(#""language": "en", "event": "storm""#, #""language": "de", "event": "FROST""#)
        #expect(try warned(other).first?.stated(in: "de").title == "FROST")
        let elsewhen = other.replacing(
            #"2026-11-21T02:00:00Z", "language": "de""#, with: #"2026-11-21T03:00:00Z", "language": "de""#)
        #expect(try warned(elsewhen).map { $0.stated(in: "de").title } == ["storm"])
        let more = message(
            #""language": "en", "event": "storm""#, #""language": "de", "event": "FROST""#,
            #""language": "de", "event": "STURM""#)
        #expect(try warned(more).map { $0.stated(in: "de").title } == ["storm"])
    }

    @Test func everyMemberOfAnAlertIsRead() throws {
        let alert = try #require(try warned(collection(feature("a"))).first)
        var expected = Alert(
            id: "a", title: "Wind Advisory", severity: .moderate, start: instant("2026-11-21T00:00:00Z"),
            expires: instant("2026-11-21T02:00:00Z"), regions: ["North", "South"], text: "Gusts.\n\nHold on.",
            issued: instant("2026-11-20T20:00:00Z"), issuer: "NWS Seattle WA")
        (expected.hazard, expected.significance) = (.wind, .advisory)
        (expected.headline, expected.instruction) = ("Windy", "Hold on.")
        #expect(alert == expected)
    }

    @Test(arguments: [
        (#""Actual""#, #""Test""#), (#""Actual""#, #""Exercise""#), (#""Actual""#, #""DRAFT""#),
        (#""Actual""#, #""System""#), (#""Actual""#, #""ended""#),
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
                // The name of an area decides nothing.
                #expect(try warned(text).count == count, "\(areas)")
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

    /// A feature with a code of an event, and an end of its own.
    private func flood(_ id: String, event: String, text: String, until end: String = "2026-11-21T04:00:00Z")
        -> String
    {
        feature(id, #""parameters": {"VTEC": ["/O.NEW.\#(event).000000T0000Z-000000T0000Z/"]}"#)
            .replacing("Wind Advisory", with: "Flood Warning").replacing("Gusts.", with: text)
            .replacing(#""ends": null"#, with: #""ends": "\#(end)""#)
    }

    @Test func messagesAboutOneEventAreMerged() throws {
        let first = flood("a", event: "KSEW.FL.W.0012", text: "Green River.")
        let second = flood("b", event: "KSEW.FL.W.0012", text: "Higher.", until: "2026-11-21T06:00:00Z")
            .replacing("North; South", with: "South; East").replacing("T12:00:00-08", with: "T13:00:00-08")
        let alerts = try warned(collection(first, second))
        #expect(alerts.map(\.regions) == [["South", "East"]], "the newest message says all that is left")
        #expect(alerts.first?.text.hasPrefix("Higher.") == true)
        #expect(alerts.first?.end?.iso8601 == "2026-11-21T06:00:00Z")
        // Repetitions for other areas, without a code.
        let other = feature("b").replacing("North; South", with: "East")
        #expect(try warned(collection(feature("a"), other)).map(\.regions) == [["North", "South", "East"]])
    }

    @Test func alertsAboutDifferentEventsStayApart() throws {
        let green = flood("a", event: "KSEW.FL.W.0012", text: "Green River.", until: "2026-11-23T18:00:00Z")
        let snoqualmie = flood("b", event: "KSEW.FL.W.0013", text: "Snoqualmie River.")
        var features = [green, snoqualmie]
        for _ in 0..<2 {
            let alerts = try warned(collection(features[0], features[1])).sorted { $0.text < $1.text }
            #expect(alerts.map(\.text) == ["Green River.\n\nHold on.", "Snoqualmie River.\n\nHold on."])
            #expect(alerts.map { $0.end?.iso8601 } == ["2026-11-23T18:00:00Z", "2026-11-21T04:00:00Z"])
            // The same without codes.
            features = features.map { $0.replacing("VTEC", with: "other") }
        }
        var forecast = Forecast(
            place: seattle, zone: ZoneOffsets(initial: 0), source: .init(id: "x", attribution: "x"))
        let sameTimes = flood(
            "b", event: "KSEW.FL.W.0013", text: "Snoqualmie River.", until: "2026-11-23T18:00:00Z")
        forecast.add(alerts: try warned(collection(green, sameTimes)))
        #expect(forecast.alertsInForce(at: instant("2026-11-21T01:00:00Z")).others == 1)
    }

    @Test(arguments: ["null", #""actual""#, #""Issued""#, "7", "[]"])
    func anAlertCountsUnlessItsStatusSaysOtherwise(_ status: String) throws {
        #expect(try warned(collection(feature("a").replacing(#""Actual""#, with: status))).count == 1)
        #expect(try warned(collection(feature("a").replacing(#""status": "Actual", "#, with: ""))).count == 1)
        #expect(try warned(#"{"event": "Tornado Warning", "info": [{"event": "Tornado Warning"}]}"#).count == 1)
    }

    @Test func alertsOfEnvironmentCanadaAreRead() throws {
        func canadian(_ status: String) -> String {
            collection(
                """
                {"type": "Feature", "id": "x1", "geometry": null, "properties": {"id": "x1", "alert_type": "warning",
                "alert_name_en": "wind warning", "alert_text_en": "Gusts to 100 km/h.", "feature_name_en": "Sunshine Coast",
                "status_en": "\(status)", "risk_colour_en": "orange", "publication_datetime": "2026-11-20T20:00:00.000Z",
                "validity_datetime": "2026-11-20T21:00:00.000Z", "event_end_datetime": "2026-11-21T09:00:00.000Z",
                "expiration_datetime": "2026-11-21T04:00:00.000Z"}}
                """)
        }
        let alert = try #require(try warned(canadian("continued")).first)
        var expected = Alert(
            id: "x1", title: "Wind warning", severity: .severe, start: instant("2026-11-20T21:00:00Z"),
            end: instant("2026-11-21T09:00:00Z"), regions: ["Sunshine Coast"], text: "Gusts to 100 km/h.",
            issued: instant("2026-11-20T20:00:00Z"), issuer: "Environment Canada", language: "en-CA")
        (expected.hazard, expected.significance) = (.wind, .warning)
        #expect(alert == expected)
        #expect(try warned(canadian("ended")).isEmpty)
        #expect(
            try warned(canadian("issued").replacing("orange", with: "red")).map(\.severity) == [.extreme])
    }

    @Test(arguments: [
        ("2026-11-12T23:00:00Z", "Windy", "Gusts.", false), ("2026-11-14T23:00:00Z", "Windy", "Gusts.", true),
        ("2026-11-20T20:00:00Z", "Wind warning ended", "Gusts.", false),
        ("2026-11-20T20:00:00Z", "Wind warning cancelled for Seattle", "Gusts.", false),
        ("2026-11-20T20:00:00Z", "The advisory has expired", "Gusts.", false),
        ("2026-11-20T20:00:00Z", "Windy", "The Wind\\nAdvisory is no longer in effect. Stay safe.", false),
        ("2026-11-20T20:00:00Z", "Windy", "This warning has ended.", false),
        ("2026-11-20T20:00:00Z", "Windy", "The Wind Watch has ended. Gusts are strong.", true),
        ("2026-11-20T20:00:00Z", "Windy", "The Wind Advisory has not ended.", true),
        ("soon", "Windy", "Gusts.", true),
    ])
    func anAlertWithoutAnEndIsInForceUnlessOldOrEnded(
        _ sent: String, _ headline: String, _ text: String, _ isInForce: Bool
    ) throws {
        let alert = feature("a").replacing("2026-11-20T12:00:00-08:00", with: sent)
            .replacing(#""headline": "Windy""#, with: #""headline": "\#(headline)""#)
            .replacing("Gusts.", with: text).replacing("2026-11-20T16:00:00-08:00", with: "soon")
            .replacing("2026-11-20T18:00:00-08:00", with: "later")
        let alerts = try warned(collection(alert))
        #expect(alerts.count == (isInForce ? 1 : 0))
        #expect(alerts.allSatisfy { $0.end == nil && $0.expires == nil })
    }

    @Test(
        arguments: [
            (#""ends": "2026-11-22T18:00:00Z", "x": 0"#, "", "2026-11-22T18:00:00Z"),
            ("", "261122T1800Z", "2026-11-22T18:00:00Z"), ("", "000000T0000Z", nil), ("", "", nil),
            ("Until 6 PM PST this evening.", "", "2026-11-21T02:00:00Z"),
            ("From 10 AM Saturday to 1 PM PST Sunday.", "", "2026-11-22T21:00:00Z"),
            ("Until 10:30 AM PST Monday.", "000000T0000Z", "2026-11-23T18:30:00Z"),
            ("From noon to midnight PST tonight.", "", "2026-11-21T08:00:00Z"),
            ("Until midnight PST Saturday night.", "", "2026-11-22T08:00:00Z"),
            ("Until 3 AM EST tomorrow.", "", "2026-11-21T08:00:00Z"),
            ("Until 11 AM PST.", "", "2026-11-21T19:00:00Z"),
            ("Until 11 AM PST Friday.", "", "2026-11-27T19:00:00Z"),
            ("Until 12 AM PST.", "", "2026-11-21T08:00:00Z"),
            ("Until further notice.", "", nil), ("Until 6 PM this evening.", "", nil),
            ("Until 13 PM PST.", "", nil),
            ("This evening.", "", nil), ("Until", "", nil), ("Until 6", "", nil), ("Until 6:99 PM PST", "", nil),
        ] as [(String, String, String?)])
    func theEndIsTheEventsAndNeverTheMessages(_ text: String, _ code: String, _ end: String?) throws {
        var members =
            code.isEmpty ? "" : #""parameters": {"VTEC": ["/O.NEW.KSEW.WI.Y.0004.261120T2000Z-\#(code)/"]}"#
        if text.hasPrefix("\"ends") { members = text }
        let paragraph = #"* WHAT...Gusts.\n\n* WHEN...\#(text)\n\n* IMPACTS...Until 9 PM PST."#
        var feature = feature("a", members).replacing("Gusts.", with: members == text ? "Gusts." : paragraph)
        if members == text { feature = feature.replacing(#""ends": null, "#, with: "") }
        let alert = try #require(try warned(collection(feature)).first)
        #expect(alert.end?.iso8601 == end)
        #expect(alert.expires == (end == nil ? instant("2026-11-21T02:00:00Z") : nil))
    }

    @Test func anAlertWithoutAnEndIsInForceUntilItExpires() throws {
        var forecast = Forecast(
            place: seattle, zone: ZoneOffsets(initial: 0), source: .init(id: "x", attribution: "x"))
        forecast.add(alerts: try warned(collection(feature("a"))))
        #expect(forecast.alertsInForce(at: instant("2026-11-21T01:59:00Z")).foremost != nil)
        #expect(forecast.alertsInForce(at: instant("2026-11-21T02:00:00Z")).foremost == nil)
    }

    @Test func acknowledgementsAndEarlierMessagesSupersedeNothing() throws {
        for type in ["Ack", "Error"] {
            let other = feature("c", #""references": ["a"]"#).replacing(#": "Alert""#, with: #": "\#(type)""#)
            #expect(try warned(collection(feature("a"), other)).map(\.id) == ["a"])
        }
        let earlier = feature("b", #""references": ["a"]"#).replacing("T12:00:00-08", with: "T11:00:00-08")
            .replacing("Gusts.", with: "Breeze.")
        let later = feature("a", #""references": ["b"]"#)
        #expect(try warned(collection(earlier, later)).map(\.id) == ["a"])
    }

    @Test func everyInfoOfOneLanguageIsAnAlert() throws {
        func info(_ language: String, _ event: String) -> String {
            #"{"language": "\#(language)", "event": "\#(event)", "expires": "2026-11-21T06:00:00Z"}"#
        }
        let infos = [
            info("fr-CA", "Vent"), info("en-CA", "Wind"), info("fr-CA", "Pluie"), info("en-CA", "Rain"), "7",
        ]
        func titles(_ infos: some Sequence<String>) throws -> [String] {
            try warned(#"{"identifier": "i", "info": [\#(infos.joined(separator: ","))]}"#).map(\.title).sorted()
        }
        #expect(try titles(infos) == ["Rain", "Wind"])
        #expect(try titles(infos.filter { !$0.contains("en-CA") }) == ["Pluie", "Vent"])
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
        let contents = try AlertFile.read(Array(text.utf8), for: place)
        #expect(contents.alerts.isEmpty == !isHere && contents.elsewhere == (isHere ? 0 : 1))
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
        ("", "not JSON: the file is empty"), ("[1]", "not a list of warnings"), ("{}", "not a list of warnings"),
        (#"{"features": 7}"#, "not a list of warnings"), (#"{"features": ["#, "not JSON: the text ends too early"),
        (#"{"title": "Bad", "detail": "Parameter point is invalid"}"#, "Parameter point is invalid"),
        (#"{"properties": {"zone": "x"}}"#, "not a list of warnings"),
        (#"{"features": [{"properties": {"zone": "x"}}, 7]}"#, "none of its 2 alerts can be understood"),
        (
            #"{"warnings": [{"alert": {"status": "Actual", "info": []}}]}"#,
            "its alert cannot be understood; an alert must have"
        ),
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
        let known = #"{"id": "a", "properties": {"event": "Flood", "onset": "2026-11-21T01:00:00Z"}}"#
        let unknown = #"{"id": "a", "properties": {"event": "Flood"}}"#
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
        // Of one title and begin, but about another river.
        var other = flood
        other.text = "Green River."
        forecast.add(alerts: [other])
        #expect(forecast.alerts.map(\.text).filter { $0 == "Green River." || $0.isEmpty }.count == 2)
    }

    /// What cannot be understood may be an alert, so that an empty list does not mean that there is none.
    @Test(arguments: [
        (collection(), 0), (collection(feature("a")), 0), (collection(feature("a"), "7"), 1),
        (collection(feature("a").replacing("Actual", with: "Test"), #"{"properties": {"event": 7}}"#), 1),
        (collection(feature("a"), #"{"properties": {"status": "Test", "event": 7}}"#), 0),
    ])
    func messagesThatAreNotUnderstoodAreCounted(_ text: String, _ count: Int) throws {
        let service = try #require(NWSAlerts(program: "test"))
        let found = try service.alerts(
            for: seattle, over: CannedTransport(HTTPResponse(status: 200, body: Array(text.utf8))),
            now: instant("2026-11-20T23:22:00Z"), zone: someZones)
        #expect(found.unread == count)
        #expect((service.answer(found, asked: instant("2026-11-20T23:22:00Z")) == nil) == (count > 0))
    }
}
