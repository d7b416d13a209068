internal import Primitives
internal import SystemAccess

/// A page that shows what differs, with its pictures embedded.
///
/// It is written piece by piece and never in memory as a whole. Its heading is written last and shown first.
struct ComparisonReport {
    /// The section about one PNG.
    struct Entry {
        let name: String
        let result: FolderResult
        let expected: PictureFile?
        let actual: PictureFile?
        /// The mask of differing pixels as a PNG.
        let mask: [UInt8]?
    }

    private let settings: ComparisonSettings
    private var counts = ComparisonCounts()

    init(settings: ComparisonSettings) {
        self.settings = settings
    }

    func begin(to write: Output.Writer) throws(ProgramError) {
        try put(ReportPage.start, to: write)
    }

    /// Adds a PNG, unless it is the same.
    mutating func add(_ entry: Entry, to write: Output.Writer) throws(ProgramError) {
        counts.add(entry.result)
        if ComparisonCounts.Kind(of: entry.result) == .same { return }
        try put("<section>\n<h2>\(html(entry.name))</h2>\n", to: write)
        try put("<p>\(html(FolderListing.words(of: entry.result)))</p>\n", to: write)
        switch entry.result {
        case .compared(let found): try addSlider(entry, found, to: write)
        case .missing: try addPicture(entry.expected, entry.name, "expected", to: write)
        case .extra: try addPicture(entry.actual, entry.name, "actual", to: write)
        case .unreadable: break
        }
        try put("</section>\n", to: write)
    }

    /// Ends the page with its heading.
    func end(to write: Output.Writer) throws(ProgramError) {
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
            switch settings.comparer.metric {
            case .exact: "Every channel of every pixel is compared."
            case .perceptual(let threshold, let includesAntialiasing):
                "Pixels are compared as pixelmatch 7.2.0 does, with the threshold \(threshold)"
                    + (includesAntialiasing ? " and antialiasing included." : ".")
            }
        let limits = [
            settings.limits.pixels.map { $0 == 1 ? "1 pixel" : "\($0) pixels" },
            settings.limits.percent.map { "\($0) %" },
        ].compactMap { $0 }
        guard !limits.isEmpty else { return metric }
        let place = settings.comparer.window.map { " of any \($0) x \($0)" } ?? ""
        return metric + " Up to " + limits.joined(separator: " and ") + place + " may differ."
    }

    /// Both pictures on top of each other, with a slider that reveals either.
    private func addSlider(_ entry: Entry, _ found: PairResult, to write: Output.Writer) throws(ProgramError) {
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
    ) throws(ProgramError) {
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
    ) throws(ProgramError) {
        try put(
            "<div class=\"\(kind)\"><img alt=\"\(alternative)\" \(style) src=\"data:image/png;base64,", to: write)
        switch content {
        case .file(let file):
            // The lengths of its pieces are multiples of three, so that their encodings can be concatenated.
            try file.copy { piece throws(ProgramError) in try write(Base64Text.of(piece)) }
        case .bytes(let bytes): try write(Base64Text.of(bytes))
        }
        try put("\"></div>\n", to: write)
    }

    private func put(_ text: String, to write: Output.Writer) throws(ProgramError) {
        try write(Array(text.utf8))
    }

    /// The text with everything escaped that is special in HTML or changes its display.
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

/// The parts that all reports share.
enum ReportPage {
    /// The page up to the first picture.
    static let start = """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy"
          content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
        <title>Compared pictures</title>
        <style>
        :root { color-scheme: light dark; --line: light-dark(#d0d4d9, #3a3f46); --accent: #e0245e; }
        body { display: flex; flex-direction: column; max-width: 1200px; margin: 0 auto; padding: 24px;
          font: 16px/1.5 system-ui, sans-serif; }
        header { order: -1; border-bottom: 1px solid var(--line); }
        h1 { margin: 0; font-size: 28px; }
        h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
        p { margin: 4px 0 16px; overflow-wrap: anywhere; }
        section { padding: 24px 0; border-bottom: 1px solid var(--line); }
        figure { --at: 50%; margin: 0; width: min(100%, max(280px, var(--width) * 1px)); }
        .pictures { position: relative; aspect-ratio: var(--width) / var(--height);
          image-rendering: pixelated; overflow: hidden; }
        .pictures, .single img { background: repeating-conic-gradient(#eee 0 25%, #ccc 0 50%) 0 0 / 16px 16px; }
        .pictures div { position: absolute; inset: 0; }
        .pictures img { display: block; }
        .pictures .expected { clip-path: inset(0 calc(100% - var(--at)) 0 0); }
        .pictures .actual { clip-path: inset(0 0 0 var(--at)); }
        .pictures .mask { display: none; }
        .marked .mask { display: block; }
        .pictures::after { content: ""; position: absolute; top: 0; bottom: 0; left: var(--at); width: 2px;
          margin-left: -1px; background: var(--accent); box-shadow: 0 0 0 1px #fff8; pointer-events: none; }
        .pictures input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0;
          cursor: ew-resize; appearance: none; }
        .pictures input::-webkit-slider-thumb { appearance: none; width: 2px; height: 100%; }
        .pictures input::-moz-range-thumb { width: 2px; height: 100%; border: 0; }
        .pictures:has(:focus-visible) { outline: 3px solid var(--accent); }
        figcaption { display: flex; justify-content: space-between; gap: 16px; padding-top: 8px; font-size: 14px; }
        .single img { max-width: 100%; }
        </style>
        <body>
        <main>

        """

    /// The slider after its pictures, with a label in HTML.
    static func slider(label: String) -> String {
        """
        <input type="range" min="0" max="100" step="0.1" value="50" aria-label="\(label)">
        </div>
        <figcaption><span>expected</span>
        <label><input type="checkbox"> show what differs</label>
        <span>actual</span></figcaption>
        </figure>

        """
    }

    /// The page after the heading.
    static let end = """
        <script>
        addEventListener("input", ({ target }) => {
          const figure = target.closest("figure");
          if (target.type === "range") figure.style.setProperty("--at", target.value + "%");
          if (target.type === "checkbox") figure.classList.toggle("marked", target.checked);
        });
        </script>
        </body>
        </html>

        """
}
