public import Primitives

/// The areas of at least a class, as rings of a smooth line.
///
/// Marching squares on a field in which the classes are about equally wide give lines between the cells. The lines are smoothed and not
/// the field, which would lose the strongest cells; each ring is then scaled so that it covers as much as the cells in it.
public struct Isobands {
    /// For each class from 1 on, its rings: the corners of closed quadratic B-splines in points of the grid.
    ///
    /// Rings around holes run the other way round.
    public private(set) var rings: [[[Point]]] = []

    /// How many cells beyond what is seen continue with the values of their neighbours, so that lines end at the rim only where the
    /// picture is cut off.
    private static let seam = 4

    /// The areas of a frame: of all precipitation, or with `isSnow` only of snow, or only of the rest.
    ///
    /// Rain continues for one cell under the snow beside it, so that there is no gap between them.
    public init(_ frame: RadarFrame, isSnow: Bool? = nil) {
        let field = ContinuedField(frame, seam: Isobands.seam, isSnow: isSnow)
        guard field.highest > 0 else {
            rings = frame.scale.edges.map { _ in [] }
            return
        }
        var tracer = RingTracer(columns: field.columns, rows: field.rows)
        for grade in 1...frame.scale.edges.count {
            let level = frame.scale.level(grade)
            guard field.highest >= level else {
                rings.append([])
                continue
            }
            // Single drops of drizzle, and holes of one cell in it, are left out.
            let least = grade == 1 ? 2 : 1
            rings.append(
                tracer.rings(of: field.heights, at: level).filter { abs($0.cells) >= least }.map { ring in
                    ring.smoothed.map { Point(x: $0.x + field.left, y: $0.y + field.top) }
                })
        }
    }

    /// What is not seen within a number of cells around a place, as rings, and the frame's border where it is nearer.
    ///
    /// The steps of the grid are smoothed by a binomial filter, since the ranges of radars are circles.
    public static func unseen(_ frame: RadarFrame, around point: Point, reach: Double) -> [[Point]] {
        let (left, top) = (Int((point.x - reach).rounded(.down)) - 6, Int((point.y - reach).rounded(.down)) - 6)
        let side = Int((2 * reach).rounded(.up)) + 13
        guard side > 0, side < 4000, abs(left) < 1_000_000_000, abs(top) < 1_000_000_000 else { return [] }
        var sight = [Float](repeating: 1, count: side * side)
        func overlap(_ first: Int, _ count: Int) -> Range<Int> {
            (first..<first + count).clamped(to: 0..<side)
        }
        let columns = overlap(frame.left - left, frame.columns)
        var seen = 0
        for row in overlap(frame.top - top, frame.rows) {
            let own = (row + top - frame.top) * frame.columns + left - frame.left
            for column in columns where frame.seen[own + column] {
                sight[row * side + column] = 0
                seen += 1
            }
        }
        let isWhole = seen == side * side
        if isWhole { return [] }
        blur(&sight, side: side)
        var tracer = RingTracer(columns: side, rows: side)
        return tracer.rings(of: sight, at: 0.5).filter { abs($0.cells) >= 12 }.map { ring in
            ring.points.map { Point(x: $0.x + Double(left), y: $0.y + Double(top)) }
        }
    }

    /// A filter of 1 4 6 4 1 along columns and rows.
    private static func blur(_ field: inout [Float], side: Int) {
        // A margin of two cells with the values of the outermost.
        let width = side + 4
        var (line, across) = ([Float](repeating: 0, count: width), field)
        line.withUnsafeMutableBufferPointer { line in
            across.withUnsafeMutableBufferPointer { across in
                field.withUnsafeMutableBufferPointer { field in
                    for row in 0..<side {
                        let start = row &* side
                        for column in 0..<side { line[column &+ 2] = field[start &+ column] }
                        (line[0], line[1]) = (line[2], line[2])
                        (line[width - 2], line[width - 1]) = (line[side + 1], line[side + 1])
                        for column in 0..<side {
                            let outer = line[column] + line[column &+ 4]
                            let inner = line[column &+ 1] + line[column &+ 3]
                            across[start &+ column] = (outer + 4 * inner + 6 * line[column &+ 2]) / 16
                        }
                    }
                    func start(_ row: Int) -> Int { min(max(row, 0), side - 1) * side }
                    for row in 0..<side {
                        let (first, above, own) = (start(row - 2), start(row - 1), start(row))
                        let (below, last) = (start(row + 1), start(row + 2))
                        for column in 0..<side {
                            let outer = across[first &+ column] + across[last &+ column]
                            let inner = across[above &+ column] + across[below &+ column]
                            field[own &+ column] = (outer + 4 * inner + 6 * across[own &+ column]) / 16
                        }
                    }
                }
            }
        }
    }
}

