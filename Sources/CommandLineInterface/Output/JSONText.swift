internal import FoundationEssentials

/// The JSON that commands print.
enum JSONText {
    /// A value as JSON with sorted keys, one member a line.
    ///
    /// The noun with its article is what an error calls the value.
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
