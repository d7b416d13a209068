internal import ForecastCore
internal import Primitives
internal import SceneModel

/// Where the parts of the clock card are, for any size.
///
/// Square and upright cards have the temperature above the dial; on cards wider than 4:3 the dial is on the left and the words on
/// the right, or mirrored for right-to-left languages. Lengths follow the design's grid of 1080 units.
struct ClockLayout {
    let margin: Double
    let temperature: Point
    let temperatureSize: Double
    let dial: Point
    /// Points per unit of the dial, whose radius is 300 units.
    let dialUnit: Double
    let sentence: Point
    let sentenceSize: Double
    let sentenceWidth: Double
    let sentenceLines: Int
    /// Whether the last line of the sentence is on the baseline, rather than the first.
    let sentenceIsLast: Bool
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size, isRightToLeft: Bool = false) throws(CardError) {
        let grid = try CardGrid(size)
        let (width, height, unit) = (size.width, size.height, grid.unit)
        margin = grid.margin
        footerBaseline = grid.footerBaseline
        footerSize = grid.footerSize
        if grid.isWide {
            // Side by side: the dial is as large as the height above the footer allows.
            let top = 56 * unit
            let bottom = height - 98 * unit
            let room = min(bottom - top, width * 0.46)
            let edges = ReadingEdges(left: 0, right: width, isRightToLeft: isRightToLeft)
            dial = Point(x: edges.mirrored(margin + room / 2), y: (top + bottom) / 2)
            dialUnit = room / 602
            let left = margin + room + 56 * unit
            sentenceWidth = width - margin - left
            sentenceSize = 38 * unit
            sentenceLines = 3
            sentenceIsLast = false
            temperatureSize = min(230 * unit, sentenceWidth / 2.2)
            let middle = edges.mirrored((left + width - margin) / 2)
            temperature = Point(x: middle, y: dial.y + temperatureSize * 0.18)
            sentence = Point(x: middle, y: temperature.y + 96 * unit)
        } else {
            let center = width / 2
            // An upright card has room for a larger dial; digits, dial and sentence are one block a little above the middle of
            // the free space.
            let extra = grid.bottom - grid.top - 1080 * unit
            let grown = unit * min(1.4, 1 + max(0, extra) / (2160 * unit))
            let top = grid.top + 81 * unit + (extra - 891 * (grown - unit)) * 0.45
            temperature = Point(x: center, y: top + 151 * grown)
            temperatureSize = 208 * grown
            dial = Point(x: center, y: top + 519 * grown)
            dialUnit = grown
            sentence = Point(x: center, y: top + 891 * grown)
            sentenceSize = 36 * min(grown, 1.2 * unit)
            sentenceWidth = width - 2 * margin
            sentenceLines = extra > 60 * unit ? 2 : 1
            sentenceIsLast = extra <= 60 * unit
        }
    }
}

/// A dial with sixty marks, a precipitation pie and two hands.
struct ClockFace {
    var center: Point
    /// Points per unit of the design, in which the dial's radius is 300.
    var unit: Double
    var ink: Color
    var ground: Color
    /// Whether it is drawn in black and few greys: then all marks are black, and the pie is lighter than the hands.
    var isPaper = false

    /// The darkest grey of a pie on paper, as an opacity.
    private static let darkestOnPaper = 0.6

    /// Three shapes, one for each kind of mark.
    func graduations() -> Element {
        let kinds: [(id: String, length: Double, width: Double, opacity: Double, marks: [Int])] = [
            ("minutes", 12, 2.5, 0.55, (0..<60).filter { $0 % 5 != 0 }),
            ("five-minutes", 24, 4, 0.9, (0..<60).filter { $0 % 5 == 0 && $0 % 15 != 0 }),
            ("quarters", 34, 5, 1, [0, 15, 30, 45]),
        ]
        return .group(
            Group(
                id: "graduations",
                elements: kinds.map { kind in
                    var path = Path()
                    for mark in kind.marks {
                        let direction = Angle.degrees(Double(mark) * 6)
                        path.append(
                            .line(
                                from: center.at(298 * unit, toward: direction),
                                to: center.at((300 - kind.length) * unit, toward: direction)))
                    }
                    return .shape(
                        Shape(
                            id: kind.id, path: path,
                            stroke: Stroke(
                                color: ink.withOpacity(isPaper ? 1 : kind.opacity), width: kind.width * unit)))
                }))
    }

    /// A slice for each stretch of precipitation, from the hole outward.
    func pie(_ clock: PrecipitationClock) -> Element {
        .group(
            Group(
                id: "precipitation", blend: .sum,
                elements: clock.slices.map { slice in
                    .shape(
                        Shape(
                            id: "slice-\(slice.slot)",
                            path: .ringSector(
                                center: center, innerRadius: 46 * unit,
                                outerRadius: (46 + (248 - 46) * slice.length) * unit, from: slice.start,
                                to: slice.end),
                            fill: ink.withOpacity(
                                slice.opacity * (isPaper ? ClockFace.darkestOnPaper : 1))))
                }))
    }

    /// The hands at a time of day, the minute hand on top, each with a gap around it.
    func hands(hour: Int, minute: Int) -> Element {
        let hourAngle = Angle.degrees(30 * Double(hour % 12) + 0.5 * Double(minute))
        let minuteAngle = Angle.degrees(6 * Double(minute))
        return .group(
            Group(
                id: "hands",
                elements: hand("hour", length: 150, width: 12, toward: hourAngle)
                    + hand("minute", length: 236, width: 8, toward: minuteAngle) + [
                        .shape(
                            Shape(id: "hub-gap", path: .circle(center: center, radius: 20 * unit), fill: ground)),
                        .shape(Shape(id: "hub", path: .circle(center: center, radius: 14 * unit), fill: ink)),
                    ]))
    }

    private func hand(_ name: String, length: Double, width: Double, toward direction: Angle) -> [Element] {
        let path = Path.line(from: center, to: center.at(length * unit, toward: direction))
        return [
            .shape(
                Shape(
                    id: "hand-\(name)-gap", path: path, stroke: Stroke(color: ground, width: (width + 8) * unit))),
            .shape(Shape(id: "hand-\(name)", path: path, stroke: Stroke(color: ink, width: width * unit))),
        ]
    }
}
