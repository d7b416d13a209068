package import Libc
package import SystemAccess

/// The cache folder and the files in it.
///
/// An entry is written to a temporary file and renamed, so that any number of runs can share the folder. The number of
/// entries and their bytes are limited; those that were not used for longest are removed first.
package struct CacheFolder: Sendable {
    /// As it is given, or from the environment.
    package let path: String
    /// The source of the path: `option`, `default`, or a variable.
    package let origin: String

    private let mostEntries: Int
    private static let mostBytes = 64 << 20
    /// Larger than any answer that is accepted from a service.
    private static let largestEntry = 9 << 20

    package init(_ path: String, origin: String, mostEntries: Int = 2000) {
        self.mostEntries = mostEntries
        self.path = path
        self.origin = origin
    }

    /// The folder that the environment names; nil if it names none.
    package static func named(by environment: Environment) -> CacheFolder? {
        // systemd separates several folders by colons.
        if let first = environment["CACHE_DIRECTORY"]?.split(separator: ":").first {
            return CacheFolder(String(first), origin: "CACHE_DIRECTORY")
        }
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let base = environment["XDG_CACHE_HOME"], base.hasPrefix("/") {
            return CacheFolder(base + "/weathercard", origin: "XDG_CACHE_HOME")
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return CacheFolder(home + "/.cache/weathercard", origin: "default")
    }

    /// The bytes of an entry; nil if there is none, or if it cannot be trusted.
    package func read(_ name: String, user: uid_t = geteuid()) -> [UInt8]? {
        guard let folder = try? Output.open(folder: path),
            let file = try? OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, in: folder.descriptor),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            // In a folder that others can write to, their entries could contain anything.
            status.st_uid == user || status.st_uid == 0, status.st_size <= CacheFolder.largestEntry
        else { return nil }
        CacheFolder.markUse(of: file.descriptor)
        return try? readAll(file.descriptor, atMost: CacheFolder.largestEntry)
    }

    /// Sets the time of the last access, which many file systems do not.
    private static func markUse(of file: CInt) {
        #if os(Linux)
        // UTIME_NOW and UTIME_OMIT of utimensat(2).
        let times = [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 1), timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)]
        _ = futimens(file, times)
        #endif
    }

    /// Writes an entry, and creates the folder if it is missing.
    package func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try makeFolder()
        let folder = try Output.open(folder: path)
        TemporaryFile.sweep(folder.descriptor, for: name)
        var file = try TemporaryFile(in: folder.descriptor, for: name, mode: 0o600)
        try file.write(bytes)
        // The entry's checksum reveals damage from a crash of the machine.
        try file.place(as: name, isDurable: false)
    }

    package func remove(_ name: String) {
        guard let folder = try? Output.open(folder: path) else { return }
        unlinkat(folder.descriptor, name, 0)
    }

    /// Removes the entries that were not used for longest beyond the limits.
    package func sweep() {
        guard let folder = try? Output.open(folder: path) else { return }
        var entries: [(name: String, time: Int, size: Int)] = []
        for name in names(in: folder.descriptor) {
            var status = stat()
            guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            #if os(Linux)
            entries.append((name, max(status.st_mtim.tv_sec, status.st_atim.tv_sec), Int(status.st_size)))
            #else
            let used = max(status.st_mtimespec.tv_sec, status.st_atimespec.tv_sec)
            entries.append((name, used, Int(status.st_size)))
            #endif
        }
        var bytes = entries.reduce(0) { $0 + $1.size }
        var count = entries.count
        guard count > mostEntries || bytes > CacheFolder.mostBytes else { return }
        for entry in entries.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) {
            // A fifth more is removed, so that this is not necessary in every run.
            if count <= mostEntries * 4 / 5, bytes <= CacheFolder.mostBytes / 5 * 4 { break }
            if unlinkat(folder.descriptor, entry.name, 0) == 0 {
                count -= 1
                bytes -= entry.size
            }
        }
    }

    /// The names of entries and of temporary files that killed runs have left.
    private func names(in folder: CInt) -> [String] {
        let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let entries = fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { closedir(entries) }
        var names: [String] = []
        while let entry = readdir(entries) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let name = String(
                cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
            // Only files that this program has written.
            if AnswerCache.isEntry(name) { names.append(name) }
        }
        return names
    }

    /// Creates the folder if it is missing.
    package func makeFolder() throws(SystemError) { try OpenFile.makePrivateFolder(path) }
}
