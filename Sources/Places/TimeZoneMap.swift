internal import CTimeZoneBytes

/// The time zone of every point on earth, high seas included, from the map in the program.
///
/// The boundaries are those of timezone-boundary-builder (© OpenStreetMap contributors, ODbL 1.0), to 1/80 of a degree,
/// about 1.4 km. At sea the zone is the nautical one, such as `Etc/GMT+8`, whose sign counts hours behind UTC; territorial
/// waters have the zone of their coast. The map is read in place, so creating a value costs nothing.
///
/// Eight sections: 0 the release; 1 the names of the zones; 2 for each row of cells, from the south, where its runs begin
/// and how many divided cells precede it, 32 bits each; 3 the runs; 4 pairs of zones, 16 bits each; 5 the pair of each
/// divided cell, 16 bits, and 6 which of its squares are in the second zone, 64 bits; 7 cells in three zones or more, 64
/// zones of 16 bits each. A cell is 0.1 degrees wide and high, and a row starts at 180 degrees west. A run is its length
/// less one and its zone plus one, or 0 for divided cells, both as LEB128. A divided cell has 8 by 8 squares, from the
/// south-west corner eastward. One in more zones has 0xFFFF for a pair, and the index in section 7 for its squares.
public struct TimeZoneMap: @unchecked Sendable {
    // Sendable because the bytes are constants of the program: nothing ever writes them.

    /// The acknowledgement that the licence of the data requires.
    public static let attribution = "Time zone boundaries © OpenStreetMap contributors, ODbL 1.0"

    private let names: StringTable
    private let rows: ByteView
    private let runs: ByteView
    private let pairs: ByteView
    private let cellPairs: ByteView
    private let cellSquares: ByteView
    private let mixedCells: ByteView

    private static let columnCount = 3600
    private static let rowCount = 1800
    private static let squares = 8

    /// The map in the program.
    public init() {
        let start = UnsafeRawPointer(weathercard_timezone_map_bytes())
        self.init(ByteView(UnsafeRawBufferPointer(start: start, count: weathercard_timezone_map_size())))
    }

    /// The map in some bytes, which must outlive it; a map without zones if they are damaged.
    init(_ bytes: ByteView) {
        let sections = SectionTable(bytes, magic: "WCTM", version: 2)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        names = StringTable(section(1))
        rows = section(2)
        runs = section(3)
        pairs = section(4)
        cellPairs = section(5)
        cellSquares = section(6)
        mixedCells = section(7)
    }

    /// The names of the zones on the map, the commonest first.
    public var zones: [String] { (0..<names.count).map(names.string) }

    /// The IANA name of the zone at a point in degrees north and east.
    ///
    /// - Returns: Nil if the latitude is not within ±90 or the longitude not within ±180.
    public func zone(latitude: Double, longitude: Double) -> String? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        let scale = Double(10 * TimeZoneMap.squares)
        let x = min(Int((longitude + 180) * scale), TimeZoneMap.columnCount * TimeZoneMap.squares - 1)
        let y = min(Int((latitude + 90) * scale), TimeZoneMap.rowCount * TimeZoneMap.squares - 1)
        guard let zone = zone(x: x, y: y), zone < names.count else { return nil }
        return names.string(zone)
    }

    /// The zone of the square at a column and row, counted from the south-west corner of the map.
    private func zone(x: Int, y: Int) -> Int? {
        let (column, row) = (x / TimeZoneMap.squares, y / TimeZoneMap.squares)
        guard var at = rows.little(UInt32.self, at: row * 8),
            var divided = rows.little(UInt32.self, at: row * 8 + 4)
        else { return nil }
        var start = 0
        while start <= column {
            guard let length = number(at: &at), let value = number(at: &at) else { return nil }
            let end = start + length + 1
            if column < end {
                if value > 0 { return value - 1 }
                let square = y % TimeZoneMap.squares * TimeZoneMap.squares + x % TimeZoneMap.squares
                return zone(square: square, ofDividedCell: divided + column - start)
            }
            if value == 0 { divided += end - start }
            start = end
        }
        return nil
    }

    private func zone(square: Int, ofDividedCell cell: Int) -> Int? {
        guard let pair = cellPairs.little(UInt16.self, at: cell * 2),
            let mask = cellSquares.little(UInt64.self, at: cell * 8)
        else { return nil }
        if pair == 0xFFFF {
            guard (0..<mixedCells.count / 128).contains(mask) else { return nil }
            return mixedCells.little(UInt16.self, at: mask * 128 + square * 2)
        }
        return pairs.little(UInt16.self, at: pair * 4 + (mask >> square & 1) * 2)
    }

    /// The LEB128 number at an offset into the runs, which is moved past it.
    private func number(at offset: inout Int) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 21, by: 7) {
            guard let byte = runs.byte(at: offset) else { return nil }
            offset += 1
            number |= (byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return nil
    }
}
