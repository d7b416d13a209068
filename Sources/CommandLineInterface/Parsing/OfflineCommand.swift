internal import CardOrders
internal import Options
internal import Primitives

/// A command that works without a network.
enum OfflineCommand {
    /// A command line with the sample in place of the service.
    ///
    /// Times are removed, since the sample has its own.
    static func replacing(_ given: [String]) -> String {
        let replaced = ([CardOptions.provider, CardOptions.time, CardOptions.later] + ServiceOptions.all).map(
            \.dashed)
        var words: [String] = []
        var given = given[...]
        while let word = given.popFirst() {
            if replaced.contains(word) {
                given = given.dropFirst()
            } else if !replaced.contains(where: { word.hasPrefix($0 + "=") }) {
                words.append(quoted(word))
            }
        }
        return "\(Program.name) \(words.joined(separator: " ")) --provider sample"
    }

    /// The word as it is typed in a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789-_.,/=+:".unicodeScalars.contains($0)
        }
        return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
