internal import Libc
public import Primitives
public import SceneModel

/// The landscape in lines for e-paper: black on white by day, white on black by night, without gradients.
extension Scenery {
    /// The sun's altitude in degrees below which the sky of an engraving is black, with white words before it.
    public static let engravedNight = -6.0

    /// Whether an engraving has a black sky.
    public var isEngravedNight: Bool { sunAltitude < Scenery.engravedNight }

    /// The picture from back to front, lines of the far and the secondary in a shade of their own.
    ///
    /// `bow` stands behind the land, `number` before it. Without words and inside the ring the sky is left plain.
    public func engraving(shade: Color, bow: [Element] = [], number: [Element] = []) -> [Element] {
        var engraver = Engraver(scenery: self, shade: shade)
        return engraver.elements(bow: bow, number: number)
    }
}

/// Draws a landscape in lines whose widths are whole pixels of a screen that is drawn at its own size.
struct Engraver {
    var scenery: Scenery
    /// The ink of what is secondary.
    var shade: Color

    static let black = Color(rgb: 0)

    var unit: Double { scenery.unit }
    var width: Double { scenery.size.width }
    var horizon: Double { scenery.horizon }
    var isNight: Bool { scenery.isEngravedNight }
    /// The colours of lines and of the ground in the sky.
    var ink: Color { isNight ? .white : Engraver.black }
    var paper: Color { isNight ? Engraver.black : .white }

    mutating func elements(bow: [Element], number: [Element]) -> [Element] {
        let clouds = clouds
        // A light clears the mist around it.
        var elements = sky + stars + mist + light
        elements += falling(below: clouds)
        elements += gusts + bolt
        elements += scenery.isCloudUnknown ? inked(scenery.unknownClouds(), ink) : clouds.flatMap(drawn)
        return elements + bow + land + number
    }

    /// A length in whole points, at least one.
    func whole(_ units: Double) -> Double { max(1, (units * unit).rounded()) }

    /// Shapes in one opaque colour.
    func inked(_ elements: [Element], _ color: Color) -> [Element] {
        elements.map { element in
            guard case .shape(var shape) = element else { return element }
            if shape.fill != nil { shape.fill = .color(color) }
            shape.stroke?.color = color
            return .shape(shape)
        }
    }
}

// MARK: The sky

extension Engraver {
    /// The parts of a line across the picture that no word and no ring interrupts.
    private func spans(at y: Double, height: Double, raggedBy offset: Double) -> [(Double, Double)] {
        let line = Rect(minX: 0, minY: y, maxX: width, maxY: y + height)
        var gaps = scenery.skyWords.map { $0.grown(by: 8 * unit) }.filter { $0.intersects(line) }
            .map { ($0.minX - offset, $0.maxX + offset) }
        if let ring = scenery.ring {
            let (reach, rise) = (ring.outerRadius + 8 * unit, ring.center.y - y)
            if rise < reach {
                let half = max(0, reach * reach - rise * rise).squareRoot()
                gaps.append((ring.center.x - half, ring.center.x + half))
            }
        }
        var (start, spans) = (0.0, [(Double, Double)]())
        for gap in gaps.sorted(by: { $0.0 < $1.0 }) {
            if gap.0 > start { spans.append((start, gap.0)) }
            start = max(start, gap.1)
        }
        return start < width ? spans + [(start, width)] : spans
    }

    /// A clear sky: rows that become thinner downward; by night, black.
    private var sky: [Element] {
        if isNight {
            return [
                .fill("sky", .rectangle(Rect(minX: 0, minY: 0, maxX: width, maxY: horizon)), Engraver.black)
            ]
        }
        guard scenery.weatherAmount < 0.5, !scenery.isCloudUnknown else { return [] }
        var path = Path()
        let (end, period) = (horizon * 0.56, whole(8))
        for row in 0..<max(1, Int(end / period)) {
            let y = Double(row) * period
            let share = y / end
            let thickness = whole(share < 0.25 ? 3 : share < 0.6 ? 2 : 1)
            for (left, right) in spans(at: y, height: thickness, raggedBy: Double(row * 5 % 7) * 5 * unit)
            where right - left > 12 * unit {
                path.append(
                    .rectangle(Rect(minX: left.rounded(), minY: y, maxX: right.rounded(), maxY: y + thickness)))
            }
        }
        return path.elements.isEmpty ? [] : [.fill("sky", path, shade)]
    }

