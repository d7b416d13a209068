internal import ImageComparison
internal import RasterImages

/// Compares two files.
struct FileComparison {
    let plan: ComparePlan
    let words: (expected: String, actual: String)

    func run() throws(CommandError) -> ExitStatus {
        if words.expected == "-", words.actual == "-" {
            throw .usage("standard input can be only one of the pictures")
        }
        if plan.updates, words.expected == "-" { throw .usage("--update wants a file to write to, not '-'") }
        let (expected, actual) = (try PictureFile(words.expected), try PictureFile(words.actual))
        var mask: [UInt8]?
        let wish: PairComparison.Wish = plan.diff != nil ? .always : plan.report != nil ? .whenDifferent : .never
        let found = try PairComparison(plan: plan, memory: MemoryBudget()).compare(
            expected, actual, pictures: wish
        ) { pictures throws(CommandError) in
            if let diff = plan.diff {
                try diff.stream { write throws(CommandError) in try pictures.draw(plan.diffStyle, to: write) }
            }
            if plan.report != nil { mask = try pictures.maskPNG() }
        }
        try plan.report?.stream { write throws(CommandError) in
            var page = ComparisonReport(plan: plan)
            try page.begin(to: write)
            try page.add(
                ComparisonReport.Entry(
                    name: words.actual, finding: .compared(found), expected: expected, actual: actual, mask: mask),
                to: write)
            try page.end(to: write)
        }
        let isUpdated = plan.updates && !found.isAllowed
        if isUpdated {
            try Output(words.expected).stream { write throws(CommandError) in try actual.copy(to: write) }
        }
        let line = ComparisonText.line(found) + (isUpdated ? "; updated \(expected.name)" : "")
        try tell(plan.isJSON ? ComparisonText.json(found) : line)
        return found.isAllowed || isUpdated ? .done : .failed
    }

    /// Says the result where no picture or page goes.
    private func tell(_ line: String) throws(CommandError) {
        if [plan.diff?.word, plan.report?.word].contains("-") {
            StandardStreams.writeError(line + "\n")
        } else {
            try StandardStreams.write(line + "\n")
        }
    }
}

extension PairComparison.Pictures {
    /// Draws the difference as a PNG.
    func draw(_ style: ComparisonStyle, to write: Output.Writer) throws(CommandError) {
        let painter = ComparisonPainter(expected: expected, actual: actual, mask: mask, style: style)
        do throws(PieceError<CommandError>) {
            try PNGEncoder().encode(
                width: painter.width, height: painter.height, row: painter.paint, to: write)
        } catch {
            switch error {
            case .sink(let problem): throw problem
            case .encoding(let problem):
                throw CommandError(.internalError, "cannot draw the difference: \(problem)")
            }
        }
    }

    /// The differing pixels as a PNG.
    func maskPNG() throws(CommandError) -> [UInt8] {
        var png: [UInt8] = []
        try draw(.mask) { piece throws(CommandError) in png += piece }
        return png
    }
}
