internal import CCairo
internal import Primitives
internal import SceneModel

/// A colour that is blended over spans of pixels, with the same results as cairo.
struct SolidPaint: Hashable {
    /// Premultiplied alpha, red, green and blue, from the highest byte to the lowest.
    private let word: UInt32

    init(_ color: Color) {
        self.init(color, opacity: color.opacity)
    }

    /// The colour at another opacity than its own.
    init(_ color: Color, opacity: Double) {
        func level(_ fraction: Double) -> UInt32 {
            // cairo converts to 16 bits, of which pixman keeps the upper eight.
            let sixteen = UInt32(fraction * 65536)
            return (sixteen - sixteen >> 16) >> 8
        }
        func level(_ channel: UInt8) -> UInt32 { level(Double(channel) / 255 * opacity) }
        word = level(opacity) << 24 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
    }

    /// A premultiplied word; by default fully transparent.
    init(word: UInt32 = 0) {
        self.word = word
    }

    /// Blends the colour over `count` pixels of XRGB words; `coverage` is 0 to 255.
    @inline(__always)
    func blend(over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8) {
        let word = times(self.word, UInt32(coverage))
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

    /// Adds the alpha to `count` coverage bytes, or subtracts it where the paint erases.
    @inline(__always)
    func blend(over pixels: UnsafeMutablePointer<UInt8>, count: Int, coverage: UInt8, erases: Bool) {
        let alpha = times(word, UInt32(coverage)) >> 24
        let more = erases ? 0 : alpha
        for index in 0..<count {
            pixels[index] = UInt8(truncatingIfNeeded: more &+ times(UInt32(pixels[index]), 255 &- alpha))
        }
    }

    /// Multiplies the four bytes of a word by `factor` 255ths, rounding each.
    @inline(__always)
    private func times(_ word: UInt32, _ factor: UInt32) -> UInt32 {
        func half(_ two: UInt32) -> UInt32 {
            let product = two &* factor &+ 0x80_0080
            return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return half(word & 0xFF_00FF) | half(word >> 8 & 0xFF_00FF) << 8
    }
}

/// A colour within a gradient: sRGB channels with straight alpha, each from 0 to 1.
struct GradientColor: Equatable {
    let red, green, blue, opacity: Double

    private init(red: Double, green: Double, blue: Double, opacity: Double) {
        (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
    }

    init(_ color: Color) {
        self.init(
            red: Double(color.red) / 255, green: Double(color.green) / 255, blue: Double(color.blue) / 255,
            opacity: color.opacity)
    }

    /// The colour between two stops, `fraction` of the way from the first to the second.
    ///
    /// Premultiplied channels are interpolated, so that a colour that fades to transparent keeps its hue.
    init(_ low: Color, _ high: Color, _ fraction: Double) {
        guard fraction > 0, fraction < 1 else {
            self.init(fraction > 0 ? high : low)
            return
        }
        let (from, to) = (GradientColor(low), GradientColor(high))
        let opacity = from.opacity + (to.opacity - from.opacity) * fraction
        func channel(_ path: KeyPath<GradientColor, Double>) -> Double {
            let (a, b) = (from[keyPath: path] * from.opacity, to[keyPath: path] * to.opacity)
            // Between two transparent stops, no colour shows.
            return opacity > 0 ? (a + (b - a) * fraction) / opacity : from[keyPath: path]
        }
        self.init(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), opacity: opacity)
    }

    /// Premultiplied alpha, red, green and blue, from the highest byte to the lowest.
    var word: UInt32 {
        func level(_ channel: Double) -> UInt32 { UInt32((channel * opacity * 255).rounded()) }
        return UInt32((opacity * 255).rounded()) << 24 | level(red) << 16 | level(green) << 8 | level(blue)
    }
}

extension [GradientStop] {
    /// The segments between two stops whose colour and opacity both differ.
    private static var segments: Int { 16 }

    /// Stops for a renderer that interpolates straight channels, as cairo and SVG viewers do.
    ///
    /// Where the colour and the opacity both change, stops in between make the result that of premultiplied
    /// interpolation to within a level or two.
    fileprivate var forStraightInterpolation: [(offset: Double, color: GradientColor)] {
        var stops = prefix(1).map { (offset: $0.offset, color: GradientColor($0.color)) }
        for (low, high) in zip(self, dropFirst()) {
            // A transparent stop takes the colour that fades to it or from it.
            let from = low.color.alpha > 0 ? low.color : high.color.withOpacity(0)
            let to = high.color.alpha > 0 ? high.color : low.color.withOpacity(0)
            if stops.last?.color != GradientColor(from) {
                stops.append((offset: low.offset, color: GradientColor(from)))
            }
            let isPlain =
                from.alpha == to.alpha || from.withOpacity(1) == to.withOpacity(1) || low.offset == high.offset
            let segments = isPlain ? 1 : Self.segments
            for segment in 1..<segments {
                let fraction = Double(segment) / Double(segments)
                stops.append(
                    (
                        offset: low.offset + (high.offset - low.offset) * fraction,
                        color: GradientColor(from, to, fraction)
                    ))
            }
            stops.append((offset: high.offset, color: GradientColor(to)))
        }
        return stops
    }
}

extension Context {
    /// Makes a gradient the source.
    borrowing func setSource(_ gradient: LinearGradient) {
        setSource(
            cairo_pattern_create_linear(
                gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y), gradient.stops)
    }

    /// Makes a gradient the source.
    borrowing func setSource(_ gradient: RadialGradient) {
        setSource(
            cairo_pattern_create_radial(
                gradient.center.x, gradient.center.y, 0, gradient.center.x, gradient.center.y, gradient.radius),
            gradient.stops)
    }

    private borrowing func setSource(_ pattern: OpaquePointer?, _ stops: [GradientStop]) {
        defer { cairo_pattern_destroy(pattern) }
        for (offset, color) in stops.forStraightInterpolation {
            cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.opacity)
        }
        set(.over)
        cairo_set_source(pointer, pattern)
    }
}

/// A radial gradient that is blended over spans of pixels, several times faster than cairo's own.
///
/// It consists of concentric rings of one colour each. A new ring begins where alpha has changed by three levels of
/// 255, or, at constant alpha, a channel by one. The steps are invisible and more than halve the size of the PNG.
struct RadialPaint {
    private static let steps = 1024
    private static let alphaStep = 3.0

