package import Libc

/// Where a command's result goes: the value of `--output`.
///
/// `-` is standard output. A regular file is replaced as a whole or not at all, and keeps its permissions; symbolic links
/// to it stay; temporary files that killed runs have left are removed. FIFOs and devices are written in place, and so is a
/// file that cannot be replaced, such as a mount point, once all that it will contain is there.
package struct Output: Sendable {
    /// The word on the command line.
    package let word: String
    private let note: @Sendable (_ message: String) -> Void

    /// An output that tells `note` if a file is written in place.
    package init(_ word: String, note: @escaping @Sendable (_ message: String) -> Void = { _ in }) {
        (self.word, self.note) = (word, note)
    }

    /// Throws before any work is done if the result could not be written: a picture to a terminal, a missing folder, no
    /// permission.
    package func check(forPicture: Bool) throws(ProgramError) {
        try report { () throws(SystemError) in
            guard case .file(let folder, let name, let existing) = try target() else { return }
            do throws(SystemError) {
                try retrying { faccessat(folder.descriptor, ".", W_OK | X_OK, AT_EACCESS) }
            } catch {
                if existing == nil || !canOverwrite(name, in: folder.descriptor) { throw error }
            }
        }
        if forPicture { try refuseTerminal() }
    }

    /// Writes a picture; a terminal is an error.
    package func write(picture: [UInt8]) throws(ProgramError) {
        try refuseTerminal()
        try stream { write throws(ProgramError) in try write(picture) }
    }

    package func write(text: String) throws(ProgramError) {
        try stream { write throws(ProgramError) in try write(Array(text.utf8)) }
    }

    /// What messages call it.
    package var name: String {
        word == "-" ? "standard output" : printable(word)
    }

    package func target() throws(SystemError) -> WriteTarget {
        word == "-" ? .descriptor(STDOUT_FILENO) : try WriteTarget(word)
    }

    /// Opens a folder, without following links that strangers may have left.
    package static func open(folder path: String) throws(SystemError) -> OpenFile {
        let walk = try PathWalk(path)
        if let descriptor = walk.descriptor { return try OpenFile("/dev/fd/\(descriptor)", O_RDONLY | O_DIRECTORY) }
        guard let name = walk.name else { return try walk.folder.reopened() }
        let flags = PathWalk.Folder.pathOnly | O_DIRECTORY | (walk.isMagic ? 0 : O_NOFOLLOW)
        return try PathWalk.Folder(try OpenFile(name, flags, in: walk.folder.descriptor)).reopened()
    }

    package func refuseTerminal() throws(ProgramError) {
        switch try? target() {
        case .descriptor(let descriptor) where isTerminal(descriptor): break
        case .device(let device) where device.isTerminal: break
        default: return
        }
        throw .usage("\(name) is a terminal; write the picture to a file, as with -o card.png")
    }

    package func report(_ body: () throws(SystemError) -> Void) throws(ProgramError) {
        do throws(SystemError) {
            try body()
        } catch {
            throw problem(error)
        }
    }

    /// The error for a failure to write.
    package func problem(_ error: SystemError) -> ProgramError {
        .cannotWrite(word == "-" ? "to \(name)" : name, error)
    }
}

extension Output {
    /// Writes the next bytes.
    package typealias Writer = (_ piece: [UInt8]) throws(ProgramError) -> Void

