import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct ClockGroundTests {
    private static let altitudes = [-90.0, -6, -5.5, -5, -4.5, -4, -3.5, -3, -2.5, -2, -1.5, -1, -0.5, 0, 60]

    /// All words are on the ground itself, wherever they are in a shape of card; each tenth of a degree is tried at three of the
    /// altitudes.
    @Test(arguments: TemperaturePalette.allCases, altitudes)
    func whatIsWrittenIsLegibleAtEveryTemperature(palette: TemperaturePalette, altitude: Double) throws {
        var faults: [String] = []
        let turn = try #require(Self.altitudes.firstIndex(of: altitude))
        for tenth in stride(from: -600 + turn % 5, through: 600, by: 5) {
            let ground = ClockGround(at: Double(tenth) / 10, palette, sunAltitude: altitude)
            // The contrast of colours, from a luminance that is computed once.
            let ink = ground.ink.relativeLuminance
            for stop in ground.stops {
                let here = stop.color.relativeLuminance
                let contrast = (max(here, ink) + 0.05) / (min(here, ink) + 0.05)
                if contrast < 4.5 { faults.append("\(tenth) tenths, \(stop.offset): \(contrast)") }
            }
        }
        #expect(faults == [])
    }

    @Test func nightComesWhileTheSunSinks() {
        func night(_ altitude: Double) -> Double { ClockGround(at: 9, .clear, sunAltitude: altitude).night }
        #expect(night(0) == 0 && night(-3) == 0.5 && night(-6) == 1)
        #expect(night(-1) < 0.1 && night(-5) > 0.9, "it begins and ends gently")
        let altitudes = (0...60).map { -Double($0) / 10 }
        #expect(zip(altitudes, altitudes.dropFirst()).allSatisfy { night($0) <= night($1) })
    }

    /// Words would be on a ground too deep for dark ink and too bright for white in the middle of a warm twilight.
    @Test func aWarmTwilightChangesItsInkOnce() {
        let grounds = (0...60).map { ClockGround(at: 26, .clear, sunAltitude: -Double($0) / 10) }
        let changes = zip(grounds, grounds.dropFirst()).filter { $0.isDarkOnLight != $1.isDarkOnLight }
        #expect(changes.count == 1 && grounds[0].isDarkOnLight && !grounds[60].isDarkOnLight)
    }

    @Test(arguments: [-20.0, 3, 12, 17, 22, 26, 33, 40])
    func theFootOfANightHasTheHueOfItsTemperature(celsius: Double) {
        let ground = ClockGround(at: celsius, .clear, sunAltitude: -40)
        for stop in ground.stops where stop.offset >= 0.8 {
            #expect(stop.color == TemperaturePalette.clear.glow(at: celsius))
        }
        #expect(ground.stops[0].color.relativeLuminance < 0.01)
    }

    @Test(arguments: [-20.0, 3, 12, 17, 22, 26, 33])
    func aDayHasItsTemperatureAtThreeQuarters(celsius: Double) {
        let ground = ClockGround(at: celsius, .clear, sunAltitude: 30)
        #expect(ground.stops.first { $0.offset == 0.72 }?.color == TemperaturePalette.clear.color(at: celsius))
        #expect(ground.night == 0)
    }

    /// White words would have less than 4.5:1 on the colour itself, and black ones are as hard to read on a deep red.
    @Test(arguments: [15.0, 35, 37, 39]) func aColorThatIsAlmostDeepEnoughIsMadeSoForWhiteWords(celsius: Double) {
        let ground = ClockGround(at: celsius, .clear, sunAltitude: 40)
        #expect(ground.ink == .white)
        #expect(ground.stops.allSatisfy { $0.color.contrast(with: .white) >= 4.5 })
    }

    @Test func aStormDarkensAWarmDayAndChangesItsInk() {
        let fair = ClockGround(at: 24, .clear, sunAltitude: 50)
        let storm = ClockGround(at: 24, .clear, sunAltitude: 50, gloom: 0.85)
        #expect(fair.isDarkOnLight && storm.ink == .white && storm.night >= 0.85)
    }

    // MARK: Dusk

    private static let dusk = [0x182C6D, 0x31448F, 0x5F4F9C, 0x9A5791, 0xC5666F, 0xFFC37A].enumerated().map {
        GradientStop(offset: Double($0) / 5, color: Color(rgb: UInt32($1)))
    }

    /// From a hue with dark words to a deep sky with white ones.
    @Test(arguments: [-10.0, 8, 21, 26, 33]) func theSkyOfTheHourComesOverTheHueWithoutAJump(celsius: Double) {
        let hue = ClockGround(at: celsius, .clear, sunAltitude: 7)
        let grounds = (0...200).map { hue.under(Self.dusk, Double($0) / 200) }
        func colors(_ ground: ClockGround) -> [Color] {
            let scale = ColorScale(ground.stops.map { .init($0.offset, $0.color) })
            return (0...20).map { scale.color(at: Double($0) / 20) }
        }
        var largest = 0
        for (ground, next) in zip(grounds, grounds.dropFirst()) {
            for (from, to) in zip(colors(ground), colors(next)) {
                for channel in [\Color.red, \.green, \.blue] {
                    largest = max(largest, abs(Int(from[keyPath: channel]) - Int(to[keyPath: channel])))
                }
            }
        }
        #expect(largest <= 8)
        #expect(grounds[200].ink == .white && grounds[200].dusk == 1)
    }

    @Test(arguments: [18.0, 21, 26]) func darkWordsAreLegibleUntilTheInkChangesAndWhiteOnesFromThenOn(
        celsius: Double
    ) {
        let hue = ClockGround(at: celsius, .clear, sunAltitude: 7)
        for share in stride(from: 0.0, through: 0.5, by: 0.02) {
            let ground = hue.under(Self.dusk, share)
            #expect(ground.stops.allSatisfy { $0.color.contrast(with: ground.ink) >= 4.5 }, "\(share)")
        }
        #expect(hue.isDarkOnLight && hue.under(Self.dusk, 0.5).ink == .white)
    }
}
