internal import CCairo
internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// A colour that is blended over spans of pixels, with the same results as cairo.
struct SolidPaint: Hashable {
    /// Premultiplied alpha, red, green and blue, from the highest byte to the lowest.
    let word: UInt32

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

    /// Whether it changes nothing.
    var isClear: Bool { word == 0 }

    /// Whether alpha differs, but by less than three levels of 255.
    func isClose(to other: SolidPaint) -> Bool {
        let step = abs(Int(word >> 24) - Int(other.word >> 24))
        return step == 1 || step == 2
    }

    /// Blends the colour over `count` pixels of XRGB words; `coverage` is 0 to 255.
    @inline(__always)
    func blend(over pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt8) {
        PixelRow.paint(PixelRow.times(word, UInt32(coverage)), over: pixels, count: count)
    }

    /// Adds the alpha to `count` coverage bytes, or subtracts it where the paint erases.
    @inline(__always)
    func blend(over pixels: UnsafeMutablePointer<UInt8>, count: Int, coverage: UInt8, erases: Bool) {
        let alpha = PixelRow.times(word, UInt32(coverage)) >> 24
        let more = erases ? 0 : alpha
        for index in 0..<count {
            pixels[index] = UInt8(truncatingIfNeeded: more &+ PixelRow.times(UInt32(pixels[index]), 255 &- alpha))
        }
    }
}

/// A colour within a gradient: sRGB channels with straight alpha, each from 0 to 1.
struct GradientColor: Equatable {
    /// Red, green and blue; the fourth number is 1.
    fileprivate let channels: SIMD4<Double>
    let opacity: Double

    var red: Double { channels.x }
    var green: Double { channels.y }
    var blue: Double { channels.z }

    @inline(__always)
    fileprivate init(channels: SIMD4<Double>, opacity: Double) {
        (self.channels, self.opacity) = (channels, opacity)
    }

    init(_ color: Color) {
        self.init(
            channels: SIMD4(Double(color.red), Double(color.green), Double(color.blue), 255) / 255,
            opacity: color.opacity)
    }

    /// The colour between two stops, `fraction` of the way from the first to the second.
    init(_ low: Color, _ high: Color, _ fraction: Double) {
        self = GradientSegment(low, high).color(at: fraction)
    }

    /// Premultiplied alpha, red, green and blue, from the highest byte to the lowest.
    var word: UInt32 { word(rounding: 0.5) }

    /// The word with `threshold` added to each channel before it is cut to a whole level.
    @inline(__always)
    func word(rounding threshold: Double) -> UInt32 {
        func level(_ number: Double, _ limit: UInt32) -> UInt32 { min(UInt32(max(number, 0)), limit) }
        // Opacity is not dithered.
        let half = threshold == 0.5 ? 0 : (0.5 - threshold) / 255
        let alpha = level((opacity + half) * 255 + threshold, 255)
        let numbers = channels * opacity * 255 + threshold
        return alpha << 24 | level(numbers.x, alpha) << 16 | level(numbers.y, alpha) << 8 | level(numbers.z, alpha)
    }
}

/// The colours between two stops.
///
/// Premultiplied channels are interpolated, so that a colour that fades to transparent keeps its hue.
struct GradientSegment {
    private let low, high: GradientColor
    /// Premultiplied channels, and how much more they are at the other end.
    private let start, change: SIMD4<Double>

    init(_ low: Color, _ high: Color) {
        (self.low, self.high) = (GradientColor(low), GradientColor(high))
        start = self.low.channels * self.low.opacity
        change = self.high.channels * self.high.opacity - start
    }

    /// The colour `fraction` of the way from the first stop to the second.
    @inline(__always)
    func color(at fraction: Double) -> GradientColor {
        guard fraction > 0, fraction < 1 else { return fraction > 0 ? high : low }
        let opacity = low.opacity + (high.opacity - low.opacity) * fraction
        // Between two transparent stops, no colour shows.
        guard opacity > 0 else { return GradientColor(channels: low.channels, opacity: opacity) }
        return GradientColor(channels: (start + change * fraction) / opacity, opacity: opacity)
    }

    /// The colours as the function of rows takes them; both must be opaque.
    var rowColors: row_colors {
        row_colors(
            start: (Float(start.x), Float(start.y), Float(start.z)),
            change: (Float(change.x), Float(change.y), Float(change.z)))
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

    /// Makes a gradient the source, without its fade.
    borrowing func setSource(_ gradient: RadialGradient) {
        let (center, radius) = (gradient.center, gradient.radius)
        let (aspect, lean) = (gradient.aspect ?? 1, gradient.lean ?? 0)
        // In the pattern's own space the ellipse is a circle.
        let focus = gradient.focusInUnitCircle
        let pattern = cairo_pattern_create_radial(
            center.x + focus.x * radius, center.y + focus.y * radius, 0, center.x, center.y, radius)
        if aspect != 1 || lean != 0 {
            var matrix = cairo_matrix_t()
            cairo_matrix_init(
                &matrix, 1 / aspect, 0, -lean / aspect, 1, center.x - (center.x - lean * center.y) / aspect, 0)
            cairo_pattern_set_matrix(pattern, &matrix)
        }
        setSource(pattern, gradient.stops)
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
