internal import Primitives

/// Where the parts of the meteogram are, for any size: the sky with words, the chart below it, days at its foot.
struct MeteogramLayout {
    let grid: CardGrid
    /// Points per unit of the picture.
    let unit: Double
    let name, nameSize, lineSize: Double
    /// Where the sky ends and the chart begins, if words leave it there.
    let picture: Double
    let figureSize: Double
    /// Between a turning point and its figure.
    let figureGap: Double
    /// The line on which rain and snow stand, the most that they rise, and the size of their amounts.
    let base, rain, amountSize: Double
    /// The band from the mean wind to its gusts; nil without room for one.
    let wind: Rect?
    /// The heights of arrows of the wind; nil without room for them.
    let arrows: Double?
    /// The baseline of what the strongest gust is.
    let windLine: Double
    /// The boxes of rows below the rain, whose words stand above them.
    let rows: [Rect]
    /// The baseline of the days.
    let days, daySize: Double

    init(_ size: Size, hasWind: Bool, isPaper: Bool, rows count: Int = 0) throws(CardError) {
        grid = try CardGrid(size)
        // The chart makes room for rows: its picture, its figures and its rain are smaller.
        let (hasRows, rowCount) = (count > 0, Double(count))
        let foot: Double
        let rowHeight, rowGap, rowArea: Double
        if grid.isWide {
            // The design of 1200 x 630.
            unit = grid.unit * 675 / 630
            let extra = max(0, size.height - 630 * unit)
            (name, nameSize, lineSize) = (78 * unit, 56 * unit, 38 * unit)
            picture = (isPaper || hasRows ? 150 : 204) * unit + 0.3 * extra
            (figureSize, figureGap) = ((hasRows ? 42 : 58) * unit, (hasRows ? 14 : 20) * unit)
            (rain, amountSize) = ((hasRows ? 32 : 54) * unit, 30 * unit)
            (days, daySize) = (grid.footerBaseline - 44 * unit, 28 * unit)
            let hasArrows = hasWind && isPaper && !hasRows
            (rowHeight, rowGap, rowArea) = (50 * unit, 40 * unit, 18 * unit)
            foot = days - (hasArrows ? 74 : 38) * unit
            base = foot - rowCount * rowHeight
            (wind, arrows, windLine) = (nil, hasArrows ? foot + 24 * unit : nil, foot)
        } else {
            unit = grid.unit
            let extra = max(0, grid.bottom - grid.top - 1080 * unit)
            let share = min(extra / (270 * unit), 1)
            (name, nameSize) = (grid.top + (124 + 12 * share) * unit, (68 + 8 * share) * unit)
            lineSize = (46 + 6 * share) * unit
            let isTall = hasWind && extra > 200 * unit
            picture =
                grid.top + (372 - 40 * rowCount) * unit + 0.4 * max(0, extra - (isTall ? 190 * unit : 0))
            (figureSize, figureGap) = ((hasRows ? 76 : 92) * unit, (hasRows ? 24 : 30) * unit)
            (rain, amountSize) = ((hasRows ? 72 : 96) * unit, 38 * unit)
            (days, daySize) = (grid.footerBaseline - 62 * unit, 34 * unit)
            (rowHeight, rowGap, rowArea) = (72 * unit, 48 * unit, 26 * unit)
            foot = days - (isTall ? 246 : 50) * unit
            base = foot - rowCount * rowHeight
            windLine = foot + 46 * unit
            let top = foot + 66 * unit
            wind = isTall ? Rect(minX: grid.left, minY: top, maxX: grid.right, maxY: top + 76 * unit) : nil
            arrows = isTall ? top + 106 * unit : nil
        }
        let (left, right, top) = (grid.left, grid.right, base)
        rows = (0..<count).map { index in
            let head = top + Double(index) * rowHeight + rowGap
            return Rect(minX: left, minY: head, maxX: right, maxY: head + rowArea)
        }
    }

    /// Where the sun or the moon stands in the sky beside words; nil where they leave no room.
    func light(beside words: [Rect], above foot: Double) -> Point? {
        let taken = words.map { $0.grown(by: 56 * unit) }
        let places = [(0.84, 0.3), (0.9, 0.42), (0.74, 0.3), (0.88, 0.56), (0.64, 0.3), (0.12, 0.3), (0.3, 0.3)]
        return places.map {
            Point(x: $0.0 * grid.size.width, y: grid.top + $0.1 * (foot - grid.top))
        }.first { place in !taken.contains { $0.contains(place) } }
    }
}

/// The colours of a meteogram.
struct MeteogramColors {
    let appearance: Appearance
    let ink, curve, rain, band: Color
    /// The ground of the chart by day and by night, and that of the foot of the picture.
    let day, night, foot: Color

    var isPaper: Bool { appearance == .paper }

    init(_ appearance: Appearance) {
        self.appearance = appearance
        switch appearance {
        case .dark:
            (ink, curve, rain) = (.white, .white, Color(rgb: 0x6FC0FF))
            band = Color(rgb: 0x2C9FC0).withOpacity(0.62)
            (day, night, foot) = (Color(rgb: 0x2C62A6), Color(rgb: 0x13284F), Color(rgb: 0x0A1836))
        case .light:
            (ink, curve, rain) = (Color(rgb: 0x0B2342), Color(rgb: 0x123A6E), Color(rgb: 0x2C7BC4))
            band = Color(rgb: 0x6FB7DC).withOpacity(0.6)
            (day, night, foot) = (Color(rgb: 0xEAF3FB), Color(rgb: 0xB4CBE6), Color(rgb: 0xE6EFF7))
        case .paper:
            (ink, curve, rain, band) = (Color(rgb: 0), Color(rgb: 0), Color(rgb: 0), .white)
            (day, night, foot) = (.white, .white, .white)
        }
    }
}
