import JSONReading
import TestSupport
import Testing

struct JSONValueTests {
    private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue {
        try JSONValue.read(Array(text.utf8))
    }

    private func fault(_ bytes: [UInt8], maximumDepth: Int = 512) -> JSONSyntaxError? {
        do throws(JSONSyntaxError) {
            _ = try JSONValue.read(bytes, maximumDepth: maximumDepth)
            return nil
        } catch {
            return error
        }
    }

    @Test func valuesAreCountedWithThoseThatTheyHold() throws {
        let bytes = Array(#"{"a": [1, [], {"b": null}]}"#.utf8)
        #expect(try JSONValue.read(bytes, maximumValues: 6) == JSONValue.read(bytes))
        let fault = #expect(throws: JSONSyntaxError.self) { _ = try JSONValue.read(bytes, maximumValues: 5) }
        #expect(fault?.reason == .tooMany(maximum: 5) && fault?.position == JSONPosition(line: 1, column: 21))
        #expect(fault?.summary == "more than 5 values")
    }

    /// An element takes its 32 bytes, and no memory beside them.
    @Test func aValueHasNoBoxOfItsOwn() {
        #expect(MemoryLayout<JSONValue>.stride <= 40)
    }

    @Test(arguments: ["-0", "0", "1e400", "1E5", "-33.90", "151.2e0", "1e-7", "123456789012345678901234567890"])
    func numbersKeepTheirSpelling(literal: String) throws {
        #expect(try read(" \(literal)\n").content == .number(literal))
        #expect(
            try read("[\(literal)]").content == .array([JSONValue(.number(literal), at: .init(line: 1, column: 2))])
        )
    }

