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
        let option = ServiceOptions.baseURL.dashed
        let names = providers.map(\.rawValue) + [NWSAlerts.facts.id]
        var addresses: [String: String] = [:]
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            if sides.count == 2, !sides[0].contains("/") {
                guard names.contains(sides[0]) else {
                    throw BaseURLs.fault(
                        Suggestion.unknown("service in \(option)", sides[0], choices: names), arguments)
                }
                addresses[sides[0]] = sides[1]
            } else {
                guard let only = providers.first, providers.count == 1, addresses[only.rawValue] == nil else {
                    throw BaseURLs.fault(
                        "\(option) for one of several services wants NAME=URL; names are "
                            + names.joined(separator: ", "), arguments)
                }
                addresses[only.rawValue] = String(part)
            }
        }
        self.addresses = addresses
    }

    /// The address instead of a service's own.
    subscript(_ name: String) -> String? { addresses[name] }

    /// The error of an address that is none.
    ///
    /// It is not repeated: a password or a key may be what is wrong with it.
    static func wrongAddress(_ arguments: Arguments) -> CommandError {
        fault("\(ServiceOptions.baseURL.dashed) wants \(ServiceOptions.baseURL.wants)", arguments)
    }

    static func fault(_ message: String, _ arguments: Arguments) -> CommandError {
        arguments.setting(of: ServiceOptions.baseURL)?.fault(message) ?? .usage(message)
    }
}
