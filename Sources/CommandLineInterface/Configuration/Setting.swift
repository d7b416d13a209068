/// What the configuration file says for one option.
struct Setting: Sendable {
    /// As on a command line; a flag that is on has one empty value.
    let values: [String]
    /// The file, as it is read.
    let file: String
    let line: Int

    /// Where it stands, for messages.
    var location: String { "\(printable(file, limit: 400)):\(line)" }

    func fault(_ message: String) -> CommandError {
        CommandError(.configuration, "\(location): \(message)")
    }
}
