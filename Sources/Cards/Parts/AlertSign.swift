internal import Primitives
internal import SceneModel

/// The sign of a warning on any card, a triangle; and of warnings that are not known, a ring with a dash.
struct AlertSign {
    enum Kind {
        case warning, unknown
    }

    var kind: Kind
    /// The top left corner of its ink.
    var corner: Point
    var height: Double
    var ink: Color
    /// What the ids of its elements begin with.
    var prefix = ""

    /// Points per unit of the design, in which the sign is 124 high.
    private var unit: Double { height / 124 }

    /// The width of its ink.
    var width: Double {
        switch kind {
        case .warning: 140 * unit
        case .unknown: 124 * unit
        }
    }

    /// Its ink.
    var box: Rect {
        Rect(minX: corner.x, minY: corner.y, maxX: corner.x + width, maxY: corner.y + height)
    }

    private func at(_ x: Double, _ y: Double) -> Point {
        Point(x: corner.x + x * unit, y: corner.y + y * unit)
    }

    var element: Element {
        switch kind {
        case .warning:
            var triangle = Path()
            triangle.move(to: at(70, 7))
            triangle.line(to: at(133, 117))
            triangle.line(to: at(7, 117))
            triangle.close()
            return group([
                stroked("triangle", triangle, 14), stroked("mark", .line(from: at(70, 50), to: at(70, 80)), 11),
                .shape(
                    Shape(id: prefix + "point", path: .circle(center: at(70, 99), radius: 6.5 * unit), fill: ink)),
            ])
        case .unknown:
            return group([ring, stroked("dash", .line(from: at(42, 62), to: at(82, 62)), 13)])
        }
    }

    private var ring: Element {
        stroked("ring", .circle(center: at(62, 62), radius: 55 * unit), 13)
    }

    private func stroked(_ id: String, _ path: Path, _ width: Double) -> Element {
        .shape(Shape(id: prefix + id, path: path, stroke: Stroke(color: ink, width: width * unit)))
    }

    private func group(_ elements: [Element]) -> Element {
        .group(Group(id: prefix + "sign", elements: elements))
    }
}
