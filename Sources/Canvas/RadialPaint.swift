internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// A radial gradient that is blended over spans of pixels, several times faster than cairo's own.
///
/// It consists of concentric rings of one colour each. A new ring begins where alpha has changed by three levels of 255, or,
/// at constant alpha, a channel by one, which more than halves the size of the PNG. Three levels are seen where rings are wide:
/// there, one begins at each level. With a focus the colour of each pixel is found by itself.
final class RadialPaint {
    private static let mostSteps = 256
    /// The width in pixels of the narrowest ring that differs by less than three levels.
    private static let narrow = 6.0
    /// The pixels whose fade is computed at once.
    private static let run = 32

    private let centerX: Double
    private let centerY: Double
    private let aspect: Double
    private let lean: Double
    private let fade: AngularFade?
    /// The rays from a focus; nil without one.
    private let rays: FocalRays?
    /// The columns that are painted.
    private let columns: Range<Int>
    /// The colour beyond the largest ring.
    private let outside: UInt32
    /// Rings from the outermost to the innermost: outer radius in pixels, and colour.
    private let rings: [(radius: Double, word: UInt32)]

    /// The row whose colours are known.
    private var row: Int?
    /// The colours of the row without the fade, and room behind them for what is written with the last one.
    private let line: UnsafeMutablePointer<UInt32>
    /// Where each ring ends in the row.
    private let ends: UnsafeMutablePointer<Int>
    /// How opaque the fade leaves some colours, of 255.
    private let shares: UnsafeMutablePointer<UInt8>

    /// The gradient at `scale` pixels per point, for some columns.
    init(_ gradient: RadialGradient, scale: Double, columns: Range<Int>) {
        (centerX, centerY) = (gradient.center.x * scale, gradient.center.y * scale)
        aspect = gradient.aspect ?? 1
        lean = gradient.lean ?? 0
        fade = gradient.fade.map(AngularFade.init)
        rays = gradient.focus == nil ? nil : FocalRays(gradient, scale: scale)
        self.columns = columns
        let end = gradient.stops.last.map { SolidPaint($0.color) } ?? SolidPaint()
        outside = end.word
        let reach = gradient.radius * scale
        let color = gradient.stops.first?.color.withOpacity(1)
        let isOneColor = gradient.stops.allSatisfy { $0.color.withOpacity(1) == color }
        // At most a few rings for each pixel of the radius.
        let steps = Int(min(max(reach * 4, 16), Double(RadialPaint.mostSteps)).rounded(.up))
        var edges: [(radius: Double, paint: SolidPaint)] = []
        for step in rays != nil ? [] : Array((0..<steps).reversed()) {
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
            return (edges[index].radius, RadialPaint.paint(of: gradient.stops, at: middle).word)
        }
        line = .allocate(capacity: columns.count + PixelRow.Four.scalarCount)
        line.initialize(repeating: 0, count: columns.count + PixelRow.Four.scalarCount)
        ends = .allocate(capacity: rings.count + 1)
        shares = .allocate(capacity: RadialPaint.run)
    }

    deinit {
        line.deallocate()
        ends.deallocate()
        shares.deallocate()
    }

    /// Blends the gradient over some columns of a row whose first pixel is at `pixels`.
    func blend(over pixels: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, coverage: UInt8) {
        if row != self.row { findColors(of: row) }
        let words = line + (columns.lowerBound - self.columns.lowerBound)
        let target = pixels + columns.lowerBound
        guard let fade else { return blend(words, over: target, count: columns.count, coverage: coverage) }
        for start in stride(from: 0, to: columns.count, by: RadialPaint.run) {
            let count = min(RadialPaint.run, columns.count - start)
            let first = columns.lowerBound + start
            let single = fade.findLevels(
                of: first..<first + count, centerX: centerX, dy: Double(row) + 0.5 - centerY, into: shares)
            if let single {
                let share = RadialPaint.product(coverage, single)
                blend(words + start, over: target + start, count: count, coverage: share)
                continue
            }
            if coverage < 255 {
                for index in 0..<count { shares[index] = RadialPaint.product(coverage, shares[index]) }
            }
            PixelRow.paint(words + start, shares: shares, over: target + start, count: count)
        }
    }

    /// The colours of a row from the first column that is painted; nil where they fade around the centre.
    func words(of row: Int) -> UnsafePointer<UInt32>? {
        if fade != nil { return nil }
        if row != self.row { findColors(of: row) }
        return UnsafePointer(line)
    }

    @inline(__always)
    private func blend(
        _ words: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8
    ) {
        switch coverage {
        case 0: return
        case 255: PixelRow.paint(words, over: pixels, count: count)
        default:
            for index in 0..<count {
                pixels[index] = PixelRow.over(PixelRow.times(words[index], UInt32(coverage)), pixels[index])
            }
        }
    }

