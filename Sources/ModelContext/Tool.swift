internal import JSONReading

/// What a client may call: its name, when to use it, and the arguments that it takes.
package struct Tool: Sendable {
    /// An argument of a call, which is a text.
    package struct Parameter: Sendable {
        package let name: String
        /// A noun phrase that begins in lower case.
        let help: String
        /// Nil if any text may be given.
        let choices: [String]?
        let defaultValue: String?
        let isRequired: Bool

        package init(
            _ name: String, _ help: String, choices: [String]? = nil, default defaultValue: String? = nil,
            isRequired: Bool = false
        ) {
            (self.name, self.help, self.choices) = (name, help, choices)
            (self.defaultValue, self.isRequired) = (defaultValue, isRequired)
        }

        fileprivate var schema: JSONNode {
            var schema: JSONNode = [
                "type": "string", "description": .text(help.prefix(1).uppercased() + help.dropFirst()),
            ]
            if let choices { schema = schema.adding(["enum": .list(choices.map { .text($0) })]) }
            if let defaultValue { schema = schema.adding(["default": .text(defaultValue)]) }
            return schema
        }
    }

    /// A member of the data that a call gives.
    package struct Member: Sendable {
        package enum Kind: String, Sendable {
            case text = "string"
            case number, object
            case flag = "boolean"
            case list = "array"
        }

        let name: String
        let kind: Kind
        let help: String
        /// Those of an object, or of each object in a list; others may be beside them.
        let members: [Member]
        let isOptional: Bool

        package init(
            _ name: String, _ kind: Kind, _ help: String = "", members: [Member] = [], isOptional: Bool = false
        ) {
            (self.name, self.kind, self.help) = (name, kind, help)
            (self.members, self.isOptional) = (members, isOptional)
        }

        fileprivate var schema: JSONNode {
            var schema: JSONNode = ["type": .text(kind.rawValue)]
            if !help.isEmpty { schema = schema.adding(["description": .text(help)]) }
            if members.isEmpty { return schema }
            let object = Member.schema(of: members)
            return schema.adding(kind == .list ? ["items": .object(object)] : object)
        }

        fileprivate static func schema(of members: [Member]) -> [String: JSONNode] {
            [
                "type": "object",
                "properties": .object(Dictionary(members.map { ($0.name, $0.schema) }) { first, _ in first }),
                "required": .list(members.filter { !$0.isOptional }.map { .text($0.name) }),
            ]
        }
    }

    /// Why the arguments of a call are refused, in a line in lower case that a model can follow.
    struct ArgumentFault: Error, Hashable {
        let message: String
    }

    package let name: String
    let title: String
    let description: String
    let parameters: [Parameter]
    /// What the data of a result consist of; empty for a tool that gives none.
    let members: [Member]

    /// A tool that reads, and may ask services.
    package init(
        _ name: String, title: String, description: String, parameters: [Parameter], members: [Member] = []
    ) {
        (self.name, self.title, self.description) = (name, title, description)
        (self.parameters, self.members) = (parameters, members)
    }

    /// The tool as `tools/list` shows it.
    var declaration: JSONNode {
        let declaration: JSONNode = [
            "name": .text(name), "title": .text(title), "description": .text(description),
            "inputSchema": [
                "type": "object",
                "properties": .object(
                    Dictionary(parameters.map { ($0.name, $0.schema) }) { first, _ in first }),
                "required": .list(parameters.filter(\.isRequired).map { .text($0.name) }),
                "additionalProperties": false,
            ],
            "annotations": [
                "title": .text(title), "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
                "openWorldHint": true,
            ],
        ]
        if members.isEmpty { return declaration }
        return declaration.adding(["outputSchema": .object(Member.schema(of: members))])
    }

    /// The arguments of a call by their names, with the defaults of those that are left out.
    ///
    /// A number stands for its text, and null for nothing.
    func arguments(_ given: JSONValue?) throws(ArgumentFault) -> [String: String] {
        var arguments: [String: String] = [:]
        switch given?.content {
        case nil, .null: break
        case .object(let members):
            for member in members {
                guard let parameter = parameters.first(where: { $0.name == member.key }) else {
                    let names = parameters.map(\.name).joined(separator: ", ")
                    throw ArgumentFault(message: "\(name) has no '\(member.key.prefix(100))'; it takes \(names)")
                }
                switch member.value.content {
                case .string(let text), .number(let text):
                    if let choices = parameter.choices, !choices.contains(text) {
                        throw ArgumentFault(
                            message:
                                "\(parameter.name) must be one of \(choices.joined(separator: ", ")), not '\(text.prefix(100))'"
                        )
                    }
                    arguments[parameter.name] = text
                case .null: break
                default:
                    throw ArgumentFault(message: "\(parameter.name) must be text, not \(member.value.noun)")
                }
            }
        case .some: throw ArgumentFault(message: "the arguments of \(name) must be an object")
        }
        for parameter in parameters where arguments[parameter.name, default: ""].isEmpty {
            if parameter.isRequired {
                throw ArgumentFault(message: "\(name) needs '\(parameter.name)': \(parameter.help)")
            }
            arguments[parameter.name] = parameter.defaultValue
        }
        return arguments
    }
}
