internal import Libc
internal import Primitives

/// What a frame says about a place and its surroundings.
public struct RadarSurvey: Hashable, Sendable {
    /// A group of wet cells that touch each other.
    public struct Echo: Hashable, Sendable {
        /// To the middle of the nearest of its cells.
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

    /// The intensity that words tell of a class: 1 light, 2 moderate, 3 heavy, 4 very heavy; 0 is dry.
    public static func intensity(ofGrade grade: Int) -> Int {
        grade <= 1 ? grade : grade - 1
    }

    /// A survey of the surroundings of a place within some kilometers.
    public init(_ frame: RadarFrame, around place: Coordinates, within reach: Double) {
        let view = RadarView(place, in: frame.projection)
        let here = frame.index(at: frame.projection.point(place)).flatMap { frame.seen[$0] ? $0 : nil }
        value = here.map { Int(frame.values[$0]) }
        grade = value.map(frame.scale.grade)
        isSnowHere = here.flatMap { frame.snow?[$0] } ?? false

        let edges = frame.scale.edges
        // Grades of one intensity count as one: light are the classes 1 and 2.
        let intensities = frame.values.map { value in
            UInt8(RadarSurvey.intensity(ofGrade: edges.count { $0 <= Int(value) }))
        }
        let own = UInt8(grade.map(RadarSurvey.intensity) ?? 0)
        func echo(above intensity: UInt8) -> Echo? {
            RadarSurvey.nearest(
                in: RadarSurvey.groups(
                    of: intensities.map { $0 > intensity }, columns: frame.columns, rows: frame.rows),
                frame, view, within: reach)
        }
        nearest = echo(above: 0)
        heavier = own == 0 ? nil : echo(above: own)
        let shares = RadarSurvey.shares(frame, view, within: [reach, 150])
        (seenShare, seenShareOfPicture) = (shares[0], shares[1])
        var largest = 0
        for index in frame.values.indices where Int(frame.values[index]) > largest {
            let offset = view.offset(frame.middle(index))
            if offset.x * offset.x + offset.y * offset.y <= reach * reach { largest = Int(frame.values[index]) }
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

    private static func nearest(
        in cells: [Int], _ frame: RadarFrame, _ view: RadarView, within reach: Double
    ) -> Echo? {
        var best: (cell: Int, square: Double)?
        for cell in cells {
            let offset = view.offset(frame.middle(cell))
            let square = offset.x * offset.x + offset.y * offset.y
            if square < best?.square ?? .infinity { best = (cell, square) }
        }
        guard let best else { return nil }
        let there = frame.projection.coordinates(frame.middle(best.cell))
        let kilometers = view.center.kilometers(to: there)
        guard kilometers <= reach else { return nil }
        return Echo(
            kilometers: kilometers, bearing: view.center.bearing(to: there), isSnow: frame.snow?[best.cell] ?? false
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
        for north in stride(from: -furthest, through: furthest, by: 2) {
            for east in stride(from: -furthest, through: furthest, by: 2) {
                let square = north * north + east * east
                guard square <= furthest * furthest else { continue }
                let isSeen = frame.index(at: view.point(Point(x: east, y: north))).map { frame.seen[$0] } ?? false
                for (number, reach) in reaches.enumerated() where square <= reach * reach {
                    all[number] += 1
                    if isSeen { seen[number] += 1 }
                }
            }
        }
        return zip(seen, all).map { Double($0) / Double(max($1, 1)) }
    }
}
