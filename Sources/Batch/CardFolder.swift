internal import CardOrders
internal import Libc
internal import Primitives
internal import SystemAccess
internal import Threading

/// The output folder of a batch.
///
/// Each folder on the path to a card is opened relative to the one above it, and symbolic links are refused, so that no
/// card can be written outside, whatever other processes change in the meantime.
final class CardFolder: Sendable {
    private let root: OpenFile
    /// The folders from which leftovers of killed runs have been removed.
    private let swept = Monitor<Set<String>>([])
    /// Files that no card may replace, and what messages call them.
    private let protected: [FileIdentity: String]

    /// Opens the folder; if `creates`, after creating it where it is missing.
    init(_ path: String, creates: Bool, protected: [FileIdentity: String] = [:]) throws(ProgramError) {
        self.protected = protected
        if creates { try CardFolder.make(path) }
        do throws(SystemError) {
            root = try Output.open(folder: path)
        } catch {
            throw creates ? .cannotWrite(path, error) : Input.problem(error, name: printable(path))
        }
    }

    private static func make(_ path: String) throws(ProgramError) {
        let bytes = Array(path.utf8)
        let ends = bytes.indices.filter { $0 > 0 && bytes[$0] == UInt8(ascii: "/") } + [bytes.count]
        for end in ends {
            let folder = String(decoding: bytes[..<end], as: UTF8.self)
            if !bytes.contains(0), mkdir(folder, 0o777) != 0, errno != EEXIST, errno != EISDIR {
                throw .cannotWrite(folder, SystemError(code: errno))
            }
        }
    }

    /// Writes a card, as a whole or not at all.
    ///
    /// It replaces none of the inputs, whose names are for messages.
    func write(
        _ card: [UInt8], as path: CardPath, inputs: [FileIdentity: String] = [:]
    ) throws(ProgramError) {
        let name = path.names.last ?? ""
        try descend(path, makes: true) { folder throws(ProgramError) in
            let folderName = path.names.dropLast().joined(separator: "/")
            if swept.access({ $0.insert(folderName).inserted }) { TemporaryFile.sweep(folder) }
            let output = Output(path.text)
            try output.replace(name, in: folder, existing: try existing(path, in: folder, inputs)) {
                write throws(ProgramError) in try write(card)
            }
        }
    }

    /// The state of a card that should contain the digest of its job.
    func state(of path: CardPath, as format: CardFormat, digest: String) throws(ProgramError) -> CardState {
        let name = path.names.last ?? ""
        do throws(ProgramError) {
            return try descend(path, makes: false) { folder throws(ProgramError) in
                do throws(SystemError) {
                    let file = try OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, in: folder)
                    guard try file.status().st_mode & S_IFMT == S_IFREG else {
                        return .broken("it is not a regular file")
                    }
                    return CardSeal.state(of: file.descriptor, as: format, digest: digest)
                } catch {
                    throw Input.problem(error, name: printable(path.text))
                }
            }
        } catch {
            if error.status == .noInput, error.message.hasPrefix("no such file") { return .missing }
            return .broken(error.message)
        }
    }

    /// The state of a job's files.
    func state(of job: Job, digest: String) throws(ProgramError) -> CardState {
        let state = try state(of: job.path, as: job.order.format, digest: digest)
        guard state == .whole, let poster = job.poster else { return state }
        switch try self.state(of: poster, as: CardFormat(still: poster.text), digest: digest) {
        case .missing: return .broken("its poster \(printable(poster.text)) is missing")
        case .broken(let reason): return .broken("its poster \(printable(poster.text)): \(reason)")
        case let state: return state
        }
    }

    /// Whether any file has the card's name.
    func holds(_ path: CardPath) -> Bool {
        let isThere = try? descend(path, makes: false) { folder in
            var status = stat()
            return fstatat(folder, path.names.last ?? "", &status, AT_SYMLINK_NOFOLLOW) == 0
        }
        return isThere == true
    }

    /// When a card was written; nil if there is none.
    func modificationTime(of path: CardPath) -> Instant? {
        try? descend(path, makes: false) { folder in
            var status = stat()
            guard fstatat(folder, path.names.last ?? "", &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
            #if os(Linux)
            let time = status.st_mtim
            #else
            let time = status.st_mtimespec
            #endif
            return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
        }
    }

    /// The file that the card replaces, if there is one.
    private func existing(
        _ path: CardPath, in folder: CInt, _ inputs: [FileIdentity: String]
    ) throws(ProgramError) -> WriteTarget.Existing? {
        var status = stat()
        guard fstatat(folder, path.names.last ?? "", &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        if let what = protected[FileIdentity(status)] {
            throw .usage("output '\(printable(path.text))' is \(what) of this run")
        }
        if let what = inputs[FileIdentity(status)] {
            throw .usage("output '\(printable(path.text))' is the same file as \(what), which it would replace")
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            return WriteTarget.Existing(mode: status.st_mode & 0o777, owner: status.st_uid, group: status.st_gid)
        case S_IFDIR: throw .cannotWrite(path.text, SystemError(code: EISDIR))
        case S_IFLNK: throw CardFolder.link(path.text)
        default: throw ProgramError(.cannotWrite, "cannot write \(printable(path.text)): it is no regular file")
        }
    }

    /// Does work in the folder of a card.
    private func descend<Value>(
        _ path: CardPath, makes: Bool, _ work: (CInt) throws(ProgramError) -> Value
    ) throws(ProgramError) -> Value {
        try descend(path, depth: 0, from: root.descriptor, makes: makes, work)
    }

    private func descend<Value>(
        _ path: CardPath, depth: Int, from folder: CInt, makes: Bool, _ work: (CInt) throws(ProgramError) -> Value
    ) throws(ProgramError) -> Value {
        guard depth < path.names.count - 1 else { return try work(folder) }
        let next = try open(path, depth: depth, in: folder, makes: makes)
        return try descend(path, depth: depth + 1, from: next.descriptor, makes: makes, work)
    }

    /// Opens one folder in another.
    private func open(_ path: CardPath, depth: Int, in folder: CInt, makes: Bool) throws(ProgramError) -> OpenFile {
        let name = path.names[depth]
        let shown = path.names[...depth].joined(separator: "/")
        do throws(SystemError) {
            if makes, mkdirat(folder, name, 0o777) != 0, errno != EEXIST { throw SystemError(code: errno) }
            return try OpenFile(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: folder)
        } catch {
            var status = stat()
            if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
                throw CardFolder.link(shown)
            }
            throw makes ? .cannotWrite(shown, error) : Input.problem(error, name: printable(shown))
        }
    }

    private static func link(_ name: String) -> ProgramError {
        ProgramError(
            .cannotWrite,
            "\(printable(name)) is a symbolic link, which a batch does not follow in its output folder")
    }
}
