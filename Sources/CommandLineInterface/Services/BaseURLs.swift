internal import Providers

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
