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
