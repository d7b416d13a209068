internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The day card on e-paper: the land of its place in lines, and the temperature on a rim of paper before it.
struct DayPaper {
    let reading: DayCard.Reading

    private static let black = Color(rgb: 0)

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try DayPaperLayout(size, hasWarning: facts.warning != nil)
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: facts.language.isRightToLeft)
        var scenery = Scenery(of: content, size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.showLand(of: content.forecast.place)
        let isNight = scenery.isEngravedNight
        let (ink, ground) = isNight ? (Color.white, DayPaper.black) : (DayPaper.black, Color.white)
        let place = PlaceName(
            facts.place, face: .titleBold, size: layout.nameSize, width: edges.right - edges.left,
            allowsTwoLines: false, measuring: text)
        // The ground of a warning ends above it.
        let head = Rect(
            minX: 0, minY: 0, maxX: size.width, maxY: layout.grid.top + 76 * layout.grid.unit)
        let name = place.elements(
            edges,
            baseline: place.baseline(
                usual: layout.name, below: facts.warning == nil ? [] : [head], gap: 2 * layout.unit),
            color: ink)
        let numeral = Numeral.fitting(
            reading.temperature, unit: facts.units.temperature, face: .titleBold, size: layout.numberSize,
            width: edges.right - edges.left, isRightToLeft: edges.isRightToLeft, measuring: text)
        let base = layout.horizon - 14 * layout.unit
        let left = scenery.place(
            ofNumber: numeral.width, height: numeral.height, from: edges.left, to: edges.right)
        let words = words(layout, edges, measuring: text)
        let warning = try WarningLine.elements(
            facts, in: size, ink: DayPaper.black, over: .white, measuring: text)
        let box = numeral.box(left: left, baseline: base)
        scenery.skyWords =
            (name.compactMap { $0.inkBox(measuring: text) } + [box]).map { $0.grown(by: 8 * layout.unit) }
            + (warning.isEmpty ? [] : [head])
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }
        scenery.body = body(beside: box, in: layout)
        let number = numeral.elements(
            left: left, baseline: base, color: ink,
            rim: Stroke(color: ground, width: max(18 * layout.unit, 0.02 * size.width, 14)))
        let picture = scenery.engraving(shade: content.shade, number: number)
        return CardPicture(
            ground: .white, elements: picture + name + words.elements + warning, attribution: words.attribution)
    }

    private func body(beside number: Rect, in layout: DayPaperLayout) -> Scenery.Body? {
        guard reading.way.fraction != nil else { return nil }
        let unit = layout.unit
        let isLeft = number.minX > layout.grid.size.width - number.maxX
        let aside = isLeft ? number.minX / 2 : (number.maxX + layout.grid.size.width) / 2
        let low = layout.horizon - 60 * unit
        let y = max(layout.name + 56 * unit, low - (low - layout.name - 56 * unit) * reading.way.height)
        return reading.way.figure(
            at: Point(x: aside, y: y), radius: 20 * unit, moon: 24 * unit, over: reading.content.forecast.place)
    }

    /// What is said below the horizon, and the credit of the data.
    private func words(
        _ layout: DayPaperLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let window = layout.strip == nil ? nil : reading.strip
        let beside =
            window != nil && layout.stripIsBeside ? (layout.strip?.width ?? 0) + 24 * layout.unit : 0
        func line(
            _ forms: [String], _ face: FontFace, _ size: Double, _ baseline: Double, _ id: String,
            beside: Double = 0
        ) -> [Element] {
            SkyWords.line(
                forms, face, size, baseline, id, edges, DayPaper.black, beside: beside, measuring: text)
        }
        var elements =
            line(reading.sentences.line, .titleBold, layout.lineSize, layout.line, "line")
            + line(reading.sentences.fact, .medium, layout.textSize, layout.fact, "sentence", beside: beside)
        if let window, var box = layout.strip {
            if edges.isRightToLeft, layout.stripIsBeside {
                box = Rect(minX: edges.left, minY: box.minY, maxX: edges.left + box.width, maxY: box.maxY)
            }
            let strip = RainStrip(window, box: box, unit: layout.unit, color: DayPaper.black, ink: DayPaper.black)
            elements += strip.engraved(onPaper: true)
            if !layout.stripIsBeside {
                elements += strip.times(
                    facts.times, size: 28 * layout.unit, baseline: box.maxY + 30 * layout.unit, measuring: text)
            }
        } else if let baseline = layout.values {
            let forms = reading.values.map { "\(reading.label(of: $0)) \(reading.figure(of: $0) ?? "")" }
            let joined = (1...max(1, forms.count)).reversed().map { forms.prefix($0).joined(separator: "   ") }
            elements += line(joined, .regular, layout.textSize, baseline, "values")
        }
        var footer = Footer(
            dated: reading.content, room: .besideAttribution(edges.right - edges.left), size: layout.textSize,
            onPaper: true, measuring: text)
        footer.attributionShare = 0.7
        let full = Footer(reading.content).attribution
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: layout.footerBaseline, size: layout.textSize,
            color: DayPaper.black, measuring: text)
        return (elements, full)
    }
}
