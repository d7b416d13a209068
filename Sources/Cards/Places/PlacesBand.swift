internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A place's band: its ground, and the scale at which it shows its parts.
struct PlacesBand {
    var index: Int
    var entry: PlacesCard.Entry
    var cell: PlacesLayout.Cell
    /// Points a unit of the design.
    var unit: Double
    var ground: Color
    let shape: PlacesBandShape
    /// Points a unit of the shape, which has grown with its band.
    let scale: Double

    /// The places up to which a card also shows the values.
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

    /// What begins the ids of its parts.
    var id: String { "band-\(index + 1)" }

    /// The height at which its first unit lies, so that it stands in the middle of its room.
    var top: Double { (cell.room.minY + cell.room.maxY - shape.height * scale) / 2 }

    /// The height of a place in the shape.
    func y(_ units: Double) -> Double { top + units * scale }

    /// Its colour, from its top left to the edges of the card; the bands after it cover what is theirs, so that nothing
    /// shines through between two.
    func field(to corner: Point) -> Element {
        let rect = Rect(minX: cell.ground.minX, minY: cell.ground.minY, maxX: corner.x, maxY: corner.y)
        return .shape(Shape(id: "\(id)-ground", path: .rectangle(rect), fill: ground))
    }

    /// Lines where bands meet that could not be told apart.
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
    /// Whether two grounds side by side look like one.
    fileprivate func isLike(_ other: Color) -> Bool {
        abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green)) + abs(Int(blue) - Int(other.blue)) < 14
    }
}

/// How the parts of a band stand to each other, in units from its left and the top of what it shows.
struct PlacesBandShape {
    /// Where the pictogram stands.
    enum PictogramPlace {
        /// At the left, the name behind it.
        case leading
        /// Between name and temperature.
        case beforeTemperature
        /// At the right, under the temperature.
        case underTemperature
    }

    /// Where the time stands.
    enum Time {
        /// Behind the name.
        case behindName
        /// On a line of its own, under the name or at the left.
        case line(Double, underName: Bool)
        /// Before the summary.
        case beforeSummary
    }

    /// Where the plot stands, by its foot and height.
    enum Plot {
        /// So wide before the temperature.
        case beforeTemperature(width: Double)
        /// From so far from the left to the right.
        case from(Double)
    }

    /// Where the values stand.
    enum Values {
        case none
        /// Beside each other on a baseline.
        case row(Double)
        /// Under each other from a baseline on.
        case column(Double)
    }

    /// Where the summary ends.
    enum SummaryEnd {
        case margin, temperature, pictogram
    }

    /// Bands of the same kind are alike.
    enum Kind {
        case line, band, values, tall, narrowLine, narrow, narrowValues
    }

    let kind: Kind
    /// What it all takes, with some air above and below.
    let height: Double
    /// How far it may grow where there is more.
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
    /// Two lines, as low as can be read.
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
    /// Beside another, as low as can be read.
    private static let narrowLine = PlacesBandShape(
        kind: .narrowLine, height: 104, growth: 1.15, pictogram: (.beforeTemperature, 46, 36), name: (40, 50),
        temperature: (66, 60), time: .beforeSummary, summary: (93, false, .margin), plot: nil, values: .none)
    /// Beside another, with its plot.
    private static let narrow = PlacesBandShape(
        kind: .narrow, height: 158, growth: 1.15, pictogram: (.underTemperature, 44, 94), name: (44, 58),
        temperature: (74, 64), time: .line(146, underName: false), summary: (102, false, .pictogram),
        plot: (.from(210), 146, 24), values: .none)
    /// Beside another, with plot and values.
    private static let narrowValues = PlacesBandShape(
        kind: .narrowValues, height: 286, growth: 1.4, pictogram: (.underTemperature, 72, 128), name: (46, 58),
        temperature: (88, 78), time: .line(104, underName: true), summary: (148, false, .pictogram),
        plot: (.from(262), 270, 72), values: .column(190))

    /// The most that a band of a size in units shows; values only where told.
    static func fitting(width: Double, height: Double, withValues: Bool) -> PlacesBandShape {
        let (shapes, least) = width >= 800 ? ([tall, values, band], line) : ([narrowValues, narrow], narrowLine)
        return shapes.first { $0.height <= height && (withValues || !$0.hasValues) } ?? least
    }
}
