internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The rainbow card's picture on e-paper: black lines, and greys that stay apart when dithered.
struct RainbowPaper {
    /// What is in the sky.
    enum Light {
        /// The sun, at a fraction of its way from rise to set.
        case day(Double)
        /// The moon at a fraction of its way from rise to set, or none in sight.
        case night(moon: (way: Double, cycle: Double)?)
    }

    let layout: RainbowLayout
    /// 0 to 1; nil if it is unknown or nothing.
    let chance: Double?
    let light: Light
    /// Whether the moon is seen from south of the equator.
    let isSouthern: Bool
    let cloudCover: Double?
    let precipitationProbability: Double?
    let isSnow: Bool
    let isFog: Bool

    init(of content: CardContent, _ conditions: Conditions?, chance: Double?, in layout: RainbowLayout) {
        let forecast = content.forecast
        self.layout = layout
        self.chance = chance
        light = Light(forecast.diurnalArc(at: content.moment))
        isSouthern = forecast.place.latitude < 0
        cloudCover = conditions?.cloudCover
        // Rain without a probability is drawn as certain.
        precipitationProbability =
            conditions?.precipitationProbability ?? ((conditions?.precipitationRate ?? 0) > 0 ? 1 : nil)
        isSnow = conditions?.fallsAsSnow ?? false
        isFog = conditions?.condition == .fog
    }

    /// The picture behind the words, from back to front.
    func elements(avoiding boxes: [Rect]) -> [Element] {
        let clouds = CloudLayer.allCases.compactMap(clouds)
        var elements = clouds
        switch light {
        // Clouds in greys are opaque and would hide the sun.
        case .day(let way): elements += sun(at: place(of: way))
        case .night(let moon):
            elements = moon.map { self.moon(cycle: $0.cycle, at: place(of: $0.way)) } ?? []
            elements += clouds
        }
        return elements + fog + precipitation(avoiding: boxes) + [.group(Group(id: "meter", elements: ring))]
    }

    private static let black = Color(rgb: 0)

    /// How much of the sun or moon shows through the clouds.
    private var clarity: Double {
        let hidden = min(max(((cloudCover ?? 0) - 0.7) / 0.28, 0), 1)
        return (1 - hidden) * (isFog ? 0.35 : 1)
    }
}

// MARK: Sun and moon

extension RainbowPaper {
    /// On a sine arc over the top, from the left at the rise to the right at the set.
    private func place(of way: Double) -> Point {
        let way = min(max(way, 0), 1)
        let side = 90 * layout.unit
        let height = layout.horizon - 60 * layout.unit
        return Point(
            x: side + (layout.size.width - 2 * side) * way,
            y: height - (height - 110 * layout.unit) * Angle.radians(way * .pi).sine)
    }

    /// A disc with rays.
    private func sun(at center: Point) -> [Element] {
        guard clarity > 0.3 else { return [] }
        let unit = layout.unit
        var rays = Path()
        for turn in stride(from: 0.0, to: 360, by: 30) {
            let direction = Angle.degrees(turn)
            rays.append(
                .line(from: center.at(58 * unit, toward: direction), to: center.at(78 * unit, toward: direction)))
        }
        var disc = Shape(id: "sun", path: .circle(center: center, radius: 42 * unit), fill: .white)
        disc.stroke = Stroke(color: RainbowPaper.black, width: 5 * unit)
        return [
            .shape(
                Shape(id: "sun-rays", path: rays, stroke: Stroke(color: RainbowPaper.black, width: 5 * unit))),
            .shape(disc),
        ]
    }

    /// A grey disc whose lit part is white.
    private func moon(cycle: Double, at center: Point) -> [Element] {
        guard clarity > 0.02 else { return [] }
        let unit = layout.unit
        let moon = MoonFigure(cycle: cycle, isSouthern: isSouthern, center: center, radius: 54 * unit)
        let rim = Shape(
            id: "moon-rim", path: .circle(center: moon.center, radius: moon.radius),
            stroke: Stroke(color: RainbowPaper.black, width: 3.5 * unit))
        return moon.elements(disc: Color(rgb: 0x777777), lit: .white) + [.shape(rim)]
    }
}

// MARK: Clouds

extension RainbowPaper {
    /// One of the three layers of clouds, the farthest first.
    private enum CloudLayer: Int, CaseIterable {
        case back, middle, front

        var color: Color { Color(rgb: [0xCCCCCC, 0xDDDDDD, 0xEEEEEE][rawValue]) }
        /// The clouds that close the sky.
        var slots: Int { [4, 5, 6][rawValue] }
        /// The heights of the flat bottoms, as parts of the sky.
        var height: Double { [0.5, 0.68, 0.84][rawValue] }
    }

