internal import Libc
internal import Primitives
internal import Providers

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

/// The servers that stand instead of the services' own, by the services' names.
struct BaseURLs {
    private let addresses: [String: String]

    /// Whether there are any, so that no other server is asked.
    var areGiven: Bool { !addresses.isEmpty }

    /// Reads `--base-url`: an address for the one provider, or `NAME=URL` with commas between several.
    init(_ arguments: Arguments, of providers: [ProviderName]) throws(CommandError) {
        guard let text = arguments.value(of: ServiceOptions.baseURL) else {
            addresses = [:]
            return
        }
        let names = providers.map(\.rawValue) + [NWSAlerts.facts.id]
        var addresses: [String: String] = [:]
        for (name, address) in BaseURLs.parts(of: text) {
            if let name {
                guard names.contains(name) else { throw BaseURLs.fault(BaseURLs.unknown(name, names), arguments) }
                addresses[name] = address
            } else {
                guard let only = providers.first, providers.count == 1, addresses[only.rawValue] == nil else {
                    throw BaseURLs.fault(
                        "--base-url for one of several services wants NAME=URL; names are "
                            + names.joined(separator: ", "), arguments)
                }
                addresses[only.rawValue] = address
            }
        }
        self.addresses = addresses
    }

    /// The address instead of a service's own.
    subscript(_ name: String) -> String? { addresses[name] }

    /// Refuses a text with an address that is none, or with a name of no service.
    @Sendable static func check(_ text: String) throws(CommandError) {
        let names = ProviderName.allCases.filter { $0 != .sample }.map(\.rawValue) + [NWSAlerts.facts.id]
        for (name, address) in parts(of: text) {
            if let name, !names.contains(name) { throw .usage(unknown(name, names)) }
            if OpenMeteoServer(baseURL: address) == nil { throw .usage(wrong(address)) }
        }
    }

    /// The error of an address that is none.
    func wrongAddress(of name: String, _ arguments: Arguments) -> CommandError {
        BaseURLs.fault(BaseURLs.wrong(addresses[name] ?? ""), arguments)
    }

    /// The names, where there are any, and the addresses.
    private static func parts(of text: String) -> [(name: String?, address: String)] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            return sides.count == 2 && !sides[0].contains("/") ? (sides[0], sides[1]) : (nil, String(part))
        }
    }

    private static func unknown(_ name: String, _ names: [String]) -> String {
        "--base-url: " + Suggestion.unknown("service", name, choices: names)
    }

    /// What to say of an address that is none.
    ///
    /// A user name, a query or a path is not repeated: a password or a key may be in it.
    private static func wrong(_ address: String) -> String {
        let scheme = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let end = address[scheme...].firstIndex(of: "/") ?? address.endIndex
        let isTold = !address.contains { "@?#".contains($0) }
        let told =
            isTold ? ", not '\(printable(String(address[..<end])))\(end < address.endIndex ? "/…" : "")'" : ""
        return "--base-url wants \(addressWants)\(told)"
    }

    /// What an address has to be.
    static let addressWants =
        "an https or http address without user name and query, such as http://localhost:8080"

    static func fault(_ message: String, _ arguments: Arguments) -> CommandError {
        arguments.setting(of: ServiceOptions.baseURL)?.fault(message) ?? .usage(message)
    }
}

/// Files that hold a key and nothing else.
enum KeyFile {
    /// Longer than any key.
    private static let limit = 4096

    /// The key in a file that nobody but its owner can read, with white space around it left out.
    ///
    /// - Throws: `keyMissing` where there is none, or the file may be read by others; no message shows what is in it.
    static func read(_ path: String) throws(CommandError) -> String {
        let name = printable(path)
        let bytes: [UInt8]
        let status: stat
        do throws(SystemError) {
            // A pipe without a writer must not hold the program up.
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            status = try file.status()
            let isFile = status.st_mode & S_IFMT == S_IFREG
            bytes = isFile ? try readAll(file.descriptor, atMost: limit + 1) : []
        } catch {
            throw fault("cannot read the key file \(name): \(error.description)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fault("\(name) is no file that could hold a key") }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw fault("the key file \(name) belongs to somebody else")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw fault("others may read the key file \(name) (mode 0\(mode)); 'chmod 600' ends that")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let key = String(text.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace })
        guard bytes.count <= limit, isKey(key) else {
            throw fault("the key file \(name) holds no key, which is a word in ASCII")
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
