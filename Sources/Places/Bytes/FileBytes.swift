internal import Libc

/// The bytes of a regular file, or nil where there is none, it cannot be read, or it is longer than `limit`.
func fileBytes(_ path: String, limit: Int) -> [UInt8]? {
    fileStart(path) { $0 <= limit ? $0 : nil }
}

/// The first bytes of a regular file, at most `count`, or nil where there is none or it cannot be read.
func fileStart(_ path: String, count: Int) -> [UInt8]? {
    fileStart(path) { min($0, count) }
}

/// As many first bytes of a regular file as `length` answers to its size, which may be none at all.
private func fileStart(_ path: String, length: (Int) -> Int?) -> [UInt8]? {
    // Without O_NONBLOCK opening a named pipe waits for its writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let size = length(Int(status.st_size))
    else {
        return nil
    }
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
