import Foundation

/// Bright Sky's `/radar`, as its published interface says: frames every five minutes, of which those after the newest measurement are
/// forecasts, cut from a grid around a place.
public final class FakeBrightSky: Sendable {
    /// The time of the newest measurement, in seconds since 1970.
    private let newest: Int
    /// Where it rains lightly, within twelve cells, at the time of the newest measurement.
    private let shower: (x: Double, y: Double)

    /// The cells to each side of a place, however far is asked for.
    private let mostCells: Int

    private static let (rows, columns) = (1200, 1100)
    private static let step = 300
    /// 0.96 mm/h, and for forecasts 24 mm/h.
    private static let (light, heavy) = (8, 200)

    /// A service whose newest measurement is that of a time such as `2025-09-23T08:55`, with a shower at a place.
    public convenience init?(newest: String, latitude: Double, longitude: Double, mostCells: Int = 1000) {
        guard let seconds = FakeBrightSky.seconds(newest) else { return nil }
        self.init(newest: seconds, latitude: latitude, longitude: longitude, mostCells: mostCells)
    }

    /// A service whose newest measurement is that of a time in seconds since 1970.
    public init(newest: Int, latitude: Double, longitude: Double, mostCells: Int = 1000) {
        self.newest = newest
        self.mostCells = mostCells
        shower = FakeBrightSky.cell(latitude, longitude)
    }

    /// Answers a request.
    public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let asked = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        guard request.path == "/radar" else { return .json(#"{"detail":"Not Found"}"#, 404) }
        guard let latitude = asked["lat"].flatMap(Double.init), let longitude = asked["lon"].flatMap(Double.init),
            asked["format"] == "compressed", let reach = asked["distance"].flatMap(Int.init)
        else { return .json(#"{"detail":[{"type":"missing","msg":"Field required"}]}"#, 422) }
        let first = asked["date"].flatMap(FakeBrightSky.seconds) ?? newest - 3600
        let last = asked["last_date"].flatMap(FakeBrightSky.seconds) ?? first + 7200
        let cell = FakeBrightSky.cell(latitude, longitude)
        guard cell.x >= 0, cell.y >= 0, cell.x < Double(FakeBrightSky.columns), cell.y < Double(FakeBrightSky.rows)
        else { return .json(#"{"detail":"lat/lon lies outside the radar data range"}"#, 404) }
        let (x, y, cells) = (Int(cell.x.rounded()), Int(cell.y.rounded()), min(reach / 1000, mostCells))
        let (left, right) = (max(x - cells, 0), min(x + cells, FakeBrightSky.columns - 1))
        let (top, bottom) = (max(y - cells, 0), min(y + cells, FakeBrightSky.rows - 1))
        // Six hours are kept, and forecasts reach two hours ahead.
        let kept = stride(from: newest - 6 * 3600, through: newest + 7200, by: FakeBrightSky.step)
        let frames = kept.filter { $0 >= first && $0 <= last }.map { time in
            // No value is above 255.
            let dry = time > newest ? FakeBrightSky.heavy : 0
            let width = right - left + 1
            var bytes = [UInt8](repeating: 0, count: 2 * width * (bottom - top + 1))
            if dry > 0 { for index in stride(from: 0, to: bytes.count, by: 2) { bytes[index] = UInt8(dry) } }
            // It comes from the west, by a cell in five minutes.
            let (east, north) = (
                Int(shower.x.rounded()) - max(newest - time, 0) / FakeBrightSky.step, Int(shower.y.rounded())
            )
            for row in max(north - 11, top)...max(min(north + 11, bottom), max(north - 11, top)) where dry == 0 {
                for column in max(east - 11, left)...max(min(east + 11, right), max(east - 11, left)) {
                    let (u, v) = (column - east, row - north)
                    guard u * u + v * v < 144, row <= bottom, column <= right else { continue }
                    bytes[2 * ((row - top) * width + column - left)] = UInt8(FakeBrightSky.light)
                }
            }
            let numbers = Data(TilePicture.zlib(bytes)).base64EncodedString()
            return """
                {"timestamp":"\(FakeBrightSky.text(time))",\
                "source":"RADARCOMP::RV::\(FakeBrightSky.text(min(time, newest)))","precipitation_5":"\(numbers)"}
                """
        }
        let position = #"{"x":\#(cell.x - Double(left)),"y":\#(cell.y - Double(top))}"#
        return .json(
            #"{"radar":[\#(frames.joined(separator: ","))],"geometry":{"type":"Polygon","coordinates":[]},"#
                + #""bbox":[\#(top),\#(left),\#(bottom),\#(right)],"latlon_position":\#(position)}"#)
    }

    /// The column and row of a point: a polar stereographic projection of WGS 84, true at 60° north, with 10° east upright.
    private static func cell(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double) {
        let (eccentricity, north) = (0.081_819_190_842_62, latitude * .pi / 180)
        let share = eccentricity * sin(north)
        let scale = tan(.pi / 4 - north / 2) / pow((1 - share) / (1 + share), eccentricity / 2)
        let (radius, turn) = (11_862_667.042_662 * scale, (longitude - 10) * .pi / 180)
        return (
            (543_196.835_218 + radius * sin(turn)) / 1000, (radius * cos(turn) - 3_622_588.861_932) / 1000
        )
    }

    private static func seconds(_ text: String) -> Int? {
        (try? Date(text + ":00Z", strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
    }

    private static func text(_ seconds: Int) -> String {
        let time = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
        return time.replacing("Z", with: "+00:00")
    }
}
