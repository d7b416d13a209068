import Foundation

/// Bright Sky's `/radar`, as its published interface says: frames every five minutes, of which those after the newest measurement are
/// forecasts, cut from a grid around a place.
public final class FakeBrightSky: Sendable {
    /// The time of the newest measurement, in seconds since 1970.
    private let newest: Int
    /// Where it rains lightly, within twelve cells.
    private let shower: (x: Double, y: Double)

    private static let (rows, columns) = (1200, 1100)
    private static let step = 300
    /// 0.96 mm/h, and for forecasts 24 mm/h.
    private static let (light, heavy) = (8, 200)

    /// A service whose newest measurement is that of a time such as `2025-09-23T08:55`, with a shower at a place.
    public convenience init?(newest: String, latitude: Double, longitude: Double) {
        guard let seconds = FakeBrightSky.seconds(newest) else { return nil }
        self.init(newest: seconds, latitude: latitude, longitude: longitude)
    }

    /// A service whose newest measurement is that of a time in seconds since 1970.
    public init(newest: Int, latitude: Double, longitude: Double) {
        self.newest = newest
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
        let (x, y, cells) = (Int(cell.x.rounded()), Int(cell.y.rounded()), reach / 1000)
        let (left, right) = (max(x - cells, 0), min(x + cells, FakeBrightSky.columns - 1))
        let (top, bottom) = (max(y - cells, 0), min(y + cells, FakeBrightSky.rows - 1))
        // Six hours are kept, and forecasts reach two hours ahead.
        let kept = stride(from: newest - 6 * 3600, through: newest + 7200, by: FakeBrightSky.step)
        let frames = kept.filter { $0 >= first && $0 <= last }.map { time in
            var bytes: [UInt8] = []
            for row in top...bottom {
                for column in left...right {
                    let (u, v) = (Double(column) - shower.x, Double(row) - shower.y)
                    let value = time > newest ? FakeBrightSky.heavy : u * u + v * v < 144 ? FakeBrightSky.light : 0
                    bytes += [UInt8(value & 255), UInt8(value >> 8)]
                }
            }
            let numbers = Data(FakeBrightSky.zlib(bytes)).base64EncodedString()
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

    /// Blocks that are not compressed (RFC 1950 and 1951).
    private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high) = (1 as UInt64, 0 as UInt64)
        for byte in bytes {
            low = (low &+ UInt64(byte)) % 65_521
            high = (high &+ low) % 65_521
        }
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            let count = [UInt8(block.count & 255), UInt8(block.count >> 8)]
            stream += [rest.isEmpty ? 1 : 0] + count + count.map { ~$0 } + block
        } while !rest.isEmpty
        let sum = high << 16 | low
        return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    private static func seconds(_ text: String) -> Int? {
        (try? Date(text + ":00Z", strategy: .iso8601)).map { Int($0.timeIntervalSince1970) }
    }

    private static func text(_ seconds: Int) -> String {
        let time = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
        return time.replacing("Z", with: "+00:00")
    }
}
