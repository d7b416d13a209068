import CardOrders
import Options
import Testing

@testable import Serving

struct RoutingTests {
    @Test func aTargetIsDecodedOnce() throws {
        let target = try RequestTarget("/Reykjav%C3%ADk%2C%20IS.png?name=a%2526b&at=+3h&card=")
        #expect(target.segments == ["Reykjavík, IS.png"])
        #expect(
            target.parameters == [
                RequestTarget.Parameter(name: "name", value: "a%26b"),
                RequestTarget.Parameter(name: "at", value: "+3h"),
                RequestTarget.Parameter(name: "card", value: ""),
            ])
        #expect(target.signature == nil)
    }

    @Test(arguments: [
        "", "Seattle.png", "http://other", "ftp://other/", "/%", "/%4", "/%zz", "/%FF.png", "/a%00b.png",
        "/a%0Ab.png", "/a b",
        "/\u{7F}", "/é.png",
    ])
    func aTargetThatCannotBeDecodedIsAFault(text: String) {
        #expect(throws: RequestTarget.Fault.self) { try RequestTarget(text) }
    }

    @Test func aWholeURLIsItsPathAndQuery() throws {
        let target = try RequestTarget("HTTP://other:80/Seattle.png?card=day")
        #expect(try target == RequestTarget("/Seattle.png?card=day"))
    }

    @Test func aFragmentIsNoPartOfATarget() throws {
        #expect(try RequestTarget("/a.png?b=c#d").canonical == "/a.png?b=c")
    }

    @Test func allSpellingsOfATargetHaveOneForm() throws {
        for text in [
            "/Portland,%20ME.png?at=%2B3h&place=b&place=a&once",
            "/Portland%2c%20ME.png?once=&place=b&at=+3h&place=a",
            "/%50ortland%2C%20ME.png?&place=%62&once&place=a&at=%2b3h#top",
        ] {
            #expect(
                try RequestTarget(text).canonical == "/Portland%2C%20ME.png?at=%2B3h&once&place=b&place=a",
                "\(text)")
        }
        // What separates parts differs from what is part of one.
        #expect(try RequestTarget("/a%2Fb.png?c=d%26e=f").canonical == "/a%2Fb.png?c=d%26e%3Df")
        #expect(try RequestTarget("/a/b.png?c=d&e=f").canonical == "/a/b.png?c=d&e=f")
        for query in ["=&c=d", "c=d&=", "&&c=d&", "amp;&amp;c=d", "c=d&amp;"] {
            #expect(try RequestTarget("/a?" + query).canonical == "/a?c=d", "\(query)")
        }
        #expect(try RequestTarget("/a?=b&c").canonical == "/a?=b&c")
    }

    @Test func anAmpersandFromTheSourceOfAPageIsOne() throws {
        let plain = try RequestTarget("/Seattle.png?card=day&size=og").parameters
        for query in ["card=day&amp;size=og", "card=day&amp%3Bsize=og", "card=day&amp;amp;size=og"] {
            #expect(try RequestTarget("/Seattle.png?\(query)").parameters == plain, "\(query)")
        }
    }

    @Test(arguments: [
        "fbclid=IwAR0abc", "utm_source=a&utm_medium=b", "GCLID=x", "t=1764107000", "_=1764107000", "1764107000",
        "v=2",
        "mc_cid=a&mc_eid=b", "ScCid=a", "ref=a&s=20&si=b",
    ])
    func whatOthersAddToALinkIsNoPartOfIt(query: String) throws {
        let target = try RequestTarget("/Seattle.png?\(query)&card=day")
        #expect(target.canonical == "/Seattle.png?card=day")
        #expect(try RequestTarget("/?\(query)").parameters.isEmpty)
    }

    @Test func noOptionOfOursIsForeign() throws {
        let names =
            OutputOptions.render.flatMap(\.options).map(\.name) + [
                CardQuery.preset, SignedTarget.expiry, "q", "limit",
            ]
        #expect(names.count > 40)
        for name in names {
            for value in ["", "1"] {
                let parameter = RequestTarget.Parameter(name: name, value: value)
                #expect(!ForeignParameters.contain(parameter), "\(name)")
            }
        }
        for name in ["crad", "x", "utm", "sizes", "2026=1"] {
            #expect(try RequestTarget("/Seattle.png?\(name)").parameters.count == 1, "\(name)")
        }
    }

    @Test(arguments: [
        ("/Seattle.png", Route.card(place: "Seattle", .picture(.png))),
        ("/St.%20Louis.svg", .card(place: "St. Louis", .picture(.svg))),
        ("/@47.61,-122.33.json", .card(place: "@47.61,-122.33", .json)), ("/a.txt", .card(place: "a", .txt)),
        ("/a.apng", .card(place: "a", .picture(.apng))), ("/a.mp4", .card(place: "a", .picture(.mp4))),
        ("/Seattle", .card(place: "Seattle", .small)), ("/St.%20Louis", .card(place: "St. Louis", .small)),
        ("/@47.61,-122.33", .card(place: "@47.61,-122.33", .small)), ("/style-1.css", .asset("style-1.css")),
        ("/example-day.png", .example("day")), ("/icon.svg", .icon), ("/help", .help),
        ("/", .index), ("/find?q=a", .find), ("/providers", .providers), ("/health", .health),
        ("/metrics", .metrics), ("/robots.txt", .robots),
        ("/warnings/Seattle.json", .card(place: "Seattle", .warnings(.json))),
        ("/warnings/St.%20Louis.atom", .card(place: "St. Louis", .warnings(.atom))),
        ("/warnings/@47.61,-122.33.cap", .card(place: "@47.61,-122.33", .warnings(.cap))),
        ("/warnings", .card(place: "warnings", .small)),
        ("/St.%20Louis.frame", .card(place: "St. Louis", .frame)), ("/a.widget", .card(place: "a", .widget)),
        ("/a.trmnl", .card(place: "a", .trmnl)), ("/feeds/a.atom", .card(place: "a", .feed(.atom))),
        ("/feeds/@47.61,-122.33.json", .card(place: "@47.61,-122.33", .feed(.json))),
    ])
    func aPathLeadsToItsRoute(text: String, route: Route) throws {
        #expect(Route(try RequestTarget(text).segments) == route)
    }

    @Test(arguments: [
        "/Seattle.gif", "/feeds/Seattle.cap", "/feeds/.atom", "/.png", "/.env", "/index.html", "/Seattle.",
        "/a/b.png", "//", "/find/", "/health/x",
        "/../etc/passwd",
        "/Seattle.PNG",
        "/%2e%2e%2fa.png/", "/warnings/", "/warnings/Seattle", "/warnings/Seattle.png", "/warnings/.atom",
        "/warnings/a/b.atom", "/warnings/Seattle.ATOM", "/Warnings/Seattle.atom",
    ])
    func aPathThatLeadsNowhereHasNoRoute(text: String) throws {
        #expect(Route(try RequestTarget(text).segments) == nil)
    }

    @Test func aSlashThatIsEncodedIsPartOfAName() throws {
        #expect(Route(try RequestTarget("/a%2Fb.png").segments) == .card(place: "a/b", .picture(.png)))
    }

    @Test func onlyAnAtSignMeansCoordinates() {
        #expect(Route.coordinates(in: "@1,2") == "1,2")
        #expect(Route.coordinates(in: "1,2") == nil)
    }

    @Test func allButPlainCharactersAreEncoded() {
        #expect(PercentEncoding.encoded("aZ09-._~") == "aZ09-._~")
        #expect(PercentEncoding.encoded("é \"\r\n%") == "%C3%A9%20%22%0D%0A%25")
    }
}

