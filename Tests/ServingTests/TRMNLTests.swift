import Primitives
import Testing

@testable import Serving

struct TRMNLTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @Test func aDeviceIsKnownByItsAddress() throws {
        let device = try #require(TRMNLDevice("a1:B2:c3:D4:e5:F6"))
        #expect(device.address == "A1:B2:C3:D4:E5:F6" && device == TRMNLDevice("A1:B2:C3:D4:E5:F6"))
        #expect(device.friendlyID.wholeMatch(of: /[0-9A-F]{6}/) != nil)
        for text in [
            "", "A1:B2:C3:D4:E5", "A1:B2:C3:D4:E5:F6:07", "A1-B2-C3-D4-E5-F6", "A1:B2:C3:D4:E5:G6",
            "A1:B2:C3:D4:E5:", "A1:B2:C3:D4:E5:F６",
        ] {
            #expect(TRMNLDevice(text) == nil, "\(text)")
        }
    }

    @Test func aTokenIsOfOneDeviceAndOneKey() throws {
        let (one, other) = try (
            #require(TRMNLDevice("A1:B2:C3:D4:E5:F6")), #require(TRMNLDevice("A1:B2:C3:D4:E5:F7"))
        )
        let token = one.token(key: Self.key)
        #expect(token == TRMNLDevice("a1:b2:c3:d4:e5:f6")?.token(key: Self.key), "the same on any server")
        #expect(one.isToken(token, key: Self.key) && !other.isToken(token, key: Self.key))
        #expect(!one.isToken(token, key: Self.key + "0") && !one.isToken("", key: Self.key))
        // Some programs say only their token.
        #expect(TRMNLDevice(token: token) == one && TRMNLDevice(token: String(token.prefix(12))) == nil)
        #expect(TRMNLDevice(token: "x") == nil && TRMNLDevice(token: String(repeating: "ä", count: 40)) == nil)
        #expect(!one.isToken("A1B2C3D4E5F7" + token.dropFirst(12), key: Self.key))
        // A signature of a card is no token.
        #expect(SignedTarget.signature(of: "/A1:B2:C3:D4:E5:F6", key: Self.key) != token)
    }

    @Test(arguments: [
        (nil, true), ("", true), ("1.5.2", true), ("1.5.1", false), ("1.4.8", false), ("1.5", false),
        ("1.6.0", true),
        ("2.0", true), ("1.10.0", true), ("1.5.12", true), ("v1", true), ("1.5.2-rc1", true), ("0.9.9", false),
    ])
    func pngsAreForFirmwareThatReadsThem(version: String?, isRead: Bool) {
        #expect(TRMNLDevice.readsPNG(firmware: version) == isRead)
    }

    private static func parameters(_ fields: KeyValuePairs<String, String>) -> String? {
        var request = IncomingRequest(method: "GET", target: "/api/display", peer: nil)
        for (name, value) in fields { request.add(name, value) }
        return TRMNLScreen(request)?.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    @Test func aPictureIsForTheScreenThatAsks() {
        #expect(Self.parameters(["Width": "800", "Height": "480", "Model": "og"]) == "device=trmnl")
        #expect(Self.parameters(["Width": "1872", "Height": "1404", "Model": "x"]) == "size=1872x1404&depth=16")
        #expect(
            Self.parameters(["Width": "400", "Height": "300", "Model": "waveshare"])
                == "device=trmnl&size=400x300")
        #expect(
            Self.parameters(["Width": "800", "Height": "480", "Model": "reterminal_e1002"])
                == "device=spectra-7.3")
        #expect(Self.parameters(["png-width": "1072", "png-height": "1448"]) == "size=1072x1448&depth=16")
        for fields in [["Width": "800"], ["Width": "a", "Height": "480"], ["Width": "800", "Height": "1000000"]] {
            var request = IncomingRequest(method: "GET", target: "/api/display", peer: nil)
            for (name, value) in fields { request.add(name, value) }
            #expect(TRMNLScreen(request) == nil, "\(fields)")
        }
    }

    @Test func whatADeviceSaysIsOneLine() throws {
        let device = try #require(TRMNLDevice("A1:B2:C3:D4:E5:F6"))
        let time = Instant(secondsSince1970: 1_795_219_320)
        let line = DeviceLine(message: "no \"Wi-Fi\"", volts: 3.987, signal: -71)
        #expect(
            line.text(.json, of: device, at: time)
                == "{\"time\":\"2026-11-21T00:02:00Z\",\"device\":\"\(device.friendlyID)\",\"message\":\"no \\\"Wi-Fi\\\"\",\"volts\":3.99,\"signal\":-71}\n"
        )
        #expect(
            line.text(.text, of: device, at: time)
                == "2026-11-21T00:02:00Z device \(device.friendlyID): no \"Wi-Fi\" (3.99 V, -71 dBm)\n")
        #expect(line.text(.off, of: device, at: time) == nil)
        #expect(
            DeviceLine(message: "a", volts: nil, signal: nil).text(.text, of: device, at: time)?.hasSuffix(": a\n")
                == true)
    }

    @Test(arguments: [
        ("/api/setup", Route.TRMNLRequest.setup), ("/api/setup/", .setup), ("/api/display", .display),
        ("/api/log", .log), ("/api/log/", .log), ("/api/current_screen", .currentScreen),
    ])
    func aPathOfADeviceLeadsToIt(path: String, request: Route.TRMNLRequest) throws {
        #expect(Route(try RequestTarget(path).segments) == .trmnl(request))
        for other in [path + "x", path + "/x", "/x" + path, path.uppercased()] {
            #expect(Route(try RequestTarget(other).segments) == nil, "\(other)")
        }
    }
}
