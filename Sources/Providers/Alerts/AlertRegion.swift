internal import ForecastCore
internal import Primitives
internal import WarningAreas

/// A part of the area of a warning: a shape, or codes that stand for shapes (CAP 1.2, `area`).
struct AlertRegion: Decodable, Sendable {
    var name: String?
    var shape: AlertArea?
    var codes: [AreaCode] = []
    /// Whether it only says where a warning that goes on elsewhere has ended.
    private var hasEnded = false
    /// Whether it is where the event is, within zones that are warned as a whole (Environment Canada).
    private(set) var isThreat = false

    private enum Member: String, CodingKey {
        case areaDesc, polygon, circle, geocode
    }

    init(name: String? = nil, shape: AlertArea? = nil, codes: [AreaCode] = []) {
        (self.name, self.shape, self.codes) = (name, shape, codes)
    }

    init(from decoder: any Decoder) {
        guard let area = try? decoder.container(keyedBy: Member.self) else { return }
        name = area.text(.areaDesc)
        func texts(_ member: Member) -> [String] {
            area.value(member) ?? [area.value(member) as String?].compactMap(\.self)
        }
        let pairs: ForeignPairs = area.value(.geocode) ?? ForeignPairs()
        shape = AlertArea(
            polygons: texts(.polygon), circles: texts(.circle), holes: pairs.values(of: "EXCLUDE_POLYGON"))
        if let state = pairs.value(ofEnding: "EC-MSC-SMC:DLC:1.1") {
            (isThreat, hasEnded) = (true, state == "ended")
        }
        codes = AlertRegion.codes(pairs)
    }

    /// The scheme of codes of whole countries (ISO 3166-1 alpha-2), for issuers whose warnings are for all of theirs.
    static let country = "ISO3166"

    /// The codes of areas among names with values.
    static func codes(_ pairs: ForeignPairs) -> [AreaCode] {
        pairs.pairs.compactMap { pair in
            if pair.name == "EXCLUDE_POLYGON" || pair.name.hasSuffix(":DLC:1.1") { return nil }
            return AreaCode(scheme: pair.name.uppercased(), code: pair.value)
        }
    }

    /// Whether a place is in the region; nil if that cannot be told.
    ///
    /// The shape comes before the codes. The name decides nothing: a word in it may name many places.
    func contains(_ place: Place) -> Bool? {
        if hasEnded { return false }
        let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
        if let shape { return shape.contains(point) }
        let answers = codes.map { code in
            if code.scheme == AlertRegion.country { return place.country.map { $0 == code.code } }
            // A river is in a part of the area of an office only.
            if code.scheme == JMAOffice.scheme { return JMAOffice(of: place)?.code == code.code ? nil : false }
            return code.rings.map { AlertArea(rings: $0).contains(point) }
        }
        if answers.contains(true) { return true }
        if codes.contains(where: { $0.scheme == JMAOffice.scheme }) { return answers.contains(nil) ? nil : false }
        // One area may have the same meaning in several schemes, of which one is enough.
        return answers.contains(false) ? false : nil
    }

    /// The outer rings, as far as they are known.
    var outlines: [[Coordinates]] {
        if hasEnded { return [] }
        if let shape { return shape.outlines }
        return codes.lazy.compactMap(\.rings).first ?? []
    }
}