    /// Writes piece by piece; a regular file appears when it is complete.
    package func stream(_ produce: (_ write: Writer) throws(ProgramError) -> Void) throws(ProgramError) {
        var place: WriteTarget?
        try report { () throws(SystemError) in place = try target() }
        switch place {
        case .descriptor(let descriptor):
            try produce { piece throws(ProgramError) in
                try report { () throws(SystemError) in try writeAll(piece, to: descriptor) }
            }
        case .device(let place):
            let device = try opened { () throws(SystemError) in try place.open(O_WRONLY | O_NOCTTY) }
            try produce { piece throws(ProgramError) in
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
    package func fill(_ produce: (_ descriptor: CInt) throws(ProgramError) -> Void) throws(ProgramError) {
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
    package func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        _ produce: (_ write: Writer) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        try replace(
            name, in: folder, existing: existing,
            filling: { descriptor throws(ProgramError) in
                try produce { piece throws(ProgramError) in
                    try report { () throws(SystemError) in try writeAll(piece, to: descriptor) }
                }
            })
    }

    private func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        filling produce: (_ descriptor: CInt) throws(ProgramError) -> Void
    ) throws(ProgramError) {
        // The replacement of a private file is private from the start.
        let mode: mode_t = existing == nil ? 0o666 : 0o600
        var file: TemporaryFile
        do throws(SystemError) {
            file = try TemporaryFile(in: folder, for: name, mode: mode)
        } catch {
            guard existing != nil, error.forbidsNeighbors, canOverwrite(name, in: folder),
                let memory = try? MemoryFile()
            else { throw problem(error) }
            try produce(memory.descriptor)
            return try overwrite(name, in: folder, by: memory.descriptor, because: error)
        }
        try produce(file.descriptor)
        do throws(SystemError) {
            if let existing { try file.adopt(existing) }
            try file.place(as: name)
        } catch {
            guard existing != nil, error.forbidsReplacement else { throw problem(error) }
            try overwrite(name, in: folder, by: file.descriptor, because: error)
        }
    }

    private func overwrite(
        _ name: String, in folder: CInt, by source: CInt, because reason: SystemError
    ) throws(ProgramError) {
        note("\(self.name) is written in place, since it cannot be replaced: \(reason.description)")
        try report { () throws(SystemError) in try SystemAccess.overwrite(name, in: folder, by: source) }
    }

    private func opened(_ open: () throws(SystemError) -> OpenFile) throws(ProgramError) -> OpenFile {
        do throws(SystemError) {
            return try open()
        } catch {
            throw problem(error)
        }
    }
}

/// What a path for writing refers to.
package enum WriteTarget {
    /// A file that is already open, such as `/dev/stdout`.
    case descriptor(CInt)
    /// A FIFO, character device or socket, which is written in place.
    case device(Device)
    /// A regular file to replace, or a free name, after all symbolic links have been followed.
    case file(folder: PathWalk.Folder, name: String, existing: Existing?)

    /// What a replacement keeps of the old file.
    package struct Existing {
        /// Permission bits.
        package let mode: mode_t
        package let owner: uid_t
        package let group: gid_t

        package init(mode: mode_t, owner: uid_t, group: gid_t) {
            (self.mode, self.owner, self.group) = (mode, owner, group)
        }
    }

    /// A FIFO, character device or socket in an open folder.
    package struct Device {
        package let folder: PathWalk.Folder
        package let name: String
        fileprivate let isMagic: Bool
        fileprivate let isCharacters: Bool

        package func open(_ flags: CInt) throws(SystemError) -> OpenFile {
            try OpenFile(name, flags | (isMagic ? 0 : O_NOFOLLOW), in: folder.descriptor)
        }

        /// Whether it is a terminal.
        ///
        /// A FIFO is not opened to find out, since its reader would see the end when it is closed.
        package var isTerminal: Bool {
            guard isCharacters, let file = try? open(O_WRONLY | O_NOCTTY | O_NONBLOCK) else { return false }
            return SystemAccess.isTerminal(file.descriptor)
        }
    }

    package init(_ path: String) throws(SystemError) {
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
    package static func openInPlace(_ path: String, _ flags: CInt, mode: mode_t) throws(SystemError) -> CInt {
        let walk = try PathWalk(path)
        if walk.descriptor != nil { return try retrying { open(path, flags | O_CLOEXEC, mode) } }
        guard let name = walk.name else { throw SystemError(code: EISDIR) }
        let follows = walk.isMagic ? 0 : O_NOFOLLOW
        return try retrying { openat(walk.folder.descriptor, name, flags | follows | O_CLOEXEC, mode) }
    }
}
