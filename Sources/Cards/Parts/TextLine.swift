internal import Primitives
internal import SceneModel

/// A line of text before it has its place: how it is set, and how much room it takes.
struct TextLine {
    var string: String
    var face: FontFace
    var size: Double
    var extent: TextExtent

    init(_ string: String, face: FontFace, size: Double, measuring text: some TextMeasuring) {
        self.string = string
        self.face = face
        self.size = size
        extent = text.extent(of: string, face: face, size: size)
    }

    /// The line at the largest size that fits a width, down to a share of the size; then cut and ended in an ellipsis.
    ///
    /// Only `string` is cut, `suffix` stays whole.
    static func fitting(
        _ string: String, suffix: String = "", face: FontFace, size: Double, width: Double, smallest: Double = 0.75,
        measuring text: some TextMeasuring
    ) -> TextLine {
        let full = TextLine(string + suffix, face: face, size: size, measuring: text)
        let share = width / max(full.extent.advance, 1e-9)
        if share >= 1 { return full }
        if share >= smallest {
            // Advances grow with the size in proportion, so one step lands inside the width.
            return TextLine(string + suffix, face: face, size: size * share * 0.999, measuring: text)
        }
        var kept = Substring(string)
        while !kept.isEmpty {
            kept = kept.dropLast()
            while kept.last == " " || kept.last == "," { kept = kept.dropLast() }
            let line = TextLine(kept + "…" + suffix, face: face, size: size * smallest, measuring: text)
            if line.extent.advance <= width { return line }
        }
        return TextLine("…", face: face, size: size * smallest, measuring: text)
    }

    /// The line with its baseline's left end at a point.
    func at(_ origin: Point, id: String, color: Color) -> Element {
        .text(TextRun(id: id, string: string, face: face, size: size, origin: origin, color: color))
    }

    /// The line with the middle of its advance at a point.
    func centered(at point: Point, id: String, color: Color) -> Element {
        at(Point(x: point.x - extent.advance / 2, y: point.y), id: id, color: color)
    }
}
