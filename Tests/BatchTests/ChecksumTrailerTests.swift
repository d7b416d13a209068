import CardOrders
import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import Batch

struct LongDocumentTests {
    @Test(arguments: [0, 1, 60_000, 65_536, 65_537, 300_000]) func aDocumentIsCheckedPieceByPiece(_ length: Int)
        throws
    {
        let digest = String(repeating: "ab", count: 32)
        let document = Array(("<svg " + String(repeating: "x", count: length) + "\n</svg>\n").utf8)
        let sealed = ChecksumTrailer.svg.appended(to: document, digest: digest)
        func state(_ bytes: [UInt8]) throws -> CardState {
            let folder = try TemporaryFolder()
            let file = try OpenFile(folder.create("a.svg", String(decoding: bytes, as: UTF8.self)), O_RDONLY)
            return ChecksumTrailer.svg.state(of: file.descriptor, digest: digest)
        }
        #expect(try state(sealed) == .whole)
        #expect(try state(document) == .other)
        var changed = sealed
        changed[document.count / 2] ^= 1
        #expect(
            try state(changed) == .broken(length < 10 ? "the file ends early" : "its bytes have changed")
                || length < 10)
        #expect(try state(Array(sealed.dropLast())) == .broken("the file ends early"))
    }
}

struct PictureTrailerTests {
    private let digest = String(repeating: "0a", count: 32)

    /// A picture of two rows of two pixels with 24 bits.
    private let picture: [UInt8] = {
        var file = Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
        file += [UInt8](repeating: 7, count: 70 - file.count)
        return file
    }()

    @Test func theLengthOfABMPIncludesItsMark() {
        let sealed = ChecksumTrailer.bmp.appended(to: picture, digest: digest)
        #expect(sealed[2..<6].reversed().reduce(0) { $0 << 8 | Int($1) } == sealed.count)
        #expect(sealed[6..<70].elementsEqual(picture[6...]))
        #expect(ChecksumTrailer.bmp.state(of: sealed, digest: digest) == .whole)
        #expect(ChecksumTrailer.bmp.state(of: sealed, digest: String(digest.reversed())) == .other)
        #expect(ChecksumTrailer.bmp.state(of: picture, digest: digest) == .other, "of no job")
    }

    /// A short file of each format by its format, and whether it tells by itself that it is whole.
    private static let files: [(format: CardFormat, file: [UInt8], tells: Bool)] = [
        (.mp4, [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0], false),
        (.webp, Array("RIFF".utf8) + [12, 0, 0, 0] + Array("WEBPVP8X".utf8) + [0, 0, 0, 0], true),
        (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xD9], true),
        (.gif, Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], true),
    ]

    @Test func noCutOrChangedPictureIsWhole() throws {
        for (format, file, _) in Self.files + [(.bmp, picture, true)] {
            let trailer = try #require(ChecksumTrailer(format))
            let sealed = trailer.appended(to: file, digest: digest)
            #expect(trailer.state(of: sealed, digest: digest) == .whole, "\(format)")
            #expect(trailer.state(of: sealed, digest: String(digest.reversed())) == .other, "\(format)")
            for length in sealed.indices {
                guard case .broken = trailer.state(of: Array(sealed[..<length]), digest: digest) else {
                    Issue.record("\(format): \(length) of \(sealed.count) bytes pass")
                    continue
                }
                var changed = sealed
                changed[length] ^= 1
                #expect(trailer.state(of: changed, digest: digest) != .whole, "\(format), byte \(length)")
            }
        }
    }

    @Test func aPictureWithoutAMarkIsOfNoJobWhereItTells() throws {
        for (format, file, tells) in Self.files {
            let state = try #require(ChecksumTrailer(format)).state(of: file, digest: digest)
            #expect(state == (tells ? .other : .broken("the mark at its end is missing")), "\(format)")
        }
        #expect([CardFormat.png, .apng, .y4m].allSatisfy { ChecksumTrailer($0) == nil })
    }

    /// The length that a reader takes for that of the file, or of its last part.
    @Test func aMarkIsWithinTheStructureOfItsFormat() throws {
        for (format, file, _) in Self.files {
            let sealed = try #require(ChecksumTrailer(format)).appended(to: file, digest: digest)
            switch format {
            case .mp4:
                let box = sealed[file.count...]
                #expect(box.prefix(4).reduce(0) { $0 << 8 | Int($1) } == box.count)
                #expect(box.dropFirst(4).starts(with: "free".utf8))
            case .webp:
                #expect(sealed[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == sealed.count)
                let chunk = sealed[file.count...]
                #expect(chunk.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == chunk.count)
            case .jpeg:
                let comment = Array(sealed[(file.count - 2)...])
                #expect(comment.starts(with: [0xFF, 0xFE]) && comment.suffix(2) == [0xFF, 0xD9])
                #expect(Int(comment[2]) << 8 + Int(comment[3]) == comment.count - 4)
            default:
                let comment = Array(sealed[(file.count - 1)...])
                #expect(comment.starts(with: [0x21, 0xFE]) && comment.suffix(2).elementsEqual([0, 0x3B]))
                #expect(Int(comment[2]) == comment.count - 5)
            }
        }
    }
}

struct ChecksumTrailerTests {
    private let document = Array("<svg >\n<g/>\n</svg>\n".utf8)
    private let digest = String(repeating: "0a", count: 32)

    private func state(_ bytes: [UInt8]) -> CardState { ChecksumTrailer.svg.state(of: bytes, digest: digest) }

    @Test func aDocumentWithATrailerIsWholeOnlyForItsOwnJob() {
        let sealed = ChecksumTrailer.svg.appended(to: document, digest: digest)
        #expect(state(sealed) == .whole)
        #expect(ChecksumTrailer.svg.state(of: sealed, digest: String(digest.reversed())) == .other)
        #expect(state(document) == .other, "of no job")
    }

    @Test func everyEarlierEndIsNoticed() {
        let sealed = ChecksumTrailer.svg.appended(to: document, digest: digest)
        for length in 0..<sealed.count where length != document.count {
            guard case .broken = state(Array(sealed[..<length])) else {
                Issue.record("\(length) of \(sealed.count) bytes pass for \(state(Array(sealed[..<length])))")
                continue
            }
        }
    }

    @Test func everyChangedBitIsNoticed() {
        let sealed = ChecksumTrailer.svg.appended(to: document, digest: digest)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(state(changed) != .whole, "byte \(index)")
        }
    }
}
