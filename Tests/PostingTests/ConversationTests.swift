import CardOrders
import Foundation
import Primitives
import Testing

@testable import Posting

struct ConversationTests {
    private static func target(_ service: PostingService, secret: String = "t0ken-012345") -> PostingTarget {
        let webhooks: [PostingService: String] = [
            .discord: "https://discord.example/api/webhooks/1/", .webhook: "https://hooks.example/",
            .trmnl: "https://trmnl.example/api/plugin_settings/",
        ]
        let scheme = service == .email ? "smtps" : service == .mqtt ? "mqtts" : "https"
        return PostingTarget(
            service: service, instance: webhooks[service] == nil ? "\(scheme)://service.example" : nil,
            channel: service == .email ? "you@example.org" : "C1",
            account: service == .email ? "me@example.org" : "@me.example",
            secret: (webhooks[service] ?? "") + secret)
    }

    @Test func mastodonGetsThePictureWithItsWholeText() throws {
        let replies = [
            Samples.reply(200, #"{"id": "42", "url": "https://f/1"}"#), Samples.reply(200, #"{"id": 7}"#),
        ]
        var post = Samples.post
        (post.tags, post.visibility) = (["Seattle"], .unlisted)
        let talk = Talk(Self.target(.mastodon), post, replies)
        #expect(
            talk.isDone
                && talk.requests.map(\.url).map { $0.dropFirst(23) } == ["/api/v2/media", "/api/v1/statuses"])
        #expect(talk.bodies[0].contains("\r\n\r\nSeattle, Friday 20 November, 3:22 PM; and \"more\". 54°F."))
        #expect(
            talk.bodies[0].contains(
                "filename=\"card.png\"\r\nContent-Type: image/png\r\n\r\n\u{89}PNG picture IEND\r\n"))
        #expect(
            talk.bodies[1]
                == "status=Seattle%2C%203%3A22%20PM%3A%2054%C2%B0F.%20Light%20rain%20in%2014%20min.%20%23Seattle"
                + "&media_ids%5B%5D=42&language=en&visibility=unlisted")
        #expect(talk.requests[1].headers.contains { $0.name == "Idempotency-Key" && $0.value == post.key })
        #expect(
            talk.requests.allSatisfy { $0.headers.contains { $0.isSecret && $0.value == "Bearer t0ken-012345" } })
    }

    /// A moving card on a service, in its best form.
    private static func moving(_ service: PostingService) throws -> Post {
        var post = Samples.post
        post.format = try #require(service.playedFormats.first)
        post.seconds = 5.47
        return post
    }

    @Test func blueskyGetsAVideoWithItsText() throws {
        let replies = [
            Samples.reply(200, #"{"did": "did:plc:abc", "accessJwt": "jwt"}"#),
            Samples.reply(200, ##"{"blob": {"$type": "blob", "ref": {"$link": "bafk"}}}"##),
            Samples.reply(200, #"{"uri": "at://x"}"#),
        ]
        var post = try Self.moving(.bluesky)
        post.alternative = String(repeating: "It rains. ", count: 300)
        let talk = Talk(Self.target(.bluesky), post, replies)
        #expect(talk.isDone && talk.requests[1].noun == "the video")
        #expect(talk.requests[1].headers.contains { $0.name == "Content-Type" && $0.value == "video/mp4" })
        let body = try #require(
            try JSONSerialization.jsonObject(with: Data(talk.requests[2].body)) as? [String: Any])
        let embed = try #require((body["record"] as? [String: Any])?["embed"] as? [String: Any])
        #expect(embed["$type"] as? String == "app.bsky.embed.video" && embed["video"] is [String: Any])
        #expect((embed["aspectRatio"] as? [String: Int]) == ["width": 1080, "height": 1080])
        // A video has less room for it than a picture.
        let alternative = try #require(embed["alt"] as? String)
        #expect(alternative.utf16.count <= 1000 && alternative.utf16.count > 900)
    }

    @Test func telegramGetsAnAnimationAndMatrixAVideo() throws {
        let telegram = Talk(Self.target(.telegram), try Self.moving(.telegram), [])
        #expect(telegram.requests.first?.url.hasSuffix("/sendAnimation") == true)
        #expect(
            telegram.bodies[0].contains("name=\"animation\"; filename=\"card.mp4\"\r\nContent-Type: video/mp4\r\n")
                && telegram.bodies[0].contains("name=\"duration\"\r\n\r\n6\r\n"))
        let matrix = Talk(
            Self.target(.matrix), try Self.moving(.matrix),
            [Samples.reply(200, #"{"content_uri": "mxc://m/1"}"#), Samples.reply(200, #"{"event_id": "$1"}"#)])
        let content = try #require(
            try JSONSerialization.jsonObject(with: Data(matrix.requests[1].body)) as? [String: Any])
        #expect(content["msgtype"] as? String == "m.video" && content["filename"] as? String == "card.mp4")
        let info = try #require(content["info"] as? [String: Any])
        #expect(info["mimetype"] as? String == "video/mp4" && info["duration"] as? Int == 5470)
    }

    @Test(arguments: [
        (PostingService.mastodon, "card.mp4", "video/mp4"), (.slack, "card.gif", "image/gif"),
        (.discord, "card.webp", "image/webp"),
    ])
    func theFileSaysWhatItIs(service: PostingService, name: String, type: String) throws {
        let replies =
            service == .slack
            ? [Samples.reply(200, #"{"ok": true, "upload_url": "https://files.example/up", "file_id": "F1"}"#)] : []
        let talk = Talk(Self.target(service), try Self.moving(service), replies)
        let body = try #require(talk.bodies.last)
        #expect(body.contains("filename=\"\(name)\"\r\nContent-Type: \(type)\r\n"), "\(body)")
    }

    @Test func aMovingPNGIsAPNGByItsName() throws {
        var post = Samples.post
        post.format = .apng
        #expect(post.fileName == "card.png" && post.format.uploadType == "image/png")
        #expect(PostingService.mastodon.limits(for: .apng).pixels == 921_600)
    }

    @Test(arguments: [PostingService.mastodon, .slack, .matrix, .telegram]) func aTokenThatAServiceRepeatsIsASecret(
        service: PostingService
    ) throws {
        let talk = Talk(Self.target(service), Samples.post, [])
        let request = try #require(talk.requests.first)
        #expect(request.secrets.contains("t0ken-012345"))
    }

    @Test func aPictureThatMastodonDoesNotUnderstandIsNotPosted() {
        let talk = Talk(Self.target(.mastodon), [Samples.reply(200, #"{"id": "42", "type": "unknown"}"#)])
        #expect(!talk.hasPosted && talk.fault != nil)
    }

    /// As the service's own client reads links.
    @Test(arguments: [
        ("https://en.wikipedia.org/wiki/Front_(weather)", "https://en.wikipedia.org/wiki/Front_(weather)"),
        ("see https://en.wikipedia.org/wiki/Front_(weather).", "https://en.wikipedia.org/wiki/Front_(weather)"),
        ("(https://en.wikipedia.org/wiki/Front_(weather))", "https://en.wikipedia.org/wiki/Front_(weather))"),
        ("é (https://example.org/x)", "https://example.org/x"),
        ("(see https://example.org/x).", "https://example.org/x"),
        ("https://example.org/x?!", "https://example.org/x?"), ("https://example.org/x…", "https://example.org/x…"),
    ])
    func blueskyKeepsAClosingParenthesisOnlyWithAnOpeningOne(text: String, link: String) throws {
        var post = Samples.post
        (post.text, post.tags) = (text, [])
        let talk = Talk(
            Self.target(.bluesky), post,
            [
                Samples.reply(200, #"{"did": "did:plc:abc", "accessJwt": "jwt"}"#),
                Samples.reply(200, ##"{"blob": {"$type": "blob", "ref": {"$link": "bafk"}}}"##),
            ])
        let body = try #require(
            try JSONSerialization.jsonObject(with: Data(talk.requests[2].body)) as? [String: Any])
        let record = try #require(body["record"] as? [String: Any])
        let facet = try #require((record["facets"] as? [[String: Any]])?.first)
        #expect((facet["features"] as? [[String: Any]])?.first?["uri"] as? String == link)
        let index = try #require(facet["index"] as? [String: Int])
        let bytes = Array(text.utf8)[try #require(index["byteStart"])..<(try #require(index["byteEnd"]))]
        #expect(String(decoding: bytes, as: UTF8.self) == link)
    }

    @Test func blueskysTagsAndLinksAreAtTheirBytes() throws {
        var post = Samples.post
        (post.text, post.tags) = ("Zürich 8 °C, https://example.org/wetter. Mehr", ["Zürich", "Wetter"])
        let replies = [
            Samples.reply(200, #"{"did": "did:plc:abc", "accessJwt": "jwt"}"#),
            Samples.reply(200, ##"{"blob": {"$type": "blob", "ref": {"$link": "bafk"}}}"##),
            Samples.reply(200, #"{"uri": "at://x"}"#),
        ]
        let talk = Talk(Self.target(.bluesky), post, replies)
        #expect(talk.isDone && talk.address?.hasPrefix("https://bsky.app/profile/did:plc:abc/post/") == true)
        #expect(talk.bodies[0] == #"{"identifier":"me.example","password":"t0ken-012345"}"#)
        let body = try #require(
            try JSONSerialization.jsonObject(with: Data(talk.requests[2].body)) as? [String: Any])
        let record = try #require(body["record"] as? [String: Any])
        let text = Array(try #require(record["text"] as? String).utf8)
        let facets = try #require(record["facets"] as? [[String: Any]])
        let marked = try facets.map { facet -> String in
            let index = try #require(facet["index"] as? [String: Int])
            return String(
                decoding: text[try #require(index["byteStart"])..<(try #require(index["byteEnd"]))], as: UTF8.self)
        }
        #expect(marked == ["https://example.org/wetter", "#Zürich", "#Wetter"])
        let images = (record["embed"] as? [String: Any])?["images"] as? [[String: Any]]
        #expect(images?.first?["alt"] as? String == post.alternative)
        #expect((images?.first?["image"] as? [String: Any])?["$type"] as? String == "blob")
        #expect(record["createdAt"] as? String == "2026-11-20T23:22:00Z" && record["langs"] as? [String] == ["en"])
        let key = try #require(body["rkey"] as? String)
        // The digits of base 32 are the microseconds and ten bits of the post's key.
        let digits = Array("234567abcdefghijklmnopqrstuvwxyz")
        let number = try key.reduce(0) { number, letter in try number << 5 + #require(digits.firstIndex(of: letter))
        }
        #expect(key.count == 13 && number >> 10 == 1_795_216_920_000_000 && number & 0x3FF == 0x012)
        // Later posts have greater keys.
        var later = post
        later.begun = post.begun.advanced(by: 1)
        let next = Talk(Self.target(.bluesky), later, replies).bodies[2]
        let other = try #require(next.firstRange(of: #""rkey":""#).map { next[$0.upperBound...].prefix(13) })
        #expect(other > key)
    }

    @Test func slacksMarksAreEscaped() {
        var post = Samples.post
        post.text = "<!channel> rain & wind"
        let replies = [
            Samples.reply(200, #"{"ok": true, "upload_url": "https://files.example/up?sig=1", "file_id": "F1"}"#),
            Samples.reply(200, "OK - 9"), Samples.reply(200, #"{"ok": true, "files": []}"#),
        ]
        let talk = Talk(Self.target(.slack), post, replies)
        #expect(talk.isDone && talk.requests[1].url == "https://files.example/up?sig=1")
        #expect(
            !talk.requests[1].headers.contains { $0.name == "Authorization" } && talk.requests[1].shownURL == "…")
        #expect(talk.bodies[2].contains("%26lt%3B%21channel%26gt%3B%20rain%20%26amp%3B%20wind"))
        #expect(talk.bodies[0].contains("length=\(post.picture.count)&alt_txt=Seattle"))
    }

    @Test(arguments: ["http://evil.example/up", "ftp://x", "", "javascript:1"])
    func slacksPictureGoesToNoAddressInTheClear(url: String) {
        let announced = Samples.reply(200, #"{"ok": true, "upload_url": "\#(url)", "file_id": "F1"}"#)
        let talk = Talk(Self.target(.slack), [announced])
        #expect(talk.requests.count == 1 && talk.fault != nil)
    }

    @Test func discordCallsNobody() {
        let talk = Talk(Self.target(.discord), [Samples.reply(200, #"{"id": "1"}"#)])
        #expect(
            talk.isDone && talk.requests[0].url == "https://discord.example/api/webhooks/1/t0ken-012345?wait=true")
        #expect(talk.requests[0].shownURL == "https://discord.example/api/webhooks/…?wait=true")
        #expect(talk.bodies[0].contains(#""allowed_mentions":{"parse":[]}"#))
        #expect(talk.bodies[0].contains(#"and \"more\". 54°F."#))
    }

    @Test func aWebhookMayNameAThread() {
        var target = Self.target(.discord)
        target.secret += "?thread_id=987654321"
        let talk = Talk(target, [Samples.reply(200, #"{"id": "1"}"#)])
        #expect(talk.isDone && talk.requests[0].url.hasSuffix("/t0ken-012345?wait=true&thread_id=987654321"))
        #expect(!talk.requests[0].shownURL.contains("t0ken"))
        for query in ["?thread_id=", "?thread_id=a", "?thread_id=1&x=2", "?wait=true", "?thread_id=1?"] {
            var other = Self.target(.discord)
            other.secret += query
            #expect(Talk(other, []).fault == .webhook, "\(query)")
        }
    }

    @Test(arguments: [
        (400, PostingFault.refused(status: nil, "Bad Request: chat not found")),
        (403, .accessRefused(status: nil, "Bad Request: chat not found")),
        (429, .tooManyRequests("Bad Request: chat not found", pause: nil)),
        (502, .failing(status: nil, "Bad Request: chat not found")),
    ])
    func aSuccessThatIsNoneHasTelegramsOwnWords(code: Int, fault: PostingFault) {
        let answer = #"{"ok": false, "error_code": \#(code), "description": "Bad Request: chat not found"}"#
        let talk = Talk(Self.target(.telegram), [Samples.reply(200, answer)])
        #expect(!talk.isDone && talk.fault == fault)
    }

    @Test func theTokenOfASessionOnBlueskyIsASecret() throws {
        let talk = Talk(
            Self.target(.bluesky),
            [
                Samples.reply(200, #"{"did": "did:plc:a", "accessJwt": "s3ss10n.t0ken"}"#),
                Samples.reply(200, #"{"blob": {"ref": 1}}"#),
            ])
        #expect(talk.requests.count == 3)
        #expect(talk.requests.dropFirst().allSatisfy { $0.secrets.contains("s3ss10n.t0ken") })
    }

    @Test func telegramsCaptionAlwaysHasAnAlternativeText() {
        var post = Samples.post
        #expect(caption(of: post, atMost: 1024) == "\(post.text)\n\n\(post.alternative)")
        post.text = String(repeating: "Rain. ", count: 165) + "End."
        let long = caption(of: post, atMost: 1024)
        #expect(
            long.utf16.count <= 1024 && long.hasPrefix("Rain. ") && long.hasSuffix("Rain.\n\n\(post.alternative)"))
        #expect(post.shown(on: .telegram).alternative == post.alternative)
        post.alternative = String(repeating: "A sentence of words. ", count: 80)
        post.text = "Short."
        #expect(
            caption(of: post, atMost: 1024).utf16.count <= 1024
                && caption(of: post, atMost: 1024).hasSuffix("words."))
    }

    @Test func matrixFindsTheRoomOfAnAlias() {
        var target = Self.target(.matrix)
        target.channel = "#town:m.example"
        let replies = [
            Samples.reply(200, #"{"room_id": "!abc:m"}"#), Samples.reply(200, #"{"content_uri": "mxc://m/1"}"#),
            Samples.reply(200, #"{"event_id": "$e"}"#),
        ]
        let talk = Talk(target, replies)
        #expect(talk.isDone && talk.requests[0].url.hasSuffix("/directory/room/%23town%3Am.example"))
        #expect(talk.requests[2].url.hasSuffix("/rooms/%21abc%3Am/send/m.room.message/\(Samples.post.key)"))
        #expect(
            talk.requests[2].method == .put && talk.bodies[2].contains(#""filename":"card.png","url":"mxc://m/1""#))
    }

    /// A webhook of one's own may answer anything.
    @Test(arguments: PostingService.allCases.filter { ![.webhook, .trmnl, .email].contains($0) })
    func anAnswerThatIsNoneNeverMakesAPost(service: PostingService) {
        for reply in [
            Samples.reply(200), Samples.reply(200, "[]"), Samples.reply(200, "{}"), Samples.reply(418, "<p>"),
        ] {
            let talk = Talk(Self.target(service), [reply])
            #expect(!talk.isDone && talk.fault != nil && talk.requests.count == 1)
        }
    }

    @Test(arguments: [
        "http://mastodon.example", "mastodon.example", "https://", "https://me@mastodon.example",
        "https://m.example?x",
        "ftp://m.example", "https://m example", "http://127.0.0.1.example", "http://localhost.example",
        "https:///path",
    ])
    func secretsGoOnlyToServersThatKeepThem(url: String) {
        #expect(PostingAddress(url) == nil)
    }

    @Test(arguments: [
        "https://m.example", "https://m.example:8443/api/", "http://localhost:80", "http://[::1]:8080",
    ])
    func aServerOrThisMachineMayGetSecrets(url: String) {
        #expect(PostingAddress(url) != nil)
    }

    @Test(arguments: PostingService.allCases) func whatATargetNeedsIsSaid(service: PostingService) throws {
        for need in service.needs {
            var target = Self.target(service)
            switch need {
            case .instance: target.instance = nil
            case .channel: target.channel = nil
            case .account: target.account = service == .email ? "me" : ""
            }
            #expect(Talk(target, []).fault == .lacks(need))
        }
        #expect(Talk(Self.target(service), []).fault == nil)
        #expect(service.needs.contains(.instance) == (service.server == nil && service.webhookForm == nil))
    }
}
