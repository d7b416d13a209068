internal import Libc
internal import Primitives
internal import SceneModel

extension Scenery {
    /// Sheets of rain or snow that hang from the bases of clouds.
    func curtains(below bases: [CloudBase], _ tone: SkyTone) -> [Element] {
        guard precipitation != .snow else { return [] }
        let color = tone.cloud.lit.mixed(with: tone.cloud.body, 0.25)
        return bases.enumerated().flatMap { index, base in
            let (left, right) = (base.middle.x - base.width * 0.46, base.middle.x + base.width * 0.46)
            let fall = horizon - base.middle.y
            let box = Rect(
                minX: min(left, left + fall * drift), minY: base.middle.y, maxX: max(right, right + fall * drift),
                maxY: horizon)
            let density = meetsSkyWords(box) ? 0.15 : 0.32
            return curtain(
                "curtain-\(index + 1)", from: left, to: right, top: base.middle.y,
                density * min(1, 0.45 + precipitationAmount), color)
        }
    }

    /// A soft shaft of rain or hail that has no edge but the horizon.
    func curtain(
        _ id: String, from left: Double, to right: Double, top: Double, _ density: Double, _ color: Color
    ) -> [Element] {
        let fall = horizon - top
        guard fall > 0, density > 0.004 else { return [] }
        let (half, reach) = ((right - left) / 2, fall * 0.52)
        let center = Point(x: (left + right) / 2 + drift * reach, y: top + reach)
        let slant = abs(drift) * fall
        let limit = luminanceLimit(
            in: Rect(minX: left - slant, minY: top, maxX: right + slant, maxY: horizon))
        let color = limit.map { color.darkened(to: $0 * 1.5) } ?? color
        let gradient = RadialGradient(
            center: center, radius: reach, aspect: half / reach, lean: drift,
            stops: falloff(color, density, steps: 8, power: 1.25).map { GradientStop(offset: $0.0, color: $0.1) })
        let box = Rect(minX: left - slant, minY: max(0, top), maxX: right + slant, maxY: horizon)
        return [.shape(Shape(id: id, path: .rectangle(box), fill: .radial(gradient)))]
    }

    /// What falls before the clouds and behind the land.
    func falling(below bases: [CloudBase], _ tone: SkyTone) -> [Element] {
        let amount = precipitationAmount
        guard amount > 0.02 else { return [] }
        switch precipitation {
        case .rain, .freezingRain: return rain(amount, below: bases, tone)
        case .snow: return []
        case .sleet:
            return rain(amount * 0.7, below: bases, tone)
                + flakes(Int(90 * skyArea * (0.4 + 0.6 * amount)), from: horizon * 0.16, to: horizon, isSmall: true)
        case .hail: return hailstones(Int(120 * skyArea * (0.4 + 0.6 * amount)), from: horizon * 0.22)
        }
    }

    /// The sky's area, 1 for 1080 x 600 units.
    private var skyArea: Double { size.width * horizon / (1080 * 600 * unit * unit) }

    private func rain(_ amount: Double, below bases: [CloudBase], _ tone: SkyTone) -> [Element] {
        // Where words leave no room for clouds it falls across the whole sky.
        let deck = bases.isEmpty && !isMisty ? max(deckAmount, 0.7) : deckAmount
        var elements: [Element] = []
        if deck > 0.02 {
            for (index, place) in [(-0.02, 0.36, 0.34), (0.30, 0.34, 0.38), (0.66, 0.40, 0.33)].enumerated() {
                elements += curtain(
                    "deck-curtain-\(index + 1)", from: place.0 * size.width,
                    to: (place.0 + place.1) * size.width + 60 * unit, top: horizon * place.2,
                    0.19 * min(1, 0.4 + amount) * deck, Color(rgb: 0xDCE8EC))
            }
            elements += streaks(
                "streak", Int(210 * amount * size.width / (1080 * unit)), from: 0, to: size.width,
                top: horizon * 0.28,
                Color(rgb: 0xEAF4F7), 0.36 * deck, salt: 301)
        }
        if deck < 0.98 {
            let color = tone.cloud.lit.mixed(with: .white, 0.6)
            for (index, base) in bases.enumerated() {
                elements += streaks(
                    "streak-\(index + 1)", Int(52 * min(1, 0.35 + amount) * base.width / (400 * unit)),
                    from: base.middle.x - base.width * 0.36, to: base.middle.x + base.width * 0.40,
                    top: base.middle.y + 20 * unit, color, 0.36 * (1 - deck), salt: 310 + UInt64(index))
            }
        }
        return elements
    }

