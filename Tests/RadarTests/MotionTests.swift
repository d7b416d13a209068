import Primitives
import Testing

@testable import Radar

/// How rain moves, from two frames of it, and what passes over a place.
struct MotionTests {
    private static let place = Coordinates(latitude: 51, longitude: 10)
    private static let time = Instant(secondsSince1970: 1_800_000_000)

    /// A frame some minutes before its time, whose rain in mm/h at kilometers east and north of the place has moved on since.
    private static func frame(
        minutesBefore minutes: Double = 0, moving motion: (east: Double, north: Double) = (0, 0),
        in projection: RadarProjection = .germanComposite,
        seen: @escaping (Double, Double) -> Bool = { _, _ in true },
        rain: @escaping (_ east: Double, _ north: Double) -> Double
    ) -> RadarFrame? {
        let middle = projection.point(place)
        let reach = Int(165 * projection.cellsPerKilometer(latitude: place.latitude))
        let (left, top, side) = (Int(middle.x) - reach, Int(middle.y) - reach, 2 * reach + 1)
        let view = RadarView(place, in: projection)
        let offsets = (0..<side * side).map {
            view.offset(Point(x: Double(left + $0 % side), y: Double(top + $0 / side)))
        }
        return RadarFrame(
            time: time.advanced(by: -60 * minutes), projection: projection, left: left, top: top, columns: side,
            rows: side, scale: .amounts,
            values: offsets.map {
                UInt16(rain($0.x + motion.east * minutes, $0.y + motion.north * minutes) / 0.12)
            }, seen: offsets.map { seen($0.x, $0.y) })
    }

    /// Two showers.
    private static func showers(_ east: Double, _ north: Double) -> Double {
        func shower(_ x: Double, _ y: Double, _ radius: Double, _ rate: Double) -> Double {
            let square = ((east - x) * (east - x) + (north - y) * (north - y)) / (radius * radius)
            return rate * max(0, 1 - square)
        }
        return shower(-40, 20, 26, 6) + shower(50, -30, 18, 14)
    }

    private static func motion(_ frames: (RadarFrame?, RadarFrame?)) throws -> RadarMotion? {
        RadarMotion(of: try #require(frames.1), after: [try #require(frames.0)], around: place)
    }

    @Test(
        arguments: [(0.72, -0.55), (-1.1, 0.2), (0.1, 0.4)],
        [RadarProjection.germanComposite, .webMercator(width: 8192)])
    func showersThatMoveTellTheirMotion(vector: (Double, Double), projection: RadarProjection) throws {
        let found = try Self.motion(
            (
                Self.frame(minutesBefore: 15, moving: vector, in: projection, rain: Self.showers),
                Self.frame(in: projection, rain: Self.showers)
            ))
        let motion = try #require(found)
        #expect(abs(motion.east - vector.0) < 0.08 && abs(motion.north - vector.1) < 0.08, "\(motion)")
    }

    @Test func itsSpeedAndBearingAreThoseOfAWind() throws {
        let motion = try #require(RadarMotion(east: 0.5, north: -0.5))
        #expect(abs(motion.speed - 42.43) < 0.01 && abs(motion.bearing - 315) < 0.01)
        #expect(RadarMotion(east: 0.05, north: 0) == nil)
    }

    @Test func ofSeveralEarlierFramesTheOneOfAQuarterTells() throws {
        let newest = Self.frame(rain: Self.showers)
        let now = try #require(newest)
        let earlier = try [60.0, 15, 5].map { (minutes: Double) -> RadarFrame in
            // Those of other times move elsewhere.
            let east = minutes == 15 ? 0.6 : -0.6
            let frame = Self.frame(minutesBefore: minutes, moving: (east, 0), rain: Self.showers)
            return try #require(frame)
        }
        let motion = try #require(RadarMotion(of: now, after: earlier, around: Self.place))
        #expect(abs(motion.east - 0.6) < 0.08)
        #expect(RadarMotion(of: now, after: [earlier[0]], around: Self.place) == nil)
        #expect(RadarMotion(of: now, after: [], around: Self.place) == nil)
    }

    @Test(arguments: ["even", "along a band", "elsewhere", "hardly any", "standing"])
    func framesThatDoNotTellHaveNone(kind: String) throws {
        func rain(_ isLater: Bool) -> (Double, Double) -> Double {
            switch kind {
            case "even": { _, _ in 3 }
            // It moves as well along the band as it stands.
            case "along a band": { _, north in max(0, 6 - abs(north - 10) / 3) }
            case "elsewhere":
                { east, north in isLater ? Self.showers(north * 1.7, east + 30) : Self.showers(east, -north * 0.6) }
            case "hardly any": { east, north in abs(east) + abs(north) < 8 ? 4 : 0 }
            default: Self.showers
            }
        }
        let moving = kind == "along a band" || kind == "hardly any" ? (0.6, 0.0) : (0, 0)
        #expect(
            try Self.motion(
                (Self.frame(minutesBefore: 15, moving: moving, rain: rain(false)), Self.frame(rain: rain(true))))
                == nil)
    }

