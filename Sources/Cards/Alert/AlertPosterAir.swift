internal import Landscape
internal import Primitives
internal import SceneModel

/// Snow, frost, heat, fire and what hides the view.
extension AlertPoster {
    private func crystal(
        _ id: String, _ x: Double, _ y: Double, _ radius: Double, width: Double, opacity: Double, turn: Double
    ) -> Element {
        var path = Path()
        for arm in 0..<6 {
            // Six arms alike: a sixth of a turn is a whole one.
            let along = turn + (Double(arm) + phase) * 60
            func point(_ far: Double, _ direction: Double, from start: Point? = nil) -> Point {
                (start ?? at(x, y)).at(far * scale, toward: .degrees(direction))
            }
            path.append(.line(from: at(x, y), to: point(radius, along)))
            for (place, length) in [(0.34, 0.20), (0.58, 0.26), (0.80, 0.17)] {
                let start = point(radius * place, along)
                for side in [-54.0, 54] {
                    path.append(.line(from: start, to: point(radius * length, along + side, from: start)))
                }
            }
        }
        return stroke(id, path, colors.light, opacity, width: width)
    }

    /// A wood in a snowstorm; on paper large crystals.
    func snow() -> [Element] {
        if isPaper {
            let crystals = [
                (842.0, 160.0, 150.0, 9.0, 15.0), (560, 92, 66, 5.5, 6), (1010, 342, 54, 5, 29),
                (330, 196, 44, 4.2, 23), (150, 96, 60, 5, 9), (640, 270, 34, 3.6, 17),
            ]
            return [flakes(70, to: 350)]
                + crystals.enumerated().map { index, flake in
                    crystal(
                        "crystal-\(index + 1)", flake.0, flake.1, flake.2, width: flake.3, opacity: 1,
                        turn: flake.4)
                }
        }
        let firs = [(70.0, 196.0), (176, 128), (905, 176), (992, 262), (1066, 158)]
        return glow("glow", 700, 235, 430, colors.light, 0.34)
            + snowyRange("far", base: 270, amplitude: 96, count: 4, seed: 31, light: 0.34, trees: (46, 22...52))
            + snowfall(150, width: 2...3, opacity: 0.5, salt: 1)
            + snowyRange("middle", base: 322, amplitude: 84, count: 3, seed: 38, light: 0.5, trees: (22, 52...104))
            + snowfall(100, width: 4...6.5, opacity: 0.75, salt: 2)
            + firs.enumerated().map { snowyFir("fir-\($0 + 1)", $1.0, 384, $1.1) }
            + [drift()] + snowfall(36, width: 8...11, opacity: 0.9, salt: 3)
    }

    /// A range of hills under snow with a wood on its crest, paler the farther it is.
    private func snowyRange(
        _ name: String, base: Double, amplitude: Double, count: Int, seed: UInt64, light: Double,
        trees: (count: Int, heights: ClosedRange<Double>)
    ) -> [Element] {
        let path = hills(base: base, amplitude: amplitude, count: count, seed: seed)
        let crest = path.elements.compactMap(\.points.last).filter { $0.y <= at(0, base).y }
        var random = SeededGenerator(seed: seed)
        let feet = (0..<trees.count).compactMap { _ -> (foot: Point, height: Double)? in
            let height = random.next(trees.heights.lowerBound, trees.heights.upperBound)
            let index = Int(random.next() * Double(crest.count))
            guard crest.indices.contains(index) else { return nil }
            return (Point(x: crest[index].x, y: crest[index].y + 5 * scale), height * scale)
        }
        let wood = colors.deepened(0.75).mixed(with: colors.ground, light)
        let snow = colors.ground.mixed(with: colors.light, light)
        return [
            fill("wood-\(name)", SkyFigure.firs(at: feet, seed: seed), wood),
            fade(
                "hill-\(name)", path, from: base - amplitude, to: base + 60,
                [(0, snow), (0.6, snow.mixed(with: colors.ground, 0.45)), (1, colors.ground)]),
        ]
    }

