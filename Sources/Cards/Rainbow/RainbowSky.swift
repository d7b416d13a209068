internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The rainbow card in colour: the bow behind the land of the place, and the chance, or what there is to wait for, before it.
struct RainbowSky {
    let reading: RainbowCard.Reading

    private var facts: Facts { reading.facts }

    /// The parts of the number, placed.
    private struct Figure {
        var elements: [Element]
        var box: Rect
        /// The box in two, where the sign and the words beside it do not reach down to the land.
        var words: [Rect]
        /// The boxes of its small words.
        var small: [Rect] = []
    }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try SkyLayout(size)
        let (grid, unit) = (layout.grid, layout.unit)
        let edges = ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        var scenery = Scenery(of: content, size: size, horizon: layout.horizon, unit: unit)
        scenery.showLand(of: content.forecast.place)
        scenery.allowsHighKey = true
        scenery.landScale = 0.86 * layout.landScale
        // A chance that is written as 0 lights nothing.
        let chance = reading.probability.flatMap { (percent($0) ?? 0) > 0 ? $0 : nil }
        // A bow is never on the side of the sun.
        scenery.facesSun = chance == nil
        let way = content.forecast.diurnalArc(at: content.moment)
        let isNight = if case .moon = way.body { true } else { false }
        let place = content.forecast.place
        if scenery.facesSun { scenery.body = layout.body(of: way, at: Point(x: 0, y: 0), over: place) }
        let ink = scenery.ink
        let head = try head(layout, edges, ink.words, measuring: text)
        let top = head.boxes.map(\.maxY).max() ?? layout.name
        let figure = figure(layout, edges, scenery, below: top, ink.number, measuring: text)
        let words = words(layout, edges, ink.words, measuring: text)
        scenery.skyWords = head.boxes.map { $0.grown(by: 14 * unit) }
        scenery.smallSkyWords = head.small
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 8 * unit) }
        scenery.numberBox = figure.box
        if !scenery.isHighKey {
            // The land is also behind the feet of the figures.
            scenery.skyWords += figure.words.enumerated().map { $1.grown(by: ($0 == 0 ? 14 : 6) * unit) }
        }
        scenery.smallSkyWords += figure.small
        if scenery.facesSun {
            scenery.body = layout.body(
                of: way, at: layout.light(on: way, beside: [figure.box] + head.boxes), over: place)
        }
        let bowUnit = grid.isWide ? unit * 330 / 520 : unit * min(1.13, 1 + 0.13 * (layout.scale - 1) / 0.15)
        var bow = RainbowBow(
            center: Point(x: size.width * RainbowSky.middle(layout), y: layout.horizon + 6 * unit), unit: bowUnit,
            chance: chance, isFaint: scenery.weather == .fog || isNight)
        // Before a closed deck it would be a grey arch.
        bow.clearness = 1 - 0.5 * scenery.deckAmount
        scenery.ghost = bow.ring
        if (chance ?? 0) > 0.2 { scenery.ring = bow.ring }
        let hasBow = chance != nil
        let picture = scenery.elements(
            bow: hasBow ? [bow.element] : [], number: scenery.shade(behind: figure.box) + figure.elements,
            reflection: hasBow ? bow.reflection : [])
        return CardPicture(
            ground: scenery.edgeColors.foot, elements: picture + head.elements + words.elements,
            attribution: words.attribution)
    }

    /// The middle of the bow as a share of the width.
    private static func middle(_ layout: SkyLayout) -> Double { layout.grid.isWide ? 0.658 : 0.542 }

    /// The name, the weather of the moment under it, and a warning above it.
    private func head(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ ink: Color, measuring text: some TextMeasuring
    ) throws(CardError) -> (elements: [Element], boxes: [Rect], small: [Rect]) {
        let grid = layout.grid
        let width = (grid.isWide ? 0.6 : 1) * (edges.right - edges.left)
        let name = PlaceName(facts.place, size: layout.nameSize, width: width, measuring: text)
        let warning = try WarningLine.elements(facts, in: grid.size, ink: ink, measuring: text)
        let baseline = name.baseline(
            usual: layout.name, below: warning.box(measuring: text), gap: 14 * layout.unit)
        let words = name.elements(edges, baseline: baseline, color: ink)
        let size = layout.factSize
        let last = baseline + Double(name.lines.count - 1) * name.leading + 1.72 * size
        var (line, x): ([Element], Double) = ([], 0)
        for (id, words) in [("now", facts.temperature.map(facts.written)), ("weather", facts.weatherName)] {
            guard let words else { continue }
            let part = TextLine.fitting(words, face: .medium, size: size, width: width - x, measuring: text)
            let left = edges.isRightToLeft ? edges.right - x - part.extent.advance : edges.left + x
            line.append(part.at(Point(x: left, y: last), id: id, color: ink))
            x += part.extent.advance + 0.5 * size
        }
        let small = line.compactMap { $0.inkBox(measuring: text) } + warning.box(measuring: text)
        return (words + line + warning, words.compactMap { $0.inkBox(measuring: text) } + small, small)
    }

    /// The chance with its sign and what it is a chance of, or a time, a date or a word under its caption.
    private func figure(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ scenery: Scenery, below top: Double, _ ink: Color,
        measuring text: some TextMeasuring
    ) -> Figure {
        let (heading, unit) = (reading.heading, layout.unit)
        let base = layout.horizon - 24 * unit
        let isChance = if case .chance = reading.headline { true } else { false }
        // Where the bow is lit on the right, its label stands above the number instead.
        let isAside = isChance && (reading.probability ?? 0) < 0.42
        // A chance stands within the bow, clear of its lit foot.
        let first =
            isChance ? max(edges.left, (layout.grid.isWide ? 0.50 : 0.26) * layout.grid.size.width) : edges.left
        let room = edges.right - first
        let usual = (layout.grid.isWide ? 240 : 370) * unit * (isAside ? 1 : isChance ? 0.72 : 0.8)
        let labelSize = (layout.grid.isWide ? 36 : 46) * unit
        let label = TextBlock.balanced(
            heading.label, face: .titleBold, size: labelSize, width: 250 * unit, maxLines: 2, measuring: text)
        let labelWidth = isAside ? label.lines.map(\.text.extent.advance).max() ?? 0 : 0
        let captionSize = (isChance ? 0.8 : 1) * 60 * unit * (layout.grid.isWide ? 0.7 : 1)
        let above = isChance ? (isAside ? nil : heading.label) : reading.headingAlone.caption
        let caption = above.map {
            TextLine.fitting(
                $0, face: isChance ? .titleBold : .title, size: captionSize, width: room, measuring: text)
        }
        let space = base - top - 30 * unit - (caption == nil ? 0 : 1.5 * captionSize + 16 * unit)
        func figure(_ size: Double) -> (TextLine, TextLine?) {
            (
                TextLine(reading.headingAlone.figure, face: .numeral, size: size, measuring: text),
                isChance ? TextLine("%", face: .numeral, size: size * 0.52, measuring: text) : nil
            )
        }
        var size = usual
        var (number, sign) = figure(size)
        let spare = isChance ? spareWidth(of: number, measuring: text) / size : 0
        func width(_ number: TextLine, _ sign: TextLine?) -> Double {
            number.extent.ink.width + spare * size + (sign.map { 0.035 * size + $0.extent.ink.width } ?? 0)
        }
        let gap = isAside ? 22 * unit : 0
        let share = min(
            1, (room - labelWidth - gap) / max(width(number, sign), 1e-9),
            space / max(-number.extent.ink.minY + max(0, number.extent.ink.maxY - 0.04 * size), 1e-9))
        if share < 1 {
            size *= share * 0.999
            (number, sign) = figure(size)
        }
        let whole = width(number, sign) + gap + labelWidth
        let high = -number.extent.ink.minY
        let middle = layout.grid.size.width * RainbowSky.middle(layout)
        let isWithin = isChance && !isAside
        let left =
            isWithin
            ? min(max(middle - whole / 2, edges.left), edges.right - whole)
            : scenery.place(ofNumber: whole, height: high, from: first, to: edges.right)
        // Letters that reach below the line stand above the land, too.
        let foot = base - max(0, number.extent.ink.maxY - 0.04 * size)
        let start = edges.isRightToLeft && isAside ? left + labelWidth + gap : left
        var elements = [number.at(Point(x: start - number.extent.ink.minX, y: foot), id: "chance", color: ink)]
        if let sign {
            let x = start + number.extent.ink.width + 0.035 * size - sign.extent.ink.minX
            elements.append(
                sign.at(Point(x: x, y: foot - high - sign.extent.ink.minY), id: "percent", color: ink))
            let aside = edges.isRightToLeft ? left : left + whole - labelWidth
            for (index, line) in (isAside ? label.lines : []).enumerated() {
                let indent = edges.isRightToLeft ? labelWidth - line.text.extent.advance : 0
                elements.append(
                    line.text.at(
                        Point(x: aside + indent, y: foot - high + labelSize * (1.3 + 1.16 * Double(index))),
                        id: "label-\(index + 1)", color: ink))
            }
        }
        // Letters may reach below the line.
        var box = Rect(
            minX: left, minY: foot - high, maxX: left + whole, maxY: foot + max(0, number.extent.ink.maxY))
        if let caption {
            let baseline = foot - high - 38 * unit
            elements.append(
                caption.at(
                    Point(
                        x: isWithin
                            ? middle - caption.extent.advance / 2
                            : min(max(left, edges.left), edges.right - caption.extent.advance), y: baseline),
                    id: "caption", color: ink))
            box.minY = baseline - captionSize
            let start = isWithin ? middle - caption.extent.advance / 2 : left
            box.minX = min(box.minX, start)
            box.maxX = max(box.maxX, min(start, edges.right) + caption.extent.advance)
        }
        let small = elements.filter { $0.isSmallText(by: layout.grid.unit) }.compactMap {
            $0.inkBox(measuring: text)
        }
        // Beside the figures are the sign and its label, in the upper part.
        var (figures, aside) = (box, box)
        if isAside {
            (figures.minX, figures.maxX) = (start, start + number.extent.ink.width + spare * size)
            aside.maxY = foot - 0.42 * high
        }
        return Figure(elements: elements, box: box, words: isAside ? [figures, aside] : [box], small: small)
    }

    /// By how much the widest chance of as many figures is wider, so that one that changes keeps its place.
    private func spareWidth(of number: TextLine, measuring text: some TextMeasuring) -> Double {
        let figures = (1...9).map { number.string.count == 1 ? $0 : 11 * $0 }
        let widths = figures.map {
            TextLine(facts.language.number($0), face: .numeral, size: number.size, measuring: text).extent.ink.width
        }
        return number.string.count > 2 ? 0 : max(0, (widths.max() ?? 0) - number.extent.ink.width)
    }

    /// What is said below the horizon, and the credit of the data.
    private func words(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ ink: Color, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let width = edges.right - edges.left
        let (line, facts) = reading.lines
        var elements = SkyWords.line(
            [line], .title, layout.lineSize, layout.line, "line", edges, ink, measuring: text)
        elements += SkyWords.line(
            facts, .medium, layout.factSize, layout.fact, "sentence", edges, ink, measuring: text)
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(width), size: layout.grid.footerSize, measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: layout.grid.footerBaseline, size: layout.grid.footerSize,
            color: ink, measuring: text)
        return (elements, footer.attribution)
    }
}
