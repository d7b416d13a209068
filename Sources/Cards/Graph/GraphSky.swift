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
        let hours = (0...count).map { index -> Hour in
            let time = course.start.advanced(by: Double(index) * step)
            var there = content
            there.moment = time
            var sky = Scenery(of: there, size: layout.size, horizon: horizon, unit: layout.unit)
            // Where the forecast has nothing to say of an hour, its sky is that of the moment.
            if there.drawn.conditions == nil, let altitude = Optional(sky.sunAltitude) {
                sky = Scenery(of: content, size: layout.size, horizon: horizon, unit: layout.unit)
                sky.sunAltitude = altitude
            }
            return Hour(sky, at: plot.x(of: time))
        }
        self.init(
            hours, in: layout.size, horizon: horizon, unit: layout.unit,
            clouds: layout.ceiling - 40 * layout.unit...layout.ceiling + 34 * layout.unit)
    }
}
