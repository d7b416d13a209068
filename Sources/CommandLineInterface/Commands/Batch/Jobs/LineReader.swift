internal import Libc

/// Reads a file or stream line by line, and holds no more than one of them.
struct LineReader: ~Copyable {
    struct Line {
        /// The number of the line, from 1.
        let number: Int
        /// The bytes without the line feed; nil where the line is longer than is taken.
        let bytes: [UInt8]?
        /// Whether a line feed ends it.
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

    /// A reader of what is open already, and stays open as long as this lives.
    init(descriptor: CInt) {
        self.descriptor = descriptor
    }

    /// The line that comes next, or nil at the end.
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

    /// Whether the next line, or the end, is there without waiting; a line longer than a chunk is not.
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
