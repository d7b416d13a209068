internal import Landscape
internal import Primitives
internal import SceneModel

/// The bow on e-paper: seven bands in seven patterns, lit from the left foot as far as its chance.
struct RainbowPaper {
    let center: Point
    /// Points a unit; the bow reaches from 202 to 286 units.
    let unit: Double
    /// 0 to 1; nil if it is unknown or nothing.
    let chance: Double?
    let ink: Color
    let ground: Color
    /// The ink of what is not lit.
    let shade: Color
    /// Boxes of words, before which no dots stand.
    let words: [Rect]

    static let outerRadius = 286.0
    static let innerRadius = 202.0
    private static let band = 12.0
    /// The space between two bands.
    private static let gap = 2.0
    /// How many degrees before or after the chance each band ends, from the outermost inward; their mean is 0; less for a
    /// small chance.
    private static let steps = [0.0, 5, -4, 3, -5, 4, -3]

    var ring: Scenery.Ring {
        Scenery.Ring(
            center: center, innerRadius: RainbowPaper.innerRadius * unit,
            outerRadius: RainbowPaper.outerRadius * unit)
    }

    private var lit: Double { min(max(chance ?? 0, 0), 1) }

    /// The bands as far as they are lit, and two dotted rims for the rest.
    var element: Element {
        let elements = rest + (lit > 0.005 ? (0..<7).flatMap(self.band) : [])
        return .group(Group(id: "bow", elements: elements))
    }

    private var rest: [Element] {
        guard lit < 0.97 else { return [] }
        var path = Path()
        let start = -90 + 180 * lit + (lit > 0.005 ? 8 : 1)
        for radius in [RainbowPaper.outerRadius, RainbowPaper.innerRadius] {
            for place in stride(from: start, to: 89, by: degrees(13, at: radius)) {
                let center = point(radius, place)
                if words.contains(where: { $0.grown(by: 8 * unit).contains(center) }) { continue }
                path.append(.circle(center: center, radius: 1.8 * unit))
            }
        }
        return path.elements.isEmpty ? [] : [.shape(Shape(id: "bow-rest", path: path, fill: shade))]
    }

    /// One band between its rims in its own pattern.
    private func band(_ index: Int) -> [Element] {
        let outer = RainbowPaper.outerRadius - RainbowPaper.band * Double(index)
        let inner = outer - RainbowPaper.band + RainbowPaper.gap
        let middle = (outer + inner) / 2
        let end = max(
            -89, min(90, -90 + 180 * lit + (lit < 0.97 ? RainbowPaper.steps[index] * min(1, 9 * lit) : 0)))
        let id = "band-\(index + 1)"
        func filled(_ path: Path) -> Element { .shape(Shape(id: id, path: path, fill: ink)) }
        func rails(_ radii: [(Double, Double)]) -> Path {
            radii.reduce(into: Path()) { $0.append(sector($1.0, $1.1, to: end)) }
        }
        func spokes(every step: Double, width: Double, slant: Double, _ color: Color) -> Element {
            let count = max(1, Int((end + 90) / degrees(step, at: middle)))
            let turn = degrees(slant, at: middle)
            let path = (0...count).reduce(into: Path()) { path, spoke in
                let place = -90 + (end + 90) * Double(spoke) / Double(count)
                path.append(.line(from: point(inner + 1, place - turn), to: point(outer - 1, place + turn)))
            }
            return .shape(Shape(id: "\(id)-spokes", path: path, stroke: Stroke(color: color, width: width * unit)))
        }
        func dots(_ radius: Double, every step: Double, size: Double, offset: Double) -> Path {
            let step = degrees(step, at: radius)
            return stride(from: -90 + offset * step, to: end, by: step).reduce(into: Path()) {
                $0.append(.circle(center: point(radius, $1), radius: size * unit))
            }
        }
        switch index {
        case 0: return [filled(sector(inner, outer, to: end))]
        case 1: return [filled(rails([(outer - 3, outer), (middle - 0.5, middle + 0.5), (inner, inner + 3)]))]
        case 2: return [filled(dots(middle, every: 12, size: 3.6, offset: 0.5))]
        case 3: return [spokes(every: 6, width: 2.2, slant: 0, ink)]
        case 4:
            return [
                filled(sector(inner, outer, to: end)), spokes(every: 8, width: 2.4, slant: 3.2, ground),
            ]
        case 5:
            return [
                filled(rails([(outer - 1.5, outer), (inner, inner + 1.5)])),
                spokes(every: 8, width: 2, slant: -3.6, ink),
            ]
        default:
            var path = dots(outer - 2, every: 8, size: 1.8, offset: 0.3)
            path.append(dots(inner + 2, every: 8, size: 1.8, offset: 0.8))
            return [filled(path)]
        }
    }

    private func sector(_ inner: Double, _ outer: Double, to end: Double) -> Path {
        .ringSector(
            center: center, innerRadius: inner * unit, outerRadius: outer * unit, from: .degrees(-90),
            to: .degrees(end))
    }

    private func point(_ radius: Double, _ direction: Double) -> Point {
        center.at(radius * unit, toward: .degrees(direction))
    }

    /// The angle of a length on a circle.
    private func degrees(_ length: Double, at radius: Double) -> Double { length / radius * 180 / .pi }
}
