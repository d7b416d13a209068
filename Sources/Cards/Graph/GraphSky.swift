internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// The sky of the moment above the curve, with the sun or the moon over the land and clouds where rain or snow is likely.
struct GraphSky {
    let content: CardContent
    let layout: GraphLayout
    let plot: GraphPlot
    /// The hours in which something may fall.
    let rain: [JudgedHour]

    private var unit: Double { layout.unit }

    /// The elements behind the words of the head and the labels of the curve, and the box of the sun or the moon if it is seen.
    func elements(behind head: [Rect], _ labels: [Rect]) -> (elements: [Element], body: Rect?) {
        // The land hides the sky's lowest part.
        let horizon = max(layout.plot.maxY + 28 * unit, layout.base)
        var scenery = Scenery(
            of: content, size: layout.size, horizon: horizon, unit: unit)
        // What falls is drawn at its hours.
        scenery.precipitationAmount = 0
        scenery.hasArc = true
        let boxes = (head + labels).map { $0.grown(by: 14 * unit) }
        (scenery.skyWords, scenery.smallSkyWords) = (boxes, boxes)
        scenery.body = body(besides: head, labels)
        if !scenery.showsBody || scenery.weather == .fog { scenery.body = nil }
        let hours = rain.map { (x: plot.x(of: $0.start.advanced(by: 1800)), chance: $0.verdict.strength) }
        let elements = scenery.sky(
            cloudsOver: hours, base: layout.ceiling + 34 * unit, width: max(150 * unit, layout.size.width / 9))
        switch scenery.body {
        case .sun(let center, let radius), .moon(let center, let radius, _, _):
            let box = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
            return (elements, box.grown(by: radius))
        case nil: return (elements, nil)
        }
    }

    /// The sun or the moon in a column without labels, if possible in a dry one: as high above the land there as it is in the sky.
    private func body(besides head: [Rect], _ labels: [Rect]) -> Scenery.Body? {
        let arc = content.forecast.diurnalArc(at: content.moment)
        guard arc.fraction != nil else { return nil }
        let radius = min(0.25 * layout.temperatureSize, 58 * unit)
        let columns = [0.855, 0.80, 0.73, 0.66, 0.92, 0.58].map { $0 * layout.size.width }
        /// How likely something falls before a disc at an x.
        func wetness(_ x: Double) -> Double {
            rain.filter { hour in
                let (start, end) = (plot.x(of: hour.start), plot.x(of: hour.start.advanced(by: 3600)))
                return start < x + radius && end > x - radius
            }.map(\.verdict.strength).max() ?? 0
        }
        let driest = columns.map { (x: $0, wetness: wetness($0)) }.filter { $0.wetness <= 0.3 }
        for (x, _) in driest.enumerated().sorted(by: {
            ($0.element.wetness, $0.offset) < ($1.element.wetness, $1.offset)
        }).map(\.element) {
            func isBeside(_ box: Rect) -> Bool { box.minX < x + 1.5 * radius && box.maxX > x - 1.5 * radius }
            func isLit(_ box: Rect) -> Bool { box.minX < x + 2.4 * radius && box.maxX > x - 2.4 * radius }
            let top = (head.filter(isBeside).map(\.maxY).max() ?? 40 * unit) + 1.5 * radius
            guard !labels.contains(where: isLit), let ground = plot.y(at: x), top + 1.2 * radius < ground else {
                continue
            }
            let center = Point(x: x, y: ground + radius - (ground + radius - top) * arc.height)
            return arc.figure(at: center, radius: radius, over: content.forecast.place)
        }
        return nil
    }
}
