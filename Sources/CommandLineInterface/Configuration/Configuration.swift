internal import Libc

/// The user's configuration file: values for options by their names, and named places.
///
/// A name is an option's long one, or the same in camel case. What the command line says counts before it.
struct Configuration: Sendable {
    /// What a name in `places` stands for.
    enum NamedPlace: Sendable {
        /// As `--place` takes it.
        case query(Setting)
        /// Coordinates and what goes with them, by the names of the options.
        case point([String: Setting])
    }

    /// The file, as it is read.
    let file: String
    let settings: [String: Setting]
    /// By their names in lower case.
    let places: [String: NamedPlace]
    /// The names of the places as they are written, in their order.
    let placeNames: [(name: String, line: Int)]

    /// What is of one run alone and so cannot stand in the file.
    private static let ofOneRun: Set<String> = [
        "output", "forecast", "scene", "time", "at", "lat", "lon", "name", "tz", "help", "verbose", "json",
    ]

    /// Whether an option may stand in the file.
    static func takes(_ option: Option) -> Bool {
        !ofOneRun.contains(option.name)
    }

    /// - Throws: `configuration` with the file and the line, where a name is unknown, a value of the wrong kind or the
    ///   file no JSON.
    init(_ bytes: [UInt8], file: String, options: [Option]) throws(CommandError) {
        let root: LocatedJSON
        do throws(LocatedJSON.Fault) {
            root = try LocatedJSON.read(bytes)
        } catch {
            throw Setting(values: [], file: file, line: error.line).fault(error.message)
        }
        guard case .object(let members) = root.kind else {
            throw Setting(values: [], file: file, line: root.line).fault("it holds \(root.noun), not an object")
        }
        let reader = SettingReader(file: file)
        let known = options.filter(Configuration.takes)
        var settings: [String: Setting] = [:]
        var places: [String: NamedPlace] = [:]
        var names: [(name: String, line: Int)] = []
        for member in members {
            if member.key == "places" {
                for (name, place) in try reader.places(member.value) {
                    guard places.updateValue(place, forKey: name.key.lowercased()) == nil else {
                        throw reader.fault(name.line, "the place '\(printable(name.key))' is there twice")
                    }
                    names.append((name.key, name.line))
                }
                continue
            }
            let name = Configuration.dashed(member.key)
            guard let option = known.first(where: { $0.name == name }) else {
                let message =
                    Configuration.ofOneRun.contains(name)
                    ? "'\(printable(member.key))' belongs on the command line"
                    : Suggestion.unknown("name", member.key, choices: known.map(\.name) + ["places"])
                throw reader.fault(member.line, message)
            }
            if settings[name] != nil { throw reader.fault(member.line, "'\(name)' is there twice") }
            settings[name] = try reader.setting(member, for: option)
        }
        self.file = file
        self.settings = settings
        self.places = places
        placeNames = names
    }

    /// Adds what the file says to what the command line says.
    ///
    /// Of options that stand for each other, those of the file give way to one of the command line.
    func apply(to arguments: inout Arguments, for command: Command) throws(CommandError) {
        var applied = settings
        for alternatives in command.alternatives where alternatives.options.contains(where: arguments.isGiven) {
            for option in alternatives.options { applied[option.name] = nil }
        }
        for option in command.options {
            guard let setting = applied[option.name], Configuration.takes(option) else { continue }
            try SettingReader.check(setting, for: option)
            arguments.configure(setting, for: option)
        }
    }

    /// Puts what the file says of a place instead of its name; of several, each has its turn when it is the only one.
    func nameThePlace(of arguments: inout Arguments) {
        let words = arguments.values(of: PlaceOptions.place)
        guard words.count == 1, let word = words.first, let place = places[word.lowercased()] else { return }
        arguments.remove(PlaceOptions.place)
        switch place {
        case .query(let query): arguments.configure(query, for: PlaceOptions.place)
        case .point(let settings):
            for option in SettingReader.placeOptions {
                if let setting = settings[option.name] { arguments.configure(setting, for: option) }
            }
        }
    }

    /// `time-format` for `timeFormat`.
    private static func dashed(_ key: String) -> String {
        key.reduce(into: "") { name, character in
            let isCapital = character.isASCII && character.isUppercase
            name += isCapital ? "-" + character.lowercased() : String(character)
        }
    }
}

/// Where the user's configuration is.
enum ConfigurationFile {
    /// Larger than anyone writes by hand.
    private static let limit = 1 << 20

    /// `weathercard/config.json` in XDG_CONFIG_HOME or else in ~/.config; nil where neither is known.
    static var path: String? {
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let base = Environment.variable("XDG_CONFIG_HOME"), base.hasPrefix("/") {
            return "\(base)/\(Program.name)/config.json"
        }
        guard let home = Environment.variable("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.config/\(Program.name)/config.json"
    }

    /// The configuration, or nil where there is no file.
    ///
    /// The options of `commands` may stand in it.
    static func read(for commands: [Command]) throws(CommandError) -> Configuration? {
        guard let path else { return nil }
        let bytes: [UInt8]
        do throws(SystemError) {
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY)
            bytes = try readAll(file.descriptor, atMost: limit + 1)
        } catch {
            // A service manager may hide the home folder as a whole.
            let folder = String(path.dropLast("/config.json".count))
            let isHidden = error.code == EACCES && access(folder, X_OK) == -1
            if [ENOENT, ENOTDIR].contains(error.code) || isHidden { return nil }
            throw CommandError(.configuration, "cannot read \(printable(path)): \(error.description)")
        }
        if bytes.count > limit { throw CommandError(.configuration, "\(printable(path)) is larger than 1 MiB") }
        var options: [Option] = []
        for command in commands where command.isConfigurable {
            for option in command.options where !options.contains(where: { $0.name == option.name }) {
                options.append(option)
            }
        }
        return try Configuration(bytes, file: path, options: options)
    }
}

