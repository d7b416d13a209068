internal import Libc
internal import Locality
public import Primitives
internal import SceneModel

/// The place's silhouette, what shines in it and what lies before it.
extension Scenery {
    /// Points for a unit of silhouettes, to the side and upward.
    private var silhouetteUnit: (x: Double, y: Double) {
        let width = landSpan.map { $0.upperBound - $0.lowerBound } ?? size.width
        return (width / 1000, size.width / 1000 * landScale)
    }

    /// Where the silhouette begins.
    private var landStart: Double { landSpan?.lowerBound ?? 0 }

    /// A layer of the silhouette on the horizon, mirrored in the water by a negative share of its height.
    private func placed(_ layer: Path, _ share: Double = 1) -> Path {
        let unit = silhouetteUnit
        return layer.placed(at: Point(x: landStart, y: horizon), unit.x, unit.y * share)
    }

    /// The height of the silhouette in thousandths of its usual width; 0 on a bare horizon.
    public var landHeight: Double {
        guard let silhouette else { return 0 }
        return [silhouette.far, silhouette.near].compactMap { $0.controlBounds?.minY }.reduce(0) { max($0, -$1) }
    }

    /// Both layers in their places; nil on a bare horizon.
    public var placedLayers: (far: Path, near: Path)? {
        silhouette.map { (placed($0.far), placed($0.near)) }
    }

    /// Where a large number of a width stands best between two margins: the land before which it stands is low, its middle is near the
    /// silhouette's gap.
    public func place(ofNumber width: Double, height: Double, from left: Double, to right: Double) -> Double {
        let last = max(left, right - width)
        guard let silhouette, let layers = placedLayers else {
            return min(max((left + right - width) / 2, left), last)
        }
        let profile = LayerProfile(layers.near, width: size.width, horizon: horizon)
        let mountains = LayerProfile(layers.far, width: size.width, horizon: horizon)
        let unit = silhouetteUnit.x
        let middle = landStart + (silhouette.gap.lowerBound + silhouette.gap.upperBound) / 2 * unit
        func cost(_ x: Double) -> Double {
            var cost = 0.0
            for place in stride(from: x, through: x + width + 24 * self.unit, by: 6 * self.unit) {
                let tall = (horizon - profile.y(at: place)) / self.unit - 40
                // Only a landmark reaches the ring, and none stands beside it.
                let least = place > x + 0.8 * width ? height / self.unit * 0.15 : 0
                if tall > least { cost += (tall - least) * (tall - least) / 300 }
                let far = (horizon - mountains.y(at: place)) / self.unit - 70
                if far > 0 { cost += far * far / 1600 }
            }
            return cost + abs(x + width / 2 - middle) / self.unit * 0.2
        }
        var (best, least) = (left, Double.infinity)
        for x in stride(from: left, through: last, by: 6 * self.unit) {
            let cost = cost(x)
            if cost < least { (best, least) = (x, cost) }
        }
        return best
    }

    /// Hills that lead down to the horizon from the ends of a placed layer, so that it does not break off.
    private func ends(of layer: Path, reach: Double, highest: Double) -> [Path] {
        guard let span = landSpan else { return [] }
        let profile = LayerProfile(layer, width: size.width, horizon: horizon)
        let unit = size.width / 1080
        return [(span.lowerBound, -1.0), (span.upperBound, 1)].compactMap { edge, side in
            let high = min(horizon - profile.y(at: edge - side * 4 * unit), highest * unit)
            guard high > unit, edge > 0, edge < size.width else { return nil }
            // Words stand before the sky, not before land that they have not been weighed against.
            let words = skyWords.filter { $0.maxY > horizon - high }.compactMap { box -> Double? in
                let room = side < 0 ? edge - box.maxX : box.minX - edge
                return room > -0.5 * (box.maxX - box.minX) ? max(room - 6 * unit, 0) : nil
            }
            let reach = min(reach * unit, words.min() ?? .infinity)
            guard reach > 8 * unit else { return nil }
            let inner = edge - side * 5 * unit
            let crest = (0...20).map { step -> Point in
                let share = Double(step) / 20
                return Point(
                    x: edge + side * reach * share, y: horizon - high * (1 - smoothstep(0, 1, share)))
            }
            return .polygon([Point(x: inner, y: horizon), Point(x: inner, y: horizon - high)] + crest)
        }
    }

