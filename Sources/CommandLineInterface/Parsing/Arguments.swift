internal import CardMaking
internal import CardOrders
internal import Options
internal import SystemAccess
internal import Words

/// A command line that has been parsed: the values of its options, its operands, and what surrounds the command.
struct Arguments: Sendable {
    /// From the command line and from the configuration file.
    var values = OptionValues()
    /// The words that are not options, in order.
    var operands: [String] = []
    /// The streams, environment and clock.
    var context: Context
    /// The user's configuration file, if there is one.
    var configuration: Configuration?

    init(in context: Context = Context()) {
        self.context = context
    }

    /// Whether the command line has the option, or the configuration file turns a flag on.
    func has(_ option: Option) -> Bool { values.has(option) }

    /// The value on the command line, else in the configuration file, else the default.
    func value(of option: Option) -> String? { values.value(of: option) }

    /// The value of an option declared as a choice.
    func choice<Choice: RawRepresentable<String>>(of option: Option, as: Choice.Type = Choice.self) -> Choice? {
        values.choice(of: option)
    }

    // MARK: Cards

    /// The card that the options ask for, in a format.
    func order(as format: CardFormat) throws(ProgramError) -> CardOrder {
        try CardOrder(values, as: format, naming: namePlace)
    }

    /// Replaces the name of a place in the configuration file by its values, if it is the only place.
    func namePlace(of values: inout OptionValues) { configuration?.namePlace(of: &values) }

    /// Replaces the locale `auto`, wherever it is set, by the language of the environment.
    ///
    /// A reader of traditional Chinese characters is told that cards have simplified ones.
    mutating func readLocale() {
        let option = CardOptions.locale
        let isAutomatic = value(of: option) == CardOptions.environmentLocale
        if let locale = isAutomatic ? context.environment.locale : value(of: option),
            Language.isTraditionalChinese(locale)
        {
            context.cardContext.warn(
                "cards have no traditional Chinese characters; '\(printable(locale))' is shown in simplified ones")
        }
        guard isAutomatic else { return }
        let code = context.environment.language.code
        if let setting = values.setting(of: option) {
            values.configure(Setting(values: [code], file: setting.file, line: setting.line), for: option)
        } else {
            values.replace(option, by: code)
        }
    }

    /// The maker of this run's card.
    func maker() throws(ProgramError) -> CardMaker {
        CardMaker(context.cardContext, try ServiceSettings(values, context.environment))
    }

    /// The folder in which answers of services are kept; nil for none.
    var cacheFolder: CacheFolder? {
        try? ServiceSettings(values, context.environment).cacheFolder(context.cardContext)
    }

    /// Where a result goes; `--verbose` says how.
    func output(_ word: String) -> Output {
        has(NetworkOptions.verbose) ? Output(word, note: context.cardContext.warn) : Output(word)
    }

    /// Writes a text to `--output`.
    func write(_ text: String) throws(ProgramError) {
        try output(value(of: OutputOptions.text) ?? "-").write(text: text)
    }
}
