import Primitives
import Radar
import Testing

struct ProjectionTests {
    /// Corners of the grid DE1200, by PROJ 9.
    @Test(arguments: [
        (55.8620871, 1.4633015, -0.5, -0.5), (45.6846058, 16.5808693, 1099.5, 1199.5),
        (55.8454386, 18.7316165, 1099.5, -0.5), (48.58, 7.75, 366.2335, 881.4297),
    ])
    func theCompositeLiesWhereItsPublisherSays(latitude: Double, longitude: Double, x: Double, y: Double) {
        let place = Coordinates(latitude: latitude, longitude: longitude)
        let point = RadarProjection.germanComposite.point(place)
        #expect(abs(point.x - x) < 1e-4 && abs(point.y - y) < 1e-4)
        let back = RadarProjection.germanComposite.coordinates(point)
        #expect(abs(back.latitude - latitude) < 1e-9 && abs(back.longitude - longitude) < 1e-9)
    }

    @Test(arguments: [RadarProjection.germanComposite, .webMercator(width: 32_768)])
    func theMapHasTrueDistancesAndDirections(projection: RadarProjection) {
        let center = Coordinates(latitude: 53.87, longitude: 8.7)
        let view = RadarView(center, in: projection)
        for bearing in stride(from: 0.0, to: 360, by: 30) {
            let there = center.at(kilometers: 140, bearing: bearing)
            let offset = view.offset(there)
            let angle = Angle.degrees(bearing)
            #expect(abs(offset.x - 140 * angle.sine) < 1.2 && abs(offset.y - 140 * angle.cosine) < 1.2)
            // And back to the same point of the grid.
            let point = view.point(offset)
            let own = projection.point(there)
            #expect(abs(point.x - own.x) < 0.01 && abs(point.y - own.y) < 0.01)
        }
    }

    @Test func aBearingAndADistanceLeadThereAndBack() {
        let here = Coordinates(latitude: 48.58, longitude: 7.75)
        let there = here.at(kilometers: 80, bearing: 251)
        #expect(abs(here.kilometers(to: there) - 80) < 1e-6 && abs(here.bearing(to: there) - 251) < 1e-6)
    }
}

struct CoverageTests {
    @Test func theCompositeSeesWhereItsRadarsReach() {
        func sees(_ latitude: Double, _ longitude: Double) -> Bool {
            let point = RadarProjection.germanComposite.point(Coordinates(latitude: latitude, longitude: longitude))
            return GermanComposite.sees(
                column: Int((point.x + 0.5).rounded(.down)), row: Int((point.y + 0.5).rounded(.down)))
        }
        #expect(sees(52.52, 13.41) && sees(48.58, 7.75) && sees(46.95, 7.45))
        #expect(!sees(48.68, 6.18) && !sees(55.68, 12.57) && !sees(48.21, 16.37) && !sees(0, 0))
        let cells = GermanComposite.sight(left: 0, top: 0, columns: 1100, rows: 1200)
        #expect(cells.count { $0 } == 698_005)
    }

    @Test(arguments: [
        (52.52, 13.41, true), (55.68, 12.57, true), (48.21, 16.37, false), (48.85, 2.35, false),
        (-33.9, 151.2, false),
    ])
    func aPlaceIsCoveredIfItsSurroundingsAre(latitude: Double, longitude: Double, isCovered: Bool) {
        #expect(GermanComposite.covers(Coordinates(latitude: latitude, longitude: longitude)) == isCovered)
    }
}

struct RadarAgeTests {
    @Test(arguments: [
        (0.0, RadarAge.recent(minutes: 0)), (1200, .recent(minutes: 20)), (1201, .old(minutes: 20)),
        (3600, .old(minutes: 60)), (3601, .tooOld(minutes: 60)), (-120, .recent(minutes: 0)),
        (-300, .recent(minutes: 0)), (-301, .ahead(minutes: 5)),
    ])
    func aPictureAges(seconds: Double, age: RadarAge) {
        let time = Instant(secondsSince1970: 1_758_617_700)
        #expect(RadarAge(of: time, at: time.advanced(by: seconds)) == age)
    }
}

struct EarthLinesTests {
    @Test func coastsLakesAndBordersAreAroundAPlace() {
        let konstanz = EarthLines(around: Coordinates(latitude: 47.66, longitude: 9.17), kilometers: 150)
        #expect(!konstanz.land.isEmpty && !konstanz.lakes.isEmpty && !konstanz.borders.isEmpty)
        let near = konstanz.shores.joined().contains {
            $0.kilometers(to: Coordinates(latitude: 47.66, longitude: 9.17)) < 6
        }
        #expect(near)
    }

    /// Tiles are cut at their edges, where there is no coast.
    @Test func noCoastRunsAlongAnEdgeOfATile() {
        let lines = EarthLines(around: Coordinates(latitude: 50.05, longitude: 10.05), kilometers: 150).coasts
        for line in lines {
            for (one, other) in zip(line, line.dropFirst()) {
                #expect(!(one.latitude == 50 && other.latitude == 50))
                #expect(!(one.longitude == 10 && other.longitude == 10))
            }
        }
    }

    @Test(arguments: [(-16.8, 179.9), (89.9, 0.0), (-90, 12), (0, -180), (65.6, -169.9)])
    func placesAtTheEdgeOfTheWorldHaveAMap(latitude: Double, longitude: Double) {
        let center = Coordinates(latitude: latitude, longitude: longitude)
        let lines = EarthLines(around: center, kilometers: 150)
        let nearest = lines.coasts.joined().map { $0.kilometers(to: center) }.min()
        // Fiji and the Bering Strait have coasts; the poles have none.
        if longitude == 179.9 || longitude == -169.9 { #expect((nearest ?? .infinity) < 150) }
    }
}
