internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The name of the place, what comes next in the light, its time as the large number, and where the sun is then.
struct SunHead {
    let elements: [Element]
    /// The boxes of the words of 60 units and more, and those of smaller ones.
    let large, small: [Rect]

    var boxes: [Rect] { large + small }
    /// The lowest ink of a warning above the name; 0 without one.
    let warningFoot: Double
    /// The lowest ink of all.
    var foot: Double { boxes.map(\.maxY).max() ?? 0 }

    init(
        _ reading: SunCard.Reading, _ layout: SkyLayout, _ edges: ReadingEdges, words ink: Color,
        number numberInk: Color, measuring text: some TextMeasuring
    ) throws(CardError) {
        let (grid, unit, facts) = (layout.grid, layout.unit, reading.facts)
        let width = (grid.isWide ? 0.48 : 1) * (edges.right - edges.left)
        let name = PlaceName(facts.place, size: layout.nameSize, width: width, measuring: text)
        let warning = try WarningLine.elements(facts, in: grid.size, ink: ink, measuring: text)
        let baseline = name.baseline(usual: layout.name, below: warning.box(measuring: text), gap: 14 * unit)
        let nameWords = name.elements(edges, baseline: baseline, color: ink)
        let (caption, figure, angles) = reading.headline
        let scale = layout.scale
        let captionSize = (grid.isWide ? 34 : 38) * unit * scale
        let nameFoot = baseline + Double(name.lines.count - 1) * name.leading
        var y = nameFoot + (grid.isWide ? 58 : 72) * unit * scale
        let captionLine = TextLine.fitting(
            caption, face: .medium, size: captionSize, width: width, measuring: text)
        var small = [captionLine.leading(edges, baseline: y, id: "caption", color: ink)]
        var large = nameWords
        if let figure {
            let number = SunNumber(
                figure, size: (grid.isWide ? 160 : 200) * unit * scale, width: width, measuring: text)
            y += number.height + (grid.isWide ? 28 : 36) * unit * scale
            large += number.elements(edges, baseline: y, color: numberInk)
            if let day = reading.eventDay {
                let line = TextLine(day, face: .medium, size: captionSize, measuring: text)
                let (gap, advance) = (28 * unit * scale, line.extent.advance)
                if number.width + gap + advance <= width {
                    let x =
                        edges.isRightToLeft
                        ? edges.right - number.width - gap - advance : edges.left + number.width + gap
                    small.append(line.at(Point(x: x, y: y), id: "day", color: ink))
                }
            }
            y += number.depth
        }
        let size = 30 * unit * scale
        let angleLine = y + (grid.isWide ? 50 : 52) * unit * scale
        // Not on the horizon.
        if let angles, angleLine + 0.45 * size < layout.horizon {
            let room = (grid.isWide ? 0.55 : 1) * (edges.right - edges.left)
            y = angleLine
            // A second line stands there only where the horizon leaves room for it.
            let rows = y + 2.4 * size < layout.horizon ? 2 : 1
            let block = TextBlock.balanced(
                angles, face: .medium, size: size * 0.95, width: room, maxLines: rows, measuring: text)
            let whole = TextLine.fitting(
                angles, face: .medium, size: size, width: room, smallest: 0.95, measuring: text)
            let lines = block.lines.count > 1 && !block.isCut ? block.lines.map(\.text) : [whole]
            for (index, line) in lines.enumerated() {
                small.append(
                    line.leading(
                        edges, baseline: y + Double(index) * 1.3 * size, id: "angles-\(index + 1)", color: ink))
            }
        }
        elements = large + small + warning
        warningFoot = warning.box(measuring: text).map(\.maxY).max() ?? 0
        // The half of the day beside a time may be small.
        self.large = large.filter { !$0.isSmallText(by: grid.unit) }.compactMap { $0.inkBox(measuring: text) }
        self.small =
            (large.filter { $0.isSmallText(by: grid.unit) } + small).compactMap { $0.inkBox(measuring: text) }
            + warning.box(measuring: text)
    }
}

/// A large time with the half of the day beside it, or a date.
struct SunNumber {
    private let digits: TextLine
    private let period: TextLine?
    private let periodIsFirst: Bool
    private let gap: Double

    /// The figure at the largest size, up to `size`, that fits a width and a height.
    init(
        _ figure: SunFigure, face: FontFace = .numeral, size: Double, width: Double, height: Double = .infinity,
        measuring text: some TextMeasuring
    ) {
        func lines(_ size: Double) -> (digits: TextLine, period: TextLine?, gap: Double) {
            (
                TextLine(figure.digits, face: face, size: size, measuring: text),
                figure.period.map {
                    TextLine($0, face: face == .numeral ? .title : face, size: size * 0.32, measuring: text)
                },
                size * 0.11
            )
        }
        func extent(_ lines: (digits: TextLine, period: TextLine?, gap: Double)) -> Double {
            lines.digits.extent.advance + (lines.period.map { $0.extent.advance + lines.gap } ?? 0)
        }
        let full = lines(size)
        let ink = full.digits.extent.ink
        let share = min(width / max(extent(full), 1e-9), height / max(ink.maxY - ink.minY, 1e-9))
        (digits, period, gap) = share < 1 ? lines(size * share * 0.999) : full
        periodIsFirst = figure.periodIsFirst
    }

    /// The height of its figures above the baseline.
    var height: Double { -digits.extent.ink.minY }

    /// How far letters of a date reach below the baseline, beyond the curves of figures.
    var depth: Double { max(0, digits.extent.ink.maxY - 0.04 * digits.size) }

    var width: Double { digits.extent.advance + (period.map { $0.extent.advance + gap } ?? 0) }

    /// The figure at the edge where lines begin.
    func elements(_ edges: ReadingEdges, baseline: Double, color: Color) -> [Element] {
        // The ink of the first digit stands on the edge, not its side bearing.
        let hang = edges.isRightToLeft ? 0 : min(digits.extent.ink.minX, 0.05 * digits.size)
        guard let period else {
            return [
                digits.at(
                    Point(x: edges.leading(digits.extent.advance) - hang, y: baseline), id: "figure", color: color)
            ]
        }
        let isFirst = periodIsFirst != edges.isRightToLeft
        let start = edges.leading(width)
        let (first, second) = isFirst ? (period, digits) : (digits, period)
        let x = start - (isFirst ? 0 : hang)
        return [
            first.at(Point(x: x, y: baseline), id: isFirst ? "period" : "figure", color: color),
            second.at(
                Point(x: x + first.extent.advance + gap, y: baseline), id: isFirst ? "figure" : "period",
                color: color),
        ]
    }
}
