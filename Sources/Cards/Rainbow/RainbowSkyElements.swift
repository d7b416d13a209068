internal import Primitives
internal import SceneModel

extension RainbowSky {
    /// The sun with its glow, which does not reach the boxes of words, or stars and the moon.
    func lights(in layout: RainbowLayout, avoiding boxes: [Rect]) -> [Element] {
        switch light {
        case .day(let way):
            sun(at: place(of: way, in: layout), unit: layout.unit, avoiding: boxes)
        case .night(let moon):
            stars(in: layout)
                + (moon.map { self.moon(phase: $0.phase, at: place(of: $0.way, in: layout), unit: layout.unit) }
                    ?? [])
        }
    }

    /// On a sine arc, from the left at the rise to the right at the set.
    private func place(of way: Double, in layout: RainbowLayout) -> Point {
        let way = min(max(way, 0), 1)
        let side = 90 * layout.unit
        let height = layout.horizon - 60 * layout.unit
        return Point(
            x: side + (layout.size.width - 2 * side) * way,
            y: height - (height - 110 * layout.unit) * Angle.radians(way * .pi).sine)
    }

    private func sun(at center: Point, unit: Double, avoiding boxes: [Rect]) -> [Element] {
        let clarity = clarity
        guard clarity > 0.02 else { return [] }
        if isPaper { return clarity > 0.3 ? RainbowPaper.sun(at: center, unit: unit) : [] }
        let glow = Color(rgb: 0xFFDF9E)
        // The outer part is too faint to matter behind a word.
        let nearest = boxes.map { $0.distance(to: center) }.min() ?? .infinity
        let reach = min(210 * unit, max(60 * unit, nearest / 0.75))
        let halo = RadialGradient(
            center: center, radius: reach,
            stops: [(0.0, 0.75), (0.26, 0.55), (0.45, 0.3), (0.7, 0.11), (1, 0)].map {
                GradientStop(offset: $0.0, color: glow.withOpacity($0.1 * clarity))
            })
        return [
            .shape(Shape(id: "sun-halo", path: .circle(center: center, radius: reach), fill: .radial(halo))),
            .shape(
                Shape(
                    id: "sun", path: .circle(center: center, radius: 54 * unit),
                    fill: Color(rgb: 0xFFF2C8).withOpacity(clarity))),
        ]
    }

    private func stars(in layout: RainbowLayout) -> [Element] {
        let clear = (1 - (cloudCover ?? 0)) * clarity
        // Among flakes they would look like flakes.
        guard clear > 0.02, !isSnow, !isPaper else { return [] }
        var random = SeededGenerator(seed: 1)
        let kinds = [(radius: 1.6, opacity: 0.45), (radius: 2.2, opacity: 0.7), (radius: 3, opacity: 0.95)]
        return kinds.enumerated().map { index, kind in
            var path = Path()
            for _ in 0..<[44, 22, 8][index] {
                let center = Point(
                    x: random.next(0, layout.size.width),
                    y: layout.horizon * 1.1 * random.next() * random.next(0.6, 1))
                path.append(.circle(center: center, radius: kind.radius * layout.unit))
            }
            return .shape(
                Shape(id: "stars-\(index + 1)", path: path, fill: Color.white.withOpacity(kind.opacity * clear)))
        }
    }

    /// The lit part of the disc on a faint disc.
    private func moon(phase: Double, at center: Point, unit: Double) -> [Element] {
        let clarity = clarity
        guard clarity > 0.02 else { return [] }
        let figure = MoonFigure(cycle: phase, isSouthern: isSouthern, center: center, radius: 54 * unit)
        if isPaper { return RainbowPaper.elements(of: figure, unit: unit) }
        let pale = Color(rgb: 0xF1EBD6)
        // The disc is opaque, since no star is in front of the moon.
        return figure.elements(
            disc: ground[0].color.mixed(with: pale, 0.22 * clarity), lit: pale.withOpacity(clarity))
    }
}

