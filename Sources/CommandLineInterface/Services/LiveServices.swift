internal import ForecastCore
internal import Providers

/// The services as a command line and the environment set them up.
struct LiveServices {
    private let arguments: Arguments
    private let urls: BaseURLs
    private let contact: String?

    /// What the program calls itself to services.
    static let agent = "\(Program.name)/\(EntryPoint.version)"

    init(_ arguments: Arguments, of providers: [ProviderName]) throws(CommandError) {
        self.arguments = arguments
        urls = try BaseURLs(arguments, of: providers)
        contact = try ServiceOptions.contact(arguments)
    }

    /// A service of forecasts.
    ///
    /// - Throws: `keyMissing` where it wants a key or a contact and there is none.
    func forecasts(of provider: ProviderName) throws(CommandError) -> any WeatherService<Forecast> {
        let url = urls[provider.rawValue]
        switch provider {
        case .openMeteo, .sample:
            guard let url else {
                return OpenMeteo(
                    Environment.variable(ServiceOptions.openMeteoKey).map(OpenMeteoServer.commercial) ?? .free)
            }
            guard let server = OpenMeteoServer(baseURL: url) else {
                throw urls.wrongAddress(of: provider.rawValue, arguments)
            }
            return OpenMeteo(server)
        case .pirateWeather:
            guard let key = try ServiceOptions.pirateWeatherKey(arguments) else {
                throw CommandError(
                    .keyMissing,
                    "\(provider.rawValue) wants a key, in \(ServiceOptions.pirateKey) or in a file that "
                        + "\(ServiceOptions.keyFile.dashed) names; pirateweather.net gives it")
            }
            guard let service = PirateWeather(key: key, baseURL: url) else {
                throw urls.wrongAddress(of: provider.rawValue, arguments)
            }
            guard service.server.mayReceiveKey else {
                throw BaseURLs.fault(
                    "no key goes to http://\(service.server.host): keys go over https only, or over http to this "
                        + "machine, as localhost or 127.0.0.1", arguments)
            }
            return service
        case .metNorway: return Locationforecast(try metNorway())
        }
    }

    /// The service that adds minutes to a provider's forecast of a place; nil where there is none.
    func minutes(beside provider: ProviderName, for place: Place) throws(CommandError) -> Nowcast? {
        provider == .metNorway && Nowcast.covers(place) ? Nowcast(try metNorway()) : nil
    }

    /// The service that adds warnings to the forecast of a place; nil where there is none, or only other servers are to
    /// be asked.
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
                "met-norway wants a contact, in \(ServiceOptions.contactVariable) or \(ServiceOptions.contact.dashed): "
                    + "an address or a site of yours, which is sent to it")
        }
        let url = urls[ProviderName.metNorway.rawValue]
        guard let server = METServer(program: LiveServices.agent, contact: contact, baseURL: url) else {
            throw urls.wrongAddress(of: ProviderName.metNorway.rawValue, arguments)
        }
        return server
    }
}

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
