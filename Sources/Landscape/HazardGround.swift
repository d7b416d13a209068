internal import Libc
internal import Locality
internal import Primitives
internal import SceneModel

/// What is before the town: the ground from the horizon to the words, and what stands or moves on it.
extension HazardScene {
    /// The ground, and how it passes into that of the words.
    func strip(_ tone: SkyTone) -> [Element] {
        let box = Rect(minX: 0, minY: horizon, maxX: width, maxY: foot + unit)
        if isPaper {
            return [
                .fill("strip", .rectangle(box), .white),
                .fill(
                    "shore",
                    .rectangle(Rect(minX: 0, minY: horizon, maxX: width, maxY: horizon + max(2, 4 * unit))),
                    HazardScene.black),
            ]
        }
        let colors = look.strip
        return [
            .vertical(
                "strip", .rectangle(box), from: horizon, to: foot,
                colors.enumerated().map { (Double($0.offset) / Double(max(1, colors.count - 1)), $0.element) })
        ]
    }

    func before(_ tone: SkyTone) -> [Element] {
        let elements: [Element]
        switch kind {
        case .wind, .storm: elements = grass + trees + leaves
        case .cyclone: elements = waves(3, height: 10) + trees
        case .tornado: elements = grass
        case .rain: elements = mirrored(0.4) + splashes
        case .flood: elements = mirrored(0.72) + drowned
        case .coastal: elements = waves(4, height: isCalm ? 20 : 44)
        case .tsunami: elements = tsunami
        case .snow: elements = drifts
        case .ice, .cold, .avalanche: elements = drifts
        case .heat: elements = shimmer
        case .drought, .earthquake: elements = cracks
        default: elements = []
        }
        // The picture sinks into the ground of the words, but for snow, which ends in a drift.
        guard !isPaper, kind != .snow, kind != .cold, kind != .ice, kind != .avalanche else { return elements }
        let depth = min(60 * unit, 0.5 * (foot - horizon))
        let dark = ground[0]
        return elements + [
            .vertical(
                "sinking", .rectangle(Rect(minX: 0, minY: foot - depth, maxX: width, maxY: foot + unit)),
                from: foot - depth,
                to: foot,
                [(0, dark.withOpacity(0)), (1, dark.withOpacity(kind == .wind || kind == .heat ? 0.35 : 1))])
        ]
    }

    // MARK: Wind

    /// Grass that leans before the wind, in two rows.
    private var grass: [Element] {
        if isPaper { return [] }
        var random = random(1)
        var elements: [Element] = []
        for row in 0..<2 {
            var path = Path()
            let count = Int([150.0, 120][row] * width / (1080 * unit))
            for _ in 0..<count {
                let root = Point(x: random.next(-40 * unit, width), y: horizon + (20 + 18 * Double(row)) * unit)
                let length = random.next(0.6, 1) * [30.0, 40][row] * unit
                path.move(to: root)
                path.curve(
                    Point(x: root.x + 0.2 * length, y: root.y - 0.5 * length),
                    Point(x: root.x + 0.7 * length, y: root.y - 0.72 * length),
                    to: Point(x: root.x + (1.3 + 0.1 * scenery.sway()) * length, y: root.y - 0.66 * length))
            }
            let light = look.strip[0].mixed(with: .white, row == 0 ? 0.3 : 0.08)
            elements += line("grass-\(row + 1)", path, light, 0.9, width: [2.0, 2.5][row])
        }
        return elements
    }

