internal import FoundationEssentials
internal import ImageComparison

/// A page that shows what differs, with its pictures inside: nothing else is fetched to look at it.
///
/// It is written as it goes, so that it never is in memory; its heading comes last and is shown first.
struct ComparisonReport {
    /// What the page tells of one PNG.
    struct Entry {
        let name: String
        let finding: FolderComparison.Finding
        let expected: PictureFile?
        let actual: PictureFile?
        /// The differing pixels as a PNG.
        let mask: [UInt8]?
    }

    private let plan: ComparePlan
    private var counts = ComparisonCounts()

    init(plan: ComparePlan) {
        self.plan = plan
    }

    func begin(to write: Output.Writer) throws(CommandError) {
        try put(ReportPage.start, to: write)
    }

    /// Shows a PNG, unless it is the same.
    mutating func add(_ entry: Entry, to write: Output.Writer) throws(CommandError) {
        counts.add(entry.finding)
        if ComparisonCounts.Kind(of: entry.finding) == .same { return }
        try put("<section>\n<h2>\(html(entry.name))</h2>\n", to: write)
        try put("<p>\(html(FolderListing.words(of: entry.finding)))</p>\n", to: write)
        switch entry.finding {
        case .compared(let found): try addSlider(entry, found, to: write)
        case .missing: try addPicture(entry.expected, entry.name, "expected", to: write)
        case .extra: try addPicture(entry.actual, entry.name, "actual", to: write)
        case .unreadable: break
        }
        try put("</section>\n", to: write)
    }

    /// Ends the page, which begins with what it was about.
    func end(to write: Output.Writer) throws(CommandError) {
        let heading =
            switch (counts.total, counts[.same]) {
            case (1, 1): "The picture is the same"
            case (1, 0): "The picture differs"
            case (let total, let same) where same == total: "All \(total) pictures are the same"
            case (let total, let same): "\(total - same) of \(total) pictures differ"
            }
        try put(
            "</main>\n<header>\n<h1>\(heading)</h1>\n<p>\(html("\(counts). \(rule)"))</p>\n</header>\n"
                + ReportPage.end, to: write)
    }

    /// When pictures count as different.
    private var rule: String {
        let metric =
            switch plan.comparer.metric {
            case .exact: "Every channel of every pixel is compared."
            case .perceptual(let threshold, let includesAntialiasing):
                "Pixels are compared as pixelmatch 7.2.0 does, with the threshold \(threshold)"
                    + (includesAntialiasing ? " and antialiasing included." : ".")
            }
        let limits = [
            plan.limits.pixels.map { $0 == 1 ? "1 pixel" : "\($0) pixels" }, plan.limits.percent.map { "\($0) %" },
        ].compactMap { $0 }
        guard !limits.isEmpty else { return metric }
        let place = plan.comparer.window.map { " of any \($0) x \($0)" } ?? ""
        return metric + " Up to " + limits.joined(separator: " and ") + place + " may differ."
    }

    /// Both pictures on top of each other, with a slider that uncovers either.
    private func addSlider(_ entry: Entry, _ found: PairResult, to write: Output.Writer) throws(CommandError) {
        guard let expected = entry.expected, let actual = entry.actual else { return }
        var (size, other) = (found.size, found.size)
        if case .size(_, let actual) = found.result {
            other = actual
            size = PixelSize(width: max(size.width, other.width), height: max(size.height, other.height))
        }
        func style(_ part: PixelSize) -> String {
            let share = Double(part.width) * 100 / Double(size.width)
            return "style=\"width: \((share * 1000).rounded() / 1000)%\""
        }
        let name = html(entry.name)
        try put(
            "<figure style=\"--width: \(size.width); --height: \(size.height)\">\n<div class=\"pictures\">\n",
            to: write)
        try addImage("expected", "\(name), expected", style(found.size), .file(expected), to: write)
        try addImage("actual", "\(name), actual", style(other), .file(actual), to: write)
        if let mask = entry.mask { try addImage("mask", "", style(size), .bytes(mask), to: write) }
        try put(ReportPage.slider(label: "\(name): expected to the left, actual to the right"), to: write)
    }

    private func addPicture(
        _ file: PictureFile?, _ name: String, _ kind: String, to write: Output.Writer
    ) throws(CommandError) {
        guard let file else { return }
        try addImage("single", "\(html(name)), \(kind)", "", .file(file), to: write)
    }

    /// The PNG of an image.
    private enum ImageContent {
        case file(PictureFile)
        case bytes([UInt8])
    }

    private func addImage(
        _ kind: String, _ alternative: String, _ style: String, _ content: ImageContent, to write: Output.Writer
    ) throws(CommandError) {
        try put(
            "<div class=\"\(kind)\"><img alt=\"\(alternative)\" \(style) src=\"data:image/png;base64,", to: write)
        switch content {
        case .file(let file):
            // Its pieces are a multiple of three long, so that their texts join up.
            try file.copy { piece throws(CommandError) in try write(Array(Data(piece).base64EncodedData())) }
        case .bytes(let bytes): try write(Array(Data(bytes).base64EncodedData()))
        }
        try put("\"></div>\n", to: write)
    }

    private func put(_ text: String, to write: Output.Writer) throws(CommandError) {
        try write(Array(text.utf8))
    }

    /// The text as a page can bear it, with all escaped that could steer the page or the eye.
    private func html(_ text: String) -> String {
        printable(text, limit: 2000).reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.append(character)
            }
        }
    }
}
