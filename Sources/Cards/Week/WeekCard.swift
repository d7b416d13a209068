internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Eight days as ovals from their high to their low on one scale, and one sentence about them.
struct WeekCard: Card {
    typealias Phrases = WeekPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let days: [DayReading]
        /// The part of the first day that has passed; 0 if that is not today.
        let passed: Double
        let outlook: WeekOutlook
    }

    /// A day with its numbers.
    struct DayReading {
        let date: CivilDate
        /// In °C, for its place on the scale and its colour.
        let celsius: (high: Double?, low: Double?)
        /// In whole degrees.
        let high, low: Int?
        /// The probability of precipitation, from 0 to 1 and in percent.
        let probability: Double?
        let chance: Int?
        let isSnow: Bool
    }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment, units) = (content.forecast, content.moment, content.units)
        let days = forecast.week(at: moment)
        guard days.contains(where: { $0.high != nil || $0.low != nil || $0.precipitationProbability != nil }) else {
            throw .noDays(from: moment)
        }
        let today = forecast.zone.civilTime(at: moment).date
        return Reading(
            content: content, facts: content.facts(forecast.conditions(at: moment)),
            days: days.map { day in
                DayReading(
                    date: day.date, celsius: (day.high, day.low), high: day.high.flatMap(units.temperature),
                    low: day.low.flatMap(units.temperature), probability: day.precipitationProbability,
                    chance: day.precipitationProbability.flatMap(percent),
                    isSnow: day.precipitationKind == .snow)
            },
            passed: days.first?.date == today ? forecast.zone.partOfDay(at: moment) : 0,
            outlook: WeekOutlook(days, today: today))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try WeekLayout(size)
        let warmth =
            reading.facts.conditions?.temperature
            ?? reading.days.lazy.compactMap { $0.celsius.high ?? $0.celsius.low }.first ?? 10
        let colors = WeekColors(content.appearance(designed: .dark), at: warmth, palette: content.palette)
        let columns = WeekColumns(layout: layout, colors: colors, week: reading)
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.footerSize,
            measuring: text)
        let elements =
            head(reading, layout, colors, text) + columns.elements(measuring: text)
            + footer.elements(
                from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.footerSize,
                color: colors.ink, measuring: text)
        return CardPicture(ground: colors.ground, elements: elements, attribution: footer.attribution)
    }

    /// The place, the sentence and the temperature.
    private func head(
        _ week: Reading, _ layout: WeekLayout, _ colors: WeekColors, _ text: some TextMeasuring
    ) -> [Element] {
        let unit = layout.unit
        let width = layout.wordsRight - layout.left
        let edges = ReadingEdges(
            left: layout.left, right: layout.wordsRight, isRightToLeft: week.facts.language.isRightToLeft)
        var elements: [Element] = []
        var taken = 0.0
        if let temperature = week.facts.temperature {
            let figure = TemperatureFigure.fitting(
                temperature, size: layout.temperatureSize, width: width * 0.9, measuring: text)
            let (left, right) = figure.reach
            if layout.temperatureStandsRight { taken = left + right + 40 * unit }
            elements = figure.elements(
                centerX: left
                    + (layout.temperatureStandsRight ? edges.trailing(left + right) : edges.leading(left + right)),
                baseline: layout.temperature, color: colors.ink)
        }
        let name = TextLine.name(
            week.facts.place, face: .medium(of: 52), size: 52 * unit, width: width - taken, measuring: text)
        elements.append(name.leading(edges, baseline: layout.name, id: "name", color: colors.ink))
        return elements
            + edges.mirrored(
                sentence(week.outlook.sentences(in: week.facts.language), layout, colors, text), measuring: text)
    }

    private func sentence(
        _ forms: [String], _ layout: WeekLayout, _ colors: WeekColors, _ text: some TextMeasuring
    ) -> [Element] {
        let size = 36 * layout.unit
        let width = layout.wordsRight - layout.left
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
