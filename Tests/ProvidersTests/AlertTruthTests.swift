import ForecastCore
import Primitives
import Testing

@testable import Providers

/// What a careful reader of warnings keeps, each as a message in XML.
@Suite struct AlertTruthTests {
    private let now = instant("2026-11-20T12:00:00Z")
    private let berlin = Place(name: "Berlin", country: "DE", latitude: 52.52, longitude: 13.4)

    private static let square = "52,13 53,13 53,14 52,14 52,13"
    private static let elsewhere = "50,7 51,7 51,8 50,8 50,7"

    private func area(_ inner: String, _ name: String = "Here") -> String {
        "<area><areaDesc>\(name)</areaDesc>\(inner)</area>"
    }

    private func polygon(_ corners: String = square) -> String { "<polygon>\(corners)</polygon>" }

    private func code(_ scheme: String, _ code: String) -> String {
        "<geocode><valueName>\(scheme)</valueName><value>\(code)</value></geocode>"
    }

    private func parameter(_ name: String, _ value: String) -> String {
        "<parameter><valueName>\(name)</valueName><value>\(value)</value></parameter>"
    }

    private func info(
        _ event: String = "Gale Warning", language: String? = nil, severity: String = "Severe",
        onset: String? = "2026-11-20T11:00:00Z", expires: String? = "2026-11-20T20:00:00Z", _ more: String = "",
        area: String? = nil
    ) -> String {
        """
        <info>\(language.map { "<language>\($0)</language>" } ?? "")<event>\(event)</event><severity>\(severity)</severity>
        \(onset.map { "<onset>\($0)</onset>" } ?? "")\(expires.map { "<expires>\($0)</expires>" } ?? "")\(more)
        \(area ?? self.area(polygon()))</info>
        """
    }