    /// The colours of the land, of what stands on it and of what lies before it.
    func landTones(_ tone: SkyTone) -> LandTones {
        isHighKey ? lightLandTones(tone) : deepLandTones(tone)
    }

    typealias LandTones = (far: [(Double, Color)], near: [(Double, Color)], foot: [(Double, Color)])

    private func lightLandTones(_ tone: SkyTone) -> LandTones {
        let (low, haze) = (tone.sky[4], tone.horizon)
        func stops(_ stops: [(Double, UInt32)]) -> [(Double, Color)] { stops.map { ($0.0, Color(rgb: $0.1)) } }
        let foot =
            hasDeepFoot
            ? [(0.0, haze.mixed(with: Color(rgb: 0x6E97C4), 0.5))]
                + stops([(0.04, 0x3E6FA6), (0.16, 0x25518F), (0.45, 0x123468), (1, 0x0A1D42)])
            : isDryLand
                ? stops([(0, 0xE2D0AC), (0.06, 0xC3C8B4), (0.25, 0xA9C2C6), (1, 0x9DBCCC)])
                : [(0.0, haze.mixed(with: Color(rgb: 0xBFD3DF), 0.45))]
                    + stops([(0.10, 0xC7D9E2), (0.40, 0xB4CCDD), (1, 0xA3C0D8)])
        let far =
            isDryLand
            ? stops([(0, 0xD8B98C), (1, 0xEBD6B2)])
            : [
                (0.0, Color(rgb: 0x9DB7D2).mixed(with: low, 0.30)),
                (1.0, Color(rgb: 0xC9D5DC).mixed(with: haze, 0.3)),
            ]
        if let own = silhouette?.color {
            let dark = Color(rgb: 0x3A1A2A)
            return (
                far, [(0, own.mixed(with: haze, 0.12)), (0.45, own), (1, own.mixed(with: dark, 0.12))], foot
            )
        }
        if isDryLand { return (far, stops([(0, 0xB98F5E), (0.5, 0xC39C6C), (1, 0xD8BC92)]), foot) }
        let isGreen = !(silhouette?.isDrawn ?? true)
        let near: [UInt32] = isGreen ? [0x86AE9E, 0x76A392, 0x6C9A8C] : [0x9FB0C4, 0x86A3C4, 0x7A9CC2]
        let (color, warmth) = (light.color, 0.3 + 0.7 * (1 - smoothstep(14, 34, sunAltitude)))
        return (
            far,
            zip([0.0, 0.45, 1.0], near).map { ($0, Color(rgb: $1).mixed(with: color, 0.22 * (1 - $0) * warmth)) },
            foot
        )
    }

    /// How strongly a low sun at the viewer's back lights what stands before the bow, 0 to 1.
    private var litFromBehind: Double {
        facesSun
            ? 0 : smoothstep(-4, 2, sunAltitude) * (1 - smoothstep(16, 34, sunAltitude)) * (1 - 0.6 * weatherAmount)
    }

    private func deepLandTones(_ tone: SkyTone) -> LandTones {
        let haze = tone.horizon
        let (far, near, water, foot) = (tone.land.far, tone.land.near, tone.land.water, tone.land.foot)
        let mist = isMisty ? 0.55 : 0
        let lit = litFromBehind
        func warm(_ color: Color, _ glow: UInt32, _ share: Double) -> Color {
            color.mixed(with: Color(rgb: glow), share * lit)
        }
        return (
            [
                (0, far.mixed(with: haze, 0.22 + mist * 0.8)), (0.6, far.mixed(with: haze, 0.34 + mist)),
                (1, far.mixed(with: haze, 0.60 + mist * 0.6)),
            ],
            [
                (0, warm(near.mixed(with: haze, mist * 0.5), 0xD9A458, 0.8)),
                (0.5, warm(near.mixed(with: haze, mist * 0.7), 0x76823F, 0.62)),
                (1, warm(near.mixed(with: haze, mist), 0x3E5A3E, 0.4)),
            ],
            [
                (0, water.mixed(with: haze, 0.5)), (0.035, water.mixed(with: haze, 0.08)),
                (0.16, water.mixed(with: foot, 0.46)), (0.42, water.mixed(with: foot, 0.80)), (0.8, foot),
                (1, foot.mixed(with: Color(rgb: 0), 0.12)),
            ]
        )
    }

