internal import CardMaking
internal import CardOrders
internal import Options
internal import Posting
internal import SystemAccess

extension Command {
    /// Shows the settings in effect.
    static let config = Command(
        name: "config", summary: "show the settings in effect, and the source of each",
        options: [
            OptionGroup("Settings", Command.render.options.filter(Configuration.takes)),
            OptionGroup("Output", [json]),
        ],
        alternatives: [.cache],
        examples: [
            Example("Show the settings:", "weathercard config"),
            Example("Show the settings with another option:", "weathercard config --units si"),
        ]
    ) { arguments in
        let environment = arguments.context.environment
        let rows = EffectiveSetting.all(arguments)
        if arguments.has(json) {
            try arguments.context.streams.write(try JSONText.of(rows, "the list of settings"))
            return .done
        }
        let path =
            (arguments.value(of: ConfigurationFile.option) ?? ConfigurationFile.path(environment)).map {
                printable($0, limit: 400)
            } ?? "none: neither XDG_CONFIG_HOME nor HOME is set"
        let isThere = arguments.configuration == nil ? " (does not exist)" : ""
        let names = rows.map(\.name.count).max() ?? 0
        let values = rows.map { printable($0.value ?? "-").count }.max() ?? 0
        let lines = rows.map { row in
            let value = printable(row.value ?? "-")
            return row.name + String(repeating: " ", count: names - row.name.count + 2) + value
                + String(repeating: " ", count: values - value.count + 2) + printable(row.origin, limit: 400)
        }
        try arguments.context.streams.write("file: \(path)\(isThere)\n\n" + lines.map { $0 + "\n" }.joined())
        return .done
    }

    private static let json = Option.flag("json", help: "Print JSON, a list of objects, instead of a table")
}

/// A setting in effect and its source.
private struct EffectiveSetting: Encodable {
    let name: String
    /// Nil if nothing is set; keys are not shown.
    let value: String?
    /// `option`, `default`, `environment` with a variable, or the file and line.
    let origin: String

    /// All settings: options, then keys in the environment, then named places and targets.
    static func all(_ arguments: Arguments) -> [EffectiveSetting] {
        let options = Command.config.optionGroups.prefix(1).flatMap(\.options).map { setting(of: $0, arguments) }
        let keys = Program.secretVariables.map { name in
            let isSet = arguments.context.environment[name] != nil
            return EffectiveSetting(
                name: name, value: isSet ? "set" : nil, origin: isSet ? "environment" : "default")
        }
        return options + keys + places(arguments.configuration) + targets(arguments.configuration)
    }

    private static func setting(of option: Option, _ arguments: Arguments) -> EffectiveSetting {
        if option.name == NetworkOptions.cache.name, let folder = arguments.cacheFolder,
            folder.origin != "option"
        {
            let origin = folder.origin == "default" ? "default" : "environment, \(folder.origin)"
            return EffectiveSetting(name: option.name, value: folder.path, origin: origin)
        }
        let values = arguments.values.values(of: option).joined(separator: ", ")
        let value = if case .flag = option.kind { arguments.has(option) ? "true" : "false" } else { values }
        let origin =
            arguments.values.isGiven(option)
            ? "option" : arguments.values.setting(of: option)?.location ?? "default"
        return EffectiveSetting(name: option.name, value: value.isEmpty ? nil : value, origin: origin)
    }

    private static func targets(_ configuration: Configuration?) -> [EffectiveSetting] {
        configuration?.targetNames.compactMap { name, line in
            configuration?.targets[name.lowercased()].map { target in
                EffectiveSetting(
                    name: "targets.\(name)", value: target.shown, origin: "\(configuration?.file ?? ""):\(line)")
            }
        } ?? []
    }

    private static func places(_ configuration: Configuration?) -> [EffectiveSetting] {
        guard let configuration else { return [] }
        return configuration.placeNames.compactMap { name, line in
            let value: String
            switch configuration.places[name.lowercased()] {
            case .query(let query): value = query.values.joined()
            case .settings(let settings):
                value = SettingReader.placeOptions.compactMap { option in
                    settings[option.name].map { "\(option.name) \($0.values.joined())" }
                }.joined(separator: ", ")
            case nil: return nil
            }
            return EffectiveSetting(name: "places.\(name)", value: value, origin: "\(configuration.file):\(line)")
        }
    }
}
