internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Places figures beside their turning points and amounts beside what falls, clear of the curve and of each other.
struct MeteogramFigures {
    let reading: MeteogramCard.Reading
    let layout: MeteogramLayout
    let plot: GraphPlot
    let band: MeteogramBand
    let strip: RainStrip
    /// Where the chart begins.
    let top: Double
    let size: Double
    let color: Color

    private var unit: Double { layout.unit }
    private var isPaper: Bool { reading.content.isPaper }

    /// Whether a box lies in the chart, beside the curve and the likely range, or beside the curve alone.
    func isFree(_ box: Rect, besides taken: [Rect], orInBand: Bool = false) -> Bool {
        guard box.minY > top + 8 * unit, box.maxY < layout.base - 8 * unit,
            box.minX >= layout.grid.left - 1, box.maxX <= layout.grid.right + 1,
            !taken.contains(where: { $0.grown(by: 8 * unit).intersects(box) })
        else { return false }
        let curve = plot.extent(from: box.minX - 10 * unit, to: box.maxX + 10 * unit)
        if !orInBand, let likely = band.extent(from: box.minX, to: box.maxX),
            likely.foot + 6 * unit > box.minY, likely.head - 6 * unit < box.maxY
        {
            return false
        }
        return curve.foot + 12 * unit < box.minY || curve.head - 12 * unit > box.maxY
    }

    /// The boxes of bars and crystals.
    var bars: [Rect] {
        strip.steps.map { step in
            let tall = max(strip.height(of: step.rate ?? 0), 0.3 * layout.rain)
            return Rect(
                minX: strip.x(step.start), minY: layout.base - (step.isSnow ? tall + 12 * unit : tall),
                maxX: strip.x(step.end), maxY: layout.base)
        }
    }

    /// The dots of turning points with their figures, the highest and the lowest first.
    func turns(measuring text: some TextMeasuring) -> [(elements: [Element], box: Rect)] {
        let turns = reading.turns.enumerated().sorted {
            ($0.element.isExtreme ? 0 : 1) < ($1.element.isExtreme ? 0 : 1)
        }
        let spots = turns.map { $0.element.turn.reading }.compactMap { plot.point(at: $0.time, margin: 0) }
        let beads = spots.map { Rect(minX: $0.x, minY: $0.y, maxX: $0.x, maxY: $0.y).grown(by: 13 * unit) }
        var (taken, placed): ([Rect], [(elements: [Element], box: Rect)]) = (bars, [])
        for (index, turn) in turns {
            guard let spot = plot.point(at: turn.turn.reading.time, margin: 0) else { continue }
            let figure = MeteogramFigure(
                turn.degrees, hasUnit: placed.isEmpty, size: size,
                isSmall: reading.content.days > 2 || layout.grid.isWide,
                leastLetter: 28 * unit, reading.facts,
                measuring: text)
            let gap = layout.figureGap
            let shifts = [0, 40, -40, 80, -80, 120, -120, 170, -170].map { $0 * unit }
            func places(beside likely: (head: Double, foot: Double)?) -> [(left: Double, baseline: Double)] {
                let (head, foot) = (min(spot.y, likely?.head ?? spot.y), max(spot.y, likely?.foot ?? spot.y))
                return [turn.turn.isHigh, !turn.turn.isHigh].flatMap { isAbove in
                    shifts.map { shift in
                        let left = spot.x - figure.figuresWidth / 2 + shift
                        return (
                            min(max(left, layout.grid.left), layout.grid.right - figure.width),
                            isAbove ? head - gap : foot + gap + figure.height
                        )
                    }
                }
            }
            let likely = band.extent(from: spot.x - figure.width / 2, to: spot.x + figure.width / 2)
            let others = beads.filter { !$0.grown(by: 1).contains(spot) }
            func first(
                of places: [(left: Double, baseline: Double)], orInBand: Bool
            ) -> (left: Double, baseline: Double)? {
                places.first { place in
                    // Letters of a unit may reach down to the figure's own bead.
                    let bead = Rect(minX: spot.x, minY: spot.y, maxX: spot.x, maxY: spot.y).grown(by: 14 * unit)
                    let ink = figure.elements(
                        left: place.left, baseline: place.baseline, color: color, rim: nil, prefix: "")
                    return isFree(
                        figure.box(left: place.left, baseline: place.baseline), besides: taken + others,
                        orInBand: orInBand)
                        && !ink.contains { $0.inkBox(measuring: text)?.intersects(bead) ?? false }
                }
            }
            guard
                let place = first(of: places(beside: likely), orInBand: false)
                    ?? (band.isEmpty ? nil : first(of: places(beside: nil), orInBand: true))
            else { continue }
            let box = figure.box(left: place.left, baseline: place.baseline)
            taken.append(box)
            let elements =
                dot(spot, id: "turn-\(index + 1)")
                + figure.elements(
                    left: place.left, baseline: place.baseline, color: color,
                    rim: isPaper ? Stroke(color: .white, width: max(6, 10 * unit)) : nil,
                    prefix: "turn-\(index + 1)-")
            placed.append((elements, box))
        }
        return placed
    }

