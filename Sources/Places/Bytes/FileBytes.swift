#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The bytes of a regular file, or nil where there is none, it cannot be read, or it is longer than `limit`.
func fileBytes(_ path: String, limit: Int) -> [UInt8]? {
    // Without O_NONBLOCK opening a named pipe waits for its writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else { return nil }
    let size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
        let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress?.advanced(by: filled), size - filled) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return nil }
        filled += count
    }
    return bytes
}
