import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// What is true of every card with any forecast, size, language and theme.
struct LayoutDrawTests {
    /// No text leaves the card, meets another, is too small or too faint for what is behind it, holds the name of a value
    /// in place of the value, or is longer than an alternative text may be.
    @Test(arguments: CardStyle.allCases)
    func everyTextCanBeRead(on style: CardStyle) throws {
        // The result of a seed must not depend on the system's fonts.
        let fonts = FontBook(usingSystemFonts: false)
        var seen = 0
        for draw in LayoutDraw.all(of: style) {
            let scene: Scene
            do {
                scene = try style.scene(of: draw.content, in: draw.size, measuring: fonts)
            } catch {
                // If a forecast lacks something that its card needs, there is an error instead.
                #expect(!error.message.contains { "{}".contains($0) }, "\(draw)")
                continue
            }
            seen += 1
            try LayoutDrawTests.expectLegible(scene, draw, fonts)
        }
        // Six hundred of all draws at least.
        #expect(seen * CardStyle.allCases.count >= 600, "only \(seen) forecasts had what the card needs")
    }

    /// Draws that once found a fault and are not among the others.
    @Test func drawsThatOnceFailedAreLegible() throws {
        let fonts = FontBook(usingSystemFonts: false)
        let found = [
            LayoutDraw(.week, shape: 4, language: .arabic, seed: 1291), LayoutDraw(.clock, index: 577),
            LayoutDraw(.clock, index: 793), LayoutDraw(.clock, index: 1393), LayoutDraw(.clock, index: 1717),
            LayoutDraw(.graph, index: 221), LayoutDraw(.graph, index: 480), LayoutDraw(.rainbow, index: 1763),
            LayoutDraw(.day, index: 487), LayoutDraw(.day, index: 491), LayoutDraw(.day, index: 1400),
            LayoutDraw(.alert, index: 184), LayoutDraw(.alert, index: 487), LayoutDraw(.alert, index: 499),
            LayoutDraw(.alert, index: 605), LayoutDraw(.alert, index: 1209),
            LayoutDraw(.day, index: 333), LayoutDraw(.day, index: 442), LayoutDraw(.day, index: 674),
            LayoutDraw(.day, index: 742), LayoutDraw(.day, index: 1045), LayoutDraw(.day, index: 1052),
            LayoutDraw(.day, index: 1061), LayoutDraw(.day, index: 1372), LayoutDraw(.day, index: 1375),
            LayoutDraw(.day, index: 1408), LayoutDraw(.day, index: 1779), LayoutDraw(.day, index: 1978),
            LayoutDraw(.alert, index: 1510), LayoutDraw(.rainbow, index: 1058), LayoutDraw(.rainbow, index: 1526),
            LayoutDraw(.rainbow, index: 1910), LayoutDraw(.day, index: 1595), LayoutDraw(.rainbow, index: 231),
            LayoutDraw(.week, index: 432),
            LayoutDraw(.radar, index: 260), LayoutDraw(.radar, index: 642),
        ]
        for draw in found {
            let scene = try draw.style.scene(of: draw.content, in: draw.size, measuring: fonts)
            try LayoutDrawTests.expectLegible(scene, draw, fonts)
        }
    }

    /// The numbers of the picture and of its description are the same, to the last digit.
    @Test(arguments: CardStyle.allCases)
    func everyFigureThatIsDrawnIsDescribed(on style: CardStyle) throws {
        let fonts = FontBook(usingSystemFonts: false)
        var figures = 0
        for draw in LayoutDraw.all(of: style) {
            guard let scene = try? style.scene(of: draw.content, in: draw.size, measuring: fonts) else { continue }
            let faults = FigureFaults(scene: scene, smallTexts: style.card.smallTexts).all
            #expect(faults.isEmpty, "\(draw)")
            figures += scene.runs.count { Int($0.string) != nil }
        }
        // A warning and a map have none.
        #expect(figures > 0 || style == .alert || style == .radar)
    }

    private static func expectLegible(_ scene: Scene, _ draw: LayoutDraw, _ fonts: FontBook) throws {
        let faults = try TextFaults(scene, smallTexts: draw.style.card.smallTexts, measuring: fonts)
        let contrast = try Backdrop(scene, fonts: fonts).faults(of: faults.texts, unit: faults.grid.unit)
        let all = faults.all + contrast + DescriptionFaults(scene.description).all
        if !all.isEmpty { Issue.record("\(draw): \(all.joined(separator: "; "))") }
    }

    @Test(arguments: CardStyle.allCases)
    func aStoryKeepsItsHeadAndFootFreeOfText(on style: CardStyle) throws {
        let fonts = FontBook(usingSystemFonts: false)
        for draw in LayoutDraw.all(of: style) where draw.size == CardSize.story.size {
            guard let scene = try? style.scene(of: draw.content, in: draw.size, measuring: fonts) else { continue }
            let boxes = scene.texts(measuring: fonts).map(\.box).filter { $0.width > 0 }
            #expect(boxes.allSatisfy { $0.minY >= 250 && $0.maxY <= 1580 }, "\(draw)")
        }
    }

    @Test(arguments: CardStyle.allCases)
    func everyNamedSizeIsDrawnInEveryLanguage(_ style: CardStyle) {
        let draws = LayoutDraw.all(of: style)
        for size in CardSize.allCases {
            for language in Language.allCases {
                #expect(
                    draws.contains {
                        $0.style == style && $0.size == size.size && $0.content.depth == size.depth
                            && $0.content.language == language
                    }, "\(size) in \(language.code)")
            }
        }
    }
}
