internal import ImageComparison
internal import Libc
internal import RasterImages

/// A PNG that is to be compared: a regular file, or the bytes of anything else.
struct PictureFile: Sendable {
    /// What messages call it.
    let name: String
    private let path: String
    /// The bytes of what can be read but once, such as a pipe, or of a small file that was read already.
    private var bytes: [UInt8]?
    /// The status of a regular file.
    private let status: stat?

    /// The most bytes that are taken from a pipe.
    private static let pipeLimit = 64 << 20
    /// The most bytes of a file that are read at once.
    private static let wholeLimit = 4 << 20

    /// Finds the picture that a word of the command line names; `-` is standard input.
    init(_ word: String) throws(CommandError) {
        let input = Input(word)
        let status = word == "-" ? nil : PictureFile.status(ofRegular: word)
        self.init(
            name: input.name, path: word,
            bytes: status == nil ? try input.read(limit: PictureFile.pipeLimit) : nil, status: status)
    }

    /// Finds a picture of a folder, where no pipe is waited for.
    init(_ relative: String, in folder: String) throws(CommandError) {
        let path = folder + "/" + relative
        guard let status = PictureFile.status(ofRegular: path) else {
            // What cannot be opened has a reason of its own.
            _ = try FileSource(path, name: printable(path))
            throw CommandError(.badData, "\(printable(path)) is not a regular file")
        }
        self.init(name: printable(path), path: path, bytes: nil, status: status)
    }

    private init(name: String, path: String, bytes: [UInt8]?, status: stat?) {
        (self.name, self.path, self.bytes, self.status) = (name, path, bytes, status)
    }

    private static func status(ofRegular path: String) -> stat? {
        var status = stat()
        guard !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return status
    }

    /// Whether this file and another are one, or small ones with the same bytes.
    ///
    /// The bytes of a small file then are at hand.
    mutating func hasSameBytes(as other: inout PictureFile) throws(CommandError) -> Bool {
        if let status, let otherStatus = other.status, status.st_dev == otherStatus.st_dev,
            status.st_ino == otherStatus.st_ino
        {
            return true
        }
        guard let bytes = try smallContents(), let otherBytes = try other.smallContents() else { return false }
        return bytes == otherBytes
    }

    private mutating func smallContents() throws(CommandError) -> [UInt8]? {
        if bytes == nil, let status, status.st_size <= PictureFile.wholeLimit {
            bytes = try Input(path).read(limit: 2 * PictureFile.wholeLimit)
        }
        return bytes
    }

    /// Reads the file up to its pixels.
    func open(limits: PNGDecoder) throws(CommandError) -> PictureReader {
        try PictureReader(name: name, limits: limits, source: source())
    }

    /// Hands on the file's bytes as they are, in pieces that but for the last are a multiple of three long.
    func copy(to write: Output.Writer) throws(CommandError) {
        let source = try source()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 49_152, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = source.fill(buffer)
            if let problem = source.problem { throw problem }
            if count == 0 { return }
            try write(Array(buffer.prefix(count)))
        }
    }

    private func source() throws(CommandError) -> any ByteSource {
        if let bytes { MemorySource(bytes) } else { try FileSource(path, name: name) }
    }
}

/// A picture that is being read, with errors that name it.
final class PictureReader {
    private let name: String
    private let source: any ByteSource
    private let rows: PNGRowReader

    init(name: String, limits: PNGDecoder, source: any ByteSource) throws(CommandError) {
        self.name = name
        self.source = source
        do throws(PNGDecodingError) {
            rows = try PNGRowReader(limits: limits) { source.fill($0) }
        } catch {
            throw PictureReader.problem(error, name: name, source: source)
        }
    }

    var size: PixelSize { PixelSize(width: rows.width, height: rows.height) }

    var isInterlaced: Bool { rows.isInterlaced }

    /// The whole picture at 8 or 16 bits a sample.
    func decode(depth: Int) throws(CommandError) -> RasterImage {
        do throws(PNGDecodingError) { return try PNGDecoder().decode(rows, depth: depth) } catch {
            throw problem(error)
        }
    }

    /// Reads to the end, for nothing but errors.
    func check() throws(CommandError) {
        do throws(PNGDecodingError) { try rows.readRows(depth: rows.depth) { _, _ in } } catch {
            throw problem(error)
        }
    }

    /// Compares with another picture of the same size, while both are read.
    func compare(
        _ other: PictureReader, with comparer: ImageComparer, keepsMask: Bool
    ) throws(CommandError) -> (result: ComparisonResult, mask: DifferenceMask?) {
        do throws(PairDecodingError) {
            return try comparer.examine(reading: rows, other.rows, keepsMask: keepsMask)
        } catch {
            switch error {
            case .expected(let error): throw problem(error)
            case .actual(let error): throw other.problem(error)
            }
        }
    }

    private func problem(_ error: PNGDecodingError) -> CommandError {
        PictureReader.problem(error, name: name, source: source)
    }

    private static func problem(_ error: PNGDecodingError, name: String, source: any ByteSource) -> CommandError {
        if let problem = source.problem { return problem }
        return switch error {
        case .tooManyPixels: CommandError(.badData, "\(name): \(error); --max-image takes larger ones")
        default: CommandError(.badData, "\(name): \(error)")
        }
    }
}

/// Where the bytes of a picture come from.
protocol ByteSource: AnyObject {
    /// Why there are no more, unless that is the end.
    var problem: CommandError? { get }
    /// Puts the bytes that come next into memory, as many as there is room for, and tells how many; fewer at the end.
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int
}

/// Bytes that are at hand.
final class MemorySource: ByteSource {
    let problem: CommandError? = nil
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        let piece = rest.prefix(memory.count)
        memory.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

/// The bytes of a file, read as they are asked for.
final class FileSource: ByteSource {
    private(set) var problem: CommandError?
    private let name: String
    private let file: OpenFile

    init(_ path: String, name: String) throws(CommandError) {
        self.name = name
        do throws(SystemError) {
            // What became a pipe since it was found is not waited for.
            file = try OpenFile(path, O_RDONLY | O_NOCTTY | O_NONBLOCK)
        } catch {
            throw Input.problem(error, name: name)
        }
    }

    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        do throws(SystemError) {
            while count < memory.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
                let taken = try retrying { read(file.descriptor, rest.baseAddress, rest.count) }
                if taken == 0 { break }
                count += taken
            }
        } catch {
            problem = Input.problem(error, name: name)
        }
        return count
    }
}
