internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel

/// A hazard as a poster in the tones of its severity, or as black lines on paper.
///
/// It is drawn in units of 1080 x 390, beyond whose sides it continues.
struct AlertPoster {
    /// What is drawn.
    enum Subject {
        case hazard(Hazard)
        /// That there is no warning, by the weather.
        case calm(Conditions?, isDaylight: Bool)
        /// That warnings are not known.
        case unknown
    }

    let subject: Subject
    let colors: AlertColors
    /// The picture's extent, in which it is placed.
    let frame: Rect
    /// Points a unit, and where unit 0 is.
    let scale: Double
    let origin: Point
    let isMirrored: Bool
    /// How far a loop has come, from 0 to less than 1.
    let phase: Double

    var elements: [Element] {
        switch subject {
        case .unknown: sign(.unknown)
        case .calm(let conditions, let isDaylight):
            // Weather that is not known leaves the place empty.
            conditions?.condition == nil
                ? []
                : [
                    Pictogram(conditions, isDaylight: isDaylight).element(
                        id: "weather", center: at(800, 196), side: 250 * scale, color: colors.ink)
                ]
        case .hazard(let hazard): drawn(hazard)
        }
    }

    private func drawn(_ hazard: Hazard) -> [Element] {
        switch hazard {
        case .wind: wind()
        case .storm: storm()
        case .cyclone: cyclone()
        case .tornado: tornado()
        case .thunder: thunder()
        case .rain: rain()
        case .flood: flood()
        case .coastal: surf()
        case .tsunami: tsunami()
        case .snow: snow()
        case .avalanche: avalanche()
        case .cold: cold()
        case .ice: ice()
        case .heat: heat()
        case .drought: drought()
        case .fire: fire()
        case .fog: fog()
        case .dust: dust()
        case .air: air()
        case .earthquake: earthquake()
        case .volcano: volcano()
        case .landslide: landslide()
        case .other: sign(.warning)
        }
    }
}

// MARK: Tools

extension AlertPoster {
    var isPaper: Bool { colors.isPaper }

    func tone(_ share: Double) -> Color { colors.toned(share) }

    func at(_ x: Double, _ y: Double) -> Point {
        let placed = origin.x + x * scale
        return Point(x: isMirrored ? frame.minX + frame.maxX - placed : placed, y: origin.y + y * scale)
    }

    /// The range of x of the picture in its own units, with a margin.
    var reach: ClosedRange<Double> {
        let ends = [(frame.minX - origin.x) / scale, (frame.maxX - origin.x) / scale]
        return (ends[0] - 40)...(ends[1] + 40)
    }

    /// The angle at the phase of the loop, for a whole number of turns.
    func turned(_ turns: Double) -> Double { self.phase * turns * 2 * .pi }

    /// The sine of the loop's phase; 0 at its start.
    func sway(_ turns: Double = 1) -> Double { phase == 0 ? 0 : Angle.radians(turned(turns)).sine }

    /// The y of something that falls a whole number of `times` in the loop.
    func fallen(_ y: Double, from top: Double, to bottom: Double, times: Double) -> Double {
        LoopedFall(phase: phase).place(y, from: top, to: bottom, times: times)
    }

    /// The x of something that crosses the picture once in the loop.
    func blown(_ x: Double) -> Double { fallen(x, from: reach.lowerBound, to: reach.upperBound, times: 1) }

    func points(_ places: [(Double, Double)]) -> [Point] { places.map { at($0.0, $0.1) } }

    func polygon(_ places: [(Double, Double)]) -> Path {
        var path = Path()
        for (index, point) in points(places).enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        .circle(center: at(x, y), radius: radius * scale)
    }

    /// One colour; on paper a white area in an outline, a black one, or nothing.
    func fill(_ id: String, _ path: Path, _ color: Color, _ opacity: Double = 1, paper: PaperFill = .outline)
        -> Element
    {
        if isPaper { return paper.element(id, path, scale) }
        return .shape(Shape(id: id, path: path, fill: color.withOpacity(opacity)))
    }

    /// Colours between two heights.
    func fade(
        _ id: String, _ path: Path, from top: Double, to foot: Double, _ stops: [(Double, Color)],
        paper: PaperFill = .outline
    ) -> Element {
        if isPaper { return paper.element(id, path, scale) }
        return .shape(
            Shape(
                id: id, path: path,
                fill: .linear(
                    LinearGradient(
                        from: at(0, top), to: Point(x: at(0, top).x, y: at(0, foot).y),
                        stops: stops.map { GradientStop(offset: $0.0, color: $0.1) }))))
    }

