import Primitives
import Testing

@testable import Radar

/// A frame of some rows, each digit a class.
func drawnFrame(_ rows: [String], unseen: Character = "x") -> RadarFrame? {
    let cells = rows.joined()
    let values: [UInt16] = cells.map { digit in
        switch digit {
        case "1": 3
        case "2": 10
        case "3": 40
        case "4": 100
        case "5": 200
        default: 0
        }
    }
    return RadarFrame(
        time: Instant(secondsSince1970: 0), projection: .germanComposite, left: 300, top: 800,
        columns: rows[0].count, rows: rows.count, scale: .amounts, values: values, seen: cells.map { $0 != unseen })
}

struct IsobandTests {
    /// The signed area of a ring's spline.
    private func area(_ rings: [[Point]]) -> Double {
        rings.map { Ring.splineArea($0) }.reduce(0, +)
    }

    @Test func anAreaCoversAsMuchAsItsCells() throws {
        let frame = try #require(
            drawnFrame([
                "0000000000", "0011111000", "0011111000", "0112222100", "0012322100", "0011111000", "0000000000",
            ]))
        let bands = Isobands(frame)
        #expect(bands.rings.map(\.count) == [1, 1, 1, 0, 0])
        for (index, cells) in [(0, 28.0), (1, 8), (2, 1)] {
            #expect(abs(abs(area(bands.rings[index])) - cells) < 0.01)
        }
    }

    @Test func noGapIsBetweenRainAndSnow() throws {
        let plain = try #require(drawnFrame([String](repeating: "2222222222", count: 8)))
        let frame = try #require(
            RadarFrame(
                time: plain.time, projection: plain.projection, left: 0, top: 0, columns: 10, rows: 8,
                scale: .amounts, values: plain.values, seen: plain.seen, snow: (0..<80).map { $0 % 10 < 5 }))
        let (rain, snow) = (Isobands(frame, isSnow: false), Isobands(frame, isSnow: true))
        // In the fourth row, the snow of the columns 0 to 4 ends where rain lies beneath it.
        func columns(_ bands: Isobands) -> [Double] {
            bands.rings[1].joined().filter { abs($0.y - 4) < 1 }.map(\.x)
        }
        let (west, east) = (try #require(columns(rain).min()), try #require(columns(snow).max()))
        #expect(west < east - 0.5 && (3...4).contains(west) && (4.2...5).contains(east), "\(west) \(east)")
    }

    /// The line is smoothed and not the field.
    @Test func aSingleStrongCellIsKept() throws {
        let frame = try #require(drawnFrame(["00000", "01110", "01510", "01110", "00000"]))
        let bands = Isobands(frame)
        #expect(bands.rings[4].count == 1)
        let center = bands.rings[4][0].reduce((0.0, 0.0)) { ($0.0 + $1.x / 4, $0.1 + $1.y / 4) }
        #expect(abs(center.0 - 302) < 0.2 && abs(center.1 - 802) < 0.2)
    }

    @Test func singleDropsOfDrizzleAndHolesOfOneCellAreLeftOut() throws {
        let frame = try #require(
            drawnFrame([
                "0000000", "0100000", "0000000", "0011100", "0010100", "0011100", "0000000", "0000010", "0000000",
            ]))
        #expect(Isobands(frame).rings[0].count == 1)
    }

    @Test func aHoleRunsTheOtherWayRound() throws {
        let frame = try #require(drawnFrame(["000000", "022220", "020020", "020020", "022220", "000000"]))
        let rings = Isobands(frame).rings[1]
        #expect(rings.count == 2 && rings.map { Ring.splineArea($0) > 0 }.count { $0 } == 1)
        #expect(abs(abs(area(rings)) - 12) < 0.01)
    }

    /// Lines go on beyond what is seen, where the picture cuts them off.
    @Test func rainReachesTheEdgeOfWhatIsSeen() throws {
        let frame = try #require(drawnFrame(["000xx", "022xx", "022xx", "000xx"]))
        let furthest = Isobands(frame).rings[1].joined().map(\.x).max() ?? 0
        #expect(furthest > 304)
        #expect(frame.value(at: RadarProjection.germanComposite.coordinates(Point(x: 304, y: 801))) == nil)
    }

    @Test func nothingFallsInADryFrame() throws {
        #expect(try Isobands(#require(drawnFrame(["000", "000"]))).rings == [[], [], [], [], []])
        #expect(try Isobands(#require(drawnFrame(["xxx", "xxx"]))).rings == [[], [], [], [], []])
    }

    @Test func everythingAroundAnAnswerIsUnseen() throws {
        let rows = [String](repeating: String(repeating: "0", count: 60), count: 60)
        let frame = try #require(drawnFrame(rows))
        let middle = Point(x: 329.5, y: 829.5)
        #expect(Isobands.unseen(frame, around: middle, reach: 20).isEmpty)
        let rings = Isobands.unseen(frame, around: middle, reach: 60)
        // A frame around the answer, and the answer as a hole in it.
        #expect(rings.count == 2)
        let hole = try #require(rings.map { abs(Ring.splineArea($0)) }.min())
        #expect(abs(hole - 3600) < 30)
    }

    /// Edges are half a unit below the first value of a class.
    @Test func classesBeginAtTheirFirstValue() {
        #expect(
            [0, 1, 4, 5, 20, 21, 63, 64, 166, 167].map(RadarScale.amounts.grade) == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5])
        #expect([78, 79, 103, 123, 139, 152].map(RadarScale.reflectivity.grade) == [0, 1, 2, 3, 4, 5])
        #expect(abs(RadarScale.amounts.rate(8) - 0.96) < 1e-9)
        #expect(abs(RadarScale.reflectivity.rate(153) - 22.035) < 0.001)
    }
}

