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
        let draws = LayoutDraw.all(of: style)
        for draw in draws {
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
        #expect(seen * 3 >= draws.count * 2, "only \(seen) of \(draws.count) forecasts had what the card needs")
    }

    @Test(arguments: ["Rothenburg ob der Tauber", "San Fernando del Valle de Catamarca", "Ho Chi Minh City"])
    func aSmallPanelSaysALongNameWhole(name: String) throws {
        let fonts = FontBook(usingSystemFonts: false)
        var names = 0
        for seed in 1...20 {
            for language in LayoutDraw.languages(turn: seed) {
                let draw = LayoutDraw(.clock, .panel, language, seed: UInt64(seed))
                var content = draw.content
                content.forecast.place.name = name
                guard draw.size.width >= 250,
                    let scene = try? CardStyle.clock.scene(of: content, in: draw.size, measuring: fonts)
                else { continue }
                let lines = scene.texts(measuring: fonts).map(\.run).filter { $0.id.hasPrefix("name") }
                #expect(lines.map(\.string).joined(separator: " ") == content.forecast.place.label, "\(draw)")
                try LayoutDrawTests.expectLegible(scene, draw, fonts)
                names += 1
            }
        }
        #expect(names > 20)
    }

    /// Names of 3 to 40 letters are whole on large cards, and those of up to 24 on small panels.
    @Test(arguments: CardStyle.allCases.filter { $0 != .places }) func aNameIsWholeOnEveryDevice(
        on style: CardStyle
    )
        throws
    {
        let fonts = FontBook(usingSystemFonts: false)
        let words = ["Sankt", "Marienkirchen", "an", "der", "Polsenz", "im", "Hausruckviertel"]
        let forms: [(LayoutDraw.Shape, Int)] = [
            (.named(.square), 40), (.named(.portrait), 40), (.named(.og), 40), (.named(.eink), 40), (.panel, 24),
        ]
        var seen = 0
        for (form, longest) in forms {
            for length in stride(from: 3, through: longest, by: 3) {
                var name = ""
                for word in words where name.count + word.count < length {
                    name += (name.isEmpty ? "" : " ") + word
                }
                if name.isEmpty { name = String("Abcdefgh".prefix(length)) }
                let language = Language.allCases[length % Language.allCases.count]
                let draw = LayoutDraw(style, form, language, seed: UInt64(length))
                var content = draw.content
                (content.forecast.place.name, content.forecast.place.region) = (name, nil)
                guard draw.size.width >= 250, draw.size.height >= 120,
                    let scene = try? style.scene(of: content, in: draw.size, measuring: fonts)
                else { continue }
                let lines = scene.texts(measuring: fonts).map(\.run).filter { $0.id.hasPrefix("name") }.map(
                    \.string)
                #expect(!lines.contains { $0.contains("…") }, "\(draw) \(lines)")
                if lines.isEmpty { continue }
                seen += 1
            }
        }
        #expect(seen > 20)
    }

    /// Draws that once found a fault.
    @Test func drawsThatOnceFailedAreLegible() throws {
        let fonts = FontBook(usingSystemFonts: false)
        let found = [
            LayoutDraw(.week, .named(.eink), .arabic, seed: 1291),
            LayoutDraw(.clock, .named(.portrait), .arabic, seed: 8483888475661438796),
            LayoutDraw(.clock, .named(.portrait), .spanish, seed: 7310201594302560264),
            LayoutDraw(.clock, .named(.portrait), .spanish, seed: 14403762218129472871),
            LayoutDraw(.clock, .named(.portrait), .arabic, seed: 16892739884393262903),
            LayoutDraw(.graph, .named(.einkBlackAndWhite), .japanese, seed: 14318162848266404796),
            LayoutDraw(.graph, .named(.square), .english, seed: 10670813398110059651),
            LayoutDraw(.rainbow, .any, .spanish, seed: 3081227227200771084),
            LayoutDraw(.day, .long, .spanish, seed: 3675400986890721756),
            LayoutDraw(.day, .any, .german, seed: 3674409227402264659),
            LayoutDraw(.day, .limit, .arabic, seed: 9677294678308755858),
            LayoutDraw(.alert, .named(.eink), .arabic, seed: 4848354386168754418),
            LayoutDraw(.alert, .long, .spanish, seed: 7969168608441112472),
            LayoutDraw(.alert, .long, .japanese, seed: 7968317586441066383),
            LayoutDraw(.alert, .named(.einkBlackAndWhite), .english, seed: 6789819242198082640),
            LayoutDraw(.alert, .any, .arabic, seed: 6107801984622796351),
            LayoutDraw(.day, .any, .german, seed: 4218151812264347850),
            LayoutDraw(.day, .any, .german, seed: 3686806221007883759),
            LayoutDraw(.day, .named(.story), .japanese, seed: 2374347778056676120),
            LayoutDraw(.day, .any, .german, seed: 1722553986488423962),
            LayoutDraw(.day, .named(.portrait), .japanese, seed: 7207449613883680937),
            LayoutDraw(.day, .limit, .english, seed: 7208306133441868081),
            LayoutDraw(.day, .named(.einkBlackAndWhite), .japanese, seed: 7205470492953279587),
            LayoutDraw(.day, .named(.eink), .japanese, seed: 6557356766803892746),
            LayoutDraw(.day, .long, .german, seed: 6557351269245751691),
            LayoutDraw(.day, .named(.eink), .german, seed: 9677303474401781546),
            LayoutDraw(.day, .named(.og), .german, seed: 9046460876904927043),
            LayoutDraw(.day, .any, .arabic, seed: 12802877482511718894),
            LayoutDraw(.alert, .any, .english, seed: 5452182992100755024),
            LayoutDraw(.rainbow, .named(.story), .english, seed: 6204988140636166943),
            LayoutDraw(.rainbow, .named(.story), .arabic, seed: 4360213237660974125),
            LayoutDraw(.rainbow, .named(.story), .german, seed: 1768915019296115508),
            LayoutDraw(.day, .any, .japanese, seed: 10338798257063847107),
            LayoutDraw(.rainbow, .named(.og), .spanish, seed: 5172532279545451019),
            LayoutDraw(.week, .named(.square), .german, seed: 16725950031417715540),
            LayoutDraw(.radar, .limit, .arabic, seed: 9633807364446919943),
            LayoutDraw(.radar, .smallest, .arabic, seed: 12090254879684892979),
            LayoutDraw(.clock, .named(.square), .arabic, seed: 13725716751153253528),
            LayoutDraw(.clock, .smallest, .spanish, seed: 437920070333704925),
            LayoutDraw(.clock, .named(.portrait), .spanish, seed: 7310201594302560264),
            LayoutDraw(.rainbow, .named(.og), .german, seed: 7000844523328135523),
            LayoutDraw(.clock, .any, .czech, seed: 473729754384082808),
            LayoutDraw(.clock, .any, .turkish, seed: 8389272626749062248),
            LayoutDraw(.clock, .named(.og), .russian, seed: 2518125325066235832),
            LayoutDraw(.clock, .panel, .danish, seed: 9868909410574829355),
            LayoutDraw(.rainbow, .named(.og), .french, seed: 12724718366405870386),
            LayoutDraw(.graph, .named(.square), .ukrainian, seed: 4824718974929998276),
            LayoutDraw(.graph, .named(.story), .turkish, seed: 13820845821190707186),
            LayoutDraw(.graph, .named(.eink), .finnish, seed: 3937538156112902591),
            LayoutDraw(.week, .named(.og), .polish, seed: 4539370072007247424),
            LayoutDraw(.week, .smallest, .czech, seed: 3917597373764980395),
            LayoutDraw(.day, .long, .italian, seed: 1584410059988351707),
            LayoutDraw(.wind, .named(.portrait), .ukrainian, seed: 12934609600284493009),
            LayoutDraw(.today, .panel, .ukrainian, seed: 5140544109052360695),
            LayoutDraw(.wind, .named(.og), .arabic, seed: 16599615859901965635),
            LayoutDraw(.today, .named(.einkBlackAndWhite), .ukrainian, seed: 12182440898387198705),
            LayoutDraw(.wind, .any, .spanish, seed: 10351609282743876026),
            LayoutDraw(.today, .long, .italian, seed: 3826828372739458067),
            LayoutDraw(.today, .named(.portrait), .russian, seed: 344452990205347983),
            LayoutDraw(.today, .named(.story), .czech, seed: 13182744145130213110),
            LayoutDraw(.today, .long, .german, seed: 12540917720298729650),
            LayoutDraw(.alert, .smallest, .arabic, seed: 12978319669287284927),
            LayoutDraw(.alert, .named(.story), .chinese, seed: 15229773184405304287),
            LayoutDraw(.sun, .any, .spanish, seed: 17644698910264276215),
            LayoutDraw(.air, .named(.og), .finnish, seed: 10636299063882503319),
            LayoutDraw(.air, .long, .chinese, seed: 6015494064997739025),
            LayoutDraw(.radar, .named(.einkBlackAndWhite), .japanese, seed: 3820804790802738655),
            LayoutDraw(.year, .named(.einkBlackAndWhite), .finnish, seed: 3609625702805022654),
            LayoutDraw(.clock, .named(.portrait), .dutch, seed: 9092862423568088198),
            LayoutDraw(.clock, .named(.og), .greek, seed: 17294336109167717722),
            LayoutDraw(.clock, .named(.story), .greek, seed: 15367414645828732302),
            LayoutDraw(.clock, .any, .german, seed: 9132140651032084512),
            LayoutDraw(.week, .named(.eink), .arabic, seed: 13635941473818048402),
            LayoutDraw(.today, .named(.og), .arabic, seed: 10867858107602247023),
            LayoutDraw(.today, .limit, .chinese, seed: 5246215629110181877),
            LayoutDraw(.today, .panel, .arabic, seed: 2981918443252376716),
            LayoutDraw(.today, .named(.einkBlackAndWhite), .arabic, seed: 15818350312230798126),
            LayoutDraw(.meteogram, .any, .russian, seed: 6088441758224503338),
            LayoutDraw(.sun, .named(.og), .swedish, seed: 3367924610474240769),
            LayoutDraw(.year, .named(.square), .japanese, seed: 12103348126595000836),
            LayoutDraw(.year, .named(.eink), .swedish, seed: 15091348863864654160),
            LayoutDraw(.year, .any, .finnish, seed: 9985295531938307785),
            LayoutDraw(.rainbow, .named(.og), .norwegian, seed: 18094383403297995612),
            LayoutDraw(.day, .limit, .greek, seed: 3985067212121891070),
            LayoutDraw(.today, .named(.eink), .arabic, seed: 13992521357668948011),
            LayoutDraw(.today, .panel, .swedish, seed: 6563024005233105093),
            LayoutDraw(.today, .named(.einkBlackAndWhite), .korean, seed: 3594451090332450294),
            LayoutDraw(.today, .long, .spanish, seed: 8041213261957461713),
            LayoutDraw(.meteogram, .limit, .arabic, seed: 13461983553312322827),
            LayoutDraw(.meteogram, .smallest, .swedish, seed: 3894342933190026949),
            LayoutDraw(.alert, .named(.square), .ukrainian, seed: 7823195651392821592),
            LayoutDraw(.radar, .named(.og), .chinese, seed: 12573992540166376703),
            LayoutDraw(.wind, .named(.og), .greek, seed: 985_786_715_120_403_030),
            LayoutDraw(.wind, .named(.og), .finnish, seed: 1_247_107_768_480_243_885),
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
            // Of the hours of a random course, each of which turns, a description that is cut tells the first.
            if style == .meteogram, scene.description.full.hasSuffix("…") { continue }
            let faults = FigureFaults(scene: scene, smallTexts: style.card.smallTexts).all
            #expect(faults.isEmpty, "\(draw)")
            figures += scene.runs.count { FigureFaults.figure($0.string) != nil }
        }
        // A warning, a map and times have none, and those of the air are in words.
        #expect(figures > 0 || [.alert, .radar, .sun, .air].contains(style))
    }

    private static func expectLegible(_ scene: Scene, _ draw: LayoutDraw, _ fonts: FontBook) throws {
        let faults = try TextFaults(scene, smallTexts: draw.style.card.smallTexts, measuring: fonts)
        let contrast = try Backdrop(scene, fonts: fonts).faults(of: faults.texts, unit: faults.grid.unit)
        let all = faults.all + contrast + DescriptionFaults(scene.description).all
        if !all.isEmpty { Issue.record("\(draw): \(all.joined(separator: "; "))") }
    }

    @Test(arguments: CardStyle.allCases)
    func theSmallestLandscapePanelHasNoTextThatItsPixelsBreak(on style: CardStyle) throws {
        let fonts = FontBook(usingSystemFonts: false)
        var seen = 0
        for draw in LayoutDraw.all(of: style) where draw.size == CardSize.square.size {
            var content = draw.content
            content.depth = .two
            guard let scene = try? style.scene(of: content, in: Size(width: 400, height: 300), measuring: fonts)
            else {
                continue
            }
            seen += 1
            // These shrink before they are cut.
            let shrinking = ["place", "name", "line", "amount", "measure", "state", "year", "caption"]
            for run in scene.runs
            where run.string.contains(where: \.isNumber) && !shrinking.contains(where: run.id.hasPrefix)
                && !run.id.hasSuffix("-name")
            {
                let least = [.regular, .medium, .displayMedium].contains(run.face) ? 10.3 : 14
                #expect(run.size >= least, "\(draw): \(run.id) of \(run.size) pixels")
            }
        }
        #expect(seen > 0)
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

    /// A new card, size or language must not turn a test of another red.
    @Test func aDrawFollowsFromTheNamesOfItsCardSizeAndLanguage() {
        #expect(LayoutDraw(.week, .named(.og), .german, number: 1).seed == 3961422094258308263)
        #expect(LayoutDraw(.week, .smallest, .german, number: 2).seed == 1283802110207006447)
    }
}
