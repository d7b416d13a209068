internal import Libc

/// Finds the PNGs of a folder.
enum FolderScan {
    /// The paths of all PNGs below a folder, relative to it and sorted by their bytes.
    ///
    /// Links are followed, unless one leads back to a folder that it lies in.
    static func pictures(in folder: String) throws(CommandError) -> [String] {
        var names: [String] = []
        try scan(folder, below: "", outer: [], into: &names)
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// A folder, however it is reached.
    private struct Identity: Hashable {
        let device: UInt
        let file: UInt
    }

    private static func scan(
        _ root: String, below relative: String, outer: Set<Identity>, into names: inout [String]
    ) throws(CommandError) {
        let path = relative.isEmpty ? root : root + "/" + relative
        var status = stat()
        guard stat(path, &status) == 0 else { throw Input.problem(SystemError(code: errno), name: printable(path)) }
        let identity = Identity(device: UInt(status.st_dev), file: UInt(status.st_ino))
        guard !outer.contains(identity) else { return }
        for name in try entries(of: path) {
            let entry = relative.isEmpty ? name : relative + "/" + name
            var status = stat()
            let isFolder = stat(root + "/" + entry, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            if isFolder {
                try scan(root, below: entry, outer: outer.union([identity]), into: &names)
            } else if String(decoding: name.utf8.suffix(4), as: UTF8.self).lowercased() == ".png" {
                names.append(entry)
            }
        }
    }

    private static func entries(of path: String) throws(CommandError) -> [String] {
        guard let folder = opendir(path) else {
            throw Input.problem(SystemError(code: errno), name: printable(path))
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { break }
            let characters = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            guard let name = String(validatingCString: characters) else {
                let shown = printable(path + "/" + String(cString: characters))
                throw CommandError(.badData, "\(shown) has a name that is not UTF-8")
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