    /// Trees whose crowns the wind carries to leeward.
    private var trees: [Element] {
        let places = [(0.056, 196.0), (0.60, 186), (0.93, 224)]
        let dark = kind == .wind && isCalm
        let colors = (dark ? [0x6FA37C, 0x3F7A62, 0x285446] : [0x4E7F66, 0x2F5F4E, 0x1B3D36]).map { Color(rgb: $0) }
        return places.enumerated().flatMap { index, place -> [Element] in
            var random = random(UInt64(10 + index))
            let height = place.1 * rise
            let lean = isCalm ? 0.42 : 0.62
            let root = Point(x: place.0 * width, y: horizon + 14 * unit)
            let box = Rect(
                minX: root.x - 0.1 * height, minY: root.y - height, maxX: root.x + 0.9 * height, maxY: root.y)
            if scenery.meetsSkyWords(box) { return [] }
            let top = Point(x: root.x + lean * height * 0.62, y: root.y - 0.62 * height)
            let trunk = Path.taper(
                through: [
                    root, Point(x: root.x + 0.03 * height, y: root.y - 0.3 * height),
                    Point(x: root.x + lean * 0.34 * height, y: root.y - 0.5 * height), top,
                ],
                width: 0.09 * height, to: 0.03 * height)
            var layers = [Path(), Path(), Path()]
            for layer in 0..<3 {
                for _ in 0..<18 {
                    let u = random.next()
                    let reach = -0.20 + (0.62 + 0.02 * scenery.sway(2)) * u
                    let center = Point(
                        x: top.x + height
                            * (reach * (0.6 + lean) + random.next(-0.03, 0.03) - 0.02 * Double(layer)),
                        y: top.y - height * (0.16 - random.next(-0.2, 0.2) * (1 - 0.75 * u) + 0.035 * Double(layer))
                    )
                    let radius = height * random.next(0.06, 0.12) * (1 - 0.6 * u) * (1 - 0.2 * Double(layer))
                    layers[layer].append(.ellipse(center: center, width: 1.8 * radius, height: radius))
                }
            }
            return area("trunk-\(index + 1)", trunk, colors[2])
                + area("crown-\(index + 1)", layers[0], colors[2])
                + area("crown-\(index + 1)-middle", layers[1], colors[1], paper: .none)
                + area("crown-\(index + 1)-light", layers[2], colors[0], nil, 0.8, paper: .none)
        }
    }

    private var leaves: [Element] {
        var random = random(20)
        var path = Path()
        for _ in 0..<(isPaper ? 14 : isCalm ? 26 : 44) {
            let rest = random.next(0, width)
            let center = Point(
                x: scenery.fallen(rest, from: 0, to: width, times: 1), y: horizon - random.next(20, 220) * rise)
            let length = random.next(5, 9) * rise
            let turn = Angle.degrees(random.next(-40, 40))
            if scenery.meetsSkyWords(Rect(around: center, length + 4 * unit)) { continue }
            let (dx, dy) = (length * turn.cosine, length * turn.sine)
            path.append(
                .polygon([
                    Point(x: center.x - dx, y: center.y - dy),
                    Point(x: center.x + 0.5 * dy, y: center.y - 0.5 * dx),
                    Point(x: center.x + dx, y: center.y + dy),
                    Point(x: center.x - 0.5 * dy, y: center.y + 0.5 * dx),
                ]))
        }
        return area("leaves", path, Color(rgb: isCalm ? 0x2F5F4E : 0x1B3D36))
    }

    // MARK: Water

    /// The town upside down in the water, which fades downward.
    private func mirrored(_ share: Double) -> [Element] {
        guard !isPaper, let silhouette = scenery.silhouette else { return ripples }
        let across = width / 1000
        let path = silhouette.near.placed(
            at: Point(x: 0, y: horizon), across, -across * scenery.landScale * share)
        return [
            .vertical(
                "reflection", path, from: horizon, to: foot,
                [
                    (0, look.near.withOpacity(0.7)), (0.7, look.near.withOpacity(0.22)),
                    (1, look.near.withOpacity(0)),
                ])
        ] + ripples
    }

    private var ripples: [Element] {
        var random = random(30)
        var path = Path()
        for _ in 0..<Int(60 * width / (1080 * unit)) {
            let near = random.next()
            let y = horizon + 8 * unit + (foot - horizon - 16 * unit) * pow(near, 1.4)
            let half = blend(16, 70, near) * random.next(0.5, 1) * unit
            let x = random.next(0, width) + 6 * unit * scenery.sway()
            path.append(.line(from: Point(x: x - half, y: y), to: Point(x: x + half, y: y)))
        }
        return line("ripples", path, Color(rgb: 0xF2EAD6), 0.4, width: 2)
    }

