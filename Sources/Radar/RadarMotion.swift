internal import Libc
public import Primitives

/// How the rain around a place moves, from two frames of it.
///
/// The later frame is compared with the earlier one, moved by every vector that is plausible; the best correlation wins where it is
/// good and no other direction is nearly as good.
public struct RadarMotion: Hashable, Sendable {
    /// In kilometers a minute.
    public let east, north: Double

    /// A motion in kilometers a minute; nil for one too slow to tell when rain comes.
    public init?(east: Double, north: Double) {
        guard 60 * hypot(east, north) >= RadarMotion.leastSpeed else { return nil }
        (self.east, self.north) = (east, north)
    }

    /// In km/h.
    public var speed: Double { 60 * hypot(east, north) }

    /// Where it comes from, in degrees clockwise from north.
    public var bearing: Double {
        let degrees = atan2(-east, -north).inDegrees
        return degrees < 0 ? degrees + 360 : degrees
    }

    // In km/h.
    private static let leastSpeed = 5.0
    private static let greatestSpeed = 130.0
    /// The seconds between two frames that are compared, and the most useful number of them.
    private static let spans = 290.0...1800
    private static let bestSpan = 900.0
    /// The least correlation that tells a motion, and by how much it falls within ten kilometers in every direction.
    private static let leastCorrelation: Float = 0.55
    private static let leastFall: Float = 0.04
    /// The fewest wet cells of 6 km².
    private static let leastCells = 40

    /// The motion between a frame and the earlier one that tells most of it; nil where the frames do not tell it.
    public init?(of frame: RadarFrame, after earlier: [RadarFrame], around place: Coordinates) {
        let spans = earlier.map { ($0, $0.time.seconds(to: frame.time)) }.filter {
            RadarMotion.spans.contains($0.1) && $0.0.projection == frame.projection && $0.0.scale == frame.scale
        }
        guard
            let (before, seconds) = spans.min(by: {
                abs($0.1 - RadarMotion.bestSpan) < abs($1.1 - RadarMotion.bestSpan)
            })
        else { return nil }
        let lattice = PointLattice(of: RadarView(place, in: frame.projection), within: IntensityField.reach)
        let (first, last) = (IntensityField(before, lattice), IntensityField(frame, lattice))
        guard min(first.wetCells, last.wetCells) >= RadarMotion.leastCells else { return nil }
        let (coarseFirst, coarseLast) = (first.halved, last.halved)
        let reach = RadarMotion.greatestSpeed / 3600 * seconds
        let coarse = Int((reach / (2 * IntensityField.cell)).rounded(.up))
        var table = CorrelationTable(radius: coarse) { coarseLast.correlation(with: coarseFirst, movedBy: $0, $1) }
        guard let (x, y, _) = table.peak, max(abs(x), abs(y)) < coarse else { return nil }
        let fall = table.least(around: x, y)
        table = CorrelationTable(radius: 3, around: (2 * x, 2 * y)) {
            last.correlation(with: first, movedBy: $0, $1)
        }
        guard let (column, row, correlation) = table.peak, correlation >= RadarMotion.leastCorrelation,
            fall >= RadarMotion.leastFall
        else { return nil }
        let (dx, dy) = table.refined(column, row)
        let scale = IntensityField.cell / (seconds / 60)
        self.init(east: dx * scale, north: dy * scale)
    }
}

/// The intensity of rain in square cells around a place, from the south-west.
private struct IntensityField {
    /// The kilometers to each side, and the side of a cell.
    static let reach = 150.0
    static let cell = 2.5

    let side: Int
    private(set) var values: [Float]
    /// 1 for each cell that was observed, else 0.
    private(set) var seen: [Float]
    private let isWhole: Bool

    var wetCells: Int { values.count { $0 > 0 } }

    init(_ frame: RadarFrame, _ lattice: PointLattice) {
        side = Int(2 * IntensityField.reach / IntensityField.cell)
        let dry = frame.scale.height(0)
        let least = frame.scale.edges[0]
        (values, seen) = ([], [])
        values.reserveCapacity(side * side)
        seen.reserveCapacity(side * side)
        for row in 0..<side {
            for column in 0..<side {
                let offset = Point(
                    x: (Double(column) + 0.5) * IntensityField.cell - IntensityField.reach,
                    y: (Double(row) + 0.5) * IntensityField.cell - IntensityField.reach)
                let index = frame.index(at: lattice.point(offset)).flatMap { frame.seen[$0] ? $0 : nil }
                let value = index.map { Int(frame.values[$0]) } ?? 0
                seen.append(index == nil ? 0 : 1)
                values.append(value < least ? 0 : frame.scale.height(Float(value)) - dry)
            }
        }
        isWhole = !seen.contains(0)
    }

    private init(side: Int, values: [Float], seen: [Float]) {
        (self.side, self.values, self.seen) = (side, values, seen)
        isWhole = !seen.contains(0)
    }

