internal import Libc

/// What a path given for writing stands for.
enum WriteTarget {
    /// A file that is open already, as `/dev/stdout` is.
    case descriptor(CInt)
    /// A FIFO, character device or socket, which is written in place.
    case device(path: String)
    /// A regular file to be replaced, or a name that is free, with all links at its end followed.
    case file(folder: String, name: String, existing: Existing?)

    /// What the replacement of a file keeps of it.
    struct Existing {
        /// Permission bits.
        let mode: mode_t
        let owner: uid_t
        let group: gid_t
    }

    init(_ path: String) throws(SystemError) {
        if path.utf8.contains(0) { throw SystemError(code: EINVAL) }
        if let descriptor = WriteTarget.descriptor(named: path) {
            self = .descriptor(descriptor)
            return
        }
        // The kernel is asked first, since it also knows links that may not be followed and those that lead in a
        // circle. A dangling link is ENOENT.
        var status: stat?
        do throws(SystemError) {
            status = try WriteTarget.status(of: path)
        } catch {
            guard error.code == ENOENT else { throw error }
        }
        let end = try WriteTarget.following(path)
        if let descriptor = WriteTarget.descriptor(named: end) {
            self = .descriptor(descriptor)
            return
        }
        var existing: Existing?
        if let status {
            switch status.st_mode & S_IFMT {
            case S_IFREG:
                existing = Existing(mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
            case S_IFDIR: throw SystemError(code: EISDIR)
            case S_IFBLK: throw SystemError(code: EINVAL)
            default:
                self = .device(path: path)
                return
            }
        }
        let (folder, name) = WriteTarget.split(end)
        // Only a folder's name can end in a slash; and an empty path names nothing.
        if name.isEmpty { throw SystemError(code: path.isEmpty ? ENOENT : EISDIR) }
        self = .file(folder: folder, name: name, existing: existing)
    }

    /// The number in `/dev/fd/3` and its like.
    ///
    /// Opening these would start at the front of the file behind them; the descriptor itself goes on where it is.
    private static func descriptor(named path: String) -> CInt? {
        switch path {
        case "/dev/stdout": return 1
        case "/dev/stderr": return 2
        default: break
        }
        for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
            let digits = path.dropFirst(prefix.count)
            if digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) { return CInt(digits) }
        }
        return nil
    }

    private static func status(of path: String) throws(SystemError) -> stat {
        var status = stat()
        try retrying { stat(path, &status) }
        return status
    }

    /// Where the links at the end of the path lead; what they name need not exist.
    private static func following(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<40 {
            guard descriptor(named: path) == nil, let next = try link(at: path) else { return path }
            path = next.utf8.first == UInt8(ascii: "/") ? next : split(path).folder + "/" + next
        }
        throw SystemError(code: ELOOP)
    }

    /// The text of the link at the path, or nil where there is none.
    private static func link(at path: String) throws(SystemError) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count: Int
        do throws(SystemError) {
            count = try retrying { readlink(path, &buffer, buffer.count) }
        } catch {
            // EINVAL: not a link.
            if error.code == EINVAL || error.code == ENOENT { return nil }
            throw error
        }
        let bytes = buffer.prefix(count).map(UInt8.init(bitPattern:))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw SystemError(code: EILSEQ) }
        return text
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }
}
