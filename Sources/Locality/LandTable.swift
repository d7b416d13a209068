internal import CDeflater
internal import CLocalityBytes
internal import Primitives

/// How hilly the land is, and how large the towns are (GeoNames, CC BY 4.0), in cells of a tenth of a degree.
struct LandTable {
    /// What is known of a cell.
    struct Cell {
        /// The spread of elevations within 25 km in metres; 1600 stands for all above.
        var relief: Double
        /// The people of its largest place.
        var people: Double
    }

    private static let cells: [Int32: UInt8] = {
        let bytes = UnsafeBufferPointer(start: weathercard_land_bytes(), count: weathercard_land_size())
        guard bytes.count > 4 else { return [:] }
        let size = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[$1]) << (8 * UInt32($1)) }
        let packed = UnsafeBufferPointer(rebasing: bytes[4...])
        guard let start = packed.baseAddress, size > 0, size < 1 << 24 else { return [:] }
        let stream = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, filled in
            guard let target = buffer.baseAddress else { return }
            filled = max(0, deflater_expand(start, UInt32(packed.count), target, size))
        }
        var cells: [Int32: UInt8] = [:]
        cells.reserveCapacity(90_000)
        var (cell, place) = (Int32(-1), 0)
        while place + 1 < stream.count {
            while place + 1 < stream.count, stream[place] == 255 {
                cell += 255
                place += 1
            }
            guard place + 1 < stream.count else { break }
            cell += Int32(stream[place])
            cells[cell] = stream[place + 1]
            place += 2
        }
        return cells
    }()

    /// The cell of a point, or the nearest one within two cells; nil far from any place.
    static func cell(at point: Coordinates) -> Cell? {
        guard point.latitude.isFinite, point.longitude.isFinite, abs(point.latitude) <= 90 else { return nil }
        let row = Int(((point.latitude + 90) * 10).rounded(.down))
        let column = Int(((point.longitude + 180) * 10).rounded(.down))
        for reach in 0...2 {
            var best: UInt8?
            for down in -reach...reach {
                for right in -reach...reach where max(abs(down), abs(right)) == reach {
                    let around = (column + right).quotientAndRemainder(dividingBy: 3600).remainder
                    let cell = Int32((row + down) * 3600 + (around < 0 ? around + 3600 : around))
                    if let byte = cells[cell], byte & 15 > best.map({ $0 & 15 }) ?? 0 || best == nil { best = byte }
                }
            }
            guard let best else { continue }
            let step = Double(best >> 4) / 15
            // What lives two cells away is not what one sees here.
            let people = Double(best & 15) / 2 + 2 - Double(reach) * 0.5
            return Cell(relief: step * step * 1600, people: Decimal.power(people))
        }
        return nil
    }
}

/// Powers of ten.
private enum Decimal {
    static func power(_ exponent: Double) -> Double {
        let whole = Int(exponent.rounded(.down))
        let half = exponent - Double(whole) >= 0.5 ? 3.162_277_66 : 1
        return (0..<max(whole, 0)).reduce(half) { product, _ in product * 10 }
    }
}