    func stroke(_ id: String, _ path: Path, _ color: Color, _ opacity: Double = 1, width: Double) -> Element {
        .shape(
            Shape(
                id: id, path: path,
                stroke: Stroke(
                    color: isPaper ? colors.ink : color.withOpacity(opacity),
                    width: (isPaper ? max(width * 0.6, 3.2) : width) * scale)))
    }

    func glow(_ id: String, _ x: Double, _ y: Double, _ radius: Double, _ color: Color, _ opacity: Double)
        -> [Element]
    {
        if isPaper { return [] }
        let stops = (0...9).map { step in
            let rest = 1 - Double(step) / 9
            return GradientStop(offset: Double(step) / 9, color: color.withOpacity(opacity * rest * rest))
        }
        return [
            .shape(
                Shape(
                    id: id, path: circle(x, y, radius),
                    fill: .radial(RadialGradient(center: at(x, y), radius: radius * scale, stops: stops))))
        ]
    }

    /// Rain in strokes of three kinds on rails, so that none crosses another.
    func streaks(_ count: Int, from top: Double, to foot: Double, lean: Double, opacity: Double, salt: UInt64)
        -> [Element]
    {
        var random = SeededGenerator(seed: 700 + salt)
        var paths = [Path(), Path(), Path()]
        let span = reach.upperBound - reach.lowerBound
        let number = Int(Double(count) * span / 1080)
        for rail in 0..<number {
            let kind = min(2, Int(random.next() * 3))
            let length = [random.next(16, 30), random.next(30, 56), random.next(56, 92)][kind]
            let x = reach.lowerBound + span * (Double(rail) + random.next()) / Double(number)
            let lowest = max(top + 1, foot - length)
            let y = fallen(random.next(top, lowest), from: top, to: lowest, times: Double(kind + 2))
            paths[kind].append(.line(from: at(x, y), to: at(x - lean * length, y + length)))
        }
        return paths.enumerated().map { kind, path in
            stroke(
                "streaks-\(kind + 1)", path, tone(0.85), opacity * [0.55, 0.8, 1][kind],
                width: [1.6, 2.2, 3][kind])
        }
    }

    /// The area under a wave.
    func wave(
        _ id: String, y: Double, height: Double, waves: Double, phase: Double, _ share: Double, foot: Double = 480
    ) -> Element {
        var places: [(Double, Double)] = [(reach.upperBound, foot), (reach.lowerBound, foot)]
        for x in stride(from: reach.lowerBound, through: reach.upperBound, by: 9) {
            let turn = x / 1080 * waves * 360
            places.append(
                (
                    x,
                    y - height * Angle.radians(turn / 180 * .pi + phase + turned(1)).sine - 0.35 * height
                        * Angle.radians(turn * 2.3 / 180 * .pi + phase * 1.7 + turned(2)).sine
                ))
        }
        return fade(
            id, polygon(places), from: y - 14, to: y + 130,
            [(0, tone(share)), (0.12, tone(share * 0.72)), (1, tone(0))])
    }

    /// What lies between the picture's foot and a crest of hills over a height.
    func hills(base: Double, amplitude: Double, count: Int, seed: UInt64) -> Path {
        let ends = [at(reach.lowerBound, 0).x, at(reach.upperBound, 0).x]
        return SkyFigure.hills(
            from: ends.min() ?? 0, to: ends.max() ?? 0, base: at(0, base).y, amplitude: amplitude * scale,
            foot: frame.maxY, count: count, seed: seed)
    }

    /// Hills in front, dark at their crest, that sink into the ground where the words begin.
    func ridge(base: Double, amplitude: Double, count: Int, seed: UInt64) -> Element {
        let foot = (frame.maxY - origin.y) / scale
        let path = hills(base: base, amplitude: amplitude, count: count, seed: seed)
        let dark = colors.silhouette
        return fade(
            "ridge", path, from: base - amplitude, to: foot,
            [
                (0, dark), (0.25, dark.mixed(with: colors.ground, 0.32)),
                (0.55, dark.mixed(with: colors.ground, 0.76)), (0.8, dark.mixed(with: colors.ground, 0.95)),
                (1, colors.ground),
            ], paper: .black)
    }

