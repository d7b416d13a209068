internal import CardOrders
internal import JSONReading
internal import Libc
internal import Options
internal import Posting
internal import Serving
internal import SystemAccess

/// The user's configuration file: values of options, and named places.
///
/// Options have their long names, with dashes or in camel case. The command line overrides the file.
struct Configuration: Sendable {
    /// The path of the file.
    let file: String
    let settings: [String: Setting]
    /// By name in lower case.
    let places: [String: NamedPlace]
    /// The names of the places as they are spelled, in order.
    let placeNames: [(name: String, line: Int)]
    /// By name in lower case.
    let targets: [String: NamedTarget]
    /// The names of the targets as they are spelled, in order.
    let targetNames: [(name: String, line: Int)]

    /// Deeper than any setting.
    private static let maximumDepth = 16
    /// The options of a single run, which cannot be in the file.
    private static let ofOneRun: Set<String> = [
        "output", "forecast", "scene", "time", "at", "lat", "lon", "name", "tz", "help", "verbose", "json",
        "config", "check", "sign", "animate", "poster", "format", "dry-run", "save-picture",
    ]

    /// Whether the file may set an option.
    static func takes(_ option: Option) -> Bool {
        !ofOneRun.contains(option.name)
    }

    /// - Throws: `configuration` with the file and line, if a name is unknown, a value is invalid or the file is not JSON.
    init(_ bytes: [UInt8], file: String, options known: [Option]) throws(ProgramError) {
        let root: JSONValue
        do throws(JSONSyntaxError) {
            root = try JSONValue.read(bytes, maximumDepth: Configuration.maximumDepth)
        } catch {
            throw Setting(values: [], file: file, line: error.position.line)
                .fault("\(error.summary) in column \(error.position.column)")
        }
        guard case .object(let members) = root.content else {
            throw Setting(values: [], file: file, line: root.position.line).fault(
                "the file must be an object, not \(root.noun)")
        }
        let reader = SettingReader(file: file)
        var settings: [String: Setting] = [:]
        var places: [String: NamedPlace] = [:]
        var names: [(name: String, line: Int)] = []
        var targets: [String: NamedTarget] = [:]
        var targetNames: [(name: String, line: Int)] = []
        for member in members {
            if member.key == "places" {
                for (name, place) in try reader.places(member.value) {
                    guard places.updateValue(place, forKey: name.key.lowercased()) == nil else {
                        throw reader.fault(name.position.line, "duplicate place '\(printable(name.key))'")
                    }
                    names.append((name.key, name.position.line))
                }
                continue
            }
            if member.key == "targets" {
                for (name, target) in try reader.targets(member.value) {
                    guard targets.updateValue(target, forKey: name.key.lowercased()) == nil else {
                        throw reader.fault(name.position.line, "duplicate target '\(printable(name.key))'")
                    }
                    targetNames.append((name.key, name.position.line))
                }
                continue
            }
            let name = Configuration.dashed(member.key)
            guard let option = known.first(where: { $0.name == name }) else {
                let message =
                    Configuration.ofOneRun.contains(name)
                    ? "'\(printable(member.key))' can only be given on the command line"
                    : Suggestion.unknown("name", member.key, choices: known.map(\.name) + ["places", "targets"])
                throw reader.fault(member.position.line, message)
            }
            if settings[name] != nil { throw reader.fault(member.position.line, "duplicate key \"\(name)\"") }
            settings[name] = try reader.setting(member, for: option)
        }
        self.file = file
        self.settings = settings
        self.places = places
        placeNames = names
        (self.targets, self.targetNames) = (targets, targetNames)
    }

    /// Adds the file's values to the arguments.
    ///
    /// An option on the command line overrides all options that it excludes, and a target's values those of the file.
    func apply(to arguments: inout Arguments, for command: Command) throws(ProgramError) {
        var applied = settings
        if command.operands.first?.placeholder == PostOptions.target,
            let target = arguments.operands.first.flatMap({ targets[$0.lowercased()] })
        {
            applied.merge(target.values) { $1 }
        }
        for alternatives in command.alternatives
        where alternatives.options.contains(where: arguments.values.isGiven) {
            for option in alternatives.options { applied[option.name] = nil }
        }
        for option in command.options {
            guard let setting = applied[option.name], Configuration.takes(option) else { continue }
            try SettingReader.check(setting, for: option)
            let isPath =
                option.use != nil || [PostOptions.state.name, NetworkOptions.cache.name].contains(option.name)
            arguments.values.configure(
                isPath ? setting.expanded(arguments.context.environment) : setting, for: option)
        }
    }

