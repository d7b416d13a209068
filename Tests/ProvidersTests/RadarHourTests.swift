import Primitives
import Testing

@testable import Providers

struct RadarHourTests {
    private let newest = Instant(secondsSince1970: 1_800_000_000)

    private func minutes(_ before: [Double]) -> [Double] {
        let times = before.map { newest.advanced(by: -60 * $0) }
        return RadarPast.hour.times(of: times, before: newest).map { $0.seconds(to: newest) / 60 }
    }

    @Test func anHourHasAtMostTwelvePicturesBeforeTheNewest() {
        #expect(minutes((1...12).map { Double($0) * 5 }) == (1...12).reversed().map { Double($0) * 5 })
        #expect(minutes([60, 50, 40, 30, 20, 10]) == [60, 50, 40, 30, 20, 10])
        // However many a server has.
        let crowd = minutes((0...4000).map { Double($0) / 60 })
        #expect(crowd.count == 12 && crowd.allSatisfy { (2...60).contains($0) })
        #expect(crowd == crowd.sorted(by: >))
    }

    @Test func aQuarterHasItsOldestPictureAlone() {
        func minutes(_ before: [Double]) -> [Double] {
            RadarPast.quarter.times(of: before.map { newest.advanced(by: -60 * $0) }, before: newest)
                .map { $0.seconds(to: newest) / 60 }
        }
        #expect(minutes([5, 10, 15, 20, 60]) == [15])
        #expect(minutes([20, 10]) == [10])
        #expect(minutes([20, 0, -5]).isEmpty)
    }

    @Test func onlyThoseOfTheHourBeforeCount() {
        #expect(minutes([-5, 0, 61, 600]).isEmpty)
        #expect(minutes([10, 10, 10]) == [10])
        #expect(minutes([]).isEmpty)
    }
}
