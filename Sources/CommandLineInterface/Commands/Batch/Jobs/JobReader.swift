internal import Libc

/// Reads the jobs of a batch one after another, as they are needed.
///
/// All jobs are looked at, also those of other shards, so that each shard refuses the same ones.
final class JobReader {
    enum Item: Sendable {
        case job(Job)
        /// A line that is no job, with its output where that can be told.
        case refused(line: Int, output: String?, CommandError)

        var line: Int {
            switch self {
            case .job(let job): job.line
            case .refused(let line, _, _): line
            }
        }
    }

    /// What messages call the file.
    let name: String
    /// Which file it is.
    let identity: FileIdentity
    /// Bytes, where the file is regular.
    private let size: Int?
    private let descriptor: CInt
    private let isStandardInput: Bool
    private var lines: LineReader
    private let shard: Shard
    private var claimed = ClaimedNames()

    /// Opens the file that a word names; `-` is standard input.
    init(_ word: String, shard: Shard = .whole) throws(CommandError) {
        name = Input(word).name
        self.shard = shard
        isStandardInput = word == "-"
        do throws(SystemError) {
            if word.utf8.contains(0) { throw SystemError(code: EINVAL) }
            let descriptor =
                isStandardInput ? STDIN_FILENO : try retrying { open(word, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
            var status = stat()
            try retrying { fstat(descriptor, &status) }
            if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
            size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
            identity = FileIdentity(status)
            lines = LineReader(descriptor: descriptor)
            self.descriptor = descriptor
        } catch {
            throw Input.problem(error, name: Input(word).name)
        }
    }

    deinit {
        if !isStandardInput { close(descriptor) }
    }

    /// How much of the file has been read, from 0 to 1; nil for a stream.
    var fraction: Double? {
        size.map { $0 > 0 ? min(1, Double(lines.consumed) / Double($0)) : 1 }
    }

    /// The next job of the shard, or nil at the end; without `waits` also where it would have to be waited for.
    func next(waits: Bool = true) throws(CommandError) -> Item? {
        while let line = try nextLine(waits: waits) {
            var bytes = line.bytes
            if line.number == 1, bytes?.starts(with: [0xEF, 0xBB, 0xBF]) == true { bytes?.removeFirst(3) }
            if let bytes, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            let item = item(bytes, line: line.number)
            if shard.owns(JobReader.owner(of: item)) { return item }
        }
        return nil
    }

    private func nextLine(waits: Bool) throws(CommandError) -> LineReader.Line? {
        do throws(SystemError) {
            if !waits, try !lines.isReady() { return nil }
            return try lines.next()
        } catch {
            throw Input.problem(error, name: name)
        }
    }

    private func item(_ bytes: [UInt8]?, line: Int) -> Item {
        var output: String?
        do throws(CommandError) {
            guard let bytes else {
                throw CommandError(.badData, "the line is longer than \(LineReader.longest >> 20) MiB")
            }
            let members = try JobObjectReader.members(of: bytes)
            if case .text(let text)? = members.first(where: { $0.key == Command.picture.name })?.value {
                output = text
            }
            let job = try Job(line: line, members: members)
            try claimed.claim(job.path, line: line)
            return .job(job)
        } catch {
            return .refused(line: line, output: output, error)
        }
    }

    /// By what a line belongs to a shard: its output, else its number.
    private static func owner(of item: Item) -> String {
        switch item {
        case .job(let job): job.path.text
        case .refused(let line, let output, _): output ?? "\(line)"
        }
    }
}

/// Which file a file is, whatever its name.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
