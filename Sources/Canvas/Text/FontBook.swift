internal import Primitives
public import SceneModel

/// The bundled faces, opened when first used, and the system's fonts for characters that none of them has.
///
/// One book serves one task: it is not to be shared between threads.
public final class FontBook {
    private var fallback: FontFallback
    /// Lines that have been shaped: a card measures a line before it draws it, often several times.
    private var lines: [LineKey: KnownLine] = [:]
    private static let mostLines = 256

    /// What decides a line's glyphs; equivalent characters may have glyphs of their own, so that bytes count.
    private struct LineKey: Hashable {
        let text: [UInt8]
        let face: FontFace
        let direction: TextDirection?
        let language: String?
    }

    private struct KnownLine {
        let line: ShapedLine
        let missing: [Unicode.Scalar]
    }

    /// A book of which nothing is opened yet; without system fonts what it sets is the same on every machine.
    public init(usingSystemFonts: Bool = true) {
        fallback = FontFallback(usingSystemFonts: usingSystemFonts)
    }

    /// The characters asked for so far that no font has.
    public private(set) var missingCharacters: [Unicode.Scalar] = []

    /// The characters that no font has, asked for since the last call of this.
    public func takeMissingCharacters() -> [Unicode.Scalar] {
        defer { missingCharacters = [] }
        return missingCharacters
    }

    /// A line as glyphs from left to right; `direction` and `language` as in `TextRun`.
    func shape(
        _ string: String, face: FontFace, direction: TextDirection? = nil, language: String? = nil
    ) throws(CanvasError) -> ShapedLine {
        let key = LineKey(text: Array(string.utf8), face: face, direction: direction, language: language)
        let known: KnownLine
        if let there = lines[key] {
            known = there
        } else {
            known = try shapeAnew(string, face: face, direction: direction, language: language)
            if lines.count >= FontBook.mostLines { lines = [:] }
            lines[key] = known
        }
        for scalar in known.missing where !missingCharacters.contains(scalar) { missingCharacters.append(scalar) }
        return known.line
    }

    private func shapeAnew(
        _ string: String, face: FontFace, direction: TextDirection?, language: String?
    ) throws(CanvasError) -> KnownLine {
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
        return KnownLine(line: line, missing: missing)
    }

    /// Whether a line has glyphs that are pictures in colours of their own.
    func hasPictures(_ run: TextRun) throws(CanvasError) -> Bool {
        guard run.string.unicodeScalars.contains(where: { $0.value > 0xFF && $0.properties.isEmoji }) else {
            return false
        }
        return try shape(run.string, face: run.face, direction: run.direction, language: run.language).hasPictures
    }
}

extension FontBook: TextMeasuring {
    public func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        extent(of: string, face: face, size: size, direction: nil, language: nil)
    }

    public func extent(
        of string: String, face: FontFace, size: Double, direction: TextDirection?, language: String?
    ) -> TextExtent {
        // A face that cannot be opened has no extent here, and is an error where it is drawn.
        guard let line = try? shape(string, face: face, direction: direction, language: language) else {
            return TextExtent(advance: 0, ink: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }
        let ink = line.ink ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        return TextExtent(
            advance: line.advance * size,
            ink: Rect(
                minX: ink.minX * size, minY: ink.minY * size, maxX: ink.maxX * size, maxY: ink.maxY * size))
    }
}
