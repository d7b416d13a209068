internal import Libc
internal import Primitives
internal import SceneModel

extension Scenery {
    /// The stars of a clear night, in a few shapes by their brightness.
    func stars() -> [Element] {
        let clear = isCloudUnknown ? 0 : 1 - min(max(cloudCover ?? 0, 0), 1)
        let dark = smoothstep(-4, -12, sunAltitude) * pow(clear, 1.2) * (1 - weatherAmount)
        guard dark > 0.02, weather != .snow else { return [] }
        var random = placeRandom(11)
        let count = Int(300 * size.width * horizon / (1080 * 720 * unit * unit))
        let foot = horizon * 0.88
        let words = skyWords.map { $0.grown(by: 10 * unit) }
        var classes = [Path](repeating: Path(), count: 5)
        var (glows, taken): ([Element], [Disc]) = ([], [])
        for _ in 0..<min(count, 900) {
            let x = random.next(0, size.width)
            let y = foot * pow(random.next(), 1.25)
            let largeness = pow(random.next(), 3)
            let light = random.next(0.30, 1) * (1 - 0.75 * y / foot)
            let disc = Disc(center: Point(x: x, y: y), radius: (0.8 + 1.6 * largeness) * unit)
            let box = Rect(minX: x, minY: y, maxX: x, maxY: y).grown(by: disc.radius)
            guard !words.contains(where: { $0.intersects(box) }), !isBehindMoon(disc),
                !taken.contains(where: { $0.touches(disc) })
            else { continue }
            taken.append(disc)
            if largeness > 0.8 {
                glows.append(
                    .glow(
                        "star-glow-\(glows.count + 1)", at: disc.center, radius: disc.radius * 4.5,
                        falloff(Color(rgb: 0xCFE0FF), dark * light * 0.35, steps: 5, power: 2)))
            }
            classes[min(4, Int(light * 5))].append(.circle(center: disc.center, radius: disc.radius))
        }
        return glows
            + classes.enumerated().compactMap { index, path in
                path.elements.isEmpty
                    ? nil
                    : .fill("stars-\(index + 1)", path, Color(rgb: 0xF2F6FF), dark * (Double(index) + 0.5) / 5)
            }
    }

    private func isBehindMoon(_ star: Disc) -> Bool {
        guard case .moon(let center, let radius, _, _) = body else { return false }
        return Disc(center: center, radius: radius).touches(star)
    }

    /// The sun or the moon with its glow, as far as clouds let it through.
    func lights(_ tone: SkyTone) -> [Element] {
        if isCloudUnknown { return [] }
        switch body {
        case .sun(let center, let radius): return sun(at: center, radius: radius, tone)
        case .moon(let center, let radius, let cycle, let isSouthern):
            return moon(at: center, radius: radius, cycle: cycle, isSouthern: isSouthern, tone)
        case nil: return []
        }
    }

    private func sun(at center: Point, radius: Double, _ tone: SkyTone) -> [Element] {
        if isMisty { return bareSun(at: center, radius: radius * (isDry ? 0.95 : 0.75), tone) }
        let shown = 1 - deckAmount
        guard shown > 0.02 else { return [] }
        let veil = min(max(cloudCover ?? 0, 0), 1) * 0.25
        let warmth = 1 - smoothstep(4, 26, sunAltitude)
        let core = Color.white.mixed(with: Color(rgb: 0xFFF6DC), warmth)
        let rim = Color(rgb: 0xFFF6DA).mixed(with: Color(rgb: 0xFFDB94), warmth)
        let glow = Color(rgb: 0xFFF6DC).mixed(with: Color(rgb: 0xFFB765), warmth)
        let light = (1 - veil) * shown
        let solid = (1 - max(0, veil - 0.3)) * bodyShare
        let pale = glow.mixed(with: .white, 0.4)
        let isUp = center.y - radius < horizon
        let corona = legible(radius * 2.3, of: pale, opacity: 0.59 * light, power: 1.7, at: center, tone)
        return [
            .glow(
                "sun-glow", at: center, radius: max(radius * 1.05, corona),
                falloff(pale, 0.59 * light * (1 - deckAmount), steps: 8, power: 1.7))
        ]
            + (solid > 0.02 && isUp
                ? [
                    .glow(
                        "sun", at: center, radius: radius,
                        [
                            (0, core.withOpacity(solid)), (0.72, core.mixed(with: rim, 0.45).withOpacity(solid)),
                            (1, rim.withOpacity(solid)),
                        ])
                ] : [])
    }

