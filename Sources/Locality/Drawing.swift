internal import Libc
internal import Primitives

/// A layer of a silhouette, drawn by short commands that are separated by semicolons.
///
/// x runs from 0 to 1000 over the width of the picture, heights have the same unit and are 0 at the horizon. `y` is the height at which a
/// piece stands, 0 where it is left out:
///
///     b x w h [y]      box                        g x w h e        box with a gable of e
///     t x w0 w1 h [y]  trapezoid, middle x        d x w h [y]      half ellipse, middle x
///     s x w h [y]      spire, middle x            r x w n h0 h1 s  n boxes as high as h0 to h1, seed s
///     v x w n          n mansard roofs            q x y x y …      polygon
///     k x y x y …      smooth line over the land  p x y x y …      straight line over the land
///     m x dx y dx y …  polygon mirrored at x      o x y r t        ring of width t
///     l x y x y t      line of width t            a x y x y s t    arch that rises by s, of width t
///
/// `|` after a piece joins a hole to it. All pieces are wound alike, so that filling them by the non-zero rule joins them.
struct Drawing {
    /// The outline in units of the drawing, y downward.
    private(set) var path = Path()

    init(_ text: String) {
        for command in text.split(separator: ";") {
            for (index, piece) in command.split(separator: "|").enumerated() {
                add(piece.split(separator: " "), isHole: index > 0)
            }
        }
    }

    /// The pieces of some kinds, in whose walls windows may be lit.
    static func walls(of text: String, kinds: String = "bgrvtd") -> Drawing {
        let kept = text.split(separator: ";").filter { command in
            command.first { $0 != " " }.map(kinds.contains) ?? false
        }
        return Drawing(kept.joined(separator: ";"))
    }

    private mutating func add(_ words: [Substring], isHole: Bool) {
        guard let name = words.first else { return }
        let numbers = words.dropFirst().compactMap { Double($0) }
        func number(_ index: Int, _ usual: Double = 0) -> Double {
            numbers.indices.contains(index) ? numbers[index] : usual
        }
        let (x, width, height) = (number(0), number(1), number(2))
        switch name {
        case "b":
            let y = number(3)
            polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        case "g":
            polygon([
                (x, 0), (x + width, 0), (x + width, height), (x + width / 2, height + number(3)), (x, height),
            ])
        case "t":
            let (upper, tall, y) = (number(2), number(3), number(4))
            polygon([
                (x - width / 2, y), (x + width / 2, y), (x + upper / 2, y + tall), (x - upper / 2, y + tall),
            ])
        case "d":
            let y = number(3)
            polygon(
                (0...16).map { step in
                    let turn = Angle.degrees(Double(step) * 180 / 16)
                    return (x - width / 2 * turn.cosine, y + height * turn.sine)
                })
        case "s":
            let y = number(3)
            polygon([(x - width / 2, y), (x + width / 2, y), (x, y + height)])
        case "r":
            boxes(from: x, width: width, count: number(2), number(3)...max(number(3), number(4)), seed: number(5))
        case "v": mansards(from: x, width: width, count: height)
        case "k": land(smooth(pairs(numbers)))
        case "p": land(pairs(numbers))
        case "q": polygon(pairs(numbers), isHole: isHole)
        case "m":
            let half = pairs(Array(numbers.dropFirst()))
            polygon(half.map { (x + $0.0, $0.1) } + half.reversed().map { (x - $0.0, $0.1) }, isHole: isHole)
        case "o":
            ring(x, width, radius: height, isHole: false)
            ring(x, width, radius: height - number(3), isHole: true)
        case "l": strip([(x, width), (height, number(3))], width: number(4))
        case "a":
            let (endX, endY, rise) = (height, number(3), number(4))
            strip(
                (0...24).map { step in
                    let share = Double(step) / 24
                    return (
                        x + (endX - x) * share, width + (endY - width) * share + rise * 4 * share * (1 - share)
                    )
                }, width: number(5))
        default: return
        }
    }

