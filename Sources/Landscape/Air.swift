internal import Libc
internal import Primitives
internal import SceneModel

/// What fog, haze, dust, smoke and wind do to a landscape.
extension Scenery {
    /// Four ranges, each dark at its crest and lost in mist at its foot; the nearest meets the water.
    func mistyRanges() -> [Element] {
        var (colors, mist) = mistColors
        // The ranges rise behind the foot of large words.
        let lower = Rect(minX: 0, minY: horizon * 0.7, maxX: size.width, maxY: horizon)
        if let limit = luminanceLimit(in: lower) {
            mist = mist.darkened(to: limit)
            colors = colors.map { $0.darkened(to: limit) }
        }
        let fog = weather == .fog
        let amplitudes: [Double] = fog ? [250, 180, 118, 62] : [200, 140, 92, 48]
        let relief = min(skyScale, 1.25 * unit)
        var elements: [Element] = []
        for (index, amplitude) in amplitudes.enumerated() {
            var random = placeRandom(UInt64(50 + index))
            let ridge = Ridge(hills: [3, 4, 3, 5][index], roughness: [0.85, 0.95, 1.1, 1.3][index], &random)
            let height = amplitude * relief
            let line = RidgeLine(
                ridge, base: horizon + 2 * unit, amplitude: height, middle: [0.62, 0.55, 0.45, 0.3][index],
                width: size.width)
            let color = colors[index]
            let isNearest = index == amplitudes.count - 1
            elements.append(
                .vertical(
                    "range-\(index + 1)", line.path(foot: horizon + 4 * unit), from: horizon - height,
                    to: horizon + 2 * unit,
                    [
                        (0, color), (0.30, color.mixed(with: mist, 0.16)),
                        (0.75, color.mixed(with: mist, isNearest ? 0.35 : 0.62)),
                        (1, color.mixed(with: mist, isNearest ? 0.5 : 0.86)),
                    ]))
            guard index > 0, hasTrees else { continue }
            let kind: TreeKind = abs(latitude) >= 46 ? .fir : .round
            let groves = (0..<4).map { _ in random.next() }
            var trees = Path()
            for _ in 0..<[0, 34, 30, 22][index] {
                let spread = (random.next() + random.next() + random.next() - 1.5) * 0.1
                let x = (groves[min(3, Int(random.next() * 4))] + spread) * size.width
                let tall = [0, 12, 19, 30][index] * random.next(0.6, 1.25) * unit
                if abs(x - size.width / 2) < size.width * 0.22
                    || meetsSkyWords(Rect(around: Point(x: x, y: line.y(at: x)), tall))
                {
                    continue
                }
                kind.append(to: &trees, at: Point(x: x, y: line.y(at: x) + 2 * unit), height: tall, &random)
            }
            if !trees.elements.isEmpty {
                elements.append(.fill("range-trees-\(index + 1)", trees, color.mixed(with: mist, 0.10)))
            }
        }
        return elements + grains()
    }

    private var mistColors: (ranges: [Color], mist: Color) {
        let (ranges, mist): ([UInt32], UInt32) =
            switch weather {
            case .haze: ([0x8D8A7E, 0x74736B, 0x57595A, 0x3B4145], 0xACA793)
            case .dust: ([0x8E6C3C, 0x72522A, 0x573C1C, 0x3C2912], 0xB88E54)
            case .smoke: ([0x83695F, 0x67514C, 0x4B3B3B, 0x33282A], 0x9A7B6E)
            default: ([0x79878F, 0x64727B, 0x4B5962, 0x33414A], 0x8B979E)
            }
        // By night there is little light for the mist to scatter.
        let dark = 0.72 * (1 - smoothstep(-12, 4, sunAltitude))
        let night = Color(rgb: 0x0B1026)
        return (
            ranges.map { Color(rgb: $0).mixed(with: night, dark) }, Color(rgb: mist).mixed(with: night, dark)
        )
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
        var mist = mistColors.mist
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
        guard windStrength > 0.02 else { return [] }
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