    /// Strokes in three widths, each on a rail of its own so that none crosses another.
    func streaks(
        _ id: String, _ count: Int, from left: Double, to right: Double, top: Double, _ color: Color,
        _ opacity: Double, salt: UInt64
    ) -> [Element] {
        let kinds = [(1.3, 16.0, 30.0, 0.55, 0.57), (1.9, 30, 54, 0.8, 0.25), (2.7, 54, 92, 1, 0.18)]
        let bottom = horizon - 8 * unit
        guard count > 0, bottom > top else { return [] }
        return kinds.enumerated().flatMap { index, kind -> [Element] in
            var random = placeRandom(salt * 8 + UInt64(index))
            let number = max(1, Int(Double(count) * kind.4))
            var paths = [Path(), Path()]
            // Rails reach so far aside that slanting ones fill the whole field.
            let slant = (bottom - top) * drift
            let (start, end) = (left - max(slant, 0), right - min(slant, 0))
            for rail in 0..<number {
                let place = start + (end - start) * (Double(rail) + random.next(0.12, 0.88)) / Double(number)
                let length = random.next(kind.1, kind.2) * unit
                // The nearer it is, the faster it falls.
                let y = fallen(random.next(top, bottom), from: top, to: bottom, times: Double(index + 2))
                let shade = random.next() < 0.5 ? 0 : 1
                let x = place + (y - top) * drift
                let tip = Point(x: x + length * drift, y: y + length)
                let box = Rect(minX: min(x, tip.x), minY: y, maxX: max(x, tip.x), maxY: tip.y).grown(by: 6 * unit)
                guard tip.y < bottom, x > left, x < right + abs(slant), box.maxX > 0, box.minX < size.width,
                    !meetsSkyWords(box), !isBeforeRing(Point(x: (x + tip.x) / 2, y: (y + tip.y) / 2))
                else { continue }
                paths[shade].append(.line(from: Point(x: x, y: y), to: tip))
            }
            return paths.enumerated().compactMap { shade, path in
                path.elements.isEmpty
                    ? nil
                    : .stroke(
                        "\(id)-\(["thin", "middle", "thick"][index])-\(shade + 1)", path, color,
                        opacity * kind.3 * (shade == 0 ? 0.70 : 0.92), width: kind.0 * unit)
            }
        }
    }

