internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// Eight days as ovals from their high to their low on one scale, and one sentence about them.
public struct WeekCard: Card {
    /// The card.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let layout = try WeekLayout(size)
        let week = try WeekFacts(content)
        let warmth = week.celsius ?? week.days.lazy.compactMap { $0.high ?? $0.low }.first ?? 10
        let colors = WeekColors(content.appearance(designed: .dark), at: warmth, palette: content.palette)
        let columns = WeekColumns(
            layout: layout, colors: colors, week: week, units: content.units, language: content.language)
        let footer = Footer(
            dated: content, room: .besideAttribution(layout.right - layout.left), size: layout.footerSize,
            measuring: text)
        let elements =
            head(week, content, layout, colors, text) + columns.elements(measuring: text)
            + footer.elements(
                from: layout.left, to: layout.right, baseline: layout.footerBaseline, size: layout.footerSize,
                color: colors.ink, measuring: text)
        return Scene(
            size: size, background: colors.ground, elements: elements,
            description: week.facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }

    /// The place, the sentence and the temperature.
    private func head(
        _ week: WeekFacts, _ content: CardContent, _ layout: WeekLayout, _ colors: WeekColors,
        _ text: some TextMeasuring
    ) -> [Element] {
        let unit = layout.unit
        let width = layout.wordsRight - layout.left
        let edges = ReadingEdges(
            left: layout.left, right: layout.wordsRight, isRightToLeft: content.language.isRightToLeft)
        var elements: [Element] = []
        var taken = 0.0
        if let temperature = week.temperature {
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
            content.forecast.place, face: .medium(of: 52), size: 52 * unit, width: width - taken, measuring: text)
        elements.append(name.leading(edges, baseline: layout.name, id: "name", color: colors.ink))
        return elements + edges.mirrored(sentence(week.sentences, layout, colors, text), measuring: text)
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
