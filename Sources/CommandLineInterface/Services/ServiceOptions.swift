internal import CTermination
internal import Libc
internal import Primitives
internal import Providers

/// The options for the servers, and for the keys and contacts that services require.
enum ServiceOptions {
    static let baseURL = Option.value(
        "base-url", "URL",
        help:
            "Ask a compatible server, by http or https, instead of a service's own: the URL before /v1/forecast for "
            + "Open-Meteo, /forecast for Pirate Weather or /weatherapi for MET Norway. With several services, "
            + "NAME=URL separated by commas; NAME may also be nws-alerts, or brightsky or librewxr for the radar card. No "
            + "other server is asked",
        expects: BaseURLs.addressExpects,
        check: BaseURLs.check)
    static let contact = Option.value(
        "contact", "CONTACT",
        help: "Send your email address or website to services that require one (default: \(contactVariable))",
        expects: "an email address or website in ASCII, such as me@example.org", read: contact(_:))
    static let keyFile = Option.value(
        "key-file", "FILE",
        help: "Read the key for Pirate Weather from FILE, which only you may read, with mode 0600 (default: "
            + "\(pirateKey))",
        expects: "a file"
    ).file(.reads)

    /// The variable with the contact.
    static let contactVariable = "WEATHERCARD_CONTACT"
    /// The variable with a customer's key for Open-Meteo; other users could read it on the command line.
    static let openMeteoKey = "WEATHERCARD_OPEN_METEO_KEY"
    /// The variable with the key for Pirate Weather.
    static let pirateKey = "WEATHERCARD_PIRATE_KEY"

    /// The options that have an effect only if services are asked.
    static let all = [baseURL, contact, keyFile]

    /// The contact on the command line, else in the environment, else in the configuration file.
    static func contact(_ arguments: Arguments) throws(CommandError) -> String? {
        if !arguments.isGiven(contact), let text = arguments.context.environment[contactVariable] {
            guard let text = contact(text) else {
                throw CommandError(.configuration, "\(contactVariable) must be \(contact.expects)")
            }
            return text
        }
        return try arguments.value(of: contact, contact(_:))
    }

    /// The text, if it can be sent as a contact (RFC 9110, section 10.1.5).
    @Sendable private static func contact(_ text: String) -> String? {
        let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let isContact = isPrintable && (3...200).contains(text.utf8.count) && text.contains { "@.".contains($0) }
        return isContact ? text : nil
    }

    /// The key for Pirate Weather: from the file on the command line, else from the environment, else from the file in the
    /// configuration.
    static func pirateWeatherKey(_ arguments: Arguments) throws(CommandError) -> String? {
        if !arguments.isGiven(keyFile), let key = arguments.context.environment[pirateKey] {
            guard KeyFile.isKey(key) else {
                throw CommandError(.keyMissing, "\(pirateKey) is not a key, which is one word in ASCII")
            }
            return key
        }
        guard let path = arguments.value(of: keyFile) else { return nil }
        return try KeyFile.read(path)
    }
}

/// The servers that replace the services' own, by the services' names.
struct BaseURLs {
    private let addresses: [String: String]

    /// The services that are no providers of forecasts.
    private static let others = [NWSAlerts.facts.id, BrightSky.facts.id, LibreWXR.facts.id]

    /// The servers that may be asked for radar pictures; nil without `--base-url`.
    ///
    /// A URL without a name is that of a provider.
    static func ofRadar(_ arguments: Arguments) throws(CommandError) -> (brightSky: String?, libreWXR: String?)? {
        guard let text = arguments.value(of: ServiceOptions.baseURL) else { return nil }
        let parts = parts(of: text)
        func address(_ id: String) -> String? { parts.first { $0.name == id }?.address }
        let (brightSky, libreWXR) = (address(BrightSky.facts.id), address(LibreWXR.facts.id))
        guard brightSky != nil || libreWXR != nil else {
            throw fault(
                "--base-url must have \(BrightSky.facts.id)=URL or \(LibreWXR.facts.id)=URL for the radar card",
                arguments)
        }
        return (brightSky, libreWXR)
    }

