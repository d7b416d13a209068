internal import CTermination
internal import Libc
internal import Primitives

/// A hidden file beside its target, which is renamed to the target or removed.
///
/// Its writer keeps it locked. An unlocked file of this kind is left over from a run that was killed; signals that can be
/// caught leave none.
package struct TemporaryFile: ~Copyable {
    private let file: OpenFile
    private let folder: CInt
    private let name: String
    /// Its index among the files that a signal handler removes.
    private let note: CInt
    private var isPlaced = false

    /// Creates and locks the file in the target's folder, whose descriptor must stay open.
    ///
    /// The umask applies to the mode.
    package init(in folder: CInt, for target: String, mode: UInt32) throws(SystemError) {
        let names = TemporaryName(target: target)
        for _ in 0..<100 {
            let name = names.random()
            // Before the file exists, so that a signal can never leave it behind.
            let note = termination_note(folder, name)
            let file: OpenFile
            do throws(SystemError) {
                file = try OpenFile(name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, in: folder, mode: mode)
            } catch {
                termination_forget(note)
                guard error.code == EEXIST else { throw error }
                continue
            }
            // Between creation and lock another run may remove the file as a leftover; then the next attempt follows.
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

    /// For another process that writes it.
    package var descriptor: CInt { file.descriptor }

    package borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: file.descriptor)
    }

    /// Copies the permissions of the file that is replaced, and its owner if this process may.
    package borrowing func adopt(_ existing: WriteTarget.Existing) throws(SystemError) {
        let status = try file.status()
        if status.st_uid != existing.owner || status.st_gid != existing.group {
            if fchown(file.descriptor, existing.owner, existing.group) == -1 {
                // Only root may change the owner, but a user may set a group of which they are a member.
                _ = fchown(file.descriptor, uid_t.max, existing.group)
            }
        }
        // Some file systems have one mode for all files and refuse to change it.
        if status.st_mode & 0o777 != existing.mode {
            try retrying { fchmod(file.descriptor, existing.mode) }
        }
    }

    /// Renames the file to the target; if `isDurable`, after its bytes have reached the disk.
    package mutating func place(as target: String, isDurable: Bool = true) throws(SystemError) {
        if isDurable { try synchronize(file.descriptor) }
        // It is still locked, so that no other run removes it before it is renamed.
        try retrying { renameat(folder, name, folder, target) }
        isPlaced = true
        if isDurable { try synchronize(folder) }
    }

    /// Removes the target's temporary files that no process has locked, where possible.
    package static func sweep(_ folder: CInt, for target: String) {
        sweep(folder, where: TemporaryName(target: target).matches)
    }

    /// Removes the temporary files of any target that no process has locked, where possible.
    package static func sweep(_ folder: CInt) {
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
            // This skips nearly all names.
            guard characters.pointee == UInt8(ascii: ".") else { continue }
            let length = strlen(UnsafeRawPointer(characters).assumingMemoryBound(to: CChar.self))
            let name = UnsafeBufferPointer(start: characters, count: length)
            if matches(name) {
                removeLeftover(String(decoding: name, as: UTF8.self), in: folder)
            }
        }
    }

    private static func removeLeftover(_ name: String, in folder: CInt) {
        // Some file systems lock only files that are open for writing.
        let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        guard let file = try? OpenFile(name, O_RDWR | flags, in: folder),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            lock(file.descriptor) == .taken
        else { return }
        // If the writer has renamed the file meanwhile, there is nothing to remove.
        unlinkat(folder, name, 0)
    }

    private enum Lock {
        case taken, heldByOther
        /// The file system has no locks, so nothing is removed.
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

/// Waits until the file is on the disk, if its file system supports that.
func synchronize(_ descriptor: CInt) throws(SystemError) {
    do throws(SystemError) {
        try retrying { fsync(descriptor) }
    } catch {
        // EBADF: a folder that cannot be read is open with O_PATH.
        if ![EINVAL, ENOTSUP, EBADF].contains(error.code) { throw error }
    }
}

/// The names of the temporary files beside one target.
///
/// They have the form `.card.png.0123456789abcdef.weathercard`: hidden, different for each target, and never longer than
/// the target's own name or 128 bytes, so that a file system that accepts the target accepts them.
package struct TemporaryName {
    private let prefix: String
    package static let suffix = ".weathercard"
    private static let digits = 16

    /// - Parameter target: The name of the file in its folder.
    package init(target: String) {
        let room = max(target.utf8.count, 128) - TemporaryName.suffix.utf8.count - TemporaryName.digits - 2
        var stem = target
        if stem.utf8.count > room {
            // Names with the same beginning still differ in their hashes.
            let hash = "~" + TemporaryName.hexadecimal(FNV1a.hash(of: Array(target.utf8)))
            while stem.utf8.count + hash.utf8.count > room {
                stem.unicodeScalars.removeLast()
            }
            stem += hash
        }
        prefix = ".\(stem)."
    }

    /// A random name.
    package func random() -> String {
        prefix + TemporaryName.hexadecimal(UInt64.random(in: .min ... .max)) + TemporaryName.suffix
    }

    /// Whether a name without its final NUL has this form.
    package func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let front = prefix.utf8.count
        let back = front + TemporaryName.digits
        guard name.count == back + TemporaryName.suffix.utf8.count else { return false }
        return name[..<front].elementsEqual(prefix.utf8)
            && name[front..<back].allSatisfy(TemporaryName.isDigit)
            && name[back...].elementsEqual(TemporaryName.suffix.utf8)
    }

    /// Whether a name without its final NUL has the form for any target.
    package static func isTemporary(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
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
