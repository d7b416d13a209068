internal import Libc
public import Primitives

/// What a frame says about a place and its surroundings.
public struct RadarSurvey: Hashable, Sendable {
    /// A group of wet cells that touch each other.
    public struct Echo: Hashable, Sendable {
        /// The distance to the centre of its nearest cell.
        public let kilometers: Double
        /// In degrees clockwise from north.
        public let bearing: Double
        public let isSnow: Bool
    }

    /// The value at the place; nil if it was not observed.
    public let value: Int?
    /// The class at the place, from 0 for dry to 5; nil if it was not observed.
    public let grade: Int?
    public let isSnowHere: Bool
    /// The nearest group of rain or snow within a distance.
    public let nearest: Echo?
    /// The nearest group of a higher intensity than at the place, within the same distance.
    public let heavier: Echo?
    /// The part of the disc of that distance that was observed.
    public let seenShare: Double
    /// The part of the disc of 150 km that was observed.
    public let seenShareOfPicture: Double
    /// The class of the largest value within the distance.
    public let largestGrade: Int

    /// The fewest cells of a group that counts.
    private static let leastCells = 4

    /// The intensity of a class in words: 1 light, 2 moderate, 3 heavy, 4 very heavy; 0 is dry.
    public static func intensity(ofGrade grade: Int) -> Int {
        grade <= 1 ? grade : grade - 1
    }

    /// A survey around a place, within a distance in kilometers.
    public init(_ frame: RadarFrame, around place: Coordinates, within reach: Double) {
        let view = RadarView(place, in: frame.projection)
        let here = frame.index(at: frame.projection.point(place)).flatMap { frame.seen[$0] ? $0 : nil }
        value = here.map { Int(frame.values[$0]) }
        grade = value.map(frame.scale.grade)
        isSnowHere = here.flatMap { frame.snow?[$0] } ?? false

        let edges = frame.scale.edges
        // Grades of one intensity count as one: light are the classes 1 and 2.
        let table = (0...(edges.last ?? 0)).map { UInt8(RadarSurvey.intensity(ofGrade: frame.scale.grade($0))) }
        let intensities = frame.values.map { table[min(Int($0), table.count - 1)] }
        let own = UInt8(grade.map(RadarSurvey.intensity) ?? 0)
        let distances = CellDistances(of: frame, from: place)
        func echo(above intensity: UInt8) -> Echo? {
            let group = RadarSurvey.groups(
                of: intensities.map { $0 > intensity }, columns: frame.columns, rows: frame.rows)
            guard let cell = group.min(by: { distances.square($0) < distances.square($1) }) else { return nil }
            return RadarSurvey.echo(in: cell, frame, view, within: reach)
        }
        nearest = echo(above: 0)
        heavier = own == 0 ? nil : echo(above: own)
        let shares = RadarSurvey.shares(frame, view, within: [reach, 150])
        (seenShare, seenShareOfPicture) = (shares[0], shares[1])
        var largest = 0
        let furthest = distances.square(ofKilometers: reach)
        for index in frame.values.indices
        where Int(frame.values[index]) > largest && distances.square(index) <= furthest {
            largest = Int(frame.values[index])
        }
        largestGrade = frame.scale.grade(largest)
    }

    /// The cells of groups that are large enough; corners touch.
    private static func groups(of cells: [Bool], columns: Int, rows: Int) -> [Int] {
        var isOpen = cells
        var found: [Int] = []
        for start in cells.indices where isOpen[start] {
            var (group, next) = ([start], 0)
            isOpen[start] = false
            while next < group.count {
                let (row, column) = (group[next] / columns, group[next] % columns)
                next += 1
                for y in max(row - 1, 0)...min(row + 1, rows - 1) {
                    for x in max(column - 1, 0)...min(column + 1, columns - 1) where isOpen[y * columns + x] {
                        isOpen[y * columns + x] = false
                        group.append(y * columns + x)
                    }
                }
            }
            if group.count >= leastCells { found += group }
        }
        return found
    }

    private static func echo(
        in cell: Int, _ frame: RadarFrame, _ view: RadarView, within reach: Double
    ) -> Echo? {
        let there = frame.projection.coordinates(frame.middle(cell))
        let kilometers = view.center.kilometers(to: there)
        guard kilometers <= reach else { return nil }
        return Echo(
            kilometers: kilometers, bearing: view.center.bearing(to: there), isSnow: frame.snow?[cell] ?? false
        )
    }

