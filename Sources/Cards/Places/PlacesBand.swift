internal import Primitives
internal import Words

/// A place's band: where it is, and the scale of its parts.
struct PlacesBand {
    let index: Int
    let entry: PlacesCard.Entry
    let cell: PlacesLayout.Cell
    /// Points per unit of the design.
    let unit: Double
    let shape: PlacesBandShape
    /// Points per unit of the shape, which grows with its band.
    let scale: Double

    init(index: Int, entry: PlacesCard.Entry, cell: PlacesLayout.Cell, unit: Double) {
        (self.index, self.entry, self.cell, self.unit) = (index, entry, cell, unit)
        let height = cell.room.height / unit
        let shapes = PlacesBandShape.shapes(
            isBeside: cell.isBeside, hasBars: entry.bars != nil, hasWarning: entry.facts.warning != nil)
        shape = shapes.first { $0.height <= height } ?? PlacesBandShape.line
        let widest = cell.room.width / unit / shape.width
        isTall = height >= PlacesBand.tall && !cell.isBeside
        let share = isTall ? 0.56 : shape.kind == .band ? 0.82 : 0.94
        scale = unit * max(1, min(shape.growth, share * height / shape.height, widest))
    }

    /// Whether the land is below the words rather than beside them.
    let isTall: Bool

    /// The least height in units of a band whose land is below the words.
    private static let tall = 260.0

    /// The beginning of the ids of its parts.
    var id: String { "band-\(index + 1)" }

    /// The top of the shape, which is vertically centred in its room, or above the land.
    private var top: Double {
        let free = cell.room.maxY - cell.room.minY - shape.height * scale
        return cell.room.minY + (isTall ? min(0.22 * free, 40 * unit) : free / 2)
    }

    /// The y of a height in the shape.
    func y(_ units: Double) -> Double { top + units * scale }

    /// Where the bars of the next hour are; nil without room for them.
    var barBox: Rect? {
        shape.bars.map { base in
            let right = cell.room.minX + 240 * scale
            return Rect(
                minX: cell.room.minX, minY: y(base - 34), maxX: min(right, cell.room.maxX), maxY: y(base))
        }
    }
}

/// The arrangement of a band's parts, in units from its left and top.
struct PlacesBandShape {
    /// Bands of the same kind are alike.
    enum Kind {
        case line, band, beside
    }

    let kind: Kind
    /// The height of all parts, with some space above and below.
    let height: Double
    /// The largest factor by which it grows in a higher band.
    let growth: Double
    let name: (size: Double, baseline: Double)
    let timeSize: Double
    /// The baseline of the time; nil if it is behind the name.
    var time: Double?
    let temperature: (size: Double, baseline: Double)
    /// The baseline of the sentence or a warning; nil if there is room for neither.
    let summary: (size: Double, baseline: Double)?
    /// The base of the bars; nil if there are none.
    var bars: Double?
    /// The least width that is free for the picture.
    let picture: Double

    /// The width of the number, the picture, and words that are worth it.
    var width: Double { 1.3 * temperature.size + 36 + picture + 8.5 * name.size }
}

extension PlacesBandShape {
    /// Name and time on one line, the lowest that is legible.
    static let line = PlacesBandShape(
        kind: .line, height: 66, growth: 1.3, name: (42, 48), timeSize: 28, temperature: (68, 58),
        summary: nil, picture: 150)
    /// The same with a sentence below.
    private static let told = PlacesBandShape(
        kind: .line, height: 88, growth: 1.2, name: (38, 38), timeSize: 28, temperature: (78, 70),
        summary: (34, 77), picture: 150)
    /// Two lines, and a large number.
    private static let band = PlacesBandShape(
        kind: .band, height: 130, growth: 1.8, name: (46, 56), timeSize: 28, temperature: (112, 104),
        summary: (34, 104), picture: 220)
    /// The same over the bars of the next hour.
    private static let barred = PlacesBandShape(
        kind: .band, height: 140, growth: 1.8, name: (46, 42), timeSize: 28, temperature: (112, 108),
        summary: (34, 86), bars: 136, picture: 220)
    /// Next to another band: the time below the name.
    private static let beside = PlacesBandShape(
        kind: .beside, height: 92, growth: 1.15, name: (42, 42), timeSize: 28, time: 82, temperature: (72, 72),
        summary: nil, picture: 120)
    /// The same with a sentence, and with a warning beside the time.
    private static let besideTold = PlacesBandShape(
        kind: .beside, height: 126, growth: 1.3, name: (42, 40), timeSize: 28, time: 76,
        temperature: (84, 90), summary: (34, 116), picture: 120)
    private static let besideWarned = PlacesBandShape(
        kind: .beside, height: 92, growth: 1.15, name: (42, 42), timeSize: 28, time: 82, temperature: (72, 72),
        summary: (34, 82), picture: 120)

    /// The shapes for a band, the one with the most parts first.
    static func shapes(isBeside: Bool, hasBars: Bool, hasWarning: Bool) -> [PlacesBandShape] {
        if isBeside { return [besideTold, hasWarning ? besideWarned : beside] }
        return (hasBars && !hasWarning ? [barred] : []) + [band, told, line]
    }
}
