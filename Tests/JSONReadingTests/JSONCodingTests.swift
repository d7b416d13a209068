import Foundation
import JSONReading
import TestSupport
import Testing

/// Any JSON as a value of Swift.
private indirect enum Tree: Codable, Hashable {
    case null
    case truth(Bool)
    case number(Double)
    case text(String)
    case list([Tree])
    case members([String: Tree])

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let truth = try? single.decode(Bool.self) {
            self = .truth(truth)
        } else if let number = try? single.decode(Double.self) {
            self = .number(number)
        } else if let text = try? single.decode(String.self) {
            self = .text(text)
        } else if let list = try? single.decode([Tree].self) {
            self = .list(list)
        } else {
            self = .members(try single.decode([String: Tree].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .null: try single.encodeNil()
        case .truth(let truth): try single.encode(truth)
        case .number(let number): try single.encode(number)
        case .text(let text): try single.encode(text)
        case .list(let list): try single.encode(list)
        case .members(let members): try single.encode(members)
        }
    }

    static func random(_ generator: inout some RandomNumberGenerator, depth: Int = 4) -> Tree {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: .null
        case 1: .truth(.random(using: &generator))
        case 2: .number(Double(Int.random(in: -99_999...99_999, using: &generator)) / 100)
        case 3: .number(Double.random(in: -1e30...1e30, using: &generator))
        case 4: .text(randomText(&generator))
        case 5:
            .list((0..<Int.random(in: 0...4, using: &generator)).map { _ in random(&generator, depth: depth - 1) })
        default:
            .members(
                Dictionary(
                    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                        (randomText(&generator), random(&generator, depth: depth - 1))
                    }, uniquingKeysWith: { $1 }))
        }
    }

    private static func randomText(_ generator: inout some RandomNumberGenerator) -> String {
        let letters = Array("aA1_zZ\"\\/\u{0}\u{1F}\n\r\t\u{8}\u{C}\u{7F}é\u{2028}🌈").map(String.init)
        return (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
            letters.randomElement(using: &generator)
        }.joined()
    }
}

/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014): the same numbers in each run.
private struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// What the coders of Foundation, which other programs read and write the same files with, make of the same text.
private enum Reference {
    static func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(text.utf8))
    }

    static func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

private func decoded<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoding.value(type, of: Array(text.utf8))
}

struct JSONDecodingTests {
    @Test(arguments: [
        "null", " true ", "false", "-0", "0", "12.5", "1e3", "-1E-3", "\"\"", "\"a\\u00e9\\ud83c\\udf08\\n\"", "[]",
        "{}",
        "[1, [2, {\"a\": null}], \"b\"]", "{\"a\": 1, \"a\": 2}", "\u{FEFF}[1]", "", " ",
        "[", "]",
        "{\"a\"}", "{\"a\":}", "{a: 1}", "[1 2]", "[,1]", "{,}", "1 2", "tru", "nul", "truex", "[true false]", "01",
        "-", "1.",
        ".5", "+1", "1e", "\"\\x\"", "\"\\ud800\"", "\"a\nb\"", "\"open", "{\"a\": 1]", "[1}", "{\"a\" 1}",
        "{\"a\":: 1}",
        "{1: 2}", "[[[]]", "Infinity", "NaN", "1e400", "{\"\": 0}", "[\"\\\"\"]", "{\"\\u0061\": 1}",
        "{\"\\ud800\": 1}", "{\"a\nb\": 1}", "{\"\\q\": 1}",
    ])
    func aTextIsReadOrRefusedAsByFoundation(text: String) {
        #expect(decoded(Tree.self, text) == Reference.decoded(Tree.self, text))
    }

    @Test func savedForecastsAreReadAsByFoundation() throws {
        let pictures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Documentation/pictures")
        let files = try FileManager.default.contentsOfDirectory(at: pictures, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let tree = try #require(decoded(Tree.self, text))
            #expect(tree == Reference.decoded(Tree.self, text), "\(file.lastPathComponent)")
        }
    }

    @Test func anyNumberIsTheNearestOne() {
        var generator = SplitMix64(state: 1)
        func digits(_ count: ClosedRange<Int>) -> String {
            (0..<Int.random(in: count, using: &generator)).map { _ in "\(Int.random(in: 0...9, using: &generator))"
            }
            .joined()
        }
        for _ in 0..<20_000 {
            let sign = Bool.random(using: &generator) ? "-" : ""
            let fraction = Bool.random(using: &generator) ? "." + digits(1...22) : ""
            let exponent = Int.random(in: 0...9, using: &generator) == 0 ? "e-\(digits(1...2))" : ""
            let literal =
                sign + "\(Int.random(in: 0...9, using: &generator) == 0 ? "0" : "3" + digits(0...17))" + fraction
                + exponent
            #expect(decoded(Double.self, literal)?.bitPattern == Double(literal)?.bitPattern, "\(literal)")
        }
    }