    private var splashes: [Element] {
        var random = random(31)
        var path = Path()
        for _ in 0..<Int(34 * width / (1080 * unit)) {
            let near = random.next()
            let center = Point(
                x: random.next(0, width), y: horizon + 10 * unit + (foot - horizon - 14 * unit) * near)
            path.append(
                .ellipse(center: center, width: blend(8, 20, near) * unit, height: blend(2, 5, near) * unit))
        }
        return line("rings", path, .white, 0.5, width: 1.8)
    }

    /// Lamps and trees that stand in the water on what was the bank.
    private var drowned: [Element] {
        let dark = Color(rgb: 0x232E38)
        var elements: [Element] = []
        let depth = foot - horizon
        for (index, lamp) in [(0.10, 0.56), (0.31, 0.46), (0.52, 0.40), (0.86, 0.60)].enumerated() {
            let scale = (0.8 + 0.7 * (lamp.1 - 0.4)) * rise
            let base = Point(x: lamp.0 * width, y: horizon + lamp.1 * depth)
            let head = Point(x: base.x + 22 * scale, y: base.y - 136 * scale)
            elements += line(
                "pole-\(index + 1)", .polyline([base, Point(x: base.x, y: base.y - 128 * scale), head]), dark,
                width: 5 * scale / unit)
            elements += area(
                "lamp-\(index + 1)", .circle(center: head, radius: 8 * scale), Color(rgb: 0xFFE2A6), paper: .outline
            )
            if !isPaper {
                elements.append(
                    .ease(
                        "light-\(index + 1)", at: head, 42 * scale, 42 * scale, Color(rgb: 0xFFE2A6), 0.5,
                        power: 1.6))
            }
            elements += line(
                "ring-\(index + 1)", .ellipse(center: base, width: 26 * scale, height: 5 * scale),
                Color(rgb: 0xF2EAD6), 0.6, width: 2)
        }
        for (index, tree) in [(0.20, 0.46), (0.42, 0.38), (0.72, 0.42), (0.95, 0.52)].enumerated() {
            let scale = (0.8 + 0.9 * (tree.1 - 0.38)) * rise
            let base = Point(x: tree.0 * width, y: horizon + tree.1 * depth)
            var crown = Path()
            for (dx, dy, radius) in [(0.0, -54.0, 34.0), (-24, -36, 26), (24, -34, 27), (0, -24, 30)] {
                crown.append(
                    .circle(center: Point(x: base.x + dx * scale, y: base.y + dy * scale), radius: radius * scale))
            }
            elements += area(
                "tree-\(index + 1)", crown, Color(rgb: 0x4A6252), Color(rgb: 0x2C443E), paper: .outline)
            elements += area(
                "trunk-\(index + 1)",
                .rectangle(
                    Rect(
                        minX: base.x - 4 * scale, minY: base.y - 14 * scale, maxX: base.x + 4 * scale,
                        maxY: base.y + 2 * scale)),
                Color(rgb: 0x22312F))
        }
        return elements
    }

