internal import CDeflater
internal import CWarningAreaBytes
public import Primitives

/// A code for an area, which means nothing without its scheme.
///
/// Known are those of MeteoAlarm in 38 countries (`EMMA_ID`, and codes of NUTS, the German weather service, Czechia and Ireland
/// that stand for them), and Japan's municipalities (`JMA`). A table is read when one of its schemes is first asked for.
public struct AreaCode: Hashable, Sendable {
    /// The scheme in capitals, such as `EMMA_ID`, `NUTS3`, `WARNCELLID` or `UGC`.
    public var scheme: String
    public var code: String

    public init(scheme: String, code: String) {
        self.scheme = scheme
        self.code = code
    }

    /// The outer rings and holes of the area, even-odd; nil if the code is not known.
    public var rings: [[Coordinates]]? {
        switch scheme {
        case "EMMA_ID": AreaTable.emma.rings(of: code)
        case "JMA": AreaTable.japan.rings(of: code)
        default: alias.flatMap { AreaTable.emma.rings(of: $0) }
        }
    }

    /// The first of Japan's municipalities whose rings are as asked for; nil if none is.
    public static func municipality(where isIncluded: (_ rings: [[Coordinates]]) -> Bool) -> AreaCode? {
        AreaTable.japan.firstCode(where: isIncluded).map { AreaCode(scheme: "JMA", code: $0) }
    }

    /// The area of MeteoAlarm that the code stands for.
    private var alias: String? {
        if let known = AreaCode.aliases[self] { return known }
        guard scheme == "WARNCELLID", let district = AreaCode.district(ofWarningCell: code) else { return nil }
        return AreaCode.aliases[AreaCode(scheme: scheme, code: district)]
    }

    /// The warning cell of the district that a municipality is in (DWD, `warncellids`): a digit for the kind, the
    /// official municipality key of eight digits, of which five are the district's.
    private static func district(ofWarningCell code: String) -> String? {
        guard code.utf8.count == 9, let kind = code.first, "6789".contains(kind) else { return nil }
        return "1" + code.dropFirst().prefix(5) + "000"
    }

    private static let aliases: [AreaCode: String] = {
        var aliases: [AreaCode: String] = [:]
        for line in AreaTable.expanded(weathercard_areas_aliases).split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 3 else { continue }
            aliases[AreaCode(scheme: fields[0], code: fields[1])] = fields[2]
        }
        return aliases
    }()
}

/// Records of codes and polygons, as make-areas.py describes them.
private struct AreaTable: Sendable {
    private let bytes: [UInt8]
    /// Where the polygons of a code begin.
    private let starts: [String: Int]

    /// Degrees a unit.
    private static let unit = 0.005

    static let emma = AreaTable(weathercard_areas_emma)
    static let japan = AreaTable(weathercard_areas_jma)

    /// More than any table.
    private static let room = 4 << 20

    static func expanded(_ table: Int) -> [UInt8] {
        var size = 0
        let bytes = weathercard_area_bytes(Int32(table), &size)
        return [UInt8](unsafeUninitializedCapacity: room) { target, filled in
            guard let start = target.baseAddress else { return }
            filled = max(0, deflater_expand(bytes, UInt32(size), start, UInt32(room)))
        }
    }

    init(_ table: Int) {
        bytes = AreaTable.expanded(table)
        var starts: [String: Int] = [:]
        var reader = Reader(bytes: bytes)
        while let code = reader.code() {
            starts[code] = reader.index
            reader.skipPolygons()
        }
        self.starts = starts
    }

    func rings(of code: String) -> [[Coordinates]]? {
        guard let start = starts[code] else { return nil }
        var reader = Reader(bytes: bytes, index: start)
        var rings: [[Coordinates]] = []
        reader.polygons { rings.append($0) }
        return rings
    }

    func firstCode(where isIncluded: ([[Coordinates]]) -> Bool) -> String? {
        var reader = Reader(bytes: bytes)
        while let code = reader.code() {
            var rings: [[Coordinates]] = []
            reader.polygons { rings.append($0) }
            if isIncluded(rings) { return code }
        }
        return nil
    }

    private struct Reader {
        let bytes: [UInt8]
        var index = 0

        mutating func code() -> String? {
            guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { return nil }
            defer { index = end + 1 }
            return String(decoding: bytes[index..<end], as: UTF8.self)
        }

        mutating func polygons(_ body: ([Coordinates]) -> Void) {
            var (east, north) = (0, 0)
            for _ in 0..<max(0, number()) {
                for _ in 0..<max(0, number()) {
                    let count = max(0, number())
                    var ring: [Coordinates] = []
                    for _ in 0..<count {
                        east += number()
                        north += number()
                        ring.append(
                            Coordinates(
                                latitude: Double(north) * AreaTable.unit, longitude: Double(east) * AreaTable.unit))
                    }
                    body(ring)
                }
            }
        }

        mutating func skipPolygons() {
            for _ in 0..<max(0, number()) {
                for _ in 0..<max(0, number()) { skip(2 * max(0, number())) }
            }
        }

        /// Skips numbers, whose last bytes are those below 128.
        private mutating func skip(_ count: Int) {
            var rest = count
            while rest > 0, index < bytes.count {
                if bytes[index] < 0x80 { rest -= 1 }
                index += 1
            }
        }

        /// A zigzag varint; 0 at the end.
        private mutating func number() -> Int {
            var (value, shift) = (0, 0)
            while index < bytes.count, shift < 63 {
                let byte = Int(bytes[index])
                index += 1
                value |= (byte & 0x7F) << shift
                shift += 7
                if byte & 0x80 == 0 { break }
            }
            return value >> 1 ^ -(value & 1)
        }
    }
}
