internal import Libc

extension Output {
    /// Takes the bytes that come next.
    typealias Writer = (_ piece: [UInt8]) throws(CommandError) -> Void

    /// Writes what is produced piece by piece; a regular file appears when all of it is there.
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

    /// Writes a file of an open folder under a hidden name, and gives it its own when all of it is there.
    func replace(
        _ name: String, in folder: CInt, existing: WriteTarget.Existing?,
        _ produce: (_ write: Writer) throws(CommandError) -> Void
    ) throws(CommandError) {
        // A file that replaces a private one is private from the start.
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
