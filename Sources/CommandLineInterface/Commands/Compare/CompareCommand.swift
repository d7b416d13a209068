internal import ForecastCore
internal import ImageComparison
internal import Libc
internal import Options
internal import RasterImages
internal import SystemAccess
internal import Threading

extension Command {
    /// Compares pictures.
    static let compare = Command(
        name: "compare", summary: "compare pictures, and show where they differ",
        operands: [
            Operand(
                "EXPECTED",
                help:
                    "The expected picture: a PNG, - for standard input, or a folder of PNGs; animated ones are compared frame "
                    + "by frame",
                isRequired: true, use: .reads),
            Operand("ACTUAL", help: "The picture or folder to compare with it", isRequired: true, use: .reads),
        ],
        options: CompareOptions.groups,
        examples: [
            Example("Compare two pictures, pixel by pixel:", "weathercard compare expected.png actual.png"),
            Example(
                "Allow invisible differences and up to 20 pixels, and draw what differs:",
                "weathercard compare expected.png actual.png --threshold 0.1 --max-pixels 20 --diff diff.png"),
            Example(
                "Compare the pictures of two folders, and write a page that shows what differs:",
                "weathercard compare Snapshots artefacts --html report.html"),
        ]
    ) { arguments in
        var settings = try CompareOptions.settings(arguments)
        let words = (expected: arguments.operands[0], actual: arguments.operands[1])
        let isActualFolder = try isFolder(words.actual)
        // An update creates the expected folder if it is missing.
        let createsFolder = settings.updates && isActualFolder && !exists(words.expected)
        let areFolders = (createsFolder ? true : try isFolder(words.expected), isActualFolder)
        try settings.diff?.check(forPicture: true)
        try settings.report?.check(forPicture: false)
        try settings.junit?.check(forPicture: false)
        switch areFolders {
        case (false, false):
            settings.comparer.threads = Threads.processors
            return try FileComparison(settings, expected: words.expected, actual: words.actual).run()
        case (true, true):
            if settings.diff != nil {
                throw ProgramError.usage("--diff requires two files; use --html to show what differs in folders")
            }
            return try FolderComparison(settings, expected: words.expected, actual: words.actual) {
                expected, actual in
                if arguments.context.confines { Confinement(ofComparing: (expected, actual), arguments)?.enforce() }
            }.run()
        default:
            throw ProgramError.usage(
                "'\(printable(areFolders.0 ? words.expected : words.actual))' is a folder and "
                    + "'\(printable(areFolders.0 ? words.actual : words.expected))' is not: "
                    + "both must be files or folders")
        }
    }

    private static func exists(_ path: String) -> Bool {
        path == "-" || path.utf8.contains(0) || access(path, F_OK) == 0
    }

