internal import ForecastCore
internal import Providers
internal import Words

/// Asks services for forecasts.
enum LiveForecast {
    /// The variable that holds a customer's key of Open-Meteo; on the command line others could read it.
    static let openMeteoKey = "WEATHERCARD_OPEN_METEO_KEY"

    static func openMeteo(
        for place: Place, _ arguments: Arguments, zone: ZoneLookup
    ) throws(CommandError) -> Forecast {
        let server = try openMeteoServer(arguments)
        let access = try ServiceAccess(arguments)
        let ask: ServiceAccess.Question = { transport throws(ServiceError) in
            try OpenMeteo(server, over: transport).forecast(for: place, now: Environment.now, zone: zone)
        }
        access.steps.tell("asking \(server.host) for \(place.label)")
        do throws(ServiceError) {
            return try access.forecast(agent: "\(Program.name)/\(EntryPoint.version)", ask)
        } catch {
            if case .accessRefused = error { throw commandError(error, arguments) }
            guard let last = access.lastForecast(ask) else { throw commandError(error, arguments) }
            StandardStreams.complain("\(error.message); \(StaleWords.of(last))")
            return last
        }
    }

    private static func openMeteoServer(_ arguments: Arguments) throws(CommandError) -> OpenMeteoServer {
        guard let address = arguments.value(of: CardOptions.baseURL) else {
            return Environment.variable(openMeteoKey).map(OpenMeteoServer.commercial) ?? .free
        }
        // A wrong address is not repeated: a password or a key may be what is wrong with it.
        guard let server = OpenMeteoServer(baseURL: address) else {
            throw .usage("\(CardOptions.baseURL.dashed) wants \(CardOptions.baseURL.wants)")
        }
        return server
    }

    private static func commandError(_ error: ServiceError, _ arguments: Arguments) -> CommandError {
        switch error {
        case .unreachable:
            CommandError(
                .unavailable, "\(error.message); this needs no network: \(offlineCommand())")
        case .accessRefused where arguments.value(of: CardOptions.baseURL) != nil:
            CommandError(.keyMissing, error.message)
        case .accessRefused:
            CommandError(.keyMissing, "\(error.message); a key is read from \(openMeteoKey)")
        case .tooManyRequests: CommandError(.tryLater, error.message)
        case .requestRefused, .failing, .noForecast: CommandError(.unavailable, error.message)
        }
    }

    /// The command that was given, with the example in place of the service.
    ///
    /// Times are left out: the example has its own.
    private static func offlineCommand() -> String {
        let replaced = [CardOptions.provider, CardOptions.baseURL, CardOptions.time, CardOptions.later].map(
            \.dashed)
        var words: [String] = []
        var given = CommandLine.arguments.dropFirst()
        while let word = given.popFirst() {
            if replaced.contains(word) {
                given = given.dropFirst()
            } else if !replaced.contains(where: { word.hasPrefix($0 + "=") }) {
                words.append(quoted(word))
            }
        }
        return "\(Program.name) \(words.joined(separator: " ")) --provider sample"
    }

    /// The word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.,/=+:".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