struct SignedTargetTests {
    /// RFC 4231, test cases 1, 2 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func theCodeIsThatOfItsStandard(key: [UInt8], message: String, expected: String) {
        let code = SignedTarget.authenticationCode(Array(message.utf8), key: key)
        #expect(code.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == expected)
    }

    /// The key `Jefe` and its message in base64url, from the hexadecimal digits above.
    @Test func theSignatureIsBase64ForURLs() {
        let signature = SignedTarget.signature(of: "what do ya want for nothing?", key: "Jefe")
        #expect(signature == "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM")
        #expect(SignedTarget.isSignature(signature))
    }

    @Test func aChangedCharacterIsNotValid() {
        let text = "/Seattle.png?card=day"
        let signature = SignedTarget.signature(of: text, key: "k")
        #expect(SignedTarget.isValid(signature, of: text, key: "k"))
        #expect(!SignedTarget.isValid(signature, of: text + "&", key: "k"))
        #expect(!SignedTarget.isValid(signature, of: text, key: "l"))
        for index in signature.indices {
            var changed = signature
            changed.replaceSubrange(index...index, with: signature[index] == "A" ? "B" : "A")
            #expect(!SignedTarget.isValid(changed, of: text, key: "k"))
        }
        #expect(!SignedTarget.isValid("", of: text, key: "k"))
    }

    @Test func aSignatureIsTheFirstSegmentOfAPath() throws {
        let signature = SignedTarget.signature(of: "/a.png?x=y", key: "k")
        let target = try RequestTarget("/\(signature)/a.png?x=y")
        #expect(target.signature == signature)
        #expect(target.canonical == "/a.png?x=y")
        #expect(target.segments == ["a.png"])
        // Alone it would be the name of a place.
        #expect(try RequestTarget("/\(signature)").signature == nil)
        #expect(try RequestTarget("/\(signature.dropLast())/a.png").signature == nil)
    }
}