    @Test(arguments: [
        ("7", 7), ("-128", -128), ("127", 127), ("128", nil), ("7.0", 7), ("7.5", nil), ("70e-1", 7), ("1e2", 100),
        ("1e3", nil), ("\"7\"", nil), ("99999999999999999999", nil), ("-0", 0),
    ])
    func aWholeNumberIsReadHoweverItIsSpelled(literal: String, value: Int8?) {
        #expect(decoded(Int8.self, literal) == value)
    }

    @Test func aFaultOfAMemberHasItsPath() {
        struct Inner: Decodable { let depth: Int }
        struct Outer: Decodable { let list: [Inner] }
        func path(_ text: String) -> String {
            let result = Result { try JSONDecoding.value(Outer.self, of: Array(text.utf8)) }
            func names(_ keys: [any CodingKey]) -> String {
                keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
            }
            switch result {
            case .success: return "nothing"
            case .failure(DecodingError.keyNotFound(let key, let context)):
                return "no " + names(context.codingPath + [key])
            case .failure(DecodingError.typeMismatch(_, let context)): return "other " + names(context.codingPath)
            case .failure(DecodingError.valueNotFound(_, let context)): return "null " + names(context.codingPath)
            case .failure(DecodingError.dataCorrupted(let context)): return "bad " + names(context.codingPath)
            case .failure(let error): return "\(error)"
            }
        }
        #expect(path("{}") == "no list")
        #expect(path("[]") == "other ")
        #expect(
            path(#"{"x": [[1], {"list": 2}], "list": [{"depth": 1}, {"depth": [2]}]}"#) == "other list.[1].depth")
        #expect(path(#"{"list": [{"depth": 1}, {}]}"#) == "no list.[1].depth")
        #expect(path(#"{"list": [{"depth": null}]}"#) == "null list.[0].depth")
        #expect(path(#"{"list": [{"depth": 1.5}]}"#) == "bad list.[0].depth")
        #expect(path(#"{"list": [{"depth": 1}]"#) == "JSONFault()")
    }

    /// Texts that are not JSON, by what is wrong with them.
    private static let broken: [String: [String]] = [
        "a number": [
            "01", "-01", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "1E-", "1.5.5", "1-2", "1+2", "1e2.5", "--1",
            "0x1F", "1_000", "1ee2", "Infinity", "-Infinity", "NaN", "-NaN", "1a", "\u{FF11}",
        ],
        "an escape": [
            #""\x41""#, #""\a""#, #""\'""#, #""\0""#, #""\ ""#, #""\u12""#, #""\u123g""#, #""\U0041""#,
            #""\u+123""#,
            #""\ud83c\u""#, #""\é""#, #""\""#,
        ],
        "a control character": ["\"a\nb\"", "\"a\tb\"", "\"a\0b\"", "\"\u{1F}\"", "\"\r\""],
        "a comma": [
            "[1,]", "[,1]", "[1,,2]", "[,]", "{\"b\":1,}", "{,}", "{\"b\":1,,\"c\":2}", "[[],]", "[1 2]", ",",
        ],
        "a word": ["tru", "True", "nul", "nulll", "undefined", "truefalse", "[true false]"],
        "a string": ["'b'", "b", "\"b", "b\"", "\u{201C}b\u{201D}", "\"a\" \"b\""],
        "a member": [
            "{b:1}", "{'b':1}", "{1:1}", "{\"b\"}", "{\"b\":}", "{\"b\"::1}", "{\"b\" 1}", "{:1}", "{null:1}",
        ],
        "a bracket": ["[", "]", "{", "}", "[1}", "{\"b\":1]", "[[1]", "[1]]", "(1)"],
        "white space": ["\u{A0}1", "\u{B}1", "\u{C}1", "\u{2060}1", "\u{FEFF}1", "/* */ 1", "// \n 1", "# \n1"],
    ]

    @Test(arguments: broken.keys.sorted()) func whatIsNotJSONIsRefusedWhereNobodyReadsIt(kind: String) throws {
        struct Known: Decodable { let a: Int }
        for value in try #require(Self.broken[kind]) {
            for text in ["{\"a\": 1, \"x\": \(value)}", "{\"x\": [{\"y\": \(value)}], \"a\": 1}"] {
                #expect(decoded(Known.self, text) == nil, "\(text)")
            }
            // At its start, a text may have a byte order mark (RFC 8259, 8.1).
            if !value.hasPrefix("\u{FEFF}") { #expect(decoded(Tree.self, value) == nil, "\(value)") }
        }
        // The texts around them are JSON.
        #expect(decoded(Known.self, "{\"a\": 1, \"x\": 1}")?.a == 1)
        #expect(decoded(Known.self, "{\"x\": [{\"y\": 1}], \"a\": 1}")?.a == 1)
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func bytesThatAreNotUTF8AreRefusedWhereNobodyReadsThem(bytes: [UInt8]) {
        struct Known: Decodable { let a: Int }
        let text = Array(#"{"a": 1, "x": ""#.utf8) + bytes + Array(#""}"#.utf8)
        #expect((try? JSONDecoding.value(Known.self, of: text)) == nil)
    }

    /// Each type that is tried asks for the keys anew, which were decoded each time.
    @Test func keysOfEscapesAreDecodedOnce() throws {
        struct Known: Decodable {
            let a: Int
            enum Key: String, CodingKey { case a, b, c, d }
            init(from decoder: any Decoder) throws {
                for _ in 0..<500 { _ = try decoder.container(keyedBy: Key.self).contains(.b) }
                a = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .a)
            }
        }
        func text(_ key: String) -> String {
            "{" + (0..<2000).map { "\"\(key)\($0)\":\($0)," }.joined() + "\"a\":1}"
        }
        let escapes = text(String(repeating: #"\u00e9"#, count: 20))
        var value: Known?
        let time = processorTime { value = decoded(Known.self, escapes) }
        let once = processorTime { _ = decoded([String: Int].self, escapes) }
        #expect(value?.a == 1 && time < 100 * once)
    }

    @Test func whatNobodyAsksForMayBeAnyStringAndNumber() {
        struct Known: Decodable { let a: Int }
        #expect(decoded(Known.self, #"{"b": "\ud800", "c": 1e999, "a": 1}"#)?.a == 1)
        #expect(decoded([String: String].self, #"{"b": "\ud800"}"#) == nil)
    }

    /// The key of a line break is written like the key of a backslash and an n.
    @Test func aKeyIsComparedByItsTextAndNotByItsEscapes() {
        let text = #"{"\n": 1, "\\n": 2, "\"": 3, "\\\"": 4}"#
        #expect(decoded([String: Int].self, text) == ["\n": 1, "\\n": 2, "\"": 3, "\\\"": 4])
        #expect(decoded([String: Int].self, #"{"\\n": 2, "\n": 1}"#) == ["\n": 1, "\\n": 2])
    }

    /// Each key is asked for once, so that a search from the first member on would take minutes.
    @Test func anObjectOfManyMembersTakesTimeInProportion() {
        let text = "{" + (0..<60_000).map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
        var members: [String: Int]?
        let time = processorTime { members = decoded([String: Int].self, text) }
        #expect(members?.count == 60_000 && members?["key 59999"] == 59_999)
        #expect(time < 20)
    }

    @Test func arraysAreNotNestedDeeperThanTheStackAllows() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(decoded(Tree.self, nested(512)) != nil)
        #expect(decoded(Tree.self, nested(513)) == nil)
        #expect(decoded(Tree.self, String(repeating: "[", count: 1_000_000)) == nil)
    }
}

struct JSONEncodingTests {
    @Test func anyValueIsWrittenAsByFoundation() throws {
        var generator = SplitMix64(state: 1)
        for _ in 0..<2_000 {
            let tree = Tree.random(&generator)
            let text = try JSONEncoding.text(of: tree)
            #expect(text == (try Reference.encoded(tree)))
            #expect(decoded(Tree.self, text) == tree)
        }
    }

    @Test func everyNumberOfATypeIsWrittenAsByFoundation() throws {
        struct Numbers: Encodable {
            var small = Int8.min, large = UInt64.max, int = Int.min
            var double = 0.1, whole = 3.0, huge = 1e300, tiny = -Double.leastNonzeroMagnitude, zero = -0.0
            var float: Float = 0.1
            var absent: Int?
            var pair = [1.5, nil]
        }
        #expect(try JSONEncoding.text(of: Numbers()) == Reference.encoded(Numbers()))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatIsNoNumberIsRefusedWithItsPath(number: Double) throws {
        let error = #expect(throws: EncodingError.self) { try JSONEncoding.text(of: ["a": [1, number]]) }
        guard case .invalidValue(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["a", "1"])
    }

    /// As a format's name and version are written beside the members of what is in it.
    @Test func twoContainersOfOneValueAreOneObject() throws {
        struct Inner: Encodable { let b = 2 }
        struct Outer: Encodable {
            enum Key: CodingKey { case a, list, object }
            func encode(to encoder: any Encoder) throws {
                var members = encoder.container(keyedBy: Key.self)
                try members.encode(1, forKey: .a)
                var list = members.nestedUnkeyedContainer(forKey: .list)
                try list.encodeNil()
                try list.encode(Inner())
                var nested = list.nestedContainer(keyedBy: Key.self)
                try nested.encodeNil(forKey: .a)
                _ = members.nestedContainer(keyedBy: Key.self, forKey: .object)
                try Inner().encode(to: encoder)
            }
        }
        #expect(try JSONEncoding.text(of: Outer()) == Reference.encoded(Outer()))
    }

    @Test func aLineIsTheSameValueWithoutWhiteSpace() throws {
        let value = ["b": [["a": "x\ny, \": z"]], "a": []]
        #expect(
            try String(decoding: JSONEncoding.line(of: value), as: UTF8.self)
                == #"{"a":[],"b":[{"a":"x\ny, \": z"}]}"#)
    }
}
