internal import Providers

/// Where forecasts for a place come from.
enum ProviderName: String, CaseIterable {
    /// Open-Meteo, or a server of its interface.
    case openMeteo = "open-meteo"
    /// Pirate Weather, or a server of its interface.
    case pirateWeather = "pirate-weather"
    /// MET Norway, or a server of its interface.
    case metNorway = "met-norway"
    /// An embedded example.
    case sample

    /// The providers of a command line, in the order in which they are tried.
    static func list(_ arguments: Arguments) throws(CommandError) -> [ProviderName] {
        try list(arguments.value(of: CardOptions.provider) ?? "")
    }

    /// The providers that a text names, with commas.
    static func list(_ text: String) throws(CommandError) -> [ProviderName] {
        var providers: [ProviderName] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let provider = ProviderName(rawValue: word) else {
                throw .usage(
                    Suggestion.unknown("provider", word, choices: ProviderName.allCases.map(\.rawValue)))
            }
            if providers.contains(provider) { throw .usage("--provider names \(word) twice") }
            providers.append(provider)
        }
        if providers.count > 1, providers.contains(.sample) {
            throw .usage("'sample' is an example, which stands in for no forecast")
        }
        return providers
    }
}