    /// What is cut off by the range of the radar would seem to stand still there.
    @Test func theEdgeOfWhatIsSeenDoesNotHoldTheRainBack() throws {
        let seen: (Double, Double) -> Bool = { east, north in east < 55 && north > -40 }
        let found = try Self.motion(
            (
                Self.frame(minutesBefore: 15, moving: (0.8, 0.3), seen: seen, rain: Self.showers),
                Self.frame(seen: seen, rain: Self.showers)
            ))
        let motion = try #require(found)
        #expect(abs(motion.east - 0.8) < 0.1 && abs(motion.north - 0.3) < 0.1, "\(motion)")
    }

    // MARK: What passes

    /// What passes over the place in a wind from the west of 60 km/h, so that a kilometer is a minute.
    private static func passage(
        after minutes: Double = 0, seen: @escaping (Double, Double) -> Bool = { _, _ in true },
        rain: @escaping (Double, Double) -> Double
    ) throws -> RadarPassage {
        let frame = frame(seen: seen, rain: rain)
        let motion = RadarMotion(east: 1, north: 0)
        return RadarPassage(
            of: try #require(frame), moving: try #require(motion), over: place,
            from: time.advanced(by: 60 * minutes))
    }

    private static func minutes(_ instant: Instant) -> Double { time.seconds(to: instant) / 60 }

    @Test func rainUpwindArrivesInTheMinutesThatItTakes() throws {
        let passage = try Self.passage { east, _ in (-50...(-20)).contains(east) ? (east < -35 ? 9 : 3) : 0 }
        guard case .arrives(let start)? = passage.event else {
            Issue.record("\(passage.event as Any)")
            return
        }
        #expect(abs(Self.minutes(start) - 20) <= 3)
        #expect(passage.spell.compactMap(\.grade).allSatisfy { $0 > 0 } && passage.spell.count >= 9)
        #expect(try abs(Self.minutes(#require(passage.heaviest)) - 35) <= 3)
        #expect(!passage.isDry && passage.steps.count == 25)
    }

    @Test func thePictureIsAsOldAsItIs() throws {
        let passage = try Self.passage(after: 10) { east, _ in (-50...(-20)).contains(east) ? 3 : 0 }
        guard case .arrives(let start)? = passage.event else {
            Issue.record("\(passage.event as Any)")
            return
        }
        #expect(abs(Self.minutes(start) - 20) <= 3)
    }

    @Test func rainHereLeavesOverABriefBreak() throws {
        let passage = try Self.passage { east, _ in east > -22 && !(-14...(-8)).contains(east) ? 1 : 0 }
        guard case .leaves(let end)? = passage.event else {
            Issue.record("\(passage.event as Any)")
            return
        }
        #expect(abs(Self.minutes(end) - 22) <= 3 && passage.heaviest == nil && passage.isBroken)
    }

    @Test func withoutAChangeThatIsSeenThereIsNoEvent() throws {
        #expect(try Self.passage { _, _ in 2 }.event == nil)
        let dry = try Self.passage { east, _ in east > 5 ? 2 : 0 }
        #expect(dry.event == nil && dry.isDry)
        // Beyond what is not seen, nothing is told.
        let hidden = try Self.passage(seen: { east, _ in east > -12 || east < -20 }) { east, _ in east < -30 ? 2 : 0
        }
        #expect(hidden.event == nil && !hidden.isDry && hidden.steps.contains { $0.grade == nil })
    }
}
