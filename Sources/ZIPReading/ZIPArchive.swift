internal import CDeflater

/// The files of a ZIP archive (PKWARE APPNOTE 6.3, sections 4.3 and 4.4), stored or deflated, without encryption and ZIP64.
public struct ZIPArchive: Sendable {
    /// A file as the central directory has it.
    public struct File: Hashable, Sendable {
        public let name: String
        /// The bytes that it has when it is expanded.
        public let size: Int
        fileprivate let packedSize: Int
        fileprivate let offset: Int
        fileprivate let method: Int
        fileprivate let checksum: Int
    }

    /// In the order of the central directory.
    public let files: [File]
    private let bytes: [UInt8]

    private static let (endSignature, entrySignature, fileSignature) = (0x0605_4B50, 0x0201_4B50, 0x0403_4B50)
    /// The bytes of records before their names and comments.
    private static let (endSize, entrySize, fileSize) = (22, 46, 30)
    private static let longestComment = 0xFFFF
    private static let (stored, deflated) = (0, 8)
    /// Bits of the flags by which files are encrypted.
    private static let encrypted = 0x2041

    /// Reads the central directory of an archive whose files have no more than `room` bytes together.
    public init(_ bytes: [UInt8], room: Int) throws(ZIPFault) {
        self.bytes = bytes
        guard let end = ZIPArchive.end(of: bytes), let count = ZIPArchive.number(bytes, end + 10, 2),
            let start = ZIPArchive.number(bytes, end + 16, 4)
        else { throw ZIPFault(reason: "it has no end of a central directory") }
        var files: [File] = []
        var (entry, sum) = (start, 0)
        for _ in 0..<count {
            func number(_ offset: Int, _ size: Int) -> Int? { ZIPArchive.number(bytes, entry + offset, size) }
            guard number(0, 4) == ZIPArchive.entrySignature, let flags = number(8, 2), let method = number(10, 2),
                let checksum = number(16, 4), let packed = number(20, 4), let size = number(24, 4),
                let name = number(28, 2), let extra = number(30, 2), let comment = number(32, 2),
                let offset = number(42, 4), entry + ZIPArchive.entrySize + name <= end
            else { throw ZIPFault(reason: "its central directory is damaged") }
            let nameStart = entry + ZIPArchive.entrySize
            let file = File(
                name: String(decoding: bytes[nameStart..<(nameStart + name)], as: UTF8.self), size: size,
                packedSize: packed, offset: offset, method: method, checksum: checksum)
            guard flags & ZIPArchive.encrypted == 0 else { throw ZIPFault(reason: "its files are encrypted") }
            guard [ZIPArchive.stored, ZIPArchive.deflated].contains(method) else {
                throw ZIPFault(reason: "its files are compressed by method \(method); 0 and 8 are known")
            }
            sum += size
            if sum > room { throw ZIPFault(reason: "its files have more than \(room) bytes") }
            files.append(file)
            entry = nameStart + name + extra + comment
        }
        self.files = files
    }

    /// The bytes of a file, which are those that its checksum is of.
    public func contents(of file: File) throws(ZIPFault) -> [UInt8] {
        func number(_ offset: Int, _ size: Int) -> Int? { ZIPArchive.number(bytes, file.offset + offset, size) }
        let damage = ZIPFault(reason: "one of its files is damaged")
        guard number(0, 4) == ZIPArchive.fileSignature, let name = number(26, 2), let extra = number(28, 2) else {
            throw damage
        }
        let start = file.offset + ZIPArchive.fileSize + name + extra
        guard start + file.packedSize <= bytes.count else { throw damage }
        let packed = bytes[start..<(start + file.packedSize)]
        let contents =
            file.method == ZIPArchive.stored ? Array(packed) : ZIPArchive.expanded(packed, size: file.size)
        guard contents.count == file.size, ZIPArchive.checksum(of: contents) == file.checksum else { throw damage }
        return contents
    }

    /// Empty if the bytes are no deflate stream of the size.
    private static func expanded(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { target, filled in
            guard let output = target.baseAddress else { return }
            packed.withUnsafeBufferPointer { input in
                guard let start = input.baseAddress else { return }
                filled = max(0, deflater_inflate(start, UInt32(input.count), output, UInt32(size)))
            }
        }
    }

    private static func checksum(of bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { Int(deflater_checksum($0, UInt64(bytes.count))) } ?? 0
        }
    }

    /// Where the record at the end begins; nil if there is none.
    private static func end(of bytes: [UInt8]) -> Int? {
        let last = bytes.count - endSize
        guard last >= 0 else { return nil }
        return stride(from: last, through: max(0, last - longestComment), by: -1).first { start in
            number(bytes, start, 4) == endSignature && number(bytes, start + 20, 2) == last - start
        }
    }

    /// A number of two or four bytes, the least one first; nil beyond the end.
    private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
        guard start >= 0, start + size <= bytes.count else { return nil }
        return (0..<size).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
}

/// Why a text is no archive that can be read.
public struct ZIPFault: Error, Hashable, Sendable {
    /// A few words in lower case.
    public var reason: String
}
