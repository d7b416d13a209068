internal import ImageComparison
internal import Libc
internal import RasterImages
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

/// The options of `compare`.
enum CompareOptions {
    static let threshold = Option.value(
        "threshold", "T",
        help:
            "Count what the eye sees, as pixelmatch 7.2.0 does: 0 is any visible difference, 1 none; 0.1 is usual. "
            + "Without it every channel of every pixel must be equal",
        wants: "a number from 0 to 1, such as 0.1")
    static let includeAA = Option.flag(
        "include-aa", help: "With --threshold: count pixels that look like antialiasing, too")
    static let maxPixels = Option.value(
        "max-pixels", "N", help: "So many pixels may differ", wants: "a number of pixels, such as 20")
    static let maxPercent = Option.value(
        "max-percent", "P", help: "So many percent of the pixels may differ",
        wants: "a number from 0 to 100, such as 0.1")
    static let window = Option.value(
        "window", "N",
        help:
            "Judge the N x N pixels in which most differ by these limits, so that a small change is not lost in a "
            + "large picture",
        wants: "a number of pixels, such as 32")
    static let maxImage = Option.value(
        "max-image", "N", help: "The most pixels of a picture that are read",
        wants: "a number of pixels up to \(largestImage)", default: "16777216")
    static let json = Option.flag("json", help: "Print the result as JSON")
    static let diff = Option.value(
        "diff", "FILE", help: "Draw the difference of two files as a PNG; - is standard output",
        wants: "a file, such as diff.png")
    static let diffStyle = Option.choice(
        "diff-style", "STYLE", of: ComparisonStyle.self,
        help: "With --diff: expected, difference and actual side by side, or the differing pixels alone",
        default: .triptych)
    static let html = Option.value(
        "html", "FILE", help: "Write a page that shows what differs, with all its pictures inside",
        wants: "a file, such as report.html")
    static let update = Option.flag("update", help: "Take over into EXPECTED what differs or is new in ACTUAL")

    private static let largestImage = 1 << 29

    static let groups = [
        OptionGroup("When pixels differ", [threshold, includeAA]),
        OptionGroup("How many may", [maxPixels, maxPercent, window]),
        OptionGroup("What comes of it", [json, diff, diffStyle, html, update]),
        OptionGroup("Input", [maxImage]),
    ]

    /// What the command line asks for.
    static func plan(_ arguments: Arguments) throws(CommandError) -> ComparePlan {
        try require(includeAA, with: [threshold], arguments)
        try require(window, with: [maxPixels, maxPercent], arguments)
        try require(diffStyle, with: [diff], arguments)
        let threshold = try arguments.value(of: threshold) { number($0, upTo: 1) }
        let window = try arguments.value(of: window) { whole($0, from: 1, upTo: largestImage) }
        let limits = ComparisonLimits(
            pixels: try arguments.value(of: maxPixels) { whole($0, from: 0, upTo: largestImage) },
            percent: try arguments.value(of: maxPercent) { number($0, upTo: 100) })
        let pixelLimit = try arguments.value(of: maxImage) { whole($0, from: 1, upTo: largestImage) }
        return ComparePlan(
            comparer: ImageComparer(
                metric: threshold.map { .perceptual(threshold: $0, includesAntialiasing: arguments.has(includeAA)) }
                    ?? .exact,
                window: window),
            limits: limits,
            decoder: PNGDecoder(pixelLimit: pixelLimit ?? PNGDecoder().pixelLimit),
            isJSON: arguments.has(json),
            diff: arguments.value(of: diff).map(Output.init),
            diffStyle: arguments.choice(of: diffStyle) ?? .triptych,
            report: arguments.value(of: html).map(Output.init),
            updates: arguments.has(update))
    }

    private static func require(
        _ option: Option, with others: [Option], _ arguments: Arguments
    ) throws(CommandError) {
        if arguments.has(option), !others.contains(where: arguments.has) {
            throw .usage("\(option.dashed) goes with \(others.map(\.dashed).joined(separator: " or "))")
        }
    }

    private static func number(_ text: String, upTo limit: Double) -> Double? {
        Double(text).flatMap { (0...limit).contains($0) ? $0 : nil }
    }

    private static func whole(_ text: String, from first: Int, upTo last: Int) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text).flatMap { (first...last).contains($0) ? $0 : nil }
    }
}

/// What to compare how, and what to make of it.
struct ComparePlan: Sendable {
    var comparer: ImageComparer
    var limits: ComparisonLimits
    var decoder: PNGDecoder
    var isJSON: Bool
    var diff: Output?
    var diffStyle: ComparisonStyle
    var report: Output?
    /// Whether what differs is taken over into the expected pictures.
    var updates: Bool
}
