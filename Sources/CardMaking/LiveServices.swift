package import CardOrders
package import ForecastCore
internal import Options
internal import Primitives
package import Providers
package import SystemAccess

/// The services with their servers, keys and contacts.
package struct LiveServices: Sendable {
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
        case .homeAssistant: return try homeAssistant(at: url)
        }
    }

    /// Home Assistant at a URL, or without one that whose app this is.
    private func homeAssistant(at url: String?) throws(ProgramError) -> HomeAssistant {
        let name = ProviderName.homeAssistant.rawValue
        let own = url == nil ? settings.supervisorToken : nil
        guard let address = url ?? own.map({ _ in HomeAssistant.supervisor }) else {
            throw settings.baseURLFault(
                "\(name) requires \(ServiceOptions.baseURL.dashed), such as http://homeassistant.local:8123")
        }
        var token = own
        if token == nil { token = try settings.homeAssistantToken() }
        guard let token else {
            throw ProgramError(
                .keyMissing,
                "\(name) requires a long-lived access token, from the security page of your profile, in "
                    + "\(ServiceOptions.homeAssistantToken) or in the file of \(ServiceOptions.keyFile.dashed)")
        }
        guard let service = HomeAssistant(token: token, entity: settings.entity, baseURL: address) else {
            throw settings.baseURLFault(urls.wrongAddress(of: name))
        }
        guard service.mayReceiveToken else {
            throw settings.baseURLFault(
                "the token is not sent to http://\(service.server.host): it must be https, or http within the local network"
            )
        }
        return service
    }

    /// The service for the air.
    func air() throws(ProgramError) -> OpenMeteoAir {
        let id = OpenMeteoAir.facts.id
        guard let url = urls[id] else {
            if urls.areGiven { throw settings.baseURLFault("--base-url must have \(id)=URL for the air card") }
            return OpenMeteoAir(settings.openMeteoKey.map(OpenMeteoServer.commercialAir) ?? .freeAir)
        }
        guard let server = OpenMeteoServer(airURL: url) else {
            throw settings.baseURLFault(urls.wrongAddress(of: id))
        }
        return OpenMeteoAir(server)
    }

    /// The service for ensembles; nil if it may not be asked.
    func ensemble() -> OpenMeteoEnsemble? {
        if let url = urls[OpenMeteoEnsemble.facts.id] {
            return OpenMeteoServer(ensembleURL: url).map(OpenMeteoEnsemble.init)
        }
        if urls.areGiven { return nil }
        return OpenMeteoEnsemble(
            settings.openMeteoKey.map(OpenMeteoServer.commercialEnsemble) ?? .freeEnsemble)
    }

    /// The server of Open-Meteo's forecasts; nil if none may be asked.
    func openMeteo() -> OpenMeteoServer? {
        if let url = urls[OpenMeteo.facts.id] { return OpenMeteoServer(baseURL: url) }
        return urls.areGiven ? nil : settings.openMeteoKey.map(OpenMeteoServer.commercial) ?? .free
    }

    /// The archive for days; nil if it may not be asked.
    func archive(
        _ content: OpenMeteoArchive.Content, from first: CivilDate, through last: CivilDate, lifetime: Double
    ) -> OpenMeteoArchive? {
        let url = urls[OpenMeteoArchive.facts.id]
        if url == nil, urls.areGiven { return nil }
        return OpenMeteoArchive(
            content, from: first, through: last, lifetime: lifetime, key: settings.openMeteoKey, baseURL: url)
    }

    /// The service that adds minutes to a provider's forecast for a place; nil if there is none.
    func minutes(beside provider: ProviderName, for place: Place) throws(ProgramError) -> Nowcast? {
        provider == .metNorway && Nowcast.covers(place) ? Nowcast(try metNorway()) : nil
    }

    /// The services that may have the warnings of a place, the first to be asked first; with `--base-url`, only those of servers
    /// that it names.
    func alerts(for place: Place) throws(ProgramError) -> [any AlertService] {
        var services: [any AlertService] = []
        func add<Service: AlertService>(
            _ type: Service.Type, _ covers: Bool, _ make: (_ url: String?) throws(ProgramError) -> Service?
        ) throws(ProgramError) {
            let id = type.facts.id
            guard covers, urls[id] != nil || !urls.areGiven else { return }
            guard let service = try make(urls[id]) else { throw settings.baseURLFault(urls.wrongAddress(of: id)) }
            services.append(service)
        }
        let country = place.country ?? ""
        try add(NWSAlerts.self, ["US", "PR", "GU", "VI", "AS", "MP", "UM"].contains(country)) { url in
            NWSAlerts(program: agent, contact: contact, baseURL: url)
        }
        if let contact {
            try add(METAlerts.self, ["NO", "SJ"].contains(country)) { url in
                METServer(program: agent, contact: contact, baseURL: url).map(METAlerts.init)
            }
        }
        try add(DWDAlerts.self, country == "DE") { DWDAlerts(baseURL: $0) }
        try add(DWDFiles.self, country == "DE") { DWDFiles(baseURL: $0) }
        try add(FMIAlerts.self, country == "FI") { FMIAlerts(baseURL: $0) }
        try add(VedurAlerts.self, country == "IS") { VedurAlerts(baseURL: $0) }
        try add(MetEireannAlerts.self, country == "IE") { MetEireannAlerts(baseURL: $0) }
        try add(CanadianAlerts.self, country == "CA") { CanadianAlerts(baseURL: $0) }
        try add(MetServiceAlerts.self, country == "NZ") { MetServiceAlerts(baseURL: $0) }
        try add(HKOAlerts.self, country == "HK") { HKOAlerts(baseURL: $0) }
        try add(JMAAlerts.self, country == "JP" && JMAAlerts.covers(place)) { JMAAlerts(baseURL: $0) }
        try add(MeteoAlarm.self, MeteoAlarm.covers(place)) { MeteoAlarm(baseURL: $0) }
        try add(WMOAlerts.self, services.isEmpty && !country.isEmpty) { WMOAlerts(baseURL: $0) }
        return services
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