    /// Stars of paper.
    private var stars: [Element] {
        guard isNight, !scenery.isCloudUnknown, !scenery.isMisty else { return [] }
        let clear = (1 - min(max(scenery.cloudCover ?? 0, 0), 1)) * (1 - scenery.weatherAmount)
        var random = scenery.placeRandom(11)
        var path = Path()
        for _ in 0..<Int(70 * clear * width * horizon / (800 * 340 * unit * unit)) {
            let side = whole(random.next() < 0.7 ? 2 : 3)
            let corner = Point(x: random.next(4, width - 8).rounded(), y: random.next(4, horizon * 0.82).rounded())
            let box = Rect(minX: corner.x, minY: corner.y, maxX: corner.x + side, maxY: corner.y + side)
            if scenery.meetsSkyWords(box.grown(by: 6 * unit)) || meetsBody(box) || meetsRing(box) { continue }
            path.append(.rectangle(box))
        }
        return path.elements.isEmpty ? [] : [.fill("stars", path, .white)]
    }

    /// The lines of the wind that meet no word, no light and no bow.
    private var gusts: [Element] {
        inked(scenery.gusts(), ink).filter { element in
            guard case .shape(let shape) = element, let box = shape.path.controlBounds else { return false }
            return !scenery.meetsSkyWords(box) && !meetsBody(box) && !meetsRing(box)
        }
    }

    /// Whether a box meets the sun with its rays, or the moon.
    func meetsBody(_ box: Rect) -> Bool {
        scenery.bodyCenter.map { box.distance(to: $0) < 44 * unit } ?? false
    }

    /// Whether a box meets the ring or what is inside.
    func meetsRing(_ box: Rect) -> Bool {
        scenery.ring.map { box.distance(to: $0.center) < $0.outerRadius + 8 * unit } ?? false
    }

    /// The sun with its rays, or the lit part of the moon.
    private var light: [Element] {
        guard scenery.isBodyVisible, let body = scenery.body else { return [] }
        switch body {
        case .sun(let center, let radius):
            var rays = Path()
            for ray in 0..<24 {
                let direction = Angle.degrees(Double(ray) * 15)
                rays.append(
                    .line(
                        from: center.at(radius * 1.36, toward: direction),
                        to: center.at(radius * (ray % 2 == 0 ? 1.9 : 1.62), toward: direction)))
            }
            return [
                .fill("sun-ground", .circle(center: center, radius: radius * 2.1), paper),
                .stroke("sun-rays", rays, ink, width: whole(3)),
                .stroke("sun", .circle(center: center, radius: radius), ink, width: whole(4)),
            ]
        case .moon(let center, let radius, let cycle, let isSouthern):
            return [
                .fill("moon-ground", .circle(center: center, radius: radius * 1.15), paper),
                .fill(
                    "moon", .moon(center: center, radius: radius, cycle: cycle, isSouthern: isSouthern), ink),
                .stroke("moon-rim", .circle(center: center, radius: radius), ink, width: whole(2)),
            ]
        }
    }

