internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

extension HourlySky {
    /// The sky of each hour of a graph above its curve.
    init(of content: CardContent, _ course: TemperatureSeries, over plot: GraphPlot, in layout: GraphLayout) {
        let horizon = max(layout.plot.maxY + 28 * layout.unit, layout.base)
        let step = max(3600, course.start.seconds(to: course.end) / 24)
        let count = max(1, Int((course.start.seconds(to: course.end) / step).rounded()))
        self.init(
            of: content,
            at: (0...count).map { index in
                let time = course.start.advanced(by: Double(index) * step)
                return (time, plot.x(of: time))
            },
            missing: Scenery(of: content, size: layout.size, horizon: horizon, unit: layout.unit),
            in: layout.size, horizon: horizon, unit: layout.unit,
            clouds: layout.ceiling - 40 * layout.unit...layout.ceiling + 34 * layout.unit)
    }
}
