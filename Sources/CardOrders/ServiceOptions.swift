package import Options
internal import Primitives
internal import Providers
package import SystemAccess

/// The options for the servers, and for the keys and contacts that services require.
package enum ServiceOptions {
    package static let baseURL = Option.value(
        "base-url", "URL",
        help:
            "Ask a compatible server, by http or https, instead of a service's own: the URL before /v1/forecast for "
            + "Open-Meteo, /forecast for Pirate Weather, /weatherapi for MET Norway or /api for Home Assistant. With several services, "
            + "NAME=URL separated by commas; NAME may also be that of a service for warnings, such as nws-alerts, or brightsky or librewxr for the radar "
            + "card, open-meteo-air, before /v1/air-quality, for the air card, or open-meteo-archive for the cards year and stripes. No "
            + "other server is asked",
        expects: BaseURLs.addressExpects,
        check: BaseURLs.check)
    package static let contact = Option.value(
        "contact", "CONTACT",
        help: "Send your email address or website to services that require one (default: \(contactVariable))",
        expects: "an email address or website in ASCII, such as me@example.org", read: contact(_:))
    package static let keyFile = Option.value(
        "key-file", "FILE",
        help:
            "Read the key for Pirate Weather, or the token for Home Assistant, from FILE, which only you may read, with mode 0600 "
            + "(default: \(pirateKey) or \(homeAssistantToken))",
        expects: "a file"
    ).file(.reads)
    package static let entity = Option.value(
        "entity", "NAME", help: "Ask Home Assistant for this weather entity",
        expects: "a weather entity, such as weather.forecast_home", default: "weather.forecast_home",
        read: { HomeAssistant.isEntity($0) ? $0 : nil })

    /// The variable with the contact.
    package static let contactVariable = "WEATHERCARD_CONTACT"
    /// The variable with a customer's key for Open-Meteo; other users could read it on the command line.
    package static let openMeteoKey = "WEATHERCARD_OPEN_METEO_KEY"
    /// The variable with the key for Pirate Weather.
    package static let pirateKey = "WEATHERCARD_PIRATE_KEY"

    /// The variable with the token for Home Assistant.
    package static let homeAssistantToken = "WEATHERCARD_HOME_ASSISTANT_TOKEN"
    /// The variable with the token that Home Assistant gives its apps.
    package static let supervisorToken = "SUPERVISOR_TOKEN"

    /// The options that have an effect only if services are asked.
    package static let all = [baseURL, contact, keyFile, entity]

    /// The text, if it can be sent as a contact (RFC 9110, section 10.1.5).
    @Sendable static func contact(_ text: String) -> String? {
        let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let isContact = isPrintable && (3...200).contains(text.utf8.count) && text.contains { "@.".contains($0) }
        return isContact ? text : nil
    }
}

/// The servers that replace the services' own, by the services' names.
package struct BaseURLs: Sendable {
    private let addresses: [String: String]

    /// The services that are no providers of forecasts.
    private static let others =
        [
            BrightSky.facts.id, LibreWXR.facts.id, OpenMeteoAir.facts.id, OpenMeteoEnsemble.facts.id,
            OpenMeteoArchive.facts.id,
        ]
        + ServiceFacts.alerts.map(\.id)

    /// The servers that may be asked for radar pictures; nil without `--base-url`.
    ///
    /// A URL without a name is that of a provider.
    package static func ofRadar(
        _ services: ServiceSettings
    ) throws(ProgramError) -> (brightSky: String?, libreWXR: String?)? {
        guard let text = services.baseURL else { return nil }
        let parts = parts(of: text)
        func address(_ id: String) -> String? { parts.first { $0.name == id }?.address }
        let (brightSky, libreWXR) = (address(BrightSky.facts.id), address(LibreWXR.facts.id))
        guard brightSky != nil || libreWXR != nil else {
            throw services.baseURLFault(
                "--base-url must have \(BrightSky.facts.id)=URL or \(LibreWXR.facts.id)=URL for the radar card")
        }
        return (brightSky, libreWXR)
    }

    /// The server that may be asked for days of the past; nil without `--base-url`.
    package static func ofArchive(_ services: ServiceSettings) throws(ProgramError) -> String? {
        guard let text = services.baseURL else { return nil }
        let id = OpenMeteoArchive.facts.id
        guard let part = parts(of: text).first(where: { $0.name == id }) else {
            throw services.baseURLFault("--base-url must have \(id)=URL for the cards year and stripes")
        }
        return part.address
    }

    /// Whether there are any, in which case no other server is asked.
    package var areGiven: Bool { !addresses.isEmpty }

    /// Parses `--base-url`: a URL for a single provider, or `NAME=URL` separated by commas.
    package init(_ services: ServiceSettings, of providers: [ProviderName]) throws(ProgramError) {
        guard let text = services.baseURL else {
            addresses = [:]
            return
        }
        let names = providers.map(\.rawValue) + BaseURLs.others
        var addresses: [String: String] = [:]
        for (name, address) in BaseURLs.parts(of: text) {
            if let name {
                guard names.contains(name) else { throw services.baseURLFault(BaseURLs.unknown(name, names)) }
                addresses[name] = address
            } else {
                guard let only = providers.first, providers.count == 1, addresses[only.rawValue] == nil else {
                    throw services.baseURLFault(
                        "--base-url must be NAME=URL for several services; names are "
                            + names.joined(separator: ", "))
                }
                addresses[only.rawValue] = address
            }
        }
        self.addresses = addresses
    }

    /// The part of a text that is about these providers and the warnings; nil if none is.
    package static func part(of text: String, for providers: [ProviderName]) -> String? {
        let names = providers.map(\.rawValue) + others
        let own = parts(of: text).filter { part in part.name.map(names.contains) ?? true }
        let words = own.map { part in (part.name.map { $0 + "=" } ?? "") + part.address }
        return words.isEmpty ? nil : words.joined(separator: ",")
    }

    /// The URL that replaces a service's own.
    package subscript(_ name: String) -> String? { addresses[name] }

    /// Throws if a text has an invalid URL or an unknown service.
    @Sendable package static func check(_ text: String) throws(ProgramError) {
        let names = ProviderName.allCases.filter { $0 != .sample }.map(\.rawValue) + others
        for (name, address) in parts(of: text) {
            if let name, !names.contains(name) { throw .usage(unknown(name, names)) }
            if OpenMeteoServer(baseURL: address) == nil { throw .usage(wrong(address)) }
        }
    }

    /// The message for the invalid URL of a service.
    package func wrongAddress(of name: String) -> String { BaseURLs.wrong(addresses[name] ?? "") }

    /// The names, if there are any, and the URLs.
    private static func parts(of text: String) -> [(name: String?, address: String)] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            return sides.count == 2 && !sides[0].contains("/") ? (sides[0], sides[1]) : (nil, String(part))
        }
    }

    private static func unknown(_ name: String, _ names: [String]) -> String {
        "--base-url: " + Suggestion.unknown("service", name, choices: names)
    }

    /// The message for an invalid URL.
    ///
    /// A user name, a query or a path is not repeated, since it may contain a password or a key.
    private static func wrong(_ address: String) -> String {
        let scheme = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let end = address[scheme...].firstIndex(of: "/") ?? address.endIndex
        let isTold = !address.contains { "@?#".contains($0) }
        let told =
            isTold ? ", not '\(printable(String(address[..<end])))\(end < address.endIndex ? "/…" : "")'" : ""
        return "--base-url must be \(addressExpects)\(told)"
    }

    /// What a URL must be.
    package static let addressExpects =
        "an https or http URL without user name and query, such as http://localhost:8080"
}