    /// Whether the land is bare by climate, as sand and rock.
    private var isDryLand: Bool { isDryClimate }

    /// Mountains and hills, and the snow on them.
    func farLand(_ tone: SkyTone) -> [Element] {
        guard let silhouette, !silhouette.far.elements.isEmpty else { return [] }
        let path = placed(silhouette.far)
        let top = path.controlBounds?.minY ?? horizon
        let stops = landTones(tone).far
        let paths = [path] + ends(of: path, reach: 200, highest: .infinity)
        var elements = paths.map { Element.vertical("far-land", $0, from: top, to: horizon, stops) }
        var lightest = stops.map(\.1)
        if isSnowCovered {
            let snow = Color.white.mixed(
                with: tone.horizon,
                min(0.6, 0.10 + 0.4 * (1 - smoothstep(-8, 6, sunAltitude)) + 0.35 * weatherAmount))
            elements += paths.map {
                .vertical(
                    "far-snow", $0, from: top, to: horizon,
                    [(0, 0.85), (0.45, 0.42), (1, 0.06)].map { ($0.0, snow.withOpacity($0.1)) })
            }
            lightest = lightest.map { $0.mixed(with: snow, 0.85) }
        }
        if isGlazed { elements.append(ice("far-ice", path, from: top)) }
        return elements + paths.flatMap { shades("far-shade", of: $0, lightest) }
    }

    /// What people built, and trees; with lit windows in the dark.
    func nearLand(_ tone: SkyTone) -> [Element] {
        guard let silhouette, !silhouette.near.elements.isEmpty else { return [] }
        let path = placed(silhouette.near)
        let top = min(horizon - 40 * unit, path.controlBounds?.minY ?? horizon)
        var elements: [Element] = []
        let paths = [path] + ends(of: path, reach: 140, highest: 9)
        let stops = landTones(tone).near
        var lightest = stops.map(\.1)
        if isHighKey {
            // Paler toward the light.
            let isLeft = light.center.x < size.width / 2
            elements += paths.map {
                .linear(
                    "near-land", $0, from: Point(x: isLeft ? 0 : size.width, y: 0),
                    to: Point(x: isLeft ? size.width : 0, y: 0), stops)
            }
        } else {
            elements += paths.map { .vertical("near-land", $0, from: top, to: horizon, stops) }
        }
        if isSnowCovered {
            // Walls stay dark.
            let snow = silhouette.isDrawn ? 0.4 : 1
            elements += paths.map {
                .vertical(
                    "near-snow", $0, from: top, to: horizon,
                    [(0, 0.42), (0.6, 0.20), (1, 0.05)].map { ($0.0, Color.white.withOpacity(snow * $0.1)) })
            }
            lightest = lightest.map { $0.mixed(with: .white, 0.42 * snow) }
        }
        let lit = litFromBehind
        if lit > 0.02, !silhouette.walls.elements.isEmpty {
            let (high, low) = (Color(rgb: 0xFFE3B4), Color(rgb: 0xB8865A))
            elements.append(
                .vertical(
                    "near-walls", placed(silhouette.walls), from: top, to: horizon,
                    [(0, high.withOpacity(0.85 * lit)), (1, low.withOpacity(0.75 * lit))]))
            lightest.append(stops[0].1.mixed(with: high, 0.85 * lit))
        }
        if isGlazed { elements.append(ice("near-ice", path, from: top)) }
        return elements + paths.flatMap { shades("near-shade", of: $0, lightest) } + windows(silhouette)
    }

    /// Windows that are lit, in the walls only, fewer the higher they are.
    private func windows(_ silhouette: Silhouette) -> [Element] {
        let dark = max(
            1 - smoothstep(-3, 1, sunAltitude),
            weather == .thunder ? 1 : isHighKey ? 0 : 0.7 * weatherAmount * (1 - smoothstep(8, 20, sunAltitude)))
        guard dark > 0.1, !isMisty else { return [] }
        let path = litWindows(in: placed(silhouette.walls), tall: 150 * silhouetteUnit.y) { _ in 0.24 * dark }
        return (path.elements.isEmpty ? [] : [.fill("windows", path, Scenery.lamplight, 0.85)])
            + (silhouette.glass.elements.isEmpty
                ? [] : [.fill("glass", placed(silhouette.glass), Scenery.lamplight, 0.95 * min(1, 1.3 * dark))])
    }

