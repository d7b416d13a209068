internal import Primitives
internal import SceneModel

/// The name of the place under the arc of the day card, beside the sun or the moon on it.
struct DayName {
    /// The middle of the arc, and how far from it the name may reach.
    let center: Point
    let reach: Double
    /// The body on the arc with the room around it.
    let body: Disc?
    /// The middle of the name's baseline.
    let baseline: Point
    /// The width of a name in the middle, before the body, where no letter of it fits beside the body.
    let least: Double

    /// What is free at a height and below, from left to right.
    private func room(from y: Double) -> (left: Double, right: Double) {
        let up = center.y - y
        let half = max(0, reach * reach - up * up).squareRoot()
        var (left, right) = (baseline.x - half, baseline.x + half)
        guard let body else { return (left, right) }
        // The body is beside the lines from the height downward, unless it is wholly above.
        let above = max(0, y - body.center.y)
        guard above < body.radius else { return (left, right) }
        let side = (body.radius * body.radius - above * above).squareRoot()
        if body.center.x < baseline.x {
            left = max(left, body.center.x + side)
        } else {
            right = min(right, body.center.x - side)
        }
        return (left, max(left, right))
    }

    /// The name in the largest size that fits, in the middle unless the body or the arc is in its way.
    func element(size: Double, color: Color, _ line: (_ width: Double) -> TextLine) -> Element {
        func width(_ y: Double) -> Double {
            let (left, right) = room(from: y)
            return right - left
        }
        // Accents reach above capitals, where there is less room.
        var name = line(width(baseline.y - 0.75 * size))
        for _ in 0..<4 {
            let free = width(baseline.y + name.extent.ink.minY)
            if name.extent.advance <= free { break }
            name = line(free)
        }
        if name.string == "…" {
            return line(least).centered(at: baseline, id: "name", color: color)
        }
        let (left, right) = room(from: baseline.y + name.extent.ink.minY)
        let half = name.extent.advance / 2
        let middle = min(max(baseline.x, left + half), max(left + half, right - half))
        return name.centered(at: Point(x: middle, y: baseline.y), id: "name", color: color)
    }
}
