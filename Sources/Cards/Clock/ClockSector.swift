internal import ForecastCore
internal import Primitives
internal import SceneModel

/// A slice of the pie, whose rim runs on into those of its neighbours.
///
/// In the middle of a slice the rim is where its own rate puts it; between the middles it follows a monotone cubic. Beside a dry
/// span, and where the end of the dial's time meets its beginning, it ends in a straight side.
struct ClockSector {
    let slice: PrecipitationClock.Slice
    /// The width of the line between slices, in units.
    private static let gap = 2.6
    /// The lengths of the neighbours.
    private let before, after: Double?
    /// The change of length over one slice, in the middle of the slice and of its neighbours.
    private let slope, slopeBefore, slopeAfter: Double

    static func sectors(of clock: PrecipitationClock) -> [ClockSector] {
        let slices = clock.slices
        func isSame(_ first: Angle, _ second: Angle) -> Bool {
            let gap = abs((first.degrees - second.degrees).truncatingRemainder(dividingBy: 360))
            return gap < 0.01 || gap > 359.99
        }
        let count = slices.count
        let next = slices.indices.map { index -> Int? in
            let other = (index + 1) % count
            let meets = isSame(slices[index].end, slices[other].start) && !isSame(slices[other].start, clock.start)
            return meets && other != index ? other : nil
        }
        var previous = [Int?](repeating: nil, count: count)
        for (index, other) in next.enumerated() { if let other { previous[other] = index } }
        let slopes = slices.indices.map { index -> Double in
            guard let first = previous[index], let last = next[index] else { return 0 }
            let (rise, fall) = (
                slices[index].length - slices[first].length, slices[last].length - slices[index].length
            )
            return rise * fall > 0 ? 2 * rise * fall / (rise + fall) : 0
        }
        return slices.indices.map { index in
            ClockSector(
                slice: slices[index], before: previous[index].map { slices[$0].length },
                after: next[index].map { slices[$0].length }, slope: slopes[index],
                slopeBefore: previous[index].map { slopes[$0] } ?? 0,
                slopeAfter: next[index].map { slopes[$0] } ?? 0)
        }
    }

    /// The length at a part of the slice, from 0 at its beginning to 1 at its end.
    private func length(at share: Double) -> Double {
        let own = slice.length
        if share < 0.5 {
            return before.map { ClockSector.blend($0, slopeBefore, own, slope, share + 0.5) } ?? own
        }
        return after.map { ClockSector.blend(own, slope, $0, slopeAfter, share - 0.5) } ?? own
    }

    /// A cubic between two values with their slopes.
    private static func blend(_ first: Double, _ rise: Double, _ last: Double, _ fall: Double, _ t: Double)
        -> Double
    {
        let u = 1 - t
        return u * u * (1 + 2 * t) * first + u * u * t * rise + t * t * (1 + 2 * u) * last - t * t * u * fall
    }

    /// The distance of the rim from the dial's centre, in its units.
    private func rim(at share: Double) -> Double {
        let radii = ClockFace.pieRadii
        return radii.hole + (radii.rim - radii.hole) * length(at: share)
    }

    /// The rim in the direction of a point; x to the right and y downward from the dial's centre.
    func rim(x: Double, y: Double) -> Double {
        // The distances from both sides; near enough to the angle for the narrow slices of a dial.
        let (first, last) = (
            x * slice.start.cosine + y * slice.start.sine, -(x * slice.end.cosine + y * slice.end.sine)
        )
        return first + last > 0 ? rim(at: min(max(first / (first + last), 0), 1)) : rim(at: 0.5)
    }

    /// Whether a point lies between its sides.
    func contains(x: Double, y: Double) -> Bool {
        x * slice.start.cosine + y * slice.start.sine >= 0 && x * slice.end.cosine + y * slice.end.sine < 0
    }

    /// Its outline, from the hole outward.
    func outline(on face: ClockFace) -> Path {
        let (hole, unit, center) = (ClockFace.pieRadii.hole, face.unit, face.center)
        let sweep = slice.end.degrees - slice.start.degrees
        let steps = max(2, Int((sweep / 3).rounded()))
        func point(_ radius: Double, _ step: Int) -> Point {
            // Half a gap from the sides, as wide at the rim as at the hole.
            let aside = min(ClockSector.gap / 2 / radius * 180 / .pi, sweep * 0.3)
            let turn = aside + (sweep - 2 * aside) * Double(step) / Double(steps)
            return center.at(radius * unit, toward: .degrees(slice.start.degrees + turn))
        }
        var path = Path()
        path.move(to: point(hole, 0))
        for step in 0...steps { path.line(to: point(rim(at: Double(step) / Double(steps)), step)) }
        for step in (0...steps).reversed() { path.line(to: point(hole, step)) }
        path.close()
        return path
    }
}
