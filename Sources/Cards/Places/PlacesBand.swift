internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A place's band: its ground, and the scale of its parts.
struct PlacesBand {
    var index: Int
    var entry: PlacesCard.Entry
    var cell: PlacesLayout.Cell
    /// Points per unit of the design.
    var unit: Double
    var ground: Color
    let shape: PlacesBandShape
    /// Points per unit of the shape, which grows with its band.
    let scale: Double

    /// The largest number of places with which a card also shows values.
    private static let mostWithValues = 4

    init(
        index: Int, entry: PlacesCard.Entry, cell: PlacesLayout.Cell, unit: Double, count: Int, ground: Color
    ) {
        self.index = index
        self.entry = entry
        self.cell = cell
        self.unit = unit
        self.ground = ground
        let height = cell.room.height / unit
        shape = .fitting(
            width: cell.room.width / unit, height: height, withValues: count <= PlacesBand.mostWithValues)
        scale = unit * min(shape.growth, max(1, height / shape.height))
    }

    /// The beginning of the ids of its parts.
    var id: String { "band-\(index + 1)" }

    /// The top of the shape, which is vertically centred in its room.
    var top: Double { (cell.room.minY + cell.room.maxY - shape.height * scale) / 2 }

    /// The y of a height in the shape.
    func y(_ units: Double) -> Double { top + units * scale }

    /// Its colour, from its top left to the edges of the card; later bands cover their own part, so that there is no gap between
    /// two.
    func field(to corner: Point) -> Element {
        let rect = Rect(minX: cell.ground.minX, minY: cell.ground.minY, maxX: corner.x, maxY: corner.y)
        return .shape(Shape(id: "\(id)-ground", path: .rectangle(rect), fill: ground))
    }

    /// Lines between bands whose grounds look alike.
    static func seams(between bands: [PlacesBand], unit: Double, isPaper: Bool) -> [Element] {
        bands.flatMap { band -> [Element] in
            let ground = band.cell.ground
            return bands.compactMap { other -> Element? in
                guard other.index < band.index, isPaper || other.ground.isLike(band.ground) else { return nil }
                let next = other.cell.ground
                let line: Path
                if next.maxY == ground.minY, next.minX < ground.maxX, ground.minX < next.maxX {
                    let (left, right) = (max(next.minX, ground.minX), min(next.maxX, ground.maxX))
                    line = .line(from: Point(x: left, y: ground.minY), to: Point(x: right, y: ground.minY))
                } else if next.maxX == ground.minX, next.minY == ground.minY {
                    line = .line(
                        from: Point(x: ground.minX, y: ground.minY), to: Point(x: ground.minX, y: ground.maxY))
                } else {
                    return nil
                }
                let color = isPaper ? Color(rgb: 0) : TemperaturePalette.ink(on: band.ground).withOpacity(0.28)
                return .shape(
                    Shape(
                        id: "seam-\(other.index + 1)-\(band.index + 1)", path: line,
                        stroke: Stroke(color: color, width: (isPaper ? 2 : 1.5) * unit)))
            }
        }
    }
}

extension Color {
    /// Whether two adjacent grounds look alike.
    fileprivate func isLike(_ other: Color) -> Bool {
        abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green)) + abs(Int(blue) - Int(other.blue)) < 14
    }
}

/// The arrangement of a band's parts, in units from its left and top.
struct PlacesBandShape {
    /// The position of the pictogram.
    enum PictogramPlace {
        /// At the left, before the name.
        case leading
        /// Between name and temperature.
        case beforeTemperature
        /// At the right, under the temperature.
        case underTemperature
    }

    /// The position of the time.
    enum Time {
        /// After the name.
        case behindName
        /// On a line of its own, under the name or at the left.
        case line(Double, underName: Bool)
        /// Before the summary.
        case beforeSummary
    }

    /// The position of the plot.
    enum Plot {
        /// Before the temperature, with a width.
        case beforeTemperature(width: Double)
        /// From a distance from the left to the right edge.
        case from(Double)
    }