    private let centerX: Double
    private let centerY: Double
    /// The paint beyond the largest ring.
    private let outside: SolidPaint
    /// Rings from the outermost to the innermost: outer radius in pixels, and paint.
    private let rings: [(radius: Double, paint: SolidPaint)]

    /// The gradient at `scale` pixels per point.
    init(_ gradient: RadialGradient, scale: Double) {
        (centerX, centerY) = (gradient.center.x * scale, gradient.center.y * scale)
        let end = gradient.stops.last.map { SolidPaint($0.color) } ?? SolidPaint()
        outside = end
        var rings: [(radius: Double, paint: SolidPaint)] = []
        for step in stride(from: RadialPaint.steps - 1, through: 0, by: -1) {
            let paint = RadialPaint.paint(of: gradient.stops, at: (Double(step) + 0.5) / Double(RadialPaint.steps))
            if paint == rings.last?.paint ?? end { continue }
            rings.append((gradient.radius * scale * Double(step + 1) / Double(RadialPaint.steps), paint))
        }
        self.rings = rings
    }

    /// Blends the gradient over some columns of a row whose first pixel is at `line`.
    func blend(over line: UnsafeMutablePointer<UInt32>, row: Int, columns: Range<Int>, coverage: UInt8) {
        let dy = Double(row) + 0.5 - centerY
        var (left, right) = (columns.lowerBound, columns.upperBound)
        var paint = outside
        for ring in rings {
            let square = ring.radius * ring.radius - dy * dy
            guard square >= 0, left < right else { break }
            let half = square.squareRoot()
            // A pixel belongs to the ring that contains its centre.
            let first = Int(max(Double(left), min(Double(right), (centerX - half - 0.5).rounded(.up))))
            let end = Int(max(Double(first), min(Double(right), (centerX + half - 0.5).rounded(.down) + 1)))
            paint.blend(over: line + left, count: first - left, coverage: coverage)
            paint.blend(over: line + end, count: right - end, coverage: coverage)
            (left, right, paint) = (first, end, ring.paint)
        }
        paint.blend(over: line + left, count: right - left, coverage: coverage)
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
        return SolidPaint(low.color, opacity: (color.opacity * 255 / alphaStep).rounded() * alphaStep / 255)
    }
}

extension Scene {
    /// The vertical gradient of a first element that covers the whole picture with opaque colours, or nil.
    ///
    /// Also nil where the scale leaves a fraction of a pixel at an edge uncovered.
    func verticalBackground(width: Int, height: Int, scale: Double) -> LinearGradient? {
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
    /// Fills each row with the colour of a vertical gradient: the colours of cairo, several times faster.
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
