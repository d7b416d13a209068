internal import Libc
internal import Primitives
internal import Threading

/// Tells jobs apart: by the program's version, what the job asks for, and the bytes of the files that it reads.
final class JobDigests: Sendable {
    /// The digest of each file that was asked for.
    private let files = Monitor<[String: Result<String, CommandError>]>([:])

    /// The digest as hexadecimal digits.
    func digest(of job: Job) throws(CommandError) -> String {
        var text = "\(Program.name) \(EntryPoint.version)\n\(job.canonical)\n"
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts] {
            for path in job.arguments.values(of: option) {
                // Under the lock, so that a file is read once.
                text += "\(option.name) \(try files.access { JobDigests.known(path, &$0) }.get())\n"
            }
        }
        return SHA256.hexadecimal(of: Array(text.utf8))
    }

    private static func known(
        _ path: String, _ files: inout [String: Result<String, CommandError>]
    ) -> Result<String, CommandError> {
        if let known = files[path] { return known }
        let result = Result<String, CommandError> { () throws(CommandError) in
            // What can be read but once, such as a pipe, is left for the card.
            var status = stat()
            if !path.utf8.contains(0), stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "-" }
            return SHA256.hexadecimal(of: try Input(path).read())
        }
        files[path] = result
        return result
    }
}