    /// The position of the values.
    enum Values {
        case none
        /// In a row on a baseline.
        case row(Double)
        /// Below one another from a baseline.
        case column(Double)
    }

    /// The end of the summary.
    enum SummaryEnd {
        case margin, temperature, pictogram
    }

    /// Bands of the same kind are alike.
    enum Kind {
        case line, band, values, tall, narrowLine, narrow, narrowValues
    }

    let kind: Kind
    /// The height of all parts, with some space above and below.
    let height: Double
    /// The largest factor by which it grows if there is more room.
    let growth: Double
    let pictogram: (place: PictogramPlace, side: Double, middle: Double)
    let name: (size: Double, baseline: Double)
    let temperature: (size: Double, baseline: Double)
    let time: Time
    /// Whether the summary starts under the name rather than at the left.
    let summary: (baseline: Double, isIndented: Bool, end: SummaryEnd)
    let plot: (place: Plot, foot: Double, height: Double)?
    let values: Values

    /// Where the name starts.
    var indent: Double { pictogram.place == .leading ? pictogram.side + 24 : 0 }

    private var hasValues: Bool {
        if case .none = values { false } else { true }
    }
}

extension PlacesBandShape {
    /// Two lines, the lowest that is legible.
    private static let line = PlacesBandShape(
        kind: .line, height: 96, growth: 1.2, pictogram: (.leading, 64, 48), name: (40, 40), temperature: (72, 74),
        time: .behindName, summary: (82, true, .temperature), plot: (.beforeTemperature(width: 124), 41, 30),
        values: .none)
    /// Two lines beside a pictogram and a temperature.
    private static let band = PlacesBandShape(
        kind: .band, height: 150, growth: 1.2, pictogram: (.leading, 80, 75), name: (46, 63),
        temperature: (84, 106),
        time: .behindName, summary: (115, true, .temperature), plot: (.beforeTemperature(width: 124), 63, 40),
        values: .none)
    /// Three lines, the third for the values.
    private static let values = PlacesBandShape(
        kind: .values, height: 208, growth: 1.2, pictogram: (.leading, 74, 52), name: (46, 68),
        temperature: (92, 88),
        time: .behindName, summary: (130, false, .margin), plot: (.beforeTemperature(width: 124), 68, 44),
        values: .row(183))
    /// A band with a plot from edge to edge.
    private static let tall = PlacesBandShape(
        kind: .tall, height: 322, growth: 1.5, pictogram: (.leading, 104, 76), name: (50, 70),
        temperature: (114, 116),
        time: .line(116, underName: true), summary: (175, false, .margin), plot: (.from(0), 241, 42),
        values: .row(293))
    /// Next to another band, the lowest that is legible.
    private static let narrowLine = PlacesBandShape(
        kind: .narrowLine, height: 104, growth: 1.15, pictogram: (.beforeTemperature, 46, 36), name: (40, 50),
        temperature: (66, 60), time: .beforeSummary, summary: (93, false, .margin), plot: nil, values: .none)
    /// Next to another band, with its plot.
    private static let narrow = PlacesBandShape(
        kind: .narrow, height: 158, growth: 1.15, pictogram: (.underTemperature, 44, 94), name: (44, 58),
        temperature: (74, 64), time: .line(146, underName: false), summary: (102, false, .pictogram),
        plot: (.from(210), 146, 24), values: .none)
    /// Next to another band, with plot and values.
    private static let narrowValues = PlacesBandShape(
        kind: .narrowValues, height: 286, growth: 1.4, pictogram: (.underTemperature, 72, 128), name: (46, 58),
        temperature: (88, 78), time: .line(104, underName: true), summary: (148, false, .pictogram),
        plot: (.from(262), 270, 72), values: .column(190))

    /// The shape with the most parts that fits a size in units.
    static func fitting(width: Double, height: Double, withValues: Bool) -> PlacesBandShape {
        let (shapes, least) = width >= 800 ? ([tall, values, band], line) : ([narrowValues, narrow], narrowLine)
        return shapes.first { $0.height <= height && (withValues || !$0.hasValues) } ?? least
    }
}