    private func message(
        _ id: String = "a", sent: String = "2026-11-20T10:00:00Z", status: String = "Actual",
        type: String = "Alert",
        scope: String = "Public", _ more: String = "", _ infos: String...
    ) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(id)</identifier><sender>s</sender><sent>\(sent)</sent>
        <status>\(status)</status><msgType>\(type)</msgType><scope>\(scope)</scope>\(more)\(infos.joined())</alert>
        """
    }

    private func references(_ id: String) -> String { "<references>s,\(id),2026-11-20T10:00:00Z</references>" }

    /// A feed of messages.
    private func feed(_ messages: String...) -> String {
        "<feed xmlns=\"http://www.w3.org/2005/Atom\">"
            + messages.map { "<entry><content type=\"text/xml\">\($0)</content></entry>" }.joined() + "</feed>"
    }

    private func contents(_ text: String) throws -> AlertFile.Contents {
        try AlertFile.read(Array(text.utf8), for: berlin)
    }

    /// The titles of the warnings for Berlin at a moment.
    private func titles(_ text: String, at moment: String = "2026-11-20T12:00:00Z") throws -> [String] {
        var forecast = Forecast(
            place: berlin, zone: ZoneOffsets(initial: 0), source: .init(id: "x", attribution: "x"))
        forecast.add(alerts: try contents(text).alerts)
        return forecast.alertsInForce(at: instant(moment)).alerts.map(\.title)
    }

    // MARK: The life of a message

    @Test func aMessageIsForceAndOnlyActualOnesToThePublicCount() throws {
        #expect(try titles(message("a", "", info())) == ["Gale Warning"])
        for status in ["Test", "Exercise", "Draft", "System"] {
            #expect(try titles(message("a", status: status, "", info())) == [])
        }
        for scope in ["Private", "Restricted"] { #expect(try titles(message("a", scope: scope, "", info())) == []) }
    }

    @Test func anUpdateReplacesFromWhenItIsSentOn() throws {
        let update = message(
            "b", sent: "2026-11-20T11:30:00Z", type: "Update", references("a"), info("Storm Warning"))
        let both = feed(message("a", "", info()), update)
        #expect(try titles(both) == ["Storm Warning"])
        #expect(try titles(both, at: "2026-11-20T11:10:00Z").contains("Gale Warning"))
        let cancel = message("b", sent: "2026-11-20T11:30:00Z", type: "Cancel", references("a"), info())
        #expect(try titles(feed(message("a", "", info()), cancel)) == [])
        // One message stays, whatever it says of itself.
        #expect(try titles(message("a", type: "Update", references("a"), info())) == ["Gale Warning"])
    }

    @Test(arguments: [
        "<responseType>AllClear</responseType>", "<urgency>Past</urgency>",
        "<parameter><valueName>layer:EC-MSC-SMC:1.1:Alert_Location_Status</valueName><value>ended</value></parameter>",
    ])
    func whatSaysThatItIsOverIsOver(_ member: String) throws {
        #expect(try titles(message("a", "", info("x", member))) == [])
    }

    @Test func anEndAtTheTimeOfSendingIsAnEnding() throws {
        #expect(
            try titles(message("a", "", info(expires: "2026-11-20T10:00:00Z")), at: "2026-11-20T10:00:01Z") == [])
    }

    @Test func anEventCodeThatIsCancelledEndsTheEventWithoutAReference() throws {
        func coded(_ id: String, _ sent: String, _ action: String, until end: String) -> String {
            let value = "/O.\(action).KSEW.WI.W.0004.261120T1100Z-261120T\(end)Z/"
            return message(id, sent: sent, "", info("High Wind Warning", expires: nil, parameter("VTEC", value)))
        }
        let new = coded("a", "2026-11-20T10:00:00Z", "NEW", until: "2000")
        #expect(try titles(new) == ["High Wind Warning"])
        let cancelled = feed(new, coded("b", "2026-11-20T11:30:00Z", "CAN", until: "2000"))
        #expect(try titles(cancelled) == [])
        #expect(try titles(cancelled, at: "2026-11-20T11:10:00Z") == ["High Wind Warning"])
        let shortened = feed(new, coded("b", "2026-11-20T11:30:00Z", "EXT", until: "1300"))
        #expect(try titles(shortened) == ["High Wind Warning"])
        #expect(try titles(shortened, at: "2026-11-20T13:30:00Z") == [], "the newest message has the end")
    }

    @Test func aMessageIssuedAnewForTheSameAreaReplacesTheOlder() throws {
        func yellow(_ id: String, sent: String, _ title: String, onset: String) -> String {
            message(
                id, sent: sent, "",
                info(
                    title, language: "fr-FR", onset: onset, expires: "2026-11-20T22:00:00Z",
                    parameter("awareness_type", "3; Thunderstorm")))
        }
        let first = yellow(
            "a", sent: "2026-11-20T06:00:00Z", "Vigilance jaune orages", onset: "2026-11-20T10:00:00Z")
        let second = yellow(
            "b", sent: "2026-11-20T09:00:00Z", "Vigilance orange orages", onset: "2026-11-20T11:00:00Z")
        #expect(try titles(feed(first, second)) == ["Vigilance orange orages"])
        let tomorrow = yellow("b", sent: "2026-11-20T09:00:00Z", "Demain", onset: "2026-11-20T22:00:00Z")
            .replacing("2026-11-20T22:00:00Z</expires>", with: "2026-11-21T22:00:00Z</expires>")
        #expect(try titles(feed(first, tomorrow)).count == 2)
    }

    // MARK: Times

    @Test func theEndOfTheEventIsNotThatOfTheMessage() throws {
        let later = parameter("eventEndingTime", "2026-11-20T23:00:00Z")
        #expect(try titles(message("a", "", info("x", later)), at: "2026-11-20T22:00:00Z").count == 1)
        let sooner = parameter("layer:EC-MSC-SMC:1.1:Event_End_Time", "2026-11-20T11:30:00.000Z")
        #expect(try titles(message("a", "", info("x", sooner))) == [])
    }

    @Test func anAlertBeginsAtItsOnsetElseWhenItTakesEffectElseWhenItIsSent() throws {
        func start(_ text: String) throws -> String? { try contents(text).alerts.first?.start?.iso8601 }
        #expect(try start(message("a", "", info())) == "2026-11-20T11:00:00Z")
        let effective = "<effective>2026-11-20T10:30:00Z</effective>"
        #expect(try start(message("a", "", info(onset: nil, effective))) == "2026-11-20T10:30:00Z")
        #expect(try start(message("a", "", info(onset: nil))) == "2026-11-20T10:00:00Z")
    }

    @Test func anEndBeforeTheBeginningMarksAWithdrawnDay() throws {
        for end in ["2026-11-20T11:00:00Z", "2026-11-20T10:59:00Z"] {
            #expect(try contents(message("a", "", info(expires: end))).alerts == [])
        }
    }

    @Test func timesWithoutAZoneAreThoseOfTheIssuer() throws {
        let text = #"""
            {"msg": "success", "data": {"page": {"list": [{"alertid": "110000416000_1", "issuetime": "2026/11/20 17:46",
            "title": "北京市气象台发布大雾红色预警信号"}]}}}
            """#
        let list = try AlertFile.list(in: Array(text.utf8))
        let info = try #require(list.messages.first?.infos.first)
        #expect(info.onset?.iso8601 == "2026-11-20T09:46:00Z" && info.severity == "extreme")
        #expect(info.hazard == .hazard(.fog) && info.senderName == "北京市气象台" && info.ends == nil)
        #expect(try contents(text).unplaced == 1)
    }

    // MARK: Silence

    @Test(arguments: [
        ("<alert><info>", "not XML"), ("<!DOCTYPE a [<!ENTITY b \"c\">]><alert>&b;</alert>", "document type"),
        ("<html><body>Log in</body></html>", "not a list of warnings"), ("<alert/>", "not a list of warnings"),
        (#"{"title": "Bad", "status": 500, "detail": "broken"}"#, "broken"),
        (String(repeating: "<a>", count: 100), "nested too deeply"),
        ("<alert>" + String(repeating: "<a/>", count: 20_000) + "</alert>", "too many elements"),
    ])
    func whatIsNoListIsAnErrorAndNotCalm(_ text: String, _ said: String) {
        #expect {
            try contents(text)
        } throws: {
            ($0 as? ForecastFileError)?.message.contains(said) == true
        }
    }

    @Test func aFeedOfLinksTellsNothingOfAPlace() throws {
        let rss = """
            <rss version="2.0"><channel><item><title>Gale in Berlin</title><link>https://example.org/1</link></item>
            <item><guid>https://example.org/2</guid></item></channel></rss>
            """
        let found = try contents(rss)
        #expect(found.alerts == [] && found.linked == 2)
    }

    // MARK: The place

    @Test func theShapeComesBeforeTheCodeAndTheCodeBeforeTheName() throws {
        let berlins = code("EMMA_ID", "DE202")
        #expect(try titles(message("a", "", info(area: area(berlins)))) == ["Gale Warning"])
        #expect(try titles(message("a", "", info(area: area(polygon(Self.elsewhere) + berlins)))) == [])
        let named = try contents(message("a", "", info(area: area("", "Berlin"))))
        #expect(named.alerts == [] && named.unplaced == 1 && named.elsewhere == 0)
    }

    @Test func aCodeMeansNothingWithoutItsScheme() throws {
        let bamberg = Place(name: "Bamberg", country: "DE", latitude: 49.8917, longitude: 10.8867)
        let ludwigsburg = Place(name: "Ludwigsburg", country: "DE", latitude: 48.8975, longitude: 9.1922)
        for (scheme, isIn) in [("EMMA_ID", ludwigsburg), ("NUTS3", bamberg)] {
            let text = message("a", "", info(area: area(code(scheme, "DE241"))))
            for place in [bamberg, ludwigsburg] {
                let found = try AlertFile.read(Array(text.utf8), for: place)
                // No area is known for Germany's codes of NUTS 3.
                #expect(
                    found.alerts.count == (place == isIn && scheme == "EMMA_ID" ? 1 : 0),
                    "\(scheme) in \(place.name ?? "")")
            }
        }
    }

    @Test func anUnknownCodeIsNeitherEverywhereNorNowhere() throws {
        let unknown = try contents(message("a", "", info(area: area(code("UGC", "AZZ530")))))
        #expect(unknown.alerts == [] && unknown.unplaced == 1 && unknown.elsewhere == 0)
        // One of two schemes is enough.
        let either = try contents(
            message("a", "", info(area: area(code("WARNCELLID", "1") + code("EMMA_ID", "DE343")))))
        #expect(either.unplaced == 0 && either.elsewhere == 1)
        // A part that is known to be here decides.
        let parts = area(code("UGC", "AZZ530"), "A") + area(polygon(), "B")
        #expect(try titles(message("a", "", info(area: parts))) == ["Gale Warning"])
    }

    @Test func holesAreNotInTheArea() throws {
        let hole = code("EXCLUDE_POLYGON", "52.4,13.3 52.6,13.3 52.6,13.5 52.4,13.5 52.4,13.3")
        #expect(try titles(message("a", "", info(area: area(polygon() + hole)))) == [])
        let far = code("EXCLUDE_POLYGON", "52.8,13.3 52.9,13.3 52.9,13.5 52.8,13.3")
        #expect(try titles(message("a", "", info(area: area(polygon() + far)))) == ["Gale Warning"])
    }

    @Test func withinAZoneOnlyTheThreatIsWarned() throws {
        let status = code("layer:EC-MSC-SMC:DLC:1.1", "continued")
        let zone = area(polygon() + code("layer:EC-MSC-SMC:1.0:CLC", "041710"), "Zone")
        #expect(
            try titles(message("a", "", info(area: zone + area(polygon(Self.elsewhere) + status, "Threat")))) == [])
        #expect(try titles(message("a", "", info(area: zone + area(polygon() + status, "Threat")))).count == 1)
        let ended = code("layer:EC-MSC-SMC:DLC:1.1", "ended")
        #expect(try titles(message("a", "", info(area: zone + area(polygon() + ended, "Ended")))) == [])
    }

    @Test(arguments: [
        "", "52,13", "52,13 53,14", "52,13 53,14 x", "NaN,1 2,3 4,5", "91,181 92,182 93,183",
        "52,13 53,14 52,14 53,13 52,13", "-180.43,1 1,2 3,4",
    ])
    func oddPolygonsExcludeNothingAndEndInNoTrap(_ corners: String) throws {
        let found = try contents(message("a", "", info(area: area(polygon(corners)))))
        #expect(found.alerts.count + found.elsewhere + found.unplaced == 1)
    }

    @Test func circlesAreInKilometers() throws {
        func circle(_ text: String) throws -> Int {
            try titles(message("a", "", info(area: area("<circle>\(text)</circle>")))).count
        }
        #expect(try circle("52.52,13.0 30") == 1 && circle("52.52,13.0 20") == 0)
    }

    @Test func theAreaOfTheSeaIsNotTheTownOnItsCoast() throws {
        let dublin = Place(name: "Dublin", country: "IE", latitude: 53.3498, longitude: -6.2603)
        let sea = Place(name: nil, latitude: 53.9, longitude: -5.6)
        let text = Array(message("a", "", info(area: area(code("EMMA_ID", "EI808"), "Dublin"))).utf8)
        #expect(try AlertFile.read(text, for: dublin).alerts == [])
        #expect(try AlertFile.read(text, for: sea).alerts.count == 1)
    }

    // MARK: Severity and kind

    @Test(arguments: [
        ("awareness_level", "3; orange; Severe", Alert.Severity.severe),
        ("awareness_level", "2; yellow; Moderate", .moderate),
        ("awareness_level", "4; red; Extreme", .extreme), ("ColourCode", "Orange", .severe),
        ("layer:EC-MSC-SMC:1.1:Colour", "yellow", .moderate), ("other", "red", .minor),
    ])
    func theIssuersColourComesBeforeTheSeverity(_ name: String, _ value: String, _ severity: Alert.Severity) throws
    {
        let found = try contents(message("a", "", info(severity: "Minor", parameter(name, value))))
        #expect(found.alerts.map(\.severity) == [severity])
    }

    @Test(arguments: ["1; green; Minor", "1; Green"])
    func greenIsNoWarning(_ level: String) throws {
        #expect(try contents(message("a", "", info("x", parameter("awareness_level", level)))).alerts == [])
    }

    @Test(arguments: [
        // The number counts, whatever the label says.
        ("<parameter><valueName>awareness_type</valueName><value>5; Extreme cold</value></parameter>", Hazard.heat),
        ("<parameter><valueName>awareness_type</valueName><value>01; Wind</value></parameter>", .wind),
        ("<eventCode><valueName>II</valueName><value>61</value></eventCode>", .rain),
        ("<eventCode><valueName>SAME</valueName><value>FRW</value></eventCode>", .fire),
        ("<eventCode><valueName>SAME</valueName><value>LSW</value></eventCode>", .landslide),
        ("<eventCode><valueName>NationalWeatherService</valueName><value>LSW</value></eventCode>", .coastal),
        ("<eventCode><valueName>profile:CAP-CP:Event:0.4</valueName><value>x</value></eventCode>", .storm),
        ("<eventCode><valueName>eventType</valueName><value>polarLow</value></eventCode>", .snow),
    ])
    func theKindComesFromACodeBeforeTheTitle(_ member: String, _ hazard: Hazard) throws {
        #expect(try contents(message("a", "", info("Storm", member))).alerts.first?.hazard == hazard)
    }

    @Test(arguments: [
        ("Tornado Watch", Alert.Significance.watch), ("Flood Advisory", .advisory), ("Gale Warning", .warning),
    ])
    func aWatchIsNotAWarning(_ title: String, _ significance: Alert.Significance) throws {
        #expect(try contents(message("a", "", info(title))).alerts.first?.significance == significance)
    }

    // MARK: Words and doubles

    @Test func infosOfOtherLanguagesAreOneWarningAndThoseOfOtherAreasAreNot() throws {
        let languages = message(
            "a", "", info("Sturm", language: "de-DE"), info("Gale", language: "en-GB"),
            info("Wichura", language: "pl-PL"))
        let alert = try #require(try contents(languages).alerts.first)
        #expect(try contents(languages).alerts.count == 1 && alert.language == "en-GB")
        #expect(alert.stated(in: "pl").title == "Wichura" && alert.stated(in: "de").title == "Sturm")
        let groups = message(
            "a", "", info("Gale", language: "en-CA"),
            info("Rain", language: "en-CA", area: area(polygon(Self.elsewhere))))
        #expect(try titles(groups) == ["Gale"])
        #expect(try contents(groups).elsewhere == 1)
    }

    @Test func aMissingLanguageIsEnglish() throws {
        #expect(try contents(message("a", "", info())).alerts.first?.language == "en-US")
    }

    @Test func oneWarningForSeveralAreasIsOne() throws {
        let both = feed(
            message("a", "", info(area: area(polygon(), "North"))),
            message("b", "", info(area: area(polygon(), "South"))))
        let alerts = try contents(both).alerts
        #expect(alerts.count == 1 && Set(alerts.first?.regions ?? []) == ["North", "South"])
    }

    @Test func theHeadlineIsTheTitleWhereTheEventIsOnlyAKind() throws {
        func title(_ event: String, _ headline: String, _ more: String = "") throws -> String? {
            try contents(message("a", "", info(event, "<headline>\(headline)</headline>" + more))).alerts.first?
                .title
        }
        #expect(try title("snow", "Road Snowfall Warning") == "Road Snowfall Warning")
        #expect(try title("FLOOD", "Flash Floods") == "Flash Floods")
        #expect(try title("高温", "发布高温红色预警信号") == "发布高温红色预警信号")
        #expect(try title("Gale Warning", "Gale Warning issued at noon") == "Gale Warning")
        let german = "<eventCode><valueName>II</valueName><value>22</value></eventCode>"
        #expect(try title("frost", "Official WARNING of FROST", german) == "frost")
    }
}
