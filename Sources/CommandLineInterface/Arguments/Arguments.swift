/// The options and operands that a command was given.
struct Arguments: Sendable {
    private var given: [String: [String]] = [:]
    private var configured: [String: Setting] = [:]
    /// What the configuration file says, where there is one.
    var configuration: Configuration?
    /// The words that are no options, in their order.
    private(set) var operands: [String] = []

    mutating func add(_ value: String, for option: Option) {
        given[option.name, default: []].append(value)
    }

    mutating func add(operand: String) {
        operands.append(operand)
    }

    /// Sets what the configuration file says.
    mutating func configure(_ setting: Setting, for option: Option) {
        configured[option.name] = setting
    }

    /// Forgets an option, wherever it was set.
    mutating func remove(_ option: Option) {
        given[option.name] = nil
        configured[option.name] = nil
    }

    /// Whether the command line has the option.
    func isGiven(_ option: Option) -> Bool {
        given[option.name] != nil
    }

    /// Whether the command line has the option, or the configuration file turns it on; a value of the file or a default
    /// does not count.
    func has(_ option: Option) -> Bool {
        if case .flag = option.kind, configured[option.name] != nil { return true }
        return isGiven(option)
    }

    /// What the configuration file says for an option that the command line leaves out.
    func setting(of option: Option) -> Setting? {
        isGiven(option) ? nil : configured[option.name]
    }

    /// The value of the command line, else of the configuration file, else the default.
    func value(of option: Option) -> String? {
        values(of: option).last
    }

    /// The values of the command line, else of the configuration file, else the default alone.
    func values(of option: Option) -> [String] {
        given[option.name] ?? configured[option.name]?.values ?? option.defaultValue.map { [$0] } ?? []
    }

    /// The arguments once for each value of options of which only one is given, or as they are where none has several.
    func each(of options: [Option]) -> [Arguments] {
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

    /// The value as `read` understands it.
    ///
    /// - Throws: An error that says what the option wants, where `read` answers nil.
    func value<Value>(of option: Option, _ read: (String) -> Value?) throws(CommandError) -> Value? {
        guard let text = value(of: option) else { return nil }
        guard let value = read(text) else {
            let message = "\(option.dashed) wants \(option.wants), not '\(printable(text))'"
            throw setting(of: option)?.fault(message) ?? .usage(message)
        }
        return value
    }

    /// The value of an option declared as a choice.
    func choice<Choice: RawRepresentable<String>>(of option: Option, as: Choice.Type = Choice.self) -> Choice? {
        value(of: option).flatMap(Choice.init(rawValue:))
    }
}