    /// Whether it ends in land of its own.
    var hasLand: Bool {
        switch subject {
        case .hazard(.wind), .hazard(.fire), .hazard(.tsunami): true
        case .hazard(.snow): !isPaper
        default: false
        }
    }

    /// A closed sky of clouds.
    func deck(rows: Int, to foot: Double) -> [Element] {
        if isPaper { return [] }
        let dark = SkyFigure.CloudColors(lit: tone(0.40), body: tone(0.06), shade: colors.deepened(0.55))
        var elements: [Element] = []
        for row in 0..<rows {
            var random = SeededGenerator(seed: UInt64(90 + row))
            let depth = Double(row) / Double(max(rows - 1, 1))
            let width = 560 - 260 * depth
            var x = reach.lowerBound - random.next(0, 200)
            var number = 0
            while x < reach.upperBound + width * 0.5 {
                number += 1
                let y = foot * (0.24 + 0.62 * depth) + random.next(-14, 14)
                elements += SkyFigure.cloud(
                    id: "deck-\(row + 1)-\(number)", base: at(x, y), width: width * random.next(0.85, 1.25) * scale,
                    height: width * 0.24 * scale, flatness: 0.5, colors: dark, opacity: 0.55 - 0.2 * depth,
                    hasLitEdge: false, unit: scale, seed: UInt64(500 + row * 40 + number))
                x += width * random.next(0.5, 0.75)
            }
        }
        return elements
    }

    /// A cloud; on paper with an outline and lines on its underside.
    func cloud(_ id: String, _ x: Double, _ y: Double, width: Double, height: Double, seed: UInt64) -> [Element] {
        let base = at(x, y)
        if isPaper {
            let outline = SkyFigure.cloudOutline(
                base: base, width: width * scale, height: height * scale, flatness: 0.25, isDetailed: false,
                seed: seed)
            var lines = Path()
            for step in 1...3 {
                let inset = width * (0.36 - 0.03 * Double(step))
                let lift = 8.0 * Double(step)
                lines.append(.line(from: at(x - inset, y - lift), to: at(x + inset, y - lift)))
            }
            return [
                PaperFill.outline.element(id, outline, scale),
                stroke("\(id)-lines", lines, colors.ink, width: 3),
            ]
        }
        return SkyFigure.cloud(
            id: id, base: base, width: width * scale, height: height * scale, flatness: 0.1,
            colors: SkyFigure.CloudColors(lit: tone(0.72), body: tone(0.24), shade: colors.deepened(0.5)),
            unit: scale, seed: seed)
    }

    /// The sign of a warning, or of not knowing, with its echoes.
    func sign(_ kind: AlertSign.Kind) -> [Element] {
        var elements: [Element] = []
        for (index, ring) in [(2.1, 0.10), (1.55, 0.20)].enumerated() where !isPaper {
            let radius = 150 * ring.0
            if kind == .warning {
                let path = polygon([
                    (800, 196 - radius), (800 + radius * 1.06, 196 + radius * 0.72),
                    (800 - radius * 1.06, 196 + radius * 0.72),
                ])
                elements.append(stroke("echo-\(index + 1)", path, tone(0.8), ring.1, width: 9))
            } else {
                elements.append(stroke("echo-\(index + 1)", circle(800, 190, radius), tone(0.8), ring.1, width: 6))
            }
        }
        let height = (kind == .warning ? 250 : 220) * scale
        var sign = AlertSign(
            kind: kind, corner: Point(x: 0, y: at(0, 62).y), height: height,
            ink: isPaper ? colors.ink : tone(kind == .warning ? 0.78 : 0.55), prefix: "poster-")
        sign.corner.x = at(800, 0).x - sign.width / 2
        return elements + [sign.element]
    }
}

/// How an area is drawn on paper.
enum PaperFill {
    /// White in a black outline, which hides what is behind it.
    case outline
    case black
    case none

    fileprivate func element(_ id: String, _ path: Path, _ scale: Double) -> Element {
        let black = Color(rgb: 0)
        switch self {
        case .outline:
            var shape = Shape(id: id, path: path, fill: .white)
            shape.stroke = Stroke(color: black, width: 5 * scale)
            return .shape(shape)
        case .black: return .shape(Shape(id: id, path: path, fill: black))
        case .none: return .group(Group(id: id, elements: []))
        }
    }
}
