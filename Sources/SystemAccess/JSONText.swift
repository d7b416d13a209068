internal import JSONReading

/// The JSON that commands print.
package enum JSONText {
    /// A value as JSON with sorted keys, one member a line.
    ///
    /// The noun with its article is what an error calls the value.
    package static func of(_ value: some Encodable, _ noun: String) throws(ProgramError) -> String {
        do {
            return try JSONEncoding.text(of: value) + "\n"
        } catch {
            throw ProgramError(.internalError, "\(noun) cannot be written as JSON: \(error)")
        }
    }
}
