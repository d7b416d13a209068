internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The clock in the colour of its temperature, or at dusk and dawn in that of a fair sky: a dial in the sky of its place, with the news in
/// its middle.
struct ClockSky {
    let reading: ClockCard.Reading
    let ground: ClockGround
    /// The colour of the land.
    private let land: Color

    init(reading: ClockCard.Reading, hue: ClockGround) {
        self.reading = reading
        let content = reading.content
        let altitude = content.forecast.sunAltitude(at: content.moment)
        let low = smoothstep(-8, -4.5, altitude) * (1 - smoothstep(6.5, 10, altitude))
        let dusk = Scenery.fairSky(at: altitude)
        ground = hue.under(dusk.sky, low * content.drawn.fairness)
        land = content.palette.night(at: reading.celsius).mixed(with: dusk.land, ground.dusk)
    }

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
        scenery.landScale = (grid.isWide ? 0.62 : dial.isHalfDay ? 0.56 : 0.8) * layout.landScale
        scenery.hue = Scenery.Hue(
            sky: ground.stops, land: land, isLight: ground.isDarkOnLight, contrast: ground.contrast)
        let middle = middle(of: dial, news, measuring: text)
        let above = head + [degrees?.box].compactMap { $0 }
        scenery.skyWords = above.map { $0.grown(by: 14 * unit) } + [dial.bounds]
        let smallDegrees = (degrees?.elements ?? []).filter { $0.isSmallText(by: grid.unit) }
        scenery.smallSkyWords = (head + smallDegrees.compactMap { $0.inkBox(measuring: text) }).map {
            $0.grown(by: 14 * unit)
        }
        if grid.isWide, ground.isDarkOnLight, let box = degrees?.box {
            // The land would be as dark as the figures before it.
            scenery.landSpan =
                edges.isRightToLeft
                ? 0...max(box.minX - 20 * unit, 1) : min(box.maxX + 20 * unit, size.width - 1)...size.width
        }
        let room = Rect(minX: 0, minY: 0, maxX: size.width, maxY: layout.horizon).grown(by: -12 * unit)
        let heavy = dial.heavyRain(
            facts.language.say(RadarPhrase.heavy), within: room, beside: above, measuring: text)
        let heavyWords = heavy.compactMap { $0.inkBox(measuring: text)?.grown(by: 10 * unit) }
        scenery.skyWords += heavyWords
        scenery.smallSkyWords += heavyWords
        if ground.dusk > 0 {
            // The sky of the hour is lighter below than any hue, and the foot of the dial holds no words.
            scenery.skyWords[above.count].maxY = dial.center.y + 150 * dial.unit
            scenery.smallSkyWords += middle.compactMap { $0.inkBox(measuring: text)?.grown(by: 8 * unit) }
        }
        scenery.body = body(layout, dial, beside: above)
        scenery.approach = approach(news, scenery)
        let words = words(news, layout, edges, measuring: text)
        scenery.landWords = words.elements.compactMap { $0.inkBox(measuring: text) }.map { $0.grown(by: 8 * unit) }
        let grounds = [dial.bounds.minY, dial.center.y, dial.bounds.maxY].map {
            ground.stops.color(at: $0 / layout.horizon)
        }
        let accent = news.isSunset && !ground.isDarkOnLight ? Color(rgb: 0xFFD9A0) : ground.ink
        let elements =
            dial.face(text, facts.language) + heavy + dial.precipitation(rainColor)
            + dial.time(until: news.event, accent, over: grounds) + middle + (degrees?.elements ?? [])
        return CardPicture(
            ground: scenery.edgeColors.foot,
            elements: scenery.elements() + elements
                + nameWords + words.elements + warning,
            attribution: words.attribution)
    }

    /// The sun or the moon: near the horizon the sun at its true height, which goes on sinking behind the land while dusk lasts.
    private func body(_ layout: SkyLayout, _ dial: ClockDial, beside words: [Rect]) -> Scenery.Body? {
        let (forecast, moment) = (reading.content.forecast, reading.content.moment)
        let way = forecast.diurnalArc(at: moment)
        let usual = layout.light(on: way, beside: [dial.reach] + words)
        let (altitude, unit, width) = (forecast.sunAltitude(at: moment), layout.unit, layout.grid.size.width)
        let isUp = way.body == .sun
        // Where words leave no room for the sun of a hue, it comes with the sky of the hour.
        guard ground.dusk > (usual == nil ? 0.25 : 0.01), isUp || altitude > -6.5 else {
            return layout.body(of: way, at: usual, over: forecast.place)
        }
        let radius = 46 * unit
        let isEvening = forecast.sunAltitude(at: moment.advanced(by: 60)) < altitude
        // At sunset its upper edge is on the horizon.
        let low = Point(
            x: (0.13 + 0.74 * (way.fraction.flatMap { isUp ? $0 : nil } ?? (isEvening ? 1 : 0))) * width,
            y: layout.horizon + radius - 18 * unit * (altitude + 0.833))
        let share = 1 - smoothstep(0, 0.6, ground.dusk)
        let center =
            usual.map { Point(x: low.x + ($0.x - low.x) * share, y: low.y + ($0.y - low.y) * share) } ?? low
        func isFree(_ center: Point) -> Bool {
            let disc = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).grown(by: radius)
            let (dx, dy) = (center.x - dial.center.x, center.y - dial.center.y)
            return (dx * dx + dy * dy).squareRoot() > dial.outerRadius + radius + 6 * unit
                && !words.contains { $0.intersects(disc) } && center.x > radius && center.x < width - radius
        }
        let places = stride(from: 0.0, through: 480, by: 4).lazy.flatMap { aside in
            [-aside, aside].map { Point(x: center.x + $0 * unit, y: center.y) }
        }
        guard let place = places.first(where: isFree) else {
            return layout.body(of: way, at: usual, over: forecast.place)
        }
        return .sun(center: place, radius: radius)
    }

    /// Rain or snow that begins within the hour, on the side from which the wind blows: the sooner, the nearer.
    private func approach(_ news: ClockNews, _ scenery: Scenery) -> Arrival? {
        guard news.isStart, let event = news.event, scenery.precipitationAmount <= 0.02 else { return nil }
        let minutes = facts.moment.seconds(to: event) / 60
        let nearness = 1 - smoothstep(20, 60, minutes)
        guard nearness > 0.02 else { return nil }
        return Arrival(isOnLeft: scenery.drift > 0, reach: 0.38 * scenery.size.width, amount: nearness)
    }

    private var rainColor: Color {
        ground.isDarkOnLight ? Color(rgb: 0x1F6CC0) : Color(rgb: 0x9FDCFF)
    }

    /// The dial between the name and the horizon, or on wide cards at the side where lines end: as large as leaves the words at the head
    /// free.
    private func dial(_ layout: SkyLayout, _ edges: ReadingEdges, isOfHour: Bool, below head: [Rect]) -> ClockDial {
        let grid = layout.grid
        let height = layout.horizon - grid.top
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
                shade: ground.isDarkOnLight ? .white : land.mixed(with: Color(rgb: 0x000014), 0.4),
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
            // The way to sunset is drawn alone; descriptions tell the weather.
            let id = news.isSunset ? "countdown-minutes" : "minutes"
            line(facts.language.number(count), .numeral, 220, 320, id, 78)
        case .time(let time):
            line(time, .numeral, 132, 330, "time", 62)
        case .temperature:
            let numeral = Numeral.fitting(
                reading.temperature, unit: facts.units.temperature, size: 210 * unit, width: 330 * unit,
                isRightToLeft: facts.language.isRightToLeft, measuring: text)
            elements += numeral.elements(
                left: center.x - numeral.width / 2, baseline: center.y + 72 * unit, color: ground.ink)
        }
        if let caption = news.caption {
            let size = max(44 * unit, dial.least)
            let smallest = max(0.64, 0.92 * dial.least / size)
            if text.extent(of: caption, face: .title, size: smallest * size).advance <= 290 * unit {
                line(caption, .title, 44, 290, "caption", -104)
            } else {
                // Too long for a line that can be read; two are clear of the hour at the top where a time leaves room.
                let isTime = if case .time = news.figure { true } else { false }
                elements += Paragraph(
                    caption, face: .title, size: smallest * size, width: 290 * unit, limit: 2, smallest: 1,
                    measuring: text
                ).elements(
                    at: center.y - (isTime ? 66 : 104) * unit, of: .last, size: smallest * size, id: "caption",
                    color: ground.ink
                ) { center.x - $0.extent.advance / 2 }
            }
        }
        if let foot = news.foot { line(foot, .medium, 38, 230, "foot", 134) }
        return elements
    }

    /// The outlook beside minutes that are counted in the dial: by the clock, and with an end beyond the hour where it is known.
    private func outlook(beside news: ClockNews) -> Outlook {
        var outlook = reading.outlook
        guard case .minutes = news.figure, !news.isSunset else { return outlook }
        if case .starts(let start, _, _) = outlook.course, reading.content.precipitation == .best {
            let later = reading.content.forecast.twelveHourOutlook(at: facts.moment)
            if case .startsAndStops(let first, _, _, _) = later.course, first == start, later.certainty == .certain
            {
                outlook = later
            }
        }
        if outlook.scope?.resolution == .minute { outlook.scope?.resolution = .quarterHour }
        return outlook
    }

    /// What is said below the horizon, and the credit of the data.
    private func words(
        _ news: ClockNews, _ layout: SkyLayout, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> (elements: [Element], attribution: String) {
        let grid = layout.grid
        let sentences = SkySentences(
            of: reading.content, isTimed: news.event == nil, isToldByClock: news.isTimeOfEvent,
            told: news.isSunset ? [.lightUntil] : [], weather: facts.weatherName,
            outlook: outlook(beside: news), more: [], facts)
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
