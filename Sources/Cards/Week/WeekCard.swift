internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Eight days as capsules from their high to their low on one scale, and one sentence about them.
struct WeekCard: Card {
    typealias Phrases = WeekPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let days: [DayReading]
        /// The temperature of the moment in °C if the first day is today.
        let now: Double?
        let outlook: WeekOutlook
    }

    /// A day with its numbers.
    struct DayReading {
        let date: CivilDate
        /// In °C as they are shown, for their places on the scale and their colours: equal numbers stand at one height.
        let celsius: (high: Double?, low: Double?)
        /// In whole degrees.
        let high, low: Int?
        /// What is judged of the precipitation, and its chance in percent.
        let verdict: PrecipitationVerdict
        let chance: Int?

        /// Whether what falls is snow.
        var isSnow: Bool { verdict.kind?.isSnow ?? false }
        /// Whether thunderstorms are among what may fall.
        var isStormy: Bool { verdict.kind == .thunder }
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment, units) = (content.forecast, content.spoken, content.units)
        let report = content.report
        let judged = report.days
        let days = judged.map(\.day)
        guard days.contains(where: { $0.high != nil || $0.low != nil || $0.precipitationProbability != nil }) else {
            throw .noDays(from: moment)
        }
        let today = forecast.zone.civilTime(at: moment).date
        let facts = content.facts(of: report)
        let isToday = days.first?.date == today
        return Reading(
            content: content, facts: facts,
            days: judged.map { judged in
                let (day, verdict) = (judged.day, judged.verdict)
                return DayReading(
                    date: day.date, celsius: (day.high.map(units.shown), day.low.map(units.shown)),
                    high: day.high.flatMap(units.temperature),
                    low: day.low.flatMap(units.temperature), verdict: verdict,
                    chance: verdict.chance.flatMap(percent))
            },
            now: isToday ? content.drawn.conditions?.temperature.map(units.shown) : nil,
            outlook: WeekOutlook(judged, today: today))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let colors = WeekColors(content.appearance(designed: .dark), palette: content.palette)
        let layout = try WeekLayout(size, hasLandscape: colors.appearance == .dark)
        let columns = WeekColumns(layout: layout, colors: colors, week: reading)
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.footerSize,
            measuring: text)
        let elements =
            try head(reading, layout, colors, text) + columns.elements(measuring: text)
            + footer.elements(
                from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.footerSize,
                color: colors.ink, measuring: text)
            + WarningLine.elements(
                reading.facts, in: size, within: layout.warning(isRightToLeft: content.language.isRightToLeft),
                ink: colors.ink, measuring: text)
        let words = elements.compactMap { $0.inkBox(measuring: text) }
        let sky = WeekSky(content: content, layout: layout, colors: colors).elements(behind: words, columns.drops)
        return CardPicture(
            ground: sky.foot, elements: sky.elements + elements, attribution: footer.attribution)
    }

    /// The place, the sentence and the temperature.
    private func head(
        _ week: Reading, _ layout: WeekLayout, _ colors: WeekColors, _ text: some TextMeasuring
    ) -> [Element] {
        let unit = layout.unit
        let width = layout.right - layout.left
        let edges = ReadingEdges(
            left: layout.left, right: layout.right, isRightToLeft: week.facts.language.isRightToLeft)
        var elements: [Element] = []
        var taken = 0.0
        if let temperature = week.facts.temperature {
            let figure = TemperatureFigure.fitting(
                temperature, size: layout.temperatureSize, width: width * 0.9, measuring: text)
            let (left, right) = figure.reach
            taken = left + right + 40 * unit
            elements = figure.elements(
                centerX: left + edges.trailing(left + right), baseline: layout.temperature, color: colors.ink)
        }
        let name = TextLine.name(
            week.facts.place, face: .medium(of: 52), size: 52 * unit, width: width - taken, measuring: text)
        elements.append(name.leading(edges, baseline: layout.name, id: "name", color: colors.ink))
        let forms = week.sentences
        let room = layout.sentenceIsBeside ? width - taken : width
        return elements + edges.mirrored(sentence(forms, within: room, layout, colors, text), measuring: text)
    }

    private func sentence(
        _ forms: [String], within width: Double, _ layout: WeekLayout, _ colors: WeekColors,
        _ text: some TextMeasuring
    ) -> [Element] {
        let size = 36 * layout.unit
        let room = width * Double(layout.sentenceLines) * (layout.sentenceLines == 1 ? 1 : 0.85)
        let form =
            forms.first { text.extent(of: $0, face: .regular, size: size).advance <= room } ?? forms.last
        guard let form else { return [] }
        return Paragraph(
            form, face: .regular, size: size, width: width, limit: layout.sentenceLines, smallest: 34.0 / 36,
            measuring: text
        ).elements(at: layout.sentence, size: size, id: "sentence", color: colors.ink) { _ in layout.left }
    }
}
