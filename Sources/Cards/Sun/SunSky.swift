internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The sun card in colour: the clear sky of the moment over the land of the place, and the way of the sun in it.
struct SunSky {
    let reading: SunCard.Reading

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try SkyLayout(size, hasStrip: true)
        let (grid, unit) = (layout.grid, layout.unit)
        let edges = ReadingEdges(
            left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        let place = content.forecast.place
        var scenery = Scenery(of: content, size: size, horizon: layout.horizon, unit: unit)
        scenery.clear(at: reading.drawn.altitude)
        scenery.showLand(of: place)
        scenery.allowsHighKey = true
        scenery.hasDeepFoot = true
        scenery.landScale = 0.8 * layout.landScale
        if grid.isWide {
            // The words stand beside the silhouette, and a low sun beside them.
            scenery.headroom = 0.85
            let (near, far) = (0.46 * size.width, size.width)
            scenery.landSpan = edges.isRightToLeft ? 0...(far - near) : near...far
        }
        let ink = scenery.ink
        let head = try SunHead(
            reading, layout, edges, words: ink.words, number: ink.number, measuring: text)
        let path = path(layout, edges, below: head)
        let words = words(layout, edges, .white, measuring: text)
        scenery.skyWords = head.boxes.map { $0.grown(by: 10 * unit) }
        scenery.smallSkyWords = head.small.map { $0.grown(by: 6 * unit) }
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 8 * unit) }
        scenery.body = body(on: path, layout, beside: head.boxes)
        let line = path.elements(
            ink: ink.words, gold: Color(rgb: scenery.isHighKey ? 0xE8930C : 0xFFB53A),
            rim: scenery.isHighKey ? .white : Color(rgb: 0x0B1A3C).withOpacity(0.55), clearOf: sun(on: path, layout)
        )
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements(bow: line) + head.elements + words.elements,
            attribution: words.attribution)
    }

    /// The path under the words, or beside them on a wide card.
    private func path(_ layout: SkyLayout, _ edges: ReadingEdges, below head: SunHead) -> SunPath {
        let (width, unit) = (layout.grid.size.width, layout.unit)
        let isAside = layout.grid.isWide
        let radius = 46 * unit
        let top = isAside ? max(layout.grid.top + 40 * unit, head.warningFoot + 20 * unit) : head.foot + 30 * unit
        let reach = (isAside ? 0.23 : 0.5) * width
        let middle = isAside ? (edges.isRightToLeft ? 0.25 : 0.75) * width : width / 2
        // The sun takes all the room, unless it stands less than half as high as at midsummer: 23.4° is the obliquity of the ecliptic.
        let midsummer = 90 - max(0, abs(reading.content.forecast.place.latitude) - 23.4)
        let highest = max(reading.drawn.altitudes.max() ?? midsummer, midsummer / 2)
        let room = min(layout.horizon - top - radius, 440 * unit)
        let height = room / (highest / 90).squareRoot()
        return SunPath(
            light: reading.drawn, foot: Point(x: middle, y: layout.horizon - 2 * unit), height: max(height, 0),
            reach: reach, unit: unit)
    }

    /// The disc of a sun that is up, with some room around it.
    private func sun(on path: SunPath, _ layout: SkyLayout) -> Rect? {
        guard reading.drawn.altitude > -0.3 else { return nil }
        let center = path.point(reading.drawn.moment)
        return Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).grown(by: 56 * layout.unit)
    }

    /// The sun on its path, or at night the moon beside the words.
    private func body(on path: SunPath, _ layout: SkyLayout, beside boxes: [Rect]) -> Scenery.Body? {
        let content = reading.content
        if reading.drawn.altitude > -0.3 {
            return .sun(center: path.point(reading.drawn.moment), radius: 42 * layout.unit)
        }
        let way = content.forecast.diurnalArc(at: content.moment)
        guard case .moon = way.body else { return nil }
        return layout.body(of: way, at: layout.light(on: way, beside: boxes), over: content.forecast.place)
    }

    // MARK: Words

    /// What is said below the horizon, and the credit.
    private func words(
        _ layout: SkyLayout, _ edges: ReadingEdges, _ ink: Color, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let grid = layout.grid
        var elements =
            SkyWords.line(
                [reading.line], .title, layout.lineSize, layout.line, "line", edges, ink, measuring: text)
            + SkyWords.line(
                reading.factForms(hasTimes: layout.strip == nil), .medium, layout.factSize, layout.fact, "sentence",
                edges, ink, measuring: text)
        if let strip = layout.strip { elements += row(layout, strip, edges, ink, measuring: text) }
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(edges.right - edges.left), size: grid.footerSize,
            measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize, color: ink,
            measuring: text)
        return (elements, footer.attribution)
    }

    /// Up to three times, each over what it is.
    private func row(
        _ layout: SkyLayout, _ strip: Rect, _ edges: ReadingEdges, _ ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let (size, small) = (46 * layout.unit * layout.scale, layout.valueSize)
        let width = (edges.right - edges.left) / 3
        return reading.light.row.enumerated().flatMap { index, entry in
            let figure = TextLine.fitting(
                facts.times.time(entry.time), face: .displayMedium, size: size, width: width - 20 * layout.unit,
                measuring: text)
            let label = TextLine.fitting(
                reading.label(of: entry.kind), face: .regular, size: small, width: width - 20 * layout.unit,
                smallest: 0.95, measuring: text)
            let left = edges.left + Double(index) * width
            let column =
                edges.isRightToLeft
                ? ReadingEdges(
                    left: edges.left, right: edges.right - Double(index) * width, isRightToLeft: true)
                : ReadingEdges(left: left, right: edges.right, isRightToLeft: false)
            return [
                figure.leading(
                    column, baseline: strip.minY + 44 * layout.unit * layout.scale,
                    id: "figure-\(entry.kind.rawValue)", color: ink),
                label.leading(
                    column, baseline: strip.minY + 84 * layout.unit * layout.scale,
                    id: "label-\(entry.kind.rawValue)", color: ink),
            ]
        }
    }
}

extension Scenery {
    /// A clear, still sky, whatever the weather is.
    mutating func clear(at altitude: Double) {
        sunAltitude = altitude
        (cloudCover, weather, precipitationAmount, windStrength, isSnowCovered) = (0, .fair, 0, 0, false)
    }
}
