import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

@Suite struct OpenMeteoPlacesTests {
    private let service = OpenMeteo(.free)
    private let places = [
        Place(name: "Seattle", latitude: 47.60621, longitude: -122.33207, timeZone: "America/Los_Angeles"),
        Place(name: "Ocean", latitude: -30, longitude: 179.9),
        Place(name: "Kathmandu", latitude: 27.70169, longitude: 85.3206, timeZone: "Asia/Kathmandu"),
    ]

    private func element(_ latitude: Double, _ longitude: Double, _ rest: String = "") -> String {
        #"{"latitude":\#(latitude),"longitude":\#(longitude)\#(rest)}"#
    }

    private var elements: [String] {
        [
            element(47.595562, -122.32443), element(-30.1, -179.8, #","location_id":1,"a":"]}\"{[,\\""#),
            element(27.75, 85.25, #","hourly":{"time":[1,2]}, "location_id":2"#),
        ]
    }

    private func parts(_ body: String, status: Int = 200) -> [HTTPResponse]? {
        service.parts(of: HTTPResponse(status: status, maxAge: 60, body: Array(body.utf8)), for: places)
    }

    @Test func aRequestListsThePlacesInTheirOrder() {
        let (request, count) = service.request(for: places)
        #expect(count == 3)
        #expect(request.url.contains("latitude=47.6062,-30.0,27.7017&longitude=-122.3321,179.9,85.3206&current="))
        #expect(request.url.contains("&timezone=America/Los_Angeles,auto,Asia/Kathmandu&"))
        #expect(service.request(for: Array(places.prefix(1))).request == service.request(for: places[0]))
    }

    @Test(arguments: [1, 50, 400]) func addressesAreOfABoundedLength(_ number: Int) {
        let place = Place(
            name: nil, latitude: -34.123456, longitude: -158.123456, timeZone: "America/Argentina/Buenos_Aires")
        let (request, count) = service.request(for: Array(repeating: place, count: number))
        #expect(request.url.utf8.count <= 7000)
        #expect(count == min(number, count) && (number > 50 || count == number))
        #expect(request.url.split(separator: "Buenos_Aires", omittingEmptySubsequences: false).count == count + 1)
    }

    @Test(arguments: ["", " \r\n\t"]) func anAnswerFallsIntoThoseOfItsPlaces(_ space: String) throws {
        let body = space + "[" + elements.map { space + $0 + space }.joined(separator: ",") + "]" + space
        let found = try #require(parts(body))
        #expect(found.map { String(decoding: $0.body, as: UTF8.self) } == elements)
        #expect(found.allSatisfy { $0.status == 200 && $0.maxAge == 60 })
    }

    @Test func anAnswerThatIsNoneAboutThesePlacesIsNotTaken() {
        let good = elements
        let bodies = [
            "", "[]", "{}", "null", "[1,2,3]", "[[],[],[]]", "[\(good[0]),\(good[1])]",
            "[\((good + good.suffix(1)).joined(separator: ","))]", "[\(good.joined(separator: ","))",
            "[\(good.joined(separator: ","))] x", "[\(good.joined(separator: ","))]]",
            "{\(good.joined(separator: ","))}",
            "[\(good[0]),\(good[1]),{}]", #"{"error":true,"reason":"[{},{},{}]"}"#,
            // Another order, by the coordinates and by the numbers.
            "[\(good[1]),\(good[0]),\(good[2])]",
            "[\(good[0]),\(good[1]),\(element(27.75, 85.25, #","location_id":1"#))]",
            // An answer that breaks off within a text.
            "[\(good[0]),\(good[1]),{\"latitude\":27.7,\"longitude\":85.3,\"timezone\":\"Asia]}",
        ]
        for body in bodies { #expect(parts(body) == nil, "\(body)") }
        #expect(parts("[\(good.joined(separator: ","))]", status: 400) == nil)
    }

    @Test func whateverIsCutOffNothingTraps() {
        let whole = Array("[\(elements.joined(separator: ","))]".utf8)
        for count in stride(from: 0, to: whole.count, by: 3) {
            #expect(service.parts(of: HTTPResponse(status: 200, body: Array(whole[..<count])), for: places) == nil)
        }
        for index in stride(from: 0, to: whole.count, by: 2) {
            for byte in Array("[}\"\\".utf8) {
                var body = whole
                body[index] = byte
                let found = service.parts(of: HTTPResponse(status: 200, body: body), for: places)
                #expect(found == nil || found?.count == 3)
            }
        }
    }
}
