import Foundation
import LoopbackServices
import RasterImages
import Testing

/// The tools of assistants, by standard streams and by HTTP.
struct ToolTests {
    /// The answers of the program to messages, by their ids.
    private static func answers(to messages: [String], _ words: [String] = ["--provider", "sample"]) throws -> [Int:
        [String: Any]]
    {
        let run = try Program.run(["mcp"] + words, input: Array((messages.joined(separator: "\n") + "\n").utf8))
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.text.hasSuffix("\n"))
        return try run.text.split(separator: "\n").reduce(into: [:]) { answers, line in
            let answer = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            answers[answer["id"] as? Int ?? 0] = answer
        }
    }

    private static func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }

    /// The text, the picture and the data of a result.
    private static func result(
        _ answer: [String: Any]?
    ) throws -> (text: String, picture: [UInt8]?, data: [String: Any]?, isError: Bool) {
        let result = try #require(answer?["result"] as? [String: Any])
        let content = try #require(result["content"] as? [[String: Any]])
        let text = try #require(content.first?["text"] as? String)
        let picture = (content.last?["data"] as? String).flatMap { Data(base64Encoded: $0) }
        return (
            text, picture.map { Array($0) }, result["structuredContent"] as? [String: Any],
            result["isError"] as? Bool ?? false
        )
    }

    @Test func eachToolAnswersAtStandardStreamsAndTheProgramEndsWithItsInput() throws {
        let answers = try Self.answers(to: [
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, "",
            Self.call(2, "weather_picture", #"{"place":"Oslo","card":"week","size":"og","language":"de"}"#),
            Self.call(3, "weather_text", #"{"place":"Seattle"}"#),
            Self.call(4, "rainbow_chance", #"{"place":"Honolulu"}"#),
            Self.call(5, "warnings", #"{"place":"Seattle"}"#),
            Self.call(6, "find_place", #"{"query":"spring, il"}"#),
            Self.call(7, "weather_text", #"{"place":"Nowhereville"}"#),
            Self.call(8, "weather_text", #"{"place":"Seattle","time":"never"}"#),
        ])
        #expect(answers.keys.sorted() == Array(1...8))
        let picture = try Self.result(answers[2])
        let drawn = try Program.run(
            [
                "render", "Oslo", "--card", "week", "--size", "og", "--locale", "de", "--provider", "sample", "-o",
                "-",
            ])
        #expect(picture.picture == drawn.output && picture.data == nil && !picture.isError)
        let words = try Program.run(
            [
                "message", "--place", "Oslo", "--card", "week", "--locale", "de", "--provider", "sample", "--form",
                "description",
            ])
        #expect(picture.text + "\n" == words.text)
        let text = try Self.result(answers[3])
        #expect(
            text.text.contains("54°F") && text.text.contains("\nTo post: ")
                && text.data?["card"] as? String == "day")
        let rainbow = try Self.result(answers[4])
        #expect(rainbow.text.hasPrefix("Honolulu,") && rainbow.text.hasSuffix("Sample data"))
        #expect((rainbow.data?["hours"] as? [Any])?.isEmpty == false)
        let warnings = try Self.result(answers[5])
        #expect(warnings.text.contains("Wind Advisory") && (warnings.data?["warnings"] as? [Any])?.count == 1)
        let places = try Self.result(answers[6])
        #expect(places.text.contains(#"Springfield, Illinois, United States: place "Springfield, Illinois""#))
        #expect(
            (places.data?["places"] as? [[String: Any]])?.contains {
                $0["query"] as? String == "Springfield, Illinois"
            } == true)
        #expect(try Self.result(answers[7]).text.hasPrefix("no city") && Self.result(answers[7]).isError)
        #expect(try Self.result(answers[8]).text.hasPrefix("time must be") && Self.result(answers[8]).isError)
    }

    /// Whoever asks has started the program.
    @Test func whatFailsIsSaidAsTheCommandLineSaysIt() throws {
        let words = ["--base-url", "http://127.0.0.1:9"]
        let input = Self.call(1, "weather_text", #"{"place":"Seattle"}"#)
        let run = try Program.run(["mcp"] + words, input: Array((input + "\n").utf8))
        let result = try Self.result(JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        #expect(result.isError && result.text.hasPrefix("no forecast from 127.0.0.1:9: the connection was refused"))
        let line = try Program.run(["message", "--place", "Seattle"] + words).errors
        #expect(line.hasPrefix("weathercard: " + result.text.prefix { $0 != ";" }), "\(line)")
    }

    @Test func theFormsOfTheConfigurationAreThoseOfCallsThatSayNothingElse() throws {
        let answers = try Self.answers(
            to: [
                Self.call(1, "weather_text", #"{"place":"Seattle"}"#),
                Self.call(2, "weather_text", #"{"place":"Seattle","units":"us","language":"en"}"#),
            ], ["--provider", "sample", "--units", "si", "--locale", "es"])
        #expect(try Self.result(answers[1]).text.contains("°C"))
        #expect(try Self.result(answers[1]).data?["language"] as? String == "es")
        #expect(try Self.result(answers[2]).text.contains("54°F"))
    }

    // MARK: By HTTP

    private static let type = "Content-Type: application/json"

    private static func post(
        _ body: String, _ server: ServedProgram, _ headers: [String] = [type]
    ) throws -> LoopbackClient.Response {
        let client = try LoopbackClient(port: server.port)
        client.send("POST", "/mcp", headers + ["Content-Length: \(body.utf8.count)"])
        client.send(body.utf8)
        return try #require(try client.receive(to: "POST"))
    }

    private static func answer(_ response: LoopbackClient.Response) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    }

    @Test func theServerHasTheSameToolsAndKeepsTheirPictures() throws {
        let server = try ServedProgram()
        let call = Self.call(1, "weather_picture", #"{"place":"Oslo"}"#)
        let first = try Self.post(call, server)
        #expect(
            first.status == 200 && first["content-type"] == "application/json"
                && first["cache-control"] == "no-store")
        let picture = try Self.result(Self.answer(first))
        #expect(try picture.picture == server.ask("/Oslo.png?card=day").body)
        #expect(picture.text.contains("\nThe picture is at http://"))
        let again = try Self.post(call.replacing("\"id\":1", with: "\"id\":2"), server)
        #expect(try Self.answer(again)?["id"] as? Int == 2)
        #expect(try Self.result(Self.answer(again)).picture == picture.picture)
        let unknown = try Self.post(Self.call(3, "weather_text", #"{"place":"Nowhereville"}"#), server)
        #expect(try unknown.status == 200 && Self.result(Self.answer(unknown)).isError)
        let log = server.end().log.split(separator: "\n").filter { $0.contains("\"route\":\"mcp\"") }
        #expect(log.count == 3 && log.filter { $0.contains("\"cache\":\"hit\"") }.count == 1, "\(log)")
    }

    @Test func whatIsNoMessageIsRefusedByItsStatus() throws {
        let server = try ServedProgram()
        let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
        #expect(try Self.post(list, server, []).status == 415)
        #expect(try Self.post(list, server, ["Content-Type: text/plain"]).status == 415)
        #expect(try Self.post(list, server, ["Content-Type: application/json; charset=utf-8"]).status == 200)
        for origin in ["http://cards.example", "http://localhost.example", "http://127.0.0.1.example:80", "null"] {
            #expect(try Self.post(list, server, [Self.type, "Origin: \(origin)"]).status == 403, "\(origin)")
        }
        for origin in ["http://localhost", "http://127.0.0.1:3000", "http://[::1]:80"] {
            #expect(try Self.post(list, server, [Self.type, "Origin: \(origin)"]).status == 200, "\(origin)")
        }
        #expect(try Self.post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, server).status == 202)
        #expect(try Self.post("{", server).status == 400)
        #expect(try Self.post(list, server, [Self.type, "MCP-Protocol-Version: 2020-01-01"]).status == 400)
        #expect(try Self.post(String(repeating: " ", count: 32_769), server).status == 413)
        for method in ["GET", "DELETE"] {
            let refused = try server.ask("/mcp", method)
            #expect(refused.status == 405 && refused["allow"] == "POST, OPTIONS", "\(method)")
        }
        #expect(try server.ask("/mcp", "OPTIONS")["allow"] == "POST, OPTIONS")
        _ = server.end()
    }

    @Test func toolsKeepToTheLimitsOfTheServer() throws {
        let folder = try Program.Folder()
        try folder.write("places.json", #"{"home": "Oslo"}"#.utf8)
        let server = try ServedProgram(
            [
                "--provider", "sample", "--places", folder.file("places.json"), "--max-pixels", "1000000",
                "--client-burst", "5", "--client-rate", "1",
            ])
        let home = try Self.post(Self.call(1, "weather_text", #"{"place":"home"}"#), server)
        #expect(try !Self.result(Self.answer(home)).isError)
        let other = try Self.result(
            Self.answer(Self.post(Self.call(1, "weather_text", #"{"place":"Bergen"}"#), server)))
        #expect(other.isError && other.text == "no such place here: 'Bergen'")
        let large = try Self.result(
            Self.answer(Self.post(Self.call(1, "weather_picture", #"{"place":"home"}"#), server)))
        #expect(large.isError && large.text.contains("1000000 pixels"), "\(large.text)")
        let statuses = try (0..<8).map { _ in try Self.post("{", server).status }
        #expect(statuses.contains(429))
        _ = server.end()
        let presets = try ServedProgram(["--provider", "sample", "--preset", "a=card=day", "--only-presets"])
        #expect(try Self.post("{", presets).status == 403)
        _ = presets.end()
    }
}
