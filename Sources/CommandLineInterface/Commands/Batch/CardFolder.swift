internal import Libc
internal import Primitives
internal import RasterImages
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
    init(_ path: String, creates: Bool, protected: [FileIdentity: String] = [:]) throws(CommandError) {
        self.protected = protected
        if creates { try CardFolder.make(path) }
        do throws(SystemError) {
            root = try Output.open(folder: path)
        } catch {
            throw creates ? .cannotWrite(path, error) : Input.problem(error, name: printable(path))
        }
    }

    private static func make(_ path: String) throws(CommandError) {
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
    ) throws(CommandError) {
        let name = path.names.last ?? ""
        try descend(path, makes: true) { folder throws(CommandError) in
            let folderName = path.names.dropLast().joined(separator: "/")
            if swept.access({ $0.insert(folderName).inserted }) { TemporaryFile.sweep(folder) }
            let output = Output(path.text)
            try output.replace(name, in: folder, existing: try existing(path, in: folder, inputs)) {
                write throws(CommandError) in try write(card)
            }
        }
    }

    /// The state of a card that should contain the digest of its job.
    func state(of path: CardPath, digest: String) throws(CommandError) -> CardState {
        let name = path.names.last ?? ""
        do throws(CommandError) {
            return try descend(path, makes: false) { folder throws(CommandError) in
                do throws(SystemError) {
                    let file = try OpenFile(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, in: folder)
                    guard try file.status().st_mode & S_IFMT == S_IFREG else {
                        return .broken("it is not a regular file")
                    }
                    return ChecksumTrailer(path.text)?.state(of: file.descriptor, digest: digest)
                        ?? CardState(of: file.descriptor, digest: digest)
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
    func state(of job: Job, digest: String) throws(CommandError) -> CardState {
        let state = try state(of: job.path, digest: digest)
        guard state == .whole, let poster = job.poster else { return state }
        switch try self.state(of: poster, digest: digest) {
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
    ) throws(CommandError) -> WriteTarget.Existing? {
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
        default: throw CommandError(.cannotWrite, "cannot write \(printable(path.text)): it is no regular file")
        }
    }

    /// Does work in the folder of a card.
    private func descend<Value>(
        _ path: CardPath, makes: Bool, _ work: (CInt) throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        try descend(path, depth: 0, from: root.descriptor, makes: makes, work)
    }

    private func descend<Value>(
        _ path: CardPath, depth: Int, from folder: CInt, makes: Bool, _ work: (CInt) throws(CommandError) -> Value
    ) throws(CommandError) -> Value {
        guard depth < path.names.count - 1 else { return try work(folder) }
        let next = try open(path, depth: depth, in: folder, makes: makes)
        return try descend(path, depth: depth + 1, from: next.descriptor, makes: makes, work)
    }

    /// Opens one folder in another.
    private func open(_ path: CardPath, depth: Int, in folder: CInt, makes: Bool) throws(CommandError) -> OpenFile {
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

    private static func link(_ name: String) -> CommandError {
        CommandError(
            .cannotWrite,
            "\(printable(name)) is a symbolic link, which a batch does not follow in its output folder")
    }
}

/// The state of a job's card on disk.
enum CardState: Hashable, Sendable {
    /// A whole picture of this job.
    case whole
    case missing
    /// Not a whole picture, for a reason.
    case broken(String)
    /// A whole picture of another job, or of no job.
    case other

    /// The keyword of the job's digest in a card.
    static let keyword = "weathercard:job"

    /// The state of an open PNG file.
    init(of descriptor: CInt, digest: String) {
        var problem: SystemError?
        do throws(PNGDecodingError) {
            let contents = try PNGTextReader.contents(of: { memory in
                var count = 0
                while count < memory.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                    do throws(SystemError) {
                        let taken = try retrying { read(descriptor, rest.baseAddress, rest.count) }
                        if taken == 0 { break }
                        count += taken
                    } catch {
                        problem = error
                        return 0
                    }
                }
                return count
            })
            let isOurs = contents.texts.contains { $0.keyword == CardState.keyword && $0.text == digest }
            switch CardSeal.state(of: contents) {
            case true?: self = isOurs ? .whole : .other
            case false?: self = .broken("its chunks have changed")
            case nil: self = isOurs ? .broken("its seal is missing") : .other
            }
        } catch {
            self = .broken(problem.map { "it cannot be read: \($0.description)" } ?? "\(error)")
        }
    }
}

/// The seal of a PNG of a batch: its last text, the hash of the lengths and CRCs of all chunks before it.
enum CardSeal {
    private static let keyword = "weathercard:seal"

    /// A complete PNG with its seal.
    static func appended(to file: [UInt8]) -> [UInt8] {
        guard let marks = PNGMarks.of(file) else { return file }
        return PNGMarks.appending(PNGText(keyword: keyword, text: SHA256.hexadecimal(of: marks)), to: file)
    }

    /// Whether the seal is that of the file; nil if there is none.
    static func state(of contents: PNGTextReader.Contents) -> Bool? {
        guard let seal = contents.texts.last(where: { $0.keyword == keyword }) else { return nil }
        return contents.endsWithText && contents.texts.last == seal
            && seal.text == SHA256.hexadecimal(of: contents.marksBeforeLastText)
    }
}