    /// Rows of waves with crests of foam, nearer ones larger.
    private func waves(_ rows: Int, height: Double) -> [Element] {
        (0..<rows).flatMap { row -> [Element] in
            let near = Double(row) / Double(max(1, rows - 1))
            let base = blend(horizon + 16 * unit, foot - 30 * unit, near)
            let tall = height * blend(0.45, 1.1, near) * rise
            let length = blend(150, 330, near) * rise
            var (water, foam) = ([Point](), Path())
            let start = -length * (0.3 + 0.37 * Double(row % 3)) + 14 * unit * scenery.sway()
            var crest = start
            while crest < width + length {
                // A slow back and a steep front.
                for step in 0..<12 {
                    let t = Double(step) / 12
                    let y = t < 0.66 ? pow(t / 0.66, 1.8) : pow(1 - (t - 0.66) / 0.34, 0.8)
                    water.append(Point(x: crest + t * length, y: base - tall * y))
                }
                let tip = Point(x: crest + 0.66 * length, y: base - tall)
                foam.move(to: Point(x: tip.x - 0.26 * length, y: base - 0.62 * tall))
                foam.curve(
                    Point(x: tip.x - 0.12 * length, y: base - 0.9 * tall),
                    Point(x: tip.x - 0.05 * length, y: base - 1.16 * tall),
                    to: Point(x: tip.x + 0.06 * length, y: base - 1.02 * tall))
                foam.curve(
                    Point(x: tip.x + 0.13 * length, y: base - 0.7 * tall),
                    Point(x: tip.x + 0.16 * length, y: base - 0.4 * tall),
                    to: Point(x: tip.x + 0.2 * length, y: base - 0.18 * tall))
                foam.curve(
                    Point(x: tip.x + 0.1 * length, y: base - 0.5 * tall),
                    Point(x: tip.x - 0.02 * length, y: base - 0.8 * tall),
                    to: Point(x: tip.x - 0.26 * length, y: base - 0.62 * tall))
                foam.close()
                crest += length
            }
            let end = foot + unit
            let body = Path.polygon(water + [Point(x: width + length, y: end), Point(x: start, y: end)])
            let colors = look.strip
            let light = colors[0].mixed(with: colors[1], near)
            return area(
                "wave-\(row + 1)", body, light.mixed(with: .white, 0.12),
                light.mixed(with: colors[colors.count - 1], 0.7), paper: .outline)
                + area("foam-\(row + 1)", foam, .white, nil, 0.9)
        }
    }

    /// One wave as high as the town, about to break.
    private var tsunami: [Element] {
        // It is lower under words that reach over its crest.
        let words = scenery.skyWords.filter { $0.maxX > 0.4 * width && $0.minX < 0.77 * width }
        let room = foot - (words.map(\.maxY).max() ?? 0) - 24 * rise
        let tall = min(380 * rise, 0.60 * foot, max(room, 0.2 * foot))
        let base = foot + 2 * unit
        let crestX = 0.60 * width
        var body = Path()
        body.move(to: Point(x: -20 * unit, y: base))
        body.line(to: Point(x: -20 * unit, y: base - 0.34 * tall))
        body.curve(
            Point(x: 0.22 * width, y: base - 0.42 * tall), Point(x: 0.38 * width, y: base - tall),
            to: Point(x: crestX, y: base - tall))
        body.curve(
            Point(x: 0.70 * width, y: base - 1.0 * tall), Point(x: 0.76 * width, y: base - 0.78 * tall),
            to: Point(x: 0.74 * width, y: base - 0.60 * tall))
        body.curve(
            Point(x: 0.70 * width, y: base - 0.76 * tall), Point(x: 0.60 * width, y: base - 0.62 * tall),
            to: Point(x: 0.66 * width, y: base - 0.28 * tall))
        body.curve(
            Point(x: 0.70 * width, y: base - 0.10 * tall), Point(x: 0.84 * width, y: base - 0.14 * tall),
            to: Point(x: width + 20 * unit, y: base - 0.16 * tall))
        body.line(to: Point(x: width + 20 * unit, y: base))
        body.close()
        var random = random(33)
        var foam = Path()
        for index in 0..<34 {
            let t = Double(index) / 33
            let point = Point(
                x: blend(0.36 * width, 0.75 * width, t) + random.next(-8, 8) * unit,
                y: base - tall
                    * (t < 0.62 ? 0.84 + 0.18 * smoothstep(0, 0.62, t) : 1.02 - 0.44 * pow((t - 0.62) / 0.38, 1.5))
                    + random.next(-6, 8) * unit)
            foam.append(.circle(center: point, radius: random.next(6, 17) * rise * (0.35 + 0.65 * t)))
        }
        let lip = (0...18).map { step -> Point in
            let t = Double(step) / 18
            return t < 0.62
                ? Point(
                    x: blend(0.34, 0.60, t / 0.62) * width, y: base - tall * (0.80 + 0.22 * smoothstep(0, 0.62, t)))
                : Point(
                    x: (0.60 + 0.15 * Angle.degrees(90 * (t - 0.62) / 0.38).sine) * width,
                    y: base - tall * (1.02 - 0.42 * pow((t - 0.62) / 0.38, 1.6)))
        }
        return area("wave", body, Color(rgb: 0x9CC3C9), Color(rgb: 0x123549), paper: .outline)
            + area("lip", .taper(through: lip, width: 4 * rise, to: 30 * rise, isRound: true), .white, nil, 0.94)
            + area("foam", foam, .white, nil, 0.94, paper: .outline)
    }

