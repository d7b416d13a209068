internal import ForecastCore
internal import Landscape
internal import Primitives
internal import SceneModel
internal import Words

/// The temperature of 24 hours as a curve that divides the card: the sky and words above it, hours in the land below.
struct GraphCard: Card {
    typealias Phrases = GraphPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let celsius: Double
        let temperature: Int
        let course: TemperatureSeries
        /// The highest and lowest temperature of the curve in whole degrees.
        let high, low: Int?
        /// The hours in which something falls.
        let rain: [JudgedHour]
        /// The hour to come with the highest chance, if that is at least 10 %; nil if the chance of an hour in which something may fall is
        /// not stated.
        let likeliest: JudgedHour?
        let outlook: Outlook
    }

    var smallTexts: Set<String> { ["hour", "chance", "sentence"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let (facts, celsius, temperature) = try content.weather()
        guard let hours = forecast.temperatureSeries(at: moment, since: content.firstMoment) else {
            throw .missing("hourly temperatures")
        }
        let course = hours.passing(through: TemperatureSeries.Reading(time: moment, celsius: celsius))
        let spoken = content.wordsMoment.flatMap { GraphCard.course(of: content, at: $0) } ?? course
        let judged = content.drawn.hours(in: course.start.advanced(by: -3599)..<course.end)
        let isStated = !judged.contains { $0.verdict.isWet && $0.verdict.chance == nil }
        // Of equals, the first.
        let ahead = judged.filter { $0.start.seconds(to: moment) < 3600 }
        let likeliest = isStated ? ahead.max { ($0.verdict.chance ?? 0) < ($1.verdict.chance ?? 0) } : nil
        return Reading(
            content: content, facts: facts, celsius: celsius, temperature: temperature, course: course,
            high: content.units.temperature(spoken.high.celsius),
            low: content.units.temperature(spoken.low.celsius),
            rain: judged.filter(\.verdict.isWet),
            likeliest: likeliest.flatMap { ($0.verdict.chance.flatMap(percent) ?? 0) >= 10 ? $0 : nil },
            outlook: GraphCard.outlook(of: forecast, at: content.spoken, until: course.end))
    }

    /// The outlook for twelve hours; where they are dry, for all that the card shows.
    private static func outlook(of forecast: Forecast, at moment: Instant, until end: Instant) -> Outlook {
        let outlook = forecast.twelveHourOutlook(at: moment)
        guard case .dry(let through) = outlook.course, through < end else { return outlook }
        let whole = forecast.outlook(over: moment..<end, seenFrom: moment)
        switch whole.course {
        case .unknown, .dry: return outlook
        default: return whole
        }
    }

    /// The temperatures of the curve at another moment.
    private static func course(of content: CardContent, at moment: Instant) -> TemperatureSeries? {
        guard let celsius = content.forecast.conditions(at: moment)?.temperature else { return nil }
        return content.forecast.temperatureSeries(at: moment, since: content.firstMoment)?.passing(
            through: TemperatureSeries.Reading(time: moment, celsius: celsius))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full),
            share: reading.facts.shareText(following: reading.state, outlook: reading.outlook))
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let (content, course) = (reading.content, reading.course)
        let layout = try GraphLayout(size)
        let colors = GraphColors(
            content.appearance(designed: .dark), at: reading.celsius, high: course.high.celsius,
            low: course.low.celsius, palette: content.palette)
        let plot = GraphPlot(course, in: layout.plot)
        let land = GraphLand(
            plot: plot, layout: layout, colors: colors,
            nights: content.forecast.nights(from: course.start, to: course.end))
        let head = GraphHead(layout: layout, reading: reading, isPaper: colors.isPaper)
        let warning = try WarningLine.elements(reading.facts, in: size, ink: colors.ink, measuring: text)
        var sky = colors.appearance == .dark ? HourlySky(of: content, course, over: plot, in: layout) : nil
        // The words at the head are dark where all of the sky behind them is light.
        let above = warning.box(measuring: text)
        let draft = head.elements((colors.ink, colors.ink), below: above, measuring: text)
        let aside =
            layout.numberStandsBeside
            ? head.words(colors.ink, lower: draft.lower, below: draft.nameFoot, measuring: text) : []
        let reach = (draft.elements + warning + aside).compactMap { $0.inkBox(measuring: text)?.maxX }.max() ?? 0
        let isLight = sky?.isLight(to: reach + 40 * layout.unit) == true
        let ink = isLight ? Color(rgb: 0x0B2342) : colors.ink
        let headWords = head.elements(
            (ink, isLight ? Color(rgb: 0x123A6E) : ink), below: above, measuring: text
        ).elements
        let lines = head.words(
            layout.numberStandsBeside ? ink : colors.footInk, lower: draft.lower, below: draft.nameFoot,
            measuring: text)
        var words = headWords.compactMap { $0.inkBox(measuring: text) }
        if layout.numberStandsBeside { words += lines.compactMap { $0.inkBox(measuring: text) } }
        let weather = weather(of: reading, layout, colors, besides: words)
        if let weather { words.append(weather.box) }
        let rain = GraphRain(plot: plot, layout: layout, colors: colors, hours: reading.rain, phase: content.phase)
        let chance = rain.label(reading.chanceLabel, at: reading.likeliest, measuring: text)
        let marks = GraphMarks(
            plot: plot, layout: layout, colors: colors, land: land, reading: reading,
            words: words + chance.compactMap { $0.inkBox(measuring: text) },
            sky: sky.map { ($0, isLight) }
        ).elements(measuring: text)
        let hours = GraphHours(
            plot: plot, layout: layout, colors: colors, course: course, times: reading.facts.times,
            now: (content.moment, reading.facts.language.say(GraphPhrase.now)))
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.footerSize,
            hasPaleBars: !colors.isPaper && reading.rain.contains(where: \.verdict.isUnsure), measuring: text)
        // The ring of the number is no text.
        let kept =
            words.map { $0.grown(by: 0.1 * layout.temperatureSize) }
            + marks.boxes.map { $0.grown(by: 8 * layout.unit) }
        sky?.words = kept + above
        let ground = sky?.elements(isLight: isLight) ?? land.paper(avoiding: kept)
        var elements = ground + rain.elements(avoiding: kept) + land.land() + headWords
        elements += [weather?.element].compactMap { $0 } + marks.elements
        elements += rain.strip(from: course.start, to: course.end)
        elements += chance + hours.marks(measuring: text) + lines
        elements += footer.elements(
            from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.footerSize,
            color: colors.footInk, measuring: text)
        elements += isLight ? try WarningLine.elements(reading.facts, in: size, ink: ink, measuring: text) : warning
        return CardPicture(
            ground: colors.paper.first?.color ?? (colors.isPaper ? .white : colors.foot), elements: elements,
            attribution: footer.attribution)
    }

    /// The state of the weather on a light card as a pictogram across from the number, where there is room for one.
    private func weather(
        of reading: Reading, _ layout: GraphLayout, _ colors: GraphColors, besides words: [Rect]
    ) -> (element: Element, box: Rect)? {
        let content = reading.content
        guard colors.appearance == .light, !layout.numberStandsBeside, let conditions = reading.facts.conditions,
            conditions.condition != nil
        else { return nil }
        let side = 0.82 * layout.temperatureSize
        let center = Point(
            x: layout.right - 0.47 * side, y: layout.temperature - 0.36 * layout.temperatureSize)
        let box = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y).grown(by: side / 2)
        guard !words.contains(where: { $0.grown(by: 12 * layout.unit).intersects(box) }) else { return nil }
        let isDay = conditions.isDay ?? content.forecast.isDaylight(at: content.moment)
        let element =
            conditions.condition == .clear && isDay
            ? sun(at: center, side: side)
            : Pictogram(conditions, isDaylight: isDay).element(
                id: "weather", center: center, side: side, color: colors.ink,
                sun: Color(rgb: 0xF2940D))
        return (element, box)
    }

    /// The sun in a clear sky, with its bloom.
    private func sun(at center: Point, side: Double) -> Element {
        func disc(_ id: String, _ radius: Double, _ stops: [(Double, UInt32, Double)]) -> Element {
            let gradient = RadialGradient(
                center: center, radius: radius * side,
                stops: stops.map { GradientStop(offset: $0.0, color: Color(rgb: $0.1).withOpacity($0.2)) })
            return .shape(
                Shape(id: id, path: .circle(center: center, radius: radius * side), fill: .radial(gradient)))
        }
        let bloom = (0...10).map { step -> (Double, UInt32, Double) in
            let rest = 1 - Double(step) / 10
            return (Double(step) / 10, 0xFFB838, 0.62 * rest * rest)
        }
        return .group(
            Group(
                id: "weather",
                elements: [
                    disc("bloom", 0.82, bloom),
                    disc("sun", 0.3, [(0, 0xFFD766, 1), (0.65, 0xFFC043, 1), (1, 0xFBA51F, 1)]),
                ]))
    }
}
