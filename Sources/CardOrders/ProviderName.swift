internal import Options
package import SystemAccess

/// The sources of forecasts.
package enum ProviderName: String, CaseIterable, Hashable, Codable, Sendable {
    /// Open-Meteo, or a compatible server.
    case openMeteo = "open-meteo"
    /// Pirate Weather, or a compatible server.
    case pirateWeather = "pirate-weather"
    /// MET Norway, or a compatible server.
    case metNorway = "met-norway"
    /// A weather entity of Home Assistant.
    case homeAssistant = "home-assistant"
    /// An embedded example, which needs no network.
    case sample

    /// The providers in a text, separated by commas.
    package static func list(_ text: String) throws(ProgramError) -> [ProviderName] {
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
            throw .usage("'sample' cannot be combined with a service")
        }
        return providers
    }
}
