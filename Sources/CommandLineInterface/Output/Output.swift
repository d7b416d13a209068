internal import Libc

/// Where a command's result goes: the value of `--output`.
///
/// `-` is standard output. A regular file is replaced as a whole or not at all, and keeps its permissions; symbolic links
/// to it stay; temporary files that killed runs have left are removed. FIFOs and devices are written in place.
struct Output: Sendable {
    /// The word on the command line.
    let word: String

    init(_ word: String) {
        self.word = word
    }

    /// Throws before any work is done if the result could not be written: a picture to a terminal, a missing folder, no
    /// permission.
    func check(forPicture: Bool) throws(CommandError) {
        try report { () throws(SystemError) in
            guard case .file(let path, _, _) = try target() else { return }
            let folder = try Output.open(folder: path)
            try retrying { faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) }
        }
        if forPicture { try refuseTerminal() }
    }

    /// Writes a picture; a terminal is an error.
    func write(picture: [UInt8]) throws(CommandError) {
        try refuseTerminal()
        try stream { write throws(CommandError) in try write(picture) }
    }

    func write(text: String) throws(CommandError) {
        try stream { write throws(CommandError) in try write(Array(text.utf8)) }
    }

    /// What messages call it.
    var name: String {
        word == "-" ? "standard output" : printable(word)
    }

    func target() throws(SystemError) -> WriteTarget {
        word == "-" ? .descriptor(STDOUT_FILENO) : try WriteTarget(word)
    }

    static func open(folder path: String) throws(SystemError) -> OpenFile {
        do throws(SystemError) {
            return try OpenFile(path, O_RDONLY | O_DIRECTORY)
        } catch {
            #if os(Linux)
            // A folder with permission to enter and write, but not to read. The module of the C library lacks O_PATH.
            let pathOnly: CInt = 0o10_000_000
            if error.code == EACCES { return try OpenFile(path, pathOnly | O_DIRECTORY) }
            #endif
            throw error
        }
    }

    func refuseTerminal() throws(CommandError) {
        switch try? target() {
        case .descriptor(let descriptor) where isTerminal(descriptor): break
        case .device(let path) where isTerminal(path): break
        default: return
        }
        throw .usage("\(name) is a terminal; write the picture to a file, as with -o card.png")
    }

    func report(_ body: () throws(SystemError) -> Void) throws(CommandError) {
        do throws(SystemError) {
            try body()
        } catch {
            throw problem(error)
        }
    }

    /// The error for a failure to write.
    func problem(_ error: SystemError) -> CommandError {
        .cannotWrite(word == "-" ? "to \(name)" : name, error)
    }
}

extension Output {
    /// Writes the next bytes.
    typealias Writer = (_ piece: [UInt8]) throws(CommandError) -> Void

    /// Writes piece by piece; a regular file appears when it is complete.
    func stream(_ produce: (_ write: Writer) throws(CommandError) -> Void) throws(CommandError) {
        var place: WriteTarget?
        try report { () throws(SystemError) in place = try target() }
        switch place {
        case .descriptor(let descriptor):
            try produce { piece throws(CommandError) in
                try report { () throws(SystemError) in try writeAll(piece, to: descriptor) }
            }
        case .device(let path):
            let device = try opened { () throws(SystemError) in try OpenFile(path, O_WRONLY | O_NOCTTY) }
            try produce { piece throws(CommandError) in
                try report { () throws(SystemError) in try writeAll(piece, to: device.descriptor) }
            }
        case .file(let path, let name, let existing):
            let folder = try opened { () throws(SystemError) in try Output.open(folder: path) }
            TemporaryFile.sweep(folder.descriptor, for: name)
            try replace(name, in: folder.descriptor, existing: existing, produce)
        case nil: break
        }
    }

    /// Writes a file in an open folder under a hidden name, and renames it when it is complete.
    func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        _ produce: (_ write: Writer) throws(CommandError) -> Void
    ) throws(CommandError) {
        // The replacement of a private file is private from the start.
        let mode: mode_t = existing == nil ? 0o666 : 0o600
        var file: TemporaryFile
        do throws(SystemError) {
            file = try TemporaryFile(in: folder, for: name, mode: mode)
        } catch {
            throw problem(error)
        }
        try produce { piece throws(CommandError) in
            try report { () throws(SystemError) in try file.write(piece) }
        }
        do throws(SystemError) {
            if let existing { try file.adopt(existing) }
            try file.place(as: name)
        } catch {
            throw problem(error)
        }
    }

    private func opened(_ open: () throws(SystemError) -> OpenFile) throws(CommandError) -> OpenFile {
        do throws(SystemError) {
            return try open()
        } catch {
            throw problem(error)
        }
    }
}

/// What a path for writing refers to.
enum WriteTarget {
    /// A file that is already open, such as `/dev/stdout`.
    case descriptor(CInt)
    /// A FIFO, character device or socket, which is written in place.
    case device(path: String)
    /// A regular file to replace, or a free name, after all symbolic links have been followed.
    case file(folder: String, name: String, existing: Existing?)

    /// What a replacement keeps of the old file.
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
        // The kernel comes first, since it also rejects links that may not be followed and circular links. A dangling
        // link is ENOENT.
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
        // Only the name of a folder can end in a slash, and an empty path names nothing.
        if name.isEmpty { throw SystemError(code: path.isEmpty ? ENOENT : EISDIR) }
        self = .file(folder: folder, name: name, existing: existing)
    }

    /// The number in `/dev/fd/3` and similar paths.
    ///
    /// Opening one of them would start at the beginning of its file; the descriptor itself continues at its offset.
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

    /// The target of the links at the end of the path, which need not exist.
    private static func following(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<40 {
            guard descriptor(named: path) == nil, let next = try link(at: path) else { return path }
            path = next.utf8.first == UInt8(ascii: "/") ? next : split(path).folder + "/" + next
        }
        throw SystemError(code: ELOOP)
    }

    /// The target of the link at the path, or nil if it is not a link.
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

/// The format of a card's file, from the extension of its name.
enum PictureFormat: Hashable, Sendable {
    /// The default, also for standard output.
    case png
    /// A name that ends in `.svg`, in upper or lower case.
    case svg

    /// The format of a file's name or path.
    init(_ name: String) {
        self = name.lowercased().hasSuffix(".svg") ? .svg : .png
    }

    /// The extensions of other formats of pictures and documents.
    private static let others: Set<String> = [
        "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "pdf", "heic", "heif", "avif", "jxl", "ico", "eps",
        "ps",
    ]

    /// Throws if a name has the extension of a format that cannot be written.
    static func check(_ name: String) throws(CommandError) {
        guard let dot = name.lastIndex(of: "."), others.contains(name[dot...].dropFirst().lowercased()) else {
            return
        }
        throw .usage(
            "cannot write \(printable(name)): the name must end in .png or .svg, the formats that are written")
    }
}
