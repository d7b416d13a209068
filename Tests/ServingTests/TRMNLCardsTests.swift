import SystemAccess
import Testing

@testable import Serving

struct TRMNLCardsTests {
    @Test func aCardIsAPlaceAndAQueryWithItsTime() throws {
        let (device, card) = try TRMNLCards.entry("Portland, ME?card=day&refresh=30m&units=si")
        #expect(device == nil && card.place == "Portland, ME" && card.refresh == 1800)
        #expect(card.parameters.map(\.name) == ["card", "units"])
        let (named, other) = try TRMNLCards.entry("a1:b2:c3:d4:e5:f6=@47.61,-122.33")
        #expect(named?.address == "A1:B2:C3:D4:E5:F6" && other.place == "@47.61,-122.33" && other.refresh == 900)
    }

    @Test(arguments: [
        ("", "must be a place and a query"), ("?card=day", "must be a place and a query"),
        ("A1:B2:C3:D4:E5:F6=", "must be a place and a query"),
        ("Oslo?refresh=5s", "refresh must be a duration from 1m to 1d"),
        ("Oslo?refresh=1h&refresh=2h", "refresh is given twice"), ("Oslo?card=%", "percent sign"),
    ])
    func whatIsNoCardIsRefused(text: String, message: String) {
        do throws(ProgramError) {
            _ = try TRMNLCards.entry(text)
            Issue.record("\(text) passes")
        } catch {
            #expect(error.status == .usage && error.message.contains(message), "\(error.message)")
        }
    }

    @Test func aDeviceHasItsOwnCardOrTheOneForAll() throws {
        let cards = try #require(try TRMNLCards(["A1:B2:C3:D4:E5:F6=Oslo", "Seattle"]))
        let (one, other) = try (
            #require(TRMNLDevice("A1:B2:C3:D4:E5:F6")), #require(TRMNLDevice("A1:B2:C3:D4:E5:00"))
        )
        #expect(cards.card(for: one)?.place == "Oslo" && cards.card(for: other)?.place == "Seattle")
        #expect(try TRMNLCards(["A1:B2:C3:D4:E5:F6=Oslo"])?.card(for: other) == nil)
        #expect(cards.card(for: nil)?.place == "Seattle", "a program that does not say its address")
        #expect(try TRMNLCards([]) == nil)
        for texts in [["Oslo", "Seattle"], ["A1:B2:C3:D4:E5:F6=Oslo", "a1:b2:c3:d4:e5:f6=Seattle"]] {
            #expect(throws: ProgramError.self) { try TRMNLCards(texts) }
        }
    }

    /// The forms of firmware since 1.5 and before.
    @Test func aLogIsReadInBothForms() throws {
        let new =
            #"{"logs":[{"id":1,"message":"a","battery_voltage":4.2,"wifi_signal":-54},{"id":2},7,{"message":"b\nc"}]}"#
        #expect(
            try DeviceLog.lines(Array(new.utf8)) == [
                DeviceLine(message: "a", volts: 4.2, signal: -54),
                DeviceLine(message: #"b\u{A}c"#, volts: nil, signal: nil),
            ])
        let old =
            #"{"log":{"logs_array":[{"log_message":"a","device_status_stamp":{"battery_voltage":3.9,"wifi_rssi_level":-70}}]}}"#
        #expect(try DeviceLog.lines(Array(old.utf8)) == [DeviceLine(message: "a", volts: 3.9, signal: -70)])
    }

    @Test func aLogIsBounded() throws {
        let entry = #"{"message":""# + String(repeating: "x", count: 400) + #""}"#
        let lines = try DeviceLog.lines(
            Array((#"{"logs":["# + Array(repeating: entry, count: 60).joined(separator: ",") + "]}").utf8))
        #expect(lines.count == 30 && lines.allSatisfy { $0.message.count <= 310 })
    }

    @Test(arguments: ["", "{", "[]", "{}", #"{"logs":{}}"#, #"{"log":[]}"#, "\u{FF}"]) func whatIsNoLogIsRefused(
        text: String
    ) {
        #expect(throws: ProgramError.self) { try DeviceLog.lines(Array(text.utf8)) }
    }
}
