/// The options and operands that a command was given.
struct Arguments: Sendable {
    private var given: [String: [String]] = [:]
    /// The words that are no options, in their order.
    private(set) var operands: [String] = []

    mutating func add(_ value: String, for option: Option) {
        given[option.name, default: []].append(value)
    }

    mutating func add(operand: String) {
        operands.append(operand)
    }

    /// Whether the option was given; a default value does not count.
    func has(_ option: Option) -> Bool {
        given[option.name] != nil
    }

    /// The value given, or else the default.
    func value(of option: Option) -> String? {
        given[option.name]?.last ?? option.defaultValue
    }

    /// The values given, or else the default alone.
    func values(of option: Option) -> [String] {
        given[option.name] ?? option.defaultValue.map { [$0] } ?? []
    }

    /// The arguments once for each value of options of which only one is given, or as they are where none has several.
    func each(of options: [Option]) -> [Arguments] {
        guard let option = options.first(where: { values(of: $0).count > 1 }) else { return [self] }
        return values(of: option).map { value in
            var single = self
            single.given[option.name] = [value]
            return single
        }
    }

    /// The value given or else the default, as `read` understands it.
    ///
    /// - Throws: A usage error that says what the option wants, where `read` answers nil.
    func value<Value>(of option: Option, _ read: (String) -> Value?) throws(CommandError) -> Value? {
        guard let text = value(of: option) else { return nil }
        guard let value = read(text) else {
            throw .usage("\(option.dashed) wants \(option.wants), not '\(printable(text))'")
        }
        return value
    }

    /// The value given or else the default, of an option declared as a choice.
    func choice<Choice: RawRepresentable<String>>(of option: Option, as: Choice.Type = Choice.self) -> Choice? {
        value(of: option).flatMap(Choice.init(rawValue:))
    }
}
