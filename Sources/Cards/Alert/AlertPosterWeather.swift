internal import Landscape
internal import Primitives
internal import SceneModel

/// A storm at sea, ice on a bough, and bad air over a town.
extension AlertPoster {
    /// A lighthouse on its rock in a high sea, under driven clouds.
    func storm() -> [Element] {
        var elements = deck(rows: 3, to: 240)
        let lamp = (x: 842.0, y: 92.0)
        if !isPaper {
            // The beam falls to both sides and sways.
            let tilt = 14 * sway()
            for (index, side) in [-1.0, 1].enumerated() {
                let far = 760 * side
                let beam = polygon([
                    (lamp.x, lamp.y), (lamp.x + far, lamp.y - 70 + side * tilt),
                    (lamp.x + far, lamp.y + 52 + side * tilt),
                ])
                elements.append(
                    .shape(
                        Shape(
                            id: "beam-\(index + 1)", path: beam,
                            fill: .linear(
                                LinearGradient(
                                    from: at(lamp.x, lamp.y), to: at(lamp.x + far, lamp.y),
                                    stops: [(0, 0.5), (0.4, 0.2), (1, 0)].map {
                                        GradientStop(offset: $0.0, color: colors.light.withOpacity($0.1))
                                    })))))
            }
        }
        elements += spray()
        elements.append(wave("sea-1", y: 252, height: 15, waves: 2.6, phase: 0.6, 0.34))
        elements.append(
            fill(
                "rock",
                polygon([
                    (690, 400), (716, 330), (752, 316), (782, 282), (812, 268), (880, 266), (914, 288), (936, 322),
                    (982, 338), (1010, 400),
                ]), colors.silhouette, paper: .black))
        elements.append(
            fade(
                "tower", polygon([(814, 272), (825, 116), (859, 116), (870, 272)]), from: 110, to: 272,
                [(0, tone(0.78)), (1, tone(0.44))]))
        for (index, y) in [152.0, 214].enumerated() {
            let half = 19 + (y - 116) * 0.07
            elements.append(
                fill(
                    "band-\(index + 1)",
                    polygon([(842 - half, y), (842 + half, y), (842 + half + 2, y + 26), (842 - half - 2, y + 26)]),
                    tone(0.22), paper: .black))
        }
        elements.append(
            fill("gallery", polygon([(818, 110), (866, 110), (866, 118), (818, 118)]), tone(0.3), paper: .black))
        elements.append(fill("lantern", polygon([(829, 78), (855, 78), (855, 110), (829, 110)]), colors.light))
        elements.append(fill("cap", polygon([(824, 79), (842, 58), (860, 79)]), tone(0.3), paper: .black))
        elements += glow("lamp", lamp.x, lamp.y, 110, colors.light, 0.8)
        let waves = [(292.0, 20.0, 2.1, 2.4, 0.48), (334, 24, 1.7, 4.2, 0.34), (366, 18, 2.2, 1.0, 0.20)]
        elements += waves.enumerated().map { index, wave in
            self.wave("sea-\(index + 2)", y: wave.0, height: wave.1, waves: wave.2, phase: wave.3, wave.4)
        }
        var random = SeededGenerator(seed: 19)
        var foam = [Path(), Path()]
        for index in 0..<70 {
            let turn = random.next(-80, 70)
            let far = random.next(20, 120)
            foam[index % 2].append(
                circle(
                    724 + 0.9 * far * Angle.degrees(turn).sine, 322 - far * Angle.degrees(turn).cosine,
                    random.next(2, 6.5)))
        }
        return elements
            + foam.enumerated().map { fill("foam-\($0 + 1)", $1, colors.light, $0 == 0 ? 0.5 : 0.85) }
    }

    /// Long, nearly level lines of driven spray.
    private func spray() -> [Element] {
        var random = SeededGenerator(seed: 26)
        var paths = [Path(), Path()]
        let span = reach.upperBound - reach.lowerBound
        for index in 0..<Int(64 * span / 1080) {
            let (x, y) = (blown(random.next(reach.lowerBound, reach.upperBound)), random.next(30, 300))
            let length = random.next(40, 130)
            paths[index % 2].append(.line(from: at(x, y), to: at(x - length, y - 0.16 * length)))
        }
        return paths.enumerated().map { index, path in
            stroke("spray-\(index + 1)", path, tone(0.9), [0.22, 0.4][index], width: [1.6, 2.4][index])
        }
    }

