internal import Primitives
internal import SceneModel

extension RainbowSky {
    /// The strokes of rain, or flakes of snow, where the chance of precipitation is certain.
    private static let most = 190.0

    /// Rain as slanting strokes or snow as dots, as many as precipitation is likely, none near a text.
    ///
    /// They take places of a sequence in its order, so that a higher probability adds some and moves none. Under 10 % a few
    /// would look like scratches.
    func precipitation(in layout: RainbowLayout, avoiding boxes: [Rect]) -> [Element] {
        let probability = min(max(precipitationProbability ?? 0, 0), 1)
        guard probability >= 0.095 else { return [] }
        let wanted = Int((probability * RainbowSky.most).rounded())
        var random = SeededGenerator(seed: 42)
        // Three depths: the nearer, the larger and the brighter.
        var paths = [Path(), Path(), Path()]
        let area = layout.size.width * layout.size.height / (1_166_400 * layout.unit * layout.unit)
        let count = Int(Double(wanted) * area.squareRoot())
        for index in 0..<count {
            // Kronecker's sequence with the powers of the plastic number (Roberts) fills a plane evenly from its first
            // points on; what chance adds hides its lattice.
            let x = (0.5 + Double(index) * 0.754_877_666_246_693 + random.next(-0.03, 0.03)).wrapped
            let y = (0.5 + Double(index) * 0.569_840_290_998_053 + random.next(-0.03, 0.03)).wrapped
            let length = random.next(30, 50)
            let near = index % 3
            let size = length * layout.unit * [0.7, 0.85, 1][near]
            let top = Point(x: x * layout.size.width, y: y * layout.size.height)
            let foot = isSnow ? top : Point(x: top.x - size * 0.16, y: top.y + size)
            let room = (isSnow ? 14 : 8) * layout.unit
            let here = Rect(minX: foot.x - room, minY: top.y - room, maxX: top.x + room, maxY: foot.y + room)
            if boxes.contains(where: { $0.intersects(here) }) || layout.ringMeets(top, foot) { continue }
            if isSnow {
                paths[near].append(.circle(center: top, radius: [2.6, 3.8, 5.4][near] * layout.unit))
            } else {
                paths[near].append(.line(from: top, to: foot))
            }
        }
        let opacities = isSnow ? [0.4, 0.6, 0.8] : [0.16, 0.26, 0.4]
        return paths.enumerated().filter { !$0.element.elements.isEmpty }.map { near, path in
            let color = isPaper ? Color(rgb: 0) : Color.white.withOpacity(opacities[near])
            let id = "\(isSnow ? "snow" : "rain")-\(near + 1)"
            return isSnow
                ? .shape(Shape(id: id, path: path, fill: color))
                : .shape(
                    Shape(
                        id: id, path: path,
                        stroke: Stroke(
                            color: color, width: [1.8, 2.4, 3.1][near] * layout.unit * (isPaper ? 0.7 : 1))))
        }
    }
}

extension Double {
    /// What is left of it without its whole part, from 0 on.
    fileprivate var wrapped: Double { self - rounded(.down) }
}
