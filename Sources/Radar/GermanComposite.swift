internal import CMapBytes
public import Primitives

/// The composite of Deutscher Wetterdienst: which cells of its grid a radar sees.
///
/// The file has a list of runs for each row from the north: their number, then the start and the end (exclusive) of each run, as differences
/// from the run of the same index in the row above, or else from 0. All numbers are zigzag varints. It is as of 23 September 2025, with all
/// 17 radars.
public enum GermanComposite {
    public static let columns = 1100
    public static let rows = 1200

    /// Whether each cell is seen, row by row; made once.
    private static let coverage: [Bool] = {
        var seen = [Bool](repeating: false, count: columns * rows)
        var bytes = ByteReader(start: weathercard_coverage_bytes(), count: weathercard_coverage_size())
        var above: [(start: Int, end: Int)] = []
        for row in 0..<rows {
            var runs: [(start: Int, end: Int)] = []
            for index in 0..<min(max(bytes.signed(), 0), columns) {
                var run = index < above.count ? above[index] : (start: 0, end: 0)
                run.start += bytes.signed()
                run.end += bytes.signed()
                runs.append(run)
                for column in max(run.start, 0)..<max(min(run.end, columns), max(run.start, 0)) {
                    seen[row * columns + column] = true
                }
            }
            above = runs
        }
        return seen
    }()

    /// Whether a cell is seen; false outside the grid.
    public static func sees(column: Int, row: Int) -> Bool {
        (0..<columns).contains(column) && (0..<rows).contains(row) && coverage[row * columns + column]
    }

    /// Whether the cells of a part of the grid are seen, row by row.
    public static func sight(left: Int, top: Int, columns: Int, rows: Int) -> [Bool] {
        (0..<rows * columns).map { sees(column: left + $0 % columns, row: top + $0 / columns) }
    }

    /// Whether it sees at least a tenth of the disc of 150 km around a place, so that a picture is of use.
    public static func covers(_ place: Coordinates) -> Bool {
        // The formulas of the projection hold on the northern hemisphere.
        guard place.latitude > 40, place.latitude < 62 else { return false }
        let view = RadarView(place, in: .germanComposite)
        var (seen, all) = (0, 0)
        for north in stride(from: -145.0, through: 145, by: 10) {
            for east in stride(from: -145.0, through: 145, by: 10) where north * north + east * east < 150 * 150 {
                let point = view.point(Point(x: east, y: north))
                all += 1
                let (column, row) = (Int((point.x + 0.5).rounded(.down)), Int((point.y + 0.5).rounded(.down)))
                if sees(column: column, row: row) { seen += 1 }
            }
        }
        return seen * 10 >= all
    }
}

/// Reads varints from bytes that outlive it; beyond the end, all numbers are 0.
struct ByteReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    init(start: UnsafePointer<UInt8>, count: Int) {
        bytes = UnsafeBufferPointer(start: start, count: count)
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    mutating func unsigned() -> Int {
        var (number, shift) = (0, 0)
        while offset < bytes.count, shift < 56 {
            let byte = bytes[offset]
            offset += 1
            number |= Int(byte & 127) << shift
            shift += 7
            if byte < 128 { break }
        }
        return number
    }

    /// With the sign in the lowest bit.
    mutating func signed() -> Int {
        let number = unsigned()
        return number & 1 == 0 ? number >> 1 : -(number + 1) >> 1
    }
}
