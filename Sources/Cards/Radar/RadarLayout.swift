internal import Primitives
internal import SceneModel

/// Where the parts of the radar card are, for any size.
///
/// The disc is below the words; on cards wider than 4:3 it is beside them.
struct RadarLayout {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    /// The disc of the map.
    let disc: Disc
    /// The words.
    let edges: ReadingEdges
    let name, nameSize: Double
    /// The baseline of the first line.
    let sentence: Double
    let sentenceSize: Double
    let sentenceLines: Int
    /// The top of the legend's boxes.
    let legend: Double
    /// The baselines of the picture's time and of the attribution; the same if they share a line.
    let scan, credit: Double

    var width: Double { edges.right - edges.left }

    init(_ size: Size, isRightToLeft: Bool) throws(CardError) {
        let grid = try CardGrid(size)
        let unit = grid.unit
        (self.size, self.unit) = (size, unit)
        credit = grid.footerBaseline
        if grid.isWide {
            let room = grid.right - grid.left - 448 * unit
            let radius = min((size.height - 88 * unit) / 2, room / 2)
            let words = size.width - 2 * grid.margin - 2 * radius - 48 * unit
            disc = Disc(
                center: Point(x: isRightToLeft ? grid.left + radius : grid.right - radius, y: size.height / 2),
                radius: radius)
            edges = ReadingEdges(
                left: isRightToLeft ? grid.right - words : grid.left,
                right: isRightToLeft ? grid.right : grid.left + words, isRightToLeft: isRightToLeft)
            (name, nameSize) = (104 * unit, 60 * unit)
            (sentence, sentenceSize) = (168 * unit, 44 * unit)
            sentenceLines = 6
            scan = credit - 40 * unit
            legend = scan - 118 * unit
        } else {
            let (top, bottom) = (grid.top + 268 * unit, credit - 30 * unit)
            let radius = min((bottom - top) / 2, size.width / 2 - grid.margin)
            disc = Disc(center: Point(x: size.width / 2, y: (top + bottom) / 2), radius: radius)
            edges = ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: isRightToLeft)
            (name, nameSize) = (grid.top + 116 * unit, 68 * unit)
            (sentence, sentenceSize) = (grid.top + 186 * unit, 46 * unit)
            sentenceLines = 2
            scan = credit
            legend = credit - 114 * unit
        }
    }
}

/// The colours of the radar card.
struct RadarColors {
    let isPaper: Bool
    let ground, land, sea: Color
    /// The classes from light to very heavy.
    let rain, snow: [Color]
    let ink, quiet: Color
    let coast, border, shore: Color
    /// The dotted rings, and the rim of the disc.
    let ring, rim: Color
    /// What is not seen: its ground, lines and edge.
    let veil, hatch, edge: Color

    init(_ appearance: Appearance) {
        func ramp(_ colors: [UInt32]) -> [Color] { colors.map { Color(rgb: $0) } }
        isPaper = appearance == .paper
        switch appearance {
        case .dark:
            (ground, land, sea) = (Color(rgb: 0x0D1426), Color(rgb: 0x2B4359), Color(rgb: 0x081D34))
            rain = ramp([0x2B6FA6, 0x2E9BE0, 0x8FDCF2, 0xFFD257, 0xFF6B4A])
            snow = ramp([0x4A5378, 0x7C86B4, 0xAEB8E0, 0xD6DCF5, 0xFFFFFF])
            (ink, quiet) = (.white, Color(rgb: 0xB9C1D2))
            let line = Color(rgb: 0x9CC4D6)
            (coast, border, shore) = (line.withOpacity(0.7), line.withOpacity(0.55), line.withOpacity(0.4))
            (ring, rim) = (Color.white.withOpacity(0.62), Color.white.withOpacity(0.85))
            veil = land.mixed(with: Color(rgb: 0x3A4256), 0.55)
            (hatch, edge) = (Color.white.withOpacity(0.17), Color.white.withOpacity(0.3))
        case .light:
            (ground, land, sea) = (Color(rgb: 0xF5F7FA), Color(rgb: 0xEAEEF3), Color(rgb: 0xD6E1EC))
            rain = ramp([0x9CC3E6, 0x4E94D1, 0x1F5FA8, 0xF2A900, 0xD9431E])
            snow = ramp([0xCFC6E8, 0xAE9EDB, 0x8A74C8, 0x674BB0, 0x43278C])
            (ink, quiet) = (Color(rgb: 0x101826), Color(rgb: 0x465063))
            let line = Color(rgb: 0x24344D)
            (coast, border, shore) = (line.withOpacity(0.6), line.withOpacity(0.5), line.withOpacity(0.35))
            (ring, rim) = (ink.withOpacity(0.6), ink.withOpacity(0.45))
            veil = Color(rgb: 0xC6CDD7)
            (hatch, edge) = (ink.withOpacity(0.2), ink.withOpacity(0.35))
        case .paper:
            let black = Color(rgb: 0)
            (ground, land, sea) = (.white, .white, .white)
            (rain, snow) = (ramp([0, 0, 0, 0, 0]), ramp([0, 0, 0, 0, 0]))
            (ink, quiet) = (black, black)
            (coast, border, shore) = (black, black, black)
            (ring, rim) = (black, black)
            (veil, hatch, edge) = (.white, black, black)
        }
    }

    /// The ramp for rain or snow.
    func ramp(isSnow: Bool) -> [Color] { isSnow ? snow : rain }
}
