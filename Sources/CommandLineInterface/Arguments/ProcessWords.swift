internal import CTermination
internal import Libc

extension Program {
    /// Runs with the words of this process and ends it.
    func runAndExit() -> Never {
        termination_watch()
        StandardStreams.occupyClosed()
        do throws(CommandError) {
            exit(run(try Program.words()).rawValue)
        } catch {
            StandardStreams.complain(error.message)
            exit(error.status.rawValue)
        }
    }

    /// The words of the command line behind the program's own name.
    ///
    /// A word that is not UTF-8 is refused: mended, it would name another file.
    private static func words() throws(CommandError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw .usage(
                    "word \(index) of the command line is not UTF-8: '\(printable(String(cString: bytes)))'")
            }
            words.append(word)
        }
        return words
    }
}
