internal import Primitives

/// A closed line around higher cells.
struct Ring {
    /// Where the line crosses the sides of the squares between the middles of cells.
    var points: [Point]
    /// The cells whose middles are inside, negative for a hole.
    var cells: Int

    /// The corners of a spline that covers as much as the cells in the ring: eased once, then scaled about their centroid.
    var smoothed: [Point] {
        var points = points
        let count = points.count
        if count > 8 {
            points = (0..<count).map { index in
                let (before, own) = (self.points[index == 0 ? count - 1 : index - 1], self.points[index])
                let after = self.points[index + 1 == count ? 0 : index + 1]
                return Point(x: (before.x + 2 * own.x + after.x) / 4, y: (before.y + 2 * own.y + after.y) / 4)
            }
        }
        let area = abs(Ring.splineArea(points))
        guard area > 1e-9, cells != 0 else { return points }
        let growth = min(max((Double(abs(cells)) / area).squareRoot(), 0.8), 6)
        let sum = points.reduce((x: 0.0, y: 0.0)) { ($0.x + $1.x, $0.y + $1.y) }
        let (x, y) = (sum.x / Double(count), sum.y / Double(count))
        return points.map { Point(x: x + ($0.x - x) * growth, y: y + ($0.y - y) * growth) }
    }

    /// The signed area within the closed quadratic B-spline of some corners.
    ///
    /// Between the middles of two sides, the line is a parabola: two thirds of the triangle below it lie on the corner's side.
    static func splineArea(_ points: [Point]) -> Double {
        var total = 0.0
        for index in points.indices {
            let corner = points[index]
            let before = points[index == 0 ? points.count - 1 : index - 1]
            let after = points[index + 1 == points.count ? 0 : index + 1]
            let (x0, y0) = ((before.x + corner.x) / 2, (before.y + corner.y) / 2)
            let (x1, y1) = ((corner.x + after.x) / 2, (corner.y + after.y) / 2)
            total +=
                (2 * (x0 * corner.y - y0 * corner.x) + 2 * (corner.x * y1 - corner.y * x1) + (x0 * y1 - y0 * x1))
                / 6
        }
        return total
    }
}

/// Traces the lines of a field at a level by marching squares; what is outside the field counts as lower.
struct RingTracer {
    private let columns, rows: Int
    /// For each side of a square, the side at which the line continues; -1 where there is no line.
    ///
    /// A side is twice the index of its first cell, and one more if it leads downward instead of to the right.
    private var next: [Int32]
    /// The sides from which lines continue, in the order in which they were found.
    private var starts: [Int32] = []

    init(columns: Int, rows: Int) {
        // A border of lower cells.
        self.columns = columns + 2
        self.rows = rows + 2
        next = [Int32](repeating: -1, count: 2 * (columns + 2) * (rows + 2))
    }

    mutating func rings(of field: [Float], at level: Float) -> [Ring] {
        let padded = padded(field, level - 1)
        link(padded, level)
        var rings: [Ring] = []
        for start in starts where next[Int(start)] >= 0 {
            var (points, cells) = ([] as [Point], 0)
            var side = start
            repeat {
                let index = Int(side)
                points.append(point(at: index, padded, level))
                if index & 1 == 0 {
                    let cell = index >> 1
                    let column = cell % columns
                    // Along a row, a run of higher cells begins after one crossing and ends at another.
                    cells += padded[cell] >= level ? column : -column
                }
                side = next[index]
                next[index] = -1
            } while side >= 0 && side != start
            rings.append(Ring(points: points, cells: cells))
        }
        starts.removeAll(keepingCapacity: true)
        return rings
    }

    private func padded(_ field: [Float], _ low: Float) -> [Float] {
        var padded = [Float](repeating: low, count: columns * rows)
        let width = columns - 2
        for row in 0..<rows - 2 {
            let target = (row + 1) * columns + 1
            padded.replaceSubrange(target..<target + width, with: field[row * width..<(row + 1) * width])
        }
        return padded
    }

    /// Joins the sides that a line crosses, with the higher cells on its left.
    private mutating func link(_ field: [Float], _ level: Float) {
        let columns = columns
        field.withUnsafeBufferPointer { field in
            // The columns between which there are higher cells; most rows have none of the upper classes.
            let spans = (0..<rows).map { row -> Range<Int>? in
                let cells = field[row * columns..<(row + 1) * columns]
                guard let first = cells.firstIndex(where: { $0 >= level }),
                    let last = cells.lastIndex(where: { $0 >= level })
                else { return nil }
                return first - cells.startIndex..<last - cells.startIndex + 1
            }
            for row in 0..<rows - 1 {
                guard let start = [spans[row], spans[row + 1]].compactMap({ $0?.lowerBound }).min(),
                    let end = [spans[row], spans[row + 1]].compactMap({ $0?.upperBound }).max()
                else { continue }
                let first = row * columns + start - 1
                var west = (field[first] >= level ? 1 : 0) | (field[first + columns] >= level ? 8 : 0)
                for index in first..<min(row * columns + end, (row + 1) * columns - 1) {
                    let east = (field[index + 1] >= level ? 2 : 0) | (field[index + 1 + columns] >= level ? 4 : 0)
                    let code = west | east
                    west = (east & 2) >> 1 | (east & 4) << 1
                    if code == 0 || code == 15 { continue }
                    let (north, south) = (Int32(2 * index), Int32(2 * (index + columns)))
                    let (onWest, onEast) = (Int32(2 * index + 1), Int32(2 * (index + 1) + 1))
                    func join(_ one: Int32, _ other: Int32) {
                        next[Int(one)] = other
                        starts.append(one)
                    }
                    switch code {
                    case 1: join(north, onWest)
                    case 2: join(onEast, north)
                    case 3: join(onEast, onWest)
                    case 4: join(south, onEast)
                    case 6: join(south, north)
                    case 7: join(south, onWest)
                    case 8: join(onWest, south)
                    case 9: join(north, south)
                    case 11: join(onEast, south)
                    case 12: join(onWest, onEast)
                    case 13: join(north, onEast)
                    case 14: join(onWest, north)
                    default:
                        // Two higher corners across: the middle decides whether they are joined.
                        let mean =
                            (field[index] + field[index + 1] + field[index + columns] + field[index + columns + 1])
                            / 4
                        switch (code, mean >= level) {
                        case (5, true):
                            join(north, onEast)
                            join(south, onWest)
                        case (5, false):
                            join(north, onWest)
                            join(south, onEast)
                        case (_, true):
                            join(onWest, north)
                            join(onEast, south)
                        case (_, false):
                            join(onEast, north)
                            join(onWest, south)
                        }
                    }
                }
            }
        }
    }

    /// Where the field crosses the level on a side, not quite at its ends.
    private func point(at side: Int, _ field: [Float], _ level: Float) -> Point {
        let cell = side >> 1
        let other = side & 1 == 0 ? cell + 1 : cell + columns
        let share = Double(min(max((level - field[cell]) / (field[other] - field[cell]), 0.02), 0.98))
        let (x, y) = (Double(cell % columns - 1), Double(cell / columns - 1))
        return side & 1 == 0 ? Point(x: x + share, y: y) : Point(x: x, y: y + share)
    }
}
