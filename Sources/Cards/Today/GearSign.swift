internal import ForecastCore
internal import Primitives
internal import SceneModel

/// What to wear as a sign in one colour, on a grid of 100 units.
struct GearSign {
    let gear: DayAhead.Gear

    func element(center: Point, side: Double, color: Color) -> Element {
        let pen = PictogramPen(
            origin: Point(x: center.x - side / 2, y: center.y - side / 2), unit: side / 100, color: color,
            sunColor: color)
        let elements =
            switch gear {
            case .umbrella: umbrella(pen)
            case .hoodedCoat: hoodedCoat(pen)
            case .boots: boots(pen)
            case .gloves: gloves(pen)
            case .hat: hat(pen)
            }
        return .group(Group(id: "gear", elements: elements))
    }

    private typealias Curve = (x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)

    /// A closed outline of curves and, where both control points are the end, of lines.
    private func outline(_ pen: PictogramPen, from start: (Double, Double), _ curves: [Curve]) -> Path {
        var path = Path()
        path.move(to: pen.point(start.0, start.1))
        for curve in curves {
            path.curve(
                pen.point(curve.x1, curve.y1), pen.point(curve.x2, curve.y2), to: pen.point(curve.x, curve.y))
        }
        path.close()
        return path
    }

    private func line(_ x: Double, _ y: Double) -> Curve { (x, y, x, y, x, y) }

    private func umbrella(_ pen: PictogramPen) -> [Element] {
        let dome = outline(
            pen, from: (5, 50),
            [
                (5, 25, 25, 8, 50, 8), (75, 8, 95, 25, 95, 50), (89, 40, 71, 40, 65, 50), (59, 40, 41, 40, 35, 50),
                (29, 40, 11, 40, 5, 50),
            ])
        var handle = Path()
        handle.move(to: pen.point(50, 44))
        handle.line(to: pen.point(50, 84))
        handle.curve(pen.point(50, 97), pen.point(32, 97), to: pen.point(32, 84))
        return [
            pen.fill("dome", dome), pen.stroke("handle", handle, width: 6.5),
            pen.lines("tip", [(50, 4, 50, 10)], width: 6.5),
        ]
    }

    private func hoodedCoat(_ pen: PictogramPen) -> [Element] {
        var hood = Path()
        hood.move(to: pen.point(32, 36))
        hood.curve(pen.point(22, -4), pen.point(78, -4), to: pen.point(68, 36))
        let body = outline(
            pen, from: (27, 42),
            [
                (40, 47, 60, 47, 73, 42), (86, 48, 90, 62, 93, 80), (86, 83, 86, 83, 80, 84), line(75, 64),
                line(78, 97), line(22, 97), line(25, 64), line(20, 84), (14, 83, 14, 83, 7, 80),
                (10, 62, 14, 48, 27, 42),
            ])
        return [pen.stroke("hood", hood, width: 9), pen.fill("body", body)]
    }

    private func boots(_ pen: PictogramPen) -> [Element] {
        [(-1.0, 12.0), (49.0, 4.0)].enumerated().flatMap { index, place -> [Element] in
            let (x, y) = place
            func at(_ curves: [Curve]) -> [Curve] {
                curves.map { (x + $0.x1, y + $0.y1, x + $0.x2, y + $0.y2, x + $0.x, y + $0.y) }
            }
            let cuff = Path.rectangle(
                Rect(
                    minX: pen.point(x + 2, 0).x, minY: pen.point(0, y + 6).y, maxX: pen.point(x + 31, 0).x,
                    maxY: pen.point(0, y + 16).y))
            let shaft = outline(
                pen, from: (x + 5, y + 21),
                at([
                    line(28, 21), line(28, 46), (33, 56, 48, 55, 49, 68), line(49, 71), line(3, 71),
                    (2, 50, 5, 40, 5, 21),
                ]))
            let sole = outline(
                pen, from: (x + 2, y + 75),
                at([line(50, 75), line(50, 82), line(24, 82), line(22, 79), line(18, 82), line(2, 82)]))
            return [
                pen.rounded("cuff-\(index + 1)", cuff, by: 5), pen.fill("boot-\(index + 1)", shaft),
                pen.fill("sole-\(index + 1)", sole),
            ]
        }
    }

    private func gloves(_ pen: PictogramPen) -> [Element] {
        [1.0, -1].enumerated().flatMap { index, side -> [Element] in
            func x(_ x: Double) -> Double { 50 - side * (48 - x) }
            func at(_ curves: [Curve]) -> [Curve] {
                curves.map { (x($0.x1), $0.y1, x($0.x2), $0.y2, x($0.x), $0.y) }
            }
            let hand = outline(
                pen, from: (x(8), 72),
                at([
                    (4, 52, 3, 34, 8, 22), (14, 10, 28, 12, 30, 26), line(31, 46),
                    (34, 38, 45, 38, 44, 48), (42, 58, 34, 60, 32, 72),
                ]))
            let cuff = outline(pen, from: (x(7), 77), at([line(33, 77), line(33, 90), line(7, 90)]))
            return [pen.fill("glove-\(index + 1)", hand), pen.rounded("wrist-\(index + 1)", cuff, by: 3)]
        }
    }

    private func hat(_ pen: PictogramPen) -> [Element] {
        let crown = outline(
            pen, from: (24, 50),
            [(24, 24, 34, 14, 50, 14), (66, 14, 76, 24, 76, 50), (66, 57, 34, 57, 24, 50)])
        let brim = outline(
            pen, from: (2, 66),
            [
                (8, 58, 16, 57, 23, 57), (34, 65, 66, 65, 77, 57), (84, 57, 92, 58, 98, 66),
                (98, 76, 76, 82, 50, 82), (24, 82, 2, 76, 2, 66),
            ])
        return [pen.fill("crown", crown), pen.fill("brim", brim)]
    }
}
