import Primitives
import SceneModel
import Testing

@testable import Landscape

/// The skies of days and of hours side by side.
struct CourseTests {
    private static let size = Size(width: 1080, height: 1080)

    private static func sky(_ altitude: Double, _ cover: Double) -> Scenery {
        var sky = Scenery(size: size, horizon: 800, unit: 1)
        (sky.sunAltitude, sky.cloudCover) = (altitude, cover)
        return sky
    }

    private static func boxes(_ element: Element?) -> [Rect] {
        guard case .group(let group) = element else { return [] }
        return group.elements.compactMap {
            guard case .shape(let shape) = $0 else { return nil }
            return shape.path.controlBounds
        }
    }

    /// Days that are alike, and days that differ, leave no gap between their strips.
    @Test(arguments: [[0.0, 0, 0], [0, 1, 0], [0.3, 0.35, 0.9], [1, 1, 0]])
    func theSkiesOfDaysCoverThePicture(covers: [Double]) {
        let columns = covers.enumerated().map { index, cover in
            SkyCourse.Column(Self.sky(30, cover), middle: 180 + 360 * Double(index), words: [])
        }
        let course = SkyCourse(
            columns, width: 360, in: Self.size, horizon: 800, unit: 1, head: 200, cloudBase: 340, cloudHeight: 90,
            key: .own, silhouette: nil)
        var end = 0.0
        for box in Self.boxes(course.elements.first) {
            #expect(box.minX <= end)
            end = max(end, box.maxX)
        }
        #expect(end >= 1080)
    }

    private static func hours(_ sky: Scenery) -> HourlySky {
        HourlySky(
            (0...24).map { HourlySky.Hour(sky, at: 45 * Double($0)) }, in: size, horizon: 800, unit: 1,
            clouds: 150...260)
    }

    @Test func aClearNightIsBlueRatherThanBlack() {
        let columns = HourlyColumns(Self.hours(Self.sky(-30, 0)), isLight: false)
        for color in columns.colors[100] {
            #expect(color.blue > 0x38 && color.blue > color.red && color.blue > color.green)
        }
    }

    /// Where it is wet there are heaps of cloud, elsewhere by the cover.
    @Test func cloudsStandOverWetHours() {
        var sky = Self.sky(20, 0)
        #expect(Self.hours(sky).elements(isLight: false).count == 1)
        sky.precipitationAmount = 0.6
        sky.weather = .rain
        let ids = Self.hours(sky).elements(isLight: false).compactMap {
            if case .group(let group) = $0 { group.id } else { nil }
        }
        #expect(ids.contains { $0.hasPrefix("roof-") } && !ids.contains { $0.hasPrefix("cloud-") })
    }
}
