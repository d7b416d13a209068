import ForecastCore
import Testing

struct BeaufortForceTests {
    /// The limits of code table 1100 of the WMO, in m/s.
    @Test func aForceBeginsAtItsLimit() {
        let limits = [0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]
        #expect(BeaufortForce(speed: 0) == .calm && BeaufortForce(speed: 0.29) == .calm)
        for (index, limit) in limits.enumerated() {
            #expect(BeaufortForce(speed: limit)?.rawValue == index + 1)
            #expect(BeaufortForce(speed: limit.nextDown)?.rawValue == index)
        }
        #expect(BeaufortForce(speed: 90) == .hurricane)
    }

    @Test(arguments: [-1, .nan, .infinity]) func whatIsNoSpeedHasNoForce(speed: Double) {
        #expect(BeaufortForce(speed: speed) == nil)
    }
}
