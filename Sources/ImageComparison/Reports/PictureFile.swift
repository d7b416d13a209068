internal import Libc
internal import RasterImages
internal import SystemAccess

/// A PNG to compare: a regular file, or the bytes of a pipe or standard input.
struct PictureFile: Sendable {
    /// What messages call it.
    let name: String
    private let path: String
    /// The bytes of a pipe, which can be read only once, or of a small file that has been read.
    private var bytes: [UInt8]?
    /// The status of a regular file.
    private let status: stat?

    /// The most bytes that are read from a pipe.
    private static let pipeLimit = 64 << 20
    /// The most bytes of a file that is read at once.
    private static let wholeLimit = 4 << 20

    /// The picture at a path; `-` is standard input.
    init(_ word: String) throws(ProgramError) {
        let input = Input(word)
        let status = word == "-" ? nil : PictureFile.status(ofRegular: word)
        self.init(
            name: input.name, path: word,
            bytes: status == nil ? try input.read(limit: PictureFile.pipeLimit) : nil, status: status)
    }

    /// A picture in a folder, where pipes are refused.
    init(_ relative: String, in folder: String) throws(ProgramError) {
        let path = folder + "/" + relative
        guard let status = PictureFile.status(ofRegular: path) else {
            // A file that cannot be opened has its own error.
            _ = try FileSource(path, name: printable(path))
            throw ProgramError(.badData, "\(printable(path)) is not a regular file")
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

    /// Whether this file and another are the same, or small with the same bytes.
    ///
    /// The bytes of small files are kept.
    mutating func hasSameBytes(as other: inout PictureFile) throws(ProgramError) -> Bool {
        if let status, let otherStatus = other.status, FileIdentity(status) == FileIdentity(otherStatus) {
            return true
        }
        guard let bytes = try smallContents(), let otherBytes = try other.smallContents() else { return false }
        return bytes == otherBytes
    }

    private mutating func smallContents() throws(ProgramError) -> [UInt8]? {
        if bytes == nil, let status, status.st_size <= PictureFile.wholeLimit {
            bytes = try Input(path).read(limit: 2 * PictureFile.wholeLimit)
        }
        return bytes
    }

    /// Reads the file up to its pixels.
    func open(limits: PNGDecoder) throws(ProgramError) -> PictureReader {
        try PictureReader(name: name, limits: limits, source: source())
    }

    /// Whether it has several frames.
    func isAnimated() throws(ProgramError) -> Bool {
        let source = try source()
        let isAnimated = AnimatedPNG.isAnimated(source.fill)
        if let problem = source.problem { throw problem }
        return isAnimated
    }

    /// The largest animated file.
    private static let animationLimit = 512 << 20

    /// Its frames; a still picture has one.
    func animation(limits: PNGDecoder) throws(ProgramError) -> AnimatedPNG {
        let bytes = if let bytes { bytes } else { try Input(path).read(limit: PictureFile.animationLimit) }
        do throws(PNGDecodingError) { return try AnimatedPNG(bytes, limits: limits) } catch {
            throw PictureReader.problem(error, name: name)
        }
    }

    /// Copies the file's bytes, in pieces whose length, except for the last, is a multiple of three.
    func copy(to write: Output.Writer) throws(ProgramError) {
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

    private func source() throws(ProgramError) -> any ByteSource {
        if let bytes { MemorySource(bytes) } else { try FileSource(path, name: name) }
    }
}

/// Reads a picture, with errors that name it.
final class PictureReader {
    private let name: String
    private let source: any ByteSource
    private let rows: PNGRowReader

    init(name: String, limits: PNGDecoder, source: any ByteSource) throws(ProgramError) {
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

    /// Bits per sample.
    var depth: Int { rows.depth }

    /// The whole picture at 8 or 16 bits a sample.
    func decode(depth: Int) throws(ProgramError) -> RasterImage {
        do throws(PNGDecodingError) { return try PNGDecoder().decode(rows, depth: depth) } catch {
            throw problem(error)
        }
    }

    /// Reads to the end, to find errors.
    func check() throws(ProgramError) {
        do throws(PNGDecodingError) { try rows.readRows(depth: rows.depth) { _, _ in } } catch {
            throw problem(error)
        }
    }

    /// Compares with another picture of the same size, as both are read.
    func compare(
        _ other: PictureReader, with comparer: ImageComparer, keepsMask: Bool
    ) throws(ProgramError) -> (result: ComparisonResult, mask: DifferenceMask?) {
        do throws(PairDecodingError) {
            return try comparer.examine(reading: rows, other.rows, keepsMask: keepsMask)
        } catch {
            switch error {
            case .expected(let error): throw problem(error)
            case .actual(let error): throw other.problem(error)
            }
        }
    }

    private func problem(_ error: PNGDecodingError) -> ProgramError {
        PictureReader.problem(error, name: name, source: source)
    }

    private static func problem(_ error: PNGDecodingError, name: String, source: any ByteSource) -> ProgramError {
        source.problem ?? problem(error, name: name)
    }

    /// The error for a file of this name.
    static func problem(_ error: PNGDecodingError, name: String) -> ProgramError {
        switch error {
        case .outOfMemory: ProgramError(.system, "\(name): out of memory")
        case .tooManyPixels, .tooManyFrames:
            ProgramError(.badData, "\(name): \(error); --max-image raises the limit")
        case .signature: ProgramError(.badData, "\(name): \(error); only PNGs are compared")
        default: ProgramError(.badData, "\(name): \(error)")
        }
    }
}

/// A source of the bytes of a picture.
protocol ByteSource: AnyObject {
    /// Why reading failed, if it did.
    var problem: ProgramError? { get }
    /// Fills memory with the next bytes, and returns how many; fewer at the end.
    func fill(_ memory: UnsafeMutableRawBufferPointer) -> Int
}

/// Bytes in memory.
final class MemorySource: ByteSource {
    let problem: ProgramError? = nil
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

/// The bytes of a file, read when they are needed.
final class FileSource: ByteSource {
    private(set) var problem: ProgramError?
    private let name: String
    private let file: OpenFile

    init(_ path: String, name: String) throws(ProgramError) {
        self.name = name
        do throws(SystemError) {
            // A file that has become a pipe in the meantime must not block.
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
