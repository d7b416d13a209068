internal import Primitives
internal import SceneModel

/// A radial gradient that is blended over spans of pixels, several times faster than cairo's own.
///
/// It consists of concentric rings of one colour each. A new ring begins where alpha has changed by three levels of 255, or,
/// at constant alpha, a channel by one, which more than halves the size of the PNG. Three levels are seen where rings are wide:
/// there, one begins at each level.
struct RadialPaint {
    private static let mostSteps = 256
    /// The width in pixels of the narrowest ring that differs by less than three levels.
    private static let narrow = 6.0

    private let centerX: Double
    private let centerY: Double
    private let aspect: Double
    private let fade: AngularFade?
    /// The paint beyond the largest ring.
    private let outside: SolidPaint
    /// Rings from the outermost to the innermost: outer radius in pixels, and paint.
    private let rings: [(radius: Double, paint: SolidPaint)]

    /// The gradient at `scale` pixels per point.
    init(_ gradient: RadialGradient, scale: Double) {
        (centerX, centerY) = (gradient.center.x * scale, gradient.center.y * scale)
        aspect = gradient.aspect ?? 1
        fade = gradient.fade.map(AngularFade.init)
        let end = gradient.stops.last.map { SolidPaint($0.color) } ?? SolidPaint()
        outside = end
        let reach = gradient.radius * scale
        let color = gradient.stops.first?.color.withOpacity(1)
        let isOneColor = gradient.stops.allSatisfy { $0.color.withOpacity(1) == color }
        // At most a few rings for each pixel of the radius.
        let steps = Int(min(max(reach * 4, 16), Double(RadialPaint.mostSteps)).rounded(.up))
        var edges: [(radius: Double, paint: SolidPaint)] = []
        for step in stride(from: steps - 1, through: 0, by: -1) {
            let paint = RadialPaint.paint(of: gradient.stops, at: (Double(step) + 0.5) / Double(steps))
            let (radius, before) = (reach * Double(step + 1) / Double(steps), edges.last?.paint ?? end)
            if paint == before { continue }
            let isNarrow = (edges.last?.radius ?? reach) - radius < RadialPaint.narrow
            if isOneColor, isNarrow, paint.isClose(to: before) { continue }
            edges.append((radius, paint))
        }
        // Over the width of a ring, alpha changes by up to three levels; the ring has that of its middle.
        rings = edges.indices.map { index in
            let inner = index + 1 < edges.count ? edges[index + 1].radius : 0
            let middle = (edges[index].radius + inner) / 2 / reach
            return (edges[index].radius, RadialPaint.paint(of: gradient.stops, at: middle))
        }
    }

    /// Blends the gradient over some columns of a row whose first pixel is at `line`.
    func blend(over line: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, coverage: UInt8) {
        let dy = Double(row) + 0.5 - centerY
        var (left, right) = (columns.lowerBound, columns.upperBound)
        var paint = outside
        for ring in rings {
            let square = ring.radius * ring.radius - dy * dy
            guard square >= 0, left < right else { break }
            let half = square.squareRoot() * aspect
            // A pixel belongs to the ring that contains its centre.
            let first = Int(max(Double(left), min(Double(right), (centerX - half - 0.5).rounded(.up))))
            let end = Int(max(Double(first), min(Double(right), (centerX + half - 0.5).rounded(.down) + 1)))
            blend(paint, over: line, left..<first, dy: dy, coverage: coverage)
            blend(paint, over: line, end..<right, dy: dy, coverage: coverage)
            (left, right, paint) = (first, end, ring.paint)
        }
        if left < right { blend(paint, over: line, left..<right, dy: dy, coverage: coverage) }
    }

    @inline(__always)
    private func blend(
        _ paint: SolidPaint, over line: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, dy: Double,
        coverage: UInt8
    ) {
        if paint.isClear || columns.isEmpty { return }
        guard let fade else {
            return paint.blend(over: line + columns.lowerBound, count: columns.count, coverage: coverage)
        }
        fade.forEachSpan(of: columns, centerX: centerX, dy: dy) { span, level in
            let share = UInt8((UInt32(coverage) * UInt32(level) + 127) / 255)
            paint.blend(over: line + span.lowerBound, count: span.count, coverage: share)
        }
    }

    private static func paint(of stops: [GradientStop], at offset: Double) -> SolidPaint {
        guard let upper = stops.firstIndex(where: { offset <= $0.offset }) else {
            return stops.last.map { SolidPaint($0.color) } ?? SolidPaint()
        }
        guard upper > 0 else { return SolidPaint(stops[0].color) }
        let (low, high) = (stops[upper - 1], stops[upper])
        let span = high.offset - low.offset
        let fraction = span > 0 ? (offset - low.offset) / span : 1
        let color = GradientColor(low.color, high.color, fraction)
        guard low.color.withOpacity(1) == high.color.withOpacity(1) else { return SolidPaint(word: color.word) }
        return SolidPaint(low.color, opacity: (color.opacity * 255).rounded() / 255)
    }
}

