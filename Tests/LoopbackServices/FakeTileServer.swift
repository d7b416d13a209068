import Foundation

/// A tile server with the interface of LibreWXR, as its published documents say: frames every ten minutes, and pictures around a place
/// whose greys are numbers.
public final class FakeTileServer: Sendable {
    /// The time of the newest frame, in seconds since 1970.
    private let newest: Int
    /// Where it rains within twelve pixels.
    private let shower: (latitude: Double, longitude: Double)
    /// What falls; nil for nothing.
    private let reflectivity: Int?
    private let isSnow: Bool
    /// Whether its list is to be asked for each time.
    private let isUncached: Bool
    /// The frames of its list.
    private let count: Int

    private static let step = 600

    /// A server whose newest frame is that of a time in seconds since 1970, with a shower of some dBZ at a place.
    ///
    /// An hour before, the shower was 24 pixels further west.
    public init(
        newest: Int, latitude: Double, longitude: Double, reflectivity: Int? = 25, isSnow: Bool = false,
        isUncached: Bool = false, count: Int = 13
    ) {
        self.count = count
        self.newest = newest
        shower = (latitude, longitude)
        (self.reflectivity, self.isSnow, self.isUncached) = (reflectivity, isSnow, isUncached)
    }

    /// Answers a request.
    public func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        if request.path == "/public/weather-maps.json" {
            return .json(list, 200, isUncached ? ["Cache-Control: max-age=0"] : [])
        }
        let parts = request.path.split(separator: "/").map(String.init)
        guard parts.count == 9, parts[0] == "v2", parts[1] == "radar", let time = Int(parts[2]), time <= newest,
            time > newest - 13 * FakeTileServer.step, parts[3] == "512", let zoom = Int(parts[4]), zoom <= 12,
            let latitude = Double(parts[5]), let longitude = Double(parts[6]), parts[5].contains("."),
            parts[6].contains(".")
        else { return .json(#"{"detail":"Frame not found"}"#, 404) }
        let form = "\(parts[7])/\(parts[8])"
        guard ["255/0_0.png", "0/0_1.png"].contains(form) else { return .json(#"{"detail":"Not Found"}"#, 404) }
        let width = 512 << zoom
        let center = FakeTileServer.pixel(latitude, longitude, width)
        let place = FakeTileServer.pixel(shower.latitude, shower.longitude, width)
        let drift = (newest - time) / FakeTileServer.step * 4
        let (x, y) = (place.x - center.x + 256 - drift, place.y - center.y + 256)
        let rain = reflectivity.map { form.hasPrefix("255") ? 2 * ($0 + 32) : $0 + 32 + (isSnow ? 128 : 0) }
        let picture = TilePicture.png(columns: x - 12..<x + 12, rows: y - 12..<y + 12) { column, row in
            let (u, v) = (column - x, row - y)
            return u * u + v * v < 144 ? UInt8(rain ?? 0) : 0
        }
        return LoopbackServer.Reply(
            200, ["Content-Type: image/png", "X-Frame-Timestamp: \(time)"], body: picture)
    }

    /// The frames, and forecasts of two more.
    private var list: String {
        func frames(_ times: some Sequence<Int>) -> String {
            times.map { #"{"time":\#($0),"path":"/v2/radar/\#($0)"}"# }.joined(separator: ",")
        }
        let past = stride(
            from: newest - (count - 1) * FakeTileServer.step, through: newest, by: FakeTileServer.step)
        let next = [newest + FakeTileServer.step, newest + 2 * FakeTileServer.step]
        return """
            {"version":"2.0","generated":\(newest + 60),"host":"http://localhost:8080",\
            "radar":{"past":[\(frames(past))],"nowcast":[\(frames(next))]},"satellite":{"infrared":[]}}
            """
    }

    /// A pixel of web mercator.
    private static func pixel(_ latitude: Double, _ longitude: Double, _ width: Int) -> (x: Int, y: Int) {
        let north = asinh(tan(latitude * .pi / 180)) / .pi
        return (
            Int(((longitude + 180) / 360 * Double(width)).rounded(.down)),
            Int(((1 - north) / 2 * Double(width)).rounded(.down))
        )
    }
}

/// Small writers of PNG, which share nothing with the reader.
public enum TilePicture {
    /// A picture in a palette of greys, in which 0 is clear, or of colours; beyond an area, it is clear.
    public static func png(
        width: Int = 512, height: Int = 512, isColoured: Bool = false, columns: Range<Int> = 0..<512,
        rows: Range<Int> = 0..<512, _ grey: (_ x: Int, _ y: Int) -> UInt8
    ) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: (width + 1) * height)
        for y in rows.clamped(to: 0..<height) {
            for x in columns.clamped(to: 0..<width) { pixels[y * (width + 1) + 1 + x] = grey(x, y) }
        }
        let palette = (0...255).flatMap { level -> [UInt8] in
            [UInt8(level), UInt8(level), isColoured && level > 0 ? 255 - UInt8(level) / 2 : UInt8(level)]
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 3, 0, 0, 0]) + chunk("PLTE", palette)
            + chunk("tRNS", [0]) + chunk("IDAT", zlib(pixels)) + chunk("IEND", [])
    }

    /// The header of a picture of another size, without pixels.
    public static func header(width: Int, height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 0, 0, 0, 0]) + chunk("IDAT", zlib([0]))
            + chunk("IEND", [])
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let whole = Array(name.utf8) + bytes
        return big(bytes.count) + whole + big(Int(~whole.withUnsafeBufferPointer { crc(of: $0) }))
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func crc(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        table.withUnsafeBufferPointer { table in
            var sum = UInt32.max
            for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8 }
            return sum
        }
    }

    /// A stream of one block with fixed codes, in which runs of a byte are short (RFC 1950 and 1951).
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var (low, high) = (1 as UInt64, 0 as UInt64)
        var (word, count) = (3 as UInt64, 3)
        /// Adds the lowest bits of a number, or a code of that many bits, whose highest bit comes first.
        func add(_ value: UInt64, _ bits: Int, isCode: Bool = true) {
            for bit in 0..<bits {
                word |= (value >> UInt64(isCode ? bits - 1 - bit : bit) & 1) << UInt64(count)
                count += 1
                if count == 8 {
                    stream.append(UInt8(word))
                    (word, count) = (0, 0)
                }
            }
        }
        bytes.withUnsafeBufferPointer { bytes in
            for byte in bytes {
                low += UInt64(byte)
                if low >= 65_521 { low -= 65_521 }
                high += low
                if high >= 65_521 { high -= 65_521 }
            }
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                byte < 144 ? add(0x30 + UInt64(byte), 8) : add(0x190 + UInt64(byte) - 144, 9)
                index += 1
                var run = 0
                while index + run < bytes.count, bytes[index + run] == byte { run += 1 }
                // Of 258 bytes, and of 3 to 10, from a distance of 1.
                while run >= 3 {
                    let length = run >= 258 ? 258 : min(run, 10)
                    length == 258 ? add(0xC5, 8) : add(UInt64(length - 2), 7)
                    add(0, 5)
                    index += length
                    run -= length
                }
            }
        }
        add(0, 7)
        if count > 0 { stream.append(UInt8(word)) }
        return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (high << 16 | low) >> $0) }
    }
}
