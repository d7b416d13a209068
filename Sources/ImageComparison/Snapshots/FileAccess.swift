internal import Libc

/// Reads and writes whole files.
enum FileAccess {
    /// The bytes of a file, or nil where there is none.
    static func read(_ path: String) throws(SnapshotError) -> [UInt8]? {
        guard let file = fopen(path, "rb") else {
            if errno == ENOENT { return nil }
            throw .unreadable(path: path, reason: reason)
        }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = fread(&piece, 1, piece.count, file)
            if ferror(file) != 0 { throw .unreadable(path: path, reason: reason) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: piece[..<count])
        }
    }

    /// The nearest folder above a file in which there is a file of this name, or nil.
    static func folder(above file: String, with name: String) -> String? {
        var folder = file[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/\(name)", F_OK) == 0 { return String(folder) }
        }
        return nil
    }

    /// Writes a file, and the folders that it needs.
    static func write(_ bytes: [UInt8], to path: String) throws(SnapshotError) {
        for end in path.indices.dropFirst() where path[end] == "/" {
            if mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST {
                throw .unwritable(path: path, reason: reason)
            }
        }
        guard let file = fopen(path, "wb") else { throw .unwritable(path: path, reason: reason) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
        let problem = reason
        guard fclose(file) == 0, isWritten else {
            throw .unwritable(path: path, reason: isWritten ? reason : problem)
        }
    }

    private static var reason: String { String(cString: strerror(errno)).lowercased() }
}
