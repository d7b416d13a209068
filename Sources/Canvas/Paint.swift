internal import CCairo
internal import Primitives
internal import SceneModel

/// A radial gradient that is laid over stretches of pixels, several times faster than cairo's own.
///
/// It is made of rings, each of one colour: a new one begins where alpha has changed by three levels of 255, or a channel by
/// one where alpha stays, which no eye sees and which a PNG tells in less than half the bytes.
struct RadialPaint {
    private static let steps = 1024
    private static let alphaStep = 3.0

    private let centerX: Double
    private let centerY: Double
    /// What lies beyond the largest circle.
    private let outside: SolidPaint
    /// From without inward, each with what lies between its circle and the next.
    private let rings: [(radius: Double, paint: SolidPaint)]

    /// The gradient at `scale` pixels a unit.
    init(_ gradient: RadialGradient, scale: Double) {
        (centerX, centerY) = (gradient.center.x * scale, gradient.center.y * scale)
        let end = gradient.stops.last.map { SolidPaint($0.color, opacity: $0.color.opacity) } ?? SolidPaint()
        outside = end
        var rings: [(radius: Double, paint: SolidPaint)] = []
        for step in stride(from: RadialPaint.steps - 1, through: 0, by: -1) {
            let paint = RadialPaint.paint(of: gradient.stops, at: (Double(step) + 0.5) / Double(RadialPaint.steps))
            if paint == rings.last?.paint ?? end { continue }
            rings.append((gradient.radius * scale * Double(step + 1) / Double(RadialPaint.steps), paint))
        }
        self.rings = rings
    }

    /// Lays it over some columns of a row whose pixels begin at `line`.
    func cover(_ line: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, level: UInt8) {
        let dy = Double(row) + 0.5 - centerY
        var (left, right) = (columns.lowerBound, columns.upperBound)
        var paint = outside
        for ring in rings {
            let square = ring.radius * ring.radius - dy * dy
            guard square >= 0, left < right else { break }
            let half = square.squareRoot()
            // A pixel belongs to the circle that holds its middle.
            let first = Int(max(Double(left), min(Double(right), (centerX - half - 0.5).rounded(.up))))
            let end = Int(max(Double(first), min(Double(right), (centerX + half - 0.5).rounded(.down) + 1)))
            paint.cover(line + left, count: first - left, level: level)
            paint.cover(line + end, count: right - end, level: level)
            (left, right, paint) = (first, end, ring.paint)
        }
        paint.cover(line + left, count: right - left, level: level)
    }

    private static func paint(of stops: [GradientStop], at offset: Double) -> SolidPaint {
        guard let upper = stops.firstIndex(where: { offset <= $0.offset }) else {
            return stops.last.map { SolidPaint($0.color, opacity: $0.color.opacity) } ?? SolidPaint()
        }
        guard upper > 0 else { return SolidPaint(stops[0].color, opacity: stops[0].color.opacity) }
        let (low, high) = (stops[upper - 1], stops[upper])
        let span = high.offset - low.offset
        let fraction = span > 0 ? (offset - low.offset) / span : 1
        if low.color.withOpacity(1) == high.color.withOpacity(1) {
            let alpha = Double(low.color.alpha) + (Double(high.color.alpha) - Double(low.color.alpha)) * fraction
            return SolidPaint(low.color, opacity: (alpha / alphaStep).rounded() * alphaStep / 255)
        }
        // Premultiplied channels mix linearly.
        func mix(_ channel: KeyPath<Color, UInt8>) -> UInt32 {
            let from = Double(low.color[keyPath: channel]) * low.color.opacity
            let to = Double(high.color[keyPath: channel]) * high.color.opacity
            return UInt32((from + (to - from) * fraction).rounded())
        }
        let alpha = low.color.opacity + (high.color.opacity - low.color.opacity) * fraction
        return SolidPaint(
            word: UInt32((alpha * 255).rounded()) << 24 | mix(\.red) << 16 | mix(\.green) << 8 | mix(\.blue))
    }
}

/// A colour that is laid over stretches of pixels, to the level as cairo does.
struct SolidPaint: Hashable {
    /// Premultiplied: alpha, red, green and blue from the highest byte down.
    private let word: UInt32

    init(_ color: Color) {
        self.init(color, opacity: color.opacity)
    }

    /// A colour at another opacity than its own.
    init(_ color: Color, opacity: Double) {
        func level(_ part: Double) -> UInt32 {
            // cairo keeps sixteen bits and pixman the upper eight of them.
            let sixteen = UInt32(part * 65536)
            return (sixteen - sixteen >> 16) >> 8
        }
        func level(_ channel: UInt8) -> UInt32 { level(Double(channel) / 255 * opacity) }
        word = level(opacity) << 24 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
    }

    /// What is premultiplied already, by default nothing at all.
    init(word: UInt32 = 0) {
        self.word = word
    }