    /// Fog as lines that are interrupted here and there, closer together toward the ground; haze, dust and smoke also as grains.
    private var mist: [Element] {
        guard scenery.isMisty else { return [] }
        var random = scenery.placeRandom(420)
        var path = Path()
        var y = horizon * 0.26
        var row = 0
        while y < horizon - 6 * unit {
            let thickness = whole(3)
            var x = random.next(-160, 0) * unit
            for (left, right) in spans(at: y.rounded(), height: thickness, raggedBy: Double(row * 5 % 7) * 5 * unit)
            {
                x = max(x, left - 160 * unit)
                while x < right {
                    let end = min(x + random.next(90, 260) * unit, right)
                    if end - max(x, left) > 16 * unit {
                        path.append(
                            .rectangle(
                                Rect(
                                    minX: max(x, left).rounded(), minY: y.rounded(), maxX: end.rounded(),
                                    maxY: y.rounded() + thickness)))
                    }
                    x = end + random.next(18, 60) * unit
                }
            }
            row += 1
            y += blend(26, 13, y / horizon) * unit
        }
        var elements: [Element] = path.elements.isEmpty ? [] : [.fill("mist", path, isNight ? .white : shade)]
        guard scenery.weather != .fog else { return elements }
        var grains = Path()
        for _ in 0..<Int(110 * width * horizon / (800 * 340 * unit * unit)) {
            let center = Point(x: random.next(0, width), y: random.next(horizon * 0.2, horizon))
            let radius = random.next(1.5, 3) * unit
            let box = Rect(around: center, radius + 4 * unit)
            if scenery.meetsSkyWords(box) || meetsRing(box) { continue }
            grains.append(.circle(center: center, radius: radius))
        }
        elements.append(.fill("grains", grains, ink))
        return elements
    }
}

// MARK: The land

extension Engraver {
    /// The far layer in oblique lines, the near one solid on a rim of paper, the shore, and water in dashes that thin out.
    private var land: [Element] {
        let shore = whole(3)
        // What is below the horizon hides the lower part of a light that rises or sets.
        let lake = Rect(minX: 0, minY: horizon.rounded(), maxX: width, maxY: scenery.size.height)
        var elements: [Element] = []
        if !scenery.isMisty, let layers = scenery.placedLayers {
            elements.append(.fill("far-land", layers.far, .white))
            // Snow is paper.
            if !scenery.isSnowCovered {
                elements.append(hatching(under: LayerProfile(layers.far, width: width, horizon: horizon)))
            }
            elements += [
                .stroke("far-crest", layers.far, Engraver.black, width: whole(2)),
                .stroke("near-rim", layers.near, .white, width: whole(8)),
                .fill("near-land", layers.near, Engraver.black),
            ]
        }
        elements.append(.fill("lake", .rectangle(lake), .white))
        let line = Rect(minX: 0, minY: horizon.rounded(), maxX: width, maxY: horizon.rounded() + shore)
        elements.append(.fill("shore", .rectangle(line), Engraver.black))
        return elements + (scenery.hasWater ? water : [])
    }

    /// Oblique lines under a crest.
    private func hatching(under crest: LayerProfile) -> Element {
        var path = Path()
        let step = whole(9)
        for start in stride(from: -200 * unit, to: width + 20 * unit, by: step) {
            var rise = 0.0
            while rise < 260 * unit, horizon - rise > crest.y(at: start + rise * 0.7) { rise += unit }
            guard rise > 3 * unit else { continue }
            path.append(
                .line(
                    from: Point(x: start, y: horizon),
                    to: Point(x: start + rise * 0.7, y: horizon - rise)))
        }
        return .stroke("far-lines", path, shade, width: 1.6 * unit)
    }

    private var water: [Element] {
        var random = scenery.placeRandom(8)
        var path = Path()
        // Dashes beside words would merge with them.
        let words = scenery.landWords.map(\.minY).min() ?? scenery.size.height
        let depth = min(max(30 * unit, 0.13 * (scenery.size.height - horizon)), max(words - horizon, 18 * unit))
        for _ in 0..<Int(70 * width / (800 * unit)) {
            let near = pow(random.next(), 1.9)
            let y = (horizon + 8 * unit + (depth - 10 * unit) * near).rounded()
            let length = blend(130, 34, near) * random.next(0.4, 1.2) * unit
            let x = random.next(-40, width + 20).rounded()
            let box = Rect(minX: x, minY: y, maxX: x + length.rounded(), maxY: y + whole(near < 0.12 ? 3 : 2))
            if scenery.meetsLandWords(box.grown(by: 10 * unit)) { continue }
            path.append(.rectangle(box))
        }
        return path.elements.isEmpty ? [] : [.fill("ripples", path, Engraver.black)]
    }
}

extension Path {
    /// A line through points.
    static func polyline(_ points: [Point]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        return path
    }
}
