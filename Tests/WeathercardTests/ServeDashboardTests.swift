import Foundation
import FoundationXML
import LoopbackServices
import Testing

/// What dashboards and feed readers ask a server for.
struct ServeDashboardTests {
    private static func address(_ name: String, in text: String) throws -> String {
        let pattern = try Regex("\(name)=\"([^\"]*)\"", as: (Substring, Substring).self)
        let match = try #require(text.firstMatch(of: pattern), "\(text)")
        return match.1.replacingOccurrences(of: "&amp;", with: "&")
    }

    @Test func aFrameIsThePictureAloneForThePagesThatMayShowIt() throws {
        let server = try ServedProgram(["--provider", "sample", "--frame-ancestors", "self https://ha.example"])
        let frame = try server.ask("/Portland,%20ME.frame?card=day&size=og")
        #expect(frame.status == 200 && frame["content-type"] == "text/html; charset=utf-8", "\(frame.text)")
        let policy = try #require(frame["content-security-policy"])
        #expect(policy.hasSuffix("; frame-ancestors 'self' https://ha.example") && !policy.contains("unsafe"))
        #expect(frame.text.components(separatedBy: "<img ").count == 2)
        #expect(try Self.address("alt", in: frame.text).hasPrefix("Portland, ME, "))
        let picture = try server.ask("/" + Self.address("src", in: frame.text))
        #expect(picture.status == 200 && picture["content-type"] == "image/png")
        #expect(picture.body == (try server.ask("/Portland,%20ME.png?card=day&size=og")).body)
        // Other pages stay without frames.
        let page = try server.ask("/Seattle")
        #expect(page["content-security-policy"]?.hasSuffix("frame-ancestors 'none'") == true)
        let tag = try #require(frame["etag"])
        #expect(
            try server.ask("/Portland,%20ME.frame?card=day&size=og", "GET", ["If-None-Match: \(tag)"]).status == 304
        )
        let moving = try server.ask("/Seattle.frame?animate=loop&size=200x200")
        #expect(try Self.address("src", in: moving.text).hasPrefix("Seattle.apng?"), "\(moving.text)")
        #expect(try server.ask("/Nowhereville.frame").status == 404)
        #expect(try server.ask("/Seattle.frame?size=4000x4000").status == 413)
        #expect(try server.ask("/metrics").text.contains("route=\"frame\""))
        _ = server.end()
    }

    @Test func aWidgetSaysItsTitleAndItsForm() throws {
        let server = try ServedProgram(["--provider", "sample", "--public-url", "https://cards.example/w"])
        let widget = try server.ask("/Z%C3%BCrich.widget?card=week&locale=de")
        #expect(widget.status == 200 && widget["widget-content-type"] == "html")
        #expect(widget["widget-title"] == "Zürich")
        #expect(
            try Self.address("src", in: widget.text).hasPrefix(
                "https://cards.example/w/Z%C3%BCrich.png?card=week&locale=de&v="))
        #expect(
            try Self.address("href", in: widget.text) == "https://cards.example/w/Z%C3%BCrich?card=week&locale=de")
        #expect(try Self.address("alt", in: widget.text).hasPrefix("Zürich, "))
        _ = server.end()
    }

    @Test func aRedirectSaysWhereThePictureForAScreenIs() throws {
        let server = try ServedProgram(["--provider", "sample"])
        let answer = try server.ask("/Seattle.trmnl?card=week&refresh=30m")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
        #expect(
            answer.status == 200 && json.keys.sorted() == ["filename", "refresh_rate", "url"], "\(answer.text)")
        #expect(json["refresh_rate"] as? Int == 1800)
        #expect((json["filename"] as? String)?.utf8.count ?? 99 <= 31)
        let address = try #require(json["url"] as? String)
        let url = try #require(URL(string: address))
        let picture = try server.ask(url.path + "?" + (url.query ?? ""))
        #expect(picture.status == 200 && picture["content-type"] == "image/png")
        // The width and the height of a PNG.
        #expect(Array(picture.body[16..<24]) == [0, 0, 3, 32, 0, 0, 1, 224])
        #expect(answer["etag"] != nil && answer["cache-control"]?.contains("max-age=") == true)
        for (target, status) in [
            ("/Seattle.trmnl?refresh=1s", 400), ("/Nowhereville.trmnl", 404), ("/Seattle.trmnl?crad=day", 400),
        ] { #expect(try server.ask(target).status == status, "\(target)") }
        _ = server.end()
    }

    @Test func aFeedHasTheCardOfTheDayWithItsPicture() throws {
        let server = try ServedProgram(["--provider", "sample"])
        let atom = try server.ask("/feeds/Seattle.atom?locale=de&size=og")
        #expect(atom.status == 200 && atom["content-type"] == "application/atom+xml; charset=utf-8", "\(atom.text)")
        let parser = XMLParser(data: Data(atom.body))
        #expect(parser.parse())
        #expect(atom.text.components(separatedBy: "<entry>").count == 2 && atom.text.contains("xml:lang=\"de\""))
        let enclosure = try #require(
            atom.text.firstMatch(of: /<link rel="enclosure" type="image\/png" length="(\d+)" href="([^"]*)"/))
        let address = String(enclosure.2).replacingOccurrences(of: "&amp;", with: "&")
        let url = try #require(URL(string: address))
        let picture = try server.ask(url.path + "?" + (url.query ?? ""))
        #expect(picture.status == 200 && picture["content-type"] == "image/png")
        #expect(picture.body.count == Int(enclosure.1))
        #expect(address.contains("card=today") && address.hasSuffix("&v=2026-11-20"), "\(address)")
        let json = try server.ask("/feeds/Seattle.json?locale=de&size=og")
        let feed = try #require(try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any])
        #expect(json["content-type"] == "application/feed+json; charset=utf-8")
        #expect(
            feed["version"] as? String == "https://jsonfeed.org/version/1.1" && feed["language"] as? String == "de")
        let item = try #require((feed["items"] as? [[String: Any]])?.first)
        #expect(item["date_published"] as? String == "2026-11-20T08:00:00Z")
        let attachment = try #require((item["attachments"] as? [[String: Any]])?.first)
        #expect(attachment["size_in_bytes"] as? Int == picture.body.count)
        #expect(attachment["mime_type"] as? String == "image/png" && attachment["url"] as? String == address)
        #expect(try server.ask("/feeds/Seattle.atom?animate=loop").status == 400)
        #expect(try server.ask("/metrics").text.contains("route=\"feed-json\""))
        _ = server.end()
    }

    @Test func whatASignedFormNamesIsSigned() throws {
        let folder = try Program.Folder()
        try folder.write("key", "0123456789abcdef0123456789abcdef\n".utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("key"))
        let server = try ServedProgram([
            "--provider", "sample", "--sign-key-file", folder.file("key"), "--only-signed",
        ])
        for target in [
            "/Seattle.frame?card=day", "/Seattle.widget?card=day", "/Seattle.trmnl?card=day", "/feeds/Seattle.atom",
            "/feeds/Seattle.json?expires=4102444800",
        ] {
            #expect(try server.ask(target).status == 403, "\(target)")
            let run = try Program.run(["serve", "--sign-key-file", folder.file("key"), "--sign", target])
            let signed = try #require(run.text.split(separator: "\n").first.map(String.init), "\(run.errors)")
            let answer = try server.ask(signed)
            #expect(answer.status == 200, "\(target): \(answer.text)")
            let text = answer.text.replacingOccurrences(of: "&amp;", with: "&").replacingOccurrences(
                of: "\\/", with: "/")
            // The address after the host, or relative to the one that is asked for.
            let picture = try #require(
                text.firstMatch(of: /\/([A-Za-z0-9_-]{43}\/Seattle\.png\?[^"]*)"/), "\(text)")
            let response = try server.ask("/" + picture.1)
            #expect(response.status == 200 && response["content-type"] == "image/png", "\(target): \(picture.1)")
        }
        _ = server.end()
    }

    @Test func whereThereAreOnlyPresetsWhatIsNamedIsOne() throws {
        let server = try ServedProgram([
            "--provider", "sample", "--preset", "wide=card=day&size=og", "--only-presets",
        ])
        for (target, pattern) in [
            ("/Seattle.frame", "src=\"([^\"]*)\""), ("/Seattle.trmnl", "\"url\":\"http://[^/]*/([^\"]*)\""),
            ("/feeds/Seattle.atom", "length=\"[0-9]*\" href=\"http://[^/]*/([^\"]*)\""),
        ] {
            #expect(try server.ask(target).status == 403, "\(target)")
            let answer = try server.ask(target + "?preset=wide")
            #expect(answer.status == 200, "\(target): \(answer.text)")
            let regex = try Regex(pattern, as: (Substring, Substring).self)
            let picture = try #require(answer.text.firstMatch(of: regex), "\(answer.text)").1
            let address = picture.replacingOccurrences(of: "&amp;", with: "&")
            #expect(try server.ask("/" + address).status == 200, "\(target): \(address)")
        }
        _ = server.end()
    }
}
