internal import RasterImages
package import SystemAccess
internal import Threading

/// The result for two pictures.
struct PairResult: Sendable {
    let result: ComparisonResult
    /// The size of the expected picture.
    let size: PixelSize
    /// Whether they count as the same within the limits.
    let isAllowed: Bool
    /// How the frames differ, if either picture moves.
    var frames: AnimationResult?
}

/// Compares two pictures.
struct PairComparison: Sendable {
    /// Two pictures with 8 bits per sample, and the mask of pixels that differ, if they have the same size and any differ.
    struct Pictures {
        let expected: RasterImage
        let actual: RasterImage
        let mask: DifferenceMask?
    }

    /// When the pictures are drawn.
    enum Drawing {
        case never
        case whenDifferent
        case always

        func applies(to found: PairResult) -> Bool {
            switch self {
            case .never: false
            case .whenDifferent: !found.isAllowed
            case .always: true
            }
        }
    }

    let settings: ComparisonSettings
    let memory: MemoryBudget

    /// Compares two files, and passes their pictures to `draw` if they are to be drawn.
    func compare(
        _ expected: PictureFile, _ actual: PictureFile, drawing: Drawing = .never,
        draw: (Pictures) throws(ProgramError) -> Void = { _ in }
    ) throws(ProgramError) -> PairResult {
        var (expected, actual) = (expected, actual)
        let move = (try expected.isAnimated(), try actual.isAnimated())
        if move.0 || move.1 { return try compareFrames(of: expected, actual, drawing: drawing, draw: draw) }
        if drawing != .always, try expected.hasSameBytes(as: &actual) {
            // Equal files need not be decoded twice.
            let reader = try expected.open(limits: settings.decoder)
            try reader.check()
            return found(.same, reader.size)
        }
        let readers = (try expected.open(limits: settings.decoder), try actual.open(limits: settings.decoder))
        let sizes = [readers.0.size, readers.1.size]
        if sizes[0] != sizes[1] {
            try readers.0.check()
            try readers.1.check()
            let found = found(.size(expected: sizes[0], actual: sizes[1]), sizes[0])
            guard drawing.applies(to: found) else { return found }
            try memory.use(for: sizes) { () throws(ProgramError) in
                try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: nil))
            }
            return found
        }
        if !settings.ignored.isEmpty {
            return try compareIgnoringAreas(readers, expected, actual, drawing: drawing, draw: draw)
        }
        // Memory for the comparison is released before pictures are decoded for drawing.
        let examined = try memory.use(for: isFrugal(readers) ? [] : sizes) { () throws(ProgramError) in
            try readers.0.compare(readers.1, with: comparer(for: sizes[0]), keepsMask: drawing != .never)
        }
        let found = found(examined.result, sizes[0])
        guard drawing.applies(to: found) else { return found }
        try memory.use(for: sizes) { () throws(ProgramError) in
            try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: examined.mask))
        }
        return found
    }

    /// Compares two files of the same size outside the ignored areas.
    private func compareIgnoringAreas(
        _ readers: (PictureReader, PictureReader), _ expected: PictureFile, _ actual: PictureFile,
        drawing: Drawing, draw: (Pictures) throws(ProgramError) -> Void
    ) throws(ProgramError) -> PairResult {
        let size = readers.0.size
        return try memory.use(for: [size, size]) { () throws(ProgramError) in
            let depth = max(readers.0.depth, readers.1.depth) > 8 ? 16 : 8
            let images = (try readers.0.decode(depth: depth), try readers.1.decode(depth: depth))
            let examined = comparer(for: size).examine(
                expected: images.0, actual: try settings.ignored.applied(to: images.1, from: images.0),
                keepsMask: drawing != .never)
            let found = found(examined.result, size)
            if drawing.applies(to: found) {
                try draw(Pictures(expected: decode(expected), actual: decode(actual), mask: examined.mask))
            }
            return found
        }
    }

    /// Whether only a few rows of the pictures are in memory.
    private func isFrugal(_ readers: (PictureReader, PictureReader)) -> Bool {
        !readers.0.isInterlaced && !readers.1.isInterlaced
            && (settings.comparer.metric == .exact || comparer(for: readers.0.size).threads == 1)
    }

    /// The comparer with one thread for small pictures, for which waiting for other threads takes longer than the work.
    func comparer(for size: PixelSize) -> ImageComparer {
        var comparer = settings.comparer
        if size.width * size.height < 1 << 21 { comparer.threads = 1 }
        return comparer
    }

    private func found(_ result: ComparisonResult, _ size: PixelSize) -> PairResult {
        PairResult(result: result, size: size, isAllowed: settings.limits.allow(result))
    }

    private func decode(_ file: PictureFile) throws(ProgramError) -> RasterImage {
        try file.open(limits: settings.decoder).decode(depth: 8)
    }
}

/// A limit for the memory of concurrent comparisons.
///
/// A comparison that needs more than the rest waits, unless it is the only one.
final class MemoryBudget: Sendable {
    private let limit: Int
    private let taken = Monitor(0)

    /// A budget in bytes; the default suffices for one pair of the largest pictures of the default `--max-image`.
    init(limit: Int = 160 << 20) {
        self.limit = limit
    }

    /// Does work that needs memory for pictures of these sizes and a result for each pixel.
    func use<Result>(
        for sizes: [PixelSize], _ work: () throws(ProgramError) -> Result
    ) throws(ProgramError) -> Result {
        let bytes = min(limit, sizes.reduce(0) { $0 + $1.width * $1.height } * 9 / 2)
        taken.wait { taken -> Void? in
            guard taken == 0 || taken + bytes <= limit else { return nil }
            taken += bytes
            return ()
        }
        defer { taken.access { $0 -= bytes } }
        return try work()
    }
}

