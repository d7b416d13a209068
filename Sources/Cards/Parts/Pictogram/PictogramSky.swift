internal import Primitives
internal import SceneModel

extension PictogramPen {
    func sun() -> [Element] {
        [fill("sun", .circle(center: point(50, 50), radius: 20 * unit)), rays(round: (50, 50), from: 31, to: 42)]
    }

    /// A crescent with two stars in its arms.
    func moon() -> [Element] {
        [
            crescent(at: (46, 54), radius: 35), fill("star-1", star(69, 34, radius: 11)),
            fill("star-2", star(86, 55, radius: 7)),
        ]
    }

    func partlyCloudy(isNight: Bool) -> [Element] {
        let cloud = PictogramCloud.front.moved(0, 3)
        if isNight { return [crescent(at: (72, 32), radius: 22, behind: cloud), self.cloud(cloud)] }
        let sun = Disc(center: Point(x: 64, y: 39), radius: 16)
        return [
            rounded("sun", .discs([disc(sun)], without: cloud.shadow.map(disc)), by: 1.5),
            rays(round: (64, 39), from: 25, to: 32, behind: cloud), self.cloud(cloud),
        ]
    }

    /// A cloud before another.
    func cloudy() -> [Element] {
        let behind = [(62.0, 38.0, 17.0), (79, 50, 14)].map {
            Disc(center: Point(x: $0.0, y: $0.1), radius: $0.2)
        }
        return [
            fill(
                "cloud-behind",
                .discs(behind.map(disc), without: PictogramCloud.front.shadow.map(disc)),
                opacity: PictogramPen.pale),
            cloud(.front),
        ]
    }

    /// Three gusts that curl at their ends.
    func wind() -> [Element] {
        var path = Path()
        path.move(to: point(12, 40))
        path.line(to: point(44, 40))
        path.arc(center: point(44, 29), radius: 11 * unit, from: .degrees(180), to: .degrees(-70))
        path.move(to: point(12, 56))
        path.line(to: point(74, 56))
        path.arc(center: point(74, 43), radius: 13 * unit, from: .degrees(180), to: .degrees(-70))
        path.move(to: point(24, 72))
        path.line(to: point(57, 72))
        path.arc(center: point(57, 82), radius: 10 * unit, from: .degrees(0), to: .degrees(250))
        return [stroke("wind", path)]
    }

    /// A funnel that narrows to the ground.
    func tornado() -> [Element] {
        [
            lines("funnel-top", [(16, 19, 84, 19)]),
            lines("funnel-1", [(24, 34, 76, 34)], opacity: 0.85),
            lines("funnel-2", [(36, 49, 72, 49)], opacity: 0.7),
            lines("funnel-3", [(42, 64, 62, 64)], opacity: 0.85),
            lines("funnel-foot", [(44, 79, 51, 79)]),
        ]
    }

    /// A ring with a dash: nothing is said.
    func unknown() -> [Element] {
        [
            stroke("ring", .circle(center: point(50, 50), radius: 32 * unit), opacity: PictogramPen.pale),
            lines("dash", [(39, 50, 61, 50)]),
        ]
    }

    private func rays(
        round center: (x: Double, y: Double), from inner: Double, to outer: Double,
        behind cloud: PictogramCloud? = nil
    ) -> Element {
        let middle = Point(x: center.x, y: center.y)
        let ends = stride(from: 0.0, to: 360, by: 45).map { turn in
            (middle.at(inner, toward: .degrees(turn)), middle.at(outer, toward: .degrees(turn)))
        }
        let hidden = (cloud?.shadow ?? []).map { $0.grown(by: PictogramPen.width / 2) }
        let seen = ends.filter { end in !hidden.contains { $0.contains(end.0) || $0.contains(end.1) } }
        return lines("rays", seen.map { ($0.0.x, $0.0.y, $0.1.x, $0.1.y) })
    }

    /// Four points with sides that curve inward.
    private func star(_ x: Double, _ y: Double, radius: Double) -> Path {
        var path = Path()
        path.move(to: point(x, y - radius))
        let waist = radius * 0.16
        for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
            // The control points lie near the middle, on the diagonal between two points.
            let (fromX, fromY) = (dy, -dx)
            path.curve(
                point(x + fromX * radius * 0.3 + dx * waist, y + fromY * radius * 0.3 + dy * waist),
                point(x + dx * radius * 0.3 + fromX * waist, y + dy * radius * 0.3 + fromY * waist),
                to: point(x + dx * radius, y + dy * radius))
        }
        path.close()
        return path
    }
}
