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
