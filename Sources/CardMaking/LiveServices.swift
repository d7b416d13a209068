package import CardOrders
package import ForecastCore
internal import Options
package import Providers
package import SystemAccess

/// The services with their servers, keys and contacts.
package struct LiveServices {
    private let settings: ServiceSettings
    private let urls: BaseURLs
    private let contact: String?
    private let agent: String

    package init(
        _ settings: ServiceSettings, of providers: [ProviderName], agent: String
    ) throws(ProgramError) {
        (self.settings, self.agent) = (settings, agent)
        urls = try BaseURLs(settings, of: providers)
        contact = try settings.contact()
    }

    /// The service of a provider.
    ///
    /// - Throws: `keyMissing` if it requires a key or a contact and there is none.
    package func forecasts(of provider: ProviderName) throws(ProgramError) -> any WeatherService<Forecast> {
        let url = urls[provider.rawValue]
        switch provider {
        case .openMeteo, .sample:
            guard let url else {
                return OpenMeteo(settings.openMeteoKey.map(OpenMeteoServer.commercial) ?? .free)
            }
            guard let server = OpenMeteoServer(baseURL: url) else {
                throw settings.baseURLFault(urls.wrongAddress(of: provider.rawValue))
            }
            return OpenMeteo(server)
        case .pirateWeather:
            guard let key = try settings.pirateWeatherKey() else {
                throw ProgramError(
                    .keyMissing,
                    "\(provider.rawValue) requires a key from pirateweather.net, in \(ServiceOptions.pirateKey) or in the file of "
                        + ServiceOptions.keyFile.dashed)
            }
            guard let service = PirateWeather(key: key, baseURL: url) else {
                throw settings.baseURLFault(urls.wrongAddress(of: provider.rawValue))
            }
            guard service.server.mayReceiveKey else {
                throw settings.baseURLFault(
                    "the key is not sent to http://\(service.server.host): it must be https, or http to this machine, as "
                        + "localhost or 127.0.0.1")
            }
            return service
        case .metNorway: return Locationforecast(try metNorway())
        }
    }

    /// The service that adds minutes to a provider's forecast for a place; nil if there is none.
    func minutes(beside provider: ProviderName, for place: Place) throws(ProgramError) -> Nowcast? {
        provider == .metNorway && Nowcast.covers(place) ? Nowcast(try metNorway()) : nil
    }

    /// The service that adds warnings to the forecast for a place; nil if there is none, or if `--base-url` names only
    /// other servers.
    func alerts(for place: Place) throws(ProgramError) -> NWSAlerts? {
        let url = urls[NWSAlerts.facts.id]
        guard NWSAlerts.covers(place), url != nil || !urls.areGiven else { return nil }
        guard let service = NWSAlerts(program: agent, contact: contact, baseURL: url) else {
            throw settings.baseURLFault(urls.wrongAddress(of: NWSAlerts.facts.id))
        }
        return service
    }

    private func metNorway() throws(ProgramError) -> METServer {
        guard let contact else {
            throw ProgramError(
                .keyMissing,
                "met-norway requires a contact, your email address or website, which is sent to it, in "
                    + "\(ServiceOptions.contact.dashed) or \(ServiceOptions.contactVariable)")
        }
        let url = urls[ProviderName.metNorway.rawValue]
        guard let server = METServer(program: agent, contact: contact, baseURL: url) else {
            throw settings.baseURLFault(urls.wrongAddress(of: ProviderName.metNorway.rawValue))
        }
        return server
    }
}
