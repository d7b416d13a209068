import Astronomy
import Foundation
import Primitives
import Testing

/// The rows of almanac.txt, which other programs have computed.
struct Almanac {
    struct Row: Sendable, CustomStringConvertible {
        let name: String
        let place: GeographicPosition
        let time: Instant
        let sun: HorizontalPosition
        let noon: Instant
        let kind: String
        let sunrise, sunset, dawn, dusk: Instant?
        let moon: HorizontalPosition
        let phase, illumination: Double
        let moonrise, moonset: Instant?

        var description: String { "\(name) \(place.latitude) \(place.longitude) \(time.iso8601)" }
    }

    static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "almanac.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(row)
    }()

    private static func row(_ line: Substring) -> Row? {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 18, let time = Instant(iso8601: fields[3]) else { return nil }
        func number(_ index: Int) -> Double { Double(fields[index]) ?? .nan }
        func event(_ index: Int) -> Instant? {
            fields[index] == "-" ? nil : time.advanced(by: number(index))
        }
        return Row(
            name: fields[0], place: GeographicPosition(latitude: number(1), longitude: number(2)), time: time,
            sun: HorizontalPosition(altitude: number(4), azimuth: number(5)), noon: time.advanced(by: number(6)),
            kind: fields[7], sunrise: event(8), sunset: event(9), dawn: event(10), dusk: event(11),
            moon: HorizontalPosition(altitude: number(12), azimuth: number(13)), phase: number(14),
            illumination: number(15), moonrise: event(16), moonset: event(17))
    }
}

/// The largest difference of a figure from the almanac, and where.
struct Worst {
    private(set) var difference = 0.0
    private(set) var row: Almanac.Row?
    private(set) var count = 0

    mutating func take(_ difference: Double, _ row: Almanac.Row) {
        count += 1
        // What is no number is worse than any.
        if !(abs(difference) <= self.difference) {
            self.difference = difference.isNaN ? .infinity : abs(difference)
            self.row = row
        }
    }

    /// Of two instants; where only one of them is there, no number is large enough.
    mutating func take(_ computed: Instant?, _ expected: Instant?, _ row: Almanac.Row) {
        switch (computed, expected) {
        case (nil, nil): break
        case (let computed?, let expected?): take(computed.seconds(to: expected), row)
        default: take(.infinity, row)
        }
    }
}
