import Locality
import Primitives
import SceneModel
import Testing

@testable import Landscape

struct SceneryTests {
    private static let words = Rect(minX: 370, minY: 480, maxX: 715, maxY: 690)
    private static let label = Rect(minX: 350, minY: 760, maxX: 730, maxY: 900)

    /// A square picture with a number in the sky and a line on the water.
    private static func landscape(
        _ weather: Scenery.Weather = .fair, altitude: Double = 20, cover: Double? = 0.4, amount: Double = 0
    ) -> Scenery {
        var landscape = Scenery(size: Size(width: 1080, height: 1080), horizon: 720, unit: 1)
        landscape.weather = weather
        landscape.sunAltitude = altitude
        landscape.cloudCover = cover
        landscape.precipitationAmount = amount
        landscape.placeSeed = 20_211
        landscape.time = 486_000.5
        landscape.skyWords = [words]
        landscape.landWords = [label]
        landscape.body = .sun(center: Point(x: 200, y: 200), radius: 50)
        landscape.silhouette = Surroundings(Coordinates(latitude: 47.8, longitude: 12.1)).silhouette
        return landscape
    }

    private static func scene(_ landscape: Scenery) -> Scene {
        Scene(
            size: landscape.size, background: Color(rgb: 0), elements: landscape.elements(),
            description: .init(short: "", full: "", share: ""), attribution: "")
    }

    private static func shapes(_ landscape: Scenery) -> [Shape] {
        landscape.elements().flatMap { element -> [Shape] in
            switch element {
            case .shape(let shape): return [shape]
            case .group(let group):
                // A cloud is told by its own name.
                return group.elements.compactMap { part in
                    guard case .shape(var shape) = part else { return nil }
                    shape.id = group.id
                    return shape
                }
            case .text: return []
            }
        }
    }

    private static func ids(_ landscape: Scenery) -> [String] { shapes(landscape).map(\.id) }

    /// Beside a number in the middle there is room for a flash and its bolt, whatever the place.
    @Test(arguments: [1, 20_211, 77, 4_000_000_007] as [UInt64])
    func lightningStrikesBesideTheNumber(seed: UInt64) throws {
        var landscape = Self.landscape(.thunder, cover: 1, amount: 1)
        landscape.placeSeed = seed
        let shapes = Self.shapes(landscape)
        let bolt = try #require(shapes.first { $0.id == "bolt-5" }?.path.controlBounds)
        #expect(!bolt.intersects(Self.words) && bolt.maxY > 700)
        #expect(shapes.contains { $0.id == "flash" })
    }

    /// A mountain keeps its colours where no words stand before it.
    @Test func landIsDarkenedBehindWordsAlone() throws {
        var landscape = Self.landscape(.snow, altitude: 10, cover: 1, amount: 0.5)
        landscape.silhouette = Surroundings(Coordinates(latitude: 69.65, longitude: 18.96)).silhouette
        landscape.isSnowCovered = true
        let number = Rect(minX: 560, minY: 420, maxX: 1000, maxY: 710)
        func colors(_ words: [Rect]) throws -> (snow: Paint?, shades: [Shape]) {
            landscape.skyWords = words
            let shapes = Self.shapes(landscape)
            return (try #require(shapes.first { $0.id == "far-snow" }).fill, shapes.filter { $0.id == "far-shade" })
        }
        let (plain, behind) = (try colors([]), try colors([number]))
        #expect(plain.shades.isEmpty && plain.snow == behind.snow)
        guard case .linear(let shade) = try #require(behind.shades.first).fill else {
            Issue.record("no gradient")
            return
        }
        #expect(shade.start.x < number.minX && shade.end.x > number.maxX && shade.start.x > 300)
        #expect(shade.stops.first?.color.alpha == 0 && shade.stops.last?.color.alpha == 0)
        // Above the land no words need it.
        #expect(try colors([Rect(minX: 60, minY: 60, maxX: 500, maxY: 150)]).shades.isEmpty)
    }

    @Test func aNumberLeavesALandmarkFree() {
        var landscape = Self.landscape()
        landscape.silhouette = Surroundings(Coordinates(latitude: 48.85, longitude: 2.35), country: "FR").silhouette
        // The tower stands at 768 of 1000.
        let left = landscape.place(ofNumber: 480, height: 300, from: 72, to: 1008)
        #expect(left + 480 < 768 * 1.08 - 40)
    }

