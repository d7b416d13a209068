internal import CDeflater
internal import CMapBytes
public import Primitives

/// Coasts, lakes and borders around a place (Natural Earth, 1:10m, public domain).
///
/// They come in tiles of ten degrees, so that only those around the place are read.
public struct EarthLines: Sendable {
    /// Closed outlines of land; those around holes run the other way round.
    public private(set) var land: [[Coordinates]] = []
    /// Closed outlines of lakes, and of islands in them.
    public private(set) var lakes: [[Coordinates]] = []
    /// The lines between land and sea.
    public private(set) var coasts: [[Coordinates]] = []
    /// The lines around lakes.
    public private(set) var shores: [[Coordinates]] = []
    /// The lines between two countries.
    public private(set) var borders: [[Coordinates]] = []

    /// Degrees of a tile, and units of a degree.
    private static let tile = 10.0
    private static let units = 256.0
    /// The columns of tiles around the earth.
    private static let columns = 36

    /// The degrees of latitude and longitude within which lines are kept.
    private var latitudes = -90.0...90
    private var longitudes = -720.0...720

    /// The lines within a distance of a place, and further ones of the same tiles.
    public init(around place: Coordinates, kilometers: Double) {
        let north = kilometers / 111
        let breadth = max(
            0.05, (abs(place.latitude) + north).isFinite ? EarthLines.cosine(abs(place.latitude) + north) : 1)
        let east = min(north / breadth, 180)
        func row(_ latitude: Double) -> Int { Int(((latitude + 90) / EarthLines.tile).rounded(.down)) }
        func column(_ longitude: Double) -> Int { Int(((longitude + 180) / EarthLines.tile).rounded(.down)) }
        guard place.latitude.isFinite, place.longitude.isFinite, abs(place.latitude) <= 90,
            abs(place.longitude) <= 360
        else { return }
        // The corners of a square around the place as well.
        let (tall, wide) = (1.6 * north + 0.1, min(1.6 * east + 0.1, 360))
        latitudes = place.latitude - tall...place.latitude + tall
        longitudes = place.longitude - wide...place.longitude + wide
        for row in max(row(place.latitude - north), 0)...min(max(row(place.latitude + north), 0), 17) {
            for column in column(place.longitude - east)...column(place.longitude + east) {
                let around = ((column % EarthLines.columns) + EarthLines.columns) % EarthLines.columns
                add(tile: row * EarthLines.columns + around, row: row, column: column)
            }
        }
    }

    private static func cosine(_ degrees: Double) -> Double { Angle.degrees(degrees).cosine }

    /// Where each tile is in the table.
    private static let index: [Int: (start: Int, size: Int)] = {
        let bytes = UnsafeBufferPointer(start: weathercard_map_bytes(), count: weathercard_map_size())
        func little(_ count: Int, at offset: Int) -> Int {
            (0..<count).reduce(0) { $0 | (offset + $1 < bytes.count ? Int(bytes[offset + $1]) : 0) << (8 * $1) }
        }
        let count = little(4, at: 0)
        var start = 4 + 5 * count
        var tiles: [Int: (start: Int, size: Int)] = [:]
        for entry in 0..<min(count, bytes.count / 5) {
            let size = little(3, at: 6 + 5 * entry)
            if start + size <= bytes.count { tiles[little(2, at: 4 + 5 * entry)] = (start, size) }
            start += size
        }
        return tiles
    }()

    private mutating func add(tile: Int, row: Int, column: Int) {
        guard let entry = EarthLines.index[tile] else { return }
        let bytes = UnsafeBufferPointer(start: weathercard_map_bytes() + entry.start, count: entry.size)
        var reader = ByteReader(bytes)
        for kind in 0..<3 {
            for _ in 0..<reader.unsigned() {
                var (x, y) = (0, 0)
                var line: [(x: Int, y: Int)] = []
                for _ in 0..<min(reader.unsigned(), bytes.count) {
                    x += reader.signed()
                    y += reader.signed()
                    line.append((x, y))
                }
                add(line, kind, row: row, column: column)
            }
        }
    }

    private mutating func add(_ line: [(x: Int, y: Int)], _ kind: Int, row: Int, column: Int) {
        let points = line.map { point in
            Coordinates(
                latitude: Double(row) * EarthLines.tile - 90 + Double(point.y) / EarthLines.units,
                longitude: Double(column) * EarthLines.tile - 180 + Double(point.x) / EarthLines.units)
        }
        guard isNear(points) else { return }
        switch kind {
        case 0:
            land.append(points)
            coasts += EarthLines.lines(of: line, points)
        case 1:
            lakes.append(points)
            shores += EarthLines.lines(of: line, points)
        default: borders.append(points)
        }
    }

    /// Whether the bounds of a line reach into those of the lines that are kept.
    private func isNear(_ points: [Coordinates]) -> Bool {
        var (south, north, west, east) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
        for point in points {
            (south, north) = (min(south, point.latitude), max(north, point.latitude))
            (west, east) = (min(west, point.longitude), max(east, point.longitude))
        }
        return south <= latitudes.upperBound && north >= latitudes.lowerBound && west <= longitudes.upperBound
            && east >= longitudes.lowerBound
    }

    /// The parts of a ring that do not run along the edge of its tile.
    private static func lines(of ring: [(x: Int, y: Int)], _ points: [Coordinates]) -> [[Coordinates]] {
        let edge = Int(tile * units)
        func isCut(_ index: Int) -> Bool {
            let (one, other) = (ring[index], ring[index + 1 == ring.count ? 0 : index + 1])
            return one.x == other.x && (one.x == 0 || one.x == edge)
                || one.y == other.y && (one.y == 0 || one.y == edge)
        }
        guard !ring.isEmpty else { return [] }
        // Starts at a side along the edge, so that no line begins in its middle.
        let first = ring.indices.first(where: isCut)
        var (lines, line) = ([] as [[Coordinates]], [] as [Coordinates])
        for step in ring.indices {
            let index = ((first ?? 0) + step) % ring.count
            let after = index + 1 == ring.count ? 0 : index + 1
            if isCut(index) {
                if line.count > 1 { lines.append(line) }
                line = []
                continue
            }
            if line.isEmpty { line.append(points[index]) }
            line.append(points[after])
        }
        if line.count > 1 { lines.append(line) }
        return lines
    }
}

/// Expands zlib streams.
public enum Inflation {
    /// The bytes of a stream (RFC 1950); nil if it is damaged, or longer than a limit.
    public static func bytes(of stream: UnsafeBufferPointer<UInt8>, atMost limit: Int) -> [UInt8]? {
        guard let start = stream.baseAddress, let count = UInt32(exactly: stream.count), limit > 0,
            let room = UInt32(exactly: limit)
        else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
            guard let target = buffer.baseAddress else { return }
            filled = max(0, deflater_expand(start, count, target, room))
        }
        return bytes.isEmpty ? nil : bytes
    }
}
