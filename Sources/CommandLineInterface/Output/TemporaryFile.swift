internal import CTermination
internal import Libc
internal import Primitives

/// A hidden file beside its target, which becomes the target or goes away.
///
/// Its writer holds a lock on it. A file of this kind that nobody holds is left over from a run that was killed; a
/// signal that can be caught leaves none.
struct TemporaryFile: ~Copyable {
    private let file: OpenFile
    private let folder: CInt
    private let name: String
    /// Its number among the files that a signal removes.
    private let note: CInt
    private var isPlaced = false

    /// Creates and locks the file in the target's folder, which stays open as long as this lives.
    ///
    /// Of the mode the kernel takes the umask's permissions away.
    init(in folder: CInt, for target: String, mode: mode_t) throws(SystemError) {
        let names = TemporaryName(target: target)
        for _ in 0..<100 {
            let name = names.random()
            // Before the file is there, so that no moment is left in which a signal would leave it behind.
            let note = termination_note(folder, name)
            let file: OpenFile
            do throws(SystemError) {
                file = try OpenFile(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder, mode: mode)
            } catch {
                termination_forget(note)
                guard error.code == EEXIST else { throw error }
                continue
            }
            // Between creation and lock a sweeper may take the file for a leftover; then there is another.
            let isOurs = TemporaryFile.lock(file.descriptor) != .heldByOther
            if isOurs, (try? file.status())?.st_nlink ?? 0 > 0 {
                self.file = file
                self.folder = folder
                self.name = name
                self.note = note
                return
            }
            unlinkat(folder, name, 0)
            termination_forget(note)
        }
        throw SystemError(code: EEXIST)
    }

    deinit {
        if !isPlaced { unlinkat(folder, name, 0) }
        termination_forget(note)
    }

    borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: file.descriptor)
    }

    /// Takes over the permissions of the file to be replaced, and its owner as far as this process may.
    borrowing func adopt(_ existing: WriteTarget.Existing) throws(SystemError) {
        let status = try file.status()
        if status.st_uid != existing.owner || status.st_gid != existing.group {
            if fchown(file.descriptor, existing.owner, existing.group) == -1 {
                // Only root gives files away, but a group of one's own may be set.
                _ = fchown(file.descriptor, uid_t.max, existing.group)
            }
        }
        // Some file systems have one mode for all files and refuse to be asked.
        if status.st_mode & 0o777 != existing.mode {
            try retrying { fchmod(file.descriptor, existing.mode) }
        }
    }

    /// Puts the file in the target's place, once its bytes are on the disk if it is to be durable.
    mutating func place(as target: String, isDurable: Bool = true) throws(SystemError) {
        if isDurable { try synchronize(file.descriptor) }
        // Still locked, since a sweeper would otherwise take the file before it has its name.
        try retrying { renameat(folder, name, folder, target) }
        isPlaced = true
        if isDurable { try synchronize(folder) }
    }

    /// Removes the target's temporary files that no living process holds; what cannot be removed stays.
    static func sweep(_ folder: CInt, for target: String) {
        sweep(folder, where: TemporaryName(target: target).matches)
    }

    /// Removes those of any target.
    static func sweep(_ folder: CInt) {
        sweep(folder, where: TemporaryName.isTemporary)
    }

    private static func sweep(_ folder: CInt, where matches: (UnsafeBufferPointer<UInt8>) -> Bool) {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return }
        guard let entries = fdopendir(copy) else {
            close(copy)
            return
        }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
            let characters = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: UInt8.self)
            // Nearly all names end here.
            guard characters.pointee == UInt8(ascii: ".") else { continue }
            let length = strlen(UnsafeRawPointer(characters).assumingMemoryBound(to: CChar.self))
            let name = UnsafeBufferPointer(start: characters, count: length)
            if matches(name) {
                removeLeftover(String(decoding: name, as: UTF8.self), in: folder)
            }
        }
    }

    private static func removeLeftover(_ name: String, in folder: CInt) {
        // Some file systems lock only what is open for writing.
        let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        guard let file = try? OpenFile(name, O_RDWR | flags, in: folder),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            lock(file.descriptor) == .taken
        else { return }
        // If the writer has given the file its name meanwhile, this one is gone and nothing happens.
        unlinkat(folder, name, 0)
    }

    private enum Lock {
        case taken, heldByOther
        /// Nothing can be locked here, and so nothing is swept.
        case unavailable
    }

    private static func lock(_ descriptor: CInt) -> Lock {
        do throws(SystemError) {
            try retrying { flock(descriptor, LOCK_EX | LOCK_NB) }
            return .taken
        } catch {
            return error.code == EWOULDBLOCK ? .heldByOther : .unavailable
        }
    }
}

/// Waits until the file is on the disk, where its file system can tell.
private func synchronize(_ descriptor: CInt) throws(SystemError) {
    do throws(SystemError) {
        try retrying { fsync(descriptor) }
    } catch {
        // EBADF: a folder that may be entered but not read is open by its path alone.
        if ![EINVAL, ENOTSUP, EBADF].contains(error.code) { throw error }
    }
}

/// The names of the temporary files beside one target.
///
/// They read `.card.png.0123456789abcdef.weathercard`: hidden, told from those of any other target, and never longer
/// than the target's own name or 128 bytes, so that a file system that takes the one takes the other.
struct TemporaryName {
    private let prefix: String
    static let suffix = ".weathercard"
    private static let digits = 16

    /// - Parameter target: The name of the file in its folder.
    init(target: String) {
        let room = max(target.utf8.count, 128) - TemporaryName.suffix.utf8.count - TemporaryName.digits - 2
        var stem = target
        if stem.utf8.count > room {
            // Names that agree in their beginnings still differ in their hashes.
            let hash = "~" + TemporaryName.hexadecimal(FNV1a.hash(of: Array(target.utf8)))
            while stem.utf8.count + hash.utf8.count > room {
                stem.unicodeScalars.removeLast()
            }
            stem += hash
        }
        prefix = ".\(stem)."
    }

    /// A name that in all likelihood is free.
    func random() -> String {
        prefix + TemporaryName.hexadecimal(UInt64.random(in: .min ... .max)) + TemporaryName.suffix
    }

    /// Whether a name, without the NUL at its end, is one of these.
    func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let front = prefix.utf8.count
        let back = front + TemporaryName.digits
        guard name.count == back + TemporaryName.suffix.utf8.count else { return false }
        return name[..<front].elementsEqual(prefix.utf8)
            && name[front..<back].allSatisfy(TemporaryName.isDigit)
            && name[back...].elementsEqual(TemporaryName.suffix.utf8)
    }

    /// Whether a name, without the NUL at its end, is that of a temporary file of any target.
    static func isTemporary(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let back = name.count - suffix.utf8.count
        let front = back - digits
        guard front > 2, name[0] == UInt8(ascii: "."), name[front - 1] == UInt8(ascii: ".") else { return false }
        return name[front..<back].allSatisfy(isDigit) && name[back...].elementsEqual(suffix.utf8)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func hexadecimal(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
}
