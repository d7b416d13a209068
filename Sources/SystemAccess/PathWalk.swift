package import Libc

/// Where a path leads: a name in an open folder, or a descriptor of this process.
///
/// Each folder is opened in the one above it, and links are read and followed here, so that what was checked is what is
/// opened. In a sticky folder that everyone can write to, such as `/tmp`, a link is followed only if it belongs to this
/// user or to the folder's owner, as Linux does with `fs.protected_symlinks`.
package struct PathWalk: Sendable {
    /// The folder of the last name, or the folder that the path names.
    package let folder: Folder
    /// Nil if the path names the folder itself.
    package let name: String?
    /// Whether the name is a link of `/proc` that has no path, such as that to a pipe.
    package let isMagic: Bool
    /// The number in `/dev/fd/3` and similar paths, in which case the rest says nothing.
    package let descriptor: CInt?

    /// An open folder, perhaps without permission to read it.
    package final class Folder: Sendable {
        private let file: OpenFile

        package init(_ file: consuming OpenFile) {
            self.file = file
        }

        package var descriptor: CInt { file.descriptor }

        /// Opens it again to read its names; where that is not permitted, only to find files in it.
        package func reopened() throws(SystemError) -> OpenFile {
            do throws(SystemError) {
                return try OpenFile(".", O_RDONLY | O_DIRECTORY, in: descriptor)
            } catch {
                if error.code == EACCES { return try OpenFile(".", Folder.pathOnly | O_DIRECTORY, in: descriptor) }
                throw error
            }
        }

        #if os(Linux)
        // The module of the C library lacks O_PATH.
        package static let pathOnly: CInt = 0o10_000_000
        #else
        package static let pathOnly: CInt = O_RDONLY
        #endif
    }

    private static let mostLinks = 40

    package init(_ path: String) throws(SystemError) {
        self = try PathWalk.end(of: path)
    }

    private init(_ folder: Folder, _ name: String?, isMagic: Bool = false, descriptor: CInt? = nil) {
        (self.folder, self.name, self.isMagic, self.descriptor) = (folder, name, isMagic, descriptor)
    }

    private static func end(of path: String) throws(SystemError) -> PathWalk {
        if path.utf8.contains(0) { throw SystemError(code: EINVAL) }
        if path.isEmpty { throw SystemError(code: ENOENT) }
        var folder = try start(of: path)
        if let number = descriptor(named: path) { return PathWalk(folder, nil, descriptor: number) }
        var rest = names(of: path)
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            let link = name == ".." ? .none : try link(name, in: folder)
            if case .text(let target) = link {
                links += 1
                if links > mostLinks { throw SystemError(code: ELOOP) }
                if rest.isEmpty, let number = descriptor(named: target) {
                    return PathWalk(folder, nil, descriptor: number)
                }
                if target.utf8.first == UInt8(ascii: "/") { folder = try start(of: target) }
                rest += names(of: target)
                continue
            }
            if rest.isEmpty, name != ".." { return PathWalk(folder, name, isMagic: link == .magic) }
            let follows = link == .magic ? 0 : O_NOFOLLOW
            let flags = Folder.pathOnly | O_DIRECTORY | follows
            folder = Folder(try OpenFile(name, flags, in: folder.descriptor))
        }
        return PathWalk(folder, nil)
    }

    /// The number in `/dev/fd/3` and similar paths.
    ///
    /// Opening one of them would start at the beginning of its file; the descriptor itself continues at its offset.
    package static func descriptor(named path: String) -> CInt? {
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

    /// The folder at which a path begins.
    private static func start(of path: String) throws(SystemError) -> Folder {
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        return Folder(try OpenFile(isAbsolute ? "/" : ".", Folder.pathOnly | O_DIRECTORY))
    }

    /// The names of a path from the last to the first; a slash at its end counts as `.`.
    private static func names(of path: String) -> [String] {
        // By bytes, since a combining mark after a slash forms one character with it.
        let names = path.utf8.split(separator: UInt8(ascii: "/")).compactMap { String($0) }
        return (path.utf8.last == UInt8(ascii: "/") ? ["."] : []) + names.reversed()
    }

    private enum Link: Equatable {
        case none, magic
        case text(String)
    }

    /// The link of a name in a folder, if it is one.
    ///
    /// - Throws: `EACCES` if someone else may have put it there.
    private static func link(_ name: String, in folder: Folder) throws(SystemError) -> Link {
        var status = stat()
        do throws(SystemError) {
            try retrying { fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) }
        } catch {
            if error.code == ENOENT { return .none }
            throw error
        }
        guard status.st_mode & S_IFMT == S_IFLNK else { return .none }
        var parent = stat()
        try retrying { fstat(folder.descriptor, &parent) }
        guard isTrusted(status, in: parent) else { throw SystemError(code: EACCES) }
        // The text of a link in /proc may be no path, or one that leads elsewhere.
        var processes = stat()
        if stat("/proc", &processes) == 0, processes.st_dev == parent.st_dev {
            var target = stat()
            let isThere = fstatat(folder.descriptor, name, &target, 0) == 0
            if isThere, target.st_mode & S_IFMT != S_IFREG { return .magic }
        }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = try retrying { readlinkat(folder.descriptor, name, &buffer, buffer.count) }
        let bytes = buffer.prefix(count).map(UInt8.init(bitPattern:))
        guard let text = String(validating: bytes, as: UTF8.self) else { throw SystemError(code: EILSEQ) }
        return .text(text)
    }

    /// Whether a link in a folder is followed: not if the folder is everyone's and the link a stranger's.
    package static func isTrusted(_ link: stat, in folder: stat, user: uid_t = geteuid()) -> Bool {
        let everyones = S_ISVTX | S_IWOTH
        return folder.st_mode & everyones != everyones || link.st_uid == user || link.st_uid == folder.st_uid
    }
}
