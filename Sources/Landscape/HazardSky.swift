internal import Libc
internal import Locality
internal import Primitives
internal import SceneModel

/// What is behind the town: light, clouds and what falls from them, and mountains.
extension HazardScene {
    func behind(_ tone: SkyTone) -> [Element] {
        let colors = look.cloud
        switch kind {
        case .wind: return glow("light", at(0.2, 0.9), 620, 300, 0xF4F8FA, 0.35) + longClouds(colors) + lines
        case .storm:
            return deck(tone, 0.85) + lines + streaks(260, from: 0.24, 0xDCE8EE, 0.4)
        case .cyclone:
            return deck(tone, 0.9) + lines + streaks(380, from: 0.2, 0xE4EEEA, 0.45)
        case .tornado:
            return glow("light", at(0.56, 1), 900, 280, 0xE8D88C, 0.7) + deck(tone, 0.95) + funnel(colors)
        case .thunder: return thunder(tone, colors)
        case .rain:
            return deck(tone, 0.85) + shafts + streaks(330, from: 0.26, 0xEAF4F7, 0.5)
        case .flood, .landslide:
            return glow("light", at(0.74, 1), 620, 200, 0xF3E3BE, 0.5) + deck(tone, 0.75)
                + (kind == .flood ? [] : shafts + streaks(150, from: 0.3, 0xEAF4F7, 0.34) + slope)
        case .coastal, .tsunami:
            return glow("light", at(0.3, 1), 620, 220, 0xF3EBD6, 0.4) + deck(tone, 0.6)
                + (kind == .tsunami ? [] : lines)
        case .snow:
            return deck(tone, 0.7) + drivenSnow
        case .ice: return deck(tone, 0.6) + streaks(150, from: 0.3, 0xFFFFFF, 0.6) + icicles
        case .cold: return halo
        case .avalanche: return mountains(colors)
        case .heat, .drought: return disc(0xFFFFFF, glow: 0xFFFFFF, 70) + ranges
        case .fire:
            return glow("glow", at(0.56, 1), 900, 330, 0xFFB347, isCalm ? 0.4 : 0.7) + smoke(colors) + flames
        case .fog: return disc(0xFFF6E4, glow: 0xFFF1DA, 40) + banks(colors[0], from: 0.62)
        case .dust: return disc(0xFFE3A8, glow: 0xFFE3A8, 44) + wall(colors)
        case .air: return disc(0xFFF1CF, glow: 0xFFE9B8, 46) + ranges + banks(look.sky[5], from: 0.72)
        case .volcano:
            return glow("glow", at(0.62, 0.62), 460, 260, 0xFF8A3C, isCalm ? 0.25 : 0.6) + volcano(colors)
        case .earthquake: return glow("light", at(0.3, 1), 700, 240, 0xEFE6CC, 0.4) + longClouds(colors) + shaken
        case .other: return glow("light", at(0.3, 1), 700, 240, 0xF3EBD6, 0.35) + longClouds(colors)
        }
    }

    // MARK: Wind

    /// The wind in long lines.
    private var lines: [Element] {
        var windy = scenery
        (windy.windStrength, windy.drift, windy.precipitationAmount) = (isCalm ? 0.7 : 1, 0.3, 0)
        return isPaper
            ? windy.gusts().compactMap { element in
                guard case .shape(let shape) = element else { return nil }
                return .fill(shape.id, shape.path, HazardScene.black)
            } : windy.gusts()
    }

    private func longClouds(_ colors: [Color]) -> [Element] {
        [(0.80, 0.68, 520.0, 58.0), (0.43, 0.74, 420, 36), (0.92, 0.82, 380, 34), (0.15, 0.83, 320, 26)]
            .enumerated()
            .flatMap { index, place -> [Element] in
                let base = at(place.0 + 0.012 * scenery.sway(), place.1)
                let box = Rect(
                    minX: base.x - place.2 * 0.6 * rise, minY: base.y - 1.3 * place.3 * rise,
                    maxX: base.x + place.2 * 0.6 * rise, maxY: base.y)
                if scenery.meetsSkyWords(box) { return [] }
                return cloud(
                    "cloud-\(index + 1)", base, width: place.2 * rise, height: place.3 * rise, colors, 0.9,
                    salt: UInt64(index + 5))
            }
    }

