internal import Libc
public import Primitives
public import SceneModel

/// The sky of a place in a small disc: its colours, sun or moon, stars and clouds over a strip of land.
public struct SkyDisc: Sendable {
    /// Its altitude, clouds, weather, body and seeds; its own extent is not used.
    public var scenery: Scenery
    /// The circle that everything stays in.
    public var disc: Disc
    /// The colours of the land at its crest and its foot.
    public var land: (crest: Color, foot: Color)
    /// The hues that the sky takes on from its top to the horizon, evenly apart, and how far, 0 to 1.
    public var hue: (colors: [Color], share: Double)
    /// The ink of what passes over the sky: the sky keeps a contrast of 2 from a light ink and of 3 from a dark one.
    public var ink: Color
    /// Points a unit of the design.
    public var unit: Double

    /// A sky over land.
    public init(
        _ scenery: Scenery, in disc: Disc, land: (crest: Color, foot: Color),
        hue: (colors: [Color], share: Double),
        ink: Color, unit: Double
    ) {
        (self.scenery, self.disc, self.land, self.hue) = (scenery, disc, land, hue)
        (self.ink, self.unit) = (ink, unit)
    }

    /// The horizon, below the centre.
    public static func horizon(of disc: Disc) -> Double { disc.center.y + disc.radius * 0.46 }

    /// The disc from back to front.
    public func elements() -> [Element] {
        let tone = SkyTone(scenery)
        let stops = zip(SkyTone.offsets, tone.sky).map { ($0, tinted($1, at: $0)) }
        let sky = Element.vertical("sky", outline, from: top, to: horizon, stops)
        return [sky] + stars() + body() + (scenery.isMisty ? mist() : clouds(tone)) + [hills()]
    }

    /// A colour of the sky at a part of its height in the hue there, about as bright as it is, and as far from the ink as it
    /// must be.
    private func tinted(_ color: Color, at offset: Double) -> Color {
        let own = hue(at: offset)
        let (light, edge) = (color.relativeLuminance, ink.relativeLuminance + 0.05)
        let aim: Double
        if ink.relativeLuminance > hue(at: 0).relativeLuminance {
            // Bright skies are drawn together below the limit.
            let most = edge / 2 - 0.05
            aim = most * (1 - exp(-(1 + 1.2 * smoothstep(-8, 4, scenery.sunAltitude)) * light / most))
        } else {
            // Dark ones are drawn together above it.
            let least = edge * 3 - 0.05
            aim = least + (0.95 - least) * (1 - exp(-light / 0.45))
        }
        return shade(of: color, aim).mixed(with: shade(of: own, aim), hue.share)
    }

    /// The hue at a part of the sky's height.
    private func hue(at offset: Double) -> Color {
        let last = Double(max(hue.colors.count - 1, 1))
        return ColorScale(hue.colors.enumerated().map { ColorScale.Stop(Double($0) / last, $1) }).color(at: offset)
    }

    /// A colour mixed with white or black until it has a luminance.
    private func shade(of color: Color, _ luminance: Double) -> Color {
        let end = color.relativeLuminance < luminance ? Color.white : Color(rgb: 0)
        var (low, high) = (0.0, 1.0)
        for _ in 0..<14 {
            let middle = (low + high) / 2
            let isShort =
                (color.mixed(with: end, middle).relativeLuminance < luminance)
                == (color.relativeLuminance < luminance)
            if isShort { low = middle } else { high = middle }
        }
        return color.mixed(with: end, low)
    }

    /// The clouds' colours in the sky's hue.
    private func tinted(_ tone: CloudTone) -> CloudTone {
        CloudTone(
            lit: tinted(tone.lit, at: 0.7), body: tinted(tone.body, at: 0.7), shade: tinted(tone.shade, at: 0.7))
    }

    /// The disc without its foot, which the land covers.
    private var outline: Path {
        let half = acos(-SkyDisc.chord) * 180 / .pi
        var path = Path()
        path.move(to: disc.center.at(radius, toward: .degrees(-half)))
        path.arc(center: disc.center, radius: radius, from: .degrees(-half), to: .degrees(half))
        path.close()
        return path
    }
    /// Where the sky ends, in parts of the radius below the centre; below any crest.
    private static let chord = 0.62
    private var top: Double { disc.center.y - disc.radius }
    private var horizon: Double { SkyDisc.horizon(of: disc) }
    private var cover: Double {
        switch scenery.weather {
        case .fair, .fog, .haze, .dust, .smoke: min(max(scenery.cloudCover ?? 0, 0), 1)
        case .rain, .freezingRain, .thunder, .snow, .sleet, .hail: 1
        }
    }
    private var radius: Double { disc.radius }

    /// A point in parts of the radius from the centre.
    private func at(_ x: Double, _ y: Double) -> Point {
        Point(x: disc.center.x + x * radius, y: disc.center.y + y * radius)
    }

    private func stars() -> [Element] {
        let dark = smoothstep(-4, -12, scenery.sunAltitude)
        let light = dark * (1 - cover)
        guard light > 0.05, !scenery.isMisty else { return [] }
        var random = scenery.placeRandom(17)
        var paths = [Path(), Path()]
        for index in 0..<22 {
            let place = at(random.next(-0.9, 0.9), random.next(-0.9, 0.36))
            let size = random.next(0.9, 1.7) * unit
            let isInside = hypot(place.x - disc.center.x, place.y - disc.center.y) < radius * 0.9
            let isHidden = scenery.bodyCenter.map { hypot($0.x - place.x, $0.y - place.y) < radius * 0.36 } ?? false
            if isInside, !isHidden { paths[index % 2].append(.circle(center: place, radius: size)) }
        }
        return zip(paths, [0.5, 0.85]).enumerated().compactMap { index, star in
            star.0.elements.isEmpty
                ? nil : .fill("star-\(index + 1)", star.0, Color(rgb: 0xF2F6FF), star.1 * light)
        }
    }

