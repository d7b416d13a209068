import Foundation
import LoopbackServices
import Testing

/// Pages of a server, as a browser and a chat see them.
struct ServePageTests {
    /// The addresses that a page names, as a browser reads them.
    private static func addresses(in page: String) -> [String] {
        page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
            .filter { !$0.hasPrefix("https://") && !$0.hasPrefix("#") }
    }

    @Test func everyAddressOfAPageLeadsSomewhere() throws {
        let server = try ServedProgram(["--provider", "sample", "--client-burst", "10000"])
        var known: Set<String> = []
        for target in ["/", "/Seattle", "/?place=New+York&card=week&size=og&at=14&units=si&locale=&theme=dark"] {
            let page = try server.ask(target)
            #expect(page.status == 200, "\(target)")
            for address in Self.addresses(in: page.text) where known.insert(address).inserted {
                let place = address.hasPrefix("./") ? String(address.dropFirst()) : "/" + address
                #expect(try server.ask(place, "HEAD").status == 200, "\(target): \(address)")
            }
        }
        let first = try server.ask("/")
        #expect(first["content-type"] == "text/html; charset=utf-8")
        #expect(first["content-security-policy"]?.hasPrefix("default-src 'none'; img-src 'self'; ") == true)
        let style = try #require(known.first { $0.hasSuffix(".css") })
        #expect(try server.ask("/" + style)["cache-control"] == "public, max-age=31536000")
        let other = try server.ask("/style-0.css")
        #expect(other.status == 200 && other["cache-control"] == "public, max-age=60")
        #expect(try server.ask("/other-0.css").status == 404)
        #expect(server.end().status == 0)
    }

