internal import Libc

/// Where a command reads from: a path, or `-` for standard input.
package struct Input: Sendable {
    /// The word on the command line.
    package let word: String

    package init(_ word: String) {
        self.word = word
    }

    /// What messages call it.
    package var name: String {
        word == "-" ? "standard input" : printable(word)
    }

    /// All bytes, up to a limit of 32 MiB by default, and within a number of seconds, if there is one.
    ///
    /// - Throws: `noInput` if it cannot be read, `badData` if it exceeds the limit.
    package func read(limit: Int = 32 << 20, within seconds: Double? = nil) throws(ProgramError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemError) {
            if word == "-" {
                bytes = try readAll(STDIN_FILENO, atMost: limit + 1, within: seconds)
            } else {
                // Opening a FIFO would wait for its writer.
                let file = try OpenFile(word, O_RDONLY | O_NOCTTY | O_NONBLOCK)
                bytes = try readAll(file.descriptor, atMost: limit + 1, within: seconds)
            }
        } catch {
            if error.code == ETIMEDOUT, let seconds {
                throw ProgramError(.noInput, "\(name) did not end within the deadline of \(Input.text(seconds)) s")
            }
            throw Input.problem(error, name: name)
        }
        if bytes.count > limit {
            throw ProgramError(.badData, "\(name) is larger than \(Input.size(limit))")
        }
        return bytes
    }

    /// The error for a failure to read what messages call `name`.
    package static func problem(_ error: SystemError, name: String) -> ProgramError {
        if error.code == ENOENT { return ProgramError(.noInput, "no such file: \(name)") }
        return ProgramError(.noInput, "cannot read \(name): \(error.description)")
    }

    private static func text(_ seconds: Double) -> String {
        Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }

    private static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        return "\(bytes) bytes"
    }
}