extension Command {
    /// Whether the configuration file speaks of this command: whether it is about a place.
    var isConfigurable: Bool {
        optionGroups.contains { $0.options.contains { $0.name == PlaceOptions.place.name } }
    }
}

/// What the configuration file says for one option.
struct Setting: Sendable {
    /// As on a command line; a flag that is on has one empty value.
    let values: [String]
    /// The file, as it is read.
    let file: String
    let line: Int

    /// Where it stands, for messages.
    var location: String { "\(printable(file, limit: 400)):\(line)" }

    func fault(_ message: String) -> CommandError {
        CommandError(.configuration, "\(location): \(message)")
    }
}

/// Turns values of the configuration file into what a command line would say.
struct SettingReader {
    let file: String

    /// What a place of one's own may have.
    static let placeOptions = [
        PlaceOptions.latitude, PlaceOptions.longitude, PlaceOptions.name, PlaceOptions.timeZone,
    ]

    func fault(_ line: Int, _ message: String) -> CommandError {
        Setting(values: [], file: file, line: line).fault(message)
    }

    /// The setting of an option, which its declaration takes; nil for a flag that is off.
    func setting(_ member: LocatedJSON.Member, for option: Option) throws(CommandError) -> Setting? {
        let values: [String]
        switch (option.kind, member.value.kind) {
        case (.flag, .boolean(let isOn)):
            if !isOn { return nil }
            values = [""]
        case (.flag, _): throw fault(member.line, "'\(member.key)' wants true or false, not \(member.value.noun)")
        case (_, .array(let elements)) where option.repeats:
            var texts: [String] = []
            for element in elements { texts.append(try text(element, of: member.key, option)) }
            values = texts
        default: values = [try text(member.value, of: member.key, option)]
        }
        let setting = Setting(values: values, file: file, line: member.line)
        try SettingReader.check(setting, for: option)
        return setting
    }

    /// Checks values as those of a command line are checked.
    static func check(_ setting: Setting, for option: Option) throws(CommandError) {
        for value in setting.values {
            do throws(CommandError) {
                try ArgumentParser.check(value, for: option)
            } catch {
                throw setting.fault(error.message)
            }
        }
    }

    /// The places by their names.
    func places(_ value: LocatedJSON) throws(CommandError) -> [(LocatedJSON.Member, Configuration.NamedPlace)] {
        guard case .object(let members) = value.kind else {
            throw fault(value.line, "'places' wants an object, not \(value.noun)")
        }
        var places: [(LocatedJSON.Member, Configuration.NamedPlace)] = []
        for member in members {
            if member.key.isEmpty { throw fault(member.line, "a place has an empty name") }
            places.append((member, try place(member)))
        }
        return places
    }

    private func place(_ member: LocatedJSON.Member) throws(CommandError) -> Configuration.NamedPlace {
        let name = printable(member.key)
        switch member.value.kind {
        case .string:
            let query = try text(member.value, of: member.key, PlaceOptions.place)
            return .query(Setting(values: [query], file: file, line: member.line))
        case .object(let parts):
            var settings: [String: Setting] = [:]
            for part in parts {
                guard let option = SettingReader.placeOptions.first(where: { $0.name == part.key }) else {
                    let choices = SettingReader.placeOptions.map(\.name)
                    throw fault(part.line, Suggestion.unknown("part of a place", part.key, choices: choices))
                }
                settings[option.name] = try setting(part, for: option)
            }
            guard settings["lat"] != nil, settings["lon"] != nil else {
                throw fault(member.line, "the place '\(name)' wants lat and lon")
            }
            return .point(settings)
        default:
            throw fault(
                member.line,
                "the place '\(name)' wants a text such as \"Portland, ME\", or an object with lat and lon")
        }
    }

    /// A text, or a number as it is written.
    private func text(_ value: LocatedJSON, of key: String, _ option: Option) throws(CommandError) -> String {
        switch value.kind {
        case .string(let text):
            if text.isEmpty { throw fault(value.line, "'\(printable(key))' wants \(option.wants), not \"\"") }
            return text
        // A file, a place or a name is a text, though it be of digits.
        case .number(let text) where option.takesNumbers: return text
        default: throw fault(value.line, "'\(printable(key))' wants \(option.wants), not \(value.noun)")
        }
    }
}

extension Option {
    /// Whether a number may stand for the text of a value, which is then looked at.
    fileprivate var takesNumbers: Bool {
        if case .choice = kind { return true }
        return check != nil
    }
}
