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
            guard service.server.mayHoldKey else {
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
