internal import Libc
internal import Primitives

/// The outline of a heap of lumps on a flat base: what a cloud covers.
struct CloudOutline {
    /// The lumps relative to the middle of the base, y downward; the main ones, from left to right, come first.
    private var lumps: [Disc]
    private var mainCount: Int

    /// Six to nine lumps under an envelope, with smaller ones on their upper rims where it is detailed.
    init(width: Double, height: Double, flatness: Double, isDetailed: Bool = true, _ random: inout SeededGenerator)
    {
        let count = 6 + Int(random.next() * 4)
        let peak = random.next(0.34, 0.66)
        var main: [Disc] = []
        for index in 0..<count {
            let t = min(max((Double(index) + 0.5 + random.next(-0.2, 0.2)) / Double(count), 0.06), 0.94)
            let phase = t < peak ? t * 0.5 / peak : 1 - (1 - t) * 0.5 / (1 - peak)
            let envelope = pow(Angle.degrees(180 * phase).sine, 0.8)
            var radius = width * (0.05 + 0.085 * envelope) * random.next(0.85, 1.22) * (1 - flatness * 0.25)
            var top = height * (0.20 + 0.80 * envelope) * random.next(0.84, 1.05)
            radius = min(radius, top * 0.62)
            if index == 0 || index == count - 1 {
                radius = min(radius, height * 0.15)
                top = radius * 2
            }
            main.append(Disc(center: Point(x: (t - 0.5) * width * 0.86, y: -top + radius), radius: radius))
        }
        main.sort { $0.center.x < $1.center.x }
        // Neighbours overlap, so that the outline is one line.
        for index in main.indices.dropFirst() {
            let (left, right) = (main[index - 1], main[index])
            let (dx, dy) = (right.center.x - left.center.x, right.center.y - left.center.y)
            let gap = (dx * dx + dy * dy).squareRoot() * 1.12 - left.radius - right.radius
            if gap > 0 { main[index].radius += gap }
        }
        (lumps, mainCount) = (main, main.count)
        guard isDetailed else { return }
        for lump in main.dropFirst().dropLast() {
            for _ in 0..<(random.next() < 0.67 ? 1 : 2) {
                let direction = random.next(-2.5, -0.65)
                let radius = lump.radius * random.next(0.34, 0.52)
                lumps.append(
                    Disc(
                        center: Point(
                            x: lump.center.x + cos(direction) * lump.radius * 0.8,
                            y: lump.center.y + sin(direction) * lump.radius * 0.74), radius: radius))
            }
        }
    }

    /// The parts of a level line inside the outline, from left to right.
    func spans(at y: Double) -> [(Double, Double)] {
        var pieces: [(Double, Double)] = lumps.compactMap { lump in
            let rise = y - lump.center.y
            guard abs(rise) < lump.radius else { return nil }
            let half = (lump.radius * lump.radius - rise * rise).squareRoot()
            return (lump.center.x - half, lump.center.x + half)
        }
        // Between the middles of two main lumps and the base is the cloud's body.
        let main = lumps.prefix(mainCount)
        for (left, right) in zip(main, main.dropFirst()) where y > min(left.center.y, right.center.y) && y < 0 {
            let (low, high) = (left.center.y, right.center.y)
            if y >= max(low, high) {
                pieces.append((left.center.x, right.center.x))
            } else {
                let x = left.center.x + (right.center.x - left.center.x) * (y - low) / (high - low)
                pieces.append(low < high ? (left.center.x, x) : (x, right.center.x))
            }
        }
        var spans: [(Double, Double)] = []
        for piece in pieces.sorted(by: { $0.0 < $1.0 }) {
            if let last = spans.last, piece.0 <= last.1 {
                spans[spans.count - 1].1 = max(last.1, piece.1)
            } else {
                spans.append(piece)
            }
        }
        return spans
    }

