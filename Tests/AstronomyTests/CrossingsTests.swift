import Foundation
import Testing

@testable import Astronomy

struct CrossingsTests {
    private func near(_ computed: [Double], _ expected: [Double]) -> Bool {
        computed.count == expected.count && zip(computed, expected).allSatisfy { abs($0 - $1) < 0.02 }
    }

    @Test func aSineRisesAndFalls() {
        let crossings = Crossings(from: -1000, to: 86_400, step: 3600) { sin($0 / 43_200 * .pi) }
        #expect(near(crossings.rising, [0, 86_400]) || near(crossings.rising, [0]))
        #expect(near(crossings.falling, [43_200]))
        #expect(!crossings.startsPositive)
    }

    /// A summit that reaches over zero for a minute, anywhere between two samples.
    @Test(arguments: Array(stride(from: 36_000.0, through: 39_600, by: 137)), [1.0, -1])
    func whatHappensBetweenTwoSamplesIsFound(summit: Double, sign: Double) {
        let half = 30 * 2 * Double.pi / 86_400
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) {
            sign * (cos(($0 - summit) * 2 * .pi / 86_400) - cos(half))
        }
        let (first, last) = sign > 0 ? (crossings.rising, crossings.falling) : (crossings.falling, crossings.rising)
        #expect(near(first, [summit - 30]) && near(last, [summit + 30]))
        #expect(crossings.startsPositive == (sign < 0))
    }

    @Test(arguments: [300.0, 86_100]) func aSummitNearAnEndIsFound(summit: Double) {
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) {
            cos(($0 - summit) * 2 * .pi / 86_400) - cos(60 * 2 * .pi / 86_400)
        }
        #expect(near(crossings.rising, [summit - 60]) && near(crossings.falling, [summit + 60]))
    }

    @Test func whatOnlyComesCloseDoesNotCross() {
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) { cos($0 * 2 * .pi / 86_400) - 1.000001 }
        #expect(crossings.rising.isEmpty && crossings.falling.isEmpty && !crossings.startsPositive)
    }

    @Test(arguments: [(0.0, 0.0), (0, -5), (0, .infinity), (.nan, 5), (-.infinity, .infinity), (0, 1e300)])
    func anySpanEnds(start: Double, end: Double) {
        let crossings = Crossings(from: start, to: end, step: 3600) { sin($0) }
        #expect(crossings.rising.count <= 10_001)
    }
}
