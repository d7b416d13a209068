internal import Primitives
package import SystemAccess

/// The values of options, from a command line, a line of a batch or the query of a URL, and from the configuration file.
package struct OptionValues: Sendable {
    /// Where values are given, which decides how messages spell the name of an option.
    package enum Form: Sendable {
        /// `--size`
        case commandLine
        /// `'size'`, a key of a JSON object
        case job
        /// `size`, a parameter of a query
        case query

        /// The name of an option as it is written here.
        package func name(of option: Option) -> String {
            switch self {
            case .commandLine: option.dashed
            case .job: "'\(option.name)'"
            case .query: option.name
            }
        }

        /// A message that names options as the command line does, as it reads here; what a user has given stays as it is, in its quotes.
        package func spelled(_ message: String, options: [Option]) -> String {
            if self == .commandLine { return message }
            var isQuoted = false
            var words: [String] = []
            for word in message.split(separator: " ", omittingEmptySubsequences: false) {
                let core = word.dropLast(word.reversed().prefix { ",;:.".contains($0) }.count)
                // An example has its value, too.
                if self == .query, words.suffix(3).first == "such", words.suffix(2).first == "as",
                    let name = words.last, options.contains(where: { $0.name == name })
                {
                    words[words.count - 1] = "\(name)=\(word)"
                } else if !isQuoted, let option = options.first(where: { $0.dashed == core }) {
                    words.append(name(of: option) + word.dropFirst(core.count))
                } else {
                    words.append(String(word))
                }
                if core.hasPrefix("'") { isQuoted = true }
                if core.hasSuffix("'") { isQuoted = false }
            }
            return words.joined(separator: " ")
        }
    }

    private var given: [String: [String]] = [:]
    private var configured: [String: Setting] = [:]

    /// The most values of an option that may be repeated.
    package static let mostValues = 1000

    package init() {}

    // MARK: Setting

    /// Adds a value.
    ///
    /// - Throws: If the option's declaration does not accept it, or if it is given more often than it may be.
    package mutating func record(_ value: String, for option: Option) throws(ProgramError) {
        if has(option), !option.repeats { throw .usage("\(option.dashed) is given twice") }
        if given[option.name]?.count ?? 0 >= OptionValues.mostValues {
            throw .usage("\(option.dashed) is given more than \(OptionValues.mostValues) times")
        }
        try option.check(value)
        add(value, for: option)
    }

    /// Adds a value that needs no check.
    package mutating func add(_ value: String, for option: Option) {
        given[option.name, default: []].append(option.canonical(value))
    }

    /// Replaces all values by one that needs no check.
    package mutating func replace(_ option: Option, by value: String) {
        remove(option)
        add(value, for: option)
    }

    /// Sets the value from the configuration file.
    package mutating func configure(_ setting: Setting, for option: Option) {
        let values = setting.values.map(option.canonical)
        configured[option.name] = Setting(values: values, file: setting.file, line: setting.line)
    }

    /// Removes an option, wherever it was set.
    package mutating func remove(_ option: Option) {
        given[option.name] = nil
        configured[option.name] = nil
    }

    // MARK: Reading

    /// Whether the option is given, other than by the configuration file.
    package func isGiven(_ option: Option) -> Bool {
        given[option.name] != nil
    }

    /// Whether the option is given, or the configuration file turns a flag on.
    ///
    /// Values from the file and defaults do not count.
    package func has(_ option: Option) -> Bool {
        if case .flag = option.kind, configured[option.name] != nil { return true }
        return isGiven(option)
    }

    /// The configuration file's value of an option that is not given otherwise.
    package func setting(of option: Option) -> Setting? {
        isGiven(option) ? nil : configured[option.name]
    }

    /// The last value given, else that of the configuration file, else the default.
    package func value(of option: Option) -> String? {
        values(of: option).last
    }

    /// The values given, else those of the configuration file, else the default.
    package func values(of option: Option) -> [String] {
        given[option.name] ?? configured[option.name]?.values ?? option.defaultValue.map { [$0] } ?? []
    }

    /// The value, converted by `read`.
    ///
    /// - Throws: An error with what the option expects, if `read` returns nil.
    package func value<Value>(of option: Option, _ read: (String) -> Value?) throws(ProgramError) -> Value? {
        guard let text = value(of: option) else { return nil }
        guard let value = read(text) else {
            let message = "\(option.dashed) must be \(option.expects), not '\(printable(text))'"
            throw setting(of: option)?.fault(message) ?? .usage(message)
        }
        return value
    }

    /// The value of an option declared as a choice.
    @inlinable package func choice<Choice: RawRepresentable<String>>(
        of option: Option, as: Choice.Type = Choice.self
    )
        -> Choice?
    {
        value(of: option).flatMap(Choice.init(rawValue:))
    }

    /// One copy of the values for each value of an option that has several, or the values as they are.
    package func each(of options: [Option]) -> [OptionValues] {
        guard let option = options.first(where: { values(of: $0).count > 1 }) else { return [self] }
        return values(of: option).map { value in
            var single = self
            if let setting = setting(of: option) {
                single.configure(Setting(values: [value], file: setting.file, line: setting.line), for: option)
            } else {
                single.given[option.name] = [value]
            }
            return single
        }
    }

    /// Throws if any of the options is given, which have no effect beside another.
    package func refuse(_ options: [Option], beside other: Option) throws(ProgramError) {
        if let option = options.first(where: isGiven) {
            throw .usage("\(option.dashed) has no effect with \(other.dashed)")
        }
    }
}
