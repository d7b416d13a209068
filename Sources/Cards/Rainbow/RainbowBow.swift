internal import Landscape
internal import Primitives
internal import SceneModel

/// The bow that stands on the horizon, lit from its left foot as far as its chance.
struct RainbowBow {
    let center: Point
    /// Points a unit; the bow reaches from 392 to 520 units.
    let unit: Double
    /// 0 to 1; nil if it is unknown.
    let chance: Double?
    /// Whether fog or the night leaves less of it.
    let isFaint: Bool
    /// How well its ghost is seen, 0 to 1.
    var clearness = 1.0

    /// Colour and opacity from the inner edge, 0, to the outer, 1.
    private static let spectrum: [(Double, UInt32, Double)] = [
        (0, 0x9A6BFF, 0), (0.07, 0x9463FF, 0.22), (0.16, 0x6E5BFF, 0.66), (0.26, 0x4176FF, 0.95),
        (0.37, 0x22B4F4, 1), (0.48, 0x2FD79A, 1), (0.57, 0x8BE356, 1), (0.67, 0xFFE64A, 1), (0.78, 0xFFAF35, 1),
        (0.875, 0xFF6A3E, 0.97), (0.935, 0xFF4257, 0.66), (0.975, 0xFF4163, 0.22), (1, 0xFF4163, 0),
    ]

    private var inner: Double { 392 * unit }
    private var outer: Double { 520 * unit }
    private var lit: Double { min(max(chance ?? 0, 0), 1) }

    var ring: Scenery.Ring {
        Scenery.Ring(center: center, innerRadius: inner, outerRadius: outer)
    }

    /// How far the light fades at its end, in degrees.
    private var fade: Double { min(44, 1.7 * 180 * lit) }

    /// The direction in which the light begins to fade.
    ///
    /// Half of the light is where the chance is; only near certainty the end goes under the horizon.
    private var solid: Double {
        let rest = min(max((lit - 0.88) / 0.12, 0), 1)
        return -90 + 180 * lit - fade / 2 * (1 - rest)
    }

    private var strength: Double {
        isFaint ? 0.75 : 0.80 + 0.16 * min(max((lit - 0.12) / 0.06, 0), 1)
    }

    /// The whole bow as a ghost, and on it what is lit, with a lighter sky inside and a darker one outside.
    var element: Element {
        var elements: [Element] = []
        if lit > 0.05, !isFaint {
            let light = strength * min(1, lit * 1.15)
            let rim = 408 * unit
            elements.append(
                band(
                    "inside", from: rim * 0.5, to: rim,
                    [(0.5, 0xFFE9F4, 0), (0.80, 0xFFE9F4, 0.036), (0.94, 0xFFF1F4, 0.08), (1, 0xFFF1F4, 0)].map {
                        ($0.0, $0.1, $0.2 * light)
                    }))
            let far = outer + 90 * unit
            elements.append(
                band(
                    "outside", from: outer - 8 * unit, to: far,
                    [(-8, 0.0), (10, 0.11), (40, 0.055), (90, 0)].map {
                        ((outer + $0.0 * unit) / far, 0x06082A, $0.1 * light)
                    }))
        }
        // What may be seen is in colour, what is not is white.
        let ghost = (isFaint ? 0.10 : lit > 0.05 ? 0.06 : 0.13) * clearness
        if lit > 0.05, lit < 1, !isFaint {
            elements.append(band("rest", from: inner, to: outer, stops(0.13 * clearness), -90, 90, fade: nil))
        }
        elements.append(
            band(
                "ghost", from: inner, to: outer,
                [(0, 0), (0.18, 0.55), (0.5, 1), (0.82, 0.55), (1, 0)].map {
                    (radius(at: $0.0), 0xFFFFFF, $0.1 * ghost)
                }))
        if lit > 0 {
            elements.append(
                band(
                    "lit", from: inner, to: outer, stops(strength), -90, min(90, solid + fade),
                    fade: lit < 1 ? .init(from: solid, to: solid + fade) : nil))
        }
        return .group(Group(id: "bow", elements: elements))
    }

    /// What the water shows of the feet that are lit; it fades above the words.
    var reflection: [Element] {
        guard lit > 0 else { return [] }
        let strength = isFaint ? 0.10 : 0.17
        let reach = min(36, 180 * lit)
        var elements = [
            band(
                "reflection", from: inner, to: outer, stops(strength), -90 - reach, -90,
                fade: .init(from: -92, to: -90 - reach))
        ]
        let right = min(max((lit - 0.88) / 0.12, 0), 1)
        if right > 0 {
            elements.append(
                band(
                    "reflection-end", from: inner, to: outer, stops(strength * right), 90, 126,
                    fade: .init(from: 92, to: 126)))
        }
        return elements
    }

    private func radius(at share: Double) -> Double { (inner + (outer - inner) * share) / outer }

    private func stops(_ strength: Double) -> [GradientStop] {
        RainbowBow.spectrum.map {
            GradientStop(offset: radius(at: $0.0), color: Color(rgb: $0.1).withOpacity($0.2 * strength))
        }
    }

    private func band(
        _ id: String, from inner: Double, to outer: Double, _ stops: [(Double, UInt32, Double)]
    ) -> Element {
        band(
            id, from: inner, to: outer,
            stops.map { GradientStop(offset: $0.0, color: Color(rgb: $0.1).withOpacity($0.2)) }, -90, 90, fade: nil)
    }

    /// A part of a ring between two directions in degrees.
    private func band(
        _ id: String, from inner: Double, to outer: Double, _ stops: [GradientStop], _ start: Double, _ end: Double,
        fade: RadialGradient.Fade?
    ) -> Element {
        .shape(
            Shape(
                id: "bow-\(id)",
                path: .ringSector(
                    center: center, innerRadius: inner, outerRadius: outer, from: .degrees(start), to: .degrees(end)
                ),
                fill: .radial(RadialGradient(center: center, radius: outer, stops: stops, fade: fade))))
    }
}