    /// The colour of lit windows.
    static let lamplight = Color(rgb: 0xFFD08A)

    /// Windows in walls, of which so large a share is lit at each x, fewer the higher they are.
    func litWindows(in walls: Path, tall: Double, share: (Double) -> Double) -> Path {
        let (cell, rise) = (8 * unit, 9 * unit)
        let spans = WallSpans(walls)
        var random = placeRandom(60)
        var path = Path()
        for floor in 0..<Int(tall / rise) {
            let y = horizon - cell - Double(floor) * rise
            let inside = spans.spans(at: y)
            var x = 0.0
            while x < size.width {
                let (chance, shift) = (random.next(), random.next() < 0.5 ? 0 : 2 * unit)
                let left = x + shift
                if chance < share(left) * (1 - 0.5 * Double(floor) * rise / tall),
                    !isBehindNumber(Point(x: left, y: y)),
                    inside.contains(where: { $0.lowerBound + unit < left && left + 3 * unit < $0.upperBound })
                {
                    path.append(
                        .rectangle(
                            Rect(minX: left, minY: y - 3 * unit, maxX: left + 2 * unit, maxY: y)))
                }
                x += cell
            }
        }
        return path
    }

    private func isBehindNumber(_ point: Point) -> Bool {
        guard let box = numberBox?.grown(by: 6 * unit) else { return false }
        return point.x > box.minX && point.x < box.maxX && point.y > box.minY && point.y < box.maxY
    }

    /// What darkens a layer of the land behind the light words before it, as far as its lightest colour needs it.
    private func shades(_ id: String, of path: Path, _ colors: [Color]) -> [Element] {
        guard !hasLightSky, let bounds = path.controlBounds else { return [] }
        let near = skyWords.filter { $0.intersects(bounds) }
        if near.isEmpty { return [] }
        let dark = Color(rgb: 0x0A1024)
        let profile = LayerProfile(path, width: size.width, horizon: horizon)
        return near.compactMap { box -> Element? in
            let isBehind = stride(from: box.minX, through: box.maxX, by: 3 * unit).contains {
                profile.y(at: $0) < box.maxY - 12 * unit
            }
            guard isBehind else { return nil }
            // A number has a shade of its own.
            let isNumber = numberBox.map(box.intersects) ?? false
            let limit =
                meetsSmallSkyWords(box) ? GroundLimit.small * 0.95 : GroundLimit.large * (isNumber ? 1.2 : 0.9)
            let share = (0...40).map { Double($0) / 40 }.first { share in
                colors.allSatisfy { $0.mixed(with: dark, share).relativeLuminance <= limit }
            }
            guard let share, share > 0 else { return nil }
            let reach = 150 * unit
            let (left, right) = (box.minX - reach, box.maxX + reach)
            let edge = (0...6).map { Double($0) / 6 }.map { step in
                (step * reach / (right - left), dark.withOpacity(share * smoothstep(0, 1, step)))
            }
            return .linear(
                id, path, from: Point(x: left, y: 0), to: Point(x: right, y: 0),
                edge + edge.reversed().map { (1 - $0.0, $0.1) })
        }
    }

    private func ice(_ id: String, _ path: Path, from top: Double) -> Element {
        .vertical(
            id, path, from: top, to: horizon,
            [
                (0, Scenery.ice.withOpacity(0.42)), (0.35, Scenery.ice.withOpacity(0.16)),
                (1, Scenery.ice.withOpacity(0.08)),
            ])
    }

    /// Mist at the feet of the houses, and fog, haze, dust or smoke in banks.
    func feetMist(_ tone: SkyTone) -> [Element] {
        let high = 70 * unit
        let area = Rect(minX: 0, minY: horizon - high, maxX: size.width, maxY: horizon)
        // Small words stand before it.
        let limit = meetsSmallSkyWords(area) ? luminanceLimit(in: area) : nil
        let haze = limit.map { tone.horizon.darkened(to: $0) } ?? tone.horizon
        let density = isHighKey ? 0.26 : 0.14
        return [
            .vertical(
                "feet-mist",
                .rectangle(Rect(minX: 0, minY: area.minY, maxX: size.width, maxY: horizon + unit)),
                from: horizon - high, to: horizon,
                [
                    (0, haze.withOpacity(0)), (0.6, haze.withOpacity(0.4 * density)),
                    (1, haze.mixed(with: .white, isHighKey ? 0.2 : 0).withOpacity(density)),
                ])
        ]
    }

