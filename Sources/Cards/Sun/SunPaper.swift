internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The sun card on e-paper: the land of its place in lines, and the time on a rim of paper before it.
struct SunPaper {
    let reading: SunCard.Reading

    private static let black = Color(rgb: 0)

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try DayPaperLayout(size, hasWarning: facts.warning != nil)
        let unit = layout.unit
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: facts.language.isRightToLeft)
        let width = edges.right - edges.left
        var scenery = Scenery(of: content, size: size, horizon: layout.horizon, unit: unit)
        scenery.clear(at: reading.drawn.altitude)
        scenery.showLand(of: content.forecast.place)
        let isNight = scenery.isEngravedNight
        let (ink, ground) = isNight ? (Color.white, SunPaper.black) : (SunPaper.black, Color.white)
        let (caption, figure, _) = reading.headline
        let captionLine = TextLine.fitting(
            caption, face: .medium, size: layout.textSize, width: width, measuring: text)
        let name = PlaceName(
            facts.place, face: .titleBold, size: layout.nameSize, width: width, allowsTwoLines: false,
            measuring: text
        ).elements(edges, baseline: layout.name, color: ink)
        let captionBase = layout.name + 50 * unit
        let head = name + [captionLine.leading(edges, baseline: captionBase, id: "caption", color: ink)]
        let words = words(layout, edges, measuring: text)
        let warning = try WarningLine.elements(
            facts, in: size, ink: SunPaper.black, over: .white, measuring: text)
        var number: [Element] = []
        var taken: Rect?
        if let figure {
            let base = layout.horizon - 14 * unit
            let room = base - captionBase - 30 * unit
            let large = SunNumber(
                figure, face: .titleBold, size: layout.numberSize, width: 0.7 * width, height: room, measuring: text
            )
            let rim = Stroke(color: ground, width: max(18 * unit, 14))
            // In a high sky the time stands under its caption, else in the land.
            let under = captionBase + 44 * unit + large.height + large.depth
            let foot = (layout.horizon - under > 200 * unit ? under : base) - large.depth
            number = large.elements(edges, baseline: foot, color: ink).map { $0.rimmed(rim) }
            let left = edges.leading(large.width)
            let box = Rect(
                minX: left, minY: foot - large.height, maxX: left + large.width, maxY: foot + large.depth)
            taken = box
            if layout.grid.isWide {
                // The land stands beside the words.
                scenery.landSpan =
                    edges.isRightToLeft
                    ? 0...max(box.minX - 20 * unit, 1) : min(box.maxX + 20 * unit, size.width - 1)...size.width
            }
        }
        // No tower reaches the name.
        scenery.landScale = min(1, (layout.horizon - captionBase - 20 * unit) / (230 * unit))
        scenery.skyWords =
            (head.compactMap { $0.inkBox(measuring: text) } + [taken].compactMap(\.self)).map {
                $0.grown(by: 8 * unit)
            }
            + (warning.isEmpty
                ? [] : [Rect(minX: 0, minY: 0, maxX: size.width, maxY: layout.grid.top + 76 * layout.grid.unit)])
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }
        scenery.body = body(beside: taken, head, edges, layout, measuring: text)
        let picture = scenery.engraving(shade: content.shade, number: number)
        return CardPicture(
            ground: .white, elements: picture + head + words.elements + warning, attribution: words.attribution)
    }

    /// The sun or the moon beside the time, as high as it stands.
    private func body(
        beside number: Rect?, _ head: [Element], _ edges: ReadingEdges, _ layout: DayPaperLayout,
        measuring text: some TextMeasuring
    ) -> Scenery.Body? {
        let content = reading.content
        let way = content.forecast.diurnalArc(at: content.moment)
        guard way.fraction != nil else { return nil }
        let unit = layout.unit
        let end = number.map { edges.isRightToLeft ? $0.minX / 2 : ($0.maxX + layout.grid.size.width) / 2 }
        let low = layout.horizon - 60 * unit
        let top = (head.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? 0) + 56 * unit
        return way.figure(
            at: Point(x: end ?? layout.grid.size.width / 2, y: max(top, low - (low - top) * way.height)),
            radius: 20 * unit, moon: 24 * unit, over: content.forecast.place)
    }

    /// What is said below the horizon, and the credit.
    private func words(
        _ layout: DayPaperLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let black = SunPaper.black
        var elements =
            SkyWords.line(
                [reading.line], .titleBold, layout.lineSize, layout.line, "line", edges, black, measuring: text)
            + SkyWords.line(
                reading.factForms(hasTimes: true), .medium, layout.textSize, layout.fact, "sentence", edges, black,
                measuring: text)
        var footer = Footer(
            dated: reading.content, room: .besideAttribution(edges.right - edges.left), size: layout.textSize,
            onPaper: true, measuring: text)
        footer.attributionShare = 0.7
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: layout.footerBaseline, size: layout.textSize, color: black,
            measuring: text)
        return (elements, Footer(reading.content).attribution)
    }
}