extension RadarFrame {
    /// Whether a cell has a neighbour in which rain falls.
    fileprivate func hasRain(beside row: Int, _ column: Int) -> Bool {
        for y in max(row - 1, 0)...min(row + 1, rows - 1) {
            for x in max(column - 1, 0)...min(column + 1, columns - 1) {
                let index = y * columns + x
                if values[index] > 0, snow?[index] == false { return true }
            }
        }
        return false
    }
}

/// A frame's values as heights, continued for a few cells into what was not seen.
private struct ContinuedField {
    let columns, rows: Int
    /// The column and row of the first cell in the whole grid.
    let left, top: Double
    private(set) var heights: [Float]
    private(set) var highest: Float = 0

    init(_ frame: RadarFrame, seam: Int, isSnow: Bool?) {
        let pad = seam + 1
        columns = frame.columns + 2 * pad
        rows = frame.rows + 2 * pad
        left = Double(frame.left - pad)
        top = Double(frame.top - pad)
        let (columns, rows) = (columns, rows)
        var values = [Float](repeating: 0, count: columns * rows)
        var isKnown = [Bool](repeating: false, count: columns * rows)
        var largest = 0
        for row in 0..<frame.rows {
            for column in 0..<frame.columns {
                let own = row * frame.columns + column
                guard frame.seen[own] else { continue }
                let index = (row + pad) * columns + column + pad
                isKnown[index] = true
                if let isSnow, let snow = frame.snow, snow[own] != isSnow,
                    isSnow || !frame.hasRain(beside: row, column)
                {
                    continue
                }
                let value = min(Int(frame.values[own]), frame.scale.largest)
                largest = max(largest, value)
                values[index] = Float(value)
            }
        }
        let dry = frame.scale.height(0)
        guard largest >= frame.scale.edges[0] else {
            heights = []
            return
        }
        ContinuedField.extend(&values, &isKnown, columns: columns, rows: rows, steps: seam)
        let table = (0...largest).map { frame.scale.height(Float($0)) }
        heights = values.map { value in
            if value == 0 { return dry }
            let whole = Int(value)
            return Float(whole) == value ? table[whole] : frame.scale.height(value)
        }
        highest = table[largest]
    }

    /// Gives cells beside known ones the mean of these, some steps deep.
    private static func extend(
        _ values: inout [Float], _ isKnown: inout [Bool], columns: Int, rows: Int, steps: Int
    ) {
        var front: [Int] = []
        for row in 1..<rows - 1 {
            for index in row * columns + 1..<(row + 1) * columns - 1 where !isKnown[index] {
                if isKnown[index - 1] || isKnown[index + 1] || isKnown[index - columns] || isKnown[index + columns]
                {
                    front.append(index)
                }
            }
        }
        for _ in 0..<steps {
            let means = front.map { index in
                var (sum, count) = (Float(0), Float(0))
                for other in [index - 1, index + 1, index - columns, index + columns] where isKnown[other] {
                    sum += values[other]
                    count += 1
                }
                return count > 0 ? sum / count : 0
            }
            var next: [Int] = []
            for (index, mean) in zip(front, means) {
                values[index] = mean
                isKnown[index] = true
            }
            for index in front {
                for other in [index - 1, index + 1, index - columns, index + columns] where !isKnown[other] {
                    let (row, column) = (other / columns, other % columns)
                    if row > 0, row < rows - 1, column > 0, column < columns - 1 { next.append(other) }
                }
            }
            front = Array(Set(next)).sorted()
        }
    }
}
