internal import CTermination
internal import Libc
internal import Options
internal import Primitives
internal import SystemAccess

/// The secret with which a run posts: a token, a password or the URL of a webhook.
package struct PostSecret {
    let text: String
    /// What messages call the file or the variable.
    let origin: String

    /// The variable with the secret, if nothing else names one.
    package static let variable = "WEATHERCARD_POST_TOKEN"
    private static let credentials = "CREDENTIALS_DIRECTORY"

    /// The secret of a target; nil if there is none.
    ///
    /// It comes from the file on the command line, else from where the target says, else from the credential with the target's
    /// name, else from the environment variable, else from the file in the configuration.
    static func find(
        for name: String, _ target: NamedTarget, _ values: OptionValues, _ environment: Environment
    ) throws(ProgramError) -> PostSecret? {
        let form = target.service.secretForm
        if values.isGiven(PostOptions.tokenFile) || target.values[PostOptions.tokenFile.name] != nil {
            return try file(values, form)
        }
        if let setting = target.values[NamedTarget.tokenVariable.name], let name = setting.values.first {
            guard let text = environment[name] else {
                throw ProgramError(.keyMissing, "\(setting.location): the variable \(printable(name)) is not set")
            }
            return PostSecret(text: try checked(text, name, form), origin: name)
        }
        if let setting = target.values[NamedTarget.tokenCredential.name], let name = setting.values.first {
            guard let secret = try credential(name, form, environment) else {
                throw ProgramError(
                    .keyMissing,
                    "\(setting.location): there is no credential '\(printable(name))' in \(credentials)")
            }
            return secret
        }
        if let secret = try credential(name, form, environment) { return secret }
        if let text = environment[variable] {
            return PostSecret(text: try checked(text, variable, form), origin: variable)
        }
        return try file(values, form)
    }

    /// The error for a target without a secret.
    static func missing(for service: PostingService) -> ProgramError {
        ProgramError(
            .keyMissing,
            "\(service.rawValue) needs the \(service.secretNoun), in the file of \(PostOptions.tokenFile.dashed) or in "
                + variable)
    }

    private static func file(
        _ values: OptionValues, _ form: KeyFile.Form
    ) throws(ProgramError) -> PostSecret? {
        guard let path = values.value(of: PostOptions.tokenFile) else { return nil }
        return PostSecret(text: try KeyFile.read(path, noun: "token", as: form), origin: printable(path))
    }

    /// The secret in a credential of systemd, a file that no other user can read.
    private static func credential(
        _ name: String, _ form: KeyFile.Form, _ environment: Environment
    ) throws(ProgramError) -> PostSecret? {
        guard let folder = environment[credentials], !name.contains("/") else { return nil }
        let path = "\(folder)/\(name)"
        guard access(path, F_OK) == 0 else { return nil }
        termination_hide_memory()
        let text = String(decoding: try Input(path).read(limit: 4096), as: UTF8.self)
        let secret = String(text.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace })
        return PostSecret(text: try checked(secret, printable(path), form), origin: printable(path))
    }

    private static func checked(
        _ text: String, _ name: String, _ form: KeyFile.Form
    ) throws(ProgramError) -> String {
        guard KeyFile.isKey(text, as: form) else {
            throw ProgramError(.keyMissing, "\(name) does not contain a token, which is \(form.words)")
        }
        return text
    }
}