    private func isBeforeRing(_ point: Point) -> Bool {
        guard let ring else { return false }
        let (dx, dy) = (point.x - ring.center.x, point.y - ring.center.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        return distance > ring.innerRadius - 6 * unit && distance < ring.outerRadius + 4 * unit
    }

    /// Flakes before everything that is painted so far: over the whole sky, and a few before the land.
    func nearFlakes() -> [Element] {
        guard precipitation == .snow, precipitationAmount > 0.02 else { return [] }
        let amount = 0.35 + 0.65 * precipitationAmount
        let deep = (size.height - horizon) * size.width / (1080 * 600 * unit * unit)
        return flakes(Int(190 * skyArea * amount), from: 0, to: horizon + 30 * unit, isSmall: false)
            + flakes(
                Int(60 * min(deep, 1) * amount), from: horizon + 30 * unit, to: size.height, isSmall: true,
                opacity: 0.4, id: "near-flakes", salt: 340)
    }

    /// Small, middle and soft large flakes; behind the large numerals only small faint ones.
    func flakes(
        _ count: Int, from top: Double, to bottom: Double, isSmall: Bool, opacity: Double = 0.95,
        id: String = "flakes", salt: UInt64 = 330, across: ClosedRange<Double>? = nil
    ) -> [Element] {
        let across = across ?? 0...size.width
        var random = placeRandom(salt)
        var (small, middle, faint) = (Path(), Path(), Path())
        var (soft, taken): ([Element], [Disc]) = ([], [])
        for _ in 0..<min(max(count, 0), 1200) {
            let kind = random.next()
            let rest = Point(
                x: random.next(across.lowerBound, across.upperBound), y: random.next(top, bottom))
            var radius =
                kind < 0.62 ? random.next(1.6, 2.8) : kind < 0.93 ? random.next(3.2, 5.2) : random.next(8, 13)
            if isSmall { radius = min(radius, 4.2) }
            radius *= unit
            let disc = Disc(center: rest, radius: radius)
            func isHidden(_ box: Rect) -> Bool {
                meetsLandWords(box.grown(by: 6 * unit)) || meetsSmallSkyWords(box.grown(by: 6 * unit))
            }
            if isHidden(Rect(around: rest, radius)) || taken.contains(where: { $0.touches(disc) }) { continue }
            taken.append(disc)
            // Large flakes are nearer and fall faster.
            let center = Point(
                x: rest.x + 12 * unit * sway(),
                y: fallen(rest.y, from: top, to: bottom, times: radius > 3 * unit ? 2 : 1))
            let box = Rect(around: center, radius)
            if phase != 0, isHidden(box) { continue }
            if meetsSkyWords(box.grown(by: unit)) {
                faint.append(.circle(center: center, radius: min(radius, 2.6 * unit)))
            } else if radius > 6 * unit {
                soft.append(
                    .glow(
                        "\(id)-soft-\(soft.count + 1)", at: center, radius: radius,
                        [
                            (0, Color.white.withOpacity(0.42 * opacity)),
                            (0.55, Color.white.withOpacity(0.30 * opacity)), (1, Color.white.withOpacity(0)),
                        ]))
            } else if radius < 3 * unit {
                small.append(.circle(center: center, radius: radius))
            } else {
                middle.append(.circle(center: center, radius: radius))
            }
        }
        return soft
            + [("small", small, 0.48), ("middle", middle, 0.70), ("faint", faint, 0.06)].compactMap {
                $0.1.elements.isEmpty ? nil : .fill("\(id)-\($0.0)", $0.1, .white, $0.2 * opacity)
            }
    }

    /// Round and solid, lit from above left, each with a short track.
    private func hailstones(_ count: Int, from top: Double) -> [Element] {
        var random = placeRandom(350)
        let words = skyWords + landWords
        var (tracks, balls, lights) = (Path(), Path(), Path())
        var taken: [Disc] = []
        for _ in 0..<min(max(count, 0), 600) {
            let kind = random.next()
            let radius =
                (kind < 0.6 ? random.next(2.6, 4.2) : kind < 0.92 ? random.next(4.6, 7) : random.next(8, 11)) * unit
            let rest = Point(
                x: random.next(-20, size.width + 20), y: random.next(top, horizon + 30 * unit))
            let length = radius * random.next(5, 8)
            let disc = Disc(center: rest, radius: radius)
            func track(to end: Point) -> (start: Point, meetsWords: Bool) {
                let start = Point(x: end.x - length * drift * 0.6, y: end.y - length)
                let box = Rect(
                    minX: min(start.x, end.x), minY: start.y, maxX: max(start.x, end.x), maxY: end.y
                ).grown(by: radius + 8 * unit)
                return (start, words.contains { $0.intersects(box) })
            }
            if track(to: rest).meetsWords || taken.contains(where: { $0.touches(disc) }) { continue }
            taken.append(disc)
            let y = fallen(rest.y, from: top, to: horizon + 30 * unit, times: 4)
            let center = Point(x: rest.x + (y - rest.y) * drift * 0.6, y: y)
            let (start, meetsWords) = track(to: center)
            if meetsWords { continue }
            tracks.append(.taper(through: [start, center], width: radius * 0.2, to: radius * 1.1))
            balls.append(.circle(center: center, radius: radius))
            lights.append(
                .circle(
                    center: Point(x: center.x - radius * 0.22, y: center.y - radius * 0.26), radius: radius * 0.62))
        }
        if balls.elements.isEmpty { return [] }
        return [
            .vertical(
                "hail-tracks", tracks, from: top, to: horizon,
                [(0, Color(rgb: 0xE8F4F2).withOpacity(0.14)), (1, Color(rgb: 0xE8F4F2).withOpacity(0.22))]),
            .fill("hail", balls, Color(rgb: 0xB9CBCC), 0.95), .fill("hail-light", lights, .white, 0.72),
        ]
    }

    /// The size of a ring relative to the still picture.
    private func widened(_ ring: Int) -> Double {
        if phase == 0 { return 1 }
        let own = 0.5 + 0.1 * Double(ring % 5)
        let age = own + phase * Double(4 + ring % 3)
        return max(age - age.rounded(.down), 0.05) / own
    }

    /// Rings on the water where drops strike it, or hailstones that leap from it.
    func rings() -> [Element] {
        let kind = precipitation
        guard precipitationAmount > 0.02, kind != .snow else { return [] }
        var random = placeRandom(360)
        let depth = size.height - horizon
        let count = kind == .hail ? 34.0 : 40 * precipitationAmount
        var (paths, balls) = ([Path(), Path()], Path())
        for index in 0..<Int(count * size.width / (1080 * unit)) {
            let near = pow(random.next(), 1.2)
            let center = Point(
                x: random.next(0, size.width), y: horizon + 12 * unit + (depth - 70 * unit) * near)
            // Rings widen until the next drop falls, each in a time of its own.
            let radius = blend(4, 17, near) * random.next(0.7, 1.2) * unit * widened(index)
            let leap = kind == .hail ? radius * 2.2 : 0
            let box = Rect(
                minX: center.x - radius, minY: center.y - leap, maxX: center.x + radius, maxY: center.y
            ).grown(by: 8 * unit)
            if meetsLandWords(box) { continue }
            paths[near < 0.5 ? 0 : 1].append(.ellipse(center: center, width: radius, height: radius * 0.26))
            if kind == .hail {
                balls.append(
                    .circle(
                        center: Point(
                            x: center.x + random.next(-0.4, 0.4) * radius,
                            y: center.y - radius * random.next(0.8, 2)),
                        radius: blend(1.6, 4, near) * unit))
            }
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil : .stroke("rings-\(index + 1)", path, .white, index == 0 ? 0.20 : 0.14, width: 1.5 * unit)
        } + (balls.elements.isEmpty ? [] : [.fill("leaping-hail", balls, Color(rgb: 0xEAF4F2), 0.85)])
    }
}

extension Path {
    /// The outline of a line through points whose width changes from one end to the other.
    static func taper(
        through points: [Point], width: Double, to end: Double, isRound: Bool = false
    ) -> Path {
        var (left, right): ([Point], [Point]) = ([], [])
        for (index, point) in points.enumerated() {
            let before = points[max(index - 1, 0)]
            let after = points[min(index + 1, points.count - 1)]
            let (dx, dy) = (after.x - before.x, after.y - before.y)
            let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
            let half = blend(width, end, Double(index) / Double(max(points.count - 1, 1))) / 2
            left.append(Point(x: point.x - dy / length * half, y: point.y + dx / length * half))
            right.append(Point(x: point.x + dy / length * half, y: point.y - dx / length * half))
        }
        var cap: [Point] = []
        if isRound, let tip = points.last, let side = left.last {
            let (dx, dy) = (side.x - tip.x, side.y - tip.y)
            cap = (1..<10).map { step in
                let turn = Angle.degrees(Double(step) * 18)
                return Point(
                    x: tip.x + dx * turn.cosine + dy * turn.sine, y: tip.y - dx * turn.sine + dy * turn.cosine)
            }
        }
        return .polygon(left + cap + right.reversed())
    }

    /// A closed line through points.
    static func polygon(_ points: [Point]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        if !points.isEmpty { path.close() }
        return path
    }
}