    private func body() -> [Element] {
        guard let body = scenery.body, scenery.isBodyVisible else { return [] }
        let veil = scenery.isMisty ? 0.5 : cover * 0.25
        switch body {
        case .sun(let center, let size):
            let warmth = 1 - smoothstep(4, 26, scenery.sunAltitude)
            let light = Color(rgb: 0xFFF6DC).mixed(with: Color(rgb: 0xFFB765), warmth).mixed(
                with: hue(at: 1), 0.35 * hue.share)
            let core = Color.white.mixed(with: Color(rgb: 0xFFDC94), warmth)
            return [
                glow(at: center, reach: radius * 1.5, falloff(light, 0.7 * (1 - veil), steps: 10, power: 2.2)),
                .fill("sun", .circle(center: center, radius: size), core, 1 - max(0, veil - 0.3)),
            ]
        case .moon(let center, let size, let cycle, let isSouthern):
            let lit = (1 - Angle.degrees(cycle * 360).cosine) / 2
            return [
                glow(
                    at: center, reach: radius,
                    falloff(Color(rgb: 0xAFC4FF), 0.45 * (0.25 + 0.75 * lit) * (1 - veil), steps: 10, power: 2.2)),
                .fill("moon-disc", .circle(center: center, radius: size), Color(rgb: 0xC8D4F2), 0.16),
                .fill(
                    "moon", .moon(center: center, radius: size, cycle: cycle, isSouthern: isSouthern),
                    Color(rgb: 0xFBF6E4)),
            ]
        }
    }

    /// Light around a point, as far as the disc reaches.
    private func glow(at center: Point, reach: Double, _ stops: [(Double, Color)]) -> Element {
        .shape(
            Shape(
                id: "glow", path: outline,
                fill: .radial(
                    RadialGradient(
                        center: center, radius: reach,
                        stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }

    /// One cloud from two tenths of cover on, two from half on, three under a closed sky; nothing falls from them.
    private func clouds(_ tone: SkyTone) -> [Element] {
        guard cover >= 0.2 else { return [] }
        let places = [(0.22, 0.28, 1.04, 0.34), (-0.36, 0.0, 0.78, 0.26), (0.28, -0.30, 0.72, 0.24)]
        let count = cover < 0.5 ? 1 : cover < 0.85 ? 2 : 3
        return places[..<count].enumerated().reversed().flatMap { index, place in
            var random = scenery.placeRandom(UInt64(41 + index))
            let cloudTone = tinted(tone.cloud)
            return Cloud(
                id: "cloud-\(index + 1)", base: at(place.0 + 0.05 * scenery.sway(), place.1),
                width: place.2 * radius,
                height: place.3 * radius, flatness: 0.3, tone: cloudTone, opacity: 0.94, hasLitEdge: false,
                footing: 1,
                unit: unit
            ).elements(&random)
        }
    }

    /// Fog, haze, dust or smoke, thickest at the ground.
    private func mist() -> [Element] {
        let color: Color
        switch scenery.weather {
        case .haze: color = Color(rgb: 0xCFC9B6)
        case .dust: color = Color(rgb: 0xD2A868)
        case .smoke: color = Color(rgb: 0xB59A8C)
        default: color = Color(rgb: 0xC6D0D6)
        }
        let dark = 0.55 * (1 - smoothstep(-12, 4, scenery.sunAltitude))
        let air = color.mixed(with: Color(rgb: 0x18203A), dark)
        return [
            .vertical(
                "mist", outline, from: top, to: horizon,
                [(0, air.withOpacity(0.2)), (0.5, air.withOpacity(0.5)), (1, air.withOpacity(0.9))])
        ]
    }

    /// What is below a crest of hills, down to the edge of the disc.
    private func hills() -> Element {
        var random = scenery.placeRandom(23)
        let ridge = Ridge(hills: 3, roughness: 1.1, &random)
        func crest(_ x: Double) -> Point { at(x, 0.54 - 0.26 * ridge.height(at: (x + 1) / 2)) }
        func isInside(_ x: Double) -> Bool {
            let point = crest(x)
            return hypot(point.x - disc.center.x, point.y - disc.center.y) < radius
        }
        /// Where the crest meets the rim on a side.
        func end(_ side: Double) -> Double {
            var (inside, outside) = (side * 0.6, side)
            for _ in 0..<30 {
                let middle = (inside + outside) / 2
                if isInside(middle) { inside = middle } else { outside = middle }
            }
            return inside
        }
        let (left, right) = (end(-1), end(1))
        let line = (0...90).map { crest(left + (right - left) * Double($0) / 90) }
        let (from, to) = (heading(crest(right)), heading(crest(left)))
        let rim = (1..<60).map { disc.center.at(radius, toward: .degrees(blend(from, to, Double($0) / 60))) }
        return .vertical(
            "hills", .polygon(line + rim), from: horizon - 0.1 * radius, to: disc.center.y + radius,
            [(0, land.crest), (1, land.foot)])
    }

    /// The direction of a point from the centre, in degrees clockwise from straight up.
    private func heading(_ point: Point) -> Double {
        let angle = atan2(point.x - disc.center.x, disc.center.y - point.y) * 180 / .pi
        return angle < 0 ? angle + 360 : angle
    }
}
