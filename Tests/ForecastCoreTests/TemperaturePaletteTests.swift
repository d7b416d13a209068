import ForecastCore
import Primitives
import Testing

struct TemperaturePaletteTests {
    @Test(
        arguments: [
            (-40, 0x265472), (-20, 0x3679A5), (-10, 0x469DD8), (-5, 0x56B4E9), (2.5, 0x5BCFD5), (10, 0x8AC086),
            (15, 0xD1B350), (20, 0xF99F2B), (23, 0xF78E23), (25, 0xF6831E), (30, 0xF57217), (40, 0xFA6212),
            (60, 0xFE510C),
        ] as [(Double, UInt32)])
    func lucidHasTheAncestorsColours(celsius: Double, rgb: UInt32) {
        let (color, expected) = (TemperaturePalette.lucid.color(at: celsius), Color(rgb: rgb))
        for (a, b) in [(color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue)] {
            #expect(abs(Int(a) - Int(b)) <= 1)
        }
    }

    @Test(
        arguments: [(-99, 0x865EB1), (0, 0x2376B9), (8, 0x077C91), (26, 0x986600), (80, 0xC33D59)]
            as [(Double, UInt32)])
    func clearHasTheDesignsStops(celsius: Double, rgb: UInt32) {
        #expect(TemperaturePalette.clear.color(at: celsius) == Color(rgb: rgb))
    }

    /// The figures go to the test's output, so that a run shows them.
    @Test(arguments: [(TemperaturePalette.clear, 4.5), (.lucid, 4.2)])
    func inkIsLegibleAtEveryTemperature(palette: TemperaturePalette, least: Double) throws {
        let tenths = (-600...600).map { Double($0) / 10 }
        let contrasts = tenths.map { celsius -> (celsius: Double, contrast: Double) in
            let ground = palette.color(at: celsius)
            return (celsius, TemperaturePalette.ink(on: ground).contrast(with: ground))
        }
        let worst = try #require(contrasts.min { $0.contrast < $1.contrast })
        print("smallest ink contrast, \(palette.rawValue): \(worst.contrast) at \(worst.celsius) °C")
        #expect(worst.contrast >= least)
    }

    @Test func clearAlwaysHasWhiteInk() {
        for tenth in -600...600 {
            #expect(TemperaturePalette.ink(on: TemperaturePalette.clear.color(at: Double(tenth) / 10)) == .white)
        }
    }
}
