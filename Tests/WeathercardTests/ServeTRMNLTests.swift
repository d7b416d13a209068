import Foundation
import LoopbackServices
import Testing

/// A screen of TRMNL and a server of its owner's, by the requests that its firmware makes.
struct ServeTRMNLTests {
    private static let one = "ID: A1:B2:C3:D4:E5:F6"
    private static let other = "ID: A1:B2:C3:D4:E5:00"
    private static let sample = ["--provider", "sample"]

    private static func object(_ response: LoopbackClient.Response) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any], "\(response.text)")
    }

    /// The path of an address of a server.
    private static func target(_ url: Any?, below root: String) throws -> String {
        let url = try #require(url as? String)
        #expect(url.hasPrefix(root) && url.utf8.count < 1024, "\(url)")
        return "/" + url.dropFirst(root.count)
    }

    @Test func aScreenIsSetUpAndShowsItsCard() throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle?card=week&refresh=30m&units=si"])
        let root = "http://localhost/"
        let setup = try server.ask("/api/setup/", "GET", [Self.one])
        #expect(setup.status == 200 && setup["content-type"] == "application/json; charset=utf-8")
        #expect(setup["cache-control"] == "no-store")
        let first = try Self.object(setup)
        #expect(first["status"] as? Int == 200)
        #expect((first["api_key"] as? String)?.isEmpty == false && (first["friendly_id"] as? String)?.count == 6)
        // What any firmware takes.
        let logo = try server.ask(Self.target(first["image_url"], below: root))
        #expect(logo.status == 200 && logo.body.count == 48_062 && logo["content-type"] == "image/bmp")

        let display = try Self.object(server.ask("/api/display", "GET", [Self.one, "FW-Version: 1.6.9"]))
        #expect(display["status"] as? Int == 0 && display["refresh_rate"] as? Int == 1800)
        #expect(display["update_firmware"] as? Bool == false && display["reset_firmware"] as? Bool == false)
        let name = try #require(display["filename"] as? String)
        #expect(name.wholeMatch(of: /plugin-[0-9a-f]{6}-[0-9]{10}/) != nil, "\(name)")
        let picture = try server.ask(Self.target(display["image_url"], below: root))
        #expect(picture.status == 200 && picture["content-type"] == "image/png" && picture.body.count <= 90_000)
        let drawn = try Program.run(
            ["render"] + Self.sample + [
                "--place", "Seattle", "--card", "week", "--units", "si", "--device", "trmnl", "-o", "-",
            ])
        #expect(picture.body == drawn.output)
        let older = try Self.object(server.ask("/api/display", "GET", [Self.one, "FW-Version: 1.4.8"]))
        #expect((older["image_url"] as? String)?.contains("/Seattle.bmp?") == true)
        #expect(older["filename"] as? String != name)
        _ = server.end()
    }

    @Test func eachDeviceHasItsCardAndOthersAreNotRegistered() throws {
        let server = try ServedProgram(
            Self.sample + [
                "--trmnl", "a1:b2:c3:d4:e5:f6=Oslo?preset=wide&units=si", "--preset",
                "wide=card=day&size=800x480&depth=4",
                "--public-url", "https://example.org/weather",
            ])
        let display = try Self.object(server.ask("/api/display", "GET", [Self.one]))
        let target = try Self.target(display["image_url"], below: "https://example.org/weather/")
        #expect(target.hasPrefix("/Oslo.png?") && target.contains("card=day") && !target.contains("device="))
        #expect(try server.ask(target).status == 200)
        for path in ["/api/setup", "/api/display"] {
            let response = try server.ask(path, "GET", [Self.other])
            #expect(response.status == 404)
            #expect(try Self.object(response)["status"] as? Int == 404)
        }
        // One without an address has the card of all others, of which there is none.
        #expect(try server.ask("/api/display").status == 404)
        #expect(try server.ask("/api/setup").status == 400)
        #expect(try server.ask("/api/display", "GET", ["ID: router"]).status == 400)
        _ = server.end()
    }

    /// The width, the height, the bits and the kind of colour in the head of a PNG.
    private static func head(_ picture: LoopbackClient.Response) -> [Int] {
        let head = Array(picture.body.prefix(26)).map(Int.init)
        guard picture.status == 200, head.count == 26 else { return [picture.status] }
        return [head[18] << 8 | head[19], head[22] << 8 | head[23], head[24], head[25]]
    }

    /// What the firmware of TRMNL, KOReader's plugin, the application for Android and trmnl-display send.
    @Test(arguments: [
        (
            "/api/display",
            [
                "ID: A1:B2:C3:D4:E5:F6", "Content-Type: application/json", "Update-Source: timer",
                "Access-Token: x",
                "Refresh-Rate: 900", "Battery-Voltage: 4.1", "FW-Version: 1.8.2", "Model: x", "Image-Cached: false",
                "RSSI: -54", "Temperature-Profile: true", "Width: 1872", "Height: 1404",
            ], 0, [1872, 1404, 4, 0]
        ),
        (
            "/api/display",
            [
                "ID: A1:B2:C3:D4:E5:F6", "Access-Token: x", "FW-Version: 1.8.2", "Model: og", "Width: 800",
                "Height: 480",
            ], 0, [800, 480, 1, 0]
        ),
        (
            "/api/display",
            [
                "access-token: x", "percent-charged: 78", "png-width: 1072", "png-height: 1448", "rssi: 0",
                "User-Agent: trmnl-koreader/0.1.0",
            ], 0, [1072, 1448, 4, 0]
        ),
        ("/api/current_screen", ["access-token: x"], 200, [800, 480, 1, 0]),
        (
            "/api/display", ["access-token: x", "ID: A1:B2:C3:D4:E5:F6", "RSSI: -60", "Percent-Charged: 90"], 0,
            [800, 480, 1, 0]
        ),
        (
            "/api/display",
            [
                "ID: ", "Content-Type: application/json", "battery-voltage: 100.00", "rssi: 0",
                "User-Agent: trmnl-display/0.1",
            ], 0, [800, 480, 1, 0]
        ),
    ])
    func eachProgramGetsThePictureOfItsScreen(path: String, fields: [String], status: Int, head: [Int]) throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle?card=day"])
        let response = try server.ask(path, "GET", fields)
        let answer = try Self.object(response)
        #expect(response.status == 200 && answer["status"] as? Int == status)
        #expect(answer["refresh_rate"] as? Int == 900 && (answer["filename"] as? String)?.isEmpty == false)
        let picture = try server.ask(Self.target(answer["image_url"], below: "http://localhost/"))
        #expect(Self.head(picture) == head)
        _ = server.end()
    }

    @Test func aScreenThatNoCardFitsIsTold() throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle?card=day"])
        for (width, height) in [("100", "100"), ("9000", "9000"), ("296", "128")] {
            let response = try server.ask("/api/display", "GET", ["png-width: \(width)", "png-height: \(height)"])
            let answer = try Self.object(response)
            #expect(response.status == 400)
            #expect((answer["error"] as? String)?.hasPrefix("no card fits this screen: a ") == true, "\(answer)")
        }
        _ = server.end()
    }

    @Test func withAKeyATokenAloneIsEnough() throws {
        let folder = try Program.Folder()
        try folder.write("key", "0123456789abcdef0123456789abcdef".utf8)
        #expect(chmod(folder.file("key"), 0o600) == 0)
        let server = try ServedProgram(
            Self.sample + [
                "--trmnl", "Seattle", "--trmnl", "A1:B2:C3:D4:E5:F6=Oslo", "--sign-key-file", folder.file("key"),
                "--only-signed",
            ])
        let token = try #require(try Self.object(server.ask("/api/setup", "GET", [Self.one]))["api_key"] as? String)
        let reader = ["access-token: \(token)", "png-width: 1264", "png-height: 1680"]
        let answer = try Self.object(server.ask("/api/display", "GET", reader))
        let target = try Self.target(answer["image_url"], below: "http://localhost/")
        #expect(target.contains("/Oslo.png?"))
        #expect(try Self.head(server.ask(target)) == [1264, 1680, 4, 0])
        #expect(try server.ask("/api/current_screen", "GET", ["access-token: \(token)x"]).status == 403)
        #expect(try server.ask("/api/display", "GET", ["png-width: 1264", "png-height: 1680"]).status == 403)
        _ = server.end()
    }

    @Test func aTrustedProxyTellsTheSchemeOfPictures() throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle", "--trusted-proxy", "127.0.0.1"])
        let display = try Self.object(server.ask("/api/display", "GET", [Self.one, "X-Forwarded-Proto: https"]))
        #expect((display["image_url"] as? String)?.hasPrefix("https://localhost/Seattle.png?") == true)
        // Without a host there is no address to give away.
        let client = try LoopbackClient(port: server.port)
        client.send("GET /api/display HTTP/1.0\r\n\(Self.one)\r\n\r\n".utf8)
        #expect(try client.receive()?.status == 400)
        _ = server.end()
    }

    @Test func withAKeyTokensAreNeededAndAnotherServerTakesThem() throws {
        let folder = try Program.Folder()
        try folder.write("key", "0123456789abcdef0123456789abcdef".utf8)
        #expect(chmod(folder.file("key"), 0o600) == 0)
        let words = Self.sample + ["--trmnl", "Seattle", "--sign-key-file", folder.file("key"), "--only-signed"]
        let server = try ServedProgram(words)
        let token = try #require(try Self.object(server.ask("/api/setup", "GET", [Self.one]))["api_key"] as? String)
        _ = server.end()
        let another = try ServedProgram(words)
        for wrong in [[], ["Access-Token: "], ["Access-Token: x"], ["Access-Token: \(String(token.reversed()))"]] {
            let response = try another.ask("/api/display", "GET", [Self.one] + wrong)
            // The status 500 in the answer would make the screen forget its network.
            #expect(response.status == 403)
            #expect(try Self.object(response)["status"] as? Int == 403)
        }
        #expect(try another.ask("/api/display", "GET", [Self.other, "Access-Token: \(token)"]).status == 403)
        let display = try Self.object(another.ask("/api/display", "GET", [Self.one, "Access-Token: \(token)"]))
        let target = try Self.target(display["image_url"], below: "http://localhost/")
        #expect(try target.contains("&expires=") && another.ask(target).status == 200)
        #expect(try another.ask("/Seattle.png?device=trmnl").status == 403)
        let log = try Self.post(#"{"logs":[]}"#, to: "/api/log", [Self.one], another)
        #expect(log?.status == 403)
        _ = another.end()
    }

    private static func post(
        _ body: String, to target: String, _ headers: [String], _ server: ServedProgram
    ) throws -> LoopbackClient.Response? {
        let client = try LoopbackClient(port: server.port)
        client.send("POST", target, headers + ["Content-Length: \(body.utf8.count)"])
        client.send(body.utf8)
        return try client.receive(to: "POST")
    }

    @Test func whatAScreenSaysIsInTheLog() throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle"])
        let body = #"{"logs":[{"message":"no \"Wi-Fi\"\n","battery_voltage":3.987,"wifi_signal":-71}]}"#
        let client = try LoopbackClient(port: server.port)
        // In two parts, and with another request after it on the same connection.
        client.send("POST", "/api/log", [Self.one, "Content-Length: \(body.utf8.count)"])
        client.send(body.utf8.prefix(20))
        client.send(body.utf8.dropFirst(20))
        #expect(try client.receive(to: "POST")?.status == 204)
        client.send("GET", "/health")
        #expect(try client.receive()?.status == 200)
        for (wrong, status) in [("{", 400), ("{}", 400), (String(repeating: " ", count: 32_769), 413)] {
            #expect(try Self.post(wrong, to: "/api/log", [Self.one], server)?.status == status)
        }
        #expect(try Self.post("{}", to: "/api/log", [], server)?.status == 400)
        let chunked = try LoopbackClient(port: server.port)
        chunked.send("POST", "/api/log", [Self.one, "Transfer-Encoding: chunked"])
        #expect(try chunked.receive(to: "POST")?.status == 413)
        let twice = try LoopbackClient(port: server.port)
        twice.send("POST", "/api/log", [Self.one, "Content-Length: 11", "Content-Length: 2"])
        twice.send(#"{"logs":[]}"#.utf8)
        #expect(try twice.receive(to: "POST")?.status == 400)
        // Nowhere else may anything be posted, nor may a log be asked for.
        #expect(try Self.post("{}", to: "/api/display", [Self.one], server)?.status == 405)
        #expect(try Self.post("{}", to: "/Seattle.png", [Self.one], server)?.status == 405)
        #expect(try server.ask("/api/log", "GET", [Self.one])["allow"] == "POST")
        let log = server.end().log.split(separator: "\n").filter { $0.contains("\"device\"") }
        #expect(log.count == 1)
        #expect(
            log.first?.contains(#""message":"no \"Wi-Fi\"\\u{A}","volts":3.99,"signal":-71}"#) == true, "\(log)")
    }

    /// A body that does not come holds no connection, and what has come of it is given up.
    @Test func aLogThatDoesNotComeIsBrokenOff() throws {
        let server = try ServedProgram(Self.sample + ["--trmnl", "Seattle", "--timeout", "5s"])
        let clients = try (0..<20).map { number in
            let client = try LoopbackClient(port: server.port)
            client.send("POST", "/api/log", [Self.one, "Content-Length: 32000"])
            client.send(String(repeating: " ", count: number * 100).utf8)
            return client
        }
        for client in clients { #expect((try? client.receive(to: "POST")) == nil) }
        #expect(try server.ask("/health").status == 200)
        #expect(server.end().status == 0)
    }

    @Test func withoutTheOptionNothingIsServedToAScreen() throws {
        let server = try ServedProgram()
        #expect(try server.ask("/api/display", "GET", [Self.one]).status == 404)
        #expect(try Self.post("{}", to: "/api/log", [Self.one], server)?.status == 405)
        _ = server.end()
    }

    @Test(arguments: [
        (["Nowhereville"], "--trmnl Nowhereville: "), (["Oslo?preset=x"], "--trmnl Oslo: unknown preset 'x'"),
        (["Oslo?cards=day"], "--trmnl Oslo: unknown option 'cards'; did you mean 'card'?"),
        (["Oslo?animate=loop"], "--trmnl Oslo: a .png does not move"),
        (["Oslo?device=trmnl&depth=4"], "--trmnl Oslo: device decides what depth does"),
        (
            ["Oslo?size=2480x1861&depth=16"],
            "--trmnl Oslo: a picture of 2480 x 1861 pixels is larger than the 4612800 pixels"
        ),
        (["Oslo", "--trmnl", "Bergen"], "--trmnl is given twice without an ID"),
        (
            [String(repeating: "東", count: 70)],
            ": this card is 643 bytes long in a URL, of which 600 fit; fewer options or places make it shorter"
        ),
        (
            ["Oslo?preset=a", "--preset", "a=card=places" + String(repeating: "&place=Seattle", count: 45)],
            "--trmnl Oslo: this card is 659 bytes long in a URL"
        ),
        (
            ["Oslo", "--preset", "a=card=day", "--only-presets"],
            "--trmnl with --only-presets requires --sign-key-file"
        ),
    ])
    func aCardThatWouldFailIsRefusedAtTheStart(words: [String], message: String) throws {
        do {
            _ = try ServedProgram(Self.sample + ["--trmnl"] + words).end()
            Issue.record("\(words) serve")
        } catch let refusal as ServedProgram.Refusal {
            #expect(refusal.errors.contains(message), "\(refusal.errors)")
        }
    }
}
