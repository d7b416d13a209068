internal import FoundationEssentials

/// Values as the JSON that commands print.
enum JSONText {
    /// The JSON with sorted members, a line each; the noun with its article names the value where it is none.
    static func of(_ value: some Encodable, _ noun: String) throws(CommandError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            throw CommandError(.internalError, "\(noun) cannot be written as JSON: \(error)")
        }
    }
}
