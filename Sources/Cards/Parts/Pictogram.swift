internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The state of the weather in one colour: sun, moon and clouds are solid, precipitation is strokes with round ends.
///
/// It is drawn on a grid of 100 units; distant parts are paler.
struct Pictogram: Hashable {
    /// Nil if unknown.
    var condition: Condition?
    /// Whether the moon takes the place of the sun.
    var isNight = false

    /// The picture in a square, with the sun in a colour of its own if there is one.
    func element(id: String, center: Point, side: Double, color: Color, sun: Color? = nil) -> Element {
        let pen = PictogramPen(
            origin: Point(x: center.x - side / 2, y: center.y - side / 2), unit: side / 100, color: color,
            sunColor: sun ?? color)
        return .group(Group(id: id, elements: elements(pen)))
    }

    private func elements(_ pen: PictogramPen) -> [Element] {
        switch condition {
        case nil: pen.unknown()
        case .clear: isNight ? pen.moon() : pen.sun()
        case .partlyCloudy: pen.partlyCloudy(isNight: isNight)
        case .cloudy: pen.cloudy()
        case .fog: covered(pen, by: -20) + pen.fog()
        case .haze: pen.haze(isNight: isNight)
        case .dust: pen.dust()
        case .smoke: pen.smoke()
        case .drizzle, .rain, .showers: covered(pen) + pen.rain()
        case .freezingRain: covered(pen) + pen.freezingRain()
        case .snow, .snowShowers: covered(pen) + pen.snow()
        case .sleet: covered(pen) + pen.sleet()
        case .hail: covered(pen) + pen.hail()
        case .thunderstorm: covered(pen) + pen.thunder()
        case .wind: pen.wind()
        case .tornado: pen.tornado()
        }
    }

    /// A cloud with room below it, at night in front of the moon.
    private func covered(_ pen: PictogramPen, by shift: Double = -16) -> [Element] {
        let cloud = PictogramCloud.large.moved(0, shift)
        return (isNight ? [pen.crescent(at: (81, 35.5 + shift), radius: 13.5, behind: cloud)] : []) + [
            pen.cloud(cloud)
        ]
    }
}

extension Pictogram {
    /// The weather at a moment at a place; precipitation that is at least possible goes before a state of the sky, and a storm is drawn
    /// where it is likely.
    init(_ conditions: Conditions?, _ present: PrecipitationVerdict? = nil, isDaylight: Bool) {
        condition = conditions?.condition
        if let present, present.isWet, condition != .tornado {
            condition =
                present.kind == .thunder
                ? present.wetness < .likely ? .rain : .thunderstorm
                : present.kind?.precipitation.map(Condition.init) ?? condition
        }
        isNight = !(conditions?.isDay ?? isDaylight)
    }
}

extension PictogramPen {
    func sun() -> [Element] {
        [fill("sun", .circle(center: point(50, 50), radius: 20 * unit)), rays(round: (50, 50), from: 31, to: 42)]
    }

    /// A crescent with two stars.
    func moon() -> [Element] {
        [
            crescent(at: (46, 54), radius: 35), fill("star-1", star(69, 34, radius: 11)),
            fill("star-2", star(86, 55, radius: 7)),
        ]
    }

    func partlyCloudy(isNight: Bool) -> [Element] {
        let cloud = PictogramCloud.front.moved(0, 3)
        if isNight { return [crescent(at: (72, 32), radius: 22, behind: cloud), self.cloud(cloud)] }
        let sun = Disc(center: Point(x: 64, y: 39), radius: 16)
        var light = self
        light.color = sunColor
        return [
            light.rounded("sun", .discs([disc(sun)], without: cloud.shadow.map(disc)), by: 1.5),
            light.rays(round: (64, 39), from: 25, to: 32, behind: cloud), self.cloud(cloud),
        ]
    }

    /// A cloud in front of another.
    func cloudy() -> [Element] {
        let behind = [(62.0, 38.0, 17.0), (79, 50, 14)].map {
            Disc(center: Point(x: $0.0, y: $0.1), radius: $0.2)
        }
        return [
            fill(
                "cloud-behind",
                .discs(behind.map(disc), without: PictogramCloud.front.shadow.map(disc)),
                opacity: PictogramPen.pale),
            cloud(.front),
        ]
    }

    /// Three gusts with curled ends.
    func wind() -> [Element] {
        var path = Path()
        path.move(to: point(12, 40))
        path.line(to: point(44, 40))
        path.arc(center: point(44, 29), radius: 11 * unit, from: .degrees(180), to: .degrees(-70))
        path.move(to: point(12, 56))
        path.line(to: point(74, 56))
        path.arc(center: point(74, 43), radius: 13 * unit, from: .degrees(180), to: .degrees(-70))
        path.move(to: point(24, 72))
        path.line(to: point(57, 72))
        path.arc(center: point(57, 82), radius: 10 * unit, from: .degrees(0), to: .degrees(250))
        return [stroke("wind", path)]
    }

