internal import CFontBytes
internal import Primitives
public import SceneModel

/// The bundled faces, opened when first used, and the system's fonts for characters that none of them has.
///
/// One book serves one task: it is not to be shared between threads.
public final class FontBook {
    private var faces: [FontFace: Font] = [:]
    private var systemFonts = SystemFonts()

    /// A book of which nothing is opened yet.
    public init() {}

    /// The characters asked for so far that no font has.
    public private(set) var missingCharacters: [Unicode.Scalar] = []

    /// The characters that no font has, asked for since the last call of this.
    public func takeMissingCharacters() -> [Unicode.Scalar] {
        defer { missingCharacters = [] }
        return missingCharacters
    }

    func shape(_ string: String, face: FontFace) throws(CanvasError) -> ShapedLine {
        var line = ShapedLine()
        var run = ""
        var runFont: Font?
        // A character and its marks stay in one font; neighbours in the same font are shaped together.
        for character in string {
            let font = try font(for: character, face: face)
            if let runFont, runFont !== font {
                line.append(run, in: runFont)
                run = ""
            }
            runFont = font
            run.append(character)
        }
        if let runFont { line.append(run, in: runFont) }
        return line
    }

    private func font(for character: Character, face: FontFace) throws(CanvasError) -> Font {
        let bundled = try bundledFont(face)
        let visible = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        func hasAll(_ font: Font) -> Bool { visible.allSatisfy { font.has($0) } }
        if hasAll(bundled) { return bundled }
        // The display cuts hold few letters; the text cut of the same family comes before a stranger.
        let text = try bundledFont(.regular)
        if hasAll(text) { return text }
        if let system = systemFonts.font(for: Array(visible)) { return system }
        for scalar in visible where !bundled.has(scalar) && !missingCharacters.contains(scalar) {
            missingCharacters.append(scalar)
        }
        return bundled
    }

    private func bundledFont(_ face: FontFace) throws(CanvasError) -> Font {
        if let font = faces[face] { return font }
        let embedded = face.embedded
        let bytes = UnsafeBufferPointer(start: embedded.bytes, count: embedded.count)
        guard let font = Font(bytes: bytes) else { throw .font(face) }
        faces[face] = font
        return font
    }
}

extension FontBook: TextMeasuring {
    public func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        // A face that cannot be opened has no extent here, and is an error where it is drawn.
        guard let line = try? shape(string, face: face) else {
            return TextExtent(advance: 0, ink: Rect(minX: 0, minY: 0, maxX: 0, maxY: 0))
        }
        let ink = line.ink ?? Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        return TextExtent(
            advance: line.advance * size,
            ink: Rect(
                minX: ink.minX * size, minY: ink.minY * size, maxX: ink.maxX * size, maxY: ink.maxY * size))
    }
}

extension FontFace {
    fileprivate var embedded: weathercard_font {
        switch self {
        case .regular: weathercard_font_inter_regular()
        case .medium: weathercard_font_inter_medium()
        case .displayLight: weathercard_font_inter_display_light()
        }
    }
}
