internal import ImageComparison
internal import Libc
internal import Threading

extension Command {
    /// Compares pictures.
    static let compare = Command(
        name: "compare", summary: "tell whether pictures are the same, and where they differ",
        operands: [
            Operand("EXPECTED", help: "A PNG, - for standard input, or a folder of PNGs", isRequired: true),
            Operand("ACTUAL", help: "What to compare it with, of the same kind", isRequired: true),
        ],
        options: CompareOptions.groups,
        examples: [
            Example("Two pictures, pixel by pixel:", "weathercard compare expected.png actual.png"),
            Example(
                "What the eye sees, but for a few pixels, with a picture of it:",
                "weathercard compare expected.png actual.png --threshold 0.1 --max-pixels 20 --diff diff.png"),
            Example(
                "All pictures of two folders, with a page that shows what differs:",
                "weathercard compare Snapshots artefacts --html report.html"),
        ]
    ) { arguments in
        var plan = try CompareOptions.plan(arguments)
        let words = (expected: arguments.operands[0], actual: arguments.operands[1])
        let areFolders = (try isFolder(words.expected), try isFolder(words.actual))
        try plan.diff?.check(forPicture: true)
        try plan.report?.check(forPicture: false)
        switch areFolders {
        case (false, false):
            plan.comparer.threads = Threads.processors
            return try FileComparison(plan: plan, words: words).run()
        case (true, true):
            if plan.diff != nil {
                throw CommandError.usage("--diff goes with two files; --html shows what differs in folders")
            }
            return try FolderComparison(plan: plan, folders: words).run()
        default:
            throw CommandError.usage(
                "'\(printable(areFolders.0 ? words.expected : words.actual))' is a folder and "
                    + "'\(printable(areFolders.0 ? words.actual : words.expected))' is none: "
                    + "give two files or two folders")
        }
    }

    /// Whether a word names a folder; a file where there is none is an error.
    private static func isFolder(_ word: String) throws(CommandError) -> Bool {
        guard word != "-" else { return false }
        var status = stat()
        do throws(SystemError) {
            if word.utf8.contains(0) { throw SystemError(code: EINVAL) }
            try retrying { stat(word, &status) }
        } catch {
            throw Input.problem(error, name: printable(word))
        }
        return status.st_mode & S_IFMT == S_IFDIR
    }
}
