import ForecastCore
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
                rate: rate(minute), probability: probability, kind: kind)
        }
        let window = PrecipitationWindow(
            span: .hour, resolution: .minute, moment: start, end: start.advanced(by: 3600), entries: entries)
        let face = ClockFace(center: Point(x: 500, y: 500), unit: 1, ground: ground)
        return try #require(ClockPie(PrecipitationClock(window, zone: zone), on: face))
    }

    private func ground(_ celsius: Double, _ altitude: Double = 30) -> ClockGround {
        ClockGround(at: celsius, .clear, sunAltitude: altitude)
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

    @Test func likelyRainHasTheDeepInkUnderTheHands() throws {
        #expect(try pie(0.95, on: ground(8)).inks.count == 60)
        #expect(try pie(0.1, on: ground(8)).inks.isEmpty)
    }

    /// The polygons of all slices add up to the hand, but for the hole.
    @Test(arguments: [(8.0, 30.0), (28, 30), (26, -30)])
    func aHandOverRainIsWhollyInTheOtherInk(celsius: Double, altitude: Double) throws {
        let pie = try pie(0.98, on: ground(celsius, altitude))
        for (hour, minute) in [(0, 0), (3, 22), (7, 31), (11, 59)] {
            let hands = shapes([ClockHands(pie.face, hour: hour, minute: minute).elements(over: pie)])
            let over = hands.filter { $0.id.hasPrefix("hand-minute-over") }
            let area = over.reduce(0) { $0 + $1.path.area }
            // 8.5 wide from 48 to 244, and half a circle at the end, cut at 250; neighbours overlap a little.
            let expected = 8.5 * 196 + 0.5 * 4.25 * 4.25 * Double.pi
            #expect((expected - 10...expected + 190).contains(area), "\(hour):\(minute), \(area)")
            let reach = over.compactMap(\.path.controlBounds).reduce(nil as Rect?) { $0?.union($1) ?? $1 }
            let box = try #require(reach).grown(by: -0.01)
            #expect(Rect(minX: 250, minY: 250, maxX: 750, maxY: 750).contains(box))
        }
    }

    @Test func aHandBesideTheRainKeepsItsInk() throws {
        // Rain from :30 to :45 by a clock that shows 3:22.
        let pie = try pie(0.98, on: ground(8)) { (30..<45).contains($0) ? 2 : 0 }
        let hands = shapes([ClockHands(pie.face, hour: 3, minute: 22).elements(over: pie)])
        #expect(!hands.contains { $0.id.contains("over") })
    }

    @Test func snowIsTheThickerTheLikelierAndKeepsClearOfTheHands() throws {
        func flakes(_ probability: Double) throws -> Int {
            shapes(try self.pie(probability, kind: .snow, on: ground(-4)).elements()).filter {
                $0.id.hasPrefix("flakes")
            }
            .reduce(0) { $0 + $1.path.elements.count / 2 }
        }
        let counts = try [0.1, 0.4, 0.9].map(flakes)
        #expect(counts[0] > 20 && counts[1] > 2 * counts[0] && Double(counts[2]) > 1.5 * Double(counts[1]))
        let thick = try pie(0.9, kind: .snow, on: ground(-4))
        #expect(thick.inks.isEmpty && thick.gap?.width == 11)
        #expect(try self.pie(0.9, on: ground(-4)).gap == nil)
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
