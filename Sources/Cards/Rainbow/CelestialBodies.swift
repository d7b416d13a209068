internal import Primitives
internal import SceneModel

extension RainbowSky {
    /// The sun with its glow, which ends before the boxes of words, or stars and the moon.
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

    /// On a sine arc over the top, from the left at the rise to the right at the set.
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
        // Its outer part is too faint to matter behind a word.
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
        // Among flakes they would be flakes.
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

    /// The lit part of the disc over a faint whole.
    private func moon(phase: Double, at center: Point, unit: Double) -> [Element] {
        let clarity = clarity
        guard clarity > 0.02 else { return [] }
        let figure = MoonFigure(cycle: phase, isSouthern: isSouthern, center: center, radius: 54 * unit)
        if isPaper { return RainbowPaper.elements(of: figure, unit: unit) }
        let pale = Color(rgb: 0xF1EBD6)
        // The disc is opaque, for no star stands before the moon.
        return figure.elements(
            disc: ground[0].color.mixed(with: pale, 0.22 * clarity), lit: pale.withOpacity(clarity))
    }
}

extension Rect {
    /// How far a point outside lies from the nearest edge; 0 for one inside.
    fileprivate func distance(to point: Point) -> Double {
        let dx = max(minX - point.x, 0, point.x - maxX)
        let dy = max(minY - point.y, 0, point.y - maxY)
        return (dx * dx + dy * dy).squareRoot()
    }
}
