internal import ForecastCore
internal import Landscape
internal import Primitives

extension HourlySky {
    /// The skies of instants at their places; where the forecast has nothing to say of one, its sky is `missing`, or else unknown.
    init(
        of content: CardContent, at instants: [(time: Instant, x: Double)], missing: Scenery? = nil, in size: Size,
        horizon: Double, unit: Double, clouds: ClosedRange<Double>
    ) {
        let hours = instants.map { instant -> Hour in
            var there = content
            there.moment = instant.time
            there.judge()
            var sky = Scenery(of: there, size: size, horizon: horizon, unit: unit)
            if there.drawn.conditions == nil, var missing {
                missing.sunAltitude = sky.sunAltitude
                sky = missing
            }
            return Hour(sky, at: instant.x)
        }
        self.init(hours, in: size, horizon: horizon, unit: unit, clouds: clouds)
    }
}
