import Testing

@testable import CommandLineInterface

struct JobObjectReaderTests {
    private func members(_ line: String) throws(CommandError) -> [JobMember] {
        try JobObjectReader.members(of: Array(line.utf8))
    }

    @Test func numbersKeepTheirSpelling() throws {
        let found = try members(#" {"lat": -33.90, "lon":151.2e0 , "scale":2,"a":[1, "x"],"b":[]} "#)
        #expect(
            found == [
                JobMember(key: "lat", value: .number("-33.90")), JobMember(key: "lon", value: .number("151.2e0")),
                JobMember(key: "scale", value: .number("2")),
                JobMember(key: "a", value: .list([.number("1"), .text("x")])),
                JobMember(key: "b", value: .list([])),
            ])
    }

    @Test(
        arguments: [
            (#""Troms\u00f8""#, "Tromsø"), (#""\ud83c\udf08 \"\\\/\b\f\n\r\t""#, "🌈 \"\\/\u{8}\u{C}\n\r\t"),
            ("\"e\u{301}\"", "e\u{301}"), (#""\u0000""#, "\0"), ("\"\"", ""),
        ])
    func textsAreUnescaped(json: String, text: String) throws {
        #expect(try members("{\"k\": \(json)}") == [JobMember(key: "k", value: .text(text))])
    }

    @Test(
        arguments: [
            "", "[]", "1", "{", "{}x", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{a:1}",
            "{\"a\":01}",
            "{\"a\":-}", "{\"a\":1.}", "{\"a\":1e}", "{\"a\":.5}", "{\"a\":+1}", "{\"a\":nul}", "{\"a\":{}}",
            "{\"a\":[[1]]}", "{\"a\":[1,]}", "{\"a\":[1}", "{\"a\":\"x}", "{\"a\":\"\t\"}", #"{"a":"\x"}"#,
            #"{"a":"\u12"}"#, #"{"a":"\ud800"}"#, #"{"a":"\ud800A"}"#, #"{"a":"\udc00"}"#, #"{"a":"\"#,
            "{\"a\":1,\"a\":2}", "{\"a\":truefalse}",
        ])
    func whatIsNoObjectOfPlainValuesIsAnError(line: String) {
        let error = failure { () throws(CommandError) in _ = try members(line) }
        #expect(error?.status == .badData)
        #expect(error?.message.contains("\n") == false)
    }

    @Test func bytesThatAreNotUTF8AreAnError() {
        let error = failure { () throws(CommandError) in
            _ = try JobObjectReader.members(of: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])
        }
        #expect(error?.message == "not JSON: the text is not UTF-8")
    }

    @Test func theDeepestNestingEndsInAnError() {
        let line = "{\"a\":" + String(repeating: "[", count: 100_000)
        #expect(failure { () throws(CommandError) in _ = try members(line) }?.status == .badData)
    }

    @Test func membersPrintAsJSONAgain() throws {
        let line = #"{"a":"\"é\n","b":[1.50,true],"c":null}"#
        let printed = try members(line).map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        #expect(try members("{\(printed)}") == members(line))
    }
}
