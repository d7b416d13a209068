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
