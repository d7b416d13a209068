internal import ForecastCore
internal import Providers

/// The services, as the arguments and the environment configure them.
struct LiveServices {
    private let arguments: Arguments
    private let urls: BaseURLs
    private let contact: String?

    /// The User-Agent of requests.
    static let agent = "\(Program.name)/\(EntryPoint.version)"

    init(_ arguments: Arguments, of providers: [ProviderName]) throws(CommandError) {
        self.arguments = arguments
        urls = try BaseURLs(arguments, of: providers)
        contact = try ServiceOptions.contact(arguments)
    }

    /// The service of a provider.
    ///
    /// - Throws: `keyMissing` if it requires a key or a contact and there is none.
    func forecasts(of provider: ProviderName) throws(CommandError) -> any WeatherService<Forecast> {
        let url = urls[provider.rawValue]
        switch provider {
        case .openMeteo, .sample:
            guard let url else {
                return OpenMeteo(
                    arguments.context.environment[ServiceOptions.openMeteoKey].map(OpenMeteoServer.commercial)
                        ?? .free)
            }
            guard let server = OpenMeteoServer(baseURL: url) else {
                throw urls.wrongAddress(of: provider.rawValue, arguments)
            }
            return OpenMeteo(server)
        case .pirateWeather:
            guard let key = try ServiceOptions.pirateWeatherKey(arguments) else {
                throw CommandError(
                    .keyMissing,
                    "\(provider.rawValue) requires a key from pirateweather.net, in \(ServiceOptions.pirateKey) or in the file of "
                        + ServiceOptions.keyFile.dashed)
            }
            guard let service = PirateWeather(key: key, baseURL: url) else {
                throw urls.wrongAddress(of: provider.rawValue, arguments)
            }
            guard service.server.mayReceiveKey else {
                throw BaseURLs.fault(
                    "the key is not sent to http://\(service.server.host): it must be https, or http to this machine, as "
                        + "localhost or 127.0.0.1", arguments)
            }
            return service
        case .metNorway: return Locationforecast(try metNorway())
        }
    }

    /// The service that adds minutes to a provider's forecast for a place; nil if there is none.
    func minutes(beside provider: ProviderName, for place: Place) throws(CommandError) -> Nowcast? {
        provider == .metNorway && Nowcast.covers(place) ? Nowcast(try metNorway()) : nil
    }

    /// The service that adds warnings to the forecast for a place; nil if there is none, or if `--base-url` names only
    /// other servers.
    func alerts(for place: Place) throws(CommandError) -> NWSAlerts? {
        let url = urls[NWSAlerts.facts.id]
        guard NWSAlerts.covers(place), url != nil || !urls.areGiven else { return nil }
        guard let service = NWSAlerts(program: LiveServices.agent, contact: contact, baseURL: url) else {
            throw urls.wrongAddress(of: NWSAlerts.facts.id, arguments)
        }
        return service
    }

    private func metNorway() throws(CommandError) -> METServer {
        guard let contact else {
            throw CommandError(
                .keyMissing,
                "met-norway requires a contact, your email address or website, which is sent to it, in "
                    + "\(ServiceOptions.contact.dashed) or \(ServiceOptions.contactVariable)")
        }
        let url = urls[ProviderName.metNorway.rawValue]
        guard let server = METServer(program: LiveServices.agent, contact: contact, baseURL: url) else {
            throw urls.wrongAddress(of: ProviderName.metNorway.rawValue, arguments)
        }
        return server
    }
}

/// The sources of forecasts.
enum ProviderName: String, CaseIterable {
    /// Open-Meteo, or a compatible server.
    case openMeteo = "open-meteo"
    /// Pirate Weather, or a compatible server.
    case pirateWeather = "pirate-weather"
    /// MET Norway, or a compatible server.
    case metNorway = "met-norway"
    /// An embedded example, which needs no network.
    case sample

    /// The value of `--provider`, in the order in which the providers are tried.
    static func list(_ arguments: Arguments) throws(CommandError) -> [ProviderName] {
        try list(arguments.value(of: CardOptions.provider) ?? "")
    }

    /// The providers in a text, separated by commas.
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
            throw .usage("'sample' cannot be combined with a service")
        }
        return providers
    }
}
