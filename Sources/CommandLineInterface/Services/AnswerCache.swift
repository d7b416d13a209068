internal import Libc
internal import Primitives
internal import Providers

/// The answers that services gave to earlier runs.
///
/// What a service says goes to the disk only once it has proved to be a forecast, so that the last good answer stays. A
/// cache that cannot be written is no failure. One is made for each forecast, and used by one thread.
final class AnswerCache: ResponseStore, @unchecked Sendable {
    static let suffix = ".answer"

    private let folder: CacheFolder?
    private let steps: Steps
    private var noted: [(answer: StoredResponse, isNew: Bool)] = []

    /// A cache in a folder; nil where answers are neither kept nor used.
    init(in folder: CacheFolder?, _ steps: Steps) {
        self.folder = folder
        self.steps = steps
    }

    func response(to url: String) -> StoredResponse? {
        let name = AnswerCache.name(of: url)
        guard let folder, let bytes = folder.read(name) else { return nil }
        guard let answer = StoredResponse(bytes: bytes) else {
            steps.tell("dropping the damaged cache entry \(name)")
            folder.remove(name)
            return nil
        }
        // Another address may have the same hash.
        return answer.url == url ? answer : nil
    }

    func note(_ answer: StoredResponse, isNew: Bool) {
        noted.append((answer, isNew))
    }

    /// Forgets what was handed out.
    func begin() {
        noted = []
    }

    /// When the oldest of the answers came that were handed out; nil where there is none.
    var oldest: Instant? {
        noted.map(\.answer.storedAt).min()
    }

    /// Whether any of the answers that were handed out was a kept one.
    var gaveKept: Bool {
        noted.contains { !$0.isNew }
    }

    /// Keeps the new ones among the answers that were handed out, which have proved to be good.
    func keep() {
        guard let folder, noted.contains(where: \.isNew) else { return }
        do throws(SystemError) {
            for (answer, isNew) in noted where isNew {
                try folder.write(AnswerCache.name(of: answer.url), answer.bytes)
            }
            folder.sweep()
        } catch {
            steps.tell("cannot write to the cache \(folder.path): \(error.description)")
        }
    }

    /// Drops the kept ones among the answers that were handed out, which have proved to be bad.
    func drop() {
        for (answer, isNew) in noted where !isNew {
            let name = AnswerCache.name(of: answer.url)
            steps.tell("dropping the cache entry \(name), which is no forecast")
            folder?.remove(name)
        }
    }

    /// The name of an address's entry: its host and a hash of the rest.
    private static func name(of url: String) -> String {
        let afterScheme = url.drop { $0 != "/" }.drop { $0 == "/" }
        let host = afterScheme.prefix { $0 != "/" && $0 != "?" }.utf8.prefix(60).map { byte -> Character in
            let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
            return isPlain || byte == 0x2E ? Character(Unicode.Scalar(byte)) : "_"
        }
        let hash = FNV1a.hash(of: Array(url.utf8))
        // Hidden names are those of temporary files.
        return "service-" + String(host) + "-" + String(hash, radix: 16) + suffix
    }
}

/// The folder in which answers are kept, and the files in it.
///
/// An entry is written beside its place and renamed, so that any number of runs share a folder. There are at most so many
/// entries and bytes; the oldest go first.
struct CacheFolder: Sendable {
    /// As it was given, or as the environment names it.
    let path: String
    /// What named it: an option, a variable or the default.
    let origin: String

    private static let mostEntries = 2000
    private static let mostBytes = 64 << 20
    /// Larger than any answer that is taken from a service.
    private static let largestEntry = 9 << 20

    init(_ path: String, origin: String) {
        self.path = path
        self.origin = origin
    }

    /// The folder that the environment names; nil where it names none.
    static var ofEnvironment: CacheFolder? {
        // systemd names several with colons between them.
        if let first = Environment.variable("CACHE_DIRECTORY")?.split(separator: ":").first {
            return CacheFolder(String(first), origin: "CACHE_DIRECTORY")
        }
        // XDG Base Directory Specification: a relative path is to be ignored.
        if let base = Environment.variable("XDG_CACHE_HOME"), base.hasPrefix("/") {
            return CacheFolder(base + "/" + Program.name, origin: "XDG_CACHE_HOME")
        }
        guard let home = Environment.variable("HOME"), home.hasPrefix("/") else { return nil }
        return CacheFolder(home + "/.cache/" + Program.name, origin: "default")
    }

    /// The bytes of an entry; nil where there is none, or one that cannot be trusted.
    func read(_ name: String) -> [UInt8]? {
        guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY),
            let file = try? OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, in: folder.descriptor),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
            // In a folder that others may write to, an entry of theirs could say anything.
            status.st_uid == geteuid() || status.st_uid == 0, status.st_size <= CacheFolder.largestEntry
        else { return nil }
        return try? readAll(file.descriptor, atMost: CacheFolder.largestEntry)
    }

    /// Puts an entry in its place, and makes the folder where there is none.
    func write(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try makeFolder()
        let folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
        TemporaryFile.sweep(folder.descriptor, for: name)
        var file = try TemporaryFile(in: folder.descriptor, for: name, mode: 0o600)
        try file.write(bytes)
        // Damage by a machine that stops is found by the entry's sum.
        try file.place(as: name, isDurable: false)
    }

    func remove(_ name: String) {
        guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY) else { return }
        unlinkat(folder.descriptor, name, 0)
    }

    /// Removes the oldest entries beyond the limits.
    func sweep() {
        guard let folder = try? OpenFile(path, O_RDONLY | O_DIRECTORY) else { return }
        var entries: [(name: String, time: Int, size: Int)] = []
        for name in names(in: folder.descriptor) {
            var status = stat()
            guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { continue }
            #if os(Linux)
            entries.append((name, status.st_mtim.tv_sec, Int(status.st_size)))
            #else
            entries.append((name, status.st_mtimespec.tv_sec, Int(status.st_size)))
            #endif
        }
        var bytes = entries.reduce(0) { $0 + $1.size }
        var count = entries.count
        guard count > CacheFolder.mostEntries || bytes > CacheFolder.mostBytes else { return }
        for entry in entries.sorted(by: { ($0.time, $0.name) < ($1.time, $1.name) }) {
            // A fifth more goes at once, so that it is not done at every run.
            if count <= CacheFolder.mostEntries * 4 / 5, bytes <= CacheFolder.mostBytes / 5 * 4 { break }
            if unlinkat(folder.descriptor, entry.name, 0) == 0 {
                count -= 1
                bytes -= entry.size
            }
        }
    }

    /// The entries' names, and those of what killed runs have left.
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
            // Nothing but what this program has written.
            if name.hasSuffix(AnswerCache.suffix) || name.hasSuffix(TemporaryName.suffix) { names.append(name) }
        }
        return names
    }

    /// Makes the folder and those above it, for this user alone.
    private func makeFolder() throws(SystemError) {
        if access(path, F_OK) == 0 { return }
        var end = path.startIndex
        while end < path.endIndex {
            end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
            let folder = String(path[..<end])
            if folder.utf8.contains(0) { throw SystemError(code: EINVAL) }
            if mkdir(folder, 0o700) == -1, end == path.endIndex, errno != EEXIST { throw SystemError(code: errno) }
        }
    }
}