    private func dot(_ spot: Point, id: String) -> [Element] {
        let isLight = color != .white
        return [
            .shape(
                Shape(
                    id: "\(id)-gap", path: .circle(center: spot, radius: max(4, 13 * unit)),
                    fill: isLight ? Color.white : Color(rgb: 0x0A1836))),
            .shape(Shape(id: "\(id)-dot", path: .circle(center: spot, radius: max(2.6, 9 * unit)), fill: color)),
        ]
    }

    /// The amounts of what falls, the largest first, above it, or at the foot beside it.
    func amounts(besides figures: [Rect], measuring text: some TextMeasuring) -> [(line: TextLine, box: Rect)] {
        let most = reading.content.days > 2 ? 2 : 3
        let falls = reading.falls.sorted { ($0.fall.amount ?? 0) > ($1.fall.amount ?? 0) }.prefix(most)
        var (taken, placed): ([Rect], [(line: TextLine, box: Rect)]) = (figures + bars, [])
        for fall in falls {
            let line = TextLine(reading.label(of: fall), face: .medium, size: layout.amountSize, measuring: text)
            let (width, ink) = (line.extent.advance, line.extent.ink)
            let (start, end) = (strip.x(fall.fall.start), strip.x(fall.fall.end))
            let own = bars.filter { $0.maxX > start && $0.minX < end }.map(\.minY).min() ?? layout.base
            let foot = layout.base - 14 * unit - max(ink.maxY, 0)
            let above = own - 12 * unit - max(ink.maxY, 0)
            let centered = [0, 40, -40, 80, -80].map { (start + end - width) / 2 + $0 * unit }
            let places =
                centered.map {
                    Point(x: min(max($0, layout.grid.left), layout.grid.right - width), y: above)
                } + [
                    Point(x: start - 14 * unit - width, y: foot), Point(x: end + 14 * unit, y: foot),
                ]
            func box(_ place: Point) -> Rect {
                Rect(minX: place.x, minY: place.y + ink.minY, maxX: place.x + width, maxY: place.y)
            }
            guard let place = places.first(where: { isFree(box($0), besides: taken) }) else { continue }
            taken.append(box(place))
            placed.append((line, box(place)))
        }
        return placed
    }
}

/// A temperature at a turning point, as a numeral or, in small letters, as text; one of them has the letter of the unit.
private struct MeteogramFigure {
    private let numeral: Numeral?
    private let line: TextLine
    let width, figuresWidth, height: Double

    init(
        _ degrees: Int, hasUnit: Bool, size: Double, isSmall: Bool, leastLetter: Double, _ facts: Facts,
        measuring text: some TextMeasuring
    ) {
        let language = facts.language
        line = TextLine(
            hasUnit ? facts.written(degrees: degrees) : language.degrees(degrees), face: .titleBold, size: size,
            measuring: text)
        guard isSmall else {
            let numeral = Numeral(
                degrees, unit: hasUnit ? facts.units.temperature : nil, face: .titleBold, size: size,
                leastLetter: leastLetter, isRightToLeft: language.isRightToLeft, measuring: text)
            self.numeral = numeral
            (width, figuresWidth, height) = (numeral.width, numeral.figuresWidth, numeral.height)
            return
        }
        numeral = nil
        let ring = text.extent(of: "°", face: .titleBold, size: size).advance
        (width, figuresWidth) = (line.extent.advance, line.extent.advance - ring)
        height = -line.extent.ink.minY
    }

    func box(left x: Double, baseline: Double) -> Rect {
        Rect(minX: x, minY: baseline - height, maxX: x + width, maxY: baseline)
    }

    func elements(
        left x: Double, baseline: Double, color: Color, rim: Stroke?, prefix: String
    ) -> [Element] {
        numeral?.elements(left: x, baseline: baseline, color: color, rim: rim, prefix: prefix)
            ?? [line.at(Point(x: x, y: baseline), id: prefix + "temperature", color: color).rimmed(rim)]
    }
}