    /// Replaces the name of a place in the file by its values, if it is the only place.
    func namePlace(of values: inout OptionValues) {
        let words = values.values(of: PlaceOptions.place)
        guard words.count == 1, let word = words.first else { return }
        places[word.lowercased()]?.apply(to: &values)
    }

    /// `timeFormat` for `time-format`.
    static func camelCased(_ name: String) -> String {
        let words = name.split(separator: "-")
        return words.prefix(1).joined()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `time-format` for `timeFormat`.
    private static func dashed(_ key: String) -> String {
        key.reduce(into: "") { name, character in
            let isCapital = character.isASCII && character.isUppercase
            name += isCapital ? "-" + character.lowercased() : String(character)
        }
    }
}

/// Finds and reads the user's configuration file.
enum ConfigurationFile {
    /// Larger than any file that is written by hand.
    private static let limit = 1 << 20
    /// The seconds within which it must have been read, if it is a pipe.
    private static let deadline = 30.0

    static let option = Option.value(
        "config", "FILE",
        help: "Read this configuration file instead of weathercard/config.json in XDG_CONFIG_HOME or ~/.config",
        expects: "a file"
    ).file(.reads)

    /// `weathercard/config.json` in XDG_CONFIG_HOME or else in ~/.config; nil if neither is known.
    static func path(_ environment: Environment) -> String? {
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let base = environment["XDG_CONFIG_HOME"], base.hasPrefix("/") {
            return "\(base)/\(Program.name)/config.json"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.config/\(Program.name)/config.json"
    }

    /// The configuration, with values for the options of `commands`; nil if there is no file.
    ///
    /// A file that is named must exist.
    static func read(
        _ named: String?, of commands: [Command], _ environment: Environment
    ) throws(ProgramError) -> Configuration? {
        guard let path = named ?? path(environment) else { return nil }
        let bytes: [UInt8]
        let status: stat
        do throws(SystemError) {
            // Opening a FIFO would wait for its writer.
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            status = try file.status()
            bytes = try readAll(file.descriptor, atMost: limit + 1, within: deadline)
        } catch {
            if named != nil { throw Input.problem(error, name: printable(path)) }
            // A service manager may hide the home folder as a whole.
            let folder = String(path.dropLast("/config.json".count))
            let isHidden = error.code == EACCES && access(folder, X_OK) == -1
            if [ENOENT, ENOTDIR].contains(error.code) || isHidden { return nil }
            throw ProgramError(.configuration, "cannot read \(printable(path)): \(error.description)")
        }
        try checkTrust(in: status, printable(path))
        if bytes.count > limit { throw ProgramError(.configuration, "\(printable(path)) is larger than 1 MiB") }
        return try Configuration(bytes, file: path, options: options(of: commands))
    }

    /// The options that the file may set; its own `places` comes before the option of that name.
    static func options(of commands: [Command]) -> [Option] {
        var options: [Option] = []
        for command in commands where command.isConfigurable {
            for option in command.options
            where Configuration.takes(option) && option.name != "places"
                && !options.contains(where: { $0.name == option.name })
            {
                options.append(option)
            }
        }
        return options
    }

    /// Throws if another user can change the file, who could then send a key to any server.
    static func checkTrust(
        in status: stat, _ name: String, user: uid_t = geteuid()
    ) throws(ProgramError) {
        guard status.st_uid == user || status.st_uid == 0 else {
            throw ProgramError(.configuration, "the configuration \(name) belongs to another user")
        }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard !isFile || status.st_mode & 0o022 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw ProgramError(
                .configuration,
                "other users can write to the configuration \(name) (mode 0\(mode)); run 'chmod go-w' on it")
        }
    }
}

extension Command {
    /// Whether the command reads the configuration file, because it shows a place or serves any.
    var isConfigurable: Bool {
        let names = [PlaceOptions.place.name, ServeOptions.listen.name]
        return optionGroups.contains { $0.options.contains { names.contains($0.name) } }
    }
}

extension Setting {
    /// The same paths, with the home folder in place of a tilde, which no shell has replaced here.
    func expanded(_ environment: Environment) -> Setting {
        guard let home = environment["HOME"], home.hasPrefix("/") else { return self }
        return Setting(
            values: values.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : $0 }, file: file, line: line)
    }
}