    /// A fir whose head is white with snow.
    private func snowyFir(_ id: String, _ x: Double, _ foot: Double, _ height: Double) -> Element {
        // Half of its outline: each tier droops over the next.
        let boughs = [
            (0.0, 1.0), (0.07, 0.83), (0.045, 0.84), (0.125, 0.65), (0.08, 0.67), (0.19, 0.46), (0.125, 0.48),
            (0.26, 0.25), (0.17, 0.27), (0.33, 0.03), (0.04, 0.05), (0.04, -0.02),
        ]
        let outline = boughs + boughs.dropFirst().reversed().map { (-$0.0, $0.1) }
        let dark = colors.silhouette
        return fade(
            id, polygon(outline.map { (x + $0.0 * height, foot - $0.1 * height) }), from: foot - height, to: foot,
            [
                (0, colors.light), (0.2, dark.mixed(with: colors.light, 0.55)),
                (0.5, dark.mixed(with: colors.light, 0.16)), (0.75, dark),
                (1, dark.mixed(with: colors.ground, 0.5)),
            ])
    }

    /// Snow that lies in front and sinks into the ground where the words begin.
    private func drift() -> Element {
        let path = hills(base: 352, amplitude: 46, count: 3, seed: 52)
        let foot = (frame.maxY - origin.y) / scale
        func snow(_ share: Double) -> Color { colors.ground.mixed(with: colors.light, share) }
        return fade(
            "drift", path, from: 306, to: foot,
            [(0, snow(0.62)), (0.3, snow(0.3)), (0.62, snow(0.08)), (0.85, snow(0.01)), (1, colors.ground)])
    }

    /// Flakes of one depth on the wind; the nearer ones fall faster.
    private func snowfall(_ count: Int, width: ClosedRange<Double>, opacity: Double, salt: UInt64) -> [Element] {
        var random = SeededGenerator(seed: 900 + salt)
        let span = reach.upperBound - reach.lowerBound
        var paths = [Path(), Path()]
        for index in 0..<Int(Double(count) * span / 1080) {
            let y = fallen(random.next(-6, 344), from: -6, to: 344, times: Double(salt))
            let x = reach.lowerBound + span * random.next()
            let length = random.next(3, 8) * (width.upperBound < 8 ? 1 : 0.5)
            paths[index % 2].append(.line(from: at(x, y), to: at(x - 0.86 * length, y + 0.5 * length)))
        }
        return paths.enumerated().map { index, path in
            stroke(
                "flakes-\(salt)-\(index + 1)", path, colors.light, opacity,
                width: index == 0 ? width.lowerBound : width.upperBound)
        }
    }

    private func flakes(_ count: Int, to foot: Double) -> Element {
        var random = SeededGenerator(seed: 9)
        var path = Path()
        let span = reach.upperBound - reach.lowerBound
        for _ in 0..<Int(Double(count) * span / 1080) {
            path.append(
                circle(
                    reach.lowerBound + span * random.next(),
                    fallen(random.next(0, foot), from: 0, to: foot, times: 1), random.next(1.6, 4.6)))
        }
        return fill("flakes", path, colors.ink, paper: .black)
    }

    /// Icicles from the upper edge, and one crystal.
    func cold() -> [Element] {
        var random = SeededGenerator(seed: 12)
        var elements: [Element] = []
        var x = reach.lowerBound
        var number = 0
        let top = (frame.minY - origin.y) / scale - 10
        while x < reach.upperBound {
            number += 1
            let width = random.next(22, 60)
            let length = random.next(40, 150) + max(0, -top) * 0.9
            let path = polygon([
                (x, top), (x + width, top), (x + width * 0.62, top + length * 0.72),
                (x + width * 0.52, top + length),
                (x + width * 0.42, top + length * 0.72),
            ])
            elements.append(
                fade(
                    "icicle-\(number)", path, from: top, to: top + length,
                    [(0, tone(0.22)), (0.7, tone(0.55)), (1, tone(0.9))]))
            x += width + random.next(4, 30)
        }
        elements += glow("glow", 790, 222, 230, tone(0.7), 0.35)
        elements.append(
            crystal("crystal", 790, 222, 128, width: 9, opacity: 0.95, turn: 0))
        return elements
    }

