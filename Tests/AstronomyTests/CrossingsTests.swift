import Foundation
import Primitives
import Testing

@testable import Astronomy

struct CrossingsTests {
    private func near(_ computed: [Double], _ expected: [Double]) -> Bool {
        computed.count == expected.count && zip(computed, expected).allSatisfy { abs($0 - $1) < 0.02 }
    }

    @Test func sineCrossingsAreFound() {
        let crossings = Crossings(from: -1000, to: 86_400, step: 3600) { sin($0 / 43_200 * .pi) }
        #expect(near(crossings.rising, [0, 86_400]) || near(crossings.rising, [0]))
        #expect(near(crossings.falling, [43_200]))
        #expect(!crossings.startsPositive)
    }

    /// Near a pole the sun may set before it rises.
    @Test func daylightMayEndBeforeItBegins() {
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) { ($0 - 20_000) * ($0 - 50_000) }
        let start = Instant(secondsSince1970: 0)
        let daylight = Daylight(crossings, from: start)
        #expect(daylight.kind == .normal)
        #expect(abs(start.seconds(to: daylight.sunset ?? start) - 20_000) < 0.02)
        #expect(abs(start.seconds(to: daylight.sunrise ?? start) - 50_000) < 0.02)
    }

    /// An extremum that crosses zero for a minute, anywhere between two samples.
    @Test(arguments: Array(stride(from: 36_000.0, through: 39_600, by: 137)), [1.0, -1])
    func extremumBetweenTwoSamplesIsFound(summit: Double, sign: Double) {
        let half = 30 * 2 * Double.pi / 86_400
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) {
            sign * (cos(($0 - summit) * 2 * .pi / 86_400) - cos(half))
        }
        let (first, last) = sign > 0 ? (crossings.rising, crossings.falling) : (crossings.falling, crossings.rising)
        #expect(near(first, [summit - 30]) && near(last, [summit + 30]))
        #expect(crossings.startsPositive == (sign < 0))
    }

    @Test(arguments: [300.0, 86_100]) func extremumNearAnEndIsFound(summit: Double) {
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) {
            cos(($0 - summit) * 2 * .pi / 86_400) - cos(60 * 2 * .pi / 86_400)
        }
        #expect(near(crossings.rising, [summit - 60]) && near(crossings.falling, [summit + 60]))
    }

    /// The result of plain bisection between two samples.
    private func halved(_ low: Double, _ high: Double, _ function: (Double) -> Double) -> Double {
        var (low, high) = (low, high)
        let isPositive = function(low) > 0
        for _ in 0..<40 where high - low > 0.01 {
            let middle = (low + high) / 2
            if (function(middle) > 0) == isPositive { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    @Test(
        arguments: [
            { $0 - 1234.567 }, { 1800 - $0 }, { $0 - 3599.999 }, { $0 - 0.0005 }, { sin(($0 - 777) / 13_000) },
            { atan(($0 - 2000) * 1e6) }, { atan(($0 - 2000) * 1e-6) }, { ($0 > 900.001 ? 1 : -1) },
            { exp(-$0 / 50) - 1e-10 }, { pow($0 - 1500, 9) }, { ($0 - 42).rounded(.down) },
        ] as [@Sendable (Double) -> Double])
    func crossingEqualsThatOfPlainBisectionBitForBit(function: @Sendable (Double) -> Double) {
        let crossings = Crossings(from: 0, to: 3600, step: 3600, of: function)
        #expect(crossings.rising + crossings.falling == [halved(0, 3600, function)])
    }

    @Test func crossingNeedsFewEvaluations() {
        var looks = 0
        _ = Crossings(from: 0, to: 86_400, step: 3600) { seconds in
            looks += 1
            return sin((seconds - 20_000) / 43_200 * .pi)
        }
        // 27 samples, and two crossings, each of which would need 19 evaluations by plain bisection.
        #expect(looks < 27 + 2 * 12, "\(looks)")
    }

    @Test func nearMissIsNotACrossing() {
        let crossings = Crossings(from: 0, to: 86_400, step: 3600) { cos($0 * 2 * .pi / 86_400) - 1.000001 }
        #expect(crossings.rising.isEmpty && crossings.falling.isEmpty && !crossings.startsPositive)
    }

    @Test(arguments: [(0.0, 0.0), (0, -5), (0, .infinity), (.nan, 5), (-.infinity, .infinity), (0, 1e300)])
    func invalidSpansTerminate(start: Double, end: Double) {
        let crossings = Crossings(from: start, to: end, step: 3600) { sin($0) }
        #expect(crossings.rising.count <= 10_001)
    }
}
