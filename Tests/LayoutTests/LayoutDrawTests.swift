import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// What holds for every card, whatever the forecast, the size, the language and the look.
struct LayoutDrawTests {
    private static func draws(of style: CardStyle) -> [LayoutDraw] {
        (0..<LayoutDraw.count).map(LayoutDraw.init).filter { $0.style == style }
    }

    /// No text leaves the card, meets another, is too small or too faint for what is behind it, and none is left out of
    /// alternative texts that are too long.
    @Test(arguments: CardStyle.allCases)
    func everyTextCanBeRead(on style: CardStyle) throws {
        let fonts = FontBook(usingSystemFonts: false)
        var seen = 0
        for draw in LayoutDrawTests.draws(of: style) {
            let scene: Scene
            do {
                scene = try style.scene(of: draw.content, in: draw.size, measuring: fonts)
            } catch {
                // A forecast may lack what its card cannot do without, and then says so.
                #expect(!error.message.contains { "{}".contains($0) })
                continue
            }
            seen += 1
            let faults = try TextFaults(scene, measuring: fonts)
            let contrast = try Backdrop(scene, fonts: fonts).faults(
                of: faults.texts, unit: faults.grid.unit, usual: draw.content.palette == .lucid ? 4.2 : 4.5)
            let all = faults.all + contrast + DescriptionFaults(scene.description).all
            if !all.isEmpty { Issue.record("\(draw): \(all.joined(separator: "; "))") }
        }
        // Six hundred of all draws at least.
        #expect(seen * CardStyle.allCases.count >= 600, "only \(seen) forecasts had what the card needs")
    }
}