    /// A layer's clouds as one shape, so that they do not shine through each other; nil where there is none.
    ///
    /// They fill places that a seed has put in order: more cover adds clouds and moves none. At full cover they touch and
    /// their bottoms are level.
    private func clouds(_ layer: CloudLayer) -> Element? {
        // Fog hides them.
        if isFog { return nil }
        let cover = min(max(cloudCover ?? 0, 0), 1)
        let count = Int((cover * Double(layer.slots)).rounded())
        guard count > 0 else { return nil }
        var random = SeededGenerator(seed: UInt64(11 + layer.rawValue))
        let width = layout.size.width / Double(layer.slots)
        let order = (0..<layer.slots).map { (slot: $0, key: random.next()) }.sorted { $0.key < $1.key }.map(\.slot)
        var clouds: [(middle: Double, bottom: Double, width: Double)] = []
        for (rank, slot) in order.enumerated() {
            let (dx, dy, growth) = (random.next(-0.25, 0.25), random.next(-0.3, 0.3), random.next(0.8, 1.1))
            guard rank < count else { continue }
            let loose = 1 - cover
            let middle = (Double(slot) + 0.5 + dx * loose) * width
            let bottom = layout.horizon * (layer.height + dy * loose * 0.6)
            let extent = width * (0.92 + 0.38 * cover) * (growth * loose + cover)
            clouds.append((middle, bottom, extent))
        }
        var path = Path()
        var last: (right: Double, bottom: Double)?
        for cloud in clouds.sorted(by: { $0.middle < $1.middle }) {
            // Those that touch are one bank, whose bottom has no steps.
            let (left, right) = (cloud.middle - cloud.width / 2, cloud.middle + cloud.width / 2)
            let bottom = last.flatMap { $0.right >= left ? $0.bottom : nil } ?? cloud.bottom
            path.append(.cloud(middle: cloud.middle, bottom: bottom, width: cloud.width, random: &random))
            last = (right, bottom)
        }
        return .shape(Shape(id: "clouds-\(layer)", path: path, fill: layer.color))
    }

    /// Layers of fog as lines that are interrupted here and there.
    private var fog: [Element] {
        guard isFog else { return [] }
        let (width, unit) = (layout.size.width, layout.unit)
        var path = Path()
        for (row, gap) in [0.3, 0.62, 0.18, 0.78, 0.45].enumerated() {
            let y = layout.horizon * (0.34 + 0.15 * Double(row))
            path.append(.line(from: Point(x: 40 * unit, y: y), to: Point(x: width * gap - 30 * unit, y: y)))
            path.append(.line(from: Point(x: width * gap + 30 * unit, y: y), to: Point(x: width - 40 * unit, y: y)))
        }
        return [.shape(Shape(id: "fog", path: path, stroke: Stroke(color: Color(rgb: 0x888888), width: 6 * unit)))]
    }
}

// MARK: What falls

extension RainbowPaper {
    /// The strokes of rain, or flakes of snow, where the chance of precipitation is certain.
    private static let most = 190.0

    /// Rain as slanting strokes or snow as dots, as many as precipitation is likely, none near a text.
    ///
    /// They take places of a sequence in its order, so that a higher probability adds some and moves none. Under 10 % a few
    /// would look like scratches.
    private func precipitation(avoiding boxes: [Rect]) -> [Element] {
        let probability = min(max(precipitationProbability ?? 0, 0), 1)
        guard probability >= 0.095 else { return [] }
        let wanted = Int((probability * RainbowPaper.most).rounded())
        var random = SeededGenerator(seed: 42)
        // Three depths: the nearer, the larger and the brighter.
        var paths = [Path(), Path(), Path()]
        let area = layout.size.width * layout.size.height / (1_166_400 * layout.unit * layout.unit)
        let count = Int(Double(wanted) * area.squareRoot())
        for index in 0..<count {
            // Kronecker's sequence with the powers of the plastic number (Roberts) fills a plane evenly from its first
            // points on; what chance adds hides its lattice.
            let x = (0.5 + Double(index) * 0.754_877_666_246_693 + random.next(-0.03, 0.03)).wrapped
            let y = (0.5 + Double(index) * 0.569_840_290_998_053 + random.next(-0.03, 0.03)).wrapped
            let length = random.next(30, 50)
            let near = index % 3
            let size = length * layout.unit * [0.7, 0.85, 1][near]
            let top = Point(x: x * layout.size.width, y: y * layout.size.height)
            let foot = isSnow ? top : Point(x: top.x - size * 0.16, y: top.y + size)
            let room = (isSnow ? 14 : 8) * layout.unit
            let here = Rect(minX: foot.x - room, minY: top.y - room, maxX: top.x + room, maxY: foot.y + room)
            if boxes.contains(where: { $0.intersects(here) }) || ringMeets(top, foot) { continue }
            if isSnow {
                paths[near].append(.circle(center: top, radius: [2.6, 3.8, 5.4][near] * layout.unit))
            } else {
                paths[near].append(.line(from: top, to: foot))
            }
        }
        return paths.enumerated().filter { !$0.element.elements.isEmpty }.map { near, path in
            let id = "\(isSnow ? "snow" : "rain")-\(near + 1)"
            if isSnow { return .shape(Shape(id: id, path: path, fill: RainbowPaper.black)) }
            return .shape(
                Shape(
                    id: id, path: path,
                    stroke: Stroke(color: RainbowPaper.black, width: [1.8, 2.4, 3.1][near] * layout.unit * 0.7)))
        }
    }

