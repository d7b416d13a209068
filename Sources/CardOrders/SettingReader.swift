package import JSONReading
package import Options
package import SystemAccess

/// A place to which the user has given a name.
package enum NamedPlace: Sendable {
    /// A value for `--place`.
    case query(Setting)
    /// Several values, by the names of their options.
    case settings([String: Setting])

    /// Sets the options that it stands for.
    package func apply(to values: inout OptionValues) {
        values.remove(PlaceOptions.place)
        switch self {
        case .query(let query): values.configure(query, for: PlaceOptions.place)
        case .settings(let settings):
            for option in SettingReader.placeOptions {
                if let setting = settings[option.name] { values.configure(setting, for: option) }
            }
        }
    }
}

/// Converts values in the configuration file to settings of options.
package struct SettingReader {
    package let file: String

    package init(file: String) {
        self.file = file
    }

    /// The options that a named place may set.
    package static let placeOptions = [
        PlaceOptions.place, PlaceOptions.latitude, PlaceOptions.longitude, PlaceOptions.name, PlaceOptions.timeZone,
    ]

    package func fault(_ line: Int, _ message: String) -> ProgramError {
        Setting(values: [], file: file, line: line).fault(message)
    }

    /// The setting of an option; nil for a flag that is off.
    package func setting(_ member: JSONMember, for option: Option) throws(ProgramError) -> Setting? {
        let values: [String]
        switch (option.kind, member.value.content) {
        case (.flag, .boolean(let isOn)):
            if !isOn { return nil }
            values = [""]
        case (.flag, _):
            throw fault(member.position.line, "'\(member.key)' must be true or false, not \(member.value.noun)")
        case (_, .array(let elements)) where option.repeats:
            if elements.count > OptionValues.mostValues {
                throw fault(
                    member.position.line,
                    "'\(member.key)' has \(elements.count) values; it can have \(OptionValues.mostValues)")
            }
            var texts: [String] = []
            for element in elements { texts.append(try text(element, of: member.key, option)) }
            values = texts
        default: values = [try text(member.value, of: member.key, option)]
        }
        let setting = Setting(values: values, file: file, line: member.position.line)
        try SettingReader.check(setting, for: option)
        return setting
    }

    /// Checks values like those of a command line.
    package static func check(_ setting: Setting, for option: Option) throws(ProgramError) {
        for value in setting.values {
            do throws(ProgramError) {
                try option.check(value)
            } catch {
                throw setting.fault(error.message)
            }
        }
    }

    /// The places by their names.
    package func places(_ value: JSONValue) throws(ProgramError) -> [(JSONMember, NamedPlace)] {
        guard case .object(let members) = value.content else {
            throw fault(value.position.line, "'places' must be an object, not \(value.noun)")
        }
        var places: [(JSONMember, NamedPlace)] = []
        for member in members {
            if member.key.isEmpty { throw fault(member.position.line, "the name of a place is empty") }
            places.append((member, try place(member)))
        }
        return places
    }

    private func place(_ member: JSONMember) throws(ProgramError) -> NamedPlace {
        let name = printable(member.key)
        switch member.value.content {
        case .string:
            let query = try text(member.value, of: member.key, PlaceOptions.place)
            return .query(Setting(values: [query], file: file, line: member.position.line))
        case .object(let parts):
            var settings: [String: Setting] = [:]
            for part in parts {
                guard let option = SettingReader.placeOptions.first(where: { $0.name == part.key }) else {
                    let choices = SettingReader.placeOptions.map(\.name)
                    throw fault(
                        part.position.line, Suggestion.unknown("place key", part.key, choices: choices))
                }
                settings[option.name] = try setting(part, for: option)
            }
            if settings["place"] != nil {
                for option in [PlaceOptions.latitude, PlaceOptions.longitude, PlaceOptions.timeZone]
                where settings[option.name] != nil {
                    throw fault(
                        member.position.line,
                        "the place '\(name)' has both place and \(option.name); leave out one of them")
                }
            } else if settings["lat"] == nil || settings["lon"] == nil {
                throw fault(member.position.line, "the place '\(name)' needs lat and lon, or place")
            }
            return .settings(settings)
        default:
            throw fault(
                member.position.line,
                "the place '\(name)' must be text such as \"Portland, ME\", or an object with lat and lon, or place"
            )
        }
    }

    /// A text, or a number as it is spelled.
    private func text(_ value: JSONValue, of key: String, _ option: Option) throws(ProgramError) -> String {
        switch value.content {
        case .string(let text):
            if text.isEmpty {
                throw fault(value.position.line, "'\(printable(key))' must be \(option.expects), not \"\"")
            }
            return text
        // Files, places and names must be text, even if they consist of digits.
        case .number(let text) where option.takesNumbers: return text
        default:
            throw fault(value.position.line, "'\(printable(key))' must be \(option.expects), not \(value.noun)")
        }
    }
}

extension Option {
    /// Whether a value in the file may be a number.
    package var takesNumbers: Bool {
        if case .choice = kind { return true }
        return hasRule
    }
}
