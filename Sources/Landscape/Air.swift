internal import Libc
internal import Primitives
internal import SceneModel

/// What fog, haze, dust, smoke and wind do to a landscape.
extension Scenery {
    private var mist: Color {
        let mist: UInt32 =
            switch weather {
            case .haze: 0xACA793
            case .dust: 0xB88E54
            case .smoke: 0x9A7B6E
            default: 0x8B979E
            }
        // By night there is little light for the mist to scatter.
        return Color(rgb: mist).mixed(with: Color(rgb: 0x0B1026), 0.72 * (1 - smoothstep(-12, 4, sunAltitude)))
    }

    /// Grains of dust or ash that drift with the wind.
    private func grains() -> [Element] {
        guard weather == .dust || weather == .smoke else { return [] }
        var random = placeRandom(400)
        var paths = [Path(), Path()]
        let count = (weather == .dust ? 150.0 : 60) * size.width * horizon / (1080 * 556 * unit * unit)
        for _ in 0..<Int(min(count, 500)) {
            let start = Point(x: random.next(0, size.width), y: random.next(horizon * 0.12, horizon * 1.02))
            let length = random.next(6, 34) * unit
            let end = Point(x: start.x + length, y: start.y - length * 0.06)
            let isBright = random.next() < 0.4
            let box = Rect(minX: start.x, minY: end.y, maxX: end.x, maxY: start.y).grown(by: 6 * unit)
            if meetsSkyWords(box) || meetsLandWords(box) { continue }
            paths[isBright ? 1 : 0].append(.line(from: start, to: end))
        }
        let color = Color(rgb: weather == .dust ? 0xFFE2AE : 0xE8CDBF)
        let daylight = 0.3 + 0.7 * smoothstep(-12, 4, sunAltitude)
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil
                : .stroke("grains-\(index + 1)", path, color, [0.20, 0.36][index] * daylight, width: 1.6 * unit)
        }
    }

    /// Banks of fog, haze, dust or smoke: before the far layer of the land, or before all of it.
    func banks(_ tone: SkyTone, isFar: Bool) -> [Element] {
        guard isMisty else { return [] }
        var mist = mist
        let area = Rect(minX: 0, minY: horizon * 0.6, maxX: size.width, maxY: horizon)
        if let limit = luminanceLimit(in: area) { mist = mist.darkened(to: limit) }
        let levels = isFar ? [(0.66, 0.20, 60.0)] : [(0.96, 0.42, 70), (1.02, 0.60, 70)]
        return levels.enumerated().flatMap { index, level -> [Element] in
            var random = placeRandom(UInt64(70 + index + (isFar ? 0 : 10)))
            var (x, elements): (Double, [Element]) = (-160 * unit, [])
            while x < size.width + 160 * unit {
                let extent = random.next(320, 520) * unit
                elements.append(
                    .ease(
                        "bank-\(elements.count + 1)",
                        at: Point(
                            x: x + extent * 0.4 + 16 * unit * sway(),
                            y: horizon * level.0 + random.next(-10, 10) * unit),
                        extent * 0.62, level.2 * random.next(0.8, 1.2) * unit, mist, level.1, steps: 6, power: 1.1))
                x += extent * 0.42
            }
            return elements
        } + (isFar ? [] : grains())
    }

    /// A pale bank before the water, between the number's feet and the words below.
    func lowMist() -> [Element] {
        guard weather == .fog, !hasLightSky else { return [] }
        let top = horizon - 8 * unit
        let foot = min(horizon + 76 * unit, landWords.map(\.minY).filter { $0 > horizon }.min() ?? .infinity)
        guard foot > top + 30 * unit else { return [] }
        let pale = mist.mixed(with: .white, 0.45 * smoothstep(-8, 6, sunAltitude))
        return [
            .vertical(
                "low-mist", .rectangle(Rect(minX: 0, minY: top, maxX: size.width, maxY: foot)), from: top, to: foot,
                [(0, 0), (0.18, 0.5), (0.42, 0.78), (0.66, 0.5), (1, 0)].map { ($0.0, pale.withOpacity($0.1)) })
        ]
    }

    /// Wind made visible: long lines that swell, run out and end in a curl.
    func gusts() -> [Element] {
        let strength = windStrength
        guard strength > 0.02 else { return [] }
        var random = placeRandom(410)
        var taken = skyWords
        var elements: [Element] = []
        let isRightward = drift >= 0
        for index in 0..<9 {
            for attempt in 0..<60 {
                let place = (Double(index) * 0.618).truncatingRemainder(dividingBy: 1) * 0.96 + random.next(0, 0.04)
                let y = horizon * (0.10 + 0.80 * place)
                let radius = random.next(9, 20) * (1 - 0.4 * place) * unit
                let up = random.next() < 0.55 ? 1.0 : -1.0
                var length = random.next(0.30, 0.6) * size.width * (1 - 0.45 * place)
                let end =
                    ((index + attempt) % 2 == 0 ? random.next(0.12, 0.5) : random.next(0.80, 1.06)) * size.width
                if attempt > 30 { length *= 0.6 }
                func side(_ x: Double) -> Double { isRightward ? x : size.width - x }
                let (left, right) = (side(end - length), side(end + radius))
                let box = Rect(
                    minX: min(left, right), minY: y - 2.4 * radius, maxX: max(left, right), maxY: y + 2.4 * radius
                ).grown(by: 10 * unit)
                let curl = Rect(around: Point(x: side(end), y: y), 2.6 * radius)
                let area = index < taken.count ? box : curl
                if skyWords.contains(where: box.intersects) || taken.contains(where: area.intersects) { continue }
                taken.append(Rect(minX: curl.minX, minY: box.minY, maxX: curl.maxX, maxY: box.maxY))
                let swing = random.next(8, 18) * up * unit
                var points: [Point] = []
                for step in 0...24 {
                    let t = Double(step) / 24
                    let u = 1 - t
                    points.append(
                        Point(
                            x: side(end - length * u),
                            y: y + u * u * u * swing - 3 * u * u * t * swing + 3 * u * t * t * swing * 0.7))
                }
                for step in 1...28 {
                    // Three quarters of a turn that narrows.
                    let turn = Double(step) / 28 * 250
                    let reach = radius * (1 - 0.25 * Double(step) / 28)
                    points.append(
                        Point(
                            x: side(end + reach * Angle.degrees(turn).sine),
                            y: y - up * (radius - reach * Angle.degrees(turn).cosine)))
                }
                let (from, to) = (side(end - length), side(end + radius))
                let width = random.next(2, 4.2) * unit
                elements.append(
                    .linear(
                        "gust-\(index + 1)", .taper(through: points, width: width * 0.6, to: width, isRound: true),
                        from: Point(x: from, y: 0), to: Point(x: to, y: 0),
                        [(0, 0), (0.4, 0.55), (1, 1)].map {
                            ($0.0, Color.white.withOpacity($0.1 * (0.5 + 0.2 * strength) * min(1, strength * 2)))
                        }))
                break
            }
        }
        return elements
    }

    /// Crests of foam on windy water.
    func whitecaps() -> [Element] {
        guard hasWater, windStrength > 0.02 else { return [] }
        var random = placeRandom(420)
        var paths = [Path(), Path()]
        let side = drift < 0 ? -1.0 : 1
        for _ in 0..<Int(60 * windStrength) {
            let near = pow(random.next(), 1.5)
            let y = horizon + 12 * unit + (size.height - horizon - 52 * unit) * near
            let width = blend(14, 64, near) * random.next(0.6, 1.2) * unit
            let x = random.next(0, size.width)
            let box = Rect(minX: x - width, minY: y - width * 0.2, maxX: x + width, maxY: y).grown(by: 8 * unit)
            if meetsLandWords(box) { continue }
            func place(_ along: Double, _ up: Double) -> Point {
                Point(x: x + along * width * side, y: y - up * width * 0.16)
            }
            var path = Path()
            path.move(to: place(-1, 0))
            path.curve(place(-0.3, 0.4), place(0.2, 1.6), to: place(0.62, 0.8))
            path.curve(place(0.4, 0.5), place(0.3, 0.1), to: place(0.5, 0))
            path.close()
            paths[near < 0.4 ? 0 : 1].append(path)
        }
        return paths.enumerated().compactMap { index, path in
            path.elements.isEmpty
                ? nil : .fill("whitecaps-\(index + 1)", path, .white, index == 0 ? 0.55 : 0.36)
        }
    }
}