    /// Whether a path is a folder.
    ///
    /// - Throws: If it does not exist.
    private static func isFolder(_ word: String) throws(ProgramError) -> Bool {
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
            "Count only visible differences, as pixelmatch 7.2.0 does: from 0 (all visible differences) to 1 (none); 0.1 "
            + "is usual (default: every channel of every pixel must be equal)",
        expects: "a number from 0 to 1, such as 0.1")
    static let includeAA = Option.flag(
        "include-aa", help: "With --threshold, also count pixels that look like antialiasing")
    static let maxPixels = Option.value(
        "max-pixels", "N", help: "Allow N pixels to differ", expects: "a number of pixels, such as 20")
    static let maxPercent = Option.value(
        "max-percent", "P", help: "Allow P percent of the pixels to differ, from 0 to 100",
        expects: "a number from 0 to 100, such as 0.1")
    static let window = Option.value(
        "window", "N",
        help:
            "Apply these limits to the N x N pixels in which most differ, so that a small change in a large picture is "
            + "not missed",
        expects: "a number of pixels, such as 32")
    static let maxImage = Option.value(
        "max-image", "N", help: "Refuse pictures of more than N pixels",
        expects: "a number of pixels up to \(largestImage)", default: "16777216")
    static let json = Option.flag("json", help: "Print JSON, an object, instead of text")
    static let diff = Option.value(
        "diff", "FILE",
        help:
            "Draw the difference of two files to FILE as a PNG, if they are animated that of the worst frame; - is standard "
            + "output",
        expects: "a file, such as diff.png"
    ).file(.writes)
    static let diffStyle = Option.choice(
        "diff-style", "STYLE", of: ComparisonStyle.self,
        help: "With --diff, draw expected, difference and actual side by side, or only the differing pixels",
        default: .triptych)
    static let html = Option.value(
        "html", "FILE",
        help: "Write a page that shows what differs to FILE, with all pictures embedded; - is standard output",
        expects: "a file, such as report.html"
    ).file(.writes)
    static let ignore = Option.value(
        "ignore", "AREA",
        help:
            "Ignore differences in this area: X,Y,WIDTH,HEIGHT in pixels, or a PNG of the same size whose visible pixels "
            + "are ignored",
        expects: IgnoredAreas.expected, repeats: true
    ).file(.reads)
    static let junit = Option.value(
        "junit", "FILE",
        help: "Write a JUnit report with a test case for each picture to FILE; - is standard output",
        expects: "a file, such as compare.xml"
    ).file(.writes)
    static let update = Option.flag(
        "update",
        help: "Copy pictures that differ or are new in ACTUAL to EXPECTED, which is created if it is missing")

    private static let largestImage = 1 << 29

    static let groups = [
        OptionGroup("Which pixels count", [threshold, includeAA, ignore]),
        OptionGroup("How many may differ", [maxPixels, maxPercent, window]),
        OptionGroup("Output", [json, diff, diffStyle, html, junit, update]),
        OptionGroup("Input", [maxImage]),
    ]

    /// The settings in the values of options.
    static func settings(_ arguments: Arguments) throws(ProgramError) -> ComparisonSettings {
        try require(includeAA, with: [threshold], arguments)
        try require(window, with: [maxPixels, maxPercent], arguments)
        try require(diffStyle, with: [diff], arguments)
        let onOutput =
            [diff, html, junit].filter { arguments.value(of: $0) == "-" }.map { $0.dashed + " -" }
            + (arguments.has(json) ? [json.dashed] : [])
        if onOutput.count > 1 {
            throw .usage("\(onOutput[1]) and \(onOutput[0]) cannot both be written to standard output")
        }
        let threshold = try arguments.values.value(of: threshold) { number($0, upTo: 1) }
        let window = try arguments.values.value(of: window) { whole($0, from: 1, upTo: largestImage) }
        let limits = ComparisonLimits(
            pixels: try arguments.values.value(of: maxPixels) { whole($0, from: 0, upTo: largestImage) },
            percent: try arguments.values.value(of: maxPercent) { number($0, upTo: 100) })
        let pixelLimit = try arguments.values.value(of: maxImage) { whole($0, from: 1, upTo: largestImage) }
        let decoder = PNGDecoder(pixelLimit: pixelLimit ?? PNGDecoder().pixelLimit)
        return ComparisonSettings(
            comparer: ImageComparer(
                metric: threshold.map { .perceptual(threshold: $0, includesAntialiasing: arguments.has(includeAA)) }
                    ?? .exact,
                window: window),
            limits: limits,
            ignored: try IgnoredAreas(arguments.values.values(of: ignore), limits: decoder),
            decoder: decoder,
            isJSON: arguments.has(json),
            diff: arguments.value(of: diff).map { Output($0) },
            diffStyle: arguments.choice(of: diffStyle) ?? .triptych,
            report: arguments.value(of: html).map { Output($0) },
            junit: arguments.value(of: junit).map { Output($0) },
            updates: arguments.has(update),
            streams: arguments.context.streams)
    }

    private static func require(
        _ option: Option, with others: [Option], _ arguments: Arguments
    ) throws(ProgramError) {
        if arguments.has(option), !others.contains(where: arguments.has) {
            throw .usage("\(option.dashed) requires \(others.map(\.dashed).joined(separator: " or "))")
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
