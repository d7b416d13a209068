internal import Libc
internal import RasterImages

/// What is there of a job's card.
enum CardState: Hashable, Sendable {
    /// A whole picture of this very job.
    case whole
    case missing
    /// Something else than a whole picture, for a reason.
    case broken(String)
    /// A whole picture of another job, or of none.
    case other

    /// Under what the digest of its job stands in a card.
    static let keyword = "weathercard:job"

    /// The state of an open file that should be a PNG.
    init(of descriptor: CInt, digest: String) {
        var problem: SystemError?
        do throws(PNGDecodingError) {
            let texts = try PNGTextReader.texts { memory in
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
            }
            let isOurs = texts.contains { $0.keyword == CardState.keyword && $0.text == digest }
            self = isOurs ? .whole : .other
        } catch {
            self = .broken(problem.map { "it cannot be read: \($0.description)" } ?? "\(error)")
        }
    }
}
