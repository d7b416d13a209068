internal import Libc
public import Primitives

/// Fictional rain around any place, for use without radar or a network.
public enum SampleRadar {
    /// The cells on each side of the place, each two kilometers wide.
    private static let reach = 85
    private static let cell = 2.0

    /// A shower of each intensity, as kilometers east and north of the place, its radii, its turn and its strength.
    private static let showers: [(x: Double, y: Double, a: Double, b: Double, turn: Double, strength: Double)] = [
        (-62, 58, 70, 22, 0.6, 30), (-20, 78, 40, 14, 0.4, 90), (-88, 20, 30, 15, 0.9, 70),
        (24, 34, 16, 9, -0.5, 240),
        (8, 4, 30, 16, 0.2, 9), (70, -30, 26, 10, 0.8, 24), (96, 64, 22, 12, -0.3, 55), (-50, -72, 34, 10, 0.5, 16),
        (-104, -40, 18, 10, 0, 100), (40, -96, 12, 8, 0.4, 12), (120, -10, 14, 9, 0.1, 8),
    ]

    /// The kilometers that the showers move to the east and to the north in a minute.
    private static let wind = (x: 0.55, y: 0.2)

    /// A frame with light rain at the place, heavier rain around it and an unseen part; or the frame some minutes before its time.
    public static func frame(around place: Coordinates, time: Instant, minutesBefore: Double = 0) -> RadarFrame? {
        let width = 40_075 / cell * max(cos(place.latitude.inRadians), 0.05)
        let projection = RadarProjection.webMercator(width: width.rounded())
        let middle = projection.point(place)
        let side = 2 * reach + 1
        let (left, top) = (Int(middle.x.rounded()) - reach, Int(middle.y.rounded()) - reach)
        var values = [UInt16](repeating: 0, count: side * side)
        var seen = [Bool](repeating: true, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                let (x, y) = (Double(column - reach) * cell, Double(reach - row) * cell)
                // Beyond the range of the last radar in the south-west.
                seen[row * side + column] = hypot(x - 60, y - 70) < 190
                let (u, v) = (x + wind.x * minutesBefore, y + wind.y * minutesBefore)
                let amount = showers.reduce(0.0) { $0 + strength(of: $1, u, v) } * texture(u, v)
                values[row * side + column] = UInt16(min(max(amount - 0.5, 0), 400))
            }
        }
        return RadarFrame(
            time: time.advanced(by: -60 * minutesBefore), projection: projection, left: left, top: top,
            columns: side, rows: side, scale: .amounts,
            values: values, seen: seen)
    }

    private static func strength(
        of shower: (x: Double, y: Double, a: Double, b: Double, turn: Double, strength: Double), _ x: Double,
        _ y: Double
    ) -> Double {
        let (u, v) = (x - shower.x, y - shower.y)
        let (along, across) = (
            u * cos(shower.turn) + v * sin(shower.turn), v * cos(shower.turn) - u * sin(shower.turn)
        )
        let square = along * along / (shower.a * shower.a) + across * across / (shower.b * shower.b)
        return shower.strength * exp(-2.2 * square)
    }

    /// Waves of several lengths, which make the showers irregular.
    private static func texture(_ x: Double, _ y: Double) -> Double {
        let wave =
            sin(x / 7 + 2 * sin(y / 13)) + sin(y / 6 - 1.7 * sin(x / 17)) + 0.6 * sin((x + y) / 3.1)
            * sin((x - y) / 4.3)
        return exp(0.55 * wave)
    }
}
