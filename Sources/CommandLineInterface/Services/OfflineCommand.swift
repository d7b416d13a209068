/// A command that works without a network.
enum OfflineCommand {
    /// The command that was given, with the example in place of the service.
    ///
    /// Times are left out: the example has its own.
    static func words() -> String {
        let replaced = ([CardOptions.provider, CardOptions.time, CardOptions.later] + ServiceOptions.all).map(
            \.dashed)
        var words: [String] = []
        var given = CommandLine.arguments.dropFirst()
        while let word = given.popFirst() {
            if replaced.contains(word) {
                given = given.dropFirst()
            } else if !replaced.contains(where: { word.hasPrefix($0 + "=") }) {
                words.append(quoted(word))
            }
        }
        return "\(Program.name) \(words.joined(separator: " ")) --provider sample"
    }

    /// The word as a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.,/=+:".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
