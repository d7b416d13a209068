internal import Primitives
public import SceneModel

/// The bundled fonts, opened on first use, and the system's fonts for characters that they lack.
///
/// A book must not be shared between threads.
public final class FontBook {
    private var fallback: FontFallback
    /// A cache of shaped lines: a card measures a line before it draws it, often several times.
    private var lines: [LineKey: CachedLine] = [:]
    private static let maximumLines = 256

    /// Everything that determines a line's glyphs.
    ///
    /// Canonically equivalent strings may differ in glyphs, so bytes are compared.
    private struct LineKey: Hashable {
        let text: [UInt8]
        let face: FontFace
        let direction: TextDirection?
        let language: String?
    }

    private final class CachedLine {
        let line: ShapedLine
        let missing: [Unicode.Scalar]
        /// Found when it is first asked for, since the font's outlines are read for it.
        private(set) lazy var ink = line.ink

        init(line: ShapedLine, missing: [Unicode.Scalar]) {
            self.line = line
            self.missing = missing
        }
    }

    /// A book without open fonts; without system fonts, text looks the same on every machine.
    public init(usingSystemFonts: Bool = true) {
        fallback = FontFallback(usingSystemFonts: usingSystemFonts)
    }

    /// The characters so far for which no font has a glyph.
    public private(set) var missingCharacters: [Unicode.Scalar] = []

    /// Returns and clears ``missingCharacters``.
    public func takeMissingCharacters() -> [Unicode.Scalar] {
        defer { missingCharacters = [] }
        return missingCharacters
    }

    /// Shapes a line into glyphs from left to right; `direction` and `language` are those of `TextRun`.
    func shape(
        _ string: String, face: FontFace, direction: TextDirection? = nil, language: String? = nil
    ) throws(CanvasError) -> ShapedLine {
        try cachedLine(string, face: face, direction: direction, language: language).line
    }

    private func cachedLine(
        _ string: String, face: FontFace, direction: TextDirection?, language: String?
    ) throws(CanvasError) -> CachedLine {
        let key = LineKey(text: Array(string.utf8), face: face, direction: direction, language: language)
        let cached: CachedLine
        if let known = lines[key] {
            cached = known
        } else {
            cached = try shapeUncached(string, face: face, direction: direction, language: language)
            if lines.count >= FontBook.maximumLines { lines = [:] }
            lines[key] = cached
        }
        for scalar in cached.missing where !missingCharacters.contains(scalar) { missingCharacters.append(scalar) }
        return cached
    }

    private func shapeUncached(
        _ string: String, face: FontFace, direction: TextDirection?, language: String?
    ) throws(CanvasError) -> CachedLine {
        var missing: [Unicode.Scalar] = []
        let text = TextLineScalars(string)
        var line = ShapedLine()
        for run in VisualOrder.runs(of: text.scalars, direction: direction) {
            let clusters = text.clusters(in: run.range)
            let found = try fallback.fonts(for: clusters, of: text, face: face, language: language)
            missing += found.missing
            let items = TextItem.items(
                of: clusters, in: found.fonts, scalars: text.scalars, isRightToLeft: run.isRightToLeft)
            for item in run.isRightToLeft ? items.reversed() : items {
                line.append(item, of: text.codePoints, language: language)
            }
        }
        return CachedLine(line: line, missing: missing)
    }

    /// Whether a run has colour glyphs, as emoji are.
    func hasColorGlyphs(_ run: TextRun) throws(CanvasError) -> Bool {
        guard run.string.unicodeScalars.contains(where: { $0.value > 0xFF && $0.properties.isEmoji }) else {
            return false
        }
        return try shape(run.string, face: run.face, direction: run.direction, language: run.language)
            .hasColorGlyphs
    }
}

extension FontBook: TextMeasuring {
    public func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        extent(of: string, face: face, size: size, direction: nil, language: nil)
    }

    public func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        // A face that cannot be opened is reported when the text is drawn.
        guard let cached = try? cachedLine(string, face: face, direction: direction, language: language) else {
            return TextExtent(advance: 0, ink: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }
        let ink = cached.ink ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        return TextExtent(
            advance: cached.line.advance * size,
            ink: Rect(
                minX: ink.minX * size, minY: ink.minY * size, maxX: ink.maxX * size, maxY: ink.maxY * size))
    }
}
