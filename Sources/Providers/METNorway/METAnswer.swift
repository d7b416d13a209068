internal import Primitives

/// An answer of MET Norway in its own units, of Locationforecast or of Nowcast, without what no card needs.
///
/// Nothing in here fails to decode: a member of a wrong type is a missing one.
struct METAnswer {
    var latitude: Double?
    var longitude: Double?
    var updatedAt: Instant?
    /// How well radars see the place; only Nowcast tells.
    var radarCoverage: String?
    private var units: [String: String] = [:]
    private var rows: [METRow] = []

    private enum Member: String, CodingKey {
        case type, geometry, properties
    }

    private enum Geometry: String, CodingKey {
        case coordinates
    }

    private enum Property: String, CodingKey {
        case meta, timeseries
    }

    private enum Meta: String, CodingKey {
        case units
        case updatedAt = "updated_at"
        case radarCoverage = "radar_coverage"
    }

    /// Nil where the object is no answer of MET Norway.
    init?(ifMarked decoder: any Decoder) {
        guard let feature = try? decoder.container(keyedBy: Member.self), feature.text(.type) == "Feature",
            let properties = try? feature.nestedContainer(keyedBy: Property.self, forKey: .properties),
            properties.contains(.timeseries), feature.contains(.geometry)
        else { return nil }
        let geometry = try? feature.nestedContainer(keyedBy: Geometry.self, forKey: .geometry)
        let coordinates: [Double] = geometry?.value(.coordinates) ?? []
        if coordinates.count >= 2 { (longitude, latitude) = (coordinates[0], coordinates[1]) }
        if let meta = try? properties.nestedContainer(keyedBy: Meta.self, forKey: .meta) {
            updatedAt = meta.text(.updatedAt).flatMap(Instant.init(iso8601:))
            radarCoverage = meta.text(.radarCoverage)
            units = meta.value(.units) ?? [:]
        }
        rows = properties.value(.timeseries) ?? []
    }

    /// The rows with their times, by rising time and of each time only the first.
    var timeseries: [(time: Instant, row: METRow)] {
        var seen: Set<Instant> = []
        return rows.compactMap { row in
            guard let time = Plausible.instant(row.time?.secondsSince1970), seen.insert(time).inserted else {
                return nil
            }
            return (time, row)
        }
        .sorted { $0.time < $1.time }
    }

    /// The answer where each quantity that it holds is in the unit that is expected.
    func checked() throws(ForecastFileError) -> METAnswer {
        var held: Set<METQuantity> = []
        for row in rows {
            held.formUnion(row.instant.values.keys)
            for period in [row.nextHour, row.nextSixHours].compactMap(\.self) {
                held.formUnion(period.details.values.keys)
            }
        }
        for quantity in METQuantity.allCases where held.contains(quantity) {
            let given = units[quantity.rawValue]
            guard given == quantity.unit else {
                throw .unknownUnit(
                    of: "properties.meta.units.\(quantity.rawValue)", given: given.map(oneLine),
                    known: [quantity.unit])
            }
        }
        return self
    }
}
