import CardMaking
import CardOrders
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import Posting

/// Posts by SMTP and by MQTT to fakes on this machine.
struct MailAndMQTTTests {
    /// The error of a post, or nil if it is made.
    private static func post(
        _ target: PostingTarget, _ post: Post = Samples.post, in ledger: PostLedger? = nil
    ) throws -> ProgramError? {
        var values = OptionValues()
        try values.record("5s", for: NetworkOptions.deadline)
        let environment = Environment { _ in nil }
        let context = CardContext(
            now: { Instant(secondsSince1970: 1_795_216_920) }, warn: { _ in }, agent: "weathercard/test")
        let poster = Poster(target, try ServiceSettings(values, environment), context)
        return failure { () throws(ProgramError) in _ = try poster.make(post, in: ledger) }
    }

    private static func mailTarget(_ port: Int, _ mail: FakeMailServer, password: String? = nil) -> PostingTarget {
        PostingTarget(
            service: .email, instance: "smtp://127.0.0.1:\(port)", channel: "you@example.org, them@example.org",
            account: mail.account, secret: password ?? mail.password)
    }

    @Test func aMessageHasThePictureInlineAndItsWords() throws {
        let mail = FakeMailServer()
        let server = try StreamServer { mail.talk($0) }
        var post = Samples.post
        post.picture = Array("\u{89}PNG".utf8) + (0..<200).map { UInt8($0) }
        post.replyTo = "first@example.org"
        #expect(try Self.post(Self.mailTarget(server.port, mail), post) == nil)
        let message = try #require(mail.messages.first)
        #expect(message.sender == mail.account && message.recipients == ["you@example.org", "them@example.org"])
        let (head, body) = try #require(
            message.text.range(of: "\n\n").map {
                (
                    String(message.text[..<$0.lowerBound]),
                    String(message.text[$0.upperBound...]).replacingOccurrences(of: "=\n", with: "")
                )
            })
        #expect(head.contains("\nTo: you@example.org,\n them@example.org\n"))
        let fields = head.replacingOccurrences(of: "\n ", with: " ").split(separator: "\n")
        let subject = try #require(fields.first { $0.hasPrefix("Subject: ") })
        #expect(FakePlatform.decoded(String(subject.dropFirst(9))) == post.text)
        #expect(head.contains("\nDate: 20 Nov 2026 23:22:00 +0000\n"))
        #expect(head.contains("\nMessage-ID: <2026-11-20.") && head.contains("\nIn-Reply-To: <first@example.org>"))
        #expect(body.contains("Content-ID: <card@weathercard>") && body.contains("src=3D\"cid:card@weathercard\""))
        #expect(body.contains("alt=3D\"Seattle, Friday 20 November, 3:22 PM; and &quot;more&quot;."))
        #expect(body.contains("name=3D\"color-scheme\" content=3D\"light dark\""))
        #expect(body.contains("Content-Type: text/plain; charset=utf-8"))
        #expect(
            message.text.replacingOccurrences(of: "\n", with: "").contains(Data(post.picture).base64EncodedString())
        )
        #expect(
            message.text.split(separator: "\n").allSatisfy {
                $0.utf8.count <= 78 || $0.hasPrefix("Content-Type: multipart")
            })
    }

    @Test func theSameWordsOnADayAreTheSameMessage() {
        func identifier(_ post: Post, _ recipients: [String] = ["a@b.example"]) -> String {
            MailMessage(post, from: "me@example.org", to: recipients).identifier
        }
        var other = Samples.post
        other.key = "f00"
        other.begun = other.begun.advanced(by: 60)
        #expect(identifier(other) == identifier(Samples.post) && identifier(other).hasSuffix("@example.org"))
        #expect(identifier(other, ["c@d.example"]) != identifier(other))
        other.begun = other.begun.advanced(by: 86_400)
        #expect(identifier(other) != identifier(Samples.post))
    }

    @Test func aMailServersOwnWordsAreSaid() throws {
        let mail = FakeMailServer()
        let server = try StreamServer { mail.talk($0) }
        let wrong = try #require(try Self.post(Self.mailTarget(server.port, mail, password: "wr0ng-t0ken")))
        #expect(
            wrong.status == .keyMissing && wrong.message.contains("535 5.7.8 authentication failed"), "\(wrong)")
        for (command, line, status) in [
            ("RCPT", "550 5.1.1 no such user", ExitStatus.unavailable),
            ("MAIL", "451 4.7.1 try again later", .tryLater),
        ] {
            mail.refuse(command, line)
            let error = try #require(try Self.post(Self.mailTarget(server.port, mail)))
            #expect(error.status == status && error.message.contains(line), "\(error)")
            #expect(!error.message.contains("may have been posted"), "\(error)")
            mail.refuse(command, nil)
        }
        #expect(mail.messages.isEmpty)
        // The message may have gone out.
        mail.refuse(".", "")
        let lost = try #require(try Self.post(Self.mailTarget(server.port, mail)))
        #expect(lost.status == .unavailable && lost.message.contains("the card may have been posted"), "\(lost)")
    }

    @Test(arguments: [
        "me", "a@b@c", "a@b.example,", "a b@c.example", "<a@b.example>", "a@b.example\r\nX: y", "@b", "",
    ])
    func whatIsNoAddressGetsNoMail(text: String) {
        #expect(MailMessage.addresses(in: text) == nil && !PostingService.email.isChannel(text))
    }

    @Test(arguments: ["ä=b\nc ", String(repeating: "é", count: 60), "trailing \nspace", ""])
    func textsSurviveQuotedPrintable(text: String) {
        let encoded = String(decoding: MIMEBody.quotedPrintable(text), as: UTF8.self)
        #expect(encoded.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 76 && $0.last != " " })
        var bytes: [UInt8] = []
        var rest = Array(encoded.replacingOccurrences(of: "=\r\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        let decoded = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        #expect(decoded == text + "\n")
    }

    private static func mqttTarget(_ port: Int, _ broker: FakeBroker, password: String? = nil) -> PostingTarget {
        PostingTarget(
            service: .mqtt, instance: "mqtt://127.0.0.1:\(port)", channel: "weathercard/zürich",
            account: broker.account,
            secret: password ?? broker.password)
    }

    @Test func aBrokerKeepsThePictureItsWordsAndTheirDiscovery() throws {
        let broker = FakeBroker()
        let server = try StreamServer { broker.talk($0) }
        var post = Samples.post
        (post.place, post.picture) = ("Zürich", [UInt8](repeating: 7, count: 300_000))
        for _ in 1...2 { #expect(try Self.post(Self.mqttTarget(server.port, broker), post) == nil) }
        #expect(broker.retained.count == 3 && broker.retained["weathercard/zürich/image"] == post.picture)
        func json(_ topic: String) throws -> [String: Any] {
            let bytes = try #require(broker.retained[topic])
            return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        }
        #expect(try json("weathercard/zürich/attributes")["alt"] as? String == post.alternative)
        let entity = try json("homeassistant/image/weathercard/weathercard_z_rich/config")
        #expect(entity["name"] as? String == "Zürich" && entity["content_type"] as? String == "image/png")
        #expect(entity["image_topic"] as? String == "weathercard/zürich/image")
        #expect(entity["json_attributes_topic"] as? String == "weathercard/zürich/attributes")
    }

    @Test func aBrokerThatKeepsOnlyAPartIsMadeSureOf() throws {
        let broker = FakeBroker()
        let server = try StreamServer { broker.talk($0) }
        broker.lose(from: 3)
        let folder = try TemporaryFolder()
        var values = OptionValues()
        try values.record(folder.path, for: PostOptions.state)
        let ledger = try PostLedger(for: "mqtt", ["x"], values, Environment { _ in nil })
        ledger.prepare(PostAttempt(at: Samples.post.begun), until: Samples.post.begun.advanced(by: 86_400))
        let error = try #require(try Self.post(Self.mqttTarget(server.port, broker), in: ledger))
        #expect(
            error.status == .tryLater && error.message.contains("the broker accepted 2 of 3 messages"), "\(error)")
        #expect(broker.retained["weathercard/zürich/image"] == nil && broker.published == 3)
        let wrong = try #require(try Self.post(Self.mqttTarget(server.port, broker, password: "wr0ng-t0ken")))
        #expect(wrong.status == .keyMissing && wrong.message.hasSuffix("wrong account or password"), "\(wrong)")
        #expect(broker.published == 3)
    }

    @Test func theLengthOfAPacketIsInGroupsOfSevenBits() {
        #expect(MQTTPacket.publish("a", [], number: 1) == [0x33, 5, 0, 1, 97, 0, 1])
        #expect(
            Array(MQTTPacket.publish("a", [UInt8](repeating: 0, count: 195), number: 258).prefix(8)) == [
                0x33, 200, 1, 0, 1, 97, 1, 2,
            ])
        #expect(
            MQTTPacket.connect(as: "c", "u", "p")
                == [0x10, 19, 0, 4, 77, 81, 84, 84, 4, 0xC2, 0, 60, 0, 1, 99, 0, 1, 117, 0, 1, 112])
        #expect(MQTTPacket.connect(as: "c", nil, "")[9] == 2)
    }

    @Test(arguments: [
        ("mqtt://10.0.0.2", true), ("mqtt://172.20.1.1:1883", true), ("mqtt://172.32.1.1", false),
        ("mqtt://homeassistant.local", true), ("mqtt://core-mosquitto", true), ("mqtt://[fd00::1]:1883", true),
        ("mqtt://[2001:db8::1]", false), ("mqtt://192.168.0.1.example", false), ("mqtt://broker.example", false),
        ("mqtts://broker.example", true), ("mqtt://10.0.0.2.nip.io", false),
    ])
    func aPasswordGoesInTheClearOnlyWithinTheLocalNetwork(url: String, isAllowed: Bool) {
        let target = PostingTarget(
            service: .mqtt, instance: url, channel: "a/b", account: "c", secret: "t0ken-012345")
        #expect(Talk(target, []).fault == (isAllowed ? nil : .exposed))
        var open = target
        open.secret = ""
        #expect(Talk(open, []).fault == nil)
    }

    @Test func aBrokerThatHangsUpBeforeTheLoginHasNothing() throws {
        let server = try StreamServer { _ = $0.bytes(10) }
        let error = try #require(try Self.post(Self.mqttTarget(server.port, FakeBroker())))
        #expect(
            error.status == .unavailable
                && error.message.hasSuffix(
                    "the broker closed the connection before the login; perhaps it takes mqtts:// alone"),
            "\(error)")
    }

    @Test func whatDoesNotSpeakMQTTIsNoBroker() throws {
        let server = try StreamServer { client in
            client.write("HTTP/1.1 400 Bad Request")
            _ = client.bytes(1)
        }
        let error = try #require(try Self.post(Self.mqttTarget(server.port, FakeBroker())))
        #expect(error.message.contains("the answer is not that of a broker"), "\(error)")
    }
}

