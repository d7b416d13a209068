internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A line of text that is not placed yet: its style and its extent.
struct TextLine {
    var string: String
    var face: FontFace
    var size: Double
    var direction: TextDirection?
    var language: String?
    var extent: TextExtent

    /// `direction` is that of the paragraph; nil for that of the language or else of the first strong character.
    init(
        _ string: String, face: FontFace, size: Double, direction: TextDirection? = nil,
        measuring text: some TextMeasuring
    ) {
        self.string = string
        self.face = face
        self.size = size
        self.direction = direction ?? text.lineDirection
        language = text.language
        extent = text.extent(of: string, face: face, size: size, direction: direction, language: language)
    }

    /// The line at the largest size that fits a width, but at least `smallest` times the size.
    ///
    /// A line that is still too long is cut and ends in an ellipsis. `phrase` adds words around the string that are never cut.
    static func fitting(
        _ string: String, in phrase: (String) -> String = { $0 }, face: FontFace, size: Double, width: Double,
        smallest: Double = 0.75, direction: TextDirection? = nil, measuring text: some TextMeasuring
    ) -> TextLine {
        func line(_ string: String, _ size: Double) -> TextLine {
            TextLine(phrase(string), face: face, size: size, direction: direction, measuring: text)
        }
        let full = line(string, size)
        let share = width / max(full.extent.advance, 1e-9)
        if share >= 1 { return full }
        if share >= smallest {
            // Advances are proportional to the size, so one step suffices.
            return line(string, size * max(share * 0.999, smallest))
        }
        func cut(_ count: Int) -> TextLine {
            var kept = string.prefix(count)
            // A part of a number would be another number.
            let rest = string.dropFirst(count)
            let next = rest.first == "." || rest.first == "," ? rest.dropFirst().first : rest.first
            if next?.isNumber == true { kept = kept.trimmingEnd { $0.isNumber || $0 == "." || $0 == "," } }
            return line(kept.trimmingEnd { $0 == " " || $0 == "," || $0 == "،" } + "…", size * smallest)
        }
        // The largest number of characters that fit, by bisection: longer text is almost always wider.
        var (low, high) = (0, string.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if cut(middle).extent.advance <= width { low = middle } else { high = middle }
        }
        return cut(low)
    }

    /// A place's name on a line of its own, in the direction of the name.
    ///
    /// Where the name would be cut, it stands without its country or region.
    static func name(
        _ place: Place, face: FontFace, size: Double, width: Double, smallest: Double = 0.75,
        measuring text: some TextMeasuring
    ) -> TextLine {
        // Left-to-right lines need no explicit direction.
        let direction = text.lineDirection.map { _ in TextDirection(firstStrongIn: place.label) }
        func line(_ place: Place) -> TextLine {
            fitting(
                place.label, face: face, size: size, width: width, smallest: smallest, direction: direction,
                measuring: text)
        }
        let whole = line(place)
        return whole.string == place.label ? whole : line(place.unqualified)
    }

    /// The line with its baseline's left end at a point.
    func at(_ origin: Point, id: String, color: Color) -> Element {
        .text(
            TextRun(
                id: id, string: string, face: face, size: size, origin: origin, color: color, direction: direction,
                language: language))
    }

    /// The line with the middle of its advance at a point.
    func centered(at point: Point, id: String, color: Color) -> Element {
        at(Point(x: point.x - extent.advance / 2, y: point.y), id: id, color: color)
    }
}

extension FontFace {
    /// The medium weight for a size in units of the design; above 40 the display cut, which has tighter spacing.
    static func medium(of units: Double) -> FontFace {
        units > 40 ? .displayMedium : .medium
    }
}

extension Element {
    /// Whether it is a text below 60 units, which needs more contrast than larger ones.
    func isSmallText(by unit: Double) -> Bool {
        if case .text(let run) = self { run.size < 60 * unit } else { false }
    }

    /// The box of a text's ink; nil for other elements.
    func inkBox(measuring text: some TextMeasuring) -> Rect? {
        guard case .text(let run) = self else { return nil }
        let ink = text.extent(
            of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language
        ).ink
        return Rect(
            minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
            maxY: run.origin.y + ink.maxY)
    }
}
