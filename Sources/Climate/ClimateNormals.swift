internal import CClimateBytes
internal import Libc
public import Primitives

/// What is usual in each month at a place: the normals for 1991 to 2020 of the nearest weather station in the program.
///
/// They are the WMO Climatological Standard Normals (NCEI Accession 0253808), completed from the means of the Japan Meteorological
/// Agency as `make-climate.py` says.
public struct ClimateNormals: Hashable, Sendable {
    /// What a month or a day is usually like.
    public struct Normal: Hashable, Sendable {
        /// The mean daily high in °C.
        public var high: Double
        /// The mean daily low in °C.
        public var low: Double
        /// The fraction of days with at least 1 mm of precipitation.
        public var wetDays: Double

        /// The middle between the high and the low in °C.
        public var mean: Double { (high + low) / 2 }
    }

    /// January to December.
    public let months: [Normal]

    /// The normals of the station nearest to a place in degrees north and east.
    public init(latitude: Double, longitude: Double) {
        let stations = StationTable()
        let station = stations.nearest(to: latitude, longitude)
        months = (0..<12).map { stations.normal(of: station, month: $0) }
    }

    /// What is usual on a date, by the months in whose middles it would be.
    public subscript(date: CivilDate) -> Normal {
        let length = CivilDate.length(ofMonth: date.month, year: date.year)
        // From -0.5 to 0.5 in the course of the month.
        let place = (Double(date.day) - 0.5) / Double(length) - 0.5
        let (this, next) = (months[date.month - 1], months[(date.month + (place < 0 ? 10 : 0)) % 12])
        func between(_ value: KeyPath<Normal, Double>) -> Double {
            this[keyPath: value] + abs(place) * (next[keyPath: value] - this[keyPath: value])
        }
        return Normal(high: between(\.high), low: between(\.low), wetDays: between(\.wetDays))
    }

    /// Whether summers are warm enough for trees.
    ///
    /// The mean of the warmest month has to be higher than 9 °C less a tenth of that of the coldest (Nordenskjöld, 1928, *The Geography
    /// of the Polar Regions*): that allows for trees in mild winters, such as those of Tierra del Fuego.
    public var hasTrees: Bool {
        let means = months.map(\.mean)
        guard let warmest = means.max(), let coldest = means.min() else { return true }
        return warmest > 9 - coldest / 10
    }

    /// Whether winters are mild enough for palms: the mean of the coldest month is 12 °C or more.
    public var hasPalms: Bool { months.allSatisfy { $0.mean >= 12 } }
}

/// The table that `make-climate.py` writes: columns of stations from the south.
private struct StationTable {
    private let bytes = UnsafeRawBufferPointer(
        start: weathercard_climate_bytes(), count: weathercard_climate_size())
    private let count: Int

    init() { count = Int(bytes.loadUnaligned(as: UInt16.self).littleEndian) }

    private func degrees(_ column: Int, _ station: Int) -> Double {
        let hundredths = bytes.loadUnaligned(fromByteOffset: 2 + 2 * (column * count + station), as: Int16.self)
        return Double(hundredths.littleEndian) / 100
    }

    func normal(of station: Int, month: Int) -> ClimateNormals.Normal {
        func byte(_ column: Int) -> UInt8 { bytes[2 + 4 * count + (3 * month + column) * count + station] }
        return ClimateNormals.Normal(
            high: Double(Int8(bitPattern: byte(0))) / 2, low: Double(Int8(bitPattern: byte(1))) / 2,
            wetDays: Double(byte(2)) / 100)
    }

    /// The station with the least haversine of the angle to a place.
    func nearest(to latitude: Double, _ longitude: Double) -> Int {
        func haversine(_ degrees: Double) -> Double {
            let sine = sin(degrees.inRadians / 2)
            return sine * sine
        }
        // The first station that is not further south.
        var (start, end) = (0, count)
        while start < end {
            let middle = (start + end) / 2
            if degrees(0, middle) < latitude { start = middle + 1 } else { end = middle }
        }
        var (best, least) = (min(start, count - 1), Double.infinity)
        let breadth = cos(latitude.inRadians)
        /// Whether those further in the same direction can be nearer.
        func consider(_ station: Int) -> Bool {
            let north = degrees(0, station)
            let distance = haversine(north - latitude)
            guard distance <= least else { return false }
            let whole =
                distance + breadth * cos(north.inRadians) * haversine(degrees(1, station) - longitude)
            if whole < least { (best, least) = (station, whole) }
            return true
        }
        for station in start..<count { if !consider(station) { break } }
        for station in (0..<start).reversed() { if !consider(station) { break } }
        return best
    }
}
