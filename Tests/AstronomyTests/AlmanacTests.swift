import Astronomy
import Foundation
import Primitives
import Testing

/// Comparison with SPA and libastro for four hundred moments from 1950 to 2050, all over the earth.
///
/// `swift test --filter almanac` prints the largest difference of each value.
struct AlmanacTests {
    @Test func almanacSun() {
        var altitude = Worst()
        var azimuth = Worst()
        for row in Almanac.rows {
            let sun = Sun.position(at: row.time, from: row.place)
            altitude.take(sun.altitude - row.sun.altitude, row)
            azimuth.take(across(sun, row.sun), row)
        }
        report("sun's altitude", altitude, limit: 0.001, "°")
        report("sun's azimuth times cos(altitude)", azimuth, limit: 0.001, "°")
    }

    @Test func almanacSolarDay() {
        var noon = Worst()
        var (low, middle, high, polar) = (Worst(), Worst(), Worst(), Worst())
        var (twilight, highTwilight) = (Worst(), Worst())
        var kinds: [String: Int] = [:]
        for row in Almanac.rows {
            let day = SolarDay(holding: row.time, at: row.place)
            #expect(day.daylight.kind.rawValue == row.kind, "\(row)")
            kinds[row.kind, default: 0] += 1
            noon.take(day.noon, row.noon, row)
            let latitude = abs(row.place.latitude)
            for (computed, expected) in [(day.sunrise, row.sunrise), (day.sunset, row.sunset)] {
                switch latitude {
                case ...60: low.take(computed, expected, row)
                case ...65.1: middle.take(computed, expected, row)
                case ...85: high.take(computed, expected, row)
                default: polar.take(computed, expected, row)
                }
            }
            let civil = day.twilight(.civil)
            for (computed, expected) in [(civil.dawn, row.dawn), (civil.dusk, row.dusk)] {
                if latitude <= 60 {
                    twilight.take(computed, expected, row)
                } else if latitude <= 85 {
                    highTwilight.take(computed, expected, row)
                }
            }
        }
        report("solar noon", noon, limit: 0.3, " s")
        report("sunrise and sunset, latitude up to 60°", low, limit: 1, " s")
        report("sunrise and sunset, 60° to 65°", middle, limit: 2, " s")
        report("sunrise and sunset, 65° to 85°", high, limit: 20, " s")
        report("sunrise and sunset, 85° to the poles", polar, limit: 60, " s")
        report("civil twilight, latitude up to 60°", twilight, limit: 1, " s")
        report("civil twilight, 60° to 85°", highTwilight, limit: 20, " s")
        print("almanac: kinds of day, all of them right:", kinds.sorted { $0.key < $1.key })
        #expect(Set(kinds.keys) == ["normal", "partial", "polarDay", "polarNight"])
    }

    @Test func almanacMoon() {
        var (altitude, azimuth, phase, illumination) = (Worst(), Worst(), Worst(), Worst())
        var (low, high, early) = (Worst(), Worst(), Worst())
        for row in Almanac.rows {
            let moon = Moon.position(at: row.time, from: row.place)
            altitude.take(moon.altitude - row.moon.altitude, row)
            // The start of 2030.
            if row.time.secondsSince1970 < 1_893_456_000 { early.take(moon.altitude - row.moon.altitude, row) }
            azimuth.take(across(moon, row.moon), row)
            let now = MoonPhase(at: row.time)
            // New moon is at both ends of the scale.
            let turn = now.fraction - row.phase
            phase.take(turn - turn.rounded(), row)
            illumination.take(now.illumination - row.illumination, row)
            let events = LunarEvents(of: SolarDay(holding: row.time, at: row.place))
            let set = events.sets.first { events.rises.isEmpty || $0 > events.rises[0] } ?? events.sets.first
            for (computed, expected) in [(events.rises.first, row.moonrise), (set, row.moonset)] {
                if abs(row.place.latitude) <= 65 {
                    low.take(computed, expected, row)
                } else {
                    high.take(computed, expected, row)
                }
            }
        }
        report("moon's altitude, before 2030", early, limit: 0.004, "°")
        report("moon's altitude", altitude, limit: 0.010, "°")
        report("moon's azimuth times cos(altitude)", azimuth, limit: 0.010, "°")
        report("moon's phase", phase, limit: 0.00005, "")
        report("moon's illumination", illumination, limit: 0.0005, "")
        report("moonrise and moonset, latitude up to 65°", low, limit: 10, " s")
        report("moonrise and moonset, beyond", high, limit: 60, " s")
    }

    /// The angular distance of two azimuths at their altitude.
    private func across(_ a: HorizontalPosition, _ b: HorizontalPosition) -> Double {
        (a.azimuth - b.azimuth).remainder(dividingBy: 360) * cos(a.altitude * .pi / 180)
    }

    private func report(_ figure: String, _ worst: Worst, limit: Double, _ unit: String) {
        let difference = String(format: "%.6f", worst.difference)
        print(
            "almanac: \(figure): at most \(difference)\(unit) off in \(worst.count), at \(worst.row?.description ?? "-")"
        )
        #expect(
            worst.count > 0 && worst.difference <= limit,
            "\(figure): \(worst.difference) at \(worst.row?.description ?? "-")")
    }
}

/// The rows of almanac.txt, computed by other programs.
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

/// The largest difference of a value from the almanac, and its row.
struct Worst {
    private(set) var difference = 0.0
    private(set) var row: Almanac.Row?
    private(set) var count = 0

    mutating func take(_ difference: Double, _ row: Almanac.Row) {
        count += 1
        // NaN is worse than any number.
        if !(abs(difference) <= self.difference) {
            self.difference = difference.isNaN ? .infinity : abs(difference)
            self.row = row
        }
    }

    /// The difference of two instants is infinite if only one of them exists.
    mutating func take(_ computed: Instant?, _ expected: Instant?, _ row: Almanac.Row) {
        switch (computed, expected) {
        case (nil, nil): break
        case (let computed?, let expected?): take(computed.seconds(to: expected), row)
        default: take(.infinity, row)
        }
    }
}
