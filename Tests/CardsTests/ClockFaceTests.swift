import ForecastCore
import Foundation
import Primitives
import SceneModel
import Testing

@testable import Cards

struct ClockFaceTests {
    private let zone = ZoneOffsets(initial: 0)
    private let start = Instant(secondsSince1970: 1_795_215_600)  // 23:00 UTC

    private func pie(
        _ probability: Double, kind: PrecipitationKind = .rain, on ground: ClockGround,
        rate: (Int) -> Double = { _ in 2 }
    ) throws -> ClockPie {
        let entries = (0..<60).map { minute in
            PrecipitationWindow.Entry(
                start: start.advanced(by: Double(minute) * 60), end: start.advanced(by: Double(minute + 1) * 60),
                PrecipitationEvidence(
                    rate: rate(minute), chance: rate(minute) == 0 ? 0 : probability, kind: kind))
        }
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: start, end: start.advanced(by: 3600), entries: entries)
        let face = ClockFace(center: Point(x: 500, y: 500), unit: 1, ground: ground)
        return try #require(ClockPie(PrecipitationClock(window, zone: zone), on: face))
    }

    private func ground(_ celsius: Double) -> ClockGround {
        let color = TemperaturePalette.clear.color(at: celsius)
        return ClockGround(flat: color, ink: TemperaturePalette.ink(on: color))
    }

    private func shapes(_ elements: [Element]) -> [Shape] {
        elements.flatMap { element -> [Shape] in
            switch element {
            case .group(let group): shapes(group.elements)
            case .shape(let shape): [shape]
            case .text: []
            }
        }
    }

    @Test(arguments: [8.0, 28])
    func handsOverRainAreWhollyInTheInkOfTheGround(celsius: Double) throws {
        let pie = try pie(0.98, on: ground(celsius))
        let hands = shapes([ClockHands(pie.face, hour: 3, minute: 22).elements(over: pie.gap)])
        let inks = hands.filter { ["hand-hour", "hand-minute"].contains($0.id) }
        #expect(inks.map(\.stroke?.color) == [pie.face.ink, pie.face.ink])
        // Beside its ink each hand has a line of ground on either side.
        for ink in inks {
            let gap = try #require(hands.first { $0.id == "\(ink.id)-gap" }?.stroke)
            #expect(gap.width >= (ink.stroke?.width ?? 0) + 8)
            #expect(pie.face.ink.contrast(with: gap.color) >= 4.5)
        }
    }

    @Test func theMinutesOfThePieStandOutOnTheRing() throws {
        let entries = (0..<60).map { minute in
            PrecipitationWindow.Entry(
                start: start.advanced(by: Double(minute) * 60), end: start.advanced(by: Double(minute + 1) * 60),
                PrecipitationEvidence(
                    rate: (7..<13).contains(minute) ? 1 : 0, chance: (7..<13).contains(minute) ? 1 : 0, kind: .rain)
            )
        }
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: start, end: start.advanced(by: 3600), entries: entries)
        let face = ClockFace(center: Point(x: 500, y: 500), unit: 1, ground: ground(8))
        func marks(_ id: String, _ pie: PrecipitationClock?) -> Int {
            let shape = shapes([face.graduations(for: pie)]).first { $0.id == id }
            return (shape?.path.elements.count ?? 0) / 2
        }
        let pie = PrecipitationClock(window, zone: zone)
        // Minutes 7 to 12 without the one of the five minutes.
        #expect(marks("wet-minutes", pie) == 5 && marks("minutes", pie) == 43)
        #expect(marks("wet-minutes", nil) == 0 && marks("minutes", nil) == 48)
    }

    /// The rim of each sector as its angles in degrees and its radii.
    private func rims(_ pie: ClockPie) -> [[(angle: Double, radius: Double)]] {
        shapes(pie.elements()).filter { $0.id.hasPrefix("slice-") }.map { shape in
            shape.path.elements.flatMap(\.points).compactMap { point in
                let (x, y) = (point.x - 500, point.y - 500)
                let radius = (x * x + y * y).squareRoot()
                return radius < 49 ? nil : (atan2(x, -y) * 180 / .pi, radius)
            }
        }
    }

    @Test func theRimOfRainRunsOnFromMinuteToMinute() throws {
        let rates = (0..<60).map { 0.52 + 0.36 * sin(Double($0) / 4) }
        let rims = rims(try pie(0.9, on: ground(8)) { rates[$0] })
        #expect(rims.count == 60)
        for (index, (rim, next)) in zip(rims, rims.dropFirst()).enumerated() {
            let (last, first) = try (#require(rim.last), #require(next.first))
            #expect(abs(last.radius - first.radius) < 0.01, "\(index)")
            // In the middle it is where the rate puts it.
            #expect(rim.contains { abs($0.radius - (48 + 202 * rates[index] / 0.9)) < 0.01 }, "\(index)")
            // Between the middles it never goes beyond them.
            let rates = rates[max(index - 1, 0)...min(index + 1, 59)]
            let bounds = (48 + 202 * (rates.min() ?? 0) / 0.9 - 0.01)...(48 + 202 * (rates.max() ?? 0) / 0.9 + 0.01)
            #expect(rim.allSatisfy { bounds.contains($0.radius) }, "\(index)")
        }
    }

    @Test func rainNowIsNotJoinedToRainInAnHour() throws {
        let rims = rims(try pie(0.9, on: ground(8)) { $0 < 30 ? 0.2 : 0.8 })
        let (first, last) = try (#require(rims.first?.first), #require(rims.last?.last))
        #expect(
            abs(first.radius - (48 + 202 * 0.2 / 0.9)) < 0.01 && abs(last.radius - (48 + 202 * 0.8 / 0.9)) < 0.01)
    }

    @Test func snowIsTheThickerTheLikelierAndKeepsClearOfTheHands() throws {
        func flakes(_ probability: Double) throws -> Int {
            shapes(try self.pie(probability, kind: .snow, on: ground(-4)).elements()).filter {
                $0.id.hasPrefix("flakes")
            }
            .reduce(0) { $0 + $1.path.elements.count / 2 }
        }
        // What may fall is as thick as at 30 %.
        let counts = try [0.1, 0.3, 0.55, 0.9].map(flakes)
        #expect(counts[0] > 20 && counts[0] == counts[1])
        #expect(Double(counts[2]) > 1.4 * Double(counts[1]) && Double(counts[3]) > 1.2 * Double(counts[2]))
        let thick = try pie(0.9, kind: .snow, on: ground(-4))
        #expect(thick.gap.width == 11)
    }

    @Test func everyFlakeIsInsideItsSlice() throws {
        let pie = try pie(0.9, kind: .snow, on: ground(-4)) { (15..<30).contains($0) ? 0.45 : 0 }
        for shape in shapes(pie.elements()) where shape.id.hasPrefix("flakes") {
            let reach = (shape.stroke?.width ?? 0) / 2
            for point in shape.path.elements.flatMap(\.points) {
                let (x, y) = (point.x - 500, point.y - 500)
                let distance = (x * x + y * y).squareRoot()
                #expect(x >= 0 && y >= 0, "between 3 and 6 o'clock")
                #expect(distance - reach > 48 && distance + reach < 149.1)
            }
        }
    }

    @Test func aDarkInkHasOpaqueWaterUnderItsRain() throws {
        func water(_ celsius: Double) throws -> [Shape] {
            shapes(try pie(0.2, on: ground(celsius)).elements()).filter { $0.id.hasPrefix("water") }
        }
        #expect(try water(28).count == 60)
        #expect(try water(28).allSatisfy { $0.fill?.solid?.alpha == 255 })
        #expect(try water(8).isEmpty)
    }

    @Test func paperIsHatchedTheDenserTheLikelier() throws {
        func area(_ probability: Double) throws -> Double {
            let hatching = shapes(try pie(probability, on: .paper).elements()).first { $0.id == "hatching" }
            return try #require(hatching).path.area
        }
        let whole = Double.pi * (250 * 250 - 48 * 48)
        for (probability, share) in [(0.2, 3.2 / 19), (0.5, 4.8 / 13), (0.9, 8.0 / 13)] {
            #expect(abs(try area(probability) / whole - share) < 0.02, "\(probability)")
        }
    }
}

extension Path {
    /// The area of closed polygons.
    fileprivate var area: Double {
        var (total, first, last) = (0.0, nil as Point?, nil as Point?)
        func cross(_ a: Point, _ b: Point) -> Double { (a.x * b.y - b.x * a.y) / 2 }
        var part = 0.0
        for element in elements {
            switch element {
            case .move(let point): (first, last, part) = (point, point, 0)
            case .line(let point):
                part += last.map { cross($0, point) } ?? 0
                last = point
            case .curve(_, _, let point): last = point
            case .close:
                if let first, let last { part += cross(last, first) }
                total += abs(part)
            }
        }
        return total
    }
}