extension Rect {
    /// The distance of a point from the rectangle; 0 inside.
    fileprivate func distance(to point: Point) -> Double {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension RainbowSky {
    /// One of the three layers of clouds, the farthest first.
    enum CloudLayer: Int, CaseIterable {
        case back, middle, front

        fileprivate var opacity: Double { [0.10, 0.14, 0.20][rawValue] }
        /// The number of clouds at full cover.
        fileprivate var slots: Int { [4, 5, 6][rawValue] }
        /// The height of the flat bottoms, as a part of the sky.
        fileprivate var height: Double { [0.5, 0.68, 0.84][rawValue] }
    }

    /// A layer's clouds as one shape, so that they do not show through each other; nil if there are none.
    ///
    /// A seed determines their order, so that more cover adds clouds and moves none. At full cover they touch and their bottoms
    /// are level.
    func clouds(_ layer: CloudLayer, in layout: RainbowLayout) -> Element? {
        // Fog hides them.
        if isFog { return nil }
        let cover = min(max(cloudCover ?? 0, 0), 1)
        let count = Int((cover * Double(layer.slots)).rounded())
        guard count > 0 else { return nil }
        var random = SeededGenerator(seed: UInt64(11 + layer.rawValue))
        let width = layout.size.width / Double(layer.slots)
        let order = (0..<layer.slots).map { (slot: $0, key: random.next()) }.sorted { $0.key < $1.key }.map(\.slot)
        var clouds: [(middle: Double, bottom: Double, width: Double)] = []
        for (rank, slot) in order.enumerated() {
            let (dx, dy, growth) = (random.next(-0.25, 0.25), random.next(-0.3, 0.3), random.next(0.8, 1.1))
            guard rank < count else { continue }
            let loose = 1 - cover
            let middle = (Double(slot) + 0.5 + dx * loose) * width
            let bottom = layout.horizon * (layer.height + dy * loose * 0.6)
            let extent = width * (0.92 + 0.38 * cover) * (growth * loose + cover)
            clouds.append((middle, bottom, extent))
        }
        var path = Path()
        var last: (right: Double, bottom: Double)?
        for cloud in clouds.sorted(by: { $0.middle < $1.middle }) {
            // Clouds that touch form a bank with a level bottom.
            let (left, right) = (cloud.middle - cloud.width / 2, cloud.middle + cloud.width / 2)
            let bottom = last.flatMap { $0.right >= left ? $0.bottom : nil } ?? cloud.bottom
            path.append(.cloud(middle: cloud.middle, bottom: bottom, width: cloud.width, random: &random))
            last = (right, bottom)
        }
        return .shape(
            Shape(
                id: "clouds-\(layer)", path: path,
                fill: isPaper
                    ? RainbowPaper.clouds[layer.rawValue]
                    : (isThunder ? Color(rgb: 0x9AA3B8) : .white).withOpacity(layer.opacity)))
    }

    /// Fog over the upper part of the card.
    func fog(in layout: RainbowLayout) -> [Element] {
        guard isFog else { return [] }
        if isPaper { return RainbowPaper.fog(in: layout) }
        // A veil over the whole sky, with a denser bank in it.
        let bands: [(top: Double, foot: Double, stops: [(Double, Double)])] = [
            (0, 1.3, [(0, 0.2), (0.25, 0.22), (0.45, 0.24), (0.6, 0.2), (0.8, 0.08), (0.92, 0.02), (1, 0)]),
            (0.35, 1, [(0, 0), (0.15, 0.02), (0.35, 0.09), (0.5, 0.12), (0.65, 0.09), (0.85, 0.02), (1, 0)]),
        ]
        return bands.enumerated().map { index, band in
            let (top, foot) = (layout.horizon * band.top, layout.horizon * band.foot)
            let veil = LinearGradient(
                from: Point(x: 0, y: top), to: Point(x: 0, y: foot),
                stops: band.stops.map { GradientStop(offset: $0.0, color: Color.white.withOpacity($0.1)) })
            return .shape(
                Shape(
                    id: "fog-\(index + 1)",
                    path: .rectangle(Rect(minX: 0, minY: top, maxX: layout.size.width, maxY: foot)),
                    fill: .linear(veil)))
        }
    }
}

extension Path {
    /// A cumulus: lumps on a flat bottom with round ends.
    fileprivate static func cloud(
        middle: Double, bottom: Double, width: Double, random: inout SeededGenerator
    ) -> Path {
        func disc(_ x: Double, _ y: Double, _ radius: Double) -> Disc {
            Disc(
                center: Point(x: middle + (x - 0.5) * width, y: bottom - width * y), radius: width * radius)
        }
        // Places and sizes as parts of the width, from the left.
        let lumps = [(0.19, 0.19, 0.17), (0.41, 0.28, 0.21), (0.68, 0.22, 0.19), (0.87, 0.14, 0.12)]
        return .ridge(
            [disc(0.105, 0.105, 0.105)] + lumps.map { disc($0.0, $0.1, $0.2 * random.next(0.92, 1.08)) }
                + [disc(0.895, 0.105, 0.105)])
    }
}

extension RainbowSky {
    /// The number of strokes or flakes at a probability of 1.
    private static let most = 190.0

    /// Rain as slanting strokes or snow as dots; their number grows with the probability, and none is near a text.
    ///
    /// A sequence determines their positions, so that a higher probability adds some and moves none. Below 10 % the few would
    /// look like scratches.
    func precipitation(in layout: RainbowLayout, avoiding boxes: [Rect]) -> [Element] {
        let probability = min(max(precipitationProbability ?? 0, 0), 1)
        guard probability >= 0.095 else { return [] }
        let wanted = Int((probability * RainbowSky.most).rounded())
        var random = SeededGenerator(seed: 42)
        // Three depths: nearer ones are larger and brighter.
        var paths = [Path(), Path(), Path()]
        let area = layout.size.width * layout.size.height / (1_166_400 * layout.unit * layout.unit)
        let count = Int(Double(wanted) * area.squareRoot())
        for index in 0..<count {
            // Kronecker's sequence with powers of the plastic number (Roberts) covers a plane evenly from its first points
            // on; a random offset hides its lattice.
            let x = (0.5 + Double(index) * 0.754_877_666_246_693 + random.next(-0.03, 0.03)).wrapped
            let y = (0.5 + Double(index) * 0.569_840_290_998_053 + random.next(-0.03, 0.03)).wrapped
            let length = random.next(30, 50)
            let near = index % 3
            let size = length * layout.unit * [0.7, 0.85, 1][near]
            let top = Point(x: x * layout.size.width, y: y * layout.size.height)
            let foot = isSnow ? top : Point(x: top.x - size * 0.16, y: top.y + size)
            let room = (isSnow ? 14 : 8) * layout.unit
            let here = Rect(minX: foot.x - room, minY: top.y - room, maxX: top.x + room, maxY: foot.y + room)
            if boxes.contains(where: { $0.intersects(here) }) || layout.ringMeets(top, foot) { continue }
            if isSnow {
                paths[near].append(.circle(center: top, radius: [2.6, 3.8, 5.4][near] * layout.unit))
            } else {
                paths[near].append(.line(from: top, to: foot))
            }
        }
        let opacities = isSnow ? [0.4, 0.6, 0.8] : [0.16, 0.26, 0.4]
        return paths.enumerated().filter { !$0.element.elements.isEmpty }.map { near, path in
            let color = isPaper ? Color(rgb: 0) : Color.white.withOpacity(opacities[near])
            let id = "\(isSnow ? "snow" : "rain")-\(near + 1)"
            return isSnow
                ? .shape(Shape(id: id, path: path, fill: color))
                : .shape(
                    Shape(
                        id: id, path: path,
                        stroke: Stroke(
                            color: color, width: [1.8, 2.4, 3.1][near] * layout.unit * (isPaper ? 0.7 : 1))))
        }
    }
}

extension Double {
    /// The fractional part, which is not negative.
    fileprivate var wrapped: Double { self - rounded(.down) }
}

/// The rainbow card's sky and meter on e-paper: black lines, and greys that stay distinct when dithered.
enum RainbowPaper {
    /// The bands of the meter from the rim inward, darkest first.
    static let bands: [UInt32] = [0x000000, 0x2C2C2C, 0x585858, 0x808080, 0xA4A4A4, 0xC4C4C4, 0xDEDEDE]

    /// The layers of clouds from back to front.
    static let clouds = [0xCCCCCC, 0xDDDDDD, 0xEEEEEE].map { Color(rgb: $0) }

    private static let black = Color(rgb: 0)

    /// The whole half ring in outline.
    static func track(_ path: Path, unit: Double) -> Element {
        var shape = Shape(id: "meter-track", path: path, fill: .white)
        shape.stroke = Stroke(color: black, width: 2.5 * unit)
        return .shape(shape)
    }

    /// A disc with rays.
    static func sun(at center: Point, unit: Double) -> [Element] {
        var rays = Path()
        for turn in stride(from: 0.0, to: 360, by: 30) {
            let direction = Angle.degrees(turn)
            rays.append(
                .line(from: center.at(58 * unit, toward: direction), to: center.at(78 * unit, toward: direction)))
        }
        var disc = Shape(id: "sun", path: .circle(center: center, radius: 42 * unit), fill: .white)
        disc.stroke = Stroke(color: black, width: 5 * unit)
        return [
            .shape(Shape(id: "sun-rays", path: rays, stroke: Stroke(color: black, width: 5 * unit))), .shape(disc),
        ]
    }

    /// A grey disc with a white lit part.
    static func elements(of moon: MoonFigure, unit: Double) -> [Element] {
        let rim = Shape(
            id: "moon-rim", path: .circle(center: moon.center, radius: moon.radius),
            stroke: Stroke(color: black, width: 3.5 * unit))
        return moon.elements(disc: Color(rgb: 0x777777), lit: .white) + [.shape(rim)]
    }

    /// Layers of fog as broken lines.
    static func fog(in layout: RainbowLayout) -> [Element] {
        let (width, unit) = (layout.size.width, layout.unit)
        var path = Path()
        for (row, gap) in [0.3, 0.62, 0.18, 0.78, 0.45].enumerated() {
            let y = layout.horizon * (0.34 + 0.15 * Double(row))
            path.append(.line(from: Point(x: 40 * unit, y: y), to: Point(x: width * gap - 30 * unit, y: y)))
            path.append(.line(from: Point(x: width * gap + 30 * unit, y: y), to: Point(x: width - 40 * unit, y: y)))
        }
        return [.shape(Shape(id: "fog", path: path, stroke: Stroke(color: Color(rgb: 0x888888), width: 6 * unit)))]
    }
}
