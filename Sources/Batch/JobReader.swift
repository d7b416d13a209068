internal import CardOrders
internal import JSONReading
internal import Libc
internal import Options
internal import SystemAccess

/// Reads the jobs of a batch one by one.
///
/// The lines of other shards are not read as jobs, only searched for their output.
final class JobReader {
    enum Item: Sendable {
        case job(Job)
        /// A line that is not a valid job, with its output if it has one.
        case refused(line: Int, output: String?, ProgramError)

        var line: Int {
            switch self {
            case .job(let job): job.line
            case .refused(let line, _, _): line
            }
        }
    }

    /// What messages call the file.
    let name: String
    /// The size in bytes of a regular file.
    private let size: Int?
    private let descriptor: CInt
    private let isStandardInput: Bool
    private var lines: LineReader
    private let shard: Shard
    private let services: JobServices
    private let environment: Environment
    private var claimed = ClaimedNames()

    /// Opens a file; `-` is standard input.
    init(
        _ word: String, shard: Shard = .whole, services: JobServices = .own, environment: Environment
    ) throws(ProgramError) {
        name = Input(word).name
        self.services = services
        self.shard = shard
        self.environment = environment
        isStandardInput = word == "-"
        do throws(SystemError) {
            if word.utf8.contains(0) { throw SystemError(code: EINVAL) }
            let descriptor =
                isStandardInput ? STDIN_FILENO : try retrying { open(word, O_RDONLY | O_NOCTTY | O_CLOEXEC) }
            var status = stat()
            try retrying { fstat(descriptor, &status) }
            if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(code: EISDIR) }
            size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
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

    /// The next job of the shard; nil at the end, and without `waits` also if reading would block.
    func next(waits: Bool = true) throws(ProgramError) -> Item? {
        while let line = try nextLine(waits: waits) {
            var bytes = line.bytes
            if line.number == 1, bytes?.starts(with: [0xEF, 0xBB, 0xBF]) == true { bytes?.removeFirst(3) }
            // Each of its lines would be a refused job.
            if line.number == 1, bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true {
                throw ProgramError(.badData, "\(name) is a PNG, not a list of jobs with a JSON object in each line")
            }
            if let bytes, bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            if shard == .whole { return item(bytes, line: line.number) }
            let output = bytes.flatMap(JobReader.plainOutput).map(JobReader.owner(ofOutput:))
            if let output, !shard.owns(output) { continue }
            let item = item(bytes, line: line.number)
            if output != nil || shard.owns(JobReader.owner(of: item)) { return item }
        }
        return nil
    }

    private func nextLine(waits: Bool) throws(ProgramError) -> LineReader.Line? {
        do throws(SystemError) {
            if !waits, try !lines.isReady() { return nil }
            return try lines.next()
        } catch {
            throw Input.problem(error, name: name)
        }
    }

    private func item(_ bytes: [UInt8]?, line: Int) -> Item {
        var output: String?
        do throws(ProgramError) {
            guard let bytes else {
                throw ProgramError(.badData, "the line is longer than \(LineReader.longest >> 20) MiB")
            }
            let members = try Job.members(of: bytes)
            if case .string(let text)? = members.first(where: { $0.key == OutputOptions.picture.name })?.value
                .content
            {
                output = text
            }
            let job = try Job(line: line, members: members, services: services, environment: environment)
            if let poster = job.poster { try claimed.check(poster) }
            try claimed.claim(job.path, line: line)
            if let poster = job.poster { try claimed.claim(poster, line: line) }
            return .job(job)
        } catch {
            return .refused(line: line, output: output, error)
        }
    }

    /// What decides the shard of a line whose output has escapes, or that has none: the output, else its number.
    private static func owner(of item: Item) -> String {
        switch item {
        case .job(let job): owner(ofOutput: job.path.text)
        case .refused(let line, let output, _): output.map(owner(ofOutput:)) ?? "\(line)"
        }
    }

    /// What decides the shard of an output: the same for all names of a file that differ in case or in empty parts.
    private static func owner(ofOutput output: String) -> String {
        ClaimedNames.folded((try? CardPath(output))?.text ?? output)
    }

    /// The value of the first `output` of an object, if it and the keys before it are written without escapes.
    ///
    /// The rest of the line need not be JSON.
    static func plainOutput(of line: [UInt8]) -> String? {
        let name = Array(OutputOptions.picture.name.utf8)
        return line.withUnsafeBufferPointer { line in
            var (index, depth) = (0, 0)
            // Whether a string that begins here is a key of the object.
            var isKey = false
            func skipSpace() {
                while index < line.count, [0x20, 0x09, 0x0D].contains(line[index]) { index += 1 }
            }
            // The string that begins here, and whether it has escapes.
            func string() -> (bytes: Slice<UnsafeBufferPointer<UInt8>>, isPlain: Bool)? {
                index += 1
                let start = index
                var isPlain = true
                while index < line.count, line[index] != UInt8(ascii: "\"") {
                    if line[index] == UInt8(ascii: "\\") {
                        isPlain = false
                        index += 1
                    }
                    index += 1
                }
                guard index < line.count else { return nil }
                index += 1
                return (line[start..<(index - 1)], isPlain)
            }
            skipSpace()
            guard index < line.count, line[index] == UInt8(ascii: "{") else { return nil }
            while index < line.count {
                switch line[index] {
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                    isKey = depth == 1
                    index += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    index += 1
                case UInt8(ascii: ","):
                    isKey = depth == 1
                    index += 1
                case UInt8(ascii: "\""):
                    guard let found = string() else { return nil }
                    guard isKey else { continue }
                    isKey = false
                    guard found.isPlain else { return nil }
                    guard found.bytes.elementsEqual(name) else { continue }
                    skipSpace()
                    guard index < line.count, line[index] == UInt8(ascii: ":") else { return nil }
                    index += 1
                    skipSpace()
                    guard index < line.count, line[index] == UInt8(ascii: "\""), let value = string(), value.isPlain
                    else { return nil }
                    return String(validating: value.bytes, as: UTF8.self)
                default: index += 1
                }
            }
            return nil
        }
    }
}

/// The jobs of a batch in order, some of which are read ahead.
struct JobQueue {
    /// A job, and how much of the file has been read, from 0 to 1.
    typealias Entry = (item: JobReader.Item, fraction: Double?)