    /// Lays it over pixels that are words of colours.
    @inline(__always)
    func cover(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, level: UInt8) {
        let word = times(self.word, UInt32(level))
        let rest = 255 - word >> 24
        if rest == 0 {
            pixels.update(repeating: word, count: count)
            return
        }
        var index = 0
        let four = SIMD16<UInt16>(truncatingIfNeeded: unsafeBitCast(SIMD4(repeating: word), to: SIMD16<UInt8>.self))
        while index + 4 <= count {
            let place = UnsafeMutableRawPointer(pixels + index)
            let there = SIMD16<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD16<UInt8>.self))
            let product = there &* UInt16(rest) &+ 128
            let sum = four &+ ((product &+ (product &>> 8)) &>> 8)
            place.storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: sum), as: SIMD16<UInt8>.self)
            index &+= 4
        }
        while index < count {
            pixels[index] = word &+ times(pixels[index], rest)
            index &+= 1
        }
    }

    /// Adds its alpha to pixels of coverage, or takes it away from them.
    @inline(__always)
    func cover(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, level: UInt8, erases: Bool) {
        let alpha = times(word, UInt32(level)) >> 24
        let more = erases ? 0 : alpha
        for index in 0..<count {
            pixels[index] = UInt8(truncatingIfNeeded: more &+ times(UInt32(pixels[index]), 255 &- alpha))
        }
    }

    /// All four parts of a word times a part of 255, rounded.
    @inline(__always)
    private func times(_ word: UInt32, _ part: UInt32) -> UInt32 {
        func half(_ two: UInt32) -> UInt32 {
            let product = two &* part &+ 0x80_0080
            return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return half(word & 0xFF_00FF) | half(word >> 8 & 0xFF_00FF) << 8
    }
}

extension Scene {
    /// The gradient of a first element that covers all with opaque colours from the top down, which rows can tell.
    ///
    /// Nil also where a scale would leave a part of a pixel at the edges uncovered.
    func verticalGround(width: Int, height: Int, scale: Double) -> LinearGradient? {
        guard case .shape(let shape) = elements.first, case .linear(let gradient) = shape.fill, shape.stroke == nil,
            gradient.start.x == gradient.end.x, !gradient.stops.isEmpty,
            gradient.stops.allSatisfy({ $0.color.alpha == 255 }),
            shape.path == .rectangle(Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)),
            size.width * scale == Double(width), size.height * scale == Double(height)
        else { return nil }
        return gradient
    }
}

extension Surface {
    /// Fills each row with the colour that a gradient has there, several times faster than cairo, and with its own colours.
    borrowing func fill(with gradient: LinearGradient, scale: Double) throws(CanvasError) {
        let column = try Surface(width: 1, height: height, format: .color)
        try column.draw { context throws(CanvasError) in
            context.scale(scale)
            context.setSource(gradient)
            context.paint()
        }
        try column.withRows { words, step throws(CanvasError) in
            withMutableRows { rows, stride in
                for row in 0..<height {
                    let word = words.loadUnaligned(fromByteOffset: row * step, as: UInt32.self)
                    UnsafeMutableRawBufferPointer(rebasing: rows[(row * stride)..<(row * stride + width * 4)])
                        .withMemoryRebound(to: UInt32.self) { $0.update(repeating: word) }
                }
            }
        }
    }
}

extension Context {
    borrowing func setSource(asVectors gradient: LinearGradient) {
        setSource(
            cairo_pattern_create_linear(
                gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y), gradient.stops)
    }

    borrowing func setSource(asVectors gradient: RadialGradient) {
        setSource(
            cairo_pattern_create_radial(
                gradient.center.x, gradient.center.y, 0, gradient.center.x, gradient.center.y, gradient.radius),
            gradient.stops)
    }

    private borrowing func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
        defer { cairo_pattern_destroy(pattern) }
        for stop in stops.mixedStraight {
            cairo_pattern_add_color_stop_rgba(
                pattern, stop.offset, stop.red, stop.green, stop.blue, stop.opacity)
        }
        set(.over)
        cairo_set_source(pointer, pattern)
    }
}

/// A stop whose channels go from 0 to 1.
private struct FineStop {
    let offset, red, green, blue, opacity: Double
}

extension [GradientStop] {
    /// The pieces into which a stretch is cut where colour and opacity both change.
    private static var pieces: Int { 16 }

    /// Stops between which SVG, which mixes straight channels, shows what a scene means, which mixes premultiplied ones.
    fileprivate var mixedStraight: [FineStop] {
        guard let first else { return [] }
        var stops = [FineStop(first, first, 0)]
        for (low, high) in zip(self, dropFirst()) {
            let isPlain =
                low.color.alpha == high.color.alpha || low.color.withOpacity(1) == high.color.withOpacity(1)
            let pieces = isPlain ? 1 : Self.pieces
            stops += (1...pieces).map { FineStop(low, high, Double($0) / Double(pieces)) }
        }
        return stops
    }
}

extension FineStop {
    /// What lies between two stops, 0 for the first and 1 for the second.
    init(_ low: GradientStop, _ high: GradientStop, _ fraction: Double) {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
        let opacity = mix(low.color.opacity, high.color.opacity)
        func channel(_ path: KeyPath<Color, UInt8>) -> Double {
            let (from, to) = (Double(low.color[keyPath: path]) / 255, Double(high.color[keyPath: path]) / 255)
            // Where nothing is seen, the colour is that of the stop itself.
            guard opacity > 0 else { return fraction < 0.5 ? from : to }
            return mix(from * low.color.opacity, to * high.color.opacity) / opacity
        }
        self.init(
            offset: mix(low.offset, high.offset), red: channel(\.red), green: channel(\.green),
            blue: channel(\.blue), opacity: opacity)
    }
}
