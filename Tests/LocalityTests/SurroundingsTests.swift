import CLocalityBytes
import Primitives
import Testing

@testable import Locality

struct SurroundingsTests {
    /// Each circle of the table: its key, names, country, place and radius.
    static let circles: [(city: String, country: String, point: Coordinates, radius: Double)] = {
        let bytes = UnsafeBufferPointer(start: weathercard_skylines_bytes(), count: weathercard_skylines_size())
        var (city, circles) = ("", [(String, String, Coordinates, Double)]())
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("city ") { city = String(line.dropFirst(5)) }
            guard line.hasPrefix("at ") else { continue }
            let parts = line.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
            guard parts.count == 5, let latitude = Double(parts[2]), let longitude = Double(parts[3]),
                let radius = Double(parts[4])
            else { continue }
            circles.append((city, parts[1], Coordinates(latitude: latitude, longitude: longitude), radius))
        }
        return circles.map { (city: $0.0, country: $0.1, point: $0.2, radius: $0.3) }
    }()

    @Test func eachCityHasItsOwnSkyline() throws {
        #expect(Set(Self.circles.map(\.city)).count == 83)
        var seen: [Path: String] = [:]
        for circle in Self.circles {
            let silhouette = Surroundings(circle.point, country: circle.country).silhouette
            #expect(silhouette.isDrawn, "\(circle.city)")
            let far = try #require(silhouette.far.controlBounds), near = try #require(silhouette.near.controlBounds)
            #expect(near.minX >= -40 && near.maxX <= 1040 && far.minX >= -40 && far.maxX <= 1040, "\(circle.city)")
            #expect(near.minY >= -320 && near.maxY <= 2.01 && far.minY >= -320, "\(circle.city)")
            #expect(seen[silhouette.near].map { $0 == circle.city } ?? true)
            seen[silhouette.near] = circle.city
        }
    }

    @Test func aSkylineIsThatOfTheCityAndItsCountryAlone() {
        let paris = Coordinates(latitude: 48.8566, longitude: 2.3522)
        #expect(Surroundings(paris, country: "FR").silhouette.isDrawn && Surroundings(paris).silhouette.isDrawn)
        #expect(!Surroundings(paris, country: "US").silhouette.isDrawn)
        #expect(!Surroundings(Coordinates(latitude: 33.66, longitude: -95.55), country: "US").silhouette.isDrawn)
        // No two circles hold the same point, so that the order of the table says nothing.
        for (index, one) in Self.circles.enumerated() {
            for other in Self.circles[..<index] where other.city != one.city && other.country == one.country {
                #expect(
                    one.point.kilometers(to: other.point) > one.radius + other.radius, "\(one.city) \(other.city)")
            }
        }
    }

    /// Heights of the far layer: plains are plain, mountains are not.
    @Test(arguments: [
        (39.1, -94.58, 0.0...45), (52.0, 5.1, 0.0...30), (46.02, 7.75, 80.0...200), (27.99, 86.83, 60.0...200),
        (48.14, 17.1, 5...90),
    ]) func reliefIsThatOfTheLand(latitude: Double, longitude: Double, heights: ClosedRange<Double>) throws {
        let land = Surroundings(Coordinates(latitude: latitude, longitude: longitude)).silhouette
        let top = try #require(land.far.controlBounds?.minY)
        #expect(heights.contains(-top), "\(-top)")
    }

    @Test func theSeaIsOnItsSide() throws {
        let point = Coordinates(latitude: 6.03, longitude: 80.22)
        let right = Surroundings(point, sea: .right).silhouette, left = Surroundings(point, sea: .left).silhouette
        func reach(_ path: Path) throws -> (Double, Double) {
            let box = try #require(path.controlBounds)
            return (box.minX, box.maxX)
        }
        #expect(try reach(right.near).1 < 900 && reach(right.near).0 < 60)
        #expect(try reach(left.near).0 > 100 && reach(left.near).1 > 940)
        #expect(try reach(Surroundings(point).silhouette.near).0 < 10)
    }

    @Test(arguments: [
        ("ES", Landmark.belfries), ("ID", .minarets), ("JP", .pagoda), ("RU", .onions), ("GR", .domes),
        ("IN", .shikhara),
        ("TH", .stupa), ("BE", .steeple),
    ]) func theMiddleOfATownIsThatOfItsCountry(country: String, landmark: Landmark) {
        #expect(Landmark(country: country, latitude: 40) == landmark)
        #expect(
            Landmark(country: nil, latitude: 10) == .belfries && Landmark(country: nil, latitude: -40) == .steeple)
    }

    /// The drawing lies about its middle, stands on the ground and is as wide as it says.
    @Test(arguments: Landmark.allCases) func aLandmarkKeepsToItsWidth(landmark: Landmark) throws {
        let box = try #require(Drawing(landmark.drawing(at: 500, scale: 1)).path.controlBounds)
        #expect(box.minX >= 500 - landmark.width / 2 - 1 && box.maxX <= 500 + landmark.width / 2 + 1, "\(box)")
        #expect(abs(box.maxY) < 1 && -box.minY > 80 && -box.minY < 130, "\(box)")
        let double = try #require(Drawing(landmark.drawing(at: 500, scale: 2)).path.controlBounds)
        #expect(abs(double.minY - 2 * box.minY) < 3)
    }

    @Test func townsGrowWithTheirPeopleAndTreesWithTheClimate() {
        func land(
            people: Double, trees: Bool = true, palms: Bool = true, latitude: Double = 50, dry: Bool = false
        ) -> String {
            Countryside(
                latitude: latitude, country: nil, relief: 100, people: people, sea: nil, isDry: dry,
                hasTrees: trees,
                hasPalms: palms, seed: 7
            ).layers.near
        }
        func count(_ commands: String, _ text: String) -> Int {
            text.split(separator: ";").count { commands.contains($0.prefix(1)) }
        }
        let houses = [300.0, 20_000, 300_000, 5_000_000].map { count("bgt", land(people: $0, trees: false)) }
        #expect(houses == houses.sorted() && houses[0] < houses[3])
        #expect(count("d", land(people: 300)) > 10 && count("d", land(people: 300, trees: false)) == 0)
        #expect(count("s", land(people: 300, latitude: 62)) > 10)
        #expect(count("q", land(people: 300, latitude: 5)) > 30)
        let highland = land(people: 300, palms: false, latitude: 5)
        #expect(count("q", highland) == 0 && count("d", highland) > 10)
        #expect(count("g", land(people: 300, latitude: 20)) == 0 && count("g", land(people: 300)) > 3)
        #expect(count("d", land(people: 300, dry: true)) < count("d", land(people: 300)))
    }

    /// A piece has the area of its shape, whatever the order of its points; a hole takes its own away.
    @Test(arguments: [
        ("b 10 20 30", 600.0), ("g 0 10 10 10", 150), ("t 0 20 10 10", 150), ("s 0 10 10", 50),
        ("q 0 0 0 10 10 10 10 0", 100), ("q 10 0 10 10 0 10 0 0", 100),
        ("q 0 0 0 10 10 10 10 0|q 2 2 2 4 4 4 4 2", 96),
        ("m 0 5 0 5 10", 100), ("l 0 0 10 0 2", 20), ("", 0), ("z 1 2 3", 0), ("b", 0),
    ]) func aCommandDrawsItsShape(text: String, area: Double) {
        var (sum, start, last) = (0.0, Point(x: 0, y: 0), Point(x: 0, y: 0))
        func add(_ point: Point) {
            sum += last.x * -point.y - point.x * -last.y
            last = point
        }
        for element in Drawing(text).path.elements {
            switch element {
            case .move(let point): (start, last) = (point, point)
            case .line(let point), .curve(_, _, let point): add(point)
            case .close: add(start)
            }
        }
        #expect(abs(sum / 2 - area) < 1e-9)
    }

    @Test func whereNobodyLivesNothingIsKnown() {
        #expect(LandTable.cell(at: Coordinates(latitude: -40, longitude: -120)) == nil)
        #expect(LandTable.cell(at: Coordinates(latitude: .nan, longitude: 0)) == nil)
        let tokyo = LandTable.cell(at: Coordinates(latitude: 35.68, longitude: 139.69))
        #expect((tokyo?.people ?? 0) > 1_000_000)
        let (west, east) = (
            Coordinates(latitude: 51.5, longitude: -0.13), Coordinates(latitude: 51.5, longitude: 359.87)
        )
        #expect(LandTable.cell(at: west)?.people == LandTable.cell(at: east)?.people)
        #expect(!Surroundings(Coordinates(latitude: -40, longitude: -120)).silhouette.near.elements.isEmpty)
    }
}
