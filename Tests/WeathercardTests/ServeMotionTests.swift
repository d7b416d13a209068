import Foundation
import LoopbackServices
import Testing

/// Cards that move, by their URLs.
struct ServeMotionTests {
    private let tiny = "card=graph&size=200x200&scale=0.2&animate=1h&pace=1d"
    private let words = [
        "render", "--provider", "sample", "--place", "Seattle", "--card", "graph", "--size", "200x200", "--scale",
        "0.2",
        "--animate", "1h", "--pace", "1d",
    ]

    @Test func aMovingCardIsTheOneThatRenderDraws() throws {
        let server = try ServedProgram()
        let response = try server.ask("/Seattle.apng?\(tiny)")
        #expect(response.status == 200 && response["content-type"] == "image/apng", "\(response.text)")
        #expect(try response.body == Program.run(words + ["-o", "-"]).output)
        #expect(response["content-disposition"] == "inline; filename=\"seattle-graph.apng\"")
        let alt = try #require(response["alt-text"]?.removingPercentEncoding)
        #expect(alt.contains("The picture moves on to 4:22 PM"))
        #expect(try server.ask("/Seattle.txt?\(tiny)").text == alt + "\n")
        #expect(try server.ask("/Seattle?\(tiny)").text.contains(">\(alt)</p>"))
        let tag = try #require(response["etag"])
        #expect(try server.ask("/Seattle.apng?\(tiny)", "GET", ["If-None-Match: \(tag)"]).status == 304)
        let webp = try server.ask("/Seattle.webp?\(tiny)")
        #expect(webp.status == 200 && webp["content-type"] == "image/webp")
        #expect(try webp.body == Program.run(words + ["--format", "webp", "-o", "-"]).output)
        #expect(webp["content-disposition"] == "inline; filename=\"seattle-graph.webp\"")
        let once = try server.ask("/Seattle.apng?\(tiny)&once=1")
        #expect(try once.body == Program.run(words + ["--once", "-o", "-"]).output)
        let end = server.end()
        #expect(end.status == 0)
        #expect(
            end.log.matches(of: /"route":"apng".*"cache":"(hit|miss)"/).map { $0.1 } == ["miss", "hit", "miss"])
    }

    @Test func whatCannotMoveOrHasTooManyFramesIsRefused() throws {
        let server = try ServedProgram([
            "--provider", "sample", "--preset", "day=card=graph&animate=1h&pace=1d&size=200x200",
            "--max-moving-pixels", "399999",
        ])
        for (target, line) in [
            (
                "png?animate=loop",
                "a .png does not move, so it has no 'animate'; a card that moves is at .apng, such as /Seattle.apng?animate=loop"
            ),
            (
                "svg?once",
                "a .svg does not move, so it has no 'once'; a card that moves is at .apng, such as /Seattle.apng?animate=loop"
            ),
            ("apng", "a .apng needs 'animate', such as animate=loop or animate=24h"),
            ("webp?pace=1h", "pace is about a moving picture; add animate, such as animate=24h"),
            ("txt?pace=1h", "pace is about a moving picture; add animate, such as animate=24h"),
            ("apng?animate=loop&once=yes", "once has no value, or 1, not 'yes'"),
            ("apng?animate=loop&poster=p.png", "'poster' is not taken from a URL"),
            (
                "apng?preset=day",
                "10 frames of 200 x 200 pixels have more than the 399999 that --max-moving-pixels of the server allows; scale=0.99 does, and a "
                    + "smaller size, a shorter time or a higher pace has fewer"
            ),
            (
                "png?preset=day",
                "a .png does not move, so it has no 'animate'; a card that moves is at .apng, such as /Seattle.apng?animate=loop"
            ),
        ] {
            let response = try server.ask("/Seattle.\(target)")
            #expect(response.status == 400 && response.text == line + "\n", "\(target): \(response.text)")
        }
        #expect(try server.ask("/Seattle.apng?preset=day&scale=0.99", "HEAD").status == 200)
        _ = server.end()
    }

    @Test func theDefaultAllowsALoopAndADayOfHalfSize() throws {
        let server = try ServedProgram(["--provider", "sample", "--timeout", "4s"])
        // Whether it is drawn in that time or not, it is not refused.
        for target in [
            "apng?animate=loop", "apng?animate=loop&size=540x540", "apng?animate=24h&size=540x540&card=week",
        ] {
            #expect(try server.ask("/Seattle.\(target)", "HEAD").status != 400, "\(target)")
        }
        #expect(try server.ask("/Seattle.apng?animate=loop&scale=1").text.contains("scale=0.86 does"))
        server.signal(SIGKILL)
        _ = server.end()
    }

    @Test func aVideoIsMadeWhereFFmpegIs() throws {
        let folder = try Program.Folder()
        try folder.write("ffmpeg", SmallVideo.encoder(width: 40, height: 40).utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file("ffmpeg"))
        let server = try ServedProgram(environment: ["PATH": folder.path + ":/usr/bin:/bin"])
        let response = try server.ask("/Seattle.mp4?\(tiny)")
        #expect(response.status == 200 && response["content-type"] == "video/mp4", "\(response.text)")
        #expect(response["content-disposition"] == "inline; filename=\"seattle-graph.mp4\"")
        #expect(response.body.dropFirst(4).starts(with: "ftypisom".utf8))
        #expect(response["accept-ranges"] == "bytes")
        let part = try server.ask("/Seattle.mp4?\(tiny)", "GET", ["Range: bytes=4-7"])
        #expect(part.status == 206 && part.text == "ftyp" && part["content-type"] == "video/mp4")
        #expect(try server.ask("/?place=Seattle").text.contains("id=\"mp4\""))
        // What has too many pixels for the server is not offered.
        for (size, isOffered) in [
            ("square", true), ("og", true), ("200x600", true), ("portrait", false), ("story", false),
        ] {
            let page = try server.ask("/?place=Seattle&size=\(size)&animate=24h").text
            let link = try #require(
                page.firstMatch(of: /<a id="mp4" href="([^"]*)" data-most="[^"]*" download( hidden)?>/))
            #expect((link.2 == nil) == isOffered, "\(size)")
            let target = "/" + link.1.replacing("&amp;", with: "&")
            if !isOffered { #expect(try server.ask(target).status == 400, "\(target)") }
        }
        try folder.write("ffmpeg", "#!/bin/sh\ncat > /dev/null\nexit 1\n".utf8)
        #expect(try server.ask("/Seattle.mp4?\(tiny)&theme=dark").status == 500)
        #expect(server.waits(for: "ffmpeg ended with status 1"))
        let cut = SmallVideo.encoder(width: 40, height: 40, then: "truncate -s 100 /dev/fd/3")
        try folder.write("ffmpeg", cut.utf8)
        let broken = try server.ask("/Seattle.mp4?\(tiny)&theme=light")
        #expect(broken.status == 500 && broken["cache-control"]?.contains("max-age") != true)
        #expect(server.waits(for: "ffmpeg has written a broken .mp4: it ends within its box 'mdat'"))
        #expect(server.end().status == 0)
    }

    @Test func withoutFFmpegALineNamesWhatMoves() throws {
        let server = try ServedProgram(environment: ["PATH": "/nonexistent"])
        let response = try server.ask("/Seattle.mp4?\(tiny)")
        #expect(response.status == 501)
        #expect(
            response.text == "no videos are made here, since the server has no ffmpeg; .apng and .webp move, too\n")
        #expect(try !server.ask("/?place=Seattle").text.contains("id=\"mp4\""))
        _ = server.end()
    }
}
