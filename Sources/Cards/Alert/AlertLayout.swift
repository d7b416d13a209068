internal import Primitives
internal import SceneModel

/// Where the parts of the alert card stand, for any size; what follows the title flows down from it.
///
/// Square and upright cards have one column; on cards wider than 4:3 the text is to the right of the title.
struct AlertLayout {
    let grid: CardGrid
    /// The top left corner of the sign, and its height.
    let sign: Point
    let signHeight: Double
    /// The left end of the title's first baseline.
    let title: Point
    let titleSize: Double
    let titleWidth: Double
    /// The largest number of lines of the title.
    let titleLines: Int
    let timeSize: Double
    /// The left end of the text's first baseline; nil if it follows the times.
    let text: Point?
    let textWidth: Double
    /// The baseline of the number of further warnings.
    let further: Double
    /// The baseline of the area.
    let area: Double
    /// The baseline of an issuer that does not fit in the footer.
    let issuer: Double

    var unit: Double { grid.unit }

    init(_ size: Size) throws(CardError) {
        grid = try CardGrid(size)
        let unit = grid.unit
        let inner = grid.right - grid.left
        if grid.isWide {
            sign = Point(x: grid.left, y: 58 * unit)
            signHeight = 92 * unit
            titleSize = 64 * unit
            titleWidth = inner * 0.42
            titleLines = 3
            timeSize = 40 * unit
            title = Point(x: grid.left, y: 226 * unit)
            text = Point(x: grid.left + titleWidth + 56 * unit, y: 96 * unit)
            textWidth = inner - titleWidth - 56 * unit
            area = grid.footerBaseline - 76 * unit
            issuer = grid.footerBaseline - 38 * unit
        } else {
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let top = grid.top + 86 * unit + min(0.08 * extra, 60 * unit)
            sign = Point(x: grid.left, y: top)
            signHeight = 124 * unit
            titleSize = 84 * unit
            titleWidth = inner
            titleLines = 2
            timeSize = 46 * unit
            title = Point(x: grid.left, y: top + 244 * unit)
            text = nil
            textWidth = inner
            area = grid.footerBaseline - 90 * unit
            issuer = grid.footerBaseline - 42 * unit
        }
        further = area - 58 * unit
    }

    /// The lowest baseline of the text, which the number of further warnings may follow.
    func textFoot(isFollowed: Bool) -> Double {
        isFollowed ? further - 62 * unit : area - 64 * unit
    }
}
