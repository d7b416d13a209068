internal import Libc
internal import Primitives
internal import SceneModel

/// The one light of a picture.
struct Light {
    /// Where it stands.
    var center: Point
    var color: Color
    /// 0 to 1.
    var strength = 1.0
    /// Whether it is at the viewer's back, so that what is seen is lit from the front.
    var isBehind = false

    /// The direction to the light from a point, of length 1.
    func direction(from point: Point) -> (x: Double, y: Double) {
        if isBehind { return (point.x > center.x ? -0.35 : 0.35, -0.75) }
        let (dx, dy) = (center.x - point.x, center.y - point.y)
        let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
        return (dx / length, dy / length)
    }
}

extension Scenery {
    /// The sun or the moon, as far as it can be seen; else the brightest part of the horizon.
    var light: Light {
        if !facesSun {
            return Light(
                center: Point(x: size.width * 1.3, y: horizon * 0.4), color: Light.low, strength: 1, isBehind: true)
        }
        guard isBodyVisible, let center = bodyCenter else {
            return Light(
                center: Point(x: size.width * 0.3, y: horizon * 1.4), color: Color(rgb: 0xE9DCC0), strength: 0.7)
        }
        if case .moon = body { return Light(center: center, color: Color(rgb: 0xCFE0FF), strength: 0.6) }
        return Light(center: center, color: Light.sun(at: sunAltitude), strength: 1)
    }
}

extension Light {
    static let low = Color(rgb: 0xFFC873)

    /// The light of the sun at an altitude in degrees.
    static func sun(at altitude: Double) -> Color {
        let set = Color(rgb: 0xFFB27A)
        let high = Color(rgb: 0xFFF3D0)
        return set.mixed(with: low, smoothstep(0, 6, altitude)).mixed(with: high, smoothstep(14, 34, altitude))
    }
}

extension Scenery {
    /// The light of the sun or the moon along the horizon and through the air.
    ///
    /// On a deep sky it is one light, which ends before it fades the words.
    func lightField(_ tone: SkyTone) -> [Element] {
        guard isBodyVisible, facesSun, let body else { return [] }
        if case .moon = body { return [] }
        let light = light
        let cover = min(max(cloudCover ?? 0, 0), 1)
        // It fades while the sun sinks below the horizon.
        let strength =
            (0.62 - 0.25 * cover) * bodyShare * (hue?.contrast ?? 1) * smoothstep(-7, -1, sunAltitude)
        guard strength > 0.002 else { return [] }
        guard hasLightSky else {
            let share = 0.72 * strength
            let reach = legible(620 * unit, of: light.color, opacity: share, power: 1.8, at: light.center, tone)
            return [
                .ease("light-field", at: light.center, reach, reach, light.color, share, power: 1.8, above: horizon)
            ]
        }
        let (reach, rise) = (900 * unit, 460 * unit)
        return [
            .ease(
                "light-field", at: Point(x: light.center.x, y: min(light.center.y, horizon)), reach, rise,
                light.color,
                strength, power: 1.8, above: horizon),
            .ease(
                "light-air", at: light.center, reach * 0.38, reach * 0.38, light.color.mixed(with: .white, 0.35),
                strength * 0.8, power: 2.2, above: horizon),
        ]
    }
}