struct SurveyTests {
    private func survey(_ rows: [String], at point: Point, within: Double = 100) throws -> RadarSurvey {
        let frame = try #require(drawnFrame(rows))
        return RadarSurvey(frame, around: frame.projection.coordinates(point), within: within)
    }

    @Test func theNearestGroupOfFourCellsCounts() throws {
        var rows = [String](repeating: String(repeating: "0", count: 60), count: 60)
        // Three cells near, four cells 20 cells to the right.
        rows[30] = String(repeating: "0", count: 35) + "111" + String(repeating: "0", count: 12) + "2222000000"
        let survey = try survey(rows, at: Point(x: 330, y: 830))
        let nearest = try #require(survey.nearest)
        #expect(survey.grade == 0 && survey.heavier == nil)
        #expect(abs(nearest.kilometers - 20 / 1.068) < 0.2 && abs(nearest.bearing - 87) < 1)
    }

    @Test func cellsThatTouchAtACornerAreOneGroup() throws {
        let rows = ["20000", "02000", "00200", "00020", "00000"]
        #expect(try survey(rows, at: Point(x: 304, y: 800)).nearest != nil)
    }

    @Test func heavierIsAHigherIntensityAndNotAHigherClass() throws {
        var rows = [String](repeating: String(repeating: "1", count: 40), count: 40)
        rows[5] = String(repeating: "2", count: 40)
        #expect(try survey(rows, at: Point(x: 320, y: 820)).heavier == nil)
        rows[10] = String(repeating: "3", count: 40)
        let heavier = try #require(try survey(rows, at: Point(x: 320, y: 820)).heavier)
        #expect(abs(heavier.kilometers - 10 / 1.068) < 0.3)
    }

    @Test func whatIsNotSeenIsNeitherDryNorWet() throws {
        let survey = try survey(["xx0", "xx0", "xx0"], at: Point(x: 300, y: 801))
        #expect(survey.grade == nil && survey.value == nil)
        // Three cells of a disc of 31,000 square kilometers.
        #expect(survey.seenShare < 0.001 && survey.seenShareOfPicture < 0.001)
    }
}

struct SampleRadarTests {
    @Test(arguments: [(47.6, -122.3), (0.0, 0.0), (78.2, 15.6), (-54.8, -68.3), (-16.8, 179.9)])
    func itRainsInTheSampleAnywhere(latitude: Double, longitude: Double) throws {
        let place = Coordinates(latitude: latitude, longitude: longitude)
        let frame = try #require(SampleRadar.frame(around: place, time: Instant(secondsSince1970: 0)))
        let survey = RadarSurvey(frame, around: place, within: 100)
        #expect(survey.grade ?? 0 > 0 && survey.heavier != nil && survey.seenShareOfPicture > 0.5)
    }
}
