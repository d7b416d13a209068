internal import CCairo
internal import Primitives
internal import SceneModel

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