    // MARK: Ground

    /// Drifts of snow or ice whose lowest crest is the edge of the words' ground.
    private var drifts: [Element] {
        let white = look.strip
        let back = crest(horizon + 10 * unit, 40, hills: 2, salt: 1).path(foot: foot + unit)
        let front = crest(horizon + 34 * unit, 30, hills: 2, salt: 2).path(foot: foot + unit)
        let edge = crest(foot + 2 * unit, 20, hills: 2, salt: 3).path(foot: foot + 3 * unit)
        return area(
            "drift-1", back, white[0].mixed(with: white[1], 0.12), white[1].mixed(with: .white, 0.3),
            paper: .outline)
            + area("drift-2", front, white[0], white[1], paper: .outline)
            + area("edge-drift", edge, ground[0], nil, paper: .none)
    }

    /// The air over hot ground in thin pale lines.
    private var shimmer: [Element] {
        var random = random(40)
        var elements: [Element] = []
        for band in 0..<3 {
            var path = Path()
            for row in 0..<8 {
                let y = horizon - (2 + 3.4 * Double(band * 8 + row)) * rise
                var x = random.next(-60, 0) * unit
                while x < width {
                    let length = random.next(60, 200) * unit
                    path.move(to: Point(x: x, y: y))
                    path.curve(
                        Point(x: x + 0.3 * length, y: y - (3 + 2 * scenery.sway()) * unit),
                        Point(x: x + 0.6 * length, y: y + (3 + 2 * scenery.sway()) * unit),
                        to: Point(x: x + length, y: y))
                    x += length + random.next(60, 220) * unit
                }
            }
            elements += line(
                "shimmer-\(band + 1)", path, Color(rgb: 0xFFF8E4), [0.5, 0.34, 0.18][band], width: isPaper ? 2 : 1.8
            )
        }
        return isPaper ? Array(elements.prefix(1)) : elements
    }

    /// Cracks in the ground: a net of them where it is dry, one wide one where it broke.
    private var cracks: [Element] {
        var random = random(50)
        if kind == .earthquake {
            let points = (0...10).map { step -> Point in
                let t = Double(step) / 10
                return Point(
                    x: (0.58 - 0.20 * t + (step % 2 == 0 ? 0.025 : -0.025) * (0.4 + t)) * width,
                    y: horizon + (foot - horizon) * t)
            }
            let branch = [
                points[5], Point(x: points[5].x + 0.10 * width, y: points[6].y),
                Point(x: points[5].x + 0.22 * width, y: points[8].y),
            ]
            return area("crack", .taper(through: points, width: 3 * unit, to: 74 * rise), Color(rgb: 0x17181C), nil)
                + area(
                    "crack-branch", .taper(through: branch, width: 16 * rise, to: 3 * unit), Color(rgb: 0x17181C),
                    nil)
        }
        var path = Path()
        let depth = foot - horizon
        let rows = 5
        for row in 0..<rows {
            let (top, bottom) = (pow(Double(row) / Double(rows), 1.5), pow(Double(row + 1) / Double(rows), 1.5))
            let step = blend(46, 150, bottom) * unit
            var x = -step * random.next(0, 1)
            var last: Point?
            while x < width + step {
                let here = Point(
                    x: x + random.next(-0.25, 0.25) * step, y: horizon + depth * (bottom + random.next(-0.04, 0.04))
                )
                if let last { path.append(.line(from: last, to: here)) }
                path.append(
                    .line(
                        from: here, to: Point(x: here.x + random.next(-0.3, 0.3) * step, y: horizon + depth * top)))
                last = here
                x += step
            }
        }
        return line("cracks", path, Color(rgb: 0x4A2F1C), 0.8, width: 3)
    }
}
