internal import Primitives
internal import Radar

/// What a picture of a tile server shows: a square of 512 pixels of a web mercator map, around a place.
struct TileWindow: Hashable, Sendable {
    /// The place, to the hundredth of a degree, since a pixel is about a kilometer wide.
    private let place: Coordinates
    private let zoom: Int
    /// The pixels to each side that the card needs.
    private let reach: Int

    /// At higher latitudes, the same pixels show less.
    private static let zooms = stride(from: 6, through: 3, by: -1)
    private static let mostLatitude = 83.0
    /// The radius of the card's disc, and a margin for lines that end beyond it.
    private static let kilometers = 160.0

    /// The finest pictures that reach far enough; nil near the poles.
    init?(around place: Coordinates) {
        guard abs(place.latitude) <= TileWindow.mostLatitude, abs(place.longitude) <= 180 else { return nil }
        let place = Coordinates(
            latitude: TileWindow.hundredths(place.latitude), longitude: TileWindow.hundredths(place.longitude))
        for zoom in TileWindow.zooms {
            let projection = TileWindow.projection(zoom)
            let middle = projection.point(place)
            var reach = 0.0
            for bearing in stride(from: 0.0, to: 360, by: 15) {
                let point = projection.point(place.at(kilometers: TileWindow.kilometers, bearing: bearing))
                reach = max(reach, abs(point.x - middle.x), abs(point.y - middle.y))
            }
            guard reach + 2 < Double(TileGreys.side / 2) else { continue }
            (self.place, self.zoom, self.reach) = (place, zoom, Int(reach.rounded(.up)) + 1)
            return
        }
        return nil
    }

    /// The size, the zoom and the place in the path of a picture; the numbers need a point.
    var path: String { "\(TileGreys.side)/\(zoom)/\(place.latitude)/\(place.longitude)" }

    /// The part of a picture that the card needs.
    ///
    /// `kinds` is a second picture, which tells snow from rain.
    func frame(_ values: TileGreys, _ kinds: TileGreys?, time: Instant) -> RadarFrame? {
        let projection = TileWindow.projection(zoom)
        let middle = projection.point(place)
        let (column, row) = (Int((middle.x + 0.5).rounded(.down)), Int((middle.y + 0.5).rounded(.down)))
        let (side, half) = (2 * reach + 1, TileGreys.side / 2)
        let kinds = kinds ?? (values.form == .wholeWithSnow ? values : nil)
        var cells: [UInt16] = []
        var snow: [Bool] = []
        for y in half - reach...half + reach {
            for x in half - reach...half + reach {
                let index = y * TileGreys.side + x
                cells.append(values.value(index))
                if let kinds { snow.append(cells[cells.count - 1] > 0 && kinds.isSnow(index) == true) }
            }
        }
        return RadarFrame(
            time: time, projection: projection, left: column - reach, top: row - reach, columns: side, rows: side,
            scale: .reflectivity, values: cells, seen: [Bool](repeating: true, count: cells.count),
            snow: kinds == nil ? nil : snow)
    }

    private static func projection(_ zoom: Int) -> RadarProjection {
        .webMercator(width: Double(TileGreys.side << zoom))
    }

    /// Never -0, which would be another path.
    private static func hundredths(_ degrees: Double) -> Double {
        let rounded = (degrees * 100).rounded() / 100
        return rounded == 0 ? 0 : rounded
    }
}
