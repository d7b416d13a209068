internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// A place's band: its ground, and the scale at which it shows its parts.
struct PlacesBand {
    var index: Int
    var entry: PlacesFacts.Entry
    var cell: PlacesLayout.Cell
    /// Points a unit of the design.
    var unit: Double
    var isDaylight: Bool
    var ground: Color
    let shape: PlacesBandShape
    /// Points a unit of the shape, which has grown with its band.
    let scale: Double

    /// The places up to which a card also shows the values.
    private static let mostWithValues = 4

    init(
        index: Int, entry: PlacesFacts.Entry, cell: PlacesLayout.Cell, unit: Double, count: Int, isDaylight: Bool,
        ground: Color
    ) {
        self.index = index
        self.entry = entry
        self.cell = cell
        self.unit = unit
        self.isDaylight = isDaylight
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
