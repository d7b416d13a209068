internal import CardOrders
internal import Primitives
internal import SystemAccess

/// The seal at the end of a card whose format has no texts: the digest of its job and the checksum of everything before it.
struct ChecksumTrailer: Sendable {
    /// Whether the first bytes are those of the format.
    private let begins: @Sendable (_ start: [UInt8]) -> Bool
    /// The bytes before the digest and after the checksum.
    private let opening: [UInt8]
    private let closing: [UInt8]
    /// Makes room for so many bytes after a file.
    private let extended: @Sendable (_ file: [UInt8], _ count: Int) -> [UInt8]
    /// Whether a file without a mark is whole, by its first bytes, its last and how many it has; nil if these do not tell.
    private let isWhole: (@Sendable (_ start: [UInt8], _ end: [UInt8], _ count: Int) -> Bool)?

    private static let key = CardSeal.job + " "
    private static let middle = " sha256 "
    /// The digits of a digest and of a checksum.
    private static let digits = 64
    /// The bytes of the key, the digest and the checksum.
    private static let core = key.utf8.count + middle.utf8.count + 2 * digits
    /// The most bytes that are read.
    private static let limit = 1 << 30

    /// The trailer of a format; nil for one that has none.
    init?(_ format: CardFormat) {
        switch format {
        case .svg: self = .svg
        case .bmp: self = .bmp
        case .pdf: self = .pdf
        case .mp4: self = .mp4
        case .webp, .animatedWebP: self = .webp
        case .jpeg: self = .jpeg
        case .gif: self = .gif
        case .png, .apng, .y4m: return nil
        }
    }

    private init(
        opening: [UInt8], closing: [UInt8], begins: @escaping @Sendable ([UInt8]) -> Bool,
        extended: @escaping @Sendable ([UInt8], Int) -> [UInt8] = { file, _ in file },
        isWhole: (@Sendable ([UInt8], [UInt8], Int) -> Bool)?
    ) {
        (self.opening, self.closing, self.begins) = (opening + ChecksumTrailer.key.utf8, closing, begins)
        (self.extended, self.isWhole) = (extended, isWhole)
    }

    /// A comment on the last line.
    static let svg = ChecksumTrailer(
        opening: Array("<!-- ".utf8), closing: Array(" -->\n".utf8), begins: { $0.starts(with: "<svg ".utf8) },
        isWhole: { _, end, _ in end.suffix(7).elementsEqual("</svg>\n".utf8) })

    /// A line after the pixels, within the length that the header states.
    static let bmp = ChecksumTrailer(
        opening: Array("\n".utf8), closing: Array("\n".utf8), begins: { $0.starts(with: "BM".utf8) },
        extended: { file, count in setting(file.count + count, at: 2, in: file) },
        isWhole: { start, _, count in number(at: 2, in: start) == count })

    /// A comment after the line that ends the file.
    static let pdf = ChecksumTrailer(
        opening: Array("%".utf8), closing: Array("\n".utf8), begins: { $0.starts(with: "%PDF".utf8) },
        isWhole: { _, end, _ in end.suffix(6).elementsEqual("%%EOF\n".utf8) })

    /// A box that players skip.
    static let mp4 = ChecksumTrailer(
        opening: [0, 0, 0, UInt8(truncatingIfNeeded: 8 + core + 1)] + "free".utf8, closing: Array("\n".utf8),
        begins: { $0.dropFirst(4).starts(with: "ftyp".utf8) }, isWhole: nil)

    /// A chunk that viewers skip, within the length that the header states.
    static let webp = ChecksumTrailer(
        opening: Array("job ".utf8) + [UInt8(truncatingIfNeeded: core + core % 2), 0, 0, 0],
        closing: [UInt8](repeating: 0x0A, count: core % 2), begins: { $0.starts(with: "RIFF".utf8) },
        extended: { file, count in setting(file.count + count - 8, at: 4, in: file) },
        isWhole: { start, _, count in number(at: 4, in: start).map { $0 + 8 } == count })

