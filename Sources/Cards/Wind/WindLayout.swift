internal import Primitives

/// Where the parts of the wind card are, for any size: words in the sky, the sea below them, arrows and hours in the sea.
struct WindLayout {
    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    let name, nameSize: Double
    let number, numberSize: Double
    let unitSize, timeSize: Double
    let line, lineSize: Double
    /// The height of the fastest speed, and that of a calm.
    let top, base: Double
    let arrows, hours, hourSize: Double
    let landScale: Double

    init(_ size: Size) throws(CardError) {
        grid = try CardGrid(size)
        if grid.isWide {
            unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            (name, nameSize) = (88 * unit, 58 * unit)
            (number, numberSize) = (236 * unit, 170 * unit)
            (unitSize, timeSize) = (36 * unit, 32 * unit)
            (line, lineSize) = (282 * unit, 38 * unit)
            (top, base) = (350 * unit + 0.2 * extra, 470 * unit + 0.9 * extra)
            (arrows, hours, hourSize) = (base + 30 * unit, base + 76 * unit, 28 * unit)
            landScale = 0.7
        } else {
            unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            (name, nameSize) = (grid.top + (132 + 12 * share) * unit, (68 + 8 * share) * unit)
            numberSize = (290 + 30 * share) * unit
            number = grid.top + (386 + 60 * share) * unit
            (unitSize, timeSize) = ((44 + 6 * share) * unit, (40 + 4 * share) * unit)
            (line, lineSize) = (number + 78 * unit, (46 + 6 * share) * unit)
            top = line + 62 * unit + 0.12 * extra
            base = grid.top + 846 * unit + 0.8 * extra
            (arrows, hours, hourSize) = (base + 60 * unit, base + 124 * unit, 28 * unit)
            landScale = 1
        }
    }

    /// Where the sun or the moon stands in the sky beside words; nil where they leave no room.
    func light(beside words: [Rect]) -> Point? {
        let taken = words.map { $0.grown(by: 60 * unit) }
        let places = [(0.72, 0.36), (0.84, 0.42), (0.62, 0.3), (0.9, 0.3), (0.5, 0.2), (0.3, 0.2)]
        return places.map { Point(x: $0.0 * grid.size.width, y: grid.top + $0.1 * (base - grid.top)) }
            .first { place in !taken.contains { $0.contains(place) } }
    }
}
