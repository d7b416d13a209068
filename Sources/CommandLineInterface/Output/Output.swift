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
            guard case .file(let folder, _, _) = try target() else { return }
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

    /// Opens a folder, without following links that strangers may have left.
    static func open(folder path: String) throws(SystemError) -> OpenFile {
        let walk = try PathWalk(path)
        if let descriptor = walk.descriptor { return try OpenFile("/dev/fd/\(descriptor)", O_RDONLY | O_DIRECTORY) }
        guard let name = walk.name else { return try walk.folder.reopened() }
        let flags = PathWalk.Folder.pathOnly | O_DIRECTORY | (walk.isMagic ? 0 : O_NOFOLLOW)
        return try PathWalk.Folder(try OpenFile(name, flags, in: walk.folder.descriptor)).reopened()
    }

    func refuseTerminal() throws(CommandError) {
        switch try? target() {
        case .descriptor(let descriptor) where isTerminal(descriptor): break
        case .device(let device) where device.isTerminal: break
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
        case .device(let place):
            let device = try opened { () throws(SystemError) in try place.open(O_WRONLY | O_NOCTTY) }
            try produce { piece throws(CommandError) in
                try report { () throws(SystemError) in try writeAll(piece, to: device.descriptor) }
            }
        case .file(let place, let name, let existing):
            let folder = try opened { () throws(SystemError) in try place.reopened() }
            TemporaryFile.sweep(folder.descriptor, for: name)
            try replace(name, in: folder.descriptor, existing: existing, produce)
        case nil: break
        }
    }

    /// Replaces a regular file by what another process writes to an open one; nothing else can be written so.
    func fill(_ produce: (_ descriptor: CInt) throws(CommandError) -> Void) throws(CommandError) {
        var place: WriteTarget?
        try report { () throws(SystemError) in place = try target() }
        guard case .file(let path, let name, let existing) = place else {
            throw .usage("a video is written to a file, as with -o card.mp4; \(name) is none")
        }
        let folder = try opened { () throws(SystemError) in try path.reopened() }
        TemporaryFile.sweep(folder.descriptor, for: name)
        try replace(name, in: folder.descriptor, existing: existing, filling: produce)
    }

    /// Writes a file in an open folder under a hidden name, and renames it when it is complete.
    func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        _ produce: (_ write: Writer) throws(CommandError) -> Void
    ) throws(CommandError) {
        try replace(
            name, in: folder, existing: existing,
            filling: { descriptor throws(CommandError) in
                try produce { piece throws(CommandError) in
                    try report { () throws(SystemError) in try writeAll(piece, to: descriptor) }
                }
            })
    }

    private func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        filling produce: (_ descriptor: CInt) throws(CommandError) -> Void
    ) throws(CommandError) {
        // The replacement of a private file is private from the start.
        let mode: mode_t = existing == nil ? 0o666 : 0o600
        var file: TemporaryFile
        do throws(SystemError) {
            file = try TemporaryFile(in: folder, for: name, mode: mode)
        } catch {
            throw problem(error)
        }
        try produce(file.descriptor)
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
    case device(Device)
    /// A regular file to replace, or a free name, after all symbolic links have been followed.
    case file(folder: PathWalk.Folder, name: String, existing: Existing?)

    /// What a replacement keeps of the old file.
    struct Existing {
        /// Permission bits.
        let mode: mode_t
        let owner: uid_t
        let group: gid_t
    }

    /// A FIFO, character device or socket in an open folder.
    struct Device {
        let folder: PathWalk.Folder
        let name: String
        fileprivate let isMagic: Bool
        fileprivate let isCharacters: Bool

        func open(_ flags: CInt) throws(SystemError) -> OpenFile {
            try OpenFile(name, flags | (isMagic ? 0 : O_NOFOLLOW), in: folder.descriptor)
        }

        /// Whether it is a terminal.
        ///
        /// A FIFO is not opened to find out, since its reader would see the end when it is closed.
        var isTerminal: Bool {
            guard isCharacters, let file = try? open(O_WRONLY | O_NOCTTY | O_NONBLOCK) else { return false }
            return CommandLineInterface.isTerminal(file.descriptor)
        }
    }

    init(_ path: String) throws(SystemError) {
        let walk: PathWalk
        do throws(SystemError) {
            walk = try PathWalk(path)
        } catch {
            // Only the name of a folder can end in a slash.
            let isFolder = error.code == ENOENT && path.utf8.last == UInt8(ascii: "/")
            throw isFolder ? SystemError(code: EISDIR) : error
        }
        if let descriptor = walk.descriptor {
            self = .descriptor(descriptor)
            return
        }
        guard let name = walk.name else { throw SystemError(code: EISDIR) }
        var status = stat()
        do throws(SystemError) {
            let flags = walk.isMagic ? 0 : AT_SYMLINK_NOFOLLOW
            try retrying { fstatat(walk.folder.descriptor, name, &status, flags) }
        } catch {
            guard error.code == ENOENT else { throw error }
            self = .file(folder: walk.folder, name: name, existing: nil)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let existing = Existing(mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
            self = .file(folder: walk.folder, name: name, existing: existing)
        case S_IFDIR: throw SystemError(code: EISDIR)
        case S_IFBLK: throw SystemError(code: EINVAL)
        // It has become a link since it was none.
        case S_IFLNK: throw SystemError(code: ELOOP)
        default:
            self = .device(
                Device(
                    folder: walk.folder, name: name, isMagic: walk.isMagic,
                    isCharacters: status.st_mode & S_IFMT == S_IFCHR))
        }
    }

    /// Opens a path to add to what it names, which is created if it is missing.
    static func openInPlace(_ path: String, _ flags: CInt, mode: mode_t) throws(SystemError) -> CInt {
        let walk = try PathWalk(path)
        if walk.descriptor != nil { return try retrying { open(path, flags | O_CLOEXEC, mode) } }
        guard let name = walk.name else { throw SystemError(code: EISDIR) }
        let follows = walk.isMagic ? 0 : O_NOFOLLOW
        return try retrying { openat(walk.folder.descriptor, name, flags | follows | O_CLOEXEC, mode) }
    }
}

/// The format of a card's file, from the extension of its name.
enum PictureFormat: Hashable, Sendable {
    /// The default, also for standard output.
    case png
    /// A name that ends in `.svg`, in upper or lower case.
    case svg
    /// A name that ends in `.bmp`, likewise.
    case bmp

    /// The format of a file's name or path.
    init(_ name: String) {
        self = name.lowercased().hasSuffix(".svg") ? .svg : name.lowercased().hasSuffix(".bmp") ? .bmp : .png
    }

    /// The format of `--format`, or else of the name, for a card that does not move.
    init(_ arguments: Arguments) throws(CommandError) {
        let name = arguments.value(of: Command.picture) ?? ""
        guard let piped: MotionOptions.PipedFormat = arguments.choice(of: MotionOptions.format) else {
            self.init(name)
            return
        }
        self = piped == .svg ? .svg : piped == .bmp ? .bmp : .png
        if ["png", "svg", "bmp", "apng"].contains(PictureFormat.fileExtension(of: name)),
            PictureFormat(name) != self
        {
            throw piped.contradiction(name)
        }
    }

    /// The extensions of other formats of pictures and documents.
    private static let others: Set<String> = [
        "jpg", "jpeg", "gif", "webp", "tif", "tiff", "pdf", "heic", "heif", "avif", "jxl", "ico", "eps",
        "ps", "mp4", "m4v", "mov", "webm", "mkv", "avi", "y4m",
    ]

    /// Throws if a name has the extension of a format that cannot be written.
    static func check(_ name: String) throws(CommandError) {
        let word = fileExtension(of: name)
        guard others.contains(word) else { return }
        let isVideo = MotionFormat(rawValue: word) != nil
        throw .usage(
            "cannot write \(printable(name)): the name must end in .png, .svg or .bmp, the formats that are written"
                + (isVideo ? "; with \(MotionOptions.animate.dashed), .\(word) is written, too" : ""))
    }

    /// Throws if a moving picture has the extension of a format that cannot be written.
    static func checkMoving(_ name: String) throws(CommandError) {
        let word = fileExtension(of: name)
        guard word == "svg" || word == "bmp" || others.contains(word), MotionFormat(rawValue: word) == nil else {
            return
        }
        throw .usage(
            "cannot write \(printable(name)): the name of a moving picture must end in .png, .apng, .mp4, .webp, .gif or "
                + ".y4m")
    }

    /// Throws if the name of a card beside one that moves has the extension of a format that it cannot have.
    static func checkPoster(_ name: String) throws(CommandError) {
        try check(name)
        if PictureFormat(name) == .svg {
            throw .usage("\(MotionOptions.poster.dashed) is a PNG or BMP, so its name must not end in .svg")
        }
    }

    /// What follows the last dot of a name, in lower case.
    static func fileExtension(of name: String) -> String {
        name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }
}
