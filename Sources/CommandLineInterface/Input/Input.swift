internal import Libc
internal import Primitives

/// Where a command reads from: a path, or `-` for standard input.
struct Input: Sendable {
    /// The word as it was given.
    let word: String

    init(_ word: String) {
        self.word = word
    }

    /// What messages call it.
    var name: String {
        word == "-" ? "standard input" : printable(word)
    }

    /// All the bytes, of which there may be 32 MiB unless told.
    ///
    /// - Throws: `noInput` where nothing can be read, `badData` where there is more than the limit.
    func read(limit: Int = 32 << 20) throws(CommandError) -> [UInt8] {
        try Timings.measure(.read) { () throws(CommandError) in try bytes(limit: limit) }
    }

    private func bytes(limit: Int) throws(CommandError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(SystemError) {
            if word == "-" {
                bytes = try readAll(STDIN_FILENO, atMost: limit + 1)
            } else {
                let file = try OpenFile(word, O_RDONLY | O_NOCTTY)
                bytes = try readAll(file.descriptor, atMost: limit + 1)
            }
        } catch {
            throw Input.problem(error, name: name)
        }
        if bytes.count > limit {
            throw CommandError(.badData, "\(name) is larger than \(Input.size(limit))")
        }
        return bytes
    }

    /// What to tell of a failure to read what messages call `name`.
    static func problem(_ error: SystemError, name: String) -> CommandError {
        if error.code == ENOENT { return CommandError(.noInput, "no such file: \(name)") }
        return CommandError(.noInput, "cannot read \(name): \(error.description)")
    }

    private static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        return "\(bytes) bytes"
    }
}

/// What the program takes from its surroundings.
enum Environment {
    /// The moment on the machine's clock.
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1000)
    }

    /// A variable's value without white space around it; nil where nothing is left or it is unset.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value).drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace }
        return text.isEmpty ? nil : String(text)
    }
}
