internal import Libc
internal import Primitives

/// Files that hold a key and nothing else.
enum KeyFile {
    /// Longer than any key.
    private static let limit = 4096

    /// The key in a file that nobody but its owner can read, with white space around it left out.
    ///
    /// - Throws: `keyMissing` where there is none, or the file may be read by others; no message shows what is in it.
    static func read(_ path: String) throws(CommandError) -> String {
        let name = printable(path)
        let bytes: [UInt8]
        let status: stat
        do throws(SystemError) {
            // A pipe without a writer must not hold the program up.
            let file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
            status = try file.status()
            let isFile = status.st_mode & S_IFMT == S_IFREG
            bytes = isFile ? try readAll(file.descriptor, atMost: limit + 1) : []
        } catch {
            throw fault("cannot read the key file \(name): \(error.description)")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fault("\(name) is no file that could hold a key") }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw fault("the key file \(name) belongs to somebody else")
        }
        guard status.st_mode & 0o077 == 0 else {
            let mode = String(status.st_mode & 0o777, radix: 8)
            throw fault("others may read the key file \(name) (mode 0\(mode)); 'chmod 600' ends that")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let key = String(text.drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace })
        guard bytes.count <= limit, isKey(key) else {
            throw fault("the key file \(name) holds no key, which is a word in ASCII")
        }
        return key
    }

    /// Whether a text can be sent as a key.
    static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func fault(_ message: String) -> CommandError {
        CommandError(.keyMissing, message)
    }
}
