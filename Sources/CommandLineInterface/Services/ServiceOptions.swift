/// The options that say who asks services, and where.
enum ServiceOptions {
    static let baseURL = Option.value(
        "base-url", "URL",
        help:
            "Another server of a service's interface, which may be of http: its address before /v1/forecast of "
            + "Open-Meteo, /forecast of Pirate Weather, /weatherapi of MET Norway; or NAME=URL for each, with commas, "
            + "where NAME may be nws-alerts, too. No other server is asked then",
        wants: BaseURLs.addressWants,
        check: BaseURLs.check)
    static let contact = Option.value(
        "contact", "CONTACT",
        help: "An address or a site of yours, for services that want to know whom to write to; instead of "
            + "\(contactVariable)",
        wants: "an address or a site in ASCII, such as me@example.org", read: contact(_:))
    static let keyFile = Option.value(
        "key-file", "FILE",
        help: "A file of yours alone (mode 0600) that holds the key for Pirate Weather; instead of \(pirateKey)",
        wants: "a file")

    /// The variable with the contact.
    static let contactVariable = "WEATHERCARD_CONTACT"
    /// The variable with a customer's key of Open-Meteo; on the command line others could read it.
    static let openMeteoKey = "WEATHERCARD_OPEN_METEO_KEY"
    /// The variable with the key of Pirate Weather.
    static let pirateKey = "WEATHERCARD_PIRATE_KEY"

    /// Those that mean something only where services are asked.
    static let all = [baseURL, contact, keyFile]

    /// The contact of the command line, else of the environment, else of the configuration.
    static func contact(_ arguments: Arguments) throws(CommandError) -> String? {
        if !arguments.isGiven(contact), let text = Environment.variable(contactVariable) {
            guard let text = contact(text) else {
                throw CommandError(.configuration, "\(contactVariable) wants \(contact.wants)")
            }
            return text
        }
        return try arguments.value(of: contact, contact(_:))
    }

    /// A text that can be sent as a contact (RFC 9110, 10.1.5).
    @Sendable private static func contact(_ text: String) -> String? {
        let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let isContact = isPrintable && (3...200).contains(text.utf8.count) && text.contains { "@.".contains($0) }
        return isContact ? text : nil
    }

    /// The key of Pirate Weather: of a file that the command line names, else of the environment, else of the file that
    /// the configuration names.
    static func pirateWeatherKey(_ arguments: Arguments) throws(CommandError) -> String? {
        if !arguments.isGiven(keyFile), let key = Environment.variable(pirateKey) {
            guard KeyFile.isKey(key) else {
                throw CommandError(.keyMissing, "\(pirateKey) holds no key, which is a word in ASCII")
            }
            return key
        }
        guard let path = arguments.value(of: keyFile) else { return nil }
        return try KeyFile.read(path)
    }
}
