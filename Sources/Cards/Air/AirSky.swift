internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The sky and the land of the air card: ranges of hills at several distances, each as pale as the air between makes it, and grains of
/// pollen while there is much of it.
struct AirSky {
    private let reading: AirCard.Reading
    private let layout: AirLayout
    private let words: [Rect]
    private var scenery: Scenery

    /// The colour of the foot of the picture, and its course from the horizon down.
    static let foot = Color(rgb: 0x0B2342)
    private static let ground: [(Double, UInt32)] = [(0, 0x1C4063), (0.3, 0x143353), (1, 0x0B2342)]
    private static let pollen = Color(rgb: 0xE0A92E)

    /// The visibility that is drawn where none is known, in m.
    private static let usualVisibility = 24_000.0

    init(_ reading: AirCard.Reading, _ layout: AirLayout, below head: AirHead) {
        (self.reading, self.layout) = (reading, layout)
        let (content, unit) = (reading.content, layout.unit)
        words = (head.boxes + head.large).map { $0.grown(by: 10 * unit) }
        var scenery = Scenery(of: content, size: layout.grid.size, horizon: layout.horizon, unit: unit)
        scenery.showLand(of: content.forecast.place)
        scenery.allowsHighKey = true
        scenery.landScale = layout.landScale
        // The town stands beside the lowest words, or else below them.
        let low = words.filter { $0.maxY > layout.horizon - 270 * unit * layout.landScale }
        let (left, right) = (low.map(\.minX).min() ?? 0, low.map(\.maxX).max() ?? 0)
        let width = layout.grid.size.width
        let span =
            reading.facts.language.isRightToLeft
            ? 0...max(left - 20 * unit, 1) : min(right + 20 * unit, width - 1)...width
        let share = (span.upperBound - span.lowerBound) / width
        if share > 0.55 {
            scenery.landSpan = span
            // What is narrower is lower.
            scenery.landScale = layout.landScale * share.squareRoot()
        } else {
            let room = layout.horizon - (words.map(\.maxY).max() ?? 0)
            scenery.landScale = min(layout.landScale, max(0.3, room / (220 * unit)))
        }
        scenery.skyWords = words
        scenery.headroom = 0.94
        scenery.smallSkyWords = head.boxes.map { $0.grown(by: 10 * unit) }
        let way = content.forecast.diurnalArc(at: content.moment)
        if way.fraction != nil, let place = AirSky.light(layout, beside: words) {
            scenery.body = way.figure(
                at: place, radius: 34 * unit, moon: 32 * unit, over: content.forecast.place)
        }
        self.scenery = scenery
    }

    /// Where the sun or the moon stands beside words; nil where they leave no room.
    private static func light(_ layout: AirLayout, beside words: [Rect]) -> Point? {
        let taken = words.map { $0.grown(by: 56 * layout.unit) }
        let top = layout.grid.top
        return [(0.78, 0.82), (0.88, 0.72), (0.9, 0.5), (0.66, 0.84), (0.16, 0.84), (0.1, 0.5)].map {
            Point(x: $0.0 * layout.grid.size.width, y: top + $0.1 * (layout.horizon - top))
        }.first { place in !taken.contains { $0.contains(place) } }
    }

    var ink: (words: Color, number: Color) { scenery.ink }

    func elements() -> [Element] {
        let size = layout.grid.size
        return scenery.elements(bow: scenery.ranges(visibility: reading.visibility ?? AirSky.usualVisibility))
            + grains() + [
                .shape(
                    Shape(
                        id: "panel",
                        path: .rectangle(Rect(minX: 0, minY: layout.horizon, maxX: size.width, maxY: size.height)),
                        fill: .linear(
                            LinearGradient(
                                from: Point(x: 0, y: layout.horizon), to: Point(x: 0, y: size.height),
                                stops: AirSky.ground.map { GradientStop(offset: $0.0, color: Color(rgb: $0.1)) }))))
            ]
    }

    /// Grains in the air, clear of words.
    private func grains() -> [Element] {
        guard let pollen = reading.air.pollen, pollen.level.concern >= .high else { return [] }
        let (unit, width) = (layout.unit, layout.grid.size.width)
        var random = SeededGenerator(seed: scenery.placeSeed ^ 7)
        var path = Path()
        for _ in 0..<90 {
            let center = Point(
                x: random.next(0, width), y: random.next(layout.grid.top + 50 * unit, layout.horizon - 4 * unit))
            let radius = [1.8, 2.4, 3.2][min(Int(random.next() * 3), 2)] * unit
            if words.contains(where: { $0.grown(by: max(4 * unit, 3)).contains(center) }) { continue }
            path.append(.circle(center: center, radius: radius))
        }
        return path.elements.isEmpty
            ? [] : [.shape(Shape(id: "grains", path: path, fill: AirSky.pollen.withOpacity(0.9)))]
    }
}
