internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// The sky of the moment in a dial without a pie, in the hue of its ground.
struct ClockSky {
    private let sky: SkyDisc
    private let face: ClockFace

    init?(_ content: CardContent, _ conditions: Conditions?, on face: ClockFace) {
        guard let conditions else { return nil }
        self.face = face
        let unit = face.unit
        let disc = Disc(center: face.center, radius: 256 * unit)
        let extent = Size(width: 2 * disc.radius, height: 2 * disc.radius)
        var scenery = Scenery(of: content, size: extent, horizon: disc.radius * 1.46, unit: unit)
        scenery.body = ClockSky.body(content, in: disc)
        let celsius = conditions.temperature ?? 0
        let (dark, bright) = (content.palette.night(at: celsius), content.palette.color(at: celsius))
        let dial = face.ground.dial
        // Under the deep sky lies the light of a temperature nearby: orange under crimson, green under petrol.
        let low = content.palette.color(at: celsius + (celsius > 26 ? -11 : 6))
        let dusk = smoothstep(14, 2, scenery.sunAltitude) * smoothstep(-12, -4, scenery.sunAltitude)
        let hue: (colors: [Color], share: Double)
        if face.ground.isDarkOnLight {
            // A low sun has the colours of evening, as on the other cards.
            let evening = smoothstep(16, 6, scenery.sunAltitude)
            hue = ([0x5C92DA, 0xC3A9C6, 0xFFB77A].map { Color(rgb: $0) }, 0.9 * evening)
        } else {
            hue = ([dial, low.mixed(with: dial, 0.12 + 0.68 * face.ground.night)], 0.92 - 0.3 * dusk)
        }
        sky = SkyDisc(
            scenery, in: disc, land: (dark.mixed(with: bright, 0.3), dark.mixed(with: bright, 0.05)), hue: hue,
            ink: face.ink, unit: unit)
    }

    /// Sun or moon on its way over the dial; nil for a moon that is down.
    private static func body(_ content: CardContent, in disc: Disc) -> Scenery.Body? {
        let arc = content.forecast.diurnalArc(at: content.moment)
        let way = arc.fraction.map { min(max($0, 0), 1) }
        let height = Angle.degrees(min(90, max(-12, arc.altitude * 1.5))).sine
        let horizon = SkyDisc.horizon(of: disc)
        let center = Point(
            x: disc.center.x + disc.radius * 0.5 * (2 * (way ?? 0.5) - 1),
            y: horizon - (horizon - disc.center.y + 0.56 * disc.radius) * height)
        guard arc.body == .sun || way != nil else { return nil }
        return arc.figure(at: center, radius: disc.radius * 0.15, over: content.forecast.place)
    }

    /// The ground beside hands that pass over the sky, so that they are as clear there as elsewhere.
    var gap: (color: Color, width: Double) { (face.ground.dial, 6) }

    func elements() -> [Element] {
        [.group(Group(id: "dial-sky", elements: sky.elements()))]
    }
}
