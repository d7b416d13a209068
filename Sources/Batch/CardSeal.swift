internal import CardOrders
internal import Libc
internal import Primitives
internal import RasterImages
internal import SystemAccess

/// The state of a job's card on disk.
enum CardState: Hashable, Sendable {
    /// A whole picture of this job.
    case whole
    case missing
    /// Not a whole picture, for a reason.
    case broken(String)
    /// A whole picture of another job, or of no job.
    case other
}

/// The seal in the file of a card: the digest of its job and a checksum of the file.
///
/// It is in the card itself and not in a list beside the cards. So a card and its seal are placed by one rename, machines that draw
/// parts of a batch write into one folder without locks, and a card that is copied alone keeps its seal.
///
/// A PNG has the digest in a text; its last text is a hash of the lengths and CRCs of all chunks before it. Other formats have a
/// `ChecksumTrailer`.
enum CardSeal {
    /// The keyword of the digest.
    static let job = "weathercard:job"
    /// The keyword of the hash of a PNG.
    private static let seal = "weathercard:seal"

    /// A complete file with its seal.
    static func sealed(_ file: [UInt8], as format: CardFormat, digest: String) -> [UInt8] {
        if let trailer = ChecksumTrailer(format) { return trailer.appended(to: file, digest: digest) }
        return sealed(PNGMarks.appending(PNGText(keyword: job, text: digest), to: file))
    }

    /// A complete PNG followed by the hash of its chunks.
    static func sealed(_ png: [UInt8]) -> [UInt8] {
        guard let marks = PNGMarks.of(png) else { return png }
        return PNGMarks.appending(PNGText(keyword: seal, text: SHA256.hexadecimal(of: marks)), to: png)
    }

    /// The state of an open file that should contain the digest of its job.
    static func state(of descriptor: CInt, as format: CardFormat, digest: String) -> CardState {
        ChecksumTrailer(format)?.state(of: descriptor, digest: digest) ?? state(ofPNG: descriptor, digest: digest)
    }

    private static func state(ofPNG descriptor: CInt, digest: String) -> CardState {
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
            let isOurs = contents.texts.contains { $0.keyword == job && $0.text == digest }
            switch isIntact(contents) {
            case true?: return isOurs ? .whole : .other
            case false?: return .broken("its chunks have changed")
            case nil: return isOurs ? .broken("its seal is missing") : .other
            }
        } catch {
            return .broken(problem.map { "it cannot be read: \($0.description)" } ?? "\(error)")
        }
    }

    /// Whether the hash of a PNG is that of its chunks; nil if there is none.
    private static func isIntact(_ contents: PNGTextReader.Contents) -> Bool? {
        guard let text = contents.texts.last(where: { $0.keyword == seal }) else { return nil }
        return contents.endsWithText && contents.texts.last == text
            && text.text == SHA256.hexadecimal(of: contents.marksBeforeLastText)
    }
}
