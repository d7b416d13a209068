import ForecastCore
import Primitives
import Testing

@testable import Providers

/// Feeds of European services of their own.
@Suite struct NationalFeedTests {
    private let now = instant("2026-11-20T12:00:00Z")

    private func alerts(
        _ service: some AlertService, _ country: String, _ latitude: Double, _ longitude: Double,
        _ answers: [(part: String, body: String)]
    ) throws -> AlertFile.Contents {
        let place = Place(name: "X", country: country, latitude: latitude, longitude: longitude)
        return try service.alerts(for: place, over: AddressedTransport(answers), now: now, zone: someZones)
    }

    private func message(_ infos: String) -> String {
        """
        <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>i</identifier><sent>2026-11-20T10:00:00+00:00</sent>
        <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>\(infos)</alert>
        """
    }

    private func info(_ language: String, _ event: String, _ more: String, area: String) -> String {
        """
        <info><language>\(language)</language><event>\(event)</event><severity>Moderate</severity>
        <onset>2026-11-20T11:00:00+00:00</onset><expires>2026-11-20T20:00:00+00:00</expires>\(more)
        <area><areaDesc>Here</areaDesc>\(area)</area></info>
        """
    }

    private func polygon(_ south: Int, _ west: Int) -> String {
        "<polygon>\(south),\(west) \(south),\(west + 2) \(south + 2),\(west + 2) \(south + 2),\(west) \(south),\(west)</polygon>"
    }

    @Test func finlandsFeedHasTheMessagesThemselvesOrLinksToThem() throws {
        let service = try #require(FMIAlerts())
        let code =
            "<eventCode><valueName>https://cap.fmi.fi/2011/code/eventCode</valueName><value>trafficWeather</value></eventCode>"
        let cap = message(
            info("fi-FI", "Liikennesää", code, area: polygon(60, 24))
                + info("en-GB", "Traffic weather", code, area: polygon(60, 24)))
        func feed(_ entry: String) -> String {
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id>\(entry)</entry></feed>"
        }
        let whole = [("/cap/feed/atom_en-GB.xml", feed("<content type=\"text/xml\">\(cap)</content>"))]
        let linked = [
            (
                "/cap/feed/atom_en-GB.xml",
                feed(
                    """
                    <link rel="alternate" type="text/html" href="https://www.ilmatieteenlaitos.fi/varoitukset"/>
                    <link type="application/cap+xml" href="https://alerts.fmi.fi/cap/2026/1.xml"/>
                    """)
            ), ("/cap/2026/1.xml", cap),
        ]
        for answers in [whole, linked] {
            let found = try alerts(service, "FI", 60.98, 25.66, answers)
            #expect(found.alerts.map(\.title) == ["Traffic weather"] && found.alerts.map(\.hazard) == [.snow])
            #expect(found.alerts.first?.stated(in: "fi").title == "Liikennesää")
            #expect(found.alerts.first?.issuer == "Finnish Meteorological Institute")
            #expect(try alerts(service, "FI", 65, 25.5, answers).elsewhere == 1)
        }
        let none = try alerts(service, "FI", 60.98, 25.66, [("atom", "<feed><title>Warnings</title></feed>")])
        #expect(service.answer(none, asked: now)?.takesArticle == true)
    }

    @Test func icelandsFeedLinksToItsMessages() throws {
        let service = try #require(VedurAlerts())
        let feed = """
            <rss version="2.0"><channel><title>CAP</title><item><title>a</title><guid>x</guid>
            <link>https://api.vedur.is/cap/v1/capbroker/sender/s/identifier/i/sent/t/xml/</link></item></channel></rss>
            """
        let cap = message(
            info("is", "Hvassviðri", "", area: polygon(63, -23)) + info("en", "Gale", "", area: polygon(63, -23)))
        let answers = [("active/feed/met", feed), ("identifier/i", cap)]
        let found = try alerts(service, "IS", 64.15, -21.94, answers)
        #expect(found.alerts.map(\.title) == ["Gale"] && found.alerts.map(\.hazard) == [.storm])
        #expect(throws: ServiceError.self) { try alerts(service, "IS", 64.15, -21.94, Array(answers.prefix(1))) }
    }

    @Test func irelandsMessagesAreOnAServerOfTheirOwn() throws {
        let service = try #require(MetEireannAlerts())
        let feed = """
            <rss version="2.0"><channel><item><title>a</title><link>https://cap.met.ie//a.xml</link></item></channel></rss>
            """
        func cap(_ code: String) -> String {
            message(
                info(
                    "en-GB", "Wind",
                    "<parameter><valueName>awareness_level</valueName><value>3; orange; Severe</value></parameter>",
                    area: "<geocode><valueName>EMMA_ID</valueName><value>\(code)</value></geocode>"))
        }
        func found(_ code: String) throws -> AlertFile.Contents {
            try alerts(
                service, "IE", 53.35, -6.26,
                [("www.met.ie/warningsxml/rss.xml", feed), ("cap.met.ie//a.xml", cap(code))])
        }
        #expect(try found("IE012").alerts.map(\.severity) == [.severe])
        // A part of the sea.
        #expect(try found("EI808").alerts.isEmpty)
        // Another server that the user names is the only one.
        let own = try #require(MetEireannAlerts(baseURL: "http://localhost:1"))
        #expect(own.links.servers == [own.server])
        #expect(throws: ServiceError.self) {
            try alerts(
                service, "IE", 53.35, -6.26, [("rss.xml", feed.replacing("cap.met.ie", with: "example.org"))])
        }
    }
}
