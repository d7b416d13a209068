internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// The place's day: sun or moon on its way over the sky, the temperature under it, four values as discs, and the chance of
/// precipitation in the next hour.
public struct DayCard: Card {
    /// A card without settings of its own.
    public init() {}

    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        let day = try DayFacts(content)
        let layout = try DayLayout(size)
        let colors = day.colors
        let dome = DayDome(
            layout: layout.dome, colors: colors, arc: day.arc, isSouthern: content.forecast.place.latitude < 0,
            unit: layout.unit)
        let discs = DayDiscs(
            layout: layout, colors: colors, conditions: day.conditions, units: content.units,
            language: content.language)
        var footer = Footer(
            dated: content, room: .besideAttribution(layout.grid.right - layout.grid.left),
            size: layout.grid.footerSize,
            measuring: text)
        var elements = [dome.element] + domeWords(day, layout, content.language, text)
        elements += discs.elements(measuring: text)
        elements += nextHour(day, layout, content, &footer, text)
        elements += footer.elements(
            from: layout.grid.left, to: layout.grid.right, baseline: layout.grid.footerBaseline,
            size: layout.grid.footerSize, color: colors.ink, measuring: text)
        return Scene(
            size: size, background: colors.ground, elements: elements,
            description: day.facts.sceneDescription(in: content.language), attribution: footer.attribution)
    }

    private func domeWords(
        _ day: DayFacts, _ layout: DayLayout, _ language: Language, _ text: some TextMeasuring
    ) -> [Element] {
        let (dome, ink) = (layout.dome, day.colors.ink)
        func name(_ width: Double) -> TextLine {
            .name(
                day.facts.place, face: .medium(of: dome.placeSize / layout.unit), size: dome.placeSize,
                width: width,
                measuring: text)
        }
        // Accents reach higher than capitals, to where the dome is narrower.
        let usual = name(dome.placeWidth)
        let chord = dome.chord(at: dome.place.y + usual.extent.ink.minY)
        let place = chord < usual.extent.ink.width ? name(max(chord, dome.placeWidth / 2)) : usual
        var elements = [place.centered(at: dome.place, id: "name", color: ink)]
        elements += TemperatureFigure(day.temperature, size: dome.temperatureSize, measuring: text)
            .elements(centerX: dome.temperature.x, baseline: dome.temperature.y, color: ink)
        let lines = day.facts.skyLines(in: language).map {
            TextLine($0, face: .regular, size: dome.lineSize, measuring: text)
        }
        if let line = lines.first(where: { $0.extent.advance <= dome.lineWidth }) ?? lines.last {
            let fitting = TextLine.fitting(
                line.string, face: .regular, size: dome.lineSize, width: dome.lineWidth, measuring: text)
            elements.append(fitting.centered(at: dome.line, id: "line", color: ink))
        }
        return elements + times(day, layout, language, text)
    }

    /// Under the horizon, each from its end on.
    private func times(
        _ day: DayFacts, _ layout: DayLayout, _ language: Language, _ text: some TextMeasuring
    ) -> [Element] {
        let style = day.facts.times(in: language)
        let dome = layout.dome
        return [
            ("start", day.arc.start, 0.0), ("end", day.arc.end, 1),
        ].compactMap { id, instant, end in
            guard let instant else { return nil }
            let line = TextLine(style.time(instant), face: .regular, size: 28 * layout.unit, measuring: text)
            let room = dome.horizon.right - dome.horizon.left - line.extent.advance
            return line.at(
                Point(x: dome.horizon.left + end * room, y: dome.times), id: id, color: day.colors.ink)
        }
    }

    /// The bars and what they are, or a sentence in their place.
    private func nextHour(
        _ day: DayFacts, _ layout: DayLayout, _ content: CardContent, _ footer: inout Footer,
        _ text: some TextMeasuring
    ) -> [Element] {
        let (box, colors, language) = (layout.plot, day.colors, content.language)
        var elements: [Element] = []
        if let chances = day.chances {
            elements = ChanceBars(chances: chances, box: box, unit: layout.unit)
                .elements(bars: colors.ink, without: colors.line)
        }
        if let sentence = day.facts.nextHourSentence(in: language) {
            let line = TextLine.fitting(
                sentence, face: .regular, size: 36 * layout.unit, width: box.width, measuring: text)
            let middle = Point(x: (box.minX + box.maxX) / 2, y: box.maxY - 24 * layout.unit)
            return elements + [line.centered(at: middle, id: "sentence", color: colors.ink)]
        }
        let label = day.facts.nextHourLabel(in: language)
        if let baseline = layout.plotLabel {
            let line = TextLine.fitting(
                label, face: .regular, size: 28 * layout.unit, width: box.width, smallest: 1, measuring: text)
            let edges = ReadingEdges(left: box.minX, right: box.maxX, isRightToLeft: language.isRightToLeft)
            return elements + [line.leading(edges, baseline: baseline, id: "next-hour", color: colors.ink)]
        }
        // The place stands above, and the label tells the time; of when the weather is counts for more than what the bars are.
        let times = day.facts.times(in: language)
        let (grid, attribution) = (layout.grid, footer.attribution)
        func width(_ words: String) -> Double {
            text.extent(of: words, face: .regular, size: grid.footerSize).advance
        }
        let room = grid.right - grid.left - width(attribution) - 1.5 * grid.footerSize
        let forms = [label, times.time(content.moment)]
        footer.place = forms.first { width(times.aged($0, content)) <= room } ?? label
        footer.caption = { times.aged($0, content) }
        return elements
    }
}
