internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// The sky of the moment in a round window of a dial without a pie, as the moon has one in old clocks.
///
/// It is below the middle, where hands pass over it.
struct ClockWindow {
    private let sky: SkyDisc
    private let face: ClockFace

    init?(_ content: CardContent, _ conditions: Conditions?, on face: ClockFace) {
        guard let conditions else { return nil }
        self.face = face
        let unit = face.unit
        let disc = Disc(center: Point(x: face.center.x, y: face.center.y + 149 * unit), radius: 103 * unit)
        let extent = Size(width: 2 * disc.radius, height: 2 * disc.radius)
        var scenery = Scenery(of: content, conditions, size: extent, horizon: disc.radius * 1.46, unit: unit)
        scenery.body = ClockWindow.body(content, in: disc)
        let celsius = conditions.temperature ?? 0
        let (dark, bright) = (content.palette.night(at: celsius), content.palette.color(at: celsius))
        sky = SkyDisc(
            scenery, in: disc, land: (dark.mixed(with: bright, 0.3), dark.mixed(with: bright, 0.05)),
            ground: (face.ground.dial, face.ground.isDarkOnLight ? 0.1 : 0.42), unit: unit)
    }

    /// Sun or moon on its way over the window; nil for a moon that is down.
    private static func body(_ content: CardContent, in disc: Disc) -> Scenery.Body? {
        let arc = content.forecast.diurnalArc(at: content.moment)
        let way = arc.fraction.map { min(max($0, 0), 1) }
        let height = Angle.degrees(min(90, max(-12, arc.altitude * 1.5))).sine
        let horizon = SkyDisc.horizon(of: disc)
        let center = Point(
            x: disc.center.x + disc.radius * 0.5 * (2 * (way ?? 0.5) - 1),
            y: horizon - (horizon - disc.center.y + 0.56 * disc.radius) * height)
        switch arc.body {
        case .sun: return .sun(center: center, radius: disc.radius * 0.19)
        case .moon(let light):
            guard way != nil else { return nil }
            return .moon(
                center: center, radius: disc.radius * 0.24, cycle: light.cycle,
                isSouthern: content.forecast.place.latitude < 0)
        }
    }

    /// The ground beside hands that pass over the window, so that they are as clear there as elsewhere.
    var gap: (color: Color, width: Double) { (face.ground.dial, 8) }

    func elements() -> [Element] {
        let ring = Shape(
            id: "rim", path: .circle(center: sky.disc.center, radius: sky.disc.radius),
            stroke: Stroke(color: face.ink.withOpacity(0.9), width: 3.5 * face.unit))
        return [.group(Group(id: "sky-window", elements: sky.elements() + [.shape(ring)]))]
    }
}
