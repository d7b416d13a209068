import Foundation
import Primitives
import Testing

@testable import Astronomy

/// Golden, blue and dark hours of five hundred places and dates, a quarter of them beyond the polar circles.
struct LightTests {
    /// A row of light.txt, computed by libastro.
    struct Row: Sendable, CustomStringConvertible {
        let place: GeographicPosition
        let time: Instant
        let core: HorizontalPosition
        let golden, blue, night, dark, milky: [Range<Instant>]

        var end: Instant { time.advanced(by: 86_400) }
        var description: String { "\(place.latitude) \(place.longitude) \(time.iso8601)" }
    }

    private static let rows: [Row] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "light.txt")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap(row)
    }()

    private static func row(_ line: Substring) -> Row? {
        let fields = line.split(separator: " ").map(String.init)
        guard fields.count == 10, let time = Instant(iso8601: fields[2]) else { return nil }
        func number(_ text: some StringProtocol) -> Double { Double(text) ?? .nan }
        func spans(_ index: Int) -> [Range<Instant>] {
            if fields[index] == "-" { return [] }
            return fields[index].split(separator: ",").map { span in
                let edges = span.split(separator: ":").map { time.advanced(by: number($0)) }
                return edges[0]..<edges[1]
            }
        }
        return Row(
            place: GeographicPosition(latitude: number(fields[0]), longitude: number(fields[1])), time: time,
            core: HorizontalPosition(altitude: number(fields[3]), azimuth: number(fields[4])), golden: spans(5),
            blue: spans(6), night: spans(7), dark: spans(8), milky: spans(9))
    }

    /// The largest difference of the edges in seconds; infinite if there are more spans or fewer.
    private func difference(_ computed: [Range<Instant>], _ expected: [Range<Instant>]) -> Double {
        guard computed.count == expected.count else { return .infinity }
        return zip(computed, expected).map { one, other in
            max(
                abs(one.lowerBound.seconds(to: other.lowerBound)), abs(one.upperBound.seconds(to: other.upperBound))
            )
        }.max() ?? 0
    }

    @Test func theTableHasFiveHundredPlacesAndDates() {
        #expect(Self.rows.count == 500)
        #expect(Self.rows.count { abs($0.place.latitude) > 66 } == 125)
        #expect(Self.rows.count { $0.night.isEmpty } > 50 && Self.rows.count { !$0.milky.isEmpty } > 50)
    }

    /// A second is a quarter of a minute of arc; near the poles the sun takes longer to cross the same altitude.
    @Test func goldenAndBlueHoursAreThoseOfTheTable() {
        var worst = (low: 0.0, high: 0.0)
        for row in Self.rows {
            let track = SunTrack(from: row.time, to: row.end, at: row.place)
            let isLow = abs(row.place.latitude) <= 60
            for (altitudes, expected) in [(-4.0...6.0, row.golden), (-6.0...(-4.0), row.blue)] {
                let seconds = difference(track.spans(within: altitudes, from: row.time, to: row.end), expected)
                #expect(seconds <= (isLow ? 1.5 : 90), "\(row) \(altitudes): \(seconds)")
                if isLow { worst.low = max(worst.low, seconds) } else { worst.high = max(worst.high, seconds) }
            }
        }
        print("almanac: golden and blue hours:", worst)
    }

    @Test func darkHoursAreThoseOfTheTable() {
        var worst = 0.0
        for row in Self.rows {
            let hours = DarkHours(from: row.time, to: row.end, at: row.place)
            for (name, computed, expected) in [
                ("night", hours.night, row.night), ("dark", hours.moonless, row.dark),
                ("core", hours.galacticCentre, row.milky),
            ] {
                let seconds = difference(computed, expected)
                #expect(seconds <= (abs(row.place.latitude) <= 60 ? 10 : 120), "\(row) \(name): \(seconds)")
                if abs(row.place.latitude) <= 60 { worst = max(worst, seconds) }
            }
        }
        print("almanac: dark hours up to 60°:", worst)
    }

    @Test func theGalacticCentreIsWhereTheTableHasIt() {
        for row in Self.rows {
            let centre = GalacticCentre.position(at: row.time, from: row.place)
            #expect(abs(centre.altitude - row.core.altitude) < 0.01, "\(row)")
            #expect(
                abs((centre.azimuth - row.core.azimuth).signedDegrees) * cos(row.core.altitude.inRadians) < 0.01,
                "\(row)")
        }
    }

    // MARK: Laws

    /// It culminates 90° minus the latitude minus 29° above the horizon, and north of 51° it is never 10° high.
    @Test(arguments: [-60.0, -29, 0, 35, 50, 51.2, 60])
    func theGalacticCentreCulminatesByItsDeclination(latitude: Double) {
        let place = GeographicPosition(latitude: latitude, longitude: 10)
        let start = Instant(secondsSince1970: 1_782_000_000)
        let highest =
            (0..<1440).map {
                GalacticCentre.position(at: start.advanced(by: Double($0) * 60), from: place).altitude
            }.max() ?? 0
        #expect(abs(highest - (90 - abs(latitude + 29.01))) < 0.1)
        let year = (0..<37).map { start.advanced(by: Double($0) * 10 * 86_400) }
        let isEverSeen = year.contains {
            !DarkHours(from: $0, to: $0.advanced(by: 86_400), at: place).galacticCentre.isEmpty
        }
        #expect(isEverSeen == (latitude < 51))
    }

    /// The hours without the moon are hours of the night, and those of the galactic centre are hours without the moon.
    @Test func darkHoursLieWithinEachOther() {
        for row in Self.rows {
            let hours = DarkHours(from: row.time, to: row.end, at: row.place)
            func lie(_ inner: [Range<Instant>], in outer: [Range<Instant>]) -> Bool {
                inner.allSatisfy { span in
                    outer.contains { $0.lowerBound <= span.lowerBound && $0.upperBound >= span.upperBound }
                }
            }
            #expect(lie(hours.moonless, in: hours.night) && lie(hours.galacticCentre, in: hours.moonless), "\(row)")
            for span in hours.moonless {
                let middle = span.lowerBound.advanced(by: span.lowerBound.seconds(to: span.upperBound) / 2)
                #expect(Sun.position(at: middle, from: row.place).altitude < -18)
                #expect(Moon.position(at: middle, from: row.place).altitude < 0)
            }
        }
    }

    @Test func theSunNextSetsWhenAPolarDayEnds() throws {
        // Tromsø, where the midnight sun ends in late July.
        let tromsø = GeographicPosition(latitude: 69.65, longitude: 18.96)
        let june = try #require(Instant(iso8601: "2026-06-21T12:00:00Z"))
        let set = try #require(Sun.nextSet(after: june, at: tromsø))
        #expect(abs(Sun.position(at: set, from: tromsø).altitude - Sun.standardAltitude) < 0.001)
        let before = Sun.position(at: set.advanced(by: -600), from: tromsø).altitude
        #expect(before > Sun.standardAltitude && set.iso8601.hasPrefix("2026-07-2"))
    }
}