    func heat() -> [Element] {
        let (x, y) = (800.0, 150.0)
        var elements: [Element] = []
        if isPaper {
            var rays = Path()
            for ray in 0..<24 {
                let direction = Angle.degrees(Double(ray) * 15)
                let far = ray % 2 == 0 ? 178.0 : 156
                rays.append(
                    .line(
                        from: at(x, y).at(132 * scale, toward: direction),
                        to: at(x, y).at(far * scale, toward: direction)))
            }
            elements.append(stroke("rays", rays, colors.ink, width: 10))
        } else {
            for (index, ring) in [(620.0, 0.07), (470, 0.09), (340, 0.12), (235, 0.17)].enumerated() {
                elements.append(fill("ring-\(index + 1)", circle(x, y, ring.0), tone(0.75), ring.1))
            }
            elements += glow("glow", x, y, 300, tone(1), 0.55)
        }
        elements.append(
            fade(
                "sun", circle(x, y, 112), from: y - 112, to: y + 112,
                [(0, colors.light), (1, colors.cast)]))
        return elements
    }

    /// A wood before the flames, thinner to the left.
    private func firs() -> Element {
        var random = SeededGenerator(seed: 77)
        let span = reach.upperBound - reach.lowerBound
        let trees = (0..<Int(span / 10.5)).compactMap { index -> (foot: Point, height: Double)? in
            let x = reach.lowerBound + span * (Double(index) + random.next()) / Double(Int(span / 10.5))
            let height = random.next(36, 92) * (0.7 + 0.4 * smoothstep(200, 700, x))
            // Every wood has clearings.
            let isWood = Angle.degrees(x * 0.72 + 60).sine + random.next(-0.7, 0.7) > -0.1
            return isWood ? (at(x, 360 + random.next(-6, 12)), height * scale) : nil
        }
        return fill("firs", SkyFigure.firs(at: trees, seed: 4), colors.silhouette, paper: .black)
    }

    /// Fire along a ridge behind its woods, whose smoke and sparks the wind carries away.
    ///
    /// Below a severe danger it is a far one under a hot sun, but flames on paper, which has few forms.
    func fire() -> [Element] {
        colors.isGrave || isPaper ? blaze() : fireDanger()
    }

    /// A low sun in the haze over dry grass, and a thread of smoke from behind the hills.
    private func fireDanger() -> [Element] {
        let (ember, far) = (Color(rgb: 0xE04A10), tone(0.34))
        var elements =
            glow("haze", 800, 176, 560, colors.light, 0.45) + glow("glow", 800, 176, 250, colors.light, 0.5)
        elements.append(
            fade("sun", circle(800, 176, 104), from: 72, to: 280, [(0, colors.light), (1, Color(rgb: 0xFFDE8A))]))
        elements += plume(470, 300) + glow("ember", 470, 292, 130, ember, 0.6)
        elements.append(
            flames(
                "flames", 26, 44...74, salt: 5, between: 420...520, foot: 304,
                [(0, Color(rgb: 0xFF8A2A)), (0.7, ember), (1, ember)]))
        elements.append(
            fade(
                "range", hills(base: 330, amplitude: 70, count: 4, seed: 44), from: 260, to: 370,
                [(0, far), (1, far.mixed(with: colors.ground, 0.5))]))
        return elements + [grass(), ridge(base: 372, amplitude: 46, count: 3, seed: 21)]
    }

    /// A thread of smoke that widens and leans as it rises.
    private func plume(_ x: Double, _ foot: Double) -> [Element] {
        var random = SeededGenerator(seed: 8)
        return (0..<12).flatMap { puff -> [Element] in
            let rise = Double(puff) / 11
            return glow(
                "smoke-\(puff + 1)", x + 150 * rise * rise + random.next(-10, 10) + 14 * rise * sway(),
                foot - foot * 0.94 * rise + random.next(-8, 8), 30 + 96 * rise, colors.sky,
                0.34 * (1 - 0.75 * rise))
        }
    }

