import JSONReading
import Testing

@testable import ModelContext

struct ProtocolTests {
    private let server = ModelContextServer(
        name: "tides", title: "Tides", version: "1", instructions: "Tells the tides.",
        tools: [
            Tool(
                "tide", title: "Tide", description: "Use this for tides.",
                parameters: [
                    Tool.Parameter("place", "a harbour", isRequired: true),
                    Tool.Parameter("which", "the water", choices: ["high", "low"], default: "high"),
                ])
        ])

    private static let meta =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
    private static let info =
        #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"tides","title":"Tides","version":"1"}}"#
    private static let tool = #"""
        {"name":"tide","title":"Tide","description":"Use this for tides.","inputSchema":{"type":"object","properties":{"place":{"type":"string","description":"A harbour"},"which":{"type":"string","description":"The water","enum":["high","low"],"default":"high"}},"required":["place"],"additionalProperties":false},"annotations":{"title":"Tide","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":true}}
        """#

    @Test func theDataOfAToolAreDeclared() throws {
        let tool = Tool(
            "t", title: "T", description: "d", parameters: [],
            members: [
                Tool.Member("sure", .flag, "Whether it is sure"),
                Tool.Member(
                    "tides", .list,
                    members: [Tool.Member("time", .text), Tool.Member("height", .number, isOptional: true)]),
                Tool.Member("harbour", .object, members: [Tool.Member("name", .text)], isOptional: true),
                Tool.Member("more", .object, isOptional: true),
            ])
        let declared = String(decoding: try JSONEncoding.line(of: tool.declaration), as: UTF8.self)
        #expect(
            declared.contains(
                #""outputSchema":{"properties":{"harbour":{"properties":{"name":{"type":"string"}},"required":["name"],"#
                    + #""type":"object"},"more":{"type":"object"},"sure":{"description":"Whether it is sure","type":"boolean"},"#
                    + #""tides":{"items":{"properties":{"height":{"type":"number"},"time":{"type":"string"}},"#
                    + #""required":["time"],"type":"object"},"type":"array"}},"required":["sure","tides"],"type":"object"}"#
            ),
            "\(declared)")
        #expect(!Self.tool.contains("outputSchema"))
    }

    // MARK: Eras

    @Test func aClientThatSaysHelloIsServed() throws {
        try Transcript(
            #"""
            C> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
            S> {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"tides","title":"Tides","version":"1"},"instructions":"Tells the tides."}}
            C> {"jsonrpc":"2.0","method":"notifications/initialized"}
            C> {"jsonrpc":"2.0","id":"ping","method":"ping"}
            S> {"jsonrpc":"2.0","id":"ping","result":{}}
            C> {"jsonrpc":"2.0","id":2,"method":"tools/list"}
            S> {"jsonrpc":"2.0","id":2,"result":{"tools":[\#(Self.tool)]}}
            C> {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"tide","arguments":{"place":"Brest"},"_meta":{"progressToken":1}}}
            T> {"content":[],"isError":false}
            S> {"jsonrpc":"2.0","id":3,"result":{"content":[],"isError":false}}
            C> {"jsonrpc":"2.0","id":4,"method":"resources/list"}
            S> {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"unknown method 'resources/list'"}}
            """#
        ).play(on: server)
    }

    @Test func aClientWithoutAHelloIsServed() throws {
        try Transcript(
            #"""
            C> {"jsonrpc":"2.0","id":1,"method":"server/discover","params":{\#(Self.meta)}}
            S> {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"instructions":"Tells the tides.","ttlMs":3600000,"cacheScope":"public",\#(Self.info)}}
            C> {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(Self.meta)}}
            S> {"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","tools":[\#(Self.tool)],"ttlMs":3600000,"cacheScope":"public",\#(Self.info)}}
            C> {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"tide","arguments":{"place":"Brest"},\#(Self.meta)}}
            T> {"content":[],"isError":false}
            S> {"jsonrpc":"2.0","id":3,"result":{"resultType":"complete","content":[],"isError":false,\#(Self.info)}}
            C> {"jsonrpc":"2.0","id":4,"method":"ping","params":{\#(Self.meta)}}
            S> {"jsonrpc":"2.0","id":4,"error":{"code":-32601,"message":"unknown method 'ping'"}}
            """#
        ).play(on: server)
    }

    @Test func anUnknownRevisionIsToldTheKnownOnes() throws {
        let known = #"["2026-07-28","2025-11-25","2025-06-18","2025-03-26","2024-11-05"]"#
        let later = Self.meta.replacing("2026-07-28", with: "2027-01-01")
        try Transcript(
            #"""
            C> {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2023-01-01"}}
            S> {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"tides","title":"Tides","version":"1"},"instructions":"Tells the tides."}}
            C> {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{\#(later)}}
            S> {"jsonrpc":"2.0","id":2,"error":{"code":-32022,"message":"unsupported protocol version; one of 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05 is","data":{"supported":\#(known),"requested":"2027-01-01"}}}
            """#
        ).play(on: server)
    }

    // MARK: Faults

    @Test(arguments: [
        ("{", -32700, 400), ("", -32700, 400), ("[]", -32600, 400), ("{}", -32600, 400),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, 400),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, 400), (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, 400),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, 400),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ebb"}}"#, -32602, 200),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ebb",\#(meta)}}"#, -32602, 400),
        (#"{"jsonrpc":"2.0","id":1,"method":"ebb"}"#, -32601, 200),
        (#"{"jsonrpc":"2.0","id":1,"method":"ebb","params":{\#(meta)}}"#, -32601, 404),
        (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, -32602, 400),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}"#,
            -32602, 400
        ),
    ])
    func aMessageThatCannotBeServedHasItsCodeAndStatus(text: String, code: Int, status: Int) throws {
        guard case .answer(let answer) = server.receive(Array(text.utf8)) else {
            Issue.record("no answer to \(text)")
            return
        }
        #expect(answer.status == status)
        let said = String(decoding: answer.bytes, as: UTF8.self)
        #expect(said.contains("\"code\":\(code)"), "\(said)")
        #expect(
            said.contains("\"id\":" + (text.contains("\"id\":1,") || text.contains("\"id\":1}") ? "1" : "null")),
            "\(said)")
    }

    @Test(arguments: [
        (#"{}"#, "tide needs 'place': a harbour"), (#"{"place":""}"#, "tide needs 'place': a harbour"),
        (#"{"place":null}"#, "tide needs 'place': a harbour"),
        (#"{"place":"Brest","which":"spring"}"#, "which must be one of high, low, not 'spring'"),
        (#"{"place":"Brest","moon":"full"}"#, "tide has no 'moon'; it takes place, which"),
        (#"{"place":["Brest"]}"#, "place must be text, not a list"),
        (#""Brest""#, "the arguments of tide must be an object"),
    ])
    func wrongArgumentsAreAResultFromWhichAModelCanLearn(arguments: String, words: String) throws {
        let call =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tide","arguments":"# + arguments
            + "}}"
        guard case .answer(let answer) = server.receive(Array(call.utf8)) else {
            Issue.record("no answer to \(call)")
            return
        }
        #expect(answer.status == 200)
        #expect(
            String(decoding: answer.bytes, as: UTF8.self)
                == #"{"jsonrpc":"2.0","id":1,"result":{"content":[{"text":"\#(words)","type":"text"}],"isError":true}}"#
        )
    }

    @Test func argumentsThatAreLeftOutHaveTheirDefaultsAndNumbersAreText() throws {
        let text =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tide","arguments":{"place":29200}}}"#
        guard case .call(let call) = server.receive(Array(text.utf8)) else {
            Issue.record("no call")
            return
        }
        #expect(call.tool == "tide" && call.arguments == ["place": "29200", "which": "high"])
    }

    // MARK: Header fields

    private func status(
        _ fields: (version: String?, method: String?, name: String?), _ message: String
    ) -> Int? {
        let fields = ModelContextServer.Fields(version: fields.version, method: fields.method, name: fields.name)
        switch server.receive(Array(message.utf8), fields) {
        case .answer(let answer): return answer.status
        case .call: return 200
        case .nothing: return nil
        }
    }

    @Test func headerFieldsMustBeAsTheMessage() {
        let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(Self.meta)}}"#
        #expect(status(("2026-07-28", "tools/list", nil), list) == 200)
        for wrong in [
            (nil, "tools/list", nil), ("2025-11-25", "tools/list", nil), ("2026-07-28", nil, nil),
            ("2026-07-28", "tools/call", nil),
        ]
            as [(String?, String?, String?)]
        {
            #expect(status(wrong, list) == 400, "\(wrong)")
        }
        let call =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tide","arguments":{"place":"Brest"},\#(Self.meta)}}"#
        #expect(status(("2026-07-28", "tools/call", "tide"), call) == 200)
        #expect(status(("2026-07-28", "tools/call", nil), call) == 400)
        #expect(status(("2026-07-28", "tools/call", "ebb"), call) == 400)
        // A revision that begins with a hello has one field, and that alone may be missing.
        let plain = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        #expect(status((nil, nil, nil), plain) == 200 && status(("2025-06-18", nil, nil), plain) == 200)
        #expect(status(("2020-01-01", nil, nil), plain) == 400 && status(("2026-07-28", nil, nil), plain) == 400)
        #expect(status((nil, nil, nil), #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
        #expect(status((nil, nil, nil), #"{"jsonrpc":"2.0","id":7,"result":{}}"#) == nil)
    }

    // MARK: Results

    @Test func aResultHasItsTextBesideThePictureOrTheData() throws {
        struct Tide: Encodable { let metres: Double }
        let picture = ToolResult("high", picture: ToolResult.Picture(base64: "AAAA", type: "image/png"))
        #expect(
            try String(decoding: picture.line(), as: UTF8.self)
                == #"{"content":[{"text":"high","type":"text"},{"annotations":{"audience":["user","assistant"],"priority":1},"data":"AAAA","mimeType":"image/png","type":"image"}],"isError":false}"#
        )
        #expect(
            try String(decoding: ToolResult("high", data: Tide(metres: 6.5)).line(), as: UTF8.self)
                == #"{"content":[{"text":"high","type":"text"}],"isError":false,"structuredContent":{"metres":6.5}}"#
        )
    }
}
