internal import Primitives
package import SystemAccess

/// An option's values in the configuration file.
package struct Setting: Hashable, Sendable {
    /// As on a command line; a flag has one empty value.
    package let values: [String]
    /// The path of the file.
    package let file: String
    package let line: Int

    package init(values: [String], file: String, line: Int) {
        self.values = values
        self.file = file
        self.line = line
    }

    /// The file and line, for messages.
    package var location: String { "\(printable(file, limit: 400)):\(line)" }

    package func fault(_ message: String) -> ProgramError {
        ProgramError(.configuration, "\(location): \(message)")
    }
}