    /// A bough in clear ice with icicles, in a rain that freezes.
    func ice() -> [Element] {
        var elements = glow("glow", 760, 150, 380, colors.light, 0.22)
        elements += streaks(70, from: 0, to: 380, lean: 0.06, opacity: 0.3, salt: 6)
        let boughs: [(places: [(Double, Double)], width: Double, end: Double)] = [
            ([(1180, 40), (1060, 84), (930, 104), (800, 122), (690, 116), (560, 140)], 30, 7),
            ([(930, 104), (850, 70), (790, 28), (740, 8)], 16, 4), ([(800, 122), (720, 160), (660, 176)], 12, 4),
            ([(1040, 88), (1000, 140), (948, 172), (900, 180)], 14, 4), ([(690, 116), (640, 84), (600, 76)], 9, 3),
        ]
        for (index, bough) in boughs.enumerated() {
            let points = points(bough.places)
            elements.append(
                fill(
                    "ice-\(index + 1)",
                    SkyFigure.ribbon(
                        through: points, width: (bough.width + 16) * scale, to: (bough.end + 10) * scale),
                    colors.light, 0.45))
            elements.append(
                fill(
                    "bough-\(index + 1)",
                    SkyFigure.ribbon(through: points, width: bough.width * scale, to: bough.end * scale),
                    colors.silhouette, paper: .black))
        }
        var random = SeededGenerator(seed: 28)
        for (bough, line) in boughs.enumerated() {
            for (index, (start, end)) in zip(line.places, line.places.dropFirst()).enumerated() {
                for part in 0..<3 {
                    let share = (Double(part) + random.next(0.2, 0.8)) / 3
                    let (x, y) = (start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share + 6)
                    let (width, length) = (random.next(9, 17), random.next(26, bough == 0 ? 128 : 76))
                    elements.append(
                        fade(
                            "icicle-\(bough + 1)-\(index + 1)-\(part + 1)",
                            polygon([
                                (x - width / 2, y), (x + width / 2, y), (x + width * 0.16, y + length * 0.7),
                                (x, y + length),
                                (x - width * 0.16, y + length * 0.7),
                            ]), from: y, to: y + length,
                            [(0, colors.light.withOpacity(0.5)), (1, colors.light.withOpacity(0.95))]))
                }
            }
        }
        return elements
    }

    /// The roofs of a town that vanish in the haze, under a dull sun.
    func air() -> [Element] {
        var elements = glow("haze", 800, 130, 420, tone(0.8), 0.4)
        elements.append(fill("sun", circle(800, 128, 72), tone(0.92), 0.85))
        for depth in 0..<3 {
            var random = SeededGenerator(seed: UInt64(70 + depth))
            let base = 250 + 52 * Double(depth)
            var outline: [(Double, Double)] = [(reach.lowerBound, 480)]
            var x = reach.lowerBound
            while x < reach.upperBound {
                let width = random.next(34, 78) * (1 + 0.2 * Double(depth))
                let height = random.next(20, 128) * (0.5 + 0.5 * smoothstep(120, 760, x))
                outline += [(x, base - height), (x + width, base - height)]
                x += width
            }
            outline.append((reach.upperBound, 480))
            let share = 0.52 - 0.15 * Double(depth)
            let near = colors.ground.mixed(with: colors.sky, 0.3 * Double(depth))
            let front = near.mixed(with: colors.cast, share)
            elements.append(
                fade(
                    "town-\(depth + 1)", polygon(outline), from: base - 128, to: base + 110,
                    [(0, front), (0.5, front.mixed(with: colors.ground, 0.55)), (1, front.withOpacity(0))]))
        }
        // Two chimneys and what leaves them.
        for (index, x) in [690.0, 924].enumerated() {
            let top = 150.0 + 26 * Double(index)
            elements.append(
                fill(
                    "chimney-\(index + 1)",
                    polygon([(x - 10, top), (x + 10, top), (x + 16, 400), (x - 16, 400)]), colors.silhouette,
                    paper: .black))
            elements += smoke("smoke-\(index + 1)", from: x, top)
        }
        let banks = [(420.0, 930.0, 262.0), (640, 1120, 304), (300, 720, 344)]
        elements += banks.enumerated().map { index, bank -> Element in
            let aside = 30 * sway() * (index % 2 == 0 ? 1 : -1)
            return fill(
                "bank-\(index + 1)",
                SkyFigure.breeze(
                    from: at(bank.0 + aside, bank.2), to: at(bank.1 + aside, bank.2), width: 26 * scale,
                    swing: 5 * scale), tone(0.8), 0.3)
        }
        return elements
    }

    /// Smoke that spreads below a lid of still air.
    private func smoke(_ id: String, from x: Double, _ top: Double) -> [Element] {
        let places = [
            (x, top - 6), (x - 12, top - 40), (x - 60, top - 66), (x - 190, top - 78), (x - 330, top - 80),
        ]
        if isPaper {
            return [
                fill(
                    id, SkyFigure.ribbon(through: points(places), width: 10 * scale, to: 34 * scale), colors.ink)
            ]
        }
        var random = SeededGenerator(seed: 16)
        return (0..<10).flatMap { puff -> [Element] in
            let rise = Double(puff) / 9
            return glow(
                "\(id)-\(puff + 1)", x - 330 * rise * rise + random.next(-6, 6) + 12 * rise * sway(),
                top - 10 - 72 * (1 - (1 - rise) * (1 - rise)), 20 + 62 * rise, tone(0.75),
                0.42 * (1 - 0.7 * rise))
        }
    }
}
