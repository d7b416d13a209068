package import Libc

/// Identifies a file, whatever its name.
package struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    package init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }

    /// The regular file that a word names, or that standard input is; nil if there is none.
    package init?(ofInput word: String) {
        var status = stat()
        guard !word.utf8.contains(0), word == "-" ? fstat(STDIN_FILENO, &status) == 0 : stat(word, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        self.init(status)
    }
}