    @Test func aPageOffersEveryLanguageByItsOwnName() throws {
        let folder = DocumentPage.root.appending(path: "Languages")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".txt") }
        let page = try ServedProgram(["--provider", "sample"]).ask("/?place=Seattle").text
        #expect(files.count > 1)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let name = try #require(text.firstMatch(of: /\nownName = (.*)\n/)).1
            let code = file.dropLast(4)
            #expect(page.contains("<option value=\"\(code)\"\(code == "en" ? " selected" : "")>\(name)</option>"))
        }
    }

    @Test func aPageSaysWhatItsCardSays() throws {
        let server = try ServedProgram()
        let alt = try server.ask("/Oslo.txt?card=week&locale=de&at=+14h").text.dropLast()
        for target in ["/Oslo?card=week&locale=de&at=+14h", "/?place=Oslo&card=week&locale=de&at=14"] {
            let page = try server.ask(target).text
            #expect(page.contains(">\(alt)</p>") && page.contains("lang=\"de\""), "\(target)")
        }
        #expect(try server.ask("/Oslo.json").text.contains("\"sky\" : \"night\""))
        _ = server.end()
    }

    /// The address of the picture in a link to Oslo, for a reader who sends these headers.
    private static func image(_ server: ServedProgram, _ headers: String...) throws -> String {
        let client = try LoopbackClient(port: server.port)
        client.send(((["GET /Oslo HTTP/1.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let page = try #require(try client.receive()).text
        return try String(#require(page.firstMatch(of: /og:image" content="([^?]*)/)).1)
    }

    @Test func aLinkHasTheAddressThatItsReaderKnows() throws {
        let server = try ServedProgram(["--provider", "sample", "--trusted-proxy", "127.0.0.1"])
        #expect(try Self.image(server, "Host: Cards.Example:8080") == "http://cards.example:8080/Oslo.png")
        #expect(try Self.image(server, "Host: a", "X-Forwarded-Proto: https") == "https://a/Oslo.png")
        #expect(
            try Self.image(server, "Host: a", "X-Forwarded-Proto: https", "X-Forwarded-Prefix: /weather")
                == "https://a/weather/Oslo.png")
        #expect(
            try Self.image(server, "Host: a", "Forwarded: for=203.0.113.7;host=b.example;proto=https")
                == "https://b.example/Oslo.png")
        for prefix in ["weather", "/\"><script>", "/a?b"] {
            #expect(try Self.image(server, "Host: a", "X-Forwarded-Prefix: \(prefix)") == "http://a/Oslo.png")
        }
        for host in ["a/b", "a\"><script>", "a b", "a@b"] {
            #expect(try Self.image(server, "Host: \(host)") == "Oslo.png", "\(host)")
        }
        _ = server.end()
        let open = try ServedProgram(["--provider", "sample"])
        for field in ["X-Forwarded-Proto: https", "X-Forwarded-Prefix: /b", "Forwarded: host=b;proto=https"] {
            #expect(try Self.image(open, "Host: a", field) == "http://a/Oslo.png", "\(field)")
        }
        _ = open.end()
        let fixed = try ServedProgram(["--provider", "sample", "--public-url", "https://example.org/weather"])
        #expect(try Self.image(fixed, "Host: other") == "https://example.org/weather/Oslo.png")
        _ = fixed.end()
    }

    @Test func whatOthersAddToALinkChangesNothing() throws {
        let server = try ServedProgram()
        for (target, plain, link) in [
            ("/Seattle?fbclid=IwAR0abc", "/Seattle", "http://localhost/Seattle"),
            ("/Seattle?utm_source=a&utm_medium=b", "/Seattle", "http://localhost/Seattle"),
            ("/?fbclid=IwAR0abc", "/", "http://localhost/"),
            ("/?place=Oslo&gclid=a", "/?place=Oslo", "http://localhost/Oslo"),
            ("/Seattle.txt?t=1764107000", "/Seattle.txt", "Seattle.txt"),
            ("/Seattle.txt?1764107000", "/Seattle.txt", "Seattle.txt"),
            (
                "/Seattle.txt?size=og&amp;card=day&_=1", "/Seattle.txt?card=day&size=og",
                "Seattle.txt?card=day&size=og"
            ),
        ] {
            let (changed, response) = (try server.ask(target), try server.ask(plain))
            #expect(changed.status == 200 && changed.body == response.body, "\(target): \(changed.text)")
            #expect(changed["link"] == "<\(link)>; rel=\"canonical\"", "\(target): \(changed["link"] ?? "none")")
        }
        // Each card is made once, for whoever adds what.
        let log = server.end().log
        #expect(log.matches(of: /"cache":"miss"/).count == 4, "\(log)")
    }

    @Test func aPlaceThatIsNotKnownIsAPageWithASearch() throws {
        let server = try ServedProgram()
        for target in ["/Setlle", "/?place=Setlle"] {
            let page = try server.ask(target)
            #expect(page.status == 404 && page["content-type"] == "text/html; charset=utf-8")
            #expect(page.text.contains("Seattle, Washington&#39;") && page.text.contains("value=\"Setlle\""))
        }
        let hostile = try server.ask("/%22%3E%3Cscript%3Ealert(1)")
        #expect(hostile.status == 404 && !hostile.text.contains("<script>"))
        #expect(try server.ask("/?place=Oslo&crad=day").text == "unknown option 'crad'; did you mean 'card'?\n")
        #expect(try server.ask("/?crad=day").status == 400)
        _ = server.end()
    }

    @Test func aFamilyHasItsOwnNamesAndACardOfAll() throws {
        let folder = try Program.Folder()
        try folder.write(
            "places.json",
            #"""
            {"Home": {"lat": 47.61, "lon": -122.33, "name": "Our house"}, "Work": "Portland, ME",
             "Oma Frieda": {"place": "Oslo", "name": "Grandma"}}
            """#.utf8)
        let server = try ServedProgram(["--provider", "sample", "--places", folder.file("places.json")])
        let first = try server.ask("/").text
        for name in ["Home", "Oma Frieda", "Work"] { #expect(first.contains(">\(name)</a>"), "\(name)") }
        #expect(try server.ask("/?place=Oma+Frieda").text.contains("<h1>Grandma</h1>"))
        let all = try server.ask("/home.txt?card=places&place=WORK&place=oma+frieda").text
        for name in ["Our house", "Portland", "Grandma"] { #expect(all.contains(name), "\(all)") }
        let unknown = try server.ask("/home.png?card=places&place=Oslo")
        #expect(unknown.status == 404 && unknown.text == "no such place here: 'Oslo'\n")
        _ = server.end()
    }

    @Test func aServerHasALanguageUnitsAndAThemeOfItsOwn() throws {
        let usual = try ServedProgram()
        let own = try ServedProgram([
            "--provider", "sample", "--locale", "de-AT", "--units", "si", "--theme", "light",
        ])
        for query in ["card=day&size=og", "card=graph&size=eink"] {
            let said = try usual.ask("/Seattle.png?\(query)&locale=de&units=si&theme=light&scale=0.2")
            #expect(try own.ask("/Seattle.png?\(query)&scale=0.2").body == said.body, "\(query)")
        }
        let english = try own.ask("/Seattle.txt?locale=en&units=us").text
        #expect(try english == usual.ask("/Seattle.txt?units=us").text)
        let page = try own.ask("/?place=Seattle").text
        for option in [
            #"<option value="de" selected>Deutsch</option>"#, #"<option value="en">English</option>"#,
            #"<option value="" selected>°C, m/s</option>"#, #"<option value="" selected>Hell</option>"#,
        ] { #expect(page.contains(option), "\(option)") }
        #expect(!page.contains(">Local</option>") && page.contains(#"lang="de""#))
        _ = (usual.end(), own.end())
    }

    @Test func aPageSpeaksTheLanguageOfItsReader() throws {
        let server = try ServedProgram(["--provider", "sample", "--locale", "ja", "--preset", "here=locale=de"])
        for (target, accepted, language) in [
            ("/", "de-AT, en;q=0.5", "de"), ("/Seattle", "xx, es;q=0.4, de;q=0.8", "de"), ("/Seattle", "xx", "ja"),
            ("/?place=Seattle", "en", "en"), ("/?place=Seattle&locale=", "ar", "ar"), ("/Setlle", "es", "es"),
            ("/Seattle?locale=en", "de", "en"), ("/Seattle?preset=here", "es", "de"),
        ] {
            let page = try server.ask(target, "GET", ["Accept-Language: \(accepted)"])
            #expect(page.text.contains("<html lang=\"\(language)\""), "\(target) for \(accepted)")
            #expect(page["vary"]?.contains("Accept-Language") == true, "\(target)")
        }
        let page = try server.ask("/Seattle", "GET", ["Accept-Language: de"])
        #expect(page.text.contains("Seattle.png?card=day&amp;locale=de\""))
        let tag = try #require(page["etag"])
        let kept = try server.ask("/Seattle", "GET", ["Accept-Language: de", "If-None-Match: \(tag)"])
        #expect(kept.status == 304 && kept["vary"] == "Accept, Accept-Language, Accept-Encoding")
        #expect(try !server.ask("/Seattle", "GET", ["Accept-Language: ja"]).text.contains("&amp;locale="))
        // A picture has the language of its address alone.
        let picture = try server.ask("/Seattle.png?scale=0.1", "GET", ["Accept-Language: de"])
        #expect(picture["content-language"] == "ja" && picture["vary"] == nil)
        _ = server.end()
    }

    @Test func pagesAreOnlyServedWhereTheirPicturesAre() throws {
        let folder = try Program.Folder()
        try folder.write("places.json", #"{"Home": {"lat": 47.61, "lon": -122.33, "name": "Our house"}}"#.utf8)
        let listed = try ServedProgram(["--provider", "sample", "--places", folder.file("places.json")])
        let first = try listed.ask("/").text
        #expect(first.contains("./?place=Home\">Home</a>") && !first.contains("<form"))
        #expect(try listed.ask("/?place=home").text.contains("<h1>Our house</h1>"))
        #expect(try listed.ask("/Oslo").status == 404)
        _ = listed.end()
        let strict = try ServedProgram(["--provider", "sample", "--preset", "de=locale=de", "--only-presets"])
        #expect(try strict.ask("/").text.hasPrefix("weathercard serves"))
        for target in ["/Oslo", "/Oslo?preset=de", "/example-day.png"] {
            #expect(try [403, 404].contains(strict.ask(target).status), "\(target)")
        }
        _ = strict.end()
    }
}
