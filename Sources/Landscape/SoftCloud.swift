internal import Libc
internal import Primitives
internal import SceneModel

/// A cloud of soft puffs in a frame that is stretched to its width and height: lit by where in the heap a puff is, torn at the rim.
struct SoftCloud {
    var id: String
    /// The middle of its base.
    var base: Point
    var width: Double
    var height: Double
    var tone: CloudTone
    var opacity: Double
    var light: Light
    /// How many puffs side by side.
    var count = 7
    /// The part of the small puffs at the rim that are drawn.
    var torn = 1.0
    /// How far each puff has light and shade of its own.
    var relief = 0.5

    private struct Puff {
        var x, y, radius: Double
        var isSmall: Bool
    }

    /// The puffs where x runs from -1.1 to 1.1 and y from 0 at the base to -1.
    private func puffs(_ random: inout SeededGenerator) -> [Puff] {
        let peak = random.next(0.34, 0.66)
        var (main, rim): ([Puff], [Puff]) = ([], [])
        func add(_ x: Double, _ y: Double, _ radius: Double) {
            main.append(Puff(x: x, y: y, radius: radius, isSmall: false))
        }
        for index in 0..<count {
            let t = min(max((Double(index) + 0.5 + random.next(-0.25, 0.25)) / Double(count), 0.04), 0.96)
            let turn = t < peak ? t * 0.5 / peak : 1 - (1 - t) * 0.5 / (1 - peak)
            let swell = pow(Angle.degrees(180 * turn).sine, 0.75)
            let top = (0.30 + 0.70 * swell) * random.next(0.86, 1.04)
            let radius = (0.20 + 0.17 * swell) * random.next(0.88, 1.12)
            let (x, y) = ((t - 0.5) * 2, radius - top)
            add(x, min(y, -radius * 0.8), radius)
            var fill = y + radius * 0.8
            while fill < -0.28 {
                add(x + random.next(-0.08, 0.08), fill, radius * 1.05)
                fill += radius * 0.8
            }
            add(x * 0.94, -0.26, 0.27 + 0.05 * swell)
            for _ in 0..<3 {
                let angle = -180 * random.next(0.06, 0.94)
                let small = radius * random.next(0.22, 0.46)
                rim.append(
                    Puff(
                        x: x + Angle.degrees(angle).cosine * radius * 0.9,
                        y: y + Angle.degrees(angle).sine * radius * 0.88, radius: small, isSmall: true))
            }
        }
        let all = rim.prefix(Int(Double(rim.count) * torn)) + main
        func depth(_ puff: Puff) -> Double { puff.y + puff.radius * 0.2 + (puff.isSmall ? 0 : 0.12) }
        return all.sorted { (depth($0), $0.x) < (depth($1), $1.x) }
    }

    /// The cloud within a picture.
    func element(in size: Size, _ random: inout SeededGenerator) -> Element {
        let (dx, dy) = light.direction(from: Point(x: base.x, y: base.y - height * 0.6))
        let fill = light.isBehind ? 0.40 : 0
        let (lit, body, shade) = (tone.lit, tone.body, tone.shade)
        let (across, down) = (width / 2.2, height)
        let shapes = puffs(&random).compactMap { puff -> Element? in
            let up = min(max(-puff.y, 0), 1)
            let side = min(max(0.5 + 0.5 * (puff.x * dx + (puff.y + 0.5) * dy * 1.3), 0), 1)
            let share = min(max(0.10 + 0.50 * up + 0.62 * (side - 0.42) + fill * (up > 0.5 ? 1 : up * 2), 0), 1)
            let own = shade.mixed(with: body, min(share * 2, 1)).mixed(
                with: lit, min(max(share * 1.6 - 0.62, 0), 1))
            let light = own.mixed(with: lit, relief * (0.25 + 0.75 * share))
            let dark = own.mixed(with: shade, 0.45 * (1 - share))
            let alpha = opacity * (puff.isSmall ? 0.50 : 0.92) * (up > 0.34 ? 1 : blend(0.35, 1, up / 0.34))
            let center = Point(x: base.x + puff.x * across, y: base.y + puff.y * down)
            let (rx, ry) = (puff.radius * 1.16 * across, puff.radius * 1.16 * down)
            guard alpha > 0.01, center.x + rx > 0, center.x - rx < size.width, center.y + ry > 0 else { return nil }
            let gradient = RadialGradient(
                center: center, radius: ry, aspect: rx / ry,
                focus: Point(
                    x: center.x + dx * puff.radius * 0.42 * across, y: center.y + dy * puff.radius * 0.42 * down),
                stops: [
                    (0, light, alpha), (0.40, light.mixed(with: own, 0.6), alpha), (0.66, own, alpha * 0.90),
                    (0.82, own.mixed(with: dark, 0.5), alpha * 0.52), (0.93, dark, alpha * 0.14), (1, dark, 0),
                ].map { GradientStop(offset: $0.0, color: $0.1.withOpacity($0.2)) })
            // Nothing of it is beyond its ellipse, so that its edge need not be drawn.
            let box = Rect(minX: center.x - rx, minY: center.y - ry, maxX: center.x + rx, maxY: center.y + ry)
            return .shape(Shape(id: "puff", path: .rectangle(box), fill: .radial(gradient)))
        }
        return .group(Group(id: id, elements: shapes))
    }
}
