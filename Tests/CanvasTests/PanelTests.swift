import Foundation
import RasterImages
import Testing

@testable import Canvas

struct PanelTests {
    private static func pixels(
        _ panel: Panel, _ bytes: [UInt8], width: Int, height: Int, _ format: PixelFormat
    ) -> (bytes: [UInt8], format: PixelFormat)? {
        let layout = PixelLayout(width: width, height: height, stride: width * format.bytesPerPixel, format: format)
        return bytes.withUnsafeBytes { bytes in
            panel.pixels(layout, of: bytes).map { copy in
                defer { copy.bytes.deallocate() }
                return (Array(copy.bytes.prefix(width * height)), copy.format)
            }
        }
    }

    /// A card of 3 by 2 pixels: 1 2 3 above 4 5 6.
    @Test(arguments: [
        (1, [4, 1, 5, 2, 6, 3]), (2, [6, 5, 4, 3, 2, 1]), (3, [3, 6, 2, 5, 1, 4]),
    ])
    func aQuarterTurnIsToTheRight(turns: Int, expected: [UInt8]) {
        let turned = Self.pixels(
            Panel(turns: turns, .grays(bits: nil)), [1, 2, 3, 4, 5, 6], width: 3, height: 2, .gray4)
        #expect(turned?.bytes == expected && turned?.format == .gray4)
    }

    @Test func greysThatAreRightStayAsTheyAre() {
        #expect(Self.pixels(Panel(.grays(bits: nil)), [0, 15], width: 2, height: 1, .gray4) == nil)
        #expect(Self.pixels(Panel(.grays(bits: 4)), [0, 15], width: 2, height: 1, .gray4) == nil)
        let whole = Self.pixels(Panel(.grays(bits: 8)), [0, 7, 15], width: 3, height: 1, .gray4)
        #expect(whole?.bytes == [0, 119, 255] && whole?.format == .gray8)
        #expect(Self.pixels(Panel(.grays(bits: 8)), [0, 1], width: 2, height: 1, .bilevel)?.bytes == [0, 255])
        let four = Self.pixels(Panel(.grays(bits: 4)), [0, 1, 2, 3], width: 4, height: 1, .gray2)
        #expect(four?.bytes == [0, 5, 10, 15] && four?.format == .gray4)
    }

    // MARK: Pigments

    private static func gray(_ seen: UInt8, as code: UInt8) -> Panel.Pigment {
        Panel.Pigment(
            seen: RGB(red: seen, green: seen, blue: seen), code: RGB(red: code, green: code, blue: code))
    }

    private static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// A sky survives: the light of an area is that of the picture, on the way from the darkest pigment to the lightest.
    @Test(arguments: [UInt8(40), 90, 128, 200]) func aMixtureHasTheLightOfThePicture(value: UInt8) throws {
        let panel = Panel(.pigments([Self.gray(25, as: 0), Self.gray(232, as: 255)]))
        let picture = [UInt8](repeating: value, count: 40 * 40 * 4)
        let mixed = try #require(Self.pixels(panel, picture, width: 40, height: 40, .xrgb32))
        let (dark, bright) = (Self.linear(25.0 / 255), Self.linear(232.0 / 255))
        let wanted = dark + Self.linear(Double(value) / 255) * (bright - dark)
        let mean = mixed.bytes.reduce(0.0) { $0 + ($1 == 1 ? bright : dark) } / 1600
        #expect(abs(mean - wanted) < 0.02, "\(mean) \(wanted)")
        #expect(
            mixed.format
                == .indexed(palette: [RGB(red: 0, green: 0, blue: 0), RGB(red: 255, green: 255, blue: 255)]))
    }

    @Test func blackAndWhiteAreNotMixed() throws {
        let panel = Panel(.pigments([Self.gray(25, as: 0), Self.gray(232, as: 255)]))
        for (value, index) in [(UInt8(0), UInt8(0)), (255, 1)] {
            let mixed = Self.pixels(
                panel, [UInt8](repeating: value, count: 20 * 20 * 4), width: 20, height: 20, .xrgb32)
            #expect(mixed?.bytes == [UInt8](repeating: index, count: 400))
        }
    }

    @Test func aPaletteIsMixedByItsColours() throws {
        let panel = Panel(turns: 1, .pigments([Self.gray(0, as: 0), Self.gray(255, as: 255)]))
        let colors = [RGB(red: 255, green: 255, blue: 255), RGB(red: 0, green: 0, blue: 0)]
        let mixed = Self.pixels(panel, [0, 1, 1, 1, 1, 0], width: 3, height: 2, .indexed(palette: colors))
        #expect(mixed?.bytes == [0, 1, 0, 0, 1, 0])
    }
}