/// Posts to ntfy, to a webhook of one's own and to a TRMNL.
struct WebhookTests {
    private static func webhook(_ url: String, _ service: PostingService = .webhook) -> PostingTarget {
        PostingTarget(service: service, secret: url)
    }

    @Test func ntfyGetsWordsAsHeaderFields() throws {
        var post = Samples.post
        (post.place, post.text) = ("Zürich", "Regen ab 15:22 — nimm einen Schirm mit.")
        let target = PostingTarget(service: .ntfy, channel: "weather-7fQ2", secret: "tk_0123456789")
        let talk = Talk(target, post, [Samples.reply(200, #"{"id": "abc"}"#)])
        let request = try #require(talk.requests.first)
        #expect(talk.isDone && talk.address == nil && request.url == "https://ntfy.sh/weather-7fQ2")
        // Whoever knows the topic can read it.
        #expect(request.shownURL == "https://ntfy.sh/…")
        let fields = Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(FakePlatform.decoded(fields["Title"] ?? "") == "Zürich")
        #expect(FakePlatform.decoded(fields["Message"] ?? "") == "\(post.text)\n\n\(post.alternative)")
        #expect(fields["Filename"] == "card.png" && fields["Content-Type"] == "image/png")
        #expect(fields["Authorization"] == "Bearer tk_0123456789" && request.body == post.picture)
        #expect(fields.values.allSatisfy { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } })
        let open = Talk(PostingTarget(service: .ntfy, channel: "a", secret: ""), [])
        #expect(open.requests.first?.headers.contains { $0.name == "Authorization" } == false)
    }

    @Test func aWebhookGetsAFormOrJSONWithThePictureOrWithoutIt() throws {
        var post = Samples.post
        (post.place, post.tags) = ("Seattle", ["Rain"])
        let url = "https://hooks.example/abc/?x=1"
        let form = Talk(Self.webhook(url), post, [Samples.reply(204)])
        #expect(
            form.isDone && form.requests[0].url == url && form.requests[0].shownURL == "https://hooks.example/…")
        #expect(form.bodies[0].contains("name=\"picture\"; filename=\"card.png\"\r\nContent-Type: image/png\r\n"))
        #expect(form.bodies[0].contains("name=\"alternative\"\r\n\r\nSeattle, Friday"))
        for payload in [WebhookPayload.json, .words] {
            post.payload = payload
            let talk = Talk(Self.webhook(url), post, [Samples.reply(200)])
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(talk.requests[0].body)) as? [String: Any])
            #expect(json["text"] as? String == post.text + " #Rain" && json["tags"] as? [String] == ["Rain"])
            #expect(json["place"] as? String == "Seattle" && json["time"] as? String == "2026-11-20T23:22:00Z")
            let picture = json["picture"] as? [String: Any]
            #expect(
                (picture?["base64"] as? String).flatMap { Data(base64Encoded: $0) }.map(Array.init)
                    == (payload == .json ? post.picture : nil))
        }
    }

    @Test func aTRMNLGetsThePictureAlone() throws {
        let talk = Talk(
            Self.webhook("https://trmnl.com/api/plugin_settings/abc-123/image", .trmnl), [Samples.reply(200)])
        let request = try #require(talk.requests.first)
        #expect(talk.isDone && request.method == .post && request.body == Samples.post.picture)
        #expect(request.headers.contains { $0.name == "Content-Type" && $0.value == "image/png" })
        #expect(!request.shownURL.contains("abc-123"))
    }

    @Test(arguments: [
        "http://hooks.example/a", "hooks.example/a", "https://", "https://me@hooks.example/a",
        "https://h.example/a?b#c",
        "smtp://h.example", "https://h.example/a b",
    ])
    func aSecretThatIsNoWebhookIsRefused(url: String) {
        #expect(Talk(Self.webhook(url), []).fault == .webhook)
        #expect(Talk(Self.webhook("https://trmnl.com/dashboard", .trmnl), []).fault == .webhook)
    }

    @Test(arguments: [404, 410]) func aWebhookThatIsGoneIsRefusedAccess(status: Int) {
        let talk = Talk(Self.webhook("https://hooks.example/abc"), [Samples.reply(status)])
        #expect(talk.fault == .accessRefused(status: status, nil))
    }

    @Test(arguments: ["Rain", "=?x", "Zürich 8 °C", "雨" + String(repeating: "が降る", count: 40), "a\nb"])
    func aHeaderFieldIsPrintableASCII(text: String) {
        let words = EncodedWords.of(text)
        #expect(words.utf8.allSatisfy { (0x20...0x7E).contains($0) } && FakePlatform.decoded(words) == text)
        #expect(words.split(separator: " ").allSatisfy { $0.utf8.count <= 75 })
    }
}
