internal import CTermination
internal import Libc
internal import Primitives

/// Files that contain a key and nothing else.
package enum KeyFile {
    /// What a key may consist of.
    package enum Form: Sendable {
        /// One word in ASCII, which fits into a header.
        case word
        /// One line of any characters, as a password is.
        case line

        /// What it is, after "which is".
        package var words: String {
            switch self {
            case .word: "one word in ASCII"
            case .line: "one line of text"
            }
        }
    }

    /// Longer than any key.
    private static let limit = 4096

    /// The key in a file that only its owner can read, without white space around it; `noun` is what people call it.
    ///
    /// Others may be able to read the secret of a container, whose folder protects it: one in a read-only file system, or one of
    /// root that nobody can write, such as those of Docker (0444) and of Kubernetes with an fsGroup (0440).
    ///
    /// - Throws: `keyMissing` if there is none, or if others can read the file; no message shows its contents.
    package static func read(
        _ path: String, noun: String = "key", as form: Form = .word
    ) throws(ProgramError) -> String {
        let name = printable(path)
        let bytes: [UInt8]
        let status: stat
        var system = statvfs()
        termination_hide_memory()
        do throws(SystemError) {
            // A pipe without a writer must not block the program.
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            status = try file.status()
            try retrying { fstatvfs(file.descriptor, &system) }
            let isFile = status.st_mode & S_IFMT == S_IFREG
            bytes = isFile ? try readAll(file.descriptor, atMost: limit + 1) : []
        } catch {
            let remedy =
                error.code == ENOENT ? "; 'install -m 600 /dev/stdin FILE' makes one from what you paste" : ""
            throw fault("cannot read the \(noun) file \(name): \(error.description)\(remedy)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw fault("the \(noun) file \(name) is not a regular file")
        }
        let isReadOnly = system.f_flag & UInt(ST_RDONLY) != 0
        guard status.st_uid == geteuid() || status.st_uid == 0 || isReadOnly else {
            throw fault("the \(noun) file \(name) belongs to another user")
        }
        let isMounted = isReadOnly || status.st_uid == 0 && status.st_mode & 0o222 == 0
        guard status.st_mode & 0o077 == 0 || isMounted else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw fault("other users can read the \(noun) file \(name) (mode 0\(mode)); run 'chmod 600' on it")
        }
        let text = String(validating: bytes, as: UTF8.self) ?? ""
        let key = String(text.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace })
        guard bytes.count <= limit, isKey(key, as: form) else {
            throw fault("the \(noun) file \(name) does not contain a \(noun), which is \(form.words)")
        }
        return key
    }

    /// Whether a text can be sent as a key.
    package static func isKey(_ text: String, as form: Form = .word) -> Bool {
        if text.isEmpty { return false }
        return switch form {
        case .word: text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        case .line: text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        }
    }

    private static func fault(_ message: String) -> ProgramError {
        ProgramError(.keyMissing, message)
    }
}
