internal import Libc
public import Primitives

/// What the values of a frame mean.
public enum RadarScale: Hashable, Sendable {
    /// Hundredths of a millimeter in five minutes.
    case amounts
    /// Reflectivity: 64 and twice the dBZ; 0 is dry.
    case reflectivity

    /// The values at which the five classes begin: 0.1, 0.6, 2.5, 7.6 and 20 mm/h.
    public var edges: [Int] {
        switch self {
        case .amounts: [1, 5, 21, 64, 167]
        // Z = 200 R^1.6 (Marshall and Palmer 1948).
        case .reflectivity: [79, 103, 123, 139, 152]
        }
    }

    /// The largest plausible value: 300 mm/h, and 80 dBZ of hail.
    public var largest: Int {
        switch self {
        case .amounts: 2500
        case .reflectivity: 224
        }
    }

    /// The class of a value, from 0 for dry to 5.
    public func grade(_ value: Int) -> Int {
        edges.count { $0 <= value }
    }

    /// In mm/h.
    public func rate(_ value: Int) -> Double {
        switch self {
        case .amounts: Double(value) * 0.12
        case .reflectivity: value <= 0 ? 0 : pow(pow(10, (Double(value) / 2 - 32) / 10) / 200, 1 / 1.6)
        }
    }

    /// A quantity in which the classes are about equally wide.
    func height(_ value: Float) -> Float {
        switch self {
        case .amounts: log2f(1 + value)
        // As if drizzle lay between rain and dry ground.
        case .reflectivity: max(value, 74)
        }
    }

    /// The height at which a class begins: half a unit below its first value, so that no cell lies on a line.
    func level(_ grade: Int) -> Float {
        height(Float(edges[grade - 1]) - 0.5)
    }
}

/// The precipitation at one time in the cells of a grid.
public struct RadarFrame: Hashable, Sendable {
    /// The end of the measurement.
    public var time: Instant
    public var projection: RadarProjection
    /// The column and row of the first cell in the whole grid.
    public var left: Int
    public var top: Int
    public let columns: Int
    public let rows: Int
    public var scale: RadarScale
    /// Row by row from the north; 0 is dry.
    public private(set) var values: [UInt16]
    /// The cells that were observed.
    public private(set) var seen: [Bool]
    /// The cells in which snow falls; nil if the source does not tell snow from rain.
    public private(set) var snow: [Bool]?

    /// Nil unless `values` and `seen`, and `snow` if it is given, have an element for each cell.
    ///
    /// Cells that are not seen are dry.
    public init?(
        time: Instant, projection: RadarProjection, left: Int, top: Int, columns: Int, rows: Int, scale: RadarScale,
        values: [UInt16], seen: [Bool], snow: [Bool]? = nil
    ) {
        guard columns > 0, rows > 0, columns <= 10_000, rows <= 10_000, values.count == columns * rows,
            seen.count == values.count, snow == nil || snow?.count == values.count
        else { return nil }
        self.time = time
        self.projection = projection
        (self.left, self.top, self.columns, self.rows) = (left, top, columns, rows)
        self.scale = scale
        self.seen = seen
        self.snow = snow
        self.values = zip(values, seen).map { $1 ? $0 : 0 }
    }

    /// The index of the cell at a point of the grid; nil outside the frame.
    public func index(at point: Point) -> Int? {
        guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e9, abs(point.y) < 1e9 else { return nil }
        let (column, row) = (Int((point.x + 0.5).rounded(.down)) - left, Int((point.y + 0.5).rounded(.down)) - top)
        guard column >= 0, row >= 0, column < columns, row < rows else { return nil }
        return row * columns + column
    }

    /// The point of the grid in the middle of a cell.
    public func middle(_ index: Int) -> Point {
        Point(x: Double(left + index % columns), y: Double(top + index / columns))
    }

    /// The value of the cell at coordinates; nil where it was not observed.
    public func value(at place: Coordinates) -> Int? {
        index(at: projection.point(place)).flatMap { seen[$0] ? Int(values[$0]) : nil }
    }
}
