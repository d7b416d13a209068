internal import Libc
internal import Options
internal import Primitives
internal import SystemAccess
internal import Threading

/// Identifies jobs by the version of the program, what card is wanted, and the bytes of the files from which it is made.
final class JobDigests: Sendable {
    /// Beyond so many files, those that were read are forgotten.
    private static let mostFiles = 10_000

    /// The name and version of the program.
    private let program: String
    /// The digests of files, by their paths.
    private let files = Monitor<[String: Result<String, ProgramError>]>([:])

    init(program: String) {
        self.program = program
    }

    /// The digest in hexadecimal, which is the same for all spellings of a job.
    func digest(of job: Job) throws(ProgramError) -> String {
        var text = "\(program)\n\(try JSONText.of(job.order, "a card"))"
        for (option, path) in job.order.files {
            // Under the lock, so that each file is read once.
            text += "\(option.name) \(try files.access { JobDigests.known(path, &$0) }.get())\n"
        }
        return SHA256.hexadecimal(of: Array(text.utf8))
    }

    private static func known(
        _ path: String, _ files: inout [String: Result<String, ProgramError>]
    ) -> Result<String, ProgramError> {
        if let known = files[path] { return known }
        let result = Result<String, ProgramError> { () throws(ProgramError) in
            // A pipe can be read only once, which is left to the card.
            var status = stat()
            if !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "-" }
            return SHA256.hexadecimal(of: try Input(path).read())
        }
        if files.count >= mostFiles { files = [:] }
        files[path] = result
        return result
    }
}
