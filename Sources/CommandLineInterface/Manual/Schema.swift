internal import Batch
internal import CardOrders
internal import JSONReading
internal import Options
internal import Posting

/// The JSON Schemas of the files that the program reads and writes.
enum Schema: String, CaseIterable {
    case forecast, scene, facts, warnings, jobs, configuration

    static let dialect = "https://json-schema.org/draft/2020-12/schema"

    /// The schema; the options are those of the program's commands.
    func node(_ commands: [Command]) -> JSONNode {
        switch self {
        case .forecast: DataFormat.forecast.schema
        case .scene: DataFormat.scene.schema
        case .facts: DataFormat.facts.schema
        case .warnings: DataFormat.warnings.schema
        case .jobs: Schema.job
        case .configuration: Schema.configuration(commands)
        }
    }

    /// One line of a list of jobs.
    private static var job: JSONNode {
        let options = BatchOptions.keys
        let required = Command.render.alternatives.filter(\.isRequired).map { alternatives -> JSONNode in
            ["anyOf": .list(alternatives.options.map { ["required": [.text($0.name)]] })]
        }
        return [
            "$schema": .text(dialect), "title": "a line of the jobs of weathercard batch", "type": "object",
            "properties": .object(properties(options) { _ in true }), "additionalProperties": false,
            "allOf": .list(required),
        ]
    }

    private static func configuration(_ commands: [Command]) -> JSONNode {
        let options = ConfigurationFile.options(of: commands)
        var members = properties(options, takesNumbers: \.takesNumbers)
        for option in options where option.name.contains("-") {
            members[Configuration.camelCased(option.name)] = members[option.name]
        }
        let place: JSONNode = [
            "type": "object",
            "properties": .object(properties(SettingReader.placeOptions, takesNumbers: \.takesNumbers)),
            "anyOf": [["required": ["place"]], ["required": ["lat", "lon"]]], "additionalProperties": false,
        ]
        members["places"] = [
            "type": "object", "description": "Places of your own by name: what --place takes, or coordinates",
            "propertyNames": ["minLength": 1],
            "additionalProperties": ["anyOf": [["type": "string", "minLength": 1], place]],
        ]
        members["targets"] = [
            "type": "object", "description": "Where weathercard post posts, by names of your own",
            "propertyNames": ["minLength": 1], "additionalProperties": target,
        ]
        return [
            "$schema": .text(dialect), "title": "the configuration of weathercard", "type": "object",
            "properties": .object(members), "additionalProperties": false,
        ]
    }

    /// A target of posts.
    private static var target: JSONNode {
        var members = properties(NamedTarget.options, takesNumbers: \.takesNumbers)
        let type: JSONNode = [
            "enum": .list(PostingService.allCases.map { .text($0.rawValue) }), "description": "The service",
        ]
        members[NamedTarget.type] = type
        return [
            "type": "object", "properties": .object(members), "required": [.text(NamedTarget.type)],
            "additionalProperties": false,
        ]
    }

    /// The members that set options.
    private static func properties(
        _ options: [Option], takesNumbers: (Option) -> Bool
    ) -> [String: JSONNode] {
        options.reduce(into: [:]) { members, option in
            var schema: JSONNode =
                switch option.kind {
                case .flag: ["type": "boolean"]
                case .choice(_, let words):
                    [
                        "enum": .list(
                            words.flatMap { word in [.text(word)] + (Int(word).map { [.whole($0)] } ?? []) })
                    ]
                case .value:
                    takesNumbers(option)
                        ? ["anyOf": [["type": "string", "minLength": 1], ["type": "number"]]]
                        : ["type": "string", "minLength": 1]
                }
            if option.repeats {
                let most = JSONNode.whole(OptionValues.mostValues)
                schema = ["anyOf": [schema, ["type": "array", "items": schema, "maxItems": most]]]
            }
            members[option.name] = schema.adding(["description": .text(option.help)])
        }
    }
}