    @Test(arguments: [
        (#""Troms\u00f8""#, "Tromsø"), (#""\ud83c\udf08 \"\\\/\b\f\n\r\t""#, "🌈 \"\\/\u{8}\u{C}\n\r\t"),
        ("\"e\u{301}\"", "e\u{301}"), (#""\u0000""#, "\0"), ("\"\"", ""), (#""\uD83C\uDF08\uFFFF""#, "🌈\u{FFFF}"),
        ("\"a\u{7F}\u{2028}b\"", "a\u{7F}\u{2028}b"),
    ])
    func stringsAreUnescaped(json: String, text: String) throws {
        #expect(try read(json).content == .string(text))
        #expect(try read(JSONValue.quoted(text)).content == .string(text))
    }

    @Test func everyValueAndKeyHasItsLineAndColumn() throws {
        let text = "{\r\n  \"é🌈\": [1,\n true],\t\"b\" :null\n}"
        let value = try read(text)
        guard case .object(let members) = value.content, case .array(let elements) = members[0].value.content else {
            Issue.record("not an object with an array")
            return
        }
        #expect(value.position == JSONPosition(line: 1, column: 1))
        #expect(members.map(\.position) == [.init(line: 2, column: 3), .init(line: 3, column: 9)])
        // A character of several bytes takes one column.
        #expect(members[0].value.position == JSONPosition(line: 2, column: 9))
        #expect(elements.map(\.position) == [.init(line: 2, column: 10), .init(line: 3, column: 2)])
        #expect(members[1].value.position == JSONPosition(line: 3, column: 14))
    }

    @Test(
        arguments: [
            ("", .empty, 1, 1), (" \n ", .empty, 2, 2), ("{", .unexpectedEnd, 1, 2), ("[1", .unexpectedEnd, 1, 3),
            ("{}x", .unexpected("x"), 1, 3), ("{\"a\"}", .unexpected("}"), 1, 5),
            ("{\"a\":}", .unexpected("}"), 1, 6),
            ("{\"a\":1,}", .unexpected("}"), 1, 8), ("[1,]", .unexpected("]"), 1, 4),
            ("[,1]", .unexpected(","), 1, 2),
            ("{\"a\":1 \"b\":2}", .unexpected("\""), 1, 8), ("{a:1}", .unexpected("a"), 1, 2),
            ("[1}", .unexpected("}"), 1, 3), ("{]", .unexpected("]"), 1, 2), ("si", .unexpected("si"), 1, 1),
            ("truefalse", .unexpected("truefalse"), 1, 1), ("tru", .unexpectedEnd, 1, 1),
            ("NaN", .unexpected("NaN"), 1, 1),
            ("[é]", .unexpected("é"), 1, 2), ("'a'", .unexpected("'"), 1, 1), ("// x\n1", .unexpected("/"), 1, 1),
            ("01", .invalidNumber, 1, 2), ("-01", .invalidNumber, 1, 3), ("[1.]", .invalidNumber, 1, 4),
            ("[1e]", .invalidNumber, 1, 4), ("[1e+]", .invalidNumber, 1, 5), ("[-]", .invalidNumber, 1, 3),
            ("-", .unexpectedEnd, 1, 2), (".5", .unexpected("."), 1, 1), ("+1", .unexpected("+"), 1, 1),
            ("0x1", .unexpected("x"), 1, 2), ("[1 2]", .unexpected("2"), 1, 4),
            ("\"a\nb\"", .controlCharacter(0x0A), 1, 3), ("\"\t\"", .controlCharacter(0x09), 1, 2),
            ("\"x", .unexpectedEnd, 1, 3), (#""\x""#, .unknownEscape, 1, 2), (#""é\u12""#, .unknownEscape, 1, 3),
            (#""\u+123""#, .unknownEscape, 1, 2), (#""\ud800""#, .loneSurrogate, 1, 2),
            (#""\ud800A""#, .loneSurrogate, 1, 2), (#""\ud800\n""#, .loneSurrogate, 1, 2),
            (#""\ud800\ud800""#, .loneSurrogate, 1, 2), (#""\udc00""#, .loneSurrogate, 1, 2),
            ("{\"a\":1,\n\"a\":2}", .duplicateKey("a"), 2, 1),
            ("{\"a\":1,\"\\u0061\":2}", .duplicateKey("a"), 1, 8),
            ("[{\"a\":{\"a\":1}},{\"a\":1,\"b\":2,\"b\":3}]", .duplicateKey("b"), 1, 29),
        ] as [(String, JSONSyntaxError.Reason, Int, Int)])
    func aFaultHasItsReasonAndPosition(_ text: String, _ reason: JSONSyntaxError.Reason, _ line: Int, _ column: Int)
    {
        let fault = fault(Array(text.utf8))
        #expect(fault?.reason == reason)
        #expect(fault?.position == JSONPosition(line: line, column: column))
        #expect(fault?.message.contains("\n") == false)
    }

    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0xFF], [0x5B, 0xED, 0xA0, 0x80, 0x5D],
            [0x22, 0xC0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        ] as [[UInt8]])
    func bytesThatAreNotUTF8AreAFault(bytes: [UInt8]) {
        #expect(fault(bytes)?.reason == .notUTF8)
    }

    @Test func aByteOrderMarkIsSkippedAtTheBeginningOnly() throws {
        let value = try read("\u{FEFF}1")
        #expect(value.content == .number("1") && value.position == JSONPosition(line: 1, column: 1))
        #expect(fault(Array("[\u{FEFF}1]".utf8))?.reason == .unexpected("\u{FEFF}"))
    }

    @Test func theDepthIsBounded() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(fault(nested(512)) == nil)
        #expect(fault(nested(513))?.reason == .tooDeep(maximum: 512))
        #expect(fault(nested(513))?.position.column == 513)
        #expect(fault(nested(3), maximumDepth: 2)?.reason == .tooDeep(maximum: 2))
        #expect(fault(nested(1), maximumDepth: 0)?.reason == .tooDeep(maximum: 0))
        #expect(fault(Array(String(repeating: #"{"a":"#, count: 100_000).utf8))?.reason == .tooDeep(maximum: 512))
        // Siblings are no depth.
        #expect(fault(Array(("[" + String(repeating: "[],", count: 2000) + "[]]").utf8)) == nil)
    }

    @Test func aTextThatIsCutAnywhereEndsTooEarly() throws {
        let text = Array(#"{"a é": ["x\ud83c\udf08\n", -12.5e+3, true, false, null, {}], "b": []}"#.utf8)
        #expect(fault(text) == nil)
        for length in 0..<text.count {
            let reason = fault(Array(text[..<length]))?.reason
            #expect(reason == (length == 0 ? .empty : .unexpectedEnd), "\(length): \(String(describing: reason))")
        }
    }

    @Test func longTextsTakeLinearTime() throws {
        // On one line, with as many keys: either would show a quadratic reader.
        func text(_ count: Int) -> [UInt8] {
            Array(("{" + (0..<count).map { "\"é\($0)\":\"\($0)\"" }.joined(separator: ",") + "}").utf8)
        }
        let (small, large) = (text(4000), text(64_000))
        let short = (0..<3).map { _ in processorTime { _ = fault(small) } }.min() ?? 0
        let long = (0..<3).map { _ in processorTime { _ = fault(large) } }.min() ?? 0
        #expect(fault(large) == nil)
        #expect(long < short * 100)
    }

    @Test func valuesPrintAsJSONAgain() throws {
        let text = #"{"a":"\"é\u000a","b":[1.50,true,{}],"c":null}"#
        #expect(try read(text).description == text)
        #expect(try read(" {\"a\" : [ ] }").description == "{\"a\":[]}")
        #expect(try read("[1]") == read("\n\n [ 1 ]") && read("[1]") != read("[1.0]"))
    }
}

struct JSONTokenizerTests {
    private func tokens(_ text: String) throws(JSONSyntaxError) -> [JSONToken] {
        var tokenizer = JSONTokenizer(Array(text.utf8))
        var tokens: [JSONToken] = []
        while let (token, _) = try tokenizer.next() { tokens.append(token) }
        return tokens
    }

    @Test func keysAreToldFromStrings() throws {
        #expect(
            try tokens(#"{"a": "a", "a": [false]}"#) == [
                .beginObject, .key("a"), .string("a"), .key("a"), .beginArray, .boolean(false), .endArray,
                .endObject,
            ])
    }

    @Test(arguments: ["[1,]", "{\"a\":1,}", "[[],{},]", "[,]", "{,}", "[1,,]", "1,", "[1],"])
    func aCommaIsOnlyBetweenTwoValues(text: String) {
        #expect(throws: JSONSyntaxError.self) { try tokens(text) }
    }
}
