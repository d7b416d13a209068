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
        let text = arguments.value(of: CardOptions.provider) ?? ""
        var providers: [ProviderName] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let provider = ProviderName(rawValue: word) else {
                throw fault(
                    Suggestion.unknown("provider", word, choices: ProviderName.allCases.map(\.rawValue)), arguments)
            }
            if providers.contains(provider) {
                throw fault("\(CardOptions.provider.dashed) names \(word) twice", arguments)
            }
            providers.append(provider)
        }
        if providers.count > 1, providers.contains(.sample) {
            throw fault("'sample' is an example, which stands in for no forecast", arguments)
        }
        return providers
    }

    private static func fault(_ message: String, _ arguments: Arguments) -> CommandError {
        arguments.setting(of: CardOptions.provider)?.fault(message) ?? .usage(message)
    }
}