/// Compares two files.
package struct FileComparison {
    private let settings: ComparisonSettings
    private let words: (expected: String, actual: String)

    /// A comparison of the files at two paths; `-` is standard input.
    package init(_ settings: ComparisonSettings, expected: String, actual: String) {
        (self.settings, words) = (settings, (expected, actual))
    }

    /// Compares the files, prints and reports the result, and returns the exit status.
    package func run() throws(ProgramError) -> ExitStatus {
        if words.expected == "-", words.actual == "-" {
            throw .usage("standard input can be only one of the pictures")
        }
        if settings.updates, words.expected == "-" { throw .usage("--update needs a file to write to, not '-'") }
        let (expected, actual) = (try PictureFile(words.expected), try PictureFile(words.actual))
        var mask: [UInt8]?
        let drawing: PairComparison.Drawing =
            settings.diff != nil ? .always : settings.report != nil ? .whenDifferent : .never
        let found = try PairComparison(settings: settings, memory: MemoryBudget()).compare(
            expected, actual, drawing: drawing
        ) { pictures throws(ProgramError) in
            if let diff = settings.diff {
                try diff.stream { write throws(ProgramError) in try pictures.draw(settings.diffStyle, to: write) }
            }
            if settings.report != nil { mask = try pictures.maskPNG() }
        }
        try settings.report?.stream { write throws(ProgramError) in
            var page = ComparisonReport(settings: settings)
            try page.begin(to: write)
            try page.add(
                ComparisonReport.Entry(
                    name: words.actual, result: .compared(found), expected: expected, actual: actual, mask: mask),
                to: write)
            try page.end(to: write)
        }
        if let junit = settings.junit {
            var report = JUnitReport()
            report.add(words.actual, .compared(found))
            try junit.write(text: report.text)
        }
        let isUpdated = settings.updates && !found.isAllowed
        if isUpdated {
            try Output(words.expected).stream { write throws(ProgramError) in try actual.copy(to: write) }
        }
        let line = ComparisonText.line(found) + (isUpdated ? "; updated \(expected.name)" : "")
        try report(settings.isJSON ? ComparisonText.json(found) : line)
        return found.isAllowed || isUpdated ? .done : .failed
    }

    /// Prints the result to standard output, or to standard error if a picture or page goes to standard output.
    private func report(_ line: String) throws(ProgramError) {
        if [settings.diff?.word, settings.report?.word, settings.junit?.word].contains("-") {
            settings.streams.writeError(line + "\n")
        } else {
            try settings.streams.write(line + "\n")
        }
    }
}

extension PairComparison.Pictures {
    /// Draws the difference as a PNG.
    func draw(_ style: ComparisonStyle, to write: Output.Writer) throws(ProgramError) {
        let painter = ComparisonPainter(expected: expected, actual: actual, mask: mask, style: style)
        do throws(PieceError<ProgramError>) {
            try PNGEncoder().encode(
                width: painter.width, height: painter.height, row: painter.paint, to: write)
        } catch {
            switch error {
            case .sink(let problem): throw problem
            case .encoding(let problem):
                throw ProgramError(.internalError, "cannot draw the difference: \(problem)")
            }
        }
    }

    /// The mask of differing pixels as a PNG.
    func maskPNG() throws(ProgramError) -> [UInt8] {
        var png: [UInt8] = []
        try draw(.mask) { piece throws(ProgramError) in png += piece }
        return png
    }
}

/// Results as text and as JSON.
enum ComparisonText {
    /// One line: the verdict, count, percentage, bounding box and largest channel difference.
    static func line(_ found: PairResult) -> String {
        if let frames = found.frames { return frames.line(found) }
        return switch found.result {
        case .same: "same: 0 of \(found.size.width * found.size.height) pixels differ"
        case .different(let difference):
            found.isAllowed ? "same: \(difference), which is within the limits" : "different: \(difference)"
        case .size: "different: \(found.result)"
        }
    }

    /// The result as a JSON object, whose box is null if nothing differs, and whose figures are null if the sizes differ.
    static func json(_ found: PairResult) -> String {
        "{\(members(of: found).joined(separator: ", "))}"
    }

    /// The members of that object.
    static func members(of found: PairResult) -> [String] {
        let size =
            ["\"width\": \(found.size.width)", "\"height\": \(found.size.height)"]
            + (found.frames?.members(found.result) ?? [])
        if found.frames?.mismatch != nil {
            let none = ["pixels", "percent", "box", "maxChannel"].map { "\"\($0)\": null" }
            return [#""verdict": "frames""#] + none + size
        }
        switch found.result {
        case .same:
            return [
                #""verdict": "same""#, #""pixels": 0"#, #""percent": 0.0"#, #""box": null"#, #""maxChannel": 0"#,
            ]
                + size
        case .size:
            let none = ["pixels", "percent", "box", "maxChannel"].map { "\"\($0)\": null" }
            return [#""verdict": "size""#] + none + size
        case .different(let difference):
            let figures = [
                #""verdict": "\#(found.isAllowed ? "same" : "different")""#,
                #""pixels": \#(difference.differingPixels)"#, #""percent": \#(difference.percent)"#,
                #""box": \#(text(difference.box))"#, #""maxChannel": \#(difference.largestChannelDifference)"#,
            ]
            let window = difference.worstWindow.map { window in
                #""window": {"pixels": \#(window.differingPixels), "percent": \#(window.percent), "#
                    + #""box": \#(text(window.box))}"#
            }
            return figures + size + (window.map { [$0] } ?? [])
        }
    }

    private static func text(_ box: PixelBox) -> String {
        "[\(box.x), \(box.y), \(box.width), \(box.height)]"
    }
}
