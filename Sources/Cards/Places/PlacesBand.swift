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

    /// The largest number of places with which a card also shows values, and the one from which each has one line.
    private static let (mostWithValues, firstWithOneLine) = (3, 8)

    init(index: Int, entry: PlacesCard.Entry, cell: PlacesLayout.Cell, unit: Double, count: Int) {
        (self.index, self.entry, self.cell, self.unit) = (index, entry, cell, unit)
        let height = cell.room.height / unit
        let shapes = PlacesBandShape.shapes(
            isBeside: cell.isBeside, hasWarning: entry.facts.warning != nil,
            withValues: count <= PlacesBand.mostWithValues, isOneLine: count >= PlacesBand.firstWithOneLine)
        let isPaper = entry.content.isPaper
        shape = shapes.first { $0.height <= height } ?? PlacesBandShape.line
        // Words on e-paper are larger.
        let usual = shape.usualHeight * (isPaper ? 0.86 : 1)
        let growth = min(shape.growth * (isPaper ? 1.2 : 1), max(1, height / usual))
        let widest = cell.room.width / unit / shape.width
        scale = unit * max(1, min(growth, height / shape.height, widest))
    }

    /// The beginning of the ids of its parts.
    var id: String { "band-\(index + 1)" }

    /// The top of the shape, which is vertically centred in its room.
    private var top: Double { (cell.room.minY + cell.room.maxY - shape.height * scale) / 2 }

    /// The y of a height in the shape.
    func y(_ units: Double) -> Double { top + units * scale }
}

/// The arrangement of a band's parts, in units from its left and top.
struct PlacesBandShape {
    /// Bands of the same kind are alike.
    enum Kind {
        case line, band, values, beside
    }

    let kind: Kind
    /// The height of all parts, with some space above and below.
    let height: Double
    /// The height of a band in which it has its usual size, and the largest factor by which it grows in a higher one.
    let usualHeight, growth: Double
    let name: (size: Double, baseline: Double)
    let timeSize: Double
    /// Whether the time is on the line of the summary rather than behind the name.
    var hasTimeBelow = false
    let temperature: (size: Double, baseline: Double)
    /// The baseline of the next hour or a warning; nil if there is room for neither.
    let summary: (size: Double, baseline: Double)?
    /// Whether the summary is only for warnings.
    var isForWarnings = false
    /// The baseline of the values; nil if there are none.
    var values: Double?
    /// The least width that is free for the picture.
    let picture: Double

    /// The width of the number, the picture, and words that are worth it.
    var width: Double { 1.4 * temperature.size + 36 + picture + 8.5 * name.size }
}

extension PlacesBandShape {
    /// Name and time on one line, the lowest that is legible.
    static let line = PlacesBandShape(
        kind: .line, height: 66, usualHeight: 92, growth: 1.3, name: (42, 48), timeSize: 28, temperature: (68, 58),
        summary: nil, picture: 150)
    /// The same with a warning below.
    private static let warnedLine = PlacesBandShape(
        kind: .line, height: 88, usualHeight: 92, growth: 1.25, name: (38, 38), timeSize: 28, temperature: (68, 69),
        summary: (34, 77), isForWarnings: true, picture: 150)
    /// Two lines, and a large number.
    private static let band = PlacesBandShape(
        kind: .band, height: 122, usualHeight: 150, growth: 1.22, name: (46, 53), timeSize: 28,
        temperature: (96, 94), summary: (34, 101), picture: 220)
    /// Three lines, the third for the values.
    private static let values = PlacesBandShape(
        kind: .values, height: 190, usualHeight: 230, growth: 1.5, name: (52, 57), timeSize: 30,
        temperature: (124, 121), summary: (36, 111), values: 163, picture: 230)
    /// Next to another band: the time below the name.
    private static let beside = PlacesBandShape(
        kind: .beside, height: 92, usualHeight: 96, growth: 1.25, name: (42, 42), timeSize: 28, hasTimeBelow: true,
        temperature: (68, 70), summary: (34, 82), isForWarnings: true, picture: 120)

    /// The shapes for a band, the one with the most parts first.
    static func shapes(
        isBeside: Bool, hasWarning: Bool, withValues: Bool, isOneLine: Bool
    ) -> [PlacesBandShape] {
        if isBeside { return [beside] }
        let least = hasWarning ? warnedLine : line
        if isOneLine { return [least] }
        return withValues ? [values, band, least] : [band, least]
    }
}
