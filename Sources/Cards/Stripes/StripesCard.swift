internal import Climate
internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The years at a place as stripes from blue to red, after Ed Hawkins: how much warmer the last ten were than 1971 to 2000.
struct StripesCard: Card {
    typealias Phrases = StripesPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let means: AnnualMeans
        /// The last ten years, and their difference in K; nil if too few of them are known.
        let decade: (years: ClosedRange<Int>, difference: Double)?
    }

    var smallTexts: Set<String> { ["year", "scale", "note", "place"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        guard content.climate != nil else { throw .noClimate }
        guard let means = content.annualMeans else {
            throw .missing("24 whole years from 1971 to 2000, with which stripes are compared")
        }
        var facts = content.facts(of: nil)
        facts.asOf = nil
        return Reading(content: content, facts: facts, means: means, decade: means.lastDecade)
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let grid = try CardGrid(size)
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.facts.language.isRightToLeft)
        let ground = PastGround(content)
        // Few greys tell no sixteen colours apart.
        let hasBars = content.stripes == .bars || content.isPaper
        let footer = content.pastFooter(reading.key(hasBars: hasBars))
        let picture =
            hasBars
            ? StripesBars(reading, grid, edges, ground).elements(measuring: text)
            : StripesSky(reading, grid, edges, ground).elements(measuring: text)
        let elements =
            ground.elements(in: size) + picture
            + footer.elements(
                from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize,
                color: ground.ink, measuring: text)
        return CardPicture(
            ground: content.isPaper ? .white : ground.foot, elements: elements, attribution: footer.attribution)
    }
}

/// The colours of stripes: eight blues and eight reds of ColorBrewer, divided at the mean of 1971 to 2000, with the last ones from 2.6
/// standard deviations of the last century on.
enum StripeColors {
    private static let colors: [UInt32] = [
        0x08306B, 0x08519C, 0x2171B5, 0x4292C6, 0x6BAED6, 0x9ECAE1, 0xC6DBEF, 0xDEEBF7, 0xFEE0D2, 0xFCBBA1,
        0xFC9272,
        0xFB6A4A, 0xEF3B2C, 0xCB181D, 0xA50F15, 0x67000D,
    ]
    /// Of a year that is not known.
    static let unknown = Color(rgb: 0x8A8F99)

    /// The colour of a difference in K.
    static func color(_ difference: Double, limit: Double) -> Color {
        let step = ((difference + limit) / (2 * limit) * 16).rounded(.down)
        return Color(rgb: colors[Int(min(max(step, 0), 15))])
    }
}
