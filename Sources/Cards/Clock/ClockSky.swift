internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The clock in the colour of its temperature: a dial in the sky of its place, with the news in its middle.
struct ClockSky {
    let reading: ClockCard.Reading
    let ground: ClockGround

    private var facts: Facts { reading.facts }

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try SkyLayout(size, hasDial: true)
        let (grid, unit) = (layout.grid, layout.unit)
        let edges = ReadingEdges(left: grid.left, right: grid.right, isRightToLeft: facts.language.isRightToLeft)
        let news = ClockNews(reading, hasOtherNumber: grid.isWide)
        let place = content.forecast.place
        let warning = try WarningLine.elements(facts, in: size, ink: ground.ink, measuring: text)
        let degrees = temperature(news, layout, edges, measuring: text)
        let taken = grid.isWide ? 0.5 * (edges.right - edges.left) : (degrees.map { $0.box.width + 48 * unit } ?? 0)
        let name = PlaceName(
            facts.place, size: layout.nameSize, width: edges.right - edges.left - taken, measuring: text)
        let baseline = name.baseline(usual: layout.name, below: warning.box(measuring: text), gap: 14 * unit)
        let nameWords = name.elements(edges, baseline: baseline, color: ground.ink)
        let head = (nameWords.compactMap { $0.inkBox(measuring: text) } + warning.box(measuring: text))
        let dial = dial(layout, edges, isOfHour: news.isSunset, below: head + [degrees?.box].compactMap { $0 })
        var scenery = Scenery(of: content, size: size, horizon: layout.horizon, unit: unit)
        scenery.showLand(of: place)
        scenery.landScale = (grid.isWide ? 0.62 : 0.8) * layout.landScale
        scenery.hue = Scenery.Hue(
            sky: ground.stops, land: content.palette.night(at: reading.celsius), isLight: ground.isDarkOnLight)
        scenery.skyWords = head.map { $0.grown(by: 14 * unit) } + [dial.bounds]
        if let degrees { scenery.skyWords.append(degrees.box.grown(by: 14 * unit)) }
        let way = content.forecast.diurnalArc(at: content.moment)
        scenery.body = layout.body(
            of: way, at: layout.light(on: way, beside: [dial.reach] + head + [degrees?.box].compactMap { $0 }),
            over: place)
        let words = words(news, layout, edges, measuring: text)
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 8 * unit) }
        let accent = news.isSunset && !ground.isDarkOnLight ? Color(rgb: 0xFFD9A0) : ground.ink
        let middle = middle(of: dial, news, measuring: text)
        let elements =
            dial.face(text, facts.language)
            + dial.time(
                until: news.event, accent, beside: middle.compactMap { $0.inkBox(measuring: text) })
            + dial.precipitation(rainColor)
            + middle + (degrees?.elements ?? [])
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements() + elements
                + nameWords + words.elements + warning,
            attribution: words.attribution)
    }

    private var rainColor: Color {
        ground.isDarkOnLight ? Color(rgb: 0x1F6CC0) : Color(rgb: 0x9FDCFF)
    }

    /// The dial between the name and the horizon, or on wide cards at the side where lines end: as large as leaves the words at the head
    /// free.
    private func dial(_ layout: SkyLayout, _ edges: ReadingEdges, isOfHour: Bool, below head: [Rect]) -> ClockDial {
        let grid = layout.grid
        let height = layout.horizon - grid.top
        let night = reading.content.palette.night(at: reading.celsius)
        func dial(_ share: Double) -> ClockDial {
            var unit = share * min(height / 852, 1.26 * layout.unit)
            var center = Point(x: grid.size.width / 2, y: grid.top + 0.542 * height)
            if grid.isWide {
                unit = share * min(height / 704, 0.46 * grid.size.width / 690)
                center = Point(
                    x: edges.mirrored(grid.right - 352 * unit + 30 * layout.unit), y: grid.top + 0.52 * height)
            }
            return ClockDial(
                center: center, unit: unit, least: 28 * grid.unit, ink: ground.ink,
                shade: ground.isDarkOnLight ? .white : night.mixed(with: Color(rgb: 0x000014), 0.4),
                zone: reading.content.forecast.zone, moment: reading.content.moment,
                window: isOfHour ? nil : reading.window)
        }
        func isClear(_ dial: ClockDial) -> Bool {
            head.allSatisfy { $0.distance(to: dial.center) > dial.outerRadius + 10 * layout.unit }
        }
        let dials = stride(from: 1.0, through: 0.64, by: -0.04).lazy.flatMap { share -> [ClockDial] in
            let usual = dial(share)
            let room = layout.horizon - 8 * layout.unit - usual.center.y - usual.outerRadius
            return [0, 0.5, 1].map { part in
                var dial = usual
                dial.center.y += part * max(0, min(room, 110 * layout.unit))
                return dial
            }
        }
        return dials.first(where: isClear) ?? dial(0.64)
    }

    /// The temperature where the middle of the dial has other news: beside the name, or on wide cards in the land.
    private func temperature(
        _ news: ClockNews, _ layout: SkyLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], box: Rect)? {
        if news.figure == .temperature { return nil }
        let isWide = layout.grid.isWide
        let numeral = Numeral(
            reading.temperature, unit: facts.units.temperature, face: isWide ? .numeral : .title,
            size: isWide ? min(250 * layout.unit, 0.24 * layout.grid.size.width) : 76 * layout.unit * layout.scale,
            leastLetter: isWide ? 0 : 28 * layout.grid.unit, isRightToLeft: edges.isRightToLeft, measuring: text)
        let left = isWide ? edges.leading(numeral.width) : edges.trailing(numeral.width)
        let baseline = isWide ? layout.horizon - 16 * layout.unit : layout.name
        return (
            numeral.elements(left: left, baseline: baseline, color: ground.ink),
            numeral.box(left: left, baseline: baseline)
        )
    }

    /// What stands in the dial.
    private func middle(of dial: ClockDial, _ news: ClockNews, measuring text: some TextMeasuring) -> [Element] {
        let (center, unit) = (dial.center, dial.unit)
        var elements: [Element] = []
        func line(_ string: String, _ face: FontFace, _ size: Double, _ width: Double, _ id: String, _ down: Double)
        {
            let line = TextLine.fitting(
                string, face: face, size: max(size * unit, dial.least), width: width * unit, smallest: 0.64,
                measuring: text)
            elements.append(
                line.centered(at: Point(x: center.x, y: center.y + down * unit), id: id, color: ground.ink))
        }
        switch news.figure {
        case .minutes(let count):
            line(facts.language.number(count), .numeral, 220, 320, "minutes", 78)
        case .time(let time):
            line(time, .numeral, 132, 330, "time", 62)
        case .temperature:
            let numeral = Numeral.fitting(
                reading.temperature, unit: facts.units.temperature, size: 210 * unit, width: 330 * unit,
                isRightToLeft: facts.language.isRightToLeft, measuring: text)
            elements += numeral.elements(
                left: center.x - numeral.width / 2, baseline: center.y + 72 * unit, color: ground.ink)
        }
        if let caption = news.caption { line(caption, .title, 44, 290, "caption", -104) }
        if let foot = news.foot { line(foot, .medium, 38, 230, "foot", 134) }
        return elements
    }

    /// What is said below the horizon, and the credit of the data.
    private func words(
        _ news: ClockNews, _ layout: SkyLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let grid = layout.grid
        let sentences = SkySentences(
            of: reading.content, isTimed: news.event == nil, weather: facts.weatherName, outlook: reading.outlook,
            more: [], facts)
        var elements =
            SkyWords.line(
                sentences.line, .title, layout.lineSize, layout.line, "line", edges, .white, measuring: text)
            + SkyWords.line(
                sentences.fact, .medium, layout.factSize, layout.fact, "sentence", edges, .white, measuring: text)
        let footer = Footer(
            dated: reading.content, room: .besideAttribution(edges.right - edges.left), size: grid.footerSize,
            measuring: text)
        elements += footer.elements(
            from: edges.left, to: edges.right, baseline: grid.footerBaseline, size: grid.footerSize, color: .white,
            measuring: text)
        return (elements, footer.attribution)
    }
}