    private func pairs(_ numbers: [Double]) -> [(Double, Double)] {
        stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    private mutating func polygon(_ points: [(Double, Double)], isHole: Bool = false) {
        guard let last = points.last else { return }
        var (area, before) = (0.0, last)
        for point in points {
            area += before.0 * point.1 - point.0 * before.1
            before = point
        }
        let wound = (area < 0) != isHole ? points.reversed() : points
        for (index, point) in wound.enumerated() {
            let place = Point(x: point.0, y: -point.1)
            if index == 0 { path.move(to: place) } else { path.line(to: place) }
        }
        path.close()
    }

    /// A smooth line through points.
    private func smooth(_ points: [(Double, Double)]) -> [(Double, Double)] {
        guard points.count > 2, var start = points.first else { return points }
        var line = [start]
        for element in CatmullRomCurve(through: points.map { Point(x: $0.0, y: $0.1) }).path.elements {
            guard case .curve(let one, let other, let end) = element else { continue }
            for step in 1...6 {
                let t = Double(step) / 6
                let u = 1 - t
                let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                line.append(
                    (
                        a * start.0 + b * one.x + c * other.x + d * end.x,
                        a * start.1 + b * one.y + c * other.y + d * end.y
                    ))
            }
            start = (end.x, end.y)
        }
        return line
    }

    /// A line with everything below it.
    private mutating func land(_ line: [(Double, Double)]) {
        guard let first = line.first, let last = line.last else { return }
        polygon([(first.0, -2)] + line + [(last.0, -2)])
    }

    private mutating func ring(_ x: Double, _ y: Double, radius: Double, isHole: Bool) {
        polygon(
            (0..<48).map { step in
                let turn = Angle.degrees(Double(step) * 7.5)
                return (x + radius * turn.cosine, y + radius * turn.sine)
            }, isHole: isHole)
    }

    private mutating func strip(_ points: [(Double, Double)], width: Double) {
        var (left, right): ([(Double, Double)], [(Double, Double)]) = ([], [])
        for (index, point) in points.enumerated() {
            let (before, after) = (points[max(0, index - 1)], points[min(points.count - 1, index + 1)])
            let (dx, dy) = (after.0 - before.0, after.1 - before.1)
            let length = max((dx * dx + dy * dy).squareRoot(), 1e-9)
            let (aside, up) = (dy / length * width / 2, dx / length * width / 2)
            left.append((point.0 - aside, point.1 + up))
            right.append((point.0 + aside, point.1 - up))
        }
        polygon(left + right.reversed())
    }

    private mutating func boxes(
        from x: Double, width: Double, count: Double, _ heights: ClosedRange<Double>, seed: Double
    ) {
        var random = DrawingRandom(seed)
        for index in 0..<(Int(exactly: count) ?? 0) {
            let extent = width / count * (0.7 + 0.7 * random.next())
            let left = x + width * Double(index) / count
            let height = heights.lowerBound + (heights.upperBound - heights.lowerBound) * pow(random.next(), 1.6)
            let right = min(x + width, left + extent)
            polygon([(left, 0), (right, 0), (right, height), (left, height)])
        }
    }

    private mutating func mansards(from x: Double, width: Double, count: Double) {
        var random = DrawingRandom(x + 7)
        for index in 0..<(Int(exactly: count) ?? 0) {
            let left = x + width * Double(index) / count
            let extent = width / count * 0.98
            let eaves = 22 + 8 * random.next()
            polygon([
                (left, 0), (left + extent, 0), (left + extent, eaves), (left + extent * 0.93, eaves + 9),
                (left + extent * 0.07, eaves + 9), (left, eaves),
            ])
            for _ in 0..<2 {
                let chimney = left + extent * (0.15 + 0.6 * random.next())
                polygon([
                    (chimney, eaves + 7), (chimney + 3, eaves + 7), (chimney + 3, eaves + 15),
                    (chimney, eaves + 15),
                ])
            }
        }
    }
}

/// The random numbers of drawings: a linear congruential generator (Numerical Recipes, 7.1), whose numbers are part of how the skylines
/// look.
struct DrawingRandom {
    private var state: UInt32

    init(_ seed: Double) {
        let whole = UInt64(Int64(exactly: seed.rounded(.down)).map { max(0, $0) } ?? 0)
        state = UInt32(truncatingIfNeeded: whole &* 2_654_435_761 &+ 12_345)
    }

    /// From 0 to less than 1.
    mutating func next() -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state) / 4_294_967_296
    }
}