    /// The most jobs that are read ahead.
    private static let mostAhead = 1000

    private let reader: JobReader
    private var ahead: [Entry] = []
    private var problem: ProgramError?

    /// The jobs of a reader.
    init(_ reader: JobReader) {
        self.reader = reader
    }

    /// The next job, or nil at the end.
    ///
    /// While `wantsMore` is true for it, further jobs are read ahead, if that does not block; `announce` is called for each
    /// job that is read.
    mutating func next(
        wantsMore: (Job) -> Bool, announce: (Job) -> Void
    ) throws(ProgramError) -> Entry? {
        if ahead.isEmpty {
            if let problem { throw problem }
            guard try read(waits: true, announce) else { return nil }
        }
        let entry = ahead.removeFirst()
        guard case .job(let job) = entry.item else { return entry }
        do throws(ProgramError) {
            while problem == nil, ahead.count < JobQueue.mostAhead, wantsMore(job) {
                guard try read(waits: false, announce) else { break }
            }
        } catch {
            // It follows the jobs that have been read.
            problem = error
        }
        return entry
    }

    /// Whether a job was read.
    private mutating func read(waits: Bool, _ announce: (Job) -> Void) throws(ProgramError) -> Bool {
        guard let item = try reader.next(waits: waits) else { return false }
        ahead.append((item, reader.fraction))
        if case .job(let job) = item { announce(job) }
        return true
    }
}

/// Reads a file or stream line by line, with only one line in memory.
struct LineReader: ~Copyable {
    struct Line {
        /// From 1.
        let number: Int
        /// The bytes without the line feed; nil if the line is too long.
        let bytes: [UInt8]?
        /// Whether it ends in a line feed.
        let isEnded: Bool
    }

    /// The most bytes of a line.
    static let longest = 1 << 20

    private let descriptor: CInt
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    private var unread = 0..<0
    private var isAtEnd = false
    private var number = 0
    /// The bytes of the lines read so far.
    private(set) var consumed = 0

    /// A reader of an open file, which must stay open.
    init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// The next line, or nil at the end.
    mutating func next() throws(SystemError) -> Line? {
        var line: [UInt8] = []
        var length = 0
        var isEnded = false
        while !isEnded {
            if unread.isEmpty {
                if !isAtEnd { unread = 0..<(try readSome(descriptor, into: &chunk, atMost: chunk.count)) }
                if unread.isEmpty {
                    isAtEnd = true
                    break
                }
            }
            let end = chunk[unread].firstIndex(of: UInt8(ascii: "\n"))
            let piece = chunk[unread.lowerBound..<(end ?? unread.upperBound)]
            length += piece.count
            if length <= LineReader.longest { line += piece }
            isEnded = end != nil
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
        }
        guard isEnded || length > 0 else { return nil }
        number += 1
        consumed += length + (isEnded ? 1 : 0)
        return Line(number: number, bytes: length <= LineReader.longest ? line : nil, isEnded: isEnded)
    }

    /// Whether the next line or the end can be read without blocking; false for a line longer than a chunk.
    mutating func isReady() throws(SystemError) -> Bool {
        while !isAtEnd, !chunk[unread].contains(UInt8(ascii: "\n")) {
            guard unread.count < chunk.count else { return false }
            var request = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
            guard poll(&request, 1, 0) > 0 else { return false }
            let rest = Array(chunk[unread])
            var more = [UInt8](repeating: 0, count: chunk.count - rest.count)
            let count = try readSome(descriptor, into: &more, atMost: more.count)
            chunk.replaceSubrange(0..<(rest.count + count), with: rest + more[..<count])
            unread = 0..<(rest.count + count)
            isAtEnd = count == 0
        }
        return true
    }
}
