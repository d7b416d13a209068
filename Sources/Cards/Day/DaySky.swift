internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The day card in colour: the light of its place at its moment, and the temperature that stands in the land.
struct DaySky {
    let reading: DayCard.Reading

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let grid = try CardGrid(size)
        let strip = grid.isWide ? nil : reading.strip
        let layout = try DayLayout(size, hasStrip: strip != nil)
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        var scenery = Scenery(
            of: reading.content, size: size, horizon: layout.horizon, unit: layout.unit)
        scenery.allowsHighKey = true
        scenery.landScale = layout.landScale
        scenery.cloudScale = 1.1
        // Whether the sky is light does not depend on where its words are.
        scenery.body = body(at: Point(x: 0, y: 0), in: layout)
        let ink = scenery.ink
        let name = PlaceName(
            facts.place, size: layout.nameSize, width: grid.isWide ? 0.62 * (grid.right - grid.left) : edges.right - edges.left,
            measuring: text)
        let warning = try WarningLine.elements(facts, in: size, ink: ink.words, measuring: text)
        let nameWords = name.elements(edges, baseline: layout.name, color: ink.words)
        let top = (nameWords.compactMap { $0.inkBox(measuring: text) } + warning.box(measuring: text))
        let nameFoot = top.map(\.maxY).max() ?? layout.name
        // The number may not reach into the name.
        let room = layout.horizon - layout.numberRise - nameFoot - 24 * layout.unit
        var numeral = Numeral.fitting(
            reading.temperature, unit: facts.units.temperature, size: layout.numberSize,
            width: 0.86 * (grid.right - grid.left), isRightToLeft: facts.language.isRightToLeft, measuring: text)
        if numeral.height > room {
            numeral = Numeral(
                reading.temperature, unit: facts.units.temperature, size: numeral.size * room / numeral.height,
                isRightToLeft: facts.language.isRightToLeft, measuring: text)
        }
        let base = layout.horizon - layout.numberRise
        let left = place(of: numeral, in: scenery.gap, edges)
        let box = numeral.box(left: left, baseline: base)
        let words = words(in: layout, strip, edges, ink.words, measuring: text)
        scenery.skyWords = top.map { $0.grown(by: 14 * layout.unit) }
        scenery.smallSkyWords = warning.box(measuring: text)
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map {
            $0.grown(by: 8 * layout.unit)
        }
        scenery.numberBox = box
        if let strip = layout.strip { scenery.landWords.append(strip.grown(by: 8 * layout.unit)) }
        scenery.body = body(at: light(beside: box, below: top, scenery, layout), in: layout)
        let number =
            scenery.shade(behind: box)
            + numeral.elements(left: left, baseline: base, color: ink.number)
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements(number: number) + nameWords + words.elements + warning,
            attribution: words.attribution)
    }

    /// The left end of the number: in the gap of the silhouette, within the margins.
    private func place(of numeral: Numeral, in gap: ClosedRange<Double>, _ edges: ReadingEdges) -> Double {
        let middle = (gap.lowerBound + gap.upperBound) / 2
        return min(max(middle - numeral.width / 2, edges.left), max(edges.left, edges.right - numeral.width))
    }

    private func body(at center: Point, in layout: DayLayout) -> Scenery.Body? {
        guard reading.way.fraction != nil else { return nil }
        return reading.way.figure(
            at: center, radius: 46 * layout.unit, moon: 42 * layout.unit, over: reading.content.forecast.place)
    }

    /// Where the sun or the moon stands: by how far it has come and how high it is, beside what is written.
    private func light(beside number: Rect, below words: [Rect], _ scenery: Scenery, _ layout: DayLayout) -> Point {
        let (unit, width) = (layout.unit, scenery.size.width)
        let wanted = Point(
            x: (0.13 + 0.74 * (reading.way.fraction ?? 0.5)) * width,
            y: layout.horizon - (70 + 0.72 * (layout.horizon / unit - layout.grid.top / unit - 70) * reading.way.height) * unit)
        let taken = ([number] + words).map { $0.grown(by: 84 * unit) }
        func isFree(_ point: Point) -> Bool {
            !taken.contains { $0.contains(point) } && point.y > layout.grid.top + 70 * unit
        }
        var (best, least) = (wanted, Double.infinity)
        for x in stride(from: 96 * unit, through: width - 96 * unit, by: 12 * unit) {
            for y in stride(from: layout.grid.top + 80 * unit, through: layout.horizon - 30 * unit, by: 12 * unit) {
                let point = Point(x: x, y: y)
                // How high it stands counts more than where.
                let far = abs(x - wanted.x) + 2.2 * abs(y - wanted.y)
                if far < least, isFree(point) { (best, least) = (point, far) }
            }
        }
        return best
    }
}

// MARK: Words

extension DaySky {
    /// What is said below the horizon, and the credit of the data.
    private func words(
        in layout: DayLayout, _ strip: PrecipitationWindow?, _ edges: ReadingEdges, _ ink: Color,
        measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let grid = layout.grid
        let width = edges.right - edges.left
        func line(
            _ forms: [String], _ face: FontFace, _ size: Double, _ baseline: Double, _ id: String
        ) -> [Element] {
            let form =
                forms.first { text.extent(of: $0, face: face, size: size).advance <= width }
                ?? forms.min { $0.count < $1.count }
            guard let form, !form.isEmpty else { return [] }
            return [
                TextLine.fitting(form, face: face, size: size, width: width, measuring: text)
                    .leading(edges, baseline: baseline, id: id, color: ink)
            ]
        }
        var elements =
            line(reading.lineForms, .title, layout.lineSize, layout.line, "line")
            + line(reading.factForms, .medium, layout.factSize, layout.fact, "sentence")
        if let baseline = layout.values {
            elements += values(layout, edges, baseline, ink, measuring: text)
        }
        if let strip, let box = layout.strip {
            let drawing = RainStrip(
                window: strip, box: box, unit: layout.unit, color: reading.stripColor(on: ink), ink: ink)
            elements += drawing.elements()
            elements += drawing.times(
                facts.times, size: 28 * layout.unit, baseline: box.maxY + 36 * layout.unit, measuring: text)
        }
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(width), size: grid.footerSize, measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize, color: ink,
            measuring: text)
        return (elements, footer.attribution)
    }

    /// The values in one row: as many as fit.
    private func values(
        _ layout: DayLayout, _ edges: ReadingEdges, _ baseline: Double, _ ink: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let (size, gap) = (layout.valueSize, 12 * layout.unit * layout.scale)
        var (elements, x): ([Element], Double) = ([], 0)
        let width = edges.right - edges.left
        for gauge in reading.values {
            let form = reading.forms(of: gauge)[0]
            let label = TextLine(form.label, face: .regular, size: size, measuring: text)
            let figure = TextLine(form.figure, face: .medium, size: size, measuring: text)
            let extent = label.extent.advance + gap + figure.extent.advance
            guard x + extent <= width else { break }
            let (start, end) = (
                edges.isRightToLeft ? edges.right - x - label.extent.advance : edges.left + x,
                edges.isRightToLeft
                    ? edges.right - x - label.extent.advance - gap - figure.extent.advance
                    : edges.left + x + label.extent.advance + gap
            )
            elements.append(label.at(Point(x: start, y: baseline), id: "label-\(gauge.rawValue)", color: ink))
            elements.append(figure.at(Point(x: end, y: baseline), id: "figure-\(gauge.rawValue)", color: ink))
            x += extent + 40 * layout.unit * layout.scale
        }
        return elements
    }
}
