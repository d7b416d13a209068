internal import Landscape
internal import Primitives
internal import SceneModel

/// Wind and what it carries, water from above and below.
extension AlertPoster {
    func wind() -> [Element] {
        var elements = glow("glow", 790, 300, 560, colors.light, 0.42)
        // Long lines that swell in their middle, some of which end in a curl.
        let lines: [(y: Double, from: Double, end: Double, width: Double, opacity: Double, curl: Double)] = [
            (62, 120, 520, 6, 0.5, 0), (92, 380, 1130, 7, 0.45, 0), (118, -60, 640, 9, 0.8, -30),
            (160, 420, 960, 10, 0.9, -42), (196, 10, 470, 8, 0.6, 0), (216, 560, 1150, 6, 0.5, 0),
            (244, -80, 420, 7, 0.5, 0), (276, 190, 480, 6, 0.4, 0), (24, 640, 1010, 6, 0.4, 0),
        ]
        elements += lines.enumerated().map { index, line -> Element in
            let aside = (26 + 7 * Double(index)) * sway()
            let isLong = line.from < 0
            let (from, to) = (
                at(isLong ? min(reach.lowerBound, line.from) : line.from + aside, line.y + 8),
                at(line.end + aside, line.y)
            )
            let id = "gust-\(index + 1)"
            let path =
                line.curl == 0
                ? SkyFigure.breeze(from: from, to: to, width: line.width * scale, swing: 13 * scale)
                : SkyFigure.gust(
                    from: from, to: to, radius: line.curl * scale, width: line.width * scale, swing: 14 * scale)
            if isPaper { return .shape(Shape(id: id, path: path, fill: colors.ink)) }
            return .shape(
                Shape(
                    id: id, path: path,
                    fill: .linear(
                        LinearGradient(
                            from: from, to: to,
                            stops: [(0, 0.0), (0.4, 0.6), (1, 1)].map {
                                GradientStop(offset: $0.0, color: tone(0.75).withOpacity(line.opacity * $0.1))
                            }))))
        }
        var random = SeededGenerator(seed: 4)
        var leaves = Path()
        for _ in 0..<18 {
            let (x, y) = (blown(random.next(reach.lowerBound, reach.upperBound)), random.next(24, 320))
            let (w, h) = (random.next(5, 11), random.next(2.2, 4.6))
            let lean = random.next(-0.5, 0.4)
            leaves.append(
                polygon([(x - w, y - w * lean), (x, y - h), (x + w, y + w * lean), (x, y + h)]))
        }
        elements.append(fill("leaves", leaves, tone(0.8), 0.55, paper: .black))
        elements += grass(along: 330)
        elements.append(ridge(base: 356, amplitude: 46, count: 2, seed: 8))
        return elements
    }

    /// Tall grass on a ridge that bends before the wind, some of it with ears.
    private func grass(along ridge: Double) -> [Element] {
        var random = SeededGenerator(seed: 31)
        // Blades that overlap are of different shapes, which are filled in a fraction of the time.
        var (stands, ears) = (Array(repeating: Path(), count: 16), Path())
        let span = reach.upperBound - reach.lowerBound
        for blade in 0..<Int(0.16 * span) {
            let x = reach.lowerBound + span * (Double(blade) + random.next()) / Double(Int(0.16 * span))
            // Tufts stand higher, and more to the right than to the left.
            let tuft = 0.5 + 0.5 * Angle.degrees(x * 0.9 + 40).sine
            let height = (30 + 92 * random.next() * tuft) * (0.55 + 0.75 * smoothstep(150, 900, x))
            let lean = random.next(0.55, 0.95) + 0.07 * sway()
            func place(_ t: Double) -> (Double, Double) {
                (x + height * lean * t * (0.35 + 0.85 * t), ridge + 34 - (height + 30) * t * (1.18 - 0.3 * t * t))
            }
            stands[blade % stands.count].append(
                SkyFigure.ribbon(
                    through: points((0...9).map { place(Double($0) / 9) }), width: random.next(3.4, 6.4) * scale,
                    to: 0.9 * scale))
            guard height > 74, blade % 2 == 0 else { continue }
            // An ear hangs from the tip.
            let ear = (0...6).map { step -> (Double, Double) in
                let u = Double(step) / 6
                let tip = place(0.94)
                return (tip.0 + 0.34 * height * u, tip.1 + height * (0.02 * u + 0.12 * u * u))
            }
            ears.append(SkyFigure.breeze(along: points(ear), width: height * 0.08 * scale))
        }
        return stands.enumerated().map { fill("grass-\($0 + 1)", $1, colors.silhouette, paper: .black) }
            + [fill("ears", ears, colors.silhouette, paper: .black)]
    }

