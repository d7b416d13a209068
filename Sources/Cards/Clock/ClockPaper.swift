internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The pie on e-paper: hatched in black, the denser the likelier, in one outline.
struct ClockPaper {
    private let face: ClockFace

    init(_ face: ClockFace) {
        self.face = face
    }

    /// The distance between lines and their width for a probability, in units.
    private static func hatch(_ probability: Double) -> (step: Double, width: Double) {
        probability < 0.4 ? (19, 3.2) : probability < 0.7 ? (13, 4.8) : (13, 8)
    }

    func pie(_ slices: [PrecipitationClock.Slice]) -> [Element] {
        let ink = face.ink
        var hatching = Path()
        for slice in slices { append(to: &hatching, hatching: slice) }
        return [
            .group(
                Group(
                    id: "precipitation",
                    elements: [
                        .shape(Shape(id: "hatching", path: hatching, fill: ink)),
                        .shape(
                            Shape(
                                id: "outline", path: outline(slices),
                                stroke: Stroke(color: ink, width: 4 * face.unit))),
                    ]))
        ]
    }

    /// Lines at 45° across a slice, on one grid for the whole dial.
    private func append(to path: inout Path, hatching slice: PrecipitationClock.Slice) {
        let (step, width) = ClockPaper.hatch(slice.opacity)
        let (hole, rim) = radii(slice)
        let half = width / 2
        for index in Int((-rim / step).rounded(.up))...Int((rim / step).rounded(.down)) {
            let offset = Double(index) * step
            for (from, to) in ClockPaper.spans(at: offset, hole: hole, rim: rim, slice: slice) {
                path.move(to: place(from, offset - half))
                path.line(to: place(to, offset - half))
                path.line(to: place(to, offset + half))
                path.line(to: place(from, offset + half))
                path.close()
            }
        }
    }

    /// A point by its distance along the lines, upward to the right, and across them.
    private func place(_ along: Double, _ across: Double) -> Point {
        let root = 0.5.squareRoot() * face.unit
        return Point(x: face.center.x + (along + across) * root, y: face.center.y + (across - along) * root)
    }

    /// The parts of a line at a distance from the centre that lie in a slice.
    private static func spans(
        at offset: Double, hole: Double, rim: Double, slice: PrecipitationClock.Slice
    ) -> [(Double, Double)] {
        var ends: [Double] = []
        for radius in [hole, rim] where radius > abs(offset) {
            let reach = (radius * radius - offset * offset).squareRoot()
            ends += [-reach, reach]
        }
        for side in [slice.start, slice.end] {
            // Where x·cos + y·sin of the side is 0, with x and y as in `place`.
            let (toward, away) = (side.cosine - side.sine, side.cosine + side.sine)
            if abs(toward) > 1e-9 { ends.append(-offset * away / toward) }
        }
        ends.sort()
        let root = 0.5.squareRoot()
        return zip(ends, ends.dropFirst()).filter { from, to in
            let middle = (from + to) / 2
            let (x, y) = ((middle + offset) * root, (offset - middle) * root)
            let distance = (x * x + y * y).squareRoot()
            return to - from > 0.05 && distance > hole && distance < rim
                && x * slice.start.cosine + y * slice.start.sine >= 0
                && x * slice.end.cosine + y * slice.end.sine < 0
        }
    }

    /// One stepped contour around neighbours.
    private func outline(_ slices: [PrecipitationClock.Slice]) -> Path {
        var path = Path()
        for (index, slice) in slices.enumerated() {
            let (hole, rim) = radii(slice)
            let before = slices[(index + slices.count - 1) % slices.count]
            let after = slices[(index + 1) % slices.count]
            let startsAlone = !before.isFollowed(by: slice)
            path.move(to: face.center.at((startsAlone ? hole : radii(before).rim) * face.unit, toward: slice.start))
            path.line(to: face.center.at(rim * face.unit, toward: slice.start))
            path.arc(center: face.center, radius: rim * face.unit, from: slice.start, to: slice.end)
            if !slice.isFollowed(by: after) {
                path.line(to: face.center.at(hole * face.unit, toward: slice.end))
            }
            path.move(to: face.center.at(hole * face.unit, toward: slice.start))
            path.arc(center: face.center, radius: hole * face.unit, from: slice.start, to: slice.end)
        }
        return path
    }

    private func radii(_ slice: PrecipitationClock.Slice) -> (hole: Double, rim: Double) {
        let radii = ClockFace.pieRadii
        return (radii.hole, radii.hole + (radii.rim - radii.hole) * slice.length)
    }
}

extension PrecipitationClock.Slice {
    /// Whether another slice begins where this one ends.
    fileprivate func isFollowed(by other: PrecipitationClock.Slice) -> Bool {
        let gap = (other.start.degrees - end.degrees).truncatingRemainder(dividingBy: 360)
        return abs(gap) < 0.01 || abs(abs(gap) - 360) < 0.01
    }
}
