internal import JSONReading
internal import SceneModel

/// The shape of a value in a file, from which its JSON Schema and its page of the manual are made.
indirect enum Shape: Sendable {
    case text
    /// A text that a regular expression matches, and what it looks like.
    case form(String, like: String)
    /// One of these texts.
    case word([String])
    case number(ClosedRange<Double>? = nil)
    case whole(ClosedRange<Int>? = nil)
    /// One of these numbers.
    case wholes([Int])
    case flag
    case list(Shape)
    /// An object that is described under this name.
    case object(String)
    case either([Shape])

    static let instant = Shape.form(
        #"^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+-]\d\d(:?\d\d)?)$"#,
        like: "a time such as 2026-11-20T23:22:00Z")
    static let date = Shape.form(#"^\d{4}-\d\d-\d\d$"#, like: "a date such as 2026-11-20")
    static let color = Shape.form(
        "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$", like: "a colour such as #2376B9, or with its opacity #2376B980")
    static let fraction = Shape.number(0...1)
    static let length = Shape.number(0...1_000_000)

    static func names<Name: CaseIterable & RawRepresentable<String>>(of: Name.Type) -> Shape {
        .word(Name.allCases.map(\.rawValue))
    }

    /// What the value is, in words.
    var words: String {
        switch self {
        case .text: "a text"
        case .form(_, let like): like
        case .word(let words):
            words.count == 1 ? "the text \"\(words[0])\"" : "one of " + words.joined(separator: ", ")
        case .number(let range): "a number" + (range.map { Shape.words($0.lowerBound, $0.upperBound) } ?? "")
        case .whole(let range):
            "a whole number" + (range.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? "")
        case .wholes(let numbers):
            numbers.count == 1
                ? "the number \(numbers[0])" : "one of " + numbers.map(String.init).joined(separator: ", ")
        case .flag: "true or false"
        case .list(.object(let name)): "a list of objects: see \(name.uppercased())"
        case .list(let shape): "a list, each element \(shape.words)"
        case .object(let name): "an object: see \(name.uppercased())"
        case .either(let shapes): shapes.map(\.words).joined(separator: ", or ")
        }
    }

    private static func words(_ first: Double, _ last: Double) -> String {
        func word(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
        return " from \(word(first)) to \(word(last))"
    }

    /// Its JSON Schema.
    var schema: JSONNode {
        switch self {
        case .text: ["type": "string"]
        case .form(let pattern, _): ["type": "string", "pattern": .text(pattern)]
        case .word(let words): ["enum": .list(words.map(JSONNode.text))]
        case .number(let range):
            range.map {
                ["type": "number", "minimum": .number($0.lowerBound), "maximum": .number($0.upperBound)]
            } ?? ["type": "number"]
        case .whole(let range):
            range.map {
                ["type": "integer", "minimum": .whole($0.lowerBound), "maximum": .whole($0.upperBound)]
            } ?? ["type": "integer"]
        case .wholes(let numbers): ["enum": .list(numbers.map(JSONNode.whole))]
        case .flag: ["type": "boolean"]
        case .list(let shape): ["type": "array", "items": shape.schema]
        case .object(let name): ["$ref": .text("#/$defs/\(name)")]
        case .either(let shapes): ["anyOf": .list(shapes.map(\.schema))]
        }
    }
}

/// An object in a file.
struct ObjectShape: Sendable {
    struct Member: Sendable {
        let name: String
        let shape: Shape
        /// A sentence without its full stop.
        let text: String
        let isRequired: Bool
    }

    let name: String
    /// A sentence or more.
    let text: String
    /// Whether exactly one of the members is there.
    var isChoice = false
    let members: [Member]

    /// Its JSON Schema; a member that is not required may be null, too.
    var schema: JSONNode {
        let properties = members.map { member -> (String, JSONNode) in
            var schema = member.shape.schema
            if !member.isRequired, !isChoice { schema = ["anyOf": [schema, ["type": "null"]]] }
            return (member.name, schema.adding(["description": .text(member.text)]))
        }
        var schema: JSONNode = [
            "type": "object", "description": .text(text),
            "properties": .object(Dictionary(properties) { first, _ in first }),
        ]
        let required = members.filter(\.isRequired).map { JSONNode.text($0.name) }
        if !required.isEmpty { schema = schema.adding(["required": .list(required)]) }
        if isChoice {
            schema = schema.adding(["minProperties": 1, "maxProperties": 1, "additionalProperties": false])
        }
        return schema
    }
}

extension ObjectShape.Member {
    static func required(_ name: String, _ shape: Shape, _ text: String) -> Self {
        Self(name: name, shape: shape, text: text, isRequired: true)
    }

    static func optional(_ name: String, _ shape: Shape, _ text: String) -> Self {
        Self(name: name, shape: shape, text: text, isRequired: false)
    }
}
