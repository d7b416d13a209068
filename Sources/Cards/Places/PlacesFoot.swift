internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The strip below the bands: the date and time, or the number of places that did not fit, and the attribution.
struct PlacesFoot {
    let ground: Color
    private let reading: PlacesCard.Reading
    private let ink: Color
    private let isPaper: Bool

    init(_ reading: PlacesCard.Reading) {
        let content = reading.content
        self.reading = reading
        isPaper = content.isPaper
        switch content.appearance(designed: .dark) {
        case .dark: (ground, ink) = (Color(rgb: 0x070B18), .white)
        case .light: (ground, ink) = (Color(rgb: 0xF3F5F8), Color(rgb: 0x101820))
        case .paper: (ground, ink) = (.white, Color(rgb: 0))
        }
    }

    /// The strip's ground.
    func field(in layout: PlacesLayout) -> [Element] {
        [.shape(Shape(id: "foot", path: .rectangle(layout.strip), fill: ground))]
    }

    /// The size of the caption beside attributions, or above them.
    private func size(_ credits: [TextLine], _ grid: CardGrid) -> Double {
        isBeside(credits, grid) ? credits.first?.size ?? grid.footerSize : grid.footerSize
    }

    /// The lines of attributions: a short one next to the caption, others below it.
    func credits(in grid: CardGrid, measuring text: some TextMeasuring) -> [TextLine] {
        let (width, size) = (grid.right - grid.left, grid.footerSize)
        func line(_ words: String) -> TextLine { TextLine(words, face: .regular, size: size, measuring: text) }
        if isPaper, grid.isWide {
            // Larger where it fits.
            let large = TextLine(reading.attribution, face: .regular, size: 36 * grid.unit, measuring: text)
            if large.extent.advance <= width * 0.5 { return [large] }
        }
        let whole = line(reading.attribution)
        if whole.extent.advance <= width * 0.58 { return [whole] }
        var lines: [String] = []
        for words in reading.attributions {
            let longer = lines.last.map { $0 + PlacesCard.attributionSeparator + words }
            if let longer, line(longer).extent.advance <= width {
                lines[lines.count - 1] = longer
            } else {
                lines.append(words)
            }
        }
        return lines.map { TextLine.fitting($0, face: .regular, size: size, width: width, measuring: text) }
    }

    /// The number of lines in the strip.
    func lines(_ credits: [TextLine], in grid: CardGrid) -> Int {
        isBeside(credits, grid) ? 1 : credits.count + 1
    }

    /// `hasBars` is whether a band has some.
    func elements(
        in layout: PlacesLayout, _ credits: [TextLine], hasBars: Bool, measuring text: some TextMeasuring
    ) -> [Element] {
        let (grid, pitch, size) = (layout.grid, 40 * layout.grid.unit, size(credits, layout.grid))
        let width = grid.right - grid.left
        let isBeside = isBeside(credits, grid)
        let room = isBeside ? width - (credits.first?.extent.advance ?? 0) - size * 1.5 : width
        let first = layout.footerBaseline - (isBeside ? 0 : Double(credits.count) * pitch)
        let left = Point(x: grid.left, y: first)
        var elements: [Element] = []
        if isPaper {
            let rule = Path.line(
                from: Point(x: 0, y: layout.strip.minY), to: Point(x: layout.strip.maxX, y: layout.strip.minY))
            elements.append(
                .shape(Shape(id: "foot-rule", path: rule, stroke: Stroke(color: ink, width: 4 * grid.unit))))
        }
        if layout.hidden > 0 {
            let more = TextLine.fitting(
                reading.aged(reading.more(layout.hidden)), face: .medium, size: 34 * grid.unit, width: room,
                smallest: 1,
                measuring: text)
            elements.append(more.at(left, id: "more", color: ink))
        } else {
            let plain = [reading.caption, reading.shortCaption]
            let forms = (hasBars ? plain.map(reading.explainingBars) : []) + plain
            let form = forms.first {
                text.extent(of: $0, face: .regular, size: size).advance <= room
            }
            let caption = TextLine.fitting(
                form ?? reading.shortCaption, face: .regular, size: size, width: room, measuring: text)
            elements.append(caption.at(left, id: "caption", color: ink))
        }
        for (index, credit) in credits.enumerated() {
            let x = isBeside ? grid.right - credit.extent.advance : grid.left
            let y = isBeside ? first : first + Double(index + 1) * pitch
            elements.append(
                credit.at(Point(x: x, y: y), id: index == 0 ? "copyright" : "copyright-\(index + 1)", color: ink))
        }
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: reading.content.language.isRightToLeft)
        return edges.mirrored(elements, measuring: text)
    }

    private func isBeside(_ credits: [TextLine], _ grid: CardGrid) -> Bool {
        credits.count <= 1 && (credits.first?.extent.advance ?? 0) <= (grid.right - grid.left) * 0.58
    }
}