    private func funnel(_ colors: [Color]) -> [Element] {
        // It hangs below words.
        let reach = 140 * rise
        let words = scenery.skyWords.filter { $0.maxX > 0.62 * width - reach && $0.minX < 0.62 * width + reach }
        let top = max(0.34 * horizon, min(words.map(\.maxY).max() ?? 0, 0.75 * horizon))
        var (left, right): ([Point], [Point]) = ([], [])
        for step in 0...20 {
            let t = Double(step) / 20
            let swing = 0.012 * Angle.degrees(280 * t + 360 * scenery.phase).sine * t
            let x = (0.62 - 0.10 * t * t + swing) * width
            let half = (15 + 116 * pow(1 - t, 1.7)) * rise
            left.append(Point(x: x - half, y: top + (horizon - top) * t))
            right.append(Point(x: x + half, y: top + (horizon - top) * t))
        }
        let foot = Point(x: (left[20].x + right[20].x) / 2, y: horizon - 8 * unit)
        return area("funnel", .polygon(left + right.reversed()), Color(rgb: 0x222A31), Color(rgb: 0x39413F))
            + cloud(
                "wall-cloud", Point(x: 0.62 * width, y: top + 46 * rise), width: 660 * rise, height: 140 * rise,
                colors, 1,
                salt: 9)
            + (isPaper ? [] : [.ease("dust", at: foot, 150 * rise, 54 * rise, colors[1], 0.95, power: 1.1)])
    }

    // MARK: Rain, thunder and snow

    private var shafts: [Element] {
        if isPaper { return [] }
        let lit = tone.cloud.lit.mixed(with: .white, 0.2)
        let area = Rect(minX: 0, minY: 0.26 * horizon, maxX: width, maxY: horizon)
        let limit = look.isLight ? nil : scenery.luminanceLimit(in: area)
        let color = limit.map { lit.darkened(to: 1.3 * $0) } ?? lit
        return [(0.16, 0.3), (0.5, 0.34), (0.86, 0.3)].enumerated().map { index, place in
            .ease(
                "shaft-\(index + 1)", at: at(place.0, 0.66), place.1 * width * 0.6, 0.4 * horizon, color, 0.2,
                power: 1.25,
                above: horizon + unit)
        }
    }

    /// A cloud that is lit from within, whose bolt lands on the highest roof.
    private func thunder(_ tone: SkyTone, _ colors: [Color]) -> [Element] {
        let (flash, tip, base) = strike
        let lit = [Color(rgb: 0xC9BCF4), Color(rgb: 0x4A4478), Color(rgb: 0x1B1936)]
        var elements = glow("dusk", at(0.52, 1), 900, 230, 0xE2A07E, 0.46) + deck(tone, 0.8)
        elements += cloud(
            "thundercloud", Point(x: flash.x + 0.04 * width, y: base), width: 760 * rise,
            height: min(320 * rise, 0.46 * horizon),
            lit, 0.9,
            light: flash, salt: 12, torn: 1.2)
        elements += glow("flash", flash, 250, 140, 0xFFFFFF, isCalm ? 0.4 : 0.6)
        elements += glow("flash-core", flash, 120, 70, 0xFFF4D0, 0.7)
        elements += streaks(200, from: 0.66, 0xE4E2F6, 0.36)
        return elements + bolt(from: Point(x: flash.x, y: flash.y + 6 * unit), to: tip)
    }

    /// Where a bolt begins, the roof on which it lands, and the base of its cloud: on the highest one that it reaches clear of words.
    private var strike: (flash: Point, tip: Point, base: Double) {
        let corners = scenery.placedLayers?.near.elements.compactMap { element -> Point? in
            switch element {
            case .move(let point), .line(let point), .curve(_, _, let point): point
            case .close: nil
            }
        }
        let roofs = (corners ?? []).filter { (0.16 * width...0.7 * width).contains($0.x) }.sorted { $0.y < $1.y }
        let tips = roofs.isEmpty ? [at(0.5, 1)] : Array(roofs.prefix(60))
        func strike(_ tip: Point, _ aside: Double) -> (flash: Point, tip: Point, base: Double) {
            // It leaves the cloud well above the roof.
            let base = min(0.66, max(isPaper ? 0.22 : 0.36, tip.y / horizon - (isPaper ? 0.34 : 0.14)))
            let x = min(max(tip.x / width + aside, 0.2), 0.8)
            return (at(x, base - (isPaper ? 0.03 : 0.22)), tip, base * horizon)
        }
        func isClear(_ strike: (flash: Point, tip: Point, base: Double)) -> Bool {
            (0...8).allSatisfy { step in
                let t = Double(step) / 8
                let point = Point(
                    x: blend(strike.flash.x, strike.tip.x, t), y: blend(strike.flash.y, strike.tip.y, t))
                return !scenery.meetsSkyWords(Rect(around: point, 34 * rise))
            }
        }
        let strikes = tips.lazy.flatMap { tip in [0.08, 0.14, -0.08, 0.03].lazy.map { strike(tip, $0) } }
        if let clear = strikes.first(where: isClear) { return clear }
        // Below words that leave no room beside them.
        var low = strike(tips[0], 0.08)
        let foot = scenery.skyWords.map(\.maxY).max() ?? 0
        low.flash.y = min(max(low.flash.y, foot + 36 * rise), low.tip.y)
        return low
    }