    /// The parts of discs around the place that were observed, by samples every two kilometers.
    private static func shares(_ frame: RadarFrame, _ view: RadarView, within reaches: [Double]) -> [Double] {
        var (seen, all) = ([Int](repeating: 0, count: reaches.count), [Int](repeating: 0, count: reaches.count))
        let furthest = reaches.max() ?? 0
        let isWhole =
            frame.seen.allSatisfy { $0 }
            && stride(from: 0.0, to: 360, by: 5).allSatisfy { bearing in
                let (sine, cosine) = (sin(bearing.inRadians), cos(bearing.inRadians))
                let point = Point(x: (furthest + 2) * sine, y: (furthest + 2) * cosine)
                return frame.index(at: view.point(point)) != nil
            }
        if isWhole { return reaches.map { _ in 1 } }
        let lattice = PointLattice(of: view, within: furthest)
        for north in stride(from: -furthest, through: furthest, by: 2) {
            for east in stride(from: -furthest, through: furthest, by: 2) {
                let square = north * north + east * east
                guard square <= furthest * furthest else { continue }
                let point = lattice.point(Point(x: east, y: north))
                let isSeen = frame.index(at: point).map { frame.seen[$0] } ?? false
                for (number, reach) in reaches.enumerated() where square <= reach * reach {
                    all[number] += 1
                    if isSeen { seen[number] += 1 }
                }
            }
        }
        return zip(seen, all).map { Double($0) / Double(max($1, 1)) }
    }
}

/// Numbers that grow with the distances of a frame's cells from a place.
///
/// Each combines a term of the row and a term of the column, so that thousands of cells take no more sines than the rows and columns.
private struct CellDistances {
    private let columns: Int
    private let sphere: Bool
    /// The square of a cell is that of its row, and the column's times the row's breadth.
    private var rows: [(square: Double, breadth: Double)]
    private var ofColumns: [Double]

    init(of frame: RadarFrame, from place: Coordinates) {
        columns = frame.columns
        let rows = 0..<frame.rows
        switch frame.projection {
        case .germanComposite:
            sphere = false
            let middle = frame.projection.point(place)
            let scale = 1 / frame.projection.cellsPerKilometer(latitude: place.latitude)
            func square(_ cells: Double) -> Double { cells * cells * scale * scale }
            self.rows = rows.map { (square(Double(frame.top + $0) - middle.y), 1) }
            ofColumns = (0..<frame.columns).map { square(Double(frame.left + $0) - middle.x) }
        case .webMercator:
            // Half the chord (haversine formula).
            sphere = true
            let own = cos(place.latitude.inRadians)
            self.rows = rows.map { row in
                let latitude = frame.projection.coordinates(frame.middle(row * frame.columns)).latitude
                let north = sin((latitude - place.latitude).inRadians / 2)
                return (north * north, own * cos(latitude.inRadians))
            }
            ofColumns = (0..<frame.columns).map { column in
                let longitude = frame.projection.coordinates(frame.middle(column)).longitude
                let east = sin((longitude - place.longitude).inRadians / 2)
                return east * east
            }
        }
    }

    func square(_ cell: Int) -> Double {
        let row = rows[cell / columns]
        return row.square + row.breadth * ofColumns[cell % columns]
    }

    func square(ofKilometers distance: Double) -> Double {
        if !sphere { return distance * distance }
        let half = sin(min(distance / Coordinates.earthRadius, .pi) / 2)
        return half * half
    }
}

/// The points of a grid at kilometers around a place, exact every ten kilometers and linear in between.
///
/// Within ten kilometers, no projection bends by more than a hundredth of one.
struct PointLattice {
    private static let step = 10.0
    private let side: Int
    private let points: [Point]

    init(of view: RadarView, within reach: Double) {
        let steps = Int((reach / PointLattice.step).rounded(.up)) + 1
        side = 2 * steps + 1
        let places = (-steps...steps).map { Double($0) * PointLattice.step }
        points = places.flatMap { north in places.map { east in view.point(Point(x: east, y: north)) } }
    }

    func point(_ offset: Point) -> Point {
        let (x, y) = (
            offset.x / PointLattice.step + Double(side / 2), offset.y / PointLattice.step + Double(side / 2)
        )
        let (column, row) = (Int(min(max(x, 0), Double(side - 2))), Int(min(max(y, 0), Double(side - 2))))
        let (right, up) = (x - Double(column), y - Double(row))
        func between(_ row: Int) -> Point {
            let (one, other) = (points[row * side + column], points[row * side + column + 1])
            return Point(x: one.x + (other.x - one.x) * right, y: one.y + (other.y - one.y) * right)
        }
        let (low, high) = (between(row), between(row + 1))
        return Point(x: low.x + (high.x - low.x) * up, y: low.y + (high.y - low.y) * up)
    }
}
