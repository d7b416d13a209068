import ForecastCore
import Primitives
import Testing

@testable import Providers

@Suite struct AlertServiceTests {
    private let now = instant("2026-11-20T12:00:00Z")

    private func place(_ country: String, _ latitude: Double, _ longitude: Double) -> Place {
        Place(name: "X", country: country, latitude: latitude, longitude: longitude)
    }

    private func alerts(
        _ service: some AlertService, at place: Place, _ answers: [(part: String, body: String)]
    ) throws -> AlertFile.Contents {
        try service.alerts(for: place, over: AddressedTransport(answers), now: now, zone: someZones)
    }

    @Test func eachServiceIsAskedInItsOwnForm() throws {
        let met = try #require(METServer(program: "w/1", contact: "me@example.org"))
        let cases: [(any AlertService, Place, String)] = [
            (
                METAlerts(met), place("NO", 59.9, 10.7),
                "api.met.no/weatherapi/metalerts/2.0/current.json?lat=59.9&lon=10.7&lang=en"
            ),
            (try #require(DWDAlerts()), place("DE", 52.5, 13.4), "api.brightsky.dev/alerts?lat=52.5&lon=13.4"),
            (
                try #require(DWDFiles()), place("DE", 52.5, 13.4),
                "opendata.dwd.de/weather/alerts/cap/COMMUNEUNION_EVENT_STAT/Z_CAP_C_EDZW_LATEST_PVW_STATUS_"
                    + "PREMIUMEVENT_COMMUNEUNION_MUL.zip"
            ),
            (try #require(FMIAlerts()), place("FI", 60.2, 24.9), "alerts.fmi.fi/cap/feed/atom_en-GB.xml"),
            (
                try #require(VedurAlerts()), place("IS", 64.1, -21.9),
                "api.vedur.is/cap/v1/capbroker/active/feed/met"
            ),
            (try #require(MetEireannAlerts()), place("IE", 53.3, -6.3), "www.met.ie/warningsxml/rss.xml"),
            (
                try #require(CanadianAlerts()), place("CA", 43.65, -79.4),
                "api.weather.gc.ca/collections/weather-alerts/items?f=json&bbox=-79.45,43.6,-79.35,43.7&limit=500"
            ),
            (
                try #require(MeteoAlarm()), place("AT", 48.2, 16.4),
                "feeds.meteoalarm.org/api/v1/warnings/feeds-austria"
            ),
            (try #require(MetServiceAlerts()), place("NZ", -36.8, 174.8), "alerts.metservice.com/cap/rss"),
            (
                try #require(HKOAlerts()), place("HK", 22.3, 114.2),
                "data.weather.gov.hk/weatherAPI/opendata/weather.php?dataType=warnsum&lang=en"
            ),
            (
                try #require(JMAAlerts()), place("JP", 35.69, 139.7),
                "www.jma.go.jp/bosai/warning/data/r8/130000.json"
            ),
            (
                try #require(WMOAlerts()), place("BR", -23.5, -46.6),
                "severeweather.wmo.int/f/wfs?request=GetFeature"
            ),
        ]
        for (service, place, address) in cases {
            let request = service.request(for: place)
            #expect(request.url.hasPrefix("https://" + address), "\(request.url)")
            #expect(request.lifetime ?? 600 <= 600)
        }
    }

    private func cap(_ event: String, area: String) -> String {
        """
        <?xml version="1.0"?><cap:alert xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2"><cap:identifier>\(event)</cap:identifier>
        <cap:sent>2026-11-20T10:00:00+00:00</cap:sent><cap:status>Actual</cap:status><cap:msgType>Alert</cap:msgType>
        <cap:scope>Public</cap:scope><cap:info><cap:event>\(event)</cap:event><cap:severity>Severe</cap:severity>
        <cap:onset>2026-11-20T11:00:00+00:00</cap:onset><cap:expires>2026-11-20T20:00:00+00:00</cap:expires>
        <cap:area><cap:areaDesc>Here</cap:areaDesc>\(area)</cap:area></cap:info></cap:alert>
        """
    }

    private let here = "<cap:polygon>-37,174 -36,174 -36,175 -37,175 -37,174</cap:polygon>"

    @Test func warningsThatAFeedLinksToAreRead() throws {
        let service = try #require(MetServiceAlerts())
        let feed = """
            <rss version="2.0"><channel><item><title>a</title><link>https://alerts.metservice.com/cap/alert?id=1</link></item>
            <item><title>b</title><link>https://alerts.metservice.com/cap/alert?id=2</link></item></channel></rss>
            """
        let there = here.replacing("174", with: "170").replacing("175", with: "171")
        let answers = [
            ("cap/rss", feed), ("id=1", cap("Gale Warning", area: here)),
            ("id=2", cap("Snow Warning", area: there)),
        ]
        let found = try alerts(service, at: place("NZ", -36.8, 174.8), answers)
        #expect(found.alerts.map(\.title) == ["Gale Warning"] && found.elsewhere == 1 && found.linked == 0)
        #expect(found.alerts.first?.source?.id == "metservice")
        #expect(service.answer(found, asked: now) != nil)
        // A file that cannot be had may be the one that matters.
        #expect(throws: ServiceError.self) {
            try alerts(service, at: place("NZ", -36.8, 174.8), Array(answers.dropLast()))
        }
        // A feed must not send the program to another server.
        let foreign = [
            ("cap/rss", feed.replacing("//alerts.metservice.com/cap/alert?id=2", with: "//example.org/x"))
        ]
        #expect(throws: ServiceError.self) { try alerts(service, at: place("NZ", -36.8, 174.8), foreign + answers) }
    }

    @Test func theWorldsCentreNeverSaysThatThereAreNone() throws {
        let service = try #require(WMOAlerts())
        let list =
            #"{"features": [{"type": "Feature", "properties": {"capurl": "br-inmet/2026/x.xml", "event": "Storm", "s": 3}}]}"#
        let answers = [("wfs", list), ("/v2/cap-alerts/br-inmet/2026/x.xml", cap("Storm", area: ""))]
        let found = try alerts(service, at: place("BR", -23.5, -46.6), answers)
        #expect(found.alerts.map(\.title) == ["Storm"] && found.alerts.first?.hazard == .storm)
        let none = try alerts(service, at: place("BR", -23.5, -46.6), [("wfs", #"{"features": []}"#)])
        #expect(none.alerts.isEmpty && service.answer(none, asked: now) == nil)
    }

    @Test func aPageOfTheListIsNotTheList() throws {
        let service = try #require(CanadianAlerts())
        let page = #"{"features": [], "numberMatched": 42, "numberReturned": 10}"#
        #expect(throws: ServiceError.self) { try alerts(service, at: place("CA", 43.65, -79.4), [("items", page)]) }
        let whole = page.replacing("42", with: "0").replacing("10", with: "0")
        let found = try alerts(service, at: place("CA", 43.65, -79.4), [("items", whole)])
        #expect(service.answer(found, asked: now)?.service == "Environment and Climate Change Canada")
    }

    @Test func aServerWhoseWarningsAreAllOverHasStopped() throws {
        let service = try #require(DWDAlerts())
        func list(_ end: String) -> String {
            #"""
            {"alerts": [{"alert_id": "x", "effective": "2026-11-20T08:00:00+00:00", "onset": "2026-11-20T09:00:00+00:00",
            "expires": "\#(end)", "severity": "moderate", "urgency": "immediate", "event_code": 51, "event_en": "wind gusts",
            "event_de": "WINDB\u00d6EN", "status": "actual"}], "location": {"warn_cell_id": 711000101, "name": "Mitte"}}
            """#
        }
        let berlin = place("DE", 52.52, 13.4)
        let found = try alerts(service, at: berlin, [("alerts", list("2026-11-20T18:00:00+00:00"))])
        #expect(found.alerts.map(\.title) == ["wind gusts"] && found.alerts.first?.hazard == .wind)
        #expect(found.alerts.first?.stated(in: "de").title == "WINDBÖEN")
        #expect(throws: ServiceError.self) {
            try alerts(service, at: berlin, [("alerts", list("2026-11-20T11:00:00+00:00"))])
        }
    }

    @Test func japansListIsReadByMunicipalityAndItsAge() throws {
        let service = try #require(JMAAlerts())
        func list(_ time: String) -> String {
            #"""
            [{"reportDatetime": "\#(time)", "dataTypeCode": "VPWW58", "warning": {"class20Items": [{"areaCode": "1312100",
            "kinds": [{"code": "15", "status": "継続"}, {"code": "33", "status": "発表"}, {"code": "14", "status": "解除"}]}]}}]
            """#
        }
        let adachi = place("JP", 35.775, 139.804)
        let rivers = ("flood_xml", "[]")
        let found = try alerts(service, at: adachi, [rivers, ("r8", list("2026-11-20T18:13:00+09:00"))])
        #expect(found.alerts.map(\.title) == ["大雨特別警報", "強風注意報"])
        #expect(found.alerts.map(\.severity) == [.extreme, .moderate] && found.alerts.allSatisfy { $0.end == nil })
        #expect(found.alerts.map(\.significance) == [.emergency, .advisory])
        let other = try alerts(
            service, at: place("JP", 35.56, 139.716), [rivers, ("r8", list("2026-11-20T18:13:00+09:00"))])
        #expect(other.alerts.isEmpty && service.answer(other, asked: now) != nil)
        #expect(throws: ServiceError.self) {
            try alerts(service, at: adachi, [rivers, ("r8", list("2026-05-28T18:13:00+09:00"))])
        }
    }

    @Test func hongKongsWarningsAreForItsTerritory() throws {
        let service = try #require(HKOAlerts())
        let list = #"""
            {"WRAIN": {"name": "Rainstorm Warning Signal", "code": "WRAINR", "type": "Red", "actionCode": "ISSUE",
            "issueTime": "2026-11-20T18:00:00+08:00", "updateTime": "2026-11-20T18:00:00+08:00"},
            "WHOT": {"name": "Very Hot Weather Warning", "code": "WHOT", "actionCode": "CANCEL"}}
            """#
        let found = try alerts(service, at: place("HK", 22.3, 114.2), [("warnsum", list)])
        #expect(found.alerts.map(\.hazard) == [.rain] && found.alerts.first?.severity == .severe)
        #expect(found.alerts.first?.end == nil, "the observatory gives none")
        #expect(try alerts(service, at: place("CN", 22.6, 114.1), [("warnsum", list)]).alerts.isEmpty)
        let none = try alerts(service, at: place("HK", 22.3, 114.2), [("warnsum", "{}")])
        #expect(service.answer(none, asked: now) != nil)
    }

    @Test func meteoAlarmsWarningsAreForTheRegionsOfTheirCodes() throws {
        let service = try #require(MeteoAlarm())
        func list(_ scheme: String, _ code: String) -> String {
            #"""
            {"warnings": [{"uuid": "u", "alert": {"identifier": "i", "sent": "2026-11-20T09:00:00+01:00", "status": "Actual",
            "msgType": "Alert", "scope": "Public", "info": [{"language": "nl-NL", "event": "Code geel voor wind",
            "severity": "Moderate", "onset": "2026-11-20T10:00:00+01:00", "expires": "2026-11-20T20:00:00+01:00",
            "senderName": "KNMI", "parameter": [{"valueName": "awareness_level", "value": "3; orange; Severe"},
            {"valueName": "awareness_type", "value": "1; Wind"}],
            "area": [{"areaDesc": "Drenthe", "geocode": [{"valueName": "\#(scheme)", "value": "\#(code)"}]}]}]}}]}
            """#
        }
        let (assen, amsterdam) = (place("NL", 52.99, 6.56), place("NL", 52.37, 4.9))
        let drenthe = list("EMMA_ID", "NL018")
        let found = try alerts(service, at: assen, [("netherlands", drenthe)])
        #expect(found.alerts.map(\.hazard) == [.wind] && found.alerts.map(\.severity) == [.severe])
        #expect(found.alerts.first?.outlines?.isEmpty == false)
        let other = try alerts(service, at: amsterdam, [("netherlands", drenthe)])
        #expect(other.alerts.isEmpty && other.elsewhere == 1)
        #expect(service.answer(other, asked: now)?.validity == 600)
        let unknown = try alerts(service, at: amsterdam, [("netherlands", list("EMMA_ID", "NL999"))])
        #expect(unknown.alerts.isEmpty && unknown.unplaced == 1 && service.answer(unknown, asked: now) == nil)
    }
}