/// How opacity falls around the centre of a gradient.
struct AngularFade {
    /// The direction in which it begins, to the right and upward.
    private let start: (x: Double, y: Double)
    /// How far it reaches, in radians.
    private let length: Double
    /// 1 for a fade that runs clockwise, -1 for one that runs counterclockwise.
    private let sense: Double

    init(_ fade: RadialGradient.Fade) {
        let direction = Angle.degrees(fade.start)
        start = (direction.sine, direction.cosine)
        sense = fade.end < fade.start ? -1 : 1
        length = max(abs(fade.end - fade.start).inRadians, 1e-9)
    }

    /// The opacity at a distance from the centre, to the right and downward, from 0 to 255.
    @inline(__always)
    private func level(dx: Double, dy: Double) -> UInt8 {
        let aside = (dx * start.y + dy * start.x) * sense
        if aside <= 0 { return 255 }
        let along = dx * start.x - dy * start.y
        let turn =
            abs(along) > aside
            ? AngularFade.arctangent(aside / abs(along)) : .pi / 2 - AngularFade.arctangent(abs(along) / aside)
        let passed = min((along < 0 ? .pi - turn : turn) / length, 1)
        return UInt8(255 * (1 - passed * passed * (3 - 2 * passed)) + 0.5)
    }

    /// The arctangent of a number from 0 to 1, with an error of at most 0.00001 (Abramowitz and Stegun, 4.4.49).
    @inline(__always)
    private static func arctangent(_ x: Double) -> Double {
        let square = x * x
        let outer = 0.180_141_0 + square * (-0.085_133_0 + square * 0.020_835_1)
        return x * (0.999_866_0 + square * (-0.330_299_5 + square * outer))
    }

    /// Calls `body` with each span of pixels of a row that have one opacity above 0.
    @inline(__always)
    func forEachSpan(
        of columns: Range<Int>, centerX: Double, dy: Double, _ body: (_ columns: Range<Int>, _ level: UInt8) -> Void
    ) {
        func level(_ column: Int) -> UInt8 { self.level(dx: Double(column) + 0.5 - centerX, dy: dy) }
        var start = columns.lowerBound
        var current = level(start)
        // Along a row, the direction changes monotonically: equal ends are equal throughout.
        if columns.count > 1, current == level(columns.upperBound - 1), current == 0 || current == 255 {
            if current > 0 { body(columns, current) }
            return
        }
        for column in columns.dropFirst() {
            let here = level(column)
            if here == current { continue }
            if current > 0 { body(start..<column, current) }
            (start, current) = (column, here)
        }
        if current > 0 { body(start..<columns.upperBound, current) }
    }
}

extension RadialGradient.Fade {
    /// Wedges around a gradient's centre and what to paint in each, so that all of them together show the fade.
    ///
    /// Neither SVG nor cairo has gradients around a point.
    func layers(of gradient: RadialGradient) -> [(wedge: Path, gradient: RadialGradient)] {
        let count = 24
        /// The opacity of a wedge; 0 beyond the last one.
        func share(_ step: Int) -> Double {
            let passed = (Double(step) + 0.5) / Double(count)
            return step == 0 ? 1 : step < count ? 1 - passed * passed * (3 - 2 * passed) : 0
        }
        let reach = gradient.radius * max(gradient.aspect ?? 1, 1) * 1.5
        func wedge(_ from: Double, _ to: Double) -> Path {
            var wedge = Path()
            wedge.move(to: gradient.center)
            wedge.line(to: gradient.center.at(reach, toward: .degrees(from)))
            wedge.arc(center: gradient.center, radius: reach, from: .degrees(from), to: .degrees(to))
            wedge.close()
            return wedge
        }
        var layer = gradient
        layer.fade = nil
        // All begin at one edge, so that there is no seam between two of them.
        let first = start - (end < start ? -179 : 179)
        return (0..<count).map { step in
            layer.stops = gradient.stops.map { stop in
                // What this layer adds makes the sum the opacity that is due.
                let opacity = stop.color.opacity * 0.998
                return GradientStop(
                    offset: stop.offset,
                    color: stop.color.withOpacity(
                        1 - (1 - opacity * share(step)) / (1 - opacity * share(step + 1))))
            }
            return (wedge(first, start + (end - start) * Double(step + 1) / Double(count)), layer)
        }
    }
}
