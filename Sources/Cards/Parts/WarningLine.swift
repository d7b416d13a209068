internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A severe warning in force as one quiet line: the sign of a warning, its title and its end, such as `Flood Warning until 6 PM`.
struct WarningLine {
    /// The title and the end.
    let words: TextLine
    /// The width of sign and words.
    let width: Double

    /// The shortest beginning of a title, in characters, with which its end is worth the room.
    private static let leastTitle = 12

    /// The line at a size, or smaller if it is too long for a width.
    ///
    /// If it is still too long, the end is left out; if the title alone is, that is cut, before the end if there is room.
    init(
        _ warning: Alert, _ facts: Facts, face: FontFace = .medium, size: Double, width: Double,
        measuring text: some TextMeasuring
    ) {
        let title = facts.title(of: warning)
        let room = width - WarningLine.indent(size)
        let smallest = 0.75
        func fits(_ string: String) -> Bool {
            text.extent(of: string, face: face, size: size * smallest).advance <= room
        }
        func whole(_ title: String) -> String { facts.words(of: warning, titled: title) }
        let start = title.prefix(WarningLine.leastTitle) + "…"
        let hasEnd = fits(whole(title)) || !fits(facts.language.isolated(title)) && fits(whole(String(start)))
        words = TextLine.fitting(
            title, in: hasEnd ? whole : facts.language.isolated, face: face, size: size, width: room,
            smallest: smallest, measuring: text)
        self.width = WarningLine.indent(words.size) + words.extent.advance
    }

    /// The distance of words of a size from the edge where the line begins.
    static func indent(_ size: Double) -> Double {
        AlertSign(kind: .warning, corner: Point(x: 0, y: 0), height: size * 0.86, ink: .white).width + size * 0.34
    }

    /// The sign before a placed text; `prefix` begins its ids.
    static func sign(
        before run: TextRun, isRightToLeft: Bool, prefix: String, measuring text: some TextMeasuring
    ) -> Element {
        var sign = AlertSign(
            kind: .warning, corner: Point(x: 0, y: run.origin.y - run.size * 0.79), height: run.size * 0.86,
            ink: run.color, prefix: prefix)
        let advance = text.extent(
            of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language
        ).advance
        let indent = indent(run.size)
        sign.corner.x = isRightToLeft ? run.origin.x + advance + indent - sign.width : run.origin.x - indent
        return sign.element
    }

    /// The line in the top margin of a card, within an extent or else the card's margins; nothing without a severe warning.
    ///
    /// It begins where lines begin, or is in the middle. With `ground`, what is behind it fades into that colour.
    static func elements(
        _ facts: Facts, in size: Size, within room: ClosedRange<Double>? = nil, isCentered: Bool = false,
        ink: Color, onPaper: Bool? = nil, over ground: Color? = nil, measuring text: some TextMeasuring
    ) throws(CardError) -> [Element] {
        guard let warning = facts.warning else { return [] }
        let grid = try CardGrid(size)
        let isRightToLeft = facts.language.isRightToLeft
        let edges = ReadingEdges(
            left: room?.lowerBound ?? grid.left, right: room?.upperBound ?? grid.right, isRightToLeft: isRightToLeft
        )
        // Paper, whose ink is black unless something else is said, is read from farther away.
        let isPaper = onPaper ?? (ink == Color(rgb: 0))
        let line = WarningLine(
            warning, facts, size: (isPaper ? 42 : 34) * grid.unit, width: edges.right - edges.left, measuring: text)
        let start = isCentered ? (edges.left + edges.right - line.width) / 2 : edges.leading(line.width)
        let unit = grid.unit
        // Scripts with deep letters keep clear of what is below.
        let lowest = (isPaper || grid.isWide ? 56 : 62) * unit
        let baseline = grid.top + min(lowest, lowest + 4 * unit - line.words.extent.ink.maxY)
        let words = line.words.at(
            Point(x: isRightToLeft ? start : start + indent(line.words.size), y: baseline), id: "warning",
            color: ink)
        guard case .text(let run) = words else { return [] }
        var elements: [Element] = []
        if let ground {
            elements.append(
                veil(ground, under: ink, width: size.width, foot: grid.top + 76 * unit, fade: 64 * unit))
        }
        elements.append(sign(before: run, isRightToLeft: isRightToLeft, prefix: "warning-", measuring: text))
        return elements + [words]
    }

    /// A ground from the top of the card on, dark enough for a light ink, which fades below the line; white under black.
    private static func veil(
        _ ground: Color, under ink: Color, width: Double, foot: Double, fade: Double
    ) -> Element {
        let black = Color(rgb: 0)
        if ink == black {
            return .shape(
                Shape(
                    id: "warning-ground", path: .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: foot)),
                    fill: Color.white))
        }
        let shades = stride(from: 0.0, through: 1, by: 0.1).map { ground.mixed(with: black, $0) }
        let color = shades.first { $0.contrast(with: ink) >= 4.6 } ?? black
        let end = foot + fade
        let gradient = LinearGradient(
            from: Point(x: 0, y: 0), to: Point(x: 0, y: end),
            stops: [
                GradientStop(offset: 0, color: color), GradientStop(offset: (foot / end).onGrid, color: color),
                GradientStop(offset: 1, color: color.withOpacity(0)),
            ])
        return .shape(
            Shape(
                id: "warning-ground", path: .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: end)),
                fill: .linear(gradient)))
    }
}

extension [Element] {
    /// The box of a warning line's sign and words as a list of one; none without a line.
    func box(measuring text: some TextMeasuring) -> [Rect] {
        guard let words = compactMap({ $0.inkBox(measuring: text) }).first else { return [] }
        let height = words.maxY - words.minY
        // The sign stands before the words or, in lines from the right, after them.
        return [
            Rect(
                minX: words.minX - 1.6 * height, minY: words.minY, maxX: words.maxX + 1.6 * height, maxY: words.maxY
            )
        ]
    }
}
