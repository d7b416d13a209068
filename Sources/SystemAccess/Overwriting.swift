internal import Libc

extension SystemError {
    /// Whether a folder has no room for another file beside the one that is to be replaced: it is read-only, or somebody else's.
    var forbidsNeighbors: Bool { [EACCES, EPERM, EROFS].contains(code) }

    /// Whether a file is a mount point, which no other file can replace.
    var forbidsReplacement: Bool { [EBUSY, EXDEV].contains(code) }
}

/// Whether a file can be written where it is.
func canOverwrite(_ name: String, in folder: CInt) -> Bool {
    faccessat(folder, name, W_OK, AT_EACCESS) == 0
}

/// Overwrites a regular file with all that another open file contains.
///
/// The disk space is taken first, so that a full disk leaves the old file.
func overwrite(_ name: String, in folder: CInt, by source: CInt) throws(SystemError) {
    let file = try OpenFile(name, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, in: folder)
    let old = try file.status()
    guard old.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    var new = stat()
    try retrying { fstat(source, &new) }
    #if os(Linux)
    let code = new.st_size > 0 ? posix_fallocate(file.descriptor, 0, new.st_size) : 0
    if code != 0, code != EOPNOTSUPP {
        ftruncate(file.descriptor, old.st_size)
        throw SystemError(code: code)
    }
    #endif
    try retrying { lseek(source, 0, SEEK_SET) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try readSome(source, into: &chunk, atMost: chunk.count), count > 0 {
        try writeAll(Array(chunk[..<count]), to: file.descriptor)
    }
    try retrying { ftruncate(file.descriptor, new.st_size) }
    try synchronize(file.descriptor)
}
