internal import ForecastCore
internal import Primitives
internal import SceneModel

/// A dial with sixty marks, a precipitation pie and two hands.
struct ClockFace {
    var center: Point
    /// Points per unit of the design, in which the dial's radius is 304.
    var unit: Double
    var ground: ClockGround

    private static let radius = 304.0
    /// The edge of the hole in the pie, and that of a slice at the full rate.
    static let pieRadii = (hole: 48.0, rim: 250.0)

    var ink: Color { ground.ink }

    /// The square around the dial.
    var bounds: Rect {
        Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).grown(by: ClockFace.radius * unit)
    }

    /// A shape for each kind of mark; the minutes of a pie stand out.
    func graduations(for pie: PrecipitationClock?) -> Element {
        let minutes = (0..<60).filter { $0 % 5 != 0 }
        let wet = minutes.filter { pie?.reaches(.degrees(Double($0) * 6)) == true }
        let kinds: [(id: String, length: Double, width: Double, opacity: Double, marks: [Int])] = [
            ("minutes", 11, 2.4, 0.55, minutes.filter { !wet.contains($0) }),
            ("wet-minutes", 17, 3.4, 1, wet),
            ("five-minutes", 25, 4, 0.92, (0..<60).filter { $0 % 5 == 0 && $0 % 15 != 0 }),
            ("quarters", 36, 5.5, 1, [0, 15, 30, 45]),
        ]
        return .group(
            Group(
                id: "graduations",
                elements: kinds.filter { !$0.marks.isEmpty }.map { kind in
                    var path = Path()
                    for mark in kind.marks {
                        let direction = Angle.degrees(Double(mark) * 6)
                        path.append(
                            .line(
                                from: center.at((ClockFace.radius - 3) * unit, toward: direction),
                                to: center.at((ClockFace.radius - kind.length) * unit, toward: direction)))
                    }
                    return .shape(
                        Shape(
                            id: kind.id, path: path,
                            stroke: Stroke(
                                color: ink.withOpacity(ground.isPaper ? 1 : kind.opacity), width: kind.width * unit)
                        ))
                }))
    }

    /// A dotted circle at four fifths of the full rate, by which the lengths of slices can be compared.
    func scale() -> Element {
        let radii = ClockFace.pieRadii
        let radius = radii.hole + 0.8 * (radii.rim - radii.hole)
        let count = Int(2 * Double.pi * radius / (ground.isPaper ? 18 : 9))
        var path = Path()
        for index in 0..<count {
            let dot = center.at(radius * unit, toward: .degrees(360 * Double(index) / Double(count)))
            path.append(.line(from: dot, to: dot))
        }
        return .shape(
            Shape(
                id: "scale", path: path,
                stroke: Stroke(
                    color: ink.withOpacity(ground.isPaper ? 1 : 0.46), width: (ground.isPaper ? 4 : 2.6) * unit)))
    }
}

// MARK: Hands

/// The hands of a clock at a time of day.
struct ClockHands {
    let face: ClockFace
    private let hands: [(name: String, length: Double, width: Double, direction: Angle)]

    init(_ face: ClockFace, hour: Int, minute: Int) {
        self.face = face
        hands = [
            ("hour", 158, 13, .degrees(30 * Double(hour % 12) + 0.5 * Double(minute))),
            ("minute", 244, 8.5, .degrees(6 * Double(minute))),
        ]
    }

    /// The minute hand on top, with a gap around both where they pass over something.
    func elements(over gap: (color: Color, width: Double)?) -> Element {
        let (face, ground) = (face, face.ground)
        var elements: [Element] = []
        if let gap {
            for hand in hands {
                elements.append(line(hand, id: "hand-\(hand.name)-gap", gap.color, wider: gap.width))
            }
        }
        for hand in hands { elements.append(line(hand, id: "hand-\(hand.name)", ground.ink, wider: 0)) }
        elements.append(
            .shape(Shape(id: "hub", path: .circle(center: face.center, radius: 17 * face.unit), fill: ground.ink)))
        elements.append(
            .shape(
                Shape(id: "hub-hole", path: .circle(center: face.center, radius: 6 * face.unit), fill: ground.dial))
        )
        return .group(Group(id: "hands", elements: elements))
    }

    private func line(
        _ hand: (name: String, length: Double, width: Double, direction: Angle), id: String, _ color: Color,
        wider: Double
    ) -> Element {
        let end = face.center.at(hand.length * face.unit, toward: hand.direction)
        return .shape(
            Shape(
                id: id, path: .line(from: face.center, to: end),
                stroke: Stroke(color: color, width: (hand.width + wider) * face.unit)))
    }
}