    /// A disc that one can look at, through haze, dust or smoke.
    private func bareSun(at center: Point, radius: Double, _ tone: SkyTone) -> [Element] {
        let color = Color(
            rgb: weather == .fog ? 0xFFEBCB : weather == .haze ? 0xFFF1CF : weather == .dust ? 0xFFE3A8 : 0xFF9A6A)
        let opacity = isDry ? 0.40 : 0.33
        return [
            .glow(
                "sun-bloom", at: center,
                radius: legible(
                    (isDry ? 190 : 260) * unit, of: color, opacity: opacity, power: 2.2, at: center, tone),
                falloff(color, opacity, steps: 9, power: 2.2)),
            .vertical(
                "sun", .circle(center: center, radius: radius), from: center.y - radius, to: center.y + radius,
                [(0, color.mixed(with: .white, 0.35).withOpacity(0.98)), (1, color.withOpacity(0.9))]),
        ]
    }

    private func moon(
        at center: Point, radius: Double, cycle: Double, isSouthern: Bool, _ tone: SkyTone
    ) -> [Element] {
        let shown = (1 - deckAmount) * (isMisty ? 0.5 : 1)
        guard shown > 0.02 else { return [] }
        let solid = bodyShare * (isMisty ? 0.5 : 1)
        let lit = (1 - Angle.degrees(cycle * 360).cosine) / 2
        let cover = min(max(cloudCover ?? 0, 0), 1)
        let glow = 0.62 * (1 - 0.7 * cover) * (0.25 + 0.75 * lit) * shown
        let light = Point(x: center.x - radius * 0.2, y: center.y - radius * 0.25)
        let color = Color(rgb: 0xAFC4FF)
        let reach = legible(300 * radius / 46, of: color, opacity: 0.85 * glow, power: 2.3, at: center, tone)
        return [
            .glow("moon-glow", at: center, radius: reach, falloff(color, 0.85 * glow, steps: 10, power: 2.3)),
            .fill("moon-disc", .circle(center: center, radius: radius), Color(rgb: 0xC8D4F2), 0.13 * solid),
            .shape(
                Shape(
                    id: "moon", path: .moon(center: center, radius: radius, cycle: cycle, isSouthern: isSouthern),
                    fill: .radial(
                        RadialGradient(
                            center: light, radius: radius * 1.3,
                            stops: [(0, 0xFFFDF4), (0.7, 0xF6EFD9), (1, 0xDCD6C8)].map {
                                GradientStop(offset: $0.0, color: Color(rgb: $0.1).withOpacity(solid))
                            })))),
        ]
    }
}

extension Path {
    /// The lit part of the moon's disc: seen from the north, the right half of a waxing moon.
    static func moon(center: Point, radius: Double, cycle: Double, isSouthern: Bool) -> Path {
        let side = (cycle < 0.5) != isSouthern ? 1.0 : -1.0
        // The terminator is half an ellipse, which narrows from the lit limb at new moon to none at the quarter.
        let bulge = Angle.degrees(cycle * 360).cosine * side
        var path = Path()
        path.move(to: Point(x: center.x, y: center.y - radius))
        path.halfEllipse(center: center, width: side * radius, height: radius)
        path.halfEllipse(center: center, width: bulge * radius, height: -radius)
        path.close()
        return path
    }

    /// Adds half an ellipse, from the end of its height opposite `height` to the other, on the side of `width`.
    private mutating func halfEllipse(center: Point, width: Double, height: Double) {
        let reach = 0.552_284_75
        curve(
            Point(x: center.x + width * reach, y: center.y - height),
            Point(x: center.x + width, y: center.y - height * reach), to: Point(x: center.x + width, y: center.y))
        curve(
            Point(x: center.x + width, y: center.y + height * reach),
            Point(x: center.x + width * reach, y: center.y + height), to: Point(x: center.x, y: center.y + height))
    }

    /// The outline of an ellipse.
    static func ellipse(center: Point, width: Double, height: Double) -> Path {
        var path = Path()
        path.move(to: Point(x: center.x, y: center.y - height))
        path.halfEllipse(center: center, width: width, height: height)
        path.halfEllipse(center: center, width: -width, height: -height)
        path.close()
        return path
    }
}

extension Disc {
    /// Whether two discs overlap or nearly do.
    func touches(_ other: Disc) -> Bool {
        let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
        let reach = (radius + other.radius) * 1.1
        return dx * dx + dy * dy < reach * reach
    }
}
