internal import ForecastCore
internal import Landscape
internal import Primitives

/// Where the parts of a card are whose number stands in the land of its place, for any size: the name in the sky, words below the
/// horizon.
struct SkyLayout {
    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    /// The size of words relative to the square.
    let scale: Double
    let horizon: Double
    let numberSize: Double
    /// The height of the number's feet above the horizon.
    let numberRise: Double
    let name: Double
    let nameSize: Double
    /// The baselines of the line, the fact and the values, or of the strip in place of the values.
    let line: Double
    let lineSize: Double
    let fact: Double
    let factSize: Double
    let values: Double?
    let valueSize: Double
    /// The box of the strip, from its base to its highest bar; nil where there is no room for it.
    let strip: Rect?
    let landScale: Double

    /// With a strip the horizon is higher, under a dial it is lower.
    init(_ size: Size, hasStrip: Bool = false, hasDial: Bool = false) throws(CardError) {
        grid = try CardGrid(size)
        if grid.isWide {
            // The design of 1200 x 630.
            unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            scale = 1
            horizon = (hasDial ? 440 : 392) * unit + 0.62 * extra
            numberSize = min(300 * unit + 0.4 * extra, 0.36 * size.width)
            numberRise = 8 * unit
            name = grid.top + 96 * unit
            nameSize = 64 * unit
            line = horizon + (hasDial ? 70 : 96) * unit + 0.12 * extra
            lineSize = 52 * unit
            fact = horizon + (hasDial ? 118 : 150) * unit + 0.18 * extra
            factSize = 34 * unit
            values = nil
            valueSize = 30 * unit
            strip = nil
            landScale = 0.80
        } else {
            unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            scale = 1 + 0.15 * share
            horizon = grid.top + (hasDial ? 852 : hasStrip ? 700 : 742) * unit + (hasDial ? 0.84 : 0.74) * extra
            numberSize = (430 + 46 * share) * unit
            numberRise = 10 * unit
            name = grid.top + (132 + 12 * share) * unit
            nameSize = (68 + 8 * share) * unit
            lineSize = 52 * unit * scale
            factSize = 34 * unit * scale
            valueSize = 30 * unit * scale
            line = horizon + (hasDial ? 72 : hasStrip ? 86 : 104) * unit * scale
            fact = horizon + (hasDial ? 126 : hasStrip ? 140 : 164) * unit * scale
            values = hasStrip || hasDial ? nil : horizon + 224 * unit * scale
            let base = horizon + 240 * unit * scale
            strip =
                hasStrip
                ? Rect(minX: grid.left, minY: base - 72 * unit * scale, maxX: grid.right, maxY: base) : nil
            landScale = 1
        }
    }

    /// Where the sun or the moon stands: by how far it has come and how high it is, beside what is written.
    ///
    /// Nil where words leave no room for it.
    func light(on way: DiurnalArc, beside boxes: [Rect]) -> Point? {
        let width = grid.size.width
        let room = horizon - grid.top - 70 * unit
        let wanted = Point(
            x: (0.13 + 0.74 * min(max(way.fraction ?? 0.5, 0), 1)) * width,
            y: horizon - 70 * unit - 0.72 * (room - 70 * unit) * way.height)
        let area = Rect(
            minX: 96 * unit, minY: grid.top + 80 * unit, maxX: width - 96 * unit, maxY: horizon - 30 * unit)
        guard area.minX <= area.maxX, area.minY <= area.maxY else { return nil }
        let taken = boxes.map { $0.grown(by: 84 * unit) }
        // The nearest free point is the wanted one, or lies on edges of what is taken, so that it moves as evenly as the wanted one.
        let xs = ([wanted.x] + taken.flatMap { [$0.minX, $0.maxX] }).map { min(max($0, area.minX), area.maxX) }
        let ys = ([wanted.y] + taken.flatMap { [$0.minY, $0.maxY] }).map { min(max($0, area.minY), area.maxY) }
        var (best, least) = (nil as Point?, Double.infinity)
        for x in xs {
            for y in ys {
                // How high it stands counts more than where.
                let far = abs(x - wanted.x) + 5 * abs(y - wanted.y)
                let isFree = taken.allSatisfy { x <= $0.minX || x >= $0.maxX || y <= $0.minY || y >= $0.maxY }
                if far < least, isFree { (best, least) = (Point(x: x, y: y), far) }
            }
        }
        return best
    }

    /// The sun or the moon at a place.
    func body(of way: DiurnalArc, at center: Point?, over place: Place) -> Scenery.Body? {
        guard way.fraction != nil, let center else { return nil }
        return way.figure(at: center, radius: 46 * unit, moon: 42 * unit, over: place)
    }
}
