import CardMaking
import CardOrders
import Foundation
import Options
import Primitives
import Testing

@testable import CommandLineInterface
@testable import Serving
@testable import SystemAccess

/// The JSON Schemas, and whether what the program writes and reads is valid by them.
struct SchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func value(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    /// The faults of a JSON text by a schema, with undeclared members.
    private static func faults(_ text: String, _ schema: Schema) throws -> [String] {
        let node = try JSONText.of(schema.node(EntryPoint.commands), "the schema")
        return SchemaCheck(root: try #require(try value(node) as? [String: Any])).faults(in: try value(text))
    }

    private static func files(in folder: String, suffix: String) throws -> [String] {
        let names = try #require(FileManager.default.subpaths(atPath: root.appending(path: folder).path))
        return names.filter { $0.hasSuffix(suffix) }.map { folder + "/" + $0 }.sorted()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func output(_ words: String...) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(EntryPoint.program.run(words + ["-o", file.path]) == .done)
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test(arguments: Schema.allCases) func thePublishedSchemaIsThatOfTheProgram(schema: Schema) throws {
        let path = Self.root.appending(path: "Documentation/schemas/\(schema.rawValue).schema.json")
        let text = try JSONText.of(schema.node(EntryPoint.commands), "the schema")
        let published = try? String(contentsOf: path, encoding: .utf8)
        if published != text, ["failed", "all"].contains(ProcessInfo.processInfo.environment["WEATHERCARD_RECORD"])
        {
            try text.write(to: path, atomically: true, encoding: .utf8)
        }
        #expect(published == text, "record it by WEATHERCARD_RECORD=failed")
    }

    @Test func forecastsAreValid() throws {
        for place in ["Seattle", "Singapore", "Longyearbyen", "Moscow"] {
            let forecast = try Self.output("forecast", "--place", place, "--provider", "sample")
            #expect(try Self.faults(forecast, .forecast) == [], "\(place)")
        }
        let saved = try Self.files(in: "Documentation/pictures", suffix: ".json")
        #expect(saved.count > 5)
        for file in saved { #expect(try Self.faults(Self.text(file), .forecast) == [], "\(file)") }
    }

    @Test func factsAreValid() throws {
        for place in ["Seattle", "Singapore", "Longyearbyen", "Moscow"] {
            for hours in [0, 12] {
                let message = try Self.output(
                    "message", "--place", place, "--provider", "sample", "--at", "+\(hours)h", "--json")
                let report = try #require(try Self.value(message) as? [String: Any])
                #expect(Set(report.keys) == ["alt", "description", "facts", "share"])
                let facts = try JSONSerialization.data(withJSONObject: try #require(report["facts"]))
                #expect(
                    try Self.faults(String(decoding: facts, as: UTF8.self), .facts) == [], "\(place) \(hours)")
            }
        }
    }

    @Test func warningsAreValid() throws {
        for (place, moment) in [("Seattle", nil), ("Oslo", "+3h"), ("Seattle", "+40h")] {
            var values = OptionValues()
            var options = [
                (PlaceOptions.place, place), (CardOptions.provider, "sample"), (CardOptions.card, "alert"),
            ]
            if let moment { options.append((CardOptions.later, moment)) }
            for (option, value) in options { try values.record(value, for: option) }
            let now = Instant(secondsSince1970: 1_795_216_920)
            let context = CardContext(now: { now }, warn: { _ in }, agent: "weathercard/test")
            let maker = CardMaker(context, try ServiceSettings(values, Environment { _ in nil }))
            let report = WarningReport(try maker.request(try CardOrder(values, as: .png)))
            #expect(
                try Self.faults(JSONText.of(report, "the warnings"), .warnings) == [], "\(place) \(moment ?? "")")
        }
    }

    @Test func scenesAreValid() throws {
        let scene = try Self.output("scene", "--place", "Seattle", "--provider", "sample")
        #expect(try Self.faults(scene, .scene) == [])
        // One of each card and of e-paper; the others have the same members.
        let golden = try Self.files(in: "Snapshots", suffix: ".json").filter {
            $0.contains("eink") || $0.contains("night")
        }
        #expect(golden.count > 10)
        for file in golden { #expect(try Self.faults(Self.text(file), .scene) == [], "\(file)") }
    }

    @Test func configurationsAreValid() throws {
        let page = try Self.text("Documentation/automation.md")
        let shown = try #require(page.firstMatch(of: /```json\n(?<text>\{\n  "place".*?)```/.dotMatchesNewlines()))
        let posting = try Self.text("Documentation/posting.md")
        let targets = try #require(posting.firstMatch(of: /```json\n(?<text>.*?)```/.dotMatchesNewlines()))
        let texts = [
            Manual.configurationExample, String(shown.output.text), String(targets.output.text),
            #"{"maxAge": "3h", "depth": 4}"#,
        ]
        for text in texts {
            #expect(try Self.faults(text, .configuration) == [])
            let options = ConfigurationFile.options(of: EntryPoint.commands)
            #expect(throws: Never.self) { try Configuration(Array(text.utf8), file: "c", options: options) }
        }
    }

    @Test func jobsAreValid() throws {
        let page = try Self.text("Documentation/batches.md")
        let lines = page.split(separator: "\n").filter {
            $0.hasPrefix("{") && $0.contains("\"output\"") && !$0.contains("\"line\"")
        }
        #expect(lines.count > 1)
        for line in lines + [#"{"place": ["Oslo", "Cairo"], "card": "places", "scale": 0.5, "output": "a.png"}"#] {
            #expect(try Self.faults(String(line), .jobs) == [], "\(line)")
        }
    }

    @Test(arguments: [
        (Schema.forecast, #"{"format": "weathercard forecast", "version": 1}"#),
        (.forecast, "[]"),
        (.facts, #"{"time": "2026-11-20T23:22:00Z", "precipitation": {"verdict": "wet"}}"#),
        (.warnings, #"{"moment": "2026-11-20T23:22:00Z", "warnings": [{"title": "Storm"}]}"#),
        (.scene, #"{"size": {"width": 0, "height": 10}, "background": "blue", "elements": [{}]}"#),
        (.configuration, #"{"unit": "si"}"#), (.configuration, #"{"units": "metric"}"#),
        (.configuration, #"{"places": {"home": {"lat": 1}}}"#), (.configuration, #"{"strict-place": "yes"}"#),
        (.configuration, #"{"targets": {"town": {"instance": "https://m.example"}}}"#),
        (.configuration, #"{"targets": {"town": {"type": "myspace"}}}"#),
        (.configuration, #"{"targets": {"town": {"type": "slack", "token": "x"}}}"#),
        (.configuration, #"{"places": {"home": 1}}"#), (.configuration, #"{"output": "card.png"}"#),
        (.jobs, #"{"place": "Oslo"}"#), (.jobs, #"{"output": "a.png"}"#),
        (.jobs, #"{"place": "Oslo", "output": "a.png", "key-file": "k"}"#),
        (.jobs, #"{"place": "Oslo", "output": "a.png", "card": "clocks"}"#),
    ])
    func whatTheProgramRefusesIsInvalid(schema: Schema, text: String) throws {
        #expect(try !Self.faults(text, schema).isEmpty)
    }

    @Test func aMemberThatNobodyDeclaredIsAFault() throws {
        let forecast = try Self.text("Documentation/pictures/seattle.json")
        let changed = forecast.replacing("\"humidity\"", with: "\"wetness\"")
        #expect(try Self.faults(changed, .forecast).contains { $0.hasSuffix("wetness is not declared") })
        let wrong = forecast.replacing(/"humidity": *[0-9.]+/, with: "\"humidity\": 54")
        #expect(try !Self.faults(wrong, .forecast).isEmpty)
    }
}

/// Checks values by the keywords that the program's schemas use; another keyword is a fault.
private struct SchemaCheck {
    let root: [String: Any]

    func faults(in value: Any) -> [String] { faults(value, root, "") }

    private func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
        schema.sorted { $0.key < $1.key }.flatMap { key, rule in
            faults(value, key, rule, schema, path).map { $0.hasPrefix(path) ? $0 : "\(path): \($0)" }
        }
    }

    private func faults(_ value: Any, _ key: String, _ rule: Any, _ schema: [String: Any], _ path: String)
        -> [String]
    {
        let number = (value as? NSNumber).flatMap { isFlag($0) ? nil : $0.doubleValue }
        let object = value as? [String: Any]
        let list = value as? [Any]
        let text = value as? String
        switch key {
        case "$schema", "$defs", "title", "description",
            "required" where object == nil:
            return []
        case "$ref":
            let name = (rule as? String)?.split(separator: "/").last.map(String.init) ?? ""
            guard let other = (root["$defs"] as? [String: Any])?[name] as? [String: Any] else {
                return ["no \(name)"]
            }
            return faults(value, other, path)
        case "type": return isOf(rule as? String ?? "", value) ? [] : ["not \(rule)"]
        case "enum":
            return (rule as? [Any] ?? []).contains { "\($0)" == "\(value)" }
                ? [] : ["\(value) is not one of \(rule)"]
        case "pattern":
            guard let text, let rule = rule as? String else { return [] }
            return text.range(of: rule, options: .regularExpression) == nil ? ["\(text) does not match"] : []
        case "minLength": return text.map { $0.count >= rule as? Int ?? 0 } ?? true ? [] : ["too short"]
        case "minimum":
            return number.map { $0 >= (rule as? NSNumber)?.doubleValue ?? 0 } ?? true ? [] : ["too small"]
        case "maximum":
            return number.map { $0 <= (rule as? NSNumber)?.doubleValue ?? 0 } ?? true ? [] : ["too large"]
        case "maxItems": return list.map { $0.count <= rule as? Int ?? 0 } ?? true ? [] : ["too long"]
        case "minProperties": return object.map { $0.count >= rule as? Int ?? 0 } ?? true ? [] : ["too few members"]
        case "maxProperties":
            return object.map { $0.count <= rule as? Int ?? 0 } ?? true ? [] : ["too many members"]
        case "required":
            return (rule as? [String] ?? []).filter { object?[$0] == nil }.map { "\($0) is missing" }
        case "items":
            guard let list, let rule = rule as? [String: Any] else { return [] }
            return list.enumerated().flatMap { faults($0.element, rule, "\(path)[\($0.offset)]") }
        case "anyOf":
            let rules = rule as? [[String: Any]] ?? []
            let all = rules.map { faults(value, $0, path) }
            return all.contains { $0.isEmpty } ? [] : all.min { $0.count < $1.count } ?? ["nothing is allowed"]
        case "allOf": return (rule as? [[String: Any]] ?? []).flatMap { faults(value, $0, path) }
        case "propertyNames":
            guard let rule = rule as? [String: Any] else { return ["not a schema"] }
            return (object ?? [:]).keys.flatMap { faults($0, rule, path + "." + $0) }
        case "properties":
            let rules = rule as? [String: [String: Any]] ?? [:]
            return (object ?? [:]).sorted { $0.key < $1.key }.flatMap { name, member -> [String] in
                if let rule = rules[name] { return faults(member, rule, path + "." + name) }
                return schema["additionalProperties"] is [String: Any] ? [] : ["\(path).\(name) is not declared"]
            }
        case "additionalProperties":
            guard let rule = rule as? [String: Any] else { return [] }
            let known = schema["properties"] as? [String: Any] ?? [:]
            return (object ?? [:]).filter { known[$0.key] == nil }.flatMap {
                faults($0.value, rule, path + "." + $0.key)
            }
        default: return ["unknown keyword \(key)"]
        }
    }

    private func isFlag(_ number: NSNumber) -> Bool { isBoolean(number) }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        let number = (value as? NSNumber).flatMap { isFlag($0) ? nil : $0.doubleValue }
        return switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": (value as? NSNumber).map(isFlag) ?? false
        case "number": number != nil
        case "integer": number.map { $0 == $0.rounded() } ?? false
        case "null": value is NSNull
        default: false
        }
    }
}

/// Whether a number of `JSONSerialization` is a boolean.
private func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
}
