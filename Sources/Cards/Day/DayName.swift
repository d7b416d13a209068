internal import Primitives
internal import SceneModel

/// The name of the place under the arc of the day card, above the temperature and beside the sun or the moon on the arc.
struct DayName {
    /// The middle of the arc's base, and how far from it the name may reach.
    let center: Point
    let reach: Double
    /// The way of the body on the arc, and its radius with the room around it.
    let way: Double
    let bodyRadius: Double
    /// Where the body is, from 0 to 1; nil if there is none.
    let fraction: Double?
    /// The middle of the name's baseline above a temperature of full size.
    let baseline: Point
    /// The height of the temperature's digits at full size.
    let digits: Double
    let label: String
    let size: Double
    /// The smallest size of the name, as a part of the usual one.
    let smallest: Double

    /// A line of the name at a size, cut if it is longer than a width.
    typealias Line = (_ size: Double, _ width: Double) -> TextLine

    /// The parts of its size to which the temperature may shrink, so that a long name stands lower, where the arc is wider.
    private static let shares = [1, 0.86, 0.72]

    /// The name, and the part of its size that the temperature keeps.
    ///
    /// That part does not depend on where the body is, so that it stays in a moving card.
    func placed(color: Color, _ line: Line) -> (element: Element, share: Double) {
        let share = DayName.shares.first { isWhole(at: $0, line) } ?? DayName.shares.last ?? 1
        let baseline = baseline(at: share)
        for step in 0...10 {
            let size = size * (1 - (1 - smallest) * Double(step) / 10)
            // Accents reach above capitals, where there is less room.
            let top = line(size, .infinity).extent.ink.minY
            let room = room(from: baseline.y + top, beside: fraction)
            let name = line(size, room.right - room.left)
            guard name.string == label || step == 10 else { continue }
            let half = name.extent.advance / 2
            let middle = min(max(baseline.x, room.left + half), max(room.left + half, room.right - half))
            return (name.centered(at: Point(x: middle, y: baseline.y), id: "name", color: color), share)
        }
        return (line(size * smallest, 2 * reach).centered(at: baseline, id: "name", color: color), share)
    }

    private func baseline(at share: Double) -> Point {
        Point(x: baseline.x, y: baseline.y + (1 - share) * digits)
    }

    /// Whether the smallest name is not cut wherever the body is.
    private func isWhole(at share: Double, _ line: Line) -> Bool {
        let least = line(size * smallest, .infinity).extent
        let top = baseline(at: share).y + least.ink.minY
        return (0...48).allSatisfy { place in
            let room = room(from: top, beside: Double(place) / 48)
            return least.advance <= room.right - room.left
        }
    }

    /// What is free at a height and below, from left to right, with the body at a place.
    private func room(from y: Double, beside fraction: Double?) -> (left: Double, right: Double) {
        let up = center.y - y
        let half = max(0, reach * reach - up * up).squareRoot()
        var (left, right) = (baseline.x - half, baseline.x + half)
        guard let fraction else { return (left, right) }
        let body = center.at(way, toward: .degrees(-90 + 180 * fraction))
        // The body is beside the lines from the height downward, unless it is wholly above.
        let above = max(0, y - body.y)
        guard above < bodyRadius else { return (left, right) }
        let side = (bodyRadius * bodyRadius - above * above).squareRoot()
        if body.x < baseline.x {
            left = max(left, body.x + side)
        } else {
            right = min(right, body.x - side)
        }
        return (left, max(left, right))
    }
}
