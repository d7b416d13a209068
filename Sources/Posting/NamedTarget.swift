package import Options

/// A target of `post`: a service, or an entry of `targets` in the configuration file.
package struct NamedTarget: Sendable {
    package let service: PostingService
    /// The settings of the entry, by the names of their options.
    package let values: [String: Setting]

    package init(service: PostingService, values: [String: Setting] = [:]) {
        (self.service, self.values) = (service, values)
    }

    package static let tokenVariable = Option.value(
        "token-variable", "NAME", help: "Read the token from this environment variable",
        expects: "the name of a variable")
    package static let tokenCredential = Option.value(
        "token-credential", "NAME", help: "Read the token from the file of this name in CREDENTIALS_DIRECTORY",
        expects: "the name of a credential")

    /// The settings of which an entry has at most one.
    package static let secrets = [PostOptions.tokenFile, tokenVariable, tokenCredential]
}