    /// A comment before the marker that ends the file.
    static let jpeg = ChecksumTrailer(
        opening: [0xFF, 0xFE, 0, UInt8(truncatingIfNeeded: 2 + core)], closing: [0xFF, 0xD9],
        begins: { $0.starts(with: [0xFF, 0xD8, 0xFF]) },
        extended: { file, _ in file.suffix(2) == [0xFF, 0xD9] ? file.dropLast(2) : file },
        isWhole: { _, end, _ in end.suffix(2) == [0xFF, 0xD9] })

    /// A comment before the byte that ends the file.
    static let gif = ChecksumTrailer(
        opening: [0x21, 0xFE, UInt8(truncatingIfNeeded: core)], closing: [0, 0x3B],
        begins: { $0.starts(with: "GIF8".utf8) },
        extended: { file, _ in file.last == 0x3B ? file.dropLast() : file },
        isWhole: { _, end, _ in end.last == 0x3B })

    /// A number of four bytes, the lowest first; nil beyond the end.
    private static func number(at place: Int, in bytes: [UInt8]) -> Int? {
        guard bytes.count >= place + 4 else { return nil }
        return bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private static func setting(_ number: Int, at place: Int, in file: [UInt8]) -> [UInt8] {
        guard file.count >= place + 4 else { return file }
        var file = file
        for index in 0..<4 { file[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
        return file
    }

    /// The bytes of a mark.
    private var length: Int {
        opening.count + closing.count + ChecksumTrailer.core - ChecksumTrailer.key.utf8.count
    }

    /// A file followed by the mark.
    func appended(to file: [UInt8], digest: String) -> [UInt8] {
        let file = extended(file, length)
        return file + mark(digest, SHA256.hexadecimal(of: file))
    }

    private func mark(_ digest: String, _ checksum: String) -> [UInt8] {
        opening + Array((digest + ChecksumTrailer.middle + checksum).utf8) + closing
    }

    /// The state of an open file that should contain the digest of its job.
    ///
    /// It is read piece by piece.
    func state(of descriptor: CInt, digest: String) -> CardState {
        var reading = Reading(longestMark: length)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        do throws(SystemError) {
            while reading.count < ChecksumTrailer.limit {
                let count = try readSome(descriptor, into: &chunk, atMost: chunk.count)
                if count == 0 { break }
                reading.add(chunk[..<count])
            }
        } catch {
            return .broken("it cannot be read: \(error.description)")
        }
        return state(reading, digest)
    }

    func state(of bytes: [UInt8], digest: String) -> CardState {
        var reading = Reading(longestMark: length)
        reading.add(bytes[...])
        return state(reading, digest)
    }

    private func state(_ reading: Reading, _ digest: String) -> CardState {
        guard begins(reading.start) else { return .broken("it is not of the format of its name") }
        let found = reading.end.suffix(length)
        guard found.count == length, found.starts(with: opening), found.suffix(closing.count).elementsEqual(closing)
        else {
            guard let isWhole else { return .broken("the mark at its end is missing") }
            return isWhole(reading.start, reading.end, reading.count) ? .other : .broken("the file ends early")
        }
        var sum = reading.sum
        sum.add(reading.end.dropLast(length)[...])
        let ofJob = mark(digest, sum.hexadecimal)
        if found.elementsEqual(ofJob) { return .whole }
        let afterDigest = opening.count + ChecksumTrailer.digits
        return found.dropFirst(afterDigest).elementsEqual(ofJob.dropFirst(afterDigest))
            ? .other : .broken("its bytes have changed")
    }

    /// A file of which only the start, the sum and the end are kept.
    private struct Reading {
        private(set) var count = 0
        /// Of all bytes but those of the end.
        private(set) var sum = SHA256()
        private(set) var start: [UInt8] = []
        /// As long as a mark.
        private(set) var end: [UInt8] = []
        private let longestMark: Int

        init(longestMark: Int) {
            self.longestMark = longestMark
        }

        mutating func add(_ bytes: ArraySlice<UInt8>) {
            if start.count < 16 { start += bytes.prefix(16 - start.count) }
            count += bytes.count
            end += bytes
            let whole = end.count - longestMark
            if whole > 0 {
                sum.add(end[..<whole])
                end.removeFirst(whole)
            }
        }
    }
}