    /// Whether there are any, in which case no other server is asked.
    var areGiven: Bool { !addresses.isEmpty }

    /// Parses `--base-url`: a URL for a single provider, or `NAME=URL` separated by commas.
    init(_ arguments: Arguments, of providers: [ProviderName]) throws(CommandError) {
        guard let text = arguments.value(of: ServiceOptions.baseURL) else {
            addresses = [:]
            return
        }
        let names = providers.map(\.rawValue) + BaseURLs.others
        var addresses: [String: String] = [:]
        for (name, address) in BaseURLs.parts(of: text) {
            if let name {
                guard names.contains(name) else { throw BaseURLs.fault(BaseURLs.unknown(name, names), arguments) }
                addresses[name] = address
            } else {
                guard let only = providers.first, providers.count == 1, addresses[only.rawValue] == nil else {
                    throw BaseURLs.fault(
                        "--base-url must be NAME=URL for several services; names are "
                            + names.joined(separator: ", "), arguments)
                }
                addresses[only.rawValue] = address
            }
        }
        self.addresses = addresses
    }

    /// The part of a text that is about these providers and the warnings; nil if none is.
    static func part(of text: String, for providers: [ProviderName]) -> String? {
        let names = providers.map(\.rawValue) + others
        let own = parts(of: text).filter { part in part.name.map(names.contains) ?? true }
        let words = own.map { part in (part.name.map { $0 + "=" } ?? "") + part.address }
        return words.isEmpty ? nil : words.joined(separator: ",")
    }

    /// The URL that replaces a service's own.
    subscript(_ name: String) -> String? { addresses[name] }

    /// Throws if a text has an invalid URL or an unknown service.
    @Sendable static func check(_ text: String) throws(CommandError) {
        let names = ProviderName.allCases.filter { $0 != .sample }.map(\.rawValue) + others
        for (name, address) in parts(of: text) {
            if let name, !names.contains(name) { throw .usage(unknown(name, names)) }
            if OpenMeteoServer(baseURL: address) == nil { throw .usage(wrong(address)) }
        }
    }

    /// The error for an invalid URL.
    func wrongAddress(of name: String, _ arguments: Arguments) -> CommandError {
        BaseURLs.fault(BaseURLs.wrong(addresses[name] ?? ""), arguments)
    }

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
    static let addressExpects =
        "an https or http URL without user name and query, such as http://localhost:8080"

    static func fault(_ message: String, _ arguments: Arguments) -> CommandError {
        arguments.setting(of: ServiceOptions.baseURL)?.fault(message) ?? .usage(message)
    }
}

/// Files that contain a key and nothing else.
enum KeyFile {
    /// Longer than any key.
    private static let limit = 4096

    /// The key in a file that only its owner can read, without white space around it; `noun` is what people call it.
    ///
    /// - Throws: `keyMissing` if there is none, or if others can read the file; no message shows its contents.
    static func read(_ path: String, noun: String = "key") throws(CommandError) -> String {
        let name = printable(path)
        let bytes: [UInt8]
        let status: stat
        termination_hide_memory()
        do throws(SystemError) {
            // A pipe without a writer must not block the program.
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            status = try file.status()
            let isFile = status.st_mode & S_IFMT == S_IFREG
            bytes = isFile ? try readAll(file.descriptor, atMost: limit + 1) : []
        } catch {
            let remedy =
                error.code == ENOENT ? "; 'install -m 600 /dev/stdin FILE' makes one from what you paste" : ""
            throw fault("cannot read the \(noun) file \(name): \(error.description)\(remedy)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw fault("the \(noun) file \(name) is not a regular file")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw fault("the \(noun) file \(name) belongs to another user")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw fault("other users can read the \(noun) file \(name) (mode 0\(mode)); run 'chmod 600' on it")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let key = String(text.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace })
        guard bytes.count <= limit, isKey(key) else {
            throw fault("the \(noun) file \(name) does not contain a \(noun), which is one word in ASCII")
        }
        return key
    }

    /// Whether a text can be sent as a key.
    static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func fault(_ message: String) -> CommandError {
        CommandError(.keyMissing, message)
    }
}
