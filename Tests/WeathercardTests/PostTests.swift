import Foundation
import LoopbackServices
import Testing

/// `post` and the texts for it, as a user runs them.
struct PostTests {
    private static let card = ["--place", "Seattle", "--provider", "sample", "--scale", "0.2"]

    private static func environment(_ folder: Program.Folder, _ more: [String: String] = [:]) -> [String: String] {
        let libraries = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        return libraries.merging(["HOME": folder.path, "no_proxy": "*"]) { $1 }.merging(more) { $1 }
    }

    @Test func theDaysCardIsPostedOnceWithItsTexts() throws {
        let platform = FakePlatform(.mastodon)
        let server = try LoopbackServer { platform.reply(to: $0) }
        let folder = try Program.Folder()
        let words = ["post", "mastodon", "--instance", server.url, "--once-a-day", "--tag", "Seattle"] + Self.card
        let environment = Self.environment(folder, ["WEATHERCARD_POST_TOKEN": platform.secret])
        let first = try Program.run(words, environment: environment)
        #expect(
            first.status == 0 && first.text == "https://mastodon.example/@me/7\n" && first.errors.isEmpty,
            "\(first.errors)")
        let second = try Program.run(words + ["-v"], environment: environment)
        #expect(second.status == 0 && second.output.isEmpty && second.errors.contains("posted today already"))
        let texts = try Program.run(
            ["message", "--json", "--card", "today"] + Self.card.dropLast(2), environment: environment)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(texts.output)) as? [String: Any])
        #expect(Set(json.keys) == ["share", "alt", "description", "facts"])
        let post = try #require(platform.posts.first)
        #expect(platform.posts.count == 1 && post.hasPicture)
        let (share, description) = (json["share"] as? String, json["description"] as? String)
        #expect(post.text == (share ?? "") + " #Seattle" && post.alternative == description)
        // Another card is another post.
        let other = try Program.run(words + ["--card", "week", "--text", "The week"], environment: environment)
        #expect(other.status == 0 && platform.posts.last?.text == "The week. Sample data #Seattle")
        let state = try FileManager.default.subpathsOfDirectory(atPath: folder.file(".local/state/weathercard"))
        #expect(state.count == 2 && state.allSatisfy { $0.hasPrefix("post-mastodon-") })
    }

    @Test func aRunThatIsKilledWhileItPostsMakesNoSecondPost() throws {
        for kind in [FakePlatform.Kind.mastodon, .telegram] {
            let platform = FakePlatform(kind)
            let isHit = DispatchSemaphore(value: 0)
            let isFirst = Flag()
            let server = try LoopbackServer { request in
                let reply = platform.reply(to: request)
                guard !platform.posts.isEmpty, isFirst.take() else { return reply }
                isHit.signal()
                return .init(bytes: [], stalls: true)
            }
            let folder = try Program.Folder()
            let channel = kind == .telegram ? ["--channel", "@town"] : []
            let words = ["post", kind.rawValue, "--instance", server.url, "--once-a-day"] + channel + Self.card
            let environment = Self.environment(folder, ["WEATHERCARD_POST_TOKEN": platform.secret])
            let process = Process()
            process.executableURL = URL(filePath: Program.path)
            process.arguments = words
            process.environment = environment
            try process.run()
            #expect(isHit.wait(timeout: .now() + 120) == .success)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let again = try Program.run(words, environment: environment)
            #expect(platform.posts.count == 1)
            if kind == .mastodon {
                #expect(again.status == 0 && again.text == "https://mastodon.example/@me/7\n", "\(again.errors)")
            } else {
                #expect(again.status == 69 && again.errors.contains("the card may be there"), "\(again.errors)")
            }
        }
    }

    private final class Flag: @unchecked Sendable {
        private let lock = NSLock()
        private var isTaken = false

        func take() -> Bool {
            lock.withLock {
                defer { isTaken = true }
                return !isTaken
            }
        }
    }

    @Test func whatWouldBePostedIsShownWithoutASecretAndAServer() throws {
        let folder = try Program.Folder()
        let run = try Program.run(
            ["post", "discord", "--dry-run", "--tag", "Rain"] + Self.card,
            environment: Self.environment(
                folder, ["WEATHERCARD_POST_TOKEN": "https://discord.com/api/webhooks/1/s3cret"]))
        #expect(run.status == 0 && run.errors.isEmpty && !run.text.contains("s3cret"), "\(run.errors)")
        let lines = run.text.split(separator: "\n")
        #expect(lines.prefix(2) == ["service: discord", "URL of the webhook: from WEATHERCARD_POST_TOKEN"])
        #expect(lines[2].hasPrefix("picture: 216x216 pixels, "))
        #expect(lines.contains { $0.hasPrefix("text: Friday in Seattle: ") && $0.hasSuffix(" #Rain") })
        #expect(lines.contains { $0.hasPrefix("alternative text: Seattle, ") })
        #expect(folder.names.isEmpty)
    }

    private static let hasFFmpeg = (try? Program.run(["ffmpeg", "-version"], program: "/usr/bin/env").status) == 0
    /// Three frames of an animated PNG, and some more of a video.
    private static let moving = [
        "--size", "200x200", "--scale", "0.2", "--animate", "1h", "--pace", "4h", "--card", "day",
    ]

    @Test(
        .enabled(if: hasFFmpeg),
        arguments: [
            ("mastodon", "mp4"), ("bluesky", "mp4"), ("slack", "gif"), ("discord", "webp"), ("telegram", "mp4"),
            ("matrix", "mp4"),
        ])
    func aMovingCardIsPostedInTheFormThatTheServicePlays(name: String, form: String) throws {
        let kind = try #require(FakePlatform.Kind(rawValue: name))
        let platform = FakePlatform(kind)
        let server = try LoopbackServer { platform.reply(to: $0) }
        let folder = try Program.Folder()
        let secret = kind == .discord ? "\(server.url)/api/webhooks/1/\(platform.secret)" : platform.secret
        let channels: [FakePlatform.Kind: [String]] = [
            .slack: ["--channel", "C1"], .telegram: ["--channel", "@town"], .matrix: ["--channel", "!abc:m"],
            .bluesky: ["--account", "me.example"],
        ]
        let target = (kind == .discord ? [] : ["--instance", server.url]) + (channels[kind] ?? [])
        let run = try Program.run(
            ["post", name, "--place", "Seattle", "--provider", "sample"] + target + Self.moving,
            environment: Self.environment(
                folder,
                ["WEATHERCARD_POST_TOKEN": secret, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let post = try #require(platform.posts.first)
        #expect(platform.posts.count == 1 && post.hasPicture && post.form == form, "\(post.form)")
        #expect(post.alternative.contains("The picture moves on to "), "\(post.alternative)")
    }

    @Test func aVideoThatIsCutIsNotPosted() throws {
        let platform = FakePlatform(.mastodon)
        let server = try LoopbackServer { platform.reply(to: $0) }
        let folder = try Program.Folder()
        let cut = SmallVideo.encoder(width: 40, height: 40, then: "truncate -s 100 /dev/fd/3")
        try folder.write("ffmpeg", cut.utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("ffmpeg"))
        let run = try Program.run(
            ["post", "mastodon", "--instance", server.url, "--place", "Seattle", "--provider", "sample"]
                + Self.moving,
            environment: Self.environment(
                folder,
                ["WEATHERCARD_POST_TOKEN": platform.secret, "PATH": folder.path + ":/usr/bin:/bin"]))
        #expect(run.status == 73 && run.errors.contains("ffmpeg has written a broken .mp4"), "\(run.errors)")
        #expect(platform.posts.isEmpty)
    }

    @Test func withoutFFmpegAServiceThatPlaysAnimatedPNGsGetsOne() throws {
        let platform = FakePlatform(.mastodon)
        let server = try LoopbackServer { platform.reply(to: $0) }
        let folder = try Program.Folder()
        let words = ["--place", "Seattle", "--provider", "sample"] + Self.moving
        let environment = Self.environment(
            folder, ["WEATHERCARD_POST_TOKEN": platform.secret, "PATH": folder.path])
        let shown = try Program.run(
            ["post", "mastodon", "--instance", server.url, "--dry-run"] + words, environment: environment)
        #expect(shown.status == 0, "\(shown.errors)")
        #expect(
            shown.text.firstMatch(of: /picture: APNG, 40x40 pixels, 1\.[0-9] s, [0-9]+ bytes\n/) != nil,
            "\(shown.text)")
        let run = try Program.run(["post", "mastodon", "--instance", server.url] + words, environment: environment)
        #expect(run.status == 0 && platform.posts.first?.form == "apng", "\(run.errors)")
        let slack = try Program.run(
            ["post", "slack", "--channel", "C1", "--dry-run"] + words, environment: environment)
        #expect(slack.status == 69)
        #expect(
            slack.errors
                == "weathercard: slack plays a .gif, which needs ffmpeg; install it, as with 'apt-get install "
                + "ffmpeg', or post the card that does not move, without --animate\n")
    }

    @Test(arguments: [
        (["--animate", "5m"], "--animate must be hours or days from 1h to 8d, such as 24h, or loop, not '5m'"),
        (["--pace", "6h"], "--pace is about a moving picture; add --animate, such as --animate 24h"),
        (["--animate", "loop", "--pace", "1h"], "--animate loop has no --pace: no time passes"),
        (["--animate", "24h", "--device", "trmnl"], "a screen of electronic paper shows no moving picture"),
    ])
    func whatCannotMoveIsSaidBeforeAServiceIsAsked(words: [String], message: String) throws {
        let run = try Program.run(["post", "slack", "--channel", "C1", "--place", "Seattle"] + words)
        #expect(run.status == 64 && run.errors.contains(message), "\(run.errors)")
    }

    static let refusals: [(words: [String], token: String, status: Int32, message: String)] = [
        (["mastodon"], "t0ken", 64, "mastodon needs --instance: the https URL of a server"),
        (["slack"], "t0ken", 64, "slack needs --channel: the ID of a channel, such as C0123456789"),
        (["bluesky"], "t0ken", 64, "bluesky needs --account"),
        (["slack", "--channel", "#weather"], "t0ken", 64, "--channel on slack must be the ID of a channel"),
        (["telegram", "--channel", "town"], "t0ken", 64, "--channel on telegram must be @ and the name"),
        (
            ["telegram", "--channel", "https://t.me/town"], "t0ken", 64,
            "--channel on telegram must be @ and the name"
        ),
        (["matrix", "--channel", "#room"], "t0ken", 64, "--channel on matrix must be a room"),
        (["discord", "--channel", "general"], "t0ken", 64, "discord has no --channel"),
        (["discord", "--instance", "https://discord.com"], "t0ken", 64, "discord has no --instance"),
        (["mastodon", "--account", "me"], "t0ken", 64, "mastodon has no --account"),
        (["mastodon", "--locale", "German"], "t0ken", 64, "not 'German'; did you mean 'de'?"),
        (["mastodon", "--language", "de"], "t0ken", 64, "unknown option '--language'; did you mean '--locale'?"),
        (["mastodon", "--server", "https://m.example"], "t0ken", 64, "did you mean '--instance'?"),
        (["bluesky", "--visibility", "direct"], "t0ken", 64, "bluesky has no --visibility direct"),
        (
            ["mastodon", "--instance", "http://127.0.0.1:1", "--deadline", "1s"], "t0ken", 75,
            "no answer from 127.0.0.1:1 to the picture"
        ),
        (["mastodon", "--instance", "http://m.example"], "t0ken", 64, "--instance must be the https URL"),
        (
            ["mastodon", "--instance", "mqtt://m.example"], "t0ken", 64,
            "--instance on mastodon must be the https URL"
        ),
        (["email", "--channel", "me"], "t0ken", 64, "--channel on email must be addresses separated by commas"),
        (
            ["email", "--instance", "https://m.example", "--account", "a@b.c", "--channel", "a@b.c"], "t0ken", 64,
            "--instance on email must be the smtps or smtp URL of a mail server"
        ),
        (
            ["mqtt", "--instance", "mqtt://127.0.0.1", "--channel", "a/#"], "t0ken", 64,
            "--channel on mqtt must be a topic"
        ),
        (
            ["mqtt", "--instance", "mqtt://broker.example", "--account", "a", "--channel", "a/b"], "t0ken", 64,
            "a password goes in the clear only within the local network; begin --instance with mqtts://"
        ),
        (["ntfy", "--channel", "a b"], "t0ken", 64, "--channel on ntfy must be a topic of letters"),
        (
            ["trmnl"], "https://trmnl.com/1", 77,
            "the token is not the URL of a webhook, such as https://trmnl.com/api/"
        ),
        (["trmnl", "--animate", "loop"], "t0ken", 64, "trmnl shows no moving picture; leave out --animate"),
        (
            ["slack", "--channel", "C1", "--payload", "json"], "t0ken", 64,
            "slack has no --payload json, which is for webhook"
        ),
        (["slack", "--channel", "C1", "--save-picture", "a.png"], "t0ken", 64, "--save-picture is for a dry run"),
        (
            ["slack", "--channel", "C1", "--dry-run", "--save-picture", "a.webpp"], "t0ken", 64,
            "cannot write a.webpp: the name must end in .png or .jpg, the format of the picture"
        ),
        (
            ["slack", "--channel", "C1", "--text", "{place}: {wind}"], "t0ken", 64,
            "--text has an unknown placeholder '{wind}'; those that are known are {place}, {temperature}, {sentence}, "
                + "{line}, {date}"
        ),
        (["discord"], "t0ken", 77, "the token is not the URL of a webhook"),
        (["slack", "--channel", "C1", "--text", " \t"], "t0ken", 64, "--text must be a text that is not blank"),
        (
            ["slack", "--channel", "C1", "--token-file", "/nonexistent"], "t0ken", 77,
            "cannot read the token file /nonexistent: no such file or directory; 'install -m 600 /dev/stdin FILE' makes one"
        ),
        (["slack", "--channel", "C1"], "", 77, "slack needs the bot token, in the file of --token-file or in"),
        (
            ["myspace"], "t0ken", 64,
            "unknown target 'myspace'; targets are mastodon, bluesky, slack, discord, telegram, matrix, ntfy, webhook, "
                + "trmnl, email, mqtt; there is no "
                + "configuration with others"
        ),
        ([], "t0ken", 64, "post needs TARGET"),
    ]

    @Test(arguments: refusals.indices) func whatATargetLacksIsSaidAtOnce(index: Int) throws {
        let (words, token, status, message) = Self.refusals[index]
        let folder = try Program.Folder()
        let run = try Program.run(
            ["post"] + words + Self.card, environment: Self.environment(folder, ["WEATHERCARD_POST_TOKEN": token]))
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.output.isEmpty && !run.errors.contains("t0ken"))
    }

    @Test func aTextSaysWhatItsPlaceholdersStandForAndADryRunKeepsThePicture() throws {
        let folder = try Program.Folder()
        let run = try Program.run(
            ["post", "slack", "--channel", "C1", "--dry-run", "--save-picture", folder.file("card.png")] + Self.card
                + ["--card", "day", "--text", "{place}, {date}: {temperature}. {sentence} {\"a\"} {line}"],
            environment: Self.environment(folder))
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.text.contains(
                "\ntext: Seattle, Friday 20 November: 54°F. Rain starts in 14 min, heavy by 3:55. {\"a\"} Seattle, 3:22 PM: "
            ),
            "\(run.text)")
        // The remark about a sample is once in the text, with the card's line and without it.
        #expect(
            run.text.components(separatedBy: "\n").contains {
                $0.hasPrefix("text: ") && $0.hasSuffix(". Sample data")
            })
        for (text, whole) in [
            ("{place}: {temperature}", "Seattle: 54°F. Sample data"), ("Hello!", "Hello! Sample data"),
        ] {
            let short = try Program.run(
                ["post", "slack", "--channel", "C1", "--dry-run"] + Self.card + ["--text", text],
                environment: Self.environment(folder))
            #expect(short.text.contains("\ntext: \(whole)\n"), "\(short.text)")
        }
        let picture = try Data(contentsOf: URL(filePath: folder.file("card.png")))
        #expect(
            picture.starts(with: [0x89, 0x50])
                && run.text.contains("picture: 216x216 pixels, \(picture.count) bytes"))
        let scene = try Program.run(
            ["scene", "--place", "Seattle", "--provider", "sample", "-o", folder.file("s.json")],
            environment: Self.environment(folder))
        #expect(scene.status == 0, "\(scene.errors)")
        let other = try Program.run(
            [
                "post", "slack", "--channel", "C1", "--dry-run", "--scene", folder.file("s.json"), "--text",
                "{place}",
            ],
            environment: Self.environment(folder))
        #expect(other.status == 65 && other.errors.contains("the card has nothing for {place}"), "\(other.errors)")
    }

    @Test func anUnknownTargetIsNamedBeforeThePlaceThatItLacks() throws {
        let folder = try Program.Folder()
        try folder.write(
            "config.json",
            #"{"targets": {"seattle": {"type": "slack", "channel": "C1", "place": "Seattle"}}}"#.utf8)
        let run = try Program.run(
            ["post", "seatle", "--once-a-day", "--config", folder.file("config.json")],
            environment: Self.environment(folder))
        #expect(run.status == 64 && run.errors.contains("unknown target 'seatle'; did you mean 'seattle'?"))
    }

    @Test func aTargetIsPostedToOnceHoweverItIsSpelledAndItsTokenMayBeInTheHomeFolder() throws {
        let platform = FakePlatform(.mastodon)
        let server = try LoopbackServer { platform.reply(to: $0) }
        let folder = try Program.Folder()
        try folder.write("token", platform.secret.utf8)
        chmod(folder.file("token"), 0o600)
        let target = #"{"type": "mastodon", "instance": "\#(server.url)", "token-file": "~/token"}"#
        try folder.write("config.json", #"{"targets": {"Town": \#(target)}}"#.utf8)
        for name in ["town", "Town", "TOWN"] {
            let run = try Program.run(
                ["post", name, "--once-a-day", "--config", folder.file("config.json")] + Self.card,
                environment: Self.environment(folder))
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        }
        #expect(platform.posts.count == 1)
    }

    @Test func aDryRunSaysWhatAPostWouldLack() throws {
        let folder = try Program.Folder()
        func lines(_ name: String, _ environment: [String: String] = [:]) throws -> [Substring] {
            let run = try Program.run(
                ["post", name, "--dry-run"] + Self.card, environment: Self.environment(folder, environment))
            #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
            return run.text.split(separator: "\n")
        }
        let matrix = try lines("matrix")
        #expect(matrix.contains { $0.hasPrefix("instance: none; matrix needs --instance: the https URL") })
        #expect(matrix.contains { $0.hasPrefix("channel: none; matrix needs --channel: a room") })
        #expect(try lines("bluesky").contains { $0.hasPrefix("account: none; bluesky needs --account") })
        #expect(
            try lines("discord", ["WEATHERCARD_POST_TOKEN": "t0ken"]).contains {
                $0.hasPrefix("URL of the webhook: none: the token is not the URL of a webhook")
            })
    }

    @Test func anAddressWithoutTheServiceIsSuspected() throws {
        let server = try LoopbackServer { _ in .init(404, body: Array("<html>Not found</html>".utf8)) }
        let folder = try Program.Folder()
        for (name, target) in [("mastodon", []), ("matrix", ["--channel", "!a:m"])] {
            let run = try Program.run(
                ["post", name, "--instance", server.url] + target + Self.card,
                environment: Self.environment(folder, ["WEATHERCARD_POST_TOKEN": "t0ken"]))
            #expect(
                run.status == 69
                    && run.errors.hasSuffix(
                        "(HTTP status 404); perhaps --instance is not the address of a server of \(name)\n"),
                "\(run.errors)")
        }
    }
}
