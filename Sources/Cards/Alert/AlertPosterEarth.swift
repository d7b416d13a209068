internal import Landscape
internal import Primitives
internal import SceneModel

/// What the earth does: quakes, slides, eruptions and waves of its making, snow that breaks away, and ground without water.
extension AlertPoster {
    /// Waves of the ground below two houses that lean away from a fissure.
    func earthquake() -> [Element] {
        var elements = glow("glow", 800, 300, 360, tone(0.7), 0.35)
        for ring in 0..<4 {
            // Each takes the place of the next.
            let reach = 120 + 110 * (Double(ring) + phase)
            var path = Path()
            for step in 0...48 {
                let turn = Angle.degrees(Double(step) * 7.5)
                let point = at(800 + reach * turn.sine, 330 - 0.34 * reach * turn.cosine)
                if step == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            let fading = min(1, (460 - 0.8 * reach) / 300)
            elements.append(stroke("ring-\(ring + 1)", path, tone(0.9), max(0, 0.62 * fading), width: 7))
        }
        elements += leaningHouse("house-1", x: 664, width: 176, height: 206, lean: -0.13)
        elements += leaningHouse("house-2", x: 944, width: 148, height: 166, lean: 0.17)
        elements.append(
            fill(
                "fissure",
                polygon([
                    (808, 196), (776, 244), (808, 262), (756, 322), (806, 338), (744, 404), (858, 404), (874, 332),
                    (836, 318), (858, 258), (826, 242),
                ]), isPaper ? colors.ink : colors.deepened(1), paper: .black))
        return elements
    }

    private func leaningHouse(_ id: String, x: Double, width: Double, height: Double, lean: Double) -> [Element] {
        let foot = 316.0
        func place(_ u: Double, _ v: Double) -> (Double, Double) {
            (x + u * width + lean * v * height, foot - v * height + lean * u * width)
        }
        let wall = polygon([place(-0.5, 0), place(-0.5, 0.62), place(0.5, 0.62), place(0.5, 0)])
        let roof = polygon([place(-0.6, 0.6), place(0, 1), place(0.6, 0.6)])
        let windows = [-0.3, 0.08].map { left in
            polygon([place(left, 0.24), place(left, 0.46), place(left + 0.2, 0.46), place(left + 0.2, 0.24)])
        }
        return [
            fill("\(id)-wall", wall, tone(0.40)), fill("\(id)-roof", roof, tone(0.72), paper: .black),
        ]
            + windows.enumerated().map {
                fill("\(id)-window-\($0 + 1)", $1, colors.light, 0.75, paper: .black)
            }
    }

    /// A slope whose soil has slid down among its trees, in the rain.
    func landslide() -> [Element] {
        var elements = deck(rows: 2, to: 200) + streaks(90, from: 0, to: 330, lean: 0.2, opacity: 0.3, salt: 3)
        let slope = [(1130.0, 20.0), (980, 74), (860, 132), (740, 214), (600, 292), (430, 352), (220, 404)]
        elements.append(
            fade(
                "slope", polygon(slope + [(220, 480), (1130, 480)]), from: 20, to: 400,
                [(0, tone(0.30)), (0.7, tone(0.14)), (1, tone(0))]))
        let standing = [(1096.0, 46.0, 84.0), (1044, 66, 70), (1002, 76, 92), (640, 286, 60), (600, 306, 74)]
        elements.append(
            fill(
                "firs",
                SkyFigure.firs(at: standing.map { (at($0.0, $0.1), $0.2 * scale) }, seed: 12),
                colors.silhouette, paper: .black))
        // The scar above, and what has left it below.
        let scar = [
            (976.0, 78.0), (1002, 90), (988, 118), (1000, 142), (962, 176), (970, 196), (914, 226), (886, 262),
            (840, 282), (760, 262), (784, 226), (836, 196), (830, 176), (884, 150), (892, 118), (934, 108),
        ]
        elements.append(
            fade("scar", polygon(scar), from: 78, to: 282, [(0, colors.deepened(0.5)), (1, tone(0.42))]))
        elements.append(
            fill(
                "edge",
                SkyFigure.ribbon(
                    through: points([(930, 110), (976, 78), (1002, 90), (990, 118)]), width: 5 * scale,
                    to: 8 * scale),
                tone(0.8), paper: .black))
        var debris = Path()
        debris.move(to: at(770, 232))
        debris.curve(at(720, 236), at(620, 262), to: at(530, 318))
        debris.curve(at(470, 350), at(412, 356), to: at(390, 388))
        debris.curve(at(520, 416), at(680, 408), to: at(790, 372))
        debris.curve(at(860, 340), at(872, 300), to: at(840, 276))
        debris.close()
        elements.append(fade("debris", debris, from: 230, to: 400, [(0, tone(0.62)), (1, tone(0.34))]))
        var random = SeededGenerator(seed: 23)
        var stones = Path()
        for _ in 0..<26 {
            let way = random.next()
            let (x, y) = (790 - 330 * way + random.next(-20, 20), 262 + 108 * way + random.next(-16, 16))
            let size = random.next(3, 11)
            stones.append(
                polygon([
                    (x - size, y + 0.5 * size), (x - 0.5 * size, y - 0.7 * size), (x + 0.4 * size, y - 0.8 * size),
                    (x + size, y + 0.2 * size), (x + 0.2 * size, y + 0.8 * size),
                ]))
        }
        elements.append(fill("stones", stones, colors.silhouette, 0.85, paper: .black))
        // Trees that it carries.
        for (index, tree) in [(716.0, 300.0, 64.0, -34.0), (622, 344, 72, 52), (548, 366, 54, -58)].enumerated() {
            let tip = at(tree.0, tree.1).at(tree.2 * scale, toward: .degrees(isMirrored ? -tree.3 : tree.3))
            elements.append(
                fill(
                    "fallen-\(index + 1)",
                    SkyFigure.ribbon(
                        through: [at(tree.0, tree.1), tip], width: tree.2 * 0.42 * scale, to: 1.5 * scale),
                    colors.silhouette, paper: .black))
        }
        return elements
    }

    /// A cone with a glowing crater, whose ash the wind carries away.
    func volcano() -> [Element] {
        var elements = glow("glow", 800, 150, 300, tone(1), 0.5)
        elements += ash()
        let left = [(748.0, 166.0), (714, 214), (660, 282), (580, 346), (470, 392)]
        let right = [(1130.0, 392.0), (1010, 340), (936, 278), (886, 212), (852, 166)]
        let crater = [(826.0, 176.0), (800, 182), (774, 175)]
        elements.append(
            fade(
                "cone", polygon(left + [(470, 480), (1130, 480)] + right + crater), from: 160, to: 400,
                [(0, tone(0.42)), (0.5, tone(0.22)), (1, tone(0))]))
        for (index, stream) in [
            [(800.0, 182.0), (790, 214), (806, 248), (782, 296), (796, 340)],
            [(818, 178), (842, 220), (838, 256), (866, 300)],
        ].enumerated() {
            elements.append(
                fill(
                    "lava-\(index + 1)",
                    SkyFigure.ribbon(through: points(stream), width: 15 * scale, to: 3 * scale), tone(1),
                    paper: .black))
        }
        elements.append(
            fill(
                "crater", SkyFigure.breeze(from: at(744, 172), to: at(856, 172), width: 15 * scale, swing: 0),
                colors.light, paper: .black))
        var random = SeededGenerator(seed: 15)
        var bombs = Path()
        for _ in 0..<22 {
            let (turn, far) = (random.next(-58, 58), random.next(30, 150))
            let y = fallen(random.next(20, 160), from: 20, to: 164, times: -1)
            bombs.append(circle(800 + far * Angle.degrees(turn).sine, y, random.next(1.6, 4)))
        }
        elements.append(fill("bombs", bombs, colors.light, 0.85, paper: .black))
        return elements
    }

    /// A column of ash that widens as it rises and leans to the left; on paper one cloud above the other.
    private func ash() -> [Element] {
        if isPaper {
            return cloud("ash-1", 640, 66, width: 330, height: 76, seed: 6)
                + cloud("ash-2", 740, 126, width: 210, height: 62, seed: 11)
        }
        var random = SeededGenerator(seed: 18)
        return (0..<16).flatMap { puff -> [Element] in
            let rise = Double(puff) / 15
            return glow(
                "ash-\(puff + 1)", 800 - 300 * rise * rise + random.next(-16, 16) + 14 * rise * sway(),
                160 - 190 * rise + random.next(-8, 8), 46 + 150 * rise, tone(0.5 - 0.2 * rise),
                0.5 * (1 - 0.5 * rise))
        }
    }

    /// A long wall of water behind the shore's houses and palms.
    func tsunami() -> [Element] {
        func crest(_ x: Double) -> Double {
            // It is highest where it stands before the houses.
            170 - 62 * smoothstep(120, 760, x) + 26 * smoothstep(880, 1120, x)
                + 7 * Angle.degrees(x * 0.9 + 360 * phase).sine
        }
        let ends = stride(from: reach.lowerBound, through: reach.upperBound, by: 12)
        let line = ends.map { ($0, crest($0)) }
        let wall = polygon(line + [(reach.upperBound, 480), (reach.lowerBound, 480)])
        var elements = glow("glow", 760, 90, 420, tone(0.6), 0.3)
        elements.append(
            fade(
                "wall", wall, from: 100, to: 400,
                [(0, tone(0.74)), (0.3, tone(0.46)), (0.75, tone(0.2)), (1, tone(0))]))
        // Water that is drawn up, in lines that follow the crest.
        for index in 1...4 {
            let drop = 34.0 * Double(index)
            let path = ends.map { ($0, crest($0 + 40 * Double(index)) + drop + 6 * Angle.degrees($0 * 1.7).sine) }
            elements.append(
                fill(
                    "line-\(index)", SkyFigure.ribbon(through: points(path), width: 2 * scale, to: 5 * scale),
                    tone(0.95), 0.34 - 0.05 * Double(index), paper: .black))
        }
        var random = SeededGenerator(seed: 41)
        var foam = [Path(), Path()]
        for index in 0..<150 {
            let x = random.next(reach.lowerBound, reach.upperBound)
            foam[index % 2].append(circle(x, crest(x) + random.next(-10, 14), random.next(2, 7)))
        }
        elements += foam.enumerated().map { index, path in
            fill("foam-\(index + 1)", path, colors.light, index == 0 ? 0.55 : 0.9)
        }
        for (index, house) in [(700.0, 78.0, 74.0), (792, 66, 60), (972, 84, 84)].enumerated() {
            let (x, w, h) = house
            elements.append(
                fill(
                    "house-\(index + 1)",
                    polygon([
                        (x - w / 2, 352), (x - w / 2, 352 - 0.55 * h), (x - w * 0.6, 352 - 0.55 * h), (x, 352 - h),
                        (x + w * 0.6, 352 - 0.55 * h), (x + w / 2, 352 - 0.55 * h), (x + w / 2, 352),
                    ]), colors.silhouette, paper: .black))
        }
        elements += palm("palm-1", 880, 356, 132) + palm("palm-2", 606, 360, 104)
        return elements + [ridge(base: 372, amplitude: 26, count: 3, seed: 14)]
    }

    private func palm(_ id: String, _ x: Double, _ foot: Double, _ height: Double) -> [Element] {
        let bend = 0.16 * height + 5 * sway()
        let trunk = [(x, foot), (x + 0.1 * bend, foot - 0.4 * height), (x + bend, foot - height)]
        let leaves = [-150.0, -110, -64, -26, 30, 72].map { turn -> Path in
            let angle = Angle.degrees(turn)
            let places = (0...6).map { step -> (Double, Double) in
                let t = Double(step) / 6
                return (
                    x + bend + 0.44 * height * t * angle.sine,
                    foot - height - 0.3 * height * t * angle.cosine + 0.34 * height * t * t
                )
            }
            return SkyFigure.breeze(along: points(places), width: 0.11 * height * scale)
        }
        return [
            fill(
                "\(id)-trunk", SkyFigure.ribbon(through: points(trunk), width: 9 * scale, to: 5 * scale),
                colors.silhouette, paper: .black)
        ]
            + leaves.enumerated().map { fill("\(id)-leaf-\($0 + 1)", $1, colors.silhouette, paper: .black) }
    }

    /// A mountain of which the snow has broken away below the peak, and the cloud that rolls down.
    func avalanche() -> [Element] {
        var elements = glow("glow", 860, 120, 420, colors.light, 0.28)
        let far = hills(base: 300, amplitude: 150, count: 3, seed: 45)
        elements.append(
            fade("far", far, from: 150, to: 330, [(0, tone(0.34)), (0.6, tone(0.16)), (1, tone(0))]))
        let flank = [
            (900.0, 28.0), (868, 66), (846, 78), (790, 150), (742, 186), (664, 262), (560, 330), (400, 402),
        ]
        let back = [(1190.0, 380.0), (1110, 292), (1052, 206), (1010, 150), (962, 104), (938, 62)]
        elements.append(
            fade(
                "mountain", polygon(flank + [(400, 480), (1190, 480)] + back), from: 28, to: 380,
                [(0, colors.light), (0.45, colors.ground.mixed(with: colors.light, 0.55)), (1, colors.ground)]))
        let shade = [(900.0, 28.0), (938, 62), (962, 104), (1010, 150), (1052, 206), (1110, 292), (1190, 380)]
        let inner = [(1040.0, 380.0), (984, 300), (950, 218), (914, 160), (926, 106), (898, 74)]
        elements.append(
            fade(
                "shade", polygon(shade + inner), from: 28, to: 380,
                [(0, tone(0.34)), (0.6, tone(0.2)), (1, tone(0))], paper: .black))
        // Where the slab broke off.
        let crack = [(770.0, 168.0), (806, 160), (828, 170), (862, 156), (890, 168)]
        elements.append(
            fill(
                "crack", SkyFigure.ribbon(through: points(crack), width: 6 * scale, to: 9 * scale),
                colors.deepened(0.8), paper: .black))
        let puffs = [
            (812.0, 214.0, 30.0), (776, 236, 40), (828, 244, 34), (738, 266, 50), (792, 276, 46), (694, 300, 60),
            (756, 310, 58), (646, 334, 66), (716, 344, 66), (590, 356, 62), (784, 342, 44), (664, 366, 58),
        ]
        for (index, puff) in puffs.enumerated() {
            let swell = 1 + 0.06 * sway() * (index % 2 == 0 ? 1 : -1)
            let id = "powder-\(index + 1)"
            elements.append(
                isPaper
                    ? fill(id, circle(puff.0, puff.1, puff.2), .white)
                    : fade(
                        id, circle(puff.0, puff.1, puff.2 * swell), from: puff.1 - puff.2, to: puff.1 + puff.2,
                        [
                            (0, colors.light), (0.5, colors.ground.mixed(with: colors.light, 0.66)),
                            (1, colors.ground.mixed(with: colors.light, 0.34)),
                        ]))
        }
        return elements
    }

    /// A bare tree on cracked ground, under a white sun.
    func drought() -> [Element] {
        var elements = glow("haze", 560, 120, 420, colors.light, 0.35)
        elements.append(fill("sun", circle(560, 118, 66), colors.light, 0.92))
        elements.append(
            fade(
                "range", hills(base: 268, amplitude: 44, count: 3, seed: 27), from: 220, to: 300,
                [(0, tone(0.34)), (1, tone(0.16))], paper: .none))
        let ground = polygon([
            (reach.lowerBound, 268), (reach.upperBound, 268), (reach.upperBound, 480), (reach.lowerBound, 480),
        ])
        elements.append(
            fade("plain", ground, from: 268, to: 410, [(0, tone(0.46)), (0.5, tone(0.26)), (1, tone(0))]))
        elements += cracks() + tree()
        return elements
    }

    /// Fields of dry ground, whose rows are higher the nearer they are.
    private func cracks() -> [Element] {
        var random = SeededGenerator(seed: 33)
        let rows = [268.0, 284, 306, 336, 376]
        var path = Path()
        var corners = rows.map { _ in [(Double, Double)]() }
        for (row, y) in rows.enumerated() {
            let width = 40 + 0.9 * (y - 250)
            var x = reach.lowerBound - random.next(0, width)
            while x < reach.upperBound + width {
                let height = row == 0 ? 0 : random.next(-0.26, 0.26) * (y - rows[row - 1])
                corners[row].append((x, y + height))
                x += width * random.next(0.7, 1.3)
            }
        }
        for (row, line) in corners.enumerated() where row > 0 {
            for (start, end) in zip(line, line.dropFirst()) {
                path.append(.line(from: at(start.0, start.1), to: at(end.0, end.1)))
            }
            for corner in line {
                // To the nearest corner of the row behind.
                guard let behind = corners[row - 1].min(by: { abs($0.0 - corner.0) < abs($1.0 - corner.0) })
                else { continue }
                path.append(.line(from: at(corner.0, corner.1), to: at(behind.0, behind.1)))
            }
        }
        return [stroke("cracks", path, colors.deepened(0.8), 0.7, width: 3.4)]
    }

    private func tree() -> [Element] {
        let boughs: [(places: [(Double, Double)], width: Double, end: Double)] = [
            ([(880, 320), (874, 260), (884, 200), (872, 150)], 22, 11),
            ([(882, 214), (918, 176), (930, 130), (966, 98)], 11, 3),
            ([(873, 160), (850, 122), (852, 84), (834, 52)], 11, 2.5),
            ([(872, 156), (896, 116), (890, 78), (908, 40)], 10, 2.5),
            ([(877, 240), (836, 204), (810, 190), (778, 186)], 10, 2.5),
            ([(926, 146), (964, 142), (994, 150)], 6, 2), ([(851, 104), (822, 96), (804, 80)], 5, 1.8),
            ([(893, 96), (920, 84), (932, 64)], 5, 1.8), ([(818, 194), (796, 170), (794, 150)], 5, 1.8),
        ]
        return boughs.enumerated().map { index, bough in
            fill(
                "bough-\(index + 1)",
                SkyFigure.ribbon(through: points(bough.places), width: bough.width * scale, to: bough.end * scale),
                colors.silhouette, paper: .black)
        }
    }
}
