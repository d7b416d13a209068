import Primitives
import Testing

struct ColorTests {
    @Test(arguments: ["#2376B9", "#00000080", "#FFFFFF", "#01020304"])
    func hexRoundTrips(text: String) {
        #expect(Color(hex: text)?.hex == text)
    }

    @Test(arguments: ["", "2376B9", "#2376B", "#2376B9F", "#GG0000", "#-2376B", "#+12345", "#２３76B9"])
    func invalidHexIsRejected(text: String) {
        #expect(Color(hex: text) == nil)
    }

    @Test func contrastMatchesTheStandard() {
        #expect(Color.white.contrast(with: Color(rgb: 0)) == 21)
        #expect(Color.white.contrast(with: .white) == 1)
        // The lightest grey that reaches 4.5:1 on white, from WCAG's techniques.
        #expect(abs(Color(rgb: 0x767676).contrast(with: .white) - 4.54) < 0.01)
    }

    @Test(
        arguments: [
            (0xFF0000, 0.2126), (0x00FF00, 0.7152), (0x0000FF, 0.0722), (0x404040, 0.0513), (0x0A0A0A, 0.00304),
        ] as [(UInt32, Double)])
    func luminanceWeighsLinearChannels(rgb: UInt32, luminance: Double) {
        #expect(abs(Color(rgb: rgb).relativeLuminance - luminance) < 5e-5)
    }

    @Test func mixingIsClampedToBothEnds() {
        let (blue, red) = (Color(rgb: 0x0000FF), Color(rgb: 0xFF0000))
        #expect(blue.mixed(with: red, 0) == blue)
        #expect(blue.mixed(with: red, 1) == red)
        #expect(blue.mixed(with: red, 7) == red)
        #expect(blue.mixed(with: red, 0.5) == Color(rgb: 0x800080))
    }

    @Test func invalidFractionsDoNotTrap() {
        #expect(Color.white.withOpacity(.nan).alpha == 0 && Color.white.withOpacity(.infinity).alpha == 255)
        #expect(Color.white.mixed(with: Color(rgb: 0), .nan) == .white)
    }

    @Test func scaleInterpolatesBetweenStopsAndIsConstantBeyondThem() {
        let scale = ColorScale([.init(10, Color(rgb: 0xC8C8C8)), .init(0, Color(rgb: 0x646464))])
        #expect(scale.color(at: -40).red == 100)
        #expect(scale.color(at: 2.5).red == 125)
        #expect(scale.color(at: 99).red == 200)
        #expect(ColorScale([]).color(at: 0) == .white)
    }
}