    /// Dry grass that leans in the wind.
    private func grass() -> Element {
        var random = SeededGenerator(seed: 61)
        var path = Path()
        for x in stride(from: reach.lowerBound, to: reach.upperBound, by: 6.5) {
            // It grows in tufts.
            let tuft = 0.35 + 0.65 * smoothstep(-0.5, 1, Angle.degrees(x * 1.1).sine + random.next(-0.6, 0.6))
            let (foot, height) = (x + random.next(-4, 4), random.next(30, 92) * tuft)
            let lean = height * (random.next(0.1, 0.5) + 0.05 * sway())
            path.move(to: at(foot - 2.4, 384))
            path.curve(
                at(foot - 2, 384 - 0.5 * height), at(foot + 0.4 * lean, 384 - 0.85 * height),
                to: at(foot + lean, 384 - height))
            path.curve(
                at(foot + 0.5 * lean + 2, 384 - 0.8 * height), at(foot + 2.6, 384 - 0.4 * height),
                to: at(foot + 2.4, 384))
            path.close()
        }
        return fill("grass", path, colors.silhouette)
    }

    /// A wall of flames behind a wood.
    private func blaze() -> [Element] {
        let ember = tone(0.75)
        var elements = smoke()
        for (index, x) in [250.0, 560, 860].enumerated() {
            elements += glow("glow-\(index + 1)", x, 350, 300, ember, 0.42)
        }
        let bright = tone(1)
        elements += [
            flames(
                "flames-far", 62, 110...230, salt: 5, between: reach, foot: 376,
                [(0, ember.mixed(with: colors.ground, 0.45)), (0.6, ember), (1, ember)]),
            flames(
                "flames-near", 54, 64...124, salt: 6, between: reach, foot: 376,
                [(0, ember.mixed(with: bright, 0.45)), (0.55, bright.mixed(with: ember, 0.2)), (1, bright)]),
        ]
        return elements + sparks() + [firs(), ridge(base: 360, amplitude: 60, count: 3, seed: 21)]
    }

    /// A row of flames about `width` apart, higher in some places than in others.
    private func flames(
        _ id: String, _ width: Double, _ heights: ClosedRange<Double>, salt: UInt64,
        between ends: ClosedRange<Double>, foot: Double, _ stops: [(Double, Color)]
    ) -> Element {
        var random = SeededGenerator(seed: salt)
        var path = Path()
        for x in stride(from: ends.lowerBound, to: ends.upperBound, by: width) {
            let middle = x + random.next(-0.3, 0.3) * width
            let blaze = 0.4 + 0.6 * smoothstep(-0.6, 0.8, Angle.degrees(x * 0.62 + 30).sine)
            let height = random.next(heights.lowerBound, heights.upperBound) * blaze
            path.append(flame(middle, foot, height * random.next(0.6, 0.85), height, random.next(0.06, 0.26)))
        }
        return fade(id, path, from: foot - heights.upperBound, to: foot, stops)
    }

    /// A flame with a tongue on its lee side, which leans by a part of its height.
    private func flame(_ x: Double, _ foot: Double, _ width: Double, _ height: Double, _ lean: Double) -> Path {
        func place(_ u: Double, _ v: Double) -> Point {
            at(x + width * u + (lean + 0.05 * v * sway()) * v * height, foot - height * v)
        }
        var path = Path()
        path.move(to: place(-0.5, 0.16))
        path.curve(place(-0.62, 0.46), place(-0.20, 0.52), to: place(-0.24, 0.80))
        path.curve(place(-0.02, 0.72), place(0.06, 0.86), to: place(0.02, 1))
        path.curve(place(0.26, 0.86), place(0.24, 0.66), to: place(0.18, 0.56))
        path.curve(place(0.30, 0.60), place(0.34, 0.68), to: place(0.34, 0.74))
        path.curve(place(0.56, 0.52), place(0.62, 0.28), to: place(0.46, 0.12))
        path.curve(place(0.34, -0.06), place(-0.36, -0.06), to: place(-0.5, 0.16))
        path.close()
        return path
    }

    /// Smoke that thins as it rises and drifts to the right.
    private func smoke() -> [Element] {
        let color = colors.sky.mixed(with: Color(rgb: 0), 0.4)
        var random = SeededGenerator(seed: 8)
        return [(180.0, 0.9), (520, 1.15), (800, 0.8)].enumerated().flatMap { plume, start -> [Element] in
            (0..<9).flatMap { puff -> [Element] in
                let rise = Double(puff) / 8
                let spread = 70 + 150 * rise * start.1
                return glow(
                    "smoke-\(plume + 1)-\(puff + 1)",
                    start.0 + 420 * rise * rise + random.next(-24, 24) + 14 * rise * sway(),
                    330 - 330 * rise * start.1 + random.next(-14, 14), spread, color, 0.3 * (1 - 0.6 * rise))
            }
        }
    }