    /// Cells twice as wide, with the mean of four; seen where all four are.
    var halved: IntensityField {
        let half = side / 2
        var (means, known) = ([Float](), [Float]())
        for row in 0..<half {
            for column in 0..<half {
                let first = 2 * row * side + 2 * column
                let four = [first, first + 1, first + side, first + side + 1]
                let isSeen = four.allSatisfy { seen[$0] > 0 }
                known.append(isSeen ? 1 : 0)
                means.append(isSeen ? four.reduce(0) { $0 + values[$1] } / 4 : 0)
            }
        }
        return IntensityField(side: half, values: means, seen: known)
    }

    /// The correlation with an earlier field that is moved by some cells, over the cells that were observed in both.
    ///
    /// Nil where too few cells are common, or where they are all alike.
    func correlation(with other: IntensityField, movedBy x: Int, _ y: Int) -> Float? {
        let (rows, columns) = (max(0, y)..<min(side, side + y), max(0, x)..<min(side, side + x))
        guard rows.lowerBound < rows.upperBound, columns.lowerBound < columns.upperBound else { return nil }
        var (count, sum, otherSum, square, otherSquare, product) =
            (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
        let isWhole = isWhole && other.isWhole
        values.withUnsafeBufferPointer { values in
            other.values.withUnsafeBufferPointer { others in
                seen.withUnsafeBufferPointer { seen in
                    other.seen.withUnsafeBufferPointer { otherSeen in
                        for row in rows {
                            let (own, moved) = (row &* side, (row &- y) &* side &- x)
                            for column in columns {
                                let (a, b) = (values[own &+ column], others[moved &+ column])
                                if isWhole {
                                    sum += a
                                    otherSum += b
                                    square += a * a
                                    otherSquare += b * b
                                } else {
                                    let (known, otherKnown) = (seen[own &+ column], otherSeen[moved &+ column])
                                    count += known * otherKnown
                                    sum += a * otherKnown
                                    otherSum += b * known
                                    square += a * a * otherKnown
                                    otherSquare += b * b * known
                                }
                                product += a * b
                            }
                        }
                    }
                }
            }
        }
        if isWhole { count = Float(rows.count * columns.count) }
        guard count >= 0.25 * Float(side * side) else { return nil }
        let (variance, otherVariance) = (
            square - sum * sum / count, otherSquare - otherSum * otherSum / count
        )
        guard variance > 1e-3, otherVariance > 1e-3 else { return nil }
        return (product - sum * otherSum / count) / (variance * otherVariance).squareRoot()
    }
}

/// The correlations of all vectors around one.
private struct CorrelationTable {
    private let radius: Int
    private let center: (x: Int, y: Int)
    private var values: [Float?] = []

    init(radius: Int, around center: (x: Int, y: Int) = (0, 0), _ correlation: (Int, Int) -> Float?) {
        (self.radius, self.center) = (radius, center)
        for y in -radius...radius {
            for x in -radius...radius { values.append(correlation(center.x + x, center.y + y)) }
        }
    }

    private func value(_ x: Int, _ y: Int) -> Float? {
        let (column, row) = (x - center.x + radius, y - center.y + radius)
        let side = 2 * radius + 1
        return (0..<side).contains(column) && (0..<side).contains(row) ? values[row * side + column] : nil
    }

    /// The vector of the largest correlation.
    var peak: (x: Int, y: Int, correlation: Float)? {
        guard let best = values.indices.max(by: { (values[$0] ?? -2) < (values[$1] ?? -2) }),
            let correlation = values[best]
        else { return nil }
        let side = 2 * radius + 1
        return (best % side - radius + center.x, best / side - radius + center.y, correlation)
    }

    /// By how much the correlation falls at least two cells away from a vector.
    func least(around x: Int, _ y: Int) -> Float {
        let own = value(x, y) ?? 0
        let half: [(x: Int, y: Int)] = [(2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (-1, 2), (-2, 2), (-2, 1)]
        let largest = half.flatMap { [value(x + $0.x, y + $0.y), value(x - $0.x, y - $0.y)] }.compactMap { $0 }
            .max()
        return own - (largest ?? own)
    }

    /// The vertex of the parabolas through a vector's neighbours.
    func refined(_ x: Int, _ y: Int) -> (x: Double, y: Double) {
        func vertex(_ before: Float?, _ here: Float?, _ after: Float?) -> Double {
            guard let before, let here, let after else { return 0 }
            let bend = before - 2 * here + after
            return bend < -1e-6 ? Double(min(max((before - after) / (2 * bend), -0.5), 0.5)) : 0
        }
        let here = value(x, y)
        return (
            Double(x) + vertex(value(x - 1, y), here, value(x + 1, y)),
            Double(y) + vertex(value(x, y - 1), here, value(x, y + 1))
        )
    }
}