    /// The outline with the middle of its base at a point: once round the lumps from the left end of the base to the right.
    func path(at base: Point) -> Path {
        var path = Path()
        guard
            let first = lumps.min(by: { $0.center.x - $0.radius < $1.center.x - $1.radius }),
            let last = lumps.max(by: { $0.center.x + $0.radius < $1.center.x + $1.radius })
        else { return path }
        func place(_ disc: Disc) -> Point { Point(x: base.x + disc.center.x, y: base.y + disc.center.y) }
        let reach = 0.552_284_75
        let start = place(first)
        let height = max(base.y - start.y, 0)
        path.move(to: Point(x: start.x, y: start.y + height))
        path.curve(
            Point(x: start.x - first.radius * reach, y: start.y + height),
            Point(x: start.x - first.radius, y: start.y + height * reach),
            to: Point(x: start.x - first.radius, y: start.y))
        let turn = 2 * Double.pi
        var (disc, angle) = (first, 1.5 * Double.pi)
        for _ in 0..<100 {
            var (nearest, next): (Double, Disc?) = (.infinity, nil)
            for other in lumps where other != disc {
                guard let entry = disc.entry(into: other) else { continue }
                let ahead = (entry - angle) - turn * ((entry - angle) / turn).rounded(.down)
                if ahead > 1e-9, ahead < nearest { (nearest, next) = (ahead, other) }
            }
            let toEnd = (0.5 * Double.pi - angle) - turn * ((0.5 * Double.pi - angle) / turn).rounded(.down)
            if disc == last, toEnd <= nearest || next == nil {
                path.arc(
                    center: place(disc), radius: disc.radius, from: .radians(angle), to: .radians(angle + toEnd))
                break
            }
            guard let following = next else { break }
            path.arc(
                center: place(disc), radius: disc.radius, from: .radians(angle), to: .radians(angle + nearest))
            let meeting = disc.center.at(disc.radius, toward: .radians(angle + nearest))
            angle = atan2(meeting.x - following.center.x, following.center.y - meeting.y)
            disc = following
        }
        let end = place(last)
        let drop = max(base.y - end.y, 0)
        path.curve(
            Point(x: end.x + last.radius, y: end.y + drop * reach),
            Point(x: end.x + last.radius * reach, y: end.y + drop), to: Point(x: end.x, y: end.y + drop))
        path.close()
        return path
    }

    /// Dots along the outline, a gap apart, above and along the base.
    func dots(at base: Point, gap: Double, radius: Double) -> Path {
        var dots: [Point] = []
        func add(_ point: Point) {
            let isFree = dots.allSatisfy {
                let (dx, dy) = ($0.x - point.x, $0.y - point.y)
                return dx * dx + dy * dy > gap * gap * 0.6
            }
            if isFree { dots.append(point) }
        }
        for lump in lumps {
            let count = max(8, Int(2 * Double.pi * lump.radius / gap))
            for step in 0..<count {
                let point = lump.center.at(lump.radius, toward: .degrees(360 * Double(step) / Double(count)))
                let isInside = lumps.contains { other in
                    // Below the middle of a lump is the cloud's body.
                    other != lump && other.grown(by: -gap * 0.05).contains(point)
                        || abs(point.x - other.center.x) < other.radius * 0.9 && point.y > other.center.y
                }
                if !isInside, point.y < -gap * 0.4 { add(point) }
            }
        }
        let (left, right) = (
            lumps.map { $0.center.x - $0.radius * 0.4 }.min() ?? 0,
            lumps.map { $0.center.x + $0.radius * 0.4 }.max() ?? 0
        )
        let count = max(1, Int((right - left) / gap))
        for step in 0...count { add(Point(x: left + (right - left) * Double(step) / Double(count), y: 0)) }
        return dots.reduce(into: Path()) {
            $0.append(.circle(center: Point(x: base.x + $1.x, y: base.y + $1.y), radius: radius))
        }
    }
}

extension Disc {
    /// The direction in which the rim, followed clockwise, enters another disc.
    fileprivate func entry(into other: Disc) -> Double? {
        let (dx, dy) = (other.center.x - center.x, other.center.y - center.y)
        let square = dx * dx + dy * dy
        let (sum, difference) = (radius + other.radius, radius - other.radius)
        guard square < sum * sum, square > difference * difference else { return nil }
        let distance = square.squareRoot()
        let half = acos((radius * radius + square - other.radius * other.radius) / (2 * radius * distance))
        return atan2(dx, -dy) - half
    }
}