    /// Sparks as short strokes along the wind.
    private func sparks() -> [Element] {
        var random = SeededGenerator(seed: 3)
        var paths = [Path(), Path()]
        for index in 0..<34 {
            let (x, rest) = (random.next(reach.lowerBound, reach.upperBound), random.next(60, 330))
            let y = fallen(rest, from: 20, to: 330, times: -1)
            let length = random.next(2, 8)
            paths[index % 2].append(.line(from: at(x, y), to: at(x + length, y - 0.55 * length)))
        }
        return paths.enumerated().map { index, path in
            stroke("sparks-\(index + 1)", path, colors.light, [0.5, 0.85][index], width: [1.6, 2.6][index])
        }
    }

    /// Ranges that vanish one after another.
    func fog() -> [Element] {
        let left = at(reach.lowerBound, 0).x
        let right = at(reach.upperBound, 0).x
        func range(_ index: Int) -> Element {
            let y = 150 + 66 * Double(index)
            let path = SkyFigure.hills(
                from: min(left, right), to: max(left, right), base: at(0, y).y,
                amplitude: (120 - 22 * Double(index)) * scale, foot: at(0, y + 150).y, count: 3 + index,
                seed: UInt64(60 + index))
            let share = 0.20 + 0.11 * Double(index)
            return fade(
                "range-\(index + 1)", path, from: y - 100, to: y + 120,
                [(0, tone(share)), (0.35, tone(share * 0.75)), (1, tone(share).withOpacity(0))])
        }
        var elements: [Element] = isPaper ? [] : (0..<4).map(range)
        let lines = [
            (330.0, 640.0, 116.0), (700, 1050, 116), (520, 930, 168), (280, 470, 168), (420, 700, 220),
            (760, 1120, 220), (600, 1010, 272), (340, 540, 272),
        ]
        for (index, line) in lines.enumerated() {
            let x = 28 * sway() * (index % 2 == 0 ? 1 : -1)
            elements.append(
                stroke(
                    "bank-\(index + 1)", .line(from: at(line.0 + x, line.2), to: at(line.1 + x, line.2)),
                    tone(0.85),
                    0.36, width: 15))
        }
        return elements
    }

    /// A bare sun behind drifting dust.
    func dust() -> [Element] {
        var elements = glow("glow", 800, 150, 330, colors.light, 0.4)
        elements.append(fill("sun", circle(800, 150, 84), colors.light, 0.92))
        for (index, line) in [
            (96.0, 300.0, 1080.0), (150, 180, 900), (206, 380, 1140), (262, 240, 1000), (316, 420, 1120),
        ].enumerated() {
            let places = (0...30).map { step -> (Double, Double) in
                let t = Double(step) / 30
                return (
                    line.1 + (line.2 - line.1) * t,
                    line.0 + 12 * Angle.degrees(t * 520 + Double(index) * 70 - 360 * phase).sine
                )
            }
            // It swells to its middle and runs out.
            let halves = [(places[...15], 1.0, 13.0), (places[15...], 13, 1)]
            for (half, part) in halves.enumerated() {
                elements.append(
                    fill(
                        "drift-\(index + 1)-\(half + 1)",
                        SkyFigure.ribbon(through: points(Array(part.0)), width: part.1 * scale, to: part.2 * scale),
                        tone(0.6), 0.62, paper: .black))
            }
        }
        var random = SeededGenerator(seed: 17)
        var grains = [Path(), Path()]
        for index in 0..<170 {
            grains[index % 2].append(
                circle(
                    blown(random.next(reach.lowerBound, reach.upperBound)), random.next(20, 340),
                    random.next(1.4, 3.6))
            )
        }
        elements += grains.enumerated().map { index, path in
            fill(
                "grains-\(index + 1)", path, tone(0.9), index == 0 ? 0.3 : 0.55, paper: index == 0 ? .black : .none)
        }
        return elements
    }
}