    /// The water or the plain before the town, down to the foot of the picture.
    func ground(_ tone: SkyTone) -> [Element] {
        let depth = min(size.height - horizon, 420 * unit)
        let box = Rect(minX: 0, minY: horizon, maxX: size.width, maxY: size.height)
        let stops = landTones(tone).foot
        var elements: [Element] = [
            .vertical("water", .rectangle(box), from: horizon, to: horizon + depth, stops)
        ]
        if hasWater, let silhouette, !isMisty {
            let color = isHighKey ? Color(rgb: 0x86A3C4) : tone.land.near.mixed(with: tone.land.foot, 0.35)
            elements.append(
                .vertical(
                    "reflection", placed(silhouette.near, -0.5), from: horizon, to: horizon + 64 * unit,
                    [(0, color.withOpacity(isHighKey ? 0.45 : 0.6)), (1, color.withOpacity(0))]))
        }
        let shore = Rect(minX: 0, minY: horizon + 0.2 * unit, maxX: size.width, maxY: horizon + 1.8 * unit)
        elements.append(
            .fill("shore", .rectangle(shore), tone.horizon.mixed(with: .white, 0.25), isHighKey ? 0.5 : 0.35))
        elements += lowMist()
        if !hasWater { return elements }
        return elements
            + ripples(isHighKey ? .white : tone.horizon.mixed(with: .white, 0.2), isHighKey ? 0.5 : 0.10)
    }
}

/// Where the walls of a silhouette are at a height.
private struct WallSpans {
    private var edges: [(start: Point, end: Point)] = []

    init(_ path: Path) {
        var (first, last): (Point?, Point?) = (nil, nil)
        for element in path.elements {
            switch element {
            case .move(let point): (first, last) = (point, point)
            case .line(let point), .curve(_, _, let point):
                if let last { edges.append((last, point)) }
                last = point
            case .close:
                if let first, let last { edges.append((last, first)) }
            }
        }
    }

    /// The insides from left to right, by the non-zero rule.
    func spans(at y: Double) -> [ClosedRange<Double>] {
        let crossings = edges.compactMap { edge -> (x: Double, winding: Int)? in
            guard (edge.start.y <= y) != (edge.end.y <= y) else { return nil }
            let share = (y - edge.start.y) / (edge.end.y - edge.start.y)
            return (edge.start.x + (edge.end.x - edge.start.x) * share, edge.start.y <= y ? 1 : -1)
        }.sorted { $0.x < $1.x }
        var (winding, start, spans) = (0, 0.0, [ClosedRange<Double>]())
        for crossing in crossings {
            if winding == 0 { start = crossing.x }
            winding += crossing.winding
            if winding == 0 { spans.append(start...max(start, crossing.x)) }
        }
        return spans
    }
}

/// How high a layer reaches at each place.
struct LayerProfile {
    private let heights: [Double]
    private let step: Double
    private let horizon: Double

    init(_ path: Path, width: Double, horizon: Double) {
        let count = 400
        let step = width / Double(count)
        var heights = [Double](repeating: horizon, count: count + 1)
        var last: Point?
        for element in path.elements {
            switch element {
            case .move(let point): last = point
            case .line(let point), .curve(_, _, let point):
                if let last {
                    let (left, right) = last.x < point.x ? (last, point) : (point, last)
                    let first = max(0, Int((left.x / step).rounded(.up)))
                    for index in stride(from: first, through: min(count, Int(max(0, right.x) / step)), by: 1) {
                        let share =
                            right.x - left.x < 1e-9 ? 0 : (Double(index) * step - left.x) / (right.x - left.x)
                        heights[index] = min(heights[index], left.y + (right.y - left.y) * share)
                    }
                }
                last = point
            case .close: continue
            }
        }
        (self.heights, self.step, self.horizon) = (heights, step, horizon)
    }

    /// The y of the crest at an x.
    func y(at x: Double) -> Double {
        let index = Int((x / step).rounded())
        return heights.indices.contains(index) ? heights[index] : horizon
    }
}