    /// A whirl seen from above, with an eye.
    func cyclone() -> [Element] {
        let (x, y) = (770.0, 196.0)
        var elements: [Element] = glow("glow", x, y, 330, tone(0.6), 0.5)
        for arm in 0..<5 {
            var places: [(Double, Double)] = []
            for step in 0...40 {
                let t = Double(step) / 40
                let turn = Double(arm) * 72 + 320 * t - 360 * phase
                let radius = 46 + 250 * t * t + 30 * t
                places.append(
                    (x + radius * 1.15 * Angle.degrees(turn).sine, y - radius * 0.8 * Angle.degrees(turn).cosine))
            }
            elements.append(
                fill(
                    "arm-\(arm + 1)", SkyFigure.ribbon(through: points(places), width: 34 * scale, to: 2 * scale),
                    tone(0.85), 0.50 + 0.1 * Double(arm % 3), paper: .black))
        }
        elements.append(fill("wall", circle(x, y, 62), tone(0.9), 0.92))
        elements.append(fill("eye", circle(x, y, 26), colors.deepened(0.8), paper: .black))
        return elements
    }

    func tornado() -> [Element] {
        var elements = deck(rows: 3, to: 250)
        var (left, right): ([(Double, Double)], [(Double, Double)]) = ([], [])
        func middle(_ t: Double) -> Double { 800 - 46 * Angle.degrees(t * 250 - 360 * phase).sine - 40 * t }
        func half(_ t: Double) -> Double { 16 + 190 * (1 - t) * (1 - t) * (1 - 0.35 * t) }
        for step in 0...30 {
            let t = Double(step) / 30
            left.append((middle(t) - half(t), -20 + 405 * t))
            right.append((middle(t) + half(t), -20 + 405 * t))
        }
        elements.append(
            fade(
                "funnel", polygon(left + right.reversed()), from: -20, to: 390,
                [(0, tone(0.30)), (0.5, tone(0.62)), (1, tone(0.80))]))
        for (index, t) in stride(from: 0.26, through: 0.92, by: 0.11).enumerated() {
            // Lines around the funnel, bent downward in the middle.
            let (x, y, reach) = (middle(t), -20 + 405 * t, half(t) * 1.16)
            let line = (0...12).map { step -> (Double, Double) in
                let u = Double(step) / 6 - 1
                return (x + reach * u, y + 10 + 12 * (1 - u * u) - 8 * u)
            }
            elements.append(
                fill(
                    "whirl-\(index + 1)", SkyFigure.ribbon(through: points(line), width: 2 * scale, to: 8 * scale),
                    tone(0.95), 0.55, paper: .black))
        }
        elements += cloud("cloud-1", 690, 88, width: 420, height: 120, seed: 14)
        elements += cloud("cloud-2", 930, 96, width: 400, height: 124, seed: 5)
        var random = SeededGenerator(seed: 8)
        var debris = Path()
        for _ in 0..<26 {
            let (turn, far) = (random.next(0, 360), random.next(40, 170))
            debris.append(
                circle(
                    middle(1) + far * Angle.degrees(turn).sine, 352 - 0.28 * far * Angle.degrees(turn).cosine,
                    random.next(2, 6)))
        }
        elements.append(fill("debris", debris, tone(0.85), 0.8, paper: .black))
        return elements
    }

    func thunder() -> [Element] {
        var elements = deck(rows: 4, to: 420)
        elements += streaks(60, from: 170, to: 400, lean: 0.16, opacity: 0.30, salt: 8)
        if isPaper {
            elements += cloud("cloud-1", 500, 112, width: 260, height: 86, seed: 5)
            elements += cloud("cloud-2", 1010, 120, width: 260, height: 86, seed: 9)
        }
        let (x, y, width, height) = (770.0, 236.0, 560.0, 210.0)
        if !isPaper {
            elements += SkyFigure.bolt(
                from: at(790, 190), to: at(0, 430).y, color: tone(1), unit: 1.5 * scale, seed: 31)
        }
        elements += cloud("cloud", x, y, width: isPaper ? 450 : width, height: isPaper ? 150 : height, seed: 5)
        if isPaper {
            let bolt = polygon([(830, 120), (740, 250), (796, 250), (736, 380), (884, 216), (822, 216), (888, 120)])
            var halo = Shape(id: "bolt-halo", path: bolt, fill: .white)
            halo.stroke = Stroke(color: .white, width: 18 * scale)
            return elements + [.shape(halo), fill("bolt", bolt, colors.ink, paper: .black)]
        }
        let outline = SkyFigure.cloudOutline(
            base: at(x, y), width: width * scale, height: height * scale, flatness: 0.1, seed: 5)
        let light = colors.cast.mixed(with: .white, 0.6)
        elements.append(
            .shape(
                Shape(
                    id: "lightning", path: outline,
                    fill: .radial(
                        RadialGradient(
                            center: at(x + 20, y - 116), radius: 116 * scale, aspect: 2.3,
                            stops: [
                                GradientStop(offset: 0, color: Color.white.withOpacity(0.96)),
                                GradientStop(offset: 0.12, color: light.withOpacity(0.85)),
                                GradientStop(offset: 0.40, color: light.withOpacity(0.40)),
                                GradientStop(offset: 1, color: light.withOpacity(0)),
                            ])))))
        return elements
    }

