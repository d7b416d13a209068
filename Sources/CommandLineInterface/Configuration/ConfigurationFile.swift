internal import Libc

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