    /// Whether either end of a stroke is on the meter's ring or close to it.
    private func ringMeets(_ ends: Point...) -> Bool {
        ends.contains { end in
            let (dx, dy) = (end.x - layout.center.x, end.y - layout.center.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            return dy < 8 * layout.unit && (262 * layout.bowUnit...392 * layout.bowUnit).contains(distance)
        }
    }
}

// MARK: Meter

extension RainbowPaper {
    /// The bands of the meter from the rim inward, darkest first.
    private static let bands: [UInt32] = [0x000000, 0x2C2C2C, 0x585858, 0x808080, 0xA4A4A4, 0xC4C4C4, 0xDEDEDE]

    /// The track, and on it the bands, from the left through 180 degrees times the chance.
    private var ring: [Element] {
        var track = Shape(
            id: "meter-track", path: sector(outer: 379.5, inner: 274.5, to: .degrees(90)), fill: .white)
        track.stroke = Stroke(color: RainbowPaper.black, width: 2.5 * layout.bowUnit)
        guard let chance else { return [.shape(track)] }
        let end = Angle.degrees(-90 + 180 * min(chance, 1))
        return [.shape(track)]
            + RainbowPaper.bands.enumerated().map { index, band in
                let outer = 379.5 - 15 * Double(index)
                // Each band extends a little under the next, so that no ground shows between them.
                let inner = max(outer - 16.5, 274.5)
                return .shape(
                    Shape(
                        id: "band-\(index + 1)", path: sector(outer: outer, inner: inner, to: end),
                        fill: Color(rgb: band)))
            }
    }

    private func sector(outer: Double, inner: Double, to end: Angle) -> Path {
        .ringSector(
            center: layout.center, innerRadius: inner * layout.bowUnit, outerRadius: outer * layout.bowUnit,
            from: .degrees(-90), to: end)
    }
}

extension RainbowPaper.Light {
    fileprivate init(_ arc: DiurnalArc) {
        switch arc.body {
        case .sun: self = .day(arc.fraction ?? 0.5)
        case .moon(let light): self = .night(moon: arc.fraction.map { ($0, light.cycle) })
        }
    }
}

extension Conditions {
    /// Whether what may fall is drawn as flakes; of no kind, it is so in frost, where strokes of rain would be wrong.
    fileprivate var fallsAsSnow: Bool {
        if let precipitationKind { return precipitationKind == .snow || condition == .snow }
        switch condition {
        case .snow: return true
        case .rain, .sleet, .hail, .thunderstorm: return false
        default: return (temperature ?? 0) < 0
        }
    }
}

extension Path {
    /// A cumulus: lumps on a bottom that is flat between round ends.
    fileprivate static func cloud(
        middle: Double, bottom: Double, width: Double, random: inout SeededGenerator
    ) -> Path {
        func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
            Disc(
                center: Point(x: middle + (x - 0.5) * width, y: bottom - width * y), radius: width * radius)
        }
        // Places and sizes as parts of the width, from the left.
        let lumps = [(0.19, 0.19, 0.17), (0.41, 0.28, 0.21), (0.68, 0.22, 0.19), (0.87, 0.14, 0.12)]
        return .ridge(
            [disc(0.105, 0.105, 0.105)] + lumps.map { disc($0.0, $0.1, $0.2 * random.next(0.92, 1.08)) }
                + [disc(0.895, 0.105, 0.105)])
    }
}

extension Double {
    /// What is left of it without its whole part, from 0 on.
    fileprivate var wrapped: Double { self - rounded(.down) }
}