    @Test func whatShinesInTheDarkIsOfTheCity() {
        var landscape = Self.landscape(altitude: -12)
        landscape.silhouette = Surroundings(Coordinates(latitude: 69.65, longitude: 18.96)).silhouette
        #expect(Self.ids(landscape).contains("glass"))
        landscape.sunAltitude = 40
        #expect(!Self.ids(landscape).contains("glass"))
        landscape.sunAltitude = -12
        landscape.silhouette = Surroundings(Coordinates(latitude: 48.85, longitude: 2.35)).silhouette
        #expect(!Self.ids(landscape).contains("glass"))
    }

    private static let altitudes = [-30.0, -5, 2, 14, 60]

    /// Each weather with each precipitation and each wind, at one altitude or another.
    @Test(arguments: Scenery.Weather.allCases, altitudes)
    func everyWeatherAtEveryHourCanBeDrawnAndIsTheSameTwice(weather: Scenery.Weather, altitude: Double) throws {
        let turn = try #require(Self.altitudes.firstIndex(of: altitude))
        for (index, kind) in Scenery.Precipitation.allCases.enumerated() {
            let drift = [-0.3, 0, 0.3][(index + turn) % 3]
            var landscape = Self.landscape(
                weather, altitude: altitude, cover: [nil, 0.2, 0.6, 1][index % 4], amount: 0.7)
            (landscape.precipitation, landscape.drift, landscape.windStrength) = (kind, drift, abs(drift) * 3)
            landscape.isSnowCovered = kind == .snow
            let scene = Self.scene(landscape)
            try scene.validate()
            #expect(scene.elements.count < 220)
            if index == turn % 4 { #expect(scene.elements == landscape.elements()) }
        }
    }

    @Test func whatIsNearerIsPaintedLater() throws {
        var landscape = Self.landscape(.rain, altitude: -11, cover: 0.6, amount: 1)
        landscape.body = .moon(center: Point(x: 200, y: 200), radius: 46, cycle: 0.3, isSouthern: false)
        let bow = Element.shape(Shape(id: "bow", path: Path(), fill: .white))
        let number = Element.shape(Shape(id: "number", path: Path(), fill: .white))
        let ids = landscape.elements(bow: [bow], number: [number]).map { element in
            switch element {
            case .shape(let shape): shape.id
            case .group(let group): group.id
            case .text(let run): run.id
            }
        }
        let order = [
            "sky", "stars", "curtain", "cloud", "moon", "streak", "far-land", "bow", "near-land", "number",
            "feet-mist",
            "water", "glitter", "rings",
        ].map { name in ids.firstIndex { $0.hasPrefix(name) } ?? -1 }
        #expect(order.allSatisfy { $0 >= 0 }, "\(ids)")
        #expect(order == order.sorted())
    }

    /// The limit of civil twilight is 6° below the horizon, and the first stars are seen before it.
    @Test(arguments: [(-4.0, false), (-4.5, false), (-5.5, true), (-12, true)])
    func starsComeOutAtFiveDegreesBelowTheHorizon(altitude: Double, areOut: Bool) {
        let ids = Self.ids(Self.landscape(altitude: altitude, cover: 0))
        #expect(ids.contains { $0.hasPrefix("stars-") } == areOut)
    }

    /// A twentieth of a degree changes no colour by more than a few levels.
    @Test(arguments: [Scenery.Weather.fair, .rain, .fog], [true, false])
    func theSkyChangesWithoutJumps(weather: Scenery.Weather, facesSun: Bool) {
        func tone(_ altitude: Double, _ cover: Double) -> [Color] {
            var landscape = Self.landscape(weather, altitude: altitude, cover: cover)
            landscape.facesSun = facesSun
            let tone = SkyTone(landscape)
            return tone.sky + [tone.cloud.lit, tone.cloud.shade, tone.land.far, tone.land.water]
        }
        var last = tone(-25, 0.9)
        for step in 1...1800 {
            let next = tone(-25 + Double(step) * 0.05, 0.9)
            #expect(zip(last, next).allSatisfy { $0.distance(to: $1) <= 4 }, "at \(-25 + Double(step) * 0.05)")
            last = next
        }
        last = tone(10, 0)
        for step in 1...500 {
            let next = tone(10, Double(step) / 500)
            #expect(zip(last, next).allSatisfy { $0.distance(to: $1) <= 8 }, "cover \(Double(step) / 500)")
            last = next
        }
    }

    /// No cloud is there at one minute and gone at the next.
    @Test func cloudsComeAndGoByFading() {
        func clouds(_ minute: Int) -> [String: Double] {
            var landscape = Self.landscape(cover: 0.5)
            landscape.time = 486_000 + Double(minute) / 60
            return Dictionary(
                Self.shapes(landscape).filter { $0.id.hasPrefix("cloud-") }.map { shape in
                    guard case .radial(let gradient) = shape.fill else { return (shape.id, 0) }
                    return (shape.id, gradient.stops[0].color.opacity)
                }, uniquingKeysWith: max)
        }
        var last = clouds(0)
        for minute in 1...180 {
            let next = clouds(minute)
            for id in Set(last.keys).union(next.keys) {
                #expect(abs((last[id] ?? 0) - (next[id] ?? 0)) < 0.45, "\(id) at minute \(minute)")
            }
            last = next
        }
    }

    /// The clouds and strokes of a day are those of its morning: they move a little from one half hour to the next.
    @Test func cloudsAndStrokesKeepTheirShapes() throws {
        func parts(_ hour: Double, _ weather: Scenery.Weather, cover: Double, _ prefix: String) -> [String: [Point]]
        {
            var landscape = Self.landscape(weather, cover: cover, amount: weather == .rain ? 0.6 : 0)
            landscape.skyWords = []
            landscape.body = nil
            landscape.time = 486_000 + hour
            return Dictionary(
                Self.shapes(landscape).filter { $0.id.hasPrefix(prefix) }.map { shape in
                    (shape.id, shape.path.elements.compactMap(\.end))
                }, uniquingKeysWith: { first, _ in first }
            ).filter { _, points in prefix != "cloud-" || points.allSatisfy { (0...1080).contains($0.x) } }
        }
        var last = parts(0, .fair, cover: 0.5, "cloud-")
        try #require(last.count > 3)
        for step in 1...48 {
            let next = parts(Double(step) / 2, .fair, cover: 0.5, "cloud-")
            for (id, points) in next {
                // One at the edge of the picture comes or goes.
                guard let before = last[id] else { continue }
                let moves = zip(points, before).map { Point(x: $0.x - $1.x, y: $0.y - $1.y) }
                let first = try #require(moves.first)
                #expect(points.count == before.count && abs(first.x) < 16, "\(id) at \(step)")
                #expect(moves.allSatisfy { abs($0.x - first.x) < 0.01 && abs($0.y) < 0.01 }, "\(id) at \(step)")
            }
            last = next
        }
        let strokes = parts(0, .rain, cover: 1, "streak")
        #expect(!strokes.isEmpty)
        for hour in [0.9, 1, 7.5] { #expect(parts(hour, .rain, cover: 1, "streak") == strokes) }
    }

    @Test func moreCoverMeansMoreClouds() {
        func count(_ cover: Double) -> Int {
            var landscape = Self.landscape(cover: cover)
            landscape.skyWords = []
            landscape.body = nil
            return Set(Self.ids(landscape).filter { $0.hasPrefix("cloud-") || $0.hasPrefix("deck-") }).count
        }
        let counts = [0, 0.1, 0.3, 0.5, 0.7].map(count)
        #expect(counts[0] == 0)
        #expect(counts == counts.sorted() && counts[4] > counts[1])
        #expect(count(1) > 8, "a closed deck")
    }

    @Test func neverIsAClearSkyAboveRain() {
        let ids = Self.ids(Self.landscape(.rain, cover: 0, amount: 0.5))
        #expect(ids.contains { $0.hasPrefix("cloud-") } && ids.contains { $0.hasPrefix("curtain-") })
        #expect(Self.ids(Self.landscape(.rain, cover: nil, amount: 0.5)).contains { $0.hasPrefix("deck-1") })
    }

    @Test func freezingRainGlazesTheLandAndRainDoesNot() {
        func ice(_ kind: Scenery.Precipitation, _ amount: Double) -> Bool {
            var landscape = Self.landscape(kind == .rain ? .rain : .freezingRain, cover: 1, amount: amount)
            landscape.precipitation = kind
            let ids = Self.ids(landscape)
            return ids.contains("far-ice") && ids.contains("near-ice")
        }
        #expect(ice(.freezingRain, 0.6))
        #expect(!ice(.freezingRain, 0) && !ice(.rain, 0.6))
    }

    @Test func anUnknownCoverIsNeitherClearNorCloudy() {
        let ids = Self.ids(Self.landscape(cover: nil))
        #expect(ids.contains("unknown-cloud-1"))
        #expect(!ids.contains { $0.hasPrefix("cloud-") || $0.hasPrefix("deck-") || $0 == "sun" })
    }

    /// Strokes, flakes, stones, stars, rings and glitter keep off the words.
    @Test(arguments: Scenery.Precipitation.allCases)
    func nothingBrightIsBeforeWords(kind: Scenery.Precipitation) {
        let weather: Scenery.Weather =
            switch kind {
            case .rain: .rain
            case .freezingRain: .freezingRain
            case .snow: .snow
            case .sleet: .sleet
            case .hail: .hail
            }
        var landscape = Self.landscape(weather, altitude: -15, cover: 1, amount: 1)
        landscape.precipitation = kind
        let bright = Self.shapes(landscape).filter { shape in
            [
                "streak", "flakes-small", "flakes-middle", "flakes-soft", "near-flakes", "hail", "rings", "stars",
                "glitter",
            ]
            .contains { shape.id.hasPrefix($0) } && shape.id != "hail-tracks"
        }
        #expect(!bright.isEmpty)
        for shape in bright {
            for point in shape.path.elements.flatMap(\.points) {
                let box = Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).grown(by: 0.5)
                #expect(!box.intersects(Self.words) && !box.intersects(Self.label), "\(shape.id) at \(point)")
            }
        }
    }

    @Test func cloudsBehindWordsAreDarkEnoughForThem() {
        for altitude in [2.0, 20, 60] {
            for shape in Self.shapes(Self.landscape(altitude: altitude, cover: 1)) where shape.id.hasPrefix("deck-")
            {
                guard case .radial(let gradient) = shape.fill, let box = shape.path.controlBounds,
                    box.intersects(Self.words.grown(by: -4))
                else { continue }
                #expect(gradient.stops.allSatisfy { $0.color.relativeLuminance < 0.30 }, "\(shape.id)")
            }
        }
    }

    @Test func smallWordsHaveDarkerCloudsAndNoFlakesBehindThem() throws {
        var scenery = Self.landscape(.snow, cover: 1, amount: 1)
        scenery.precipitation = .snow
        func faint(_ scenery: Scenery) -> [Rect] {
            Self.shapes(scenery).filter { $0.id == "flakes-faint" }.flatMap(\.path.elements).flatMap(\.points).map {
                Rect(minX: $0.x, minY: $0.y, maxX: $0.x, maxY: $0.y).grown(by: 0.5)
            }.filter { $0.intersects(Self.words) }
        }
        #expect(!faint(scenery).isEmpty)
        scenery.smallSkyWords = [Self.words]
        #expect(faint(scenery).isEmpty)
        for shape in Self.shapes(scenery) where shape.id.hasPrefix("deck-") {
            guard case .radial(let gradient) = shape.fill, let box = shape.path.controlBounds,
                box.intersects(Self.words.grown(by: -30))
            else { continue }
            #expect(gradient.stops.allSatisfy { $0.color.relativeLuminance < 0.22 }, "\(shape.id)")
        }
    }

    /// A waxing moon is lit on the right, seen from the south on the left.
    @Test(arguments: [(0.2, false, true), (0.2, true, false), (0.8, false, false), (0.8, true, true)])
    func theMoonIsLitOnItsSide(cycle: Double, isSouthern: Bool, isRight: Bool) throws {
        let path = Path.moon(center: Point(x: 0, y: 0), radius: 10, cycle: cycle, isSouthern: isSouthern)
        let bounds = try #require(path.controlBounds)
        #expect(isRight ? bounds.maxX == 10 && bounds.minX >= 0 : bounds.minX == -10 && bounds.maxX <= 0)
    }

    /// The outline goes once round: it lies on and above the base, and each step goes on where the last one ended.
    @Test(arguments: 0..<60)
    func aCloudHasOneOutline(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let outline = CloudOutline(
            width: 400, height: 150, flatness: Double(seed % 3) * 0.4, isDetailed: seed % 2 == 0, &random)
        let path = outline.path(at: Point(x: 500, y: 300))
        let points = path.elements.flatMap(\.points)
        #expect(points.count > 20 && points.allSatisfy { $0.y <= 300.01 })
        let bounds = try #require(path.controlBounds)
        #expect(bounds.minX < 400 && bounds.maxX > 600 && bounds.minY < 220)
        // Where the walk ends it has reached the right end of the base.
        #expect(try #require(points.last).x > 600)
    }

    @Test func placesDifferAndTheLandOfAPlaceStays() {
        func land(_ latitude: Double, _ time: Double) -> [Shape] {
            var landscape = Self.landscape()
            landscape.silhouette = Surroundings(Coordinates(latitude: latitude, longitude: 12.1)).silhouette
            landscape.time = time
            return Self.shapes(landscape).filter { ["far-land", "near-land"].contains($0.id) }
        }
        #expect(land(47.8, 1000.3) == land(47.8, 4000.9) && land(47.8, 0).count == 2)
        #expect(land(47.8, 1000.3) != land(48.9, 1000.3))
    }

    @Test func windowsAreLitInTheDarkAndInWallsAlone() throws {
        var landscape = Self.landscape(altitude: -20, cover: 0)
        let silhouette = try #require(landscape.silhouette)
        let windows = try #require(Self.shapes(landscape).first { $0.id == "windows" })
        let points = windows.path.elements.flatMap(\.points)
        let walls = try #require(silhouette.walls.controlBounds)
        #expect(points.count > 20)
        #expect(points.allSatisfy { $0.x > walls.minX * 1.08 && $0.x < walls.maxX * 1.08 && $0.y < 720 })
        landscape.sunAltitude = 20
        #expect(!Self.ids(landscape).contains("windows"))
    }

    /// Dark words on a fair day, light ones else, and each can be read on the sky at the top and on the ground.
    @Test(arguments: [-20.0, -2, 4, 8.9, 9.1, 14, 30, 70], [0.0, 0.4, 0.7, 1])
    func inkStandsOutFromTheSkyAndTheGround(altitude: Double, cover: Double) throws {
        var landscape = Self.landscape(altitude: altitude, cover: cover)
        landscape.allowsHighKey = true
        landscape.skyWords = [Rect(minX: 60, minY: 70, maxX: 500, maxY: 150)]
        landscape.smallSkyWords = landscape.skyWords
        let ink = landscape.ink
        #expect(
            (ink.words == .white) != landscape.isHighKey && landscape.isHighKey == (altitude > 9 && cover < 0.9))
        let tone = SkyTone(landscape)
        let sky = ColorScale(landscape.shadedSky(tone).map { ColorScale.Stop($0.0, $0.1) })
        for y in [70.0, 110, 150] { #expect(sky.color(at: y / 720).contrast(with: ink.words) >= 4.5, "\(y)") }
        let water = try #require(Self.shapes(landscape).first { $0.id == "water" })
        guard case .linear(let gradient) = water.fill else { return }
        let ground = ColorScale(gradient.stops.map { ColorScale.Stop($0.offset, $0.color) })
        for y in [800.0, 900, 1030] {
            #expect(ground.color(at: (y - 720) / 360).contrast(with: ink.words) >= 4.5, "\(y)")
        }
    }

    /// The lower the land, the more of a number is before the sky.
    @Test func aNumberStandsWhereTheLandIsLow() throws {
        var landscape = Self.landscape()
        landscape.silhouette =
            Surroundings(Coordinates(latitude: 48.857, longitude: 2.352), country: "FR").silhouette
        let left = landscape.place(ofNumber: 400, height: 300, from: 72, to: 1008)
        // The tower is at 768 of 1000.
        #expect(left + 320 < 800 || left > 860)
        #expect(landscape.place(ofNumber: 2000, height: 300, from: 72, to: 1008) == 72)
    }
}

extension Color {
    fileprivate func distance(to other: Color) -> Int {
        [(red, other.red), (green, other.green), (blue, other.blue)].map { abs(Int($0.0) - Int($0.1)) }.max() ?? 0
    }
}

extension Path.Element {
    /// Where it ends; nil where it closes a path.
    fileprivate var end: Point? {
        switch self {
        case .move(let point), .line(let point), .curve(_, _, let point): point
        case .close: nil
        }
    }
}