    /// A funnel that narrows to the ground.
    func tornado() -> [Element] {
        [
            lines("funnel-top", [(16, 19, 84, 19)]),
            lines("funnel-1", [(24, 34, 76, 34)], opacity: 0.85),
            lines("funnel-2", [(36, 49, 72, 49)], opacity: 0.7),
            lines("funnel-3", [(42, 64, 62, 64)], opacity: 0.85),
            lines("funnel-foot", [(44, 79, 51, 79)]),
        ]
    }

    /// A ring with a dash, for unknown weather.
    func unknown() -> [Element] {
        [
            stroke("ring", .circle(center: point(50, 50), radius: 32 * unit), opacity: PictogramPen.pale),
            lines("dash", [(39, 50, 61, 50)]),
        ]
    }

    private func rays(
        round center: (x: Double, y: Double), from inner: Double, to outer: Double,
        behind cloud: PictogramCloud? = nil
    ) -> Element {
        let middle = Point(x: center.x, y: center.y)
        let ends = stride(from: 0.0, to: 360, by: 45).map { turn in
            (middle.at(inner, toward: .degrees(turn)), middle.at(outer, toward: .degrees(turn)))
        }
        let hidden = (cloud?.shadow ?? []).map { $0.grown(by: PictogramPen.width / 2) }
        let seen = ends.filter { end in !hidden.contains { $0.contains(end.0) || $0.contains(end.1) } }
        return lines("rays", seen.map { ($0.0.x, $0.0.y, $0.1.x, $0.1.y) })
    }

    /// Four points with concave sides.
    private func star(_ x: Double, _ y: Double, radius: Double) -> Path {
        var path = Path()
        path.move(to: point(x, y - radius))
        let waist = radius * 0.16
        for (dx, dy) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
            // The control points lie near the middle, on the diagonal between two points.
            let (fromX, fromY) = (dy, -dx)
            path.curve(
                point(x + fromX * radius * 0.3 + dx * waist, y + fromY * radius * 0.3 + dy * waist),
                point(x + dx * radius * 0.3 + fromX * waist, y + dy * radius * 0.3 + fromY * waist),
                to: point(x + dx * radius, y + dy * radius))
        }
        path.close()
        return path
    }
}

extension PictogramPen {
    func rain() -> [Element] {
        [lines("rain", [(33, 72, 28, 86), (53, 72, 45, 94), (71, 72, 66, 86)])]
    }

    /// Strokes of rain on a layer of ice.
    func freezingRain() -> [Element] {
        [lines("rain", [(33, 70, 29, 82), (53, 70, 49, 82), (71, 70, 67, 82)]), lines("ice", [(24, 93, 76, 93)])]
    }

    func snow() -> [Element] {
        var path = flake(29, 79, radius: 8.5)
        path.append(flake(71, 79, radius: 8.5))
        path.append(flake(50, 88, radius: 8.5))
        return [stroke("snow", path, width: 4.2)]
    }

    func sleet() -> [Element] {
        [
            lines("rain", [(33, 72, 28, 86), (73, 72, 68, 86)]),
            stroke("snow", flake(50, 84, radius: 9.5), width: 4.4),
        ]
    }

    func hail() -> [Element] {
        var path = Path.circle(center: point(31, 77), radius: 5.6 * unit)
        path.append(.circle(center: point(50, 87), radius: 5.6 * unit))
        path.append(.circle(center: point(69, 77), radius: 5.6 * unit))
        return [fill("hail", path)]
    }

    /// A bolt between two strokes of rain.
    func thunder() -> [Element] {
        var bolt = Path()
        bolt.move(to: point(56, 69))
        for (x, y) in [(41.0, 84.0), (49.5, 84), (45, 97), (60, 81), (51.5, 81)] { bolt.line(to: point(x, y)) }
        bolt.close()
        return [
            lines("rain", [(28, 72, 23, 86), (76, 72, 71, 86)], opacity: PictogramPen.pale),
            rounded("bolt", bolt, by: 3),
        ]
    }

    /// Grains in rows, denser toward the ground.
    func dust() -> [Element] {
        var (far, near) = (Path(), Path())
        for (row, xs) in [[34.0, 58], [22, 44, 68], [32, 55, 78], [20, 42, 64, 84]].enumerated() {
            for x in xs {
                let dot = Path.circle(center: point(x, 22 + 18 * Double(row)), radius: (3 + Double(row)) * unit)
                if row < 2 { far.append(dot) } else { near.append(dot) }
            }
        }
        return [fill("dust-1", far, opacity: PictogramPen.pale), fill("dust-2", near)]
    }

    /// Three plumes that rise in waves.
    func smoke() -> [Element] {
        [(28.0, PictogramPen.pale), (50, 1), (72, PictogramPen.pale)].enumerated().map { index, plume in
            var path = Path()
            path.move(to: point(plume.0, 86))
            path.curve(point(plume.0 - 16, 72), point(plume.0 - 16, 64), to: point(plume.0, 50))
            path.curve(point(plume.0 + 16, 36), point(plume.0 + 16, 28), to: point(plume.0, 14))
            return stroke("smoke-\(index + 1)", path, opacity: plume.1)
        }
    }