    func rain() -> [Element] {
        var elements = deck(rows: 3, to: 300) + streaks(150, from: 120, to: 420, lean: 0.2, opacity: 0.42, salt: 3)
        elements += cloud("cloud-1", 610, 150, width: 330, height: 116, seed: 5)
        elements += cloud("cloud-2", 860, 196, width: 430, height: 158, seed: 14)
        return elements
    }

    /// Roofs above the water.
    func flood() -> [Element] {
        var elements = streaks(120, from: 0, to: 300, lean: 0.2, opacity: 0.30, salt: 3)
        for (index, house) in [(720.0, 190.0, 130.0), (930, 150, 100)].enumerated() {
            let (x, w, h) = (house.0, house.1, house.2)
            let y = 262.0
            let id = "house-\(index + 1)"
            elements.append(
                fill(
                    "\(id)-wall",
                    polygon([
                        (x - w / 2, y - h * 0.4), (x + w / 2, y - h * 0.4), (x + w / 2, y + 80),
                        (x - w / 2, y + 80),
                    ]), tone(0.20)))
            elements.append(
                fill(
                    "\(id)-roof",
                    polygon([(x - w / 2 - 16, y - h * 0.38), (x, y - h), (x + w / 2 + 16, y - h * 0.38)]),
                    tone(0.46),
                    paper: .black))
            for (window, left) in [x - w * 0.26, x + w * 0.09].enumerated() {
                elements.append(
                    fill(
                        "\(id)-window-\(window + 1)",
                        polygon([
                            (left, y - h * 0.22), (left + w * 0.17, y - h * 0.22), (left + w * 0.17, y + h * 0.06),
                            (left, y + h * 0.06),
                        ]), colors.cast.mixed(with: .white, 0.25), 0.9))
            }
        }
        let waves = [
            (250.0, 9.0, 3.2, 0.4, 0.62), (278, 11, 2.6, 2.2, 0.44), (306, 12, 2.1, 4.0, 0.28),
            (336, 13, 1.8, 1.2, 0.14),
        ]
        return elements
            + waves.enumerated().map { index, wave in
                self.wave("wave-\(index + 1)", y: wave.0, height: wave.1, waves: wave.2, phase: wave.3, wave.4)
            }
    }

    /// A breaker that curls over.
    func surf() -> [Element] {
        var elements = [
            wave("swell-1", y: 150, height: 8, waves: 3, phase: 0.3, 0.20),
            wave("swell-2", y: 186, height: 10, waves: 2.4, phase: 1.9, 0.26),
        ]
        func place(_ x: Double, _ y: Double) -> Point { at(520 + x, 20 + y) }
        var face = Path()
        face.move(to: place(-720, 336))
        face.curve(place(-480, 336), place(-300, 320), to: place(-190, 286))
        face.curve(place(-70, 240), place(10, 160), to: place(90, 70))
        face.curve(place(150, 6), place(250, -26), to: place(350, 6))
        face.curve(place(440, 36), place(486, 110), to: place(470, 176))
        face.curve(place(452, 120), place(404, 92), to: place(348, 98))
        face.curve(place(270, 108), place(232, 180), to: place(262, 250))
        face.curve(place(284, 300), place(360, 330), to: place(470, 330))
        face.line(to: place(1000, 330))
        face.line(to: place(1000, 460))
        face.line(to: place(-720, 460))
        face.close()
        elements.append(
            fade(
                "breaker", face, from: 0, to: 420,
                [(0, tone(0.80)), (0.35, tone(0.50)), (0.8, tone(0.18)), (1, tone(0))]))
        var random = SeededGenerator(seed: 6)
        for line in 0..<5 {
            let o = 0.16 + 0.15 * Double(line)
            var path = Path()
            path.move(to: place(-300 + o * 240, 318))
            path.curve(
                place(-80 + o * 200, 286 - 20 * o), place(60 + o * 140, 190 - 10 * o),
                to: place(150 + o * 96, 84 + 30 * o))
            elements.append(
                stroke(
                    "line-\(line + 1)", path, tone(0.95), 0.34 - 0.04 * Double(line),
                    width: 4.5 - 0.5 * Double(line)))
        }
        var foam = [Path(), Path()]
        for index in 0..<60 {
            let turn = random.next(-72, 66)
            let far = random.next(1, 1.15)
            foam[index % 2].append(
                .circle(
                    center: place(
                        330 + 150 * far * Angle.degrees(turn).sine, 118 - 128 * far * Angle.degrees(turn).cosine),
                    radius: random.next(2, 7) * scale))
        }
        for index in 0..<22 {
            foam[index % 2].append(
                .circle(
                    center: place(468 + random.next(-26, 26), 176 + random.next(0, 86)),
                    radius: random.next(2, 6) * scale))
        }
        elements += foam.enumerated().map { index, path in
            fill("foam-\(index + 1)", path, colors.light, index == 0 ? 0.55 : 0.9)
        }
        return elements + [wave("front", y: 338, height: 10, waves: 2.2, phase: 0.5, 0.40)]
    }
}
