internal import Primitives
internal import SceneModel

/// Where the parts of the alert card stand, for any size; what follows the title flows down from it.
///
/// Square and upright cards have one column; on cards wider than 4:3 the text is to the right of the title.
struct AlertLayout {
    let grid: CardGrid
    /// The top left corner of the sign, and its height.
    let sign: Point
    let signHeight: Double
    /// The left end of the title's first baseline.
    let title: Point
    let titleSize: Double
    let titleWidth: Double
    /// The largest number of lines of the title.
    let titleLines: Int
    let timeSize: Double
    /// The left end of the text's first baseline; nil if it follows the times.
    let text: Point?
    let textWidth: Double
    /// The lowest baseline of the text.
    let textFoot: Double
    /// The baseline of the area and the number of further warnings.
    let area: Double
    /// The baseline of an issuer that does not fit in the footer.
    let issuer: Double

    var unit: Double { grid.unit }

    init(_ size: Size) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        let inner = grid.right - grid.left
        if grid.isWide {
            sign = Point(x: grid.left, y: 58 * unit)
            signHeight = 92 * unit
            titleSize = 64 * unit
            titleWidth = inner * 0.42
            titleLines = 3
            timeSize = 40 * unit
            title = Point(x: grid.left, y: 226 * unit)
            text = Point(x: grid.left + titleWidth + 56 * unit, y: 96 * unit)
            textWidth = inner - titleWidth - 56 * unit
            area = grid.footerBaseline - 76 * unit
            issuer = grid.footerBaseline - 38 * unit
        } else {
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let top = grid.top + 86 * unit + min(0.08 * extra, 60 * unit)
            sign = Point(x: grid.left, y: top)
            signHeight = 124 * unit
            titleSize = 84 * unit
            titleWidth = inner
            titleLines = 2
            timeSize = 46 * unit
            title = Point(x: grid.left, y: top + 244 * unit)
            text = nil
            textWidth = inner
            area = grid.footerBaseline - 90 * unit
            issuer = grid.footerBaseline - 42 * unit
        }
        textFoot = area - 64 * unit
    }
}

/// The sign at the top of the alert card: a triangle for a warning, a ring with a tick for none, a ring with a dash for unknown.
struct AlertSign {
    enum Kind {
        case warning, calm, unknown
    }

    var kind: Kind
    /// The top left corner of its ink.
    var corner: Point
    var height: Double
    var ink: Color

    /// Points per unit of the design, in which the sign is 124 high.
    private var unit: Double { height / 124 }

    /// The width of its ink.
    var width: Double {
        switch kind {
        case .warning: 140 * unit
        case .calm, .unknown: 124 * unit
        }
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
                .shape(Shape(id: "point", path: .circle(center: at(70, 99), radius: 6.5 * unit), fill: ink)),
            ])
        case .calm:
            var tick = Path()
            tick.move(to: at(37, 65))
            tick.line(to: at(55, 83))
            tick.line(to: at(88, 45))
            return group([ring, stroked("tick", tick, 13)])
        case .unknown:
            return group([ring, stroked("dash", .line(from: at(42, 62), to: at(82, 62)), 13)])
        }
    }

    private var ring: Element {
        stroked("ring", .circle(center: at(62, 62), radius: 55 * unit), 13)
    }

    private func stroked(_ id: String, _ path: Path, _ width: Double) -> Element {
        .shape(Shape(id: id, path: path, stroke: Stroke(color: ink, width: width * unit)))
    }

    private func group(_ elements: [Element]) -> Element {
        .group(Group(id: "sign", elements: elements))
    }
}