    /// The sun or the moon above two layers.
    func haze(isNight: Bool) -> [Element] {
        var light = self
        light.color = sunColor
        let body =
            isNight
            ? crescent(at: (50, 36), radius: 24)
            : light.fill("sun", .circle(center: light.point(50, 36), radius: 20 * unit))
        return [
            body, lines("haze-1", [(15, 72, 85, 72)], opacity: PictogramPen.pale),
            lines("haze-2", [(28, 88, 72, 88)]),
        ]
    }

    /// Two layers under the cloud.
    func fog() -> [Element] {
        [
            lines("fog-1", [(15, 74, 85, 74)], opacity: PictogramPen.pale),
            lines("fog-2", [(28, 88, 72, 88)]),
        ]
    }
}

/// Draws on the grid of a pictogram.
struct PictogramPen {
    var origin: Point
    /// Points per unit of the grid.
    var unit: Double
    var color: Color
    /// The colour of the sun beside a cloud.
    var sunColor: Color

    /// The width of a stroke in units.
    static let width = 6.5
    /// The opacity of distant or secondary parts.
    static let pale = 0.55

    func point(_ x: Double, _ y: Double) -> Point {
        Point(x: origin.x + x * unit, y: origin.y + y * unit)
    }

    func disc(_ disc: Disc) -> Disc {
        Disc(center: point(disc.center.x, disc.center.y), radius: disc.radius * unit)
    }

    func fill(_ id: String, _ path: Path, opacity: Double = 1) -> Element {
        .shape(Shape(id: id, path: path, fill: color.withOpacity(opacity)))
    }

    /// A solid with rounded corners.
    func rounded(_ id: String, _ path: Path, by width: Double = 2.5) -> Element {
        var shape = Shape(id: id, path: path, fill: color)
        shape.stroke = Stroke(color: color, width: width * unit)
        return .shape(shape)
    }

    func stroke(_ id: String, _ path: Path, width: Double = width, opacity: Double = 1) -> Element {
        .shape(Shape(id: id, path: path, stroke: Stroke(color: color.withOpacity(opacity), width: width * unit)))
    }

    /// Straight strokes as one shape.
    func lines(
        _ id: String, _ ends: [(x1: Double, y1: Double, x2: Double, y2: Double)], width: Double = width,
        opacity: Double = 1
    ) -> Element {
        var path = Path()
        for end in ends { path.append(.line(from: point(end.x1, end.y1), to: point(end.x2, end.y2))) }
        return stroke(id, path, width: width, opacity: opacity)
    }

    func cloud(_ cloud: PictogramCloud) -> Element {
        fill("cloud", .ridge(cloud.lumps.map(disc)))
    }

    /// A crescent; behind a cloud it is clipped and opens to the left, where more of it is visible.
    func crescent(at center: (x: Double, y: Double), radius: Double, behind cloud: PictogramCloud? = nil) -> Element
    {
        let moon = Disc(center: Point(x: center.x, y: center.y), radius: radius)
        let side = cloud == nil ? 1.0 : -1
        let shade = Disc(
            center: Point(x: center.x + side * radius * 0.44, y: center.y - radius * 0.4), radius: radius * 0.82)
        let path = Path.discs([disc(moon)], without: ([shade] + (cloud?.shadow ?? [])).map(disc))
        return rounded("moon", path)
    }

    /// A flake with six arms.
    func flake(_ x: Double, _ y: Double, radius: Double) -> Path {
        var path = Path()
        for turn in [0.0, 60, 120] {
            let center = point(x, y)
            path.append(
                .line(
                    from: center.at(radius * unit, toward: .degrees(turn)),
                    to: center.at(radius * unit, toward: .degrees(turn + 180))))
        }
        return path
    }
}

/// Three lumps on a flat bottom, from the left.
struct PictogramCloud {
    var lumps: [Disc]

    static let large = PictogramCloud([(28, 62, 17), (47, 46, 23), (71, 60, 19)])
    static let front = PictogramCloud([(24, 67, 16), (41, 53, 21), (64, 65, 18)])

    private init(_ lumps: [(x: Double, y: Double, radius: Double)]) {
        self.lumps = lumps.map { Disc(center: Point(x: $0.x, y: $0.y), radius: $0.radius) }
    }

    /// The area that it hides, with a gap around it.
    var shadow: [Disc] { lumps.map { $0.grown(by: 5) } }

    func moved(_ dx: Double, _ dy: Double) -> PictogramCloud {
        var cloud = self
        cloud.lumps = lumps.map {
            Disc(center: Point(x: $0.center.x + dx, y: $0.center.y + dy), radius: $0.radius)
        }
        return cloud
    }
}