    private func bolt(from top: Point, to end: Point) -> [Element] {
        var random = random(43)
        let pieces = 9
        let points = (0...pieces).map { step -> Point in
            let t = Double(step) / Double(pieces)
            let loose = step == 0 || step == pieces ? 0 : random.next(-26, 26) * rise
            return Point(x: blend(top.x, end.x, t) + loose, y: blend(top.y, end.y, t))
        }
        let coats: [(Double, Double, UInt32)] = [(26, 0.1, 0xB9A6FF), (13, 0.2, 0xCFC2FF), (6, 1, 0xFFFFFF)]
        let strokes = coats.enumerated().filter { !isPaper || $0.offset == 2 }.flatMap { _, coat in
            area(
                "bolt-\(Int(coat.0))",
                .taper(
                    through: points, width: coat.0 * 1.3 * max(rise, 0.6 * unit),
                    to: coat.0 * 0.6 * max(rise, 0.6 * unit)),
                Color(rgb: coat.2), nil, coat.1)
        }
        return strokes
            + (isPaper ? [] : [.ease("strike", at: end, 60 * rise, 46 * rise, .white, 0.85, power: 1.6)])
    }

    private var drivenSnow: [Element] {
        var snowy = scenery
        snowy.precipitationAmount = isCalm ? 0.35 : 0.8
        if isPaper { return streaks(170, from: 0.2, 0xFFFFFF, 1) }
        return (isCalm ? [] : streaks(300, from: 0.04, 0xFFFFFF, 0.72))
            + snowy.nearFlakes().filter { element in
                if case .shape(let shape) = element { !shape.id.hasPrefix("near-") } else { true }
            }
    }

    /// Hanging from the upper edge beside the words.
    private var icicles: [Element] {
        var random = random(70)
        var path = Path()
        var x = -6 * unit
        while x < width {
            let half = random.next(7, 15) * rise
            let length = random.next(18, 56) * rise
            let box = Rect(minX: x - half, minY: 0, maxX: x + half, maxY: length + 10 * unit)
            if !scenery.meetsSkyWords(box) {
                path.append(
                    .polygon([
                        Point(x: x - half, y: -2 * unit), Point(x: x + half, y: -2 * unit),
                        Point(x: x + 0.2 * half, y: 0.7 * length), Point(x: x, y: length),
                        Point(x: x - 0.25 * half, y: 0.66 * length),
                    ]))
            }
            x += random.next(20, 46) * rise
        }
        return area("icicles", path, Color(rgb: 0xF6FBFE), Color(rgb: 0xBFD9E8), 0.92, paper: .outline)
    }

    // MARK: Sun

    /// Where the sun stands clear of words.
    private var sunPlace: Point {
        let places = [(0.55, 0.36), (0.72, 0.42), (0.40, 0.44), (0.62, 0.58), (0.86, 0.5), (0.2, 0.52)].map {
            at($0.0, $0.1)
        }
        return places.first { !scenery.meetsSkyWords(Rect(around: $0, 84 * rise)) } ?? places[3]
    }

    private func disc(_ color: UInt32, glow light: UInt32, _ radius: Double) -> [Element] {
        let center = sunPlace
        let size = radius * min(rise, unit)
        return glow("air", center, 560, 430, light, kind == .heat ? 0.85 : 0.5)
            + area("sun", .circle(center: center, radius: size), Color(rgb: color), paper: .outline)
            + glow("bloom", center, 150, 150, light, 0.5)
    }

    /// A pale low sun in a ring of ice, with a bright spot at each side.
    private var halo: [Element] {
        let center = sunPlace
        let size = 40 * min(rise, unit)
        let ring = 3.4 * size
        let dogs = [-1.0, 1].flatMap { side in
            glow("dog-\(Int(side))", Point(x: center.x + side * ring, y: center.y), 34, 34, 0xFFF6E0, 0.95)
        }
        return glow("air", center, 460, 300, 0xFFFFFF, 0.55)
            + line("halo", .circle(center: center, radius: ring), .white, 0.55, width: 7) + dogs
            + area("sun", .circle(center: center, radius: size), Color(rgb: 0xFFFDF2), paper: .outline)
    }

    /// Bare ridges, paler the farther they are.
    private var ranges: [Element] {
        if isPaper { return [] }
        return [(36.0, 130.0, 0.5), (12, 88, 0.85)].enumerated().flatMap { index, ridge in
            area(
                "range-\(index + 1)",
                crest(horizon - ridge.0 * rise, ridge.1 * rise / unit, hills: 4, salt: UInt64(index)).path(
                    foot: horizon + 2 * unit),
                look.far.mixed(with: look.sky[4], 1 - ridge.2), look.sky[4].mixed(with: look.far, 0.3))
        }
    }
}
