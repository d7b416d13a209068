internal import Primitives
internal import SceneModel

/// Draws on the grid of a pictogram.
struct PictogramPen {
    var origin: Point
    /// Points a unit of the grid.
    var unit: Double
    var color: Color

    /// The width of a stroke in units.
    static let width = 6.5
    /// The opacity of what is farther away or of less weight.
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

    /// A solid whose corners are rounded.
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

    /// A moon's crescent; behind a cloud it is cut, and open to the left, where the cloud leaves more of it.
    func crescent(at center: (x: Double, y: Double), radius: Double, behind cloud: PictogramCloud? = nil) -> Element
    {
        let moon = Disc(center: Point(x: center.x, y: center.y), radius: radius)
        let side = cloud == nil ? 1.0 : -1
        let shade = Disc(
            center: Point(x: center.x + side * radius * 0.44, y: center.y - radius * 0.4), radius: radius * 0.82)
        let path = Path.discs([disc(moon)], without: ([shade] + (cloud?.shadow ?? [])).map(disc))
        return rounded("moon", path)
    }

    /// A flake of six arms.
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

    /// What it hides of what stands behind it, with a gap round it.
    var shadow: [Disc] { lumps.map { $0.grown(by: 5) } }

    func moved(_ dx: Double, _ dy: Double) -> PictogramCloud {
        var cloud = self
        cloud.lumps = lumps.map {
            Disc(center: Point(x: $0.center.x + dx, y: $0.center.y + dy), radius: $0.radius)
        }
        return cloud
    }
}