    /// The product of two numbers of 255ths.
    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        UInt8((UInt32(one) * UInt32(other) + 127) / 255)
    }

    /// Finds the colour of each column of a row: a pixel belongs to the innermost ring that contains its centre.
    private func findColors(of row: Int) {
        self.row = row
        let dy = Double(row) + 0.5 - centerY
        if let rays {
            return rays.findWords(
                left: Double(columns.lowerBound) + 0.5 - centerX - lean * dy, top: dy, into: line,
                count: columns.count)
        }
        let centerX = centerX + lean * dy
        let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
        var (start, word) = (0, outside)
        func fill(to end: Int) {
            // Whole vectors: what they write beyond the end is written again.
            var place = start
            while place < end {
                UnsafeMutableRawPointer(line + place)
                    .storeBytes(of: PixelRow.Four(repeating: word), as: PixelRow.Four.self)
                place &+= 4
            }
            start = max(start, end)
        }
        var depth = 0
        for ring in rings {
            let square = ring.radius * ring.radius - dy * dy
            guard square >= 0 else { break }
            let half = square.squareRoot() * aspect
            // Rounding within the columns needs no function of the C library.
            let (left, right) = (max(low, min(high, centerX - half - 0.5)), centerX + half - 0.5)
            let first = Int(left)
            fill(to: first &+ (Double(first) < left ? 1 : 0) &- columns.lowerBound)
            ends[depth] = right < low ? 0 : Int(min(high - 1, right)) &+ 1 &- columns.lowerBound
            word = ring.word
            depth &+= 1
        }
        for ring in (0..<depth).reversed() {
            word = rings[ring].word
            fill(to: ends[ring])
        }
        word = outside
        fill(to: columns.count)
    }

    fileprivate static func paint(of stops: [GradientStop], at offset: Double) -> SolidPaint {
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

/// The colours along the rays from a focus to an ellipse, in steps so few that a soft shape makes a small PNG.
struct FocalRays {
    private static let steps = 64

    private let circle: focal_circle
    /// Unit circles for each pixel to the right and downward.
    private let across, down: Double
    private let words: [UInt32]

    init(_ gradient: RadialGradient, scale: Double) {
        let focus = gradient.focusInUnitCircle
        circle = focal_circle(x: Float(focus.x), y: Float(focus.y))
        down = 1 / max(gradient.radius * scale, 1e-6)
        across = down / (gradient.aspect ?? 1)
        words = (0...FocalRays.steps).map {
            RadialPaint.paint(of: gradient.stops, at: Double($0) / Double(FocalRays.steps)).word
        }
    }

    /// Finds the colours of a row of pixels, from the place of the middle of the first one relative to the centre.
    func findWords(left: Double, top: Double, into line: UnsafeMutablePointer<UInt32>, count: Int) {
        words.withUnsafeBufferPointer { words in
            guard let first = words.baseAddress else { return }
            find_focal_words(
                circle, Float(left * across), Float(top * down), Float(across), first, Int32(FocalRays.steps), line,
                count)
        }
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

    /// Finds the opacity of some pixels of a row, from 0 to 255; returns it instead if all have the same.
    @inline(__always)
    func findLevels(
        of columns: Range<Int>, centerX: Double, dy: Double, into levels: UnsafeMutablePointer<UInt8>,
        byVectors: Bool = PixelRow.usesVectors
    ) -> UInt8? {
        func level(_ column: Int) -> UInt8 { self.level(dx: Double(column) + 0.5 - centerX, dy: dy) }
        let count = columns.count
        let first = level(columns.lowerBound)
        // Along a row, the direction changes monotonically: equal ends are equal throughout.
        if count == 1 || (first == 0 || first == 255) && first == level(columns.upperBound - 1) { return first }
        var index = 0
        if byVectors {
            while index &+ 4 <= count {
                let column = Double(columns.lowerBound &+ index)
                let found = self.levels(
                    dx: SIMD4(column, column + 1, column + 2, column + 3) + 0.5 - centerX, dy: dy)
                for lane in 0..<4 { levels[index &+ lane] = UInt8(found[lane]) }
                index &+= 4
            }
        }
        while index < count {
            levels[index] = level(columns.lowerBound &+ index)
            index &+= 1
        }
        return nil
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

    /// The opacities at four distances, to be cut to whole levels, with the same arithmetic as for one.
    @inline(__always)
    private func levels(dx: SIMD4<Double>, dy: Double) -> SIMD4<Double> {
        let aside = (dx * start.y + dy * start.x) * sense
        let along = dx * start.x - dy * start.y
        let length = along.replacing(with: -along, where: along .< 0)
        let isAhead = length .> aside
        let ratio =
            aside.replacing(with: length, where: .!isAhead) / length.replacing(with: aside, where: .!isAhead)
        let angle = AngularFade.arctangent(ratio)
        let turn = angle.replacing(with: .pi / 2 - angle, where: .!isAhead)
        let all = turn.replacing(with: .pi - turn, where: along .< 0) / self.length
        let passed = all.replacing(with: 1, where: all .> 1)
        let level = 255 * (1 - passed * passed * (3 - 2 * passed)) + 0.5
        return level.replacing(with: 255, where: aside .<= 0)
    }

    /// The arctangent of a number from 0 to 1, with an error of at most 0.00001 (Abramowitz and Stegun, 4.4.49).
    @inline(__always)
    private static func arctangent(_ x: Double) -> Double {
        let square = x * x
        let outer = 0.180_141_0 + square * (-0.085_133_0 + square * 0.020_835_1)
        return x * (0.999_866_0 + square * (-0.330_299_5 + square * outer))
    }

    @inline(__always)
    private static func arctangent(_ x: SIMD4<Double>) -> SIMD4<Double> {
        let square = x * x
        let outer = 0.180_141_0 + square * (-0.085_133_0 + square * 0.020_835_1)
        return x * (0.999_866_0 + square * (-0.330_299_5 + square * outer))
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
