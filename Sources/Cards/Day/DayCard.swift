internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The place's day: sun or moon on its way across the sky, the temperature below it, four values as discs, and the chance
/// of precipitation in the next hour.
struct DayCard: Card {
    typealias Phrases = DayPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let temperature: Int
        let conditions: Conditions
        let arc: DiurnalArc
        /// The chances of the next hour; nil if they are unknown.
        let chances: PrecipitationChances?
        /// When precipitation starts or stops within the hour, if that is known.
        let outlook: Outlook?
        let colors: DayColors
    }

    var smallTexts: Set<String> { ["start", "end", "next-hour"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (forecast, moment) = (content.forecast, content.moment)
        let (facts, celsius, temperature) = try content.weather()
        let arc = forecast.diurnalArc(at: moment)
        let chances = forecast.precipitationChances(from: moment)
        var outlook: Outlook?
        if let chances, chances.resolution != .hour, !chances.isDry,
            let window = forecast.precipitation(from: moment, .best), window.span == .hour
        {
            outlook = Outlook(window)
        }
        return Reading(
            content: content, facts: facts, temperature: temperature,
            conditions: facts.conditions ?? Conditions(time: moment), arc: arc, chances: chances,
            outlook: outlook?.course == .unknown ? nil : outlook,
            colors: DayColors(
                content.palette.color(at: celsius),
                content.appearance(designed: arc.body == .sun ? .light : .dark)))
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try DayLayout(size)
        let colors = reading.colors
        let dome = DayDome(
            layout: layout.dome, colors: colors, arc: reading.arc,
            isSouthern: content.forecast.place.latitude < 0, unit: layout.unit)
        let discs = DayDiscs(layout: layout, reading: reading)
        var footer = Footer(
            dated: content, room: .besideAttribution(layout.grid.right - layout.grid.left),
            size: layout.grid.footerSize, measuring: text)
        var elements = [dome.element] + domeWords(reading, layout, text)
        elements += discs.elements(measuring: text)
        elements += nextHour(reading, layout, &footer, text)
        elements += try WarningLine.elements(
            reading.facts, in: size, within: layout.warning, isCentered: true, ink: colors.ink, measuring: text)
        elements += footer.elements(
            from: layout.grid.left, to: layout.grid.right, baseline: layout.grid.footerBaseline,
            size: layout.grid.footerSize, color: colors.ink, measuring: text)
        return CardPicture(ground: colors.ground, elements: elements, attribution: footer.attribution)
    }

    private func domeWords(
        _ day: Reading, _ layout: DayLayout, _ text: some TextMeasuring
    ) -> [Element] {
        let (dome, ink) = (layout.dome, day.colors.ink)
        func name(_ width: Double) -> TextLine {
            .name(
                day.facts.place, face: .medium(of: dome.placeSize / layout.unit), size: dome.placeSize,
                width: width,
                measuring: text)
        }
        // Accents reach above capitals, where the dome is narrower.
        let usual = name(dome.placeWidth)
        let chord = dome.chord(at: dome.place.y + usual.extent.ink.minY)
        let place = chord < usual.extent.ink.width ? name(max(chord, dome.placeWidth / 2)) : usual
        var elements = [place.centered(at: dome.place, id: "name", color: ink)]
        elements += TemperatureFigure(day.temperature, size: dome.temperatureSize, measuring: text)
            .elements(centerX: dome.temperature.x, baseline: dome.temperature.y, color: ink)
        let lines = day.skyLines.map {
            TextLine($0, face: .regular, size: dome.lineSize, measuring: text)
        }
        if let line = lines.first(where: { $0.extent.advance <= dome.lineWidth }) ?? lines.last {
            let fitting = TextLine.fitting(
                line.string, face: .regular, size: dome.lineSize, width: dome.lineWidth, measuring: text)
            elements.append(fitting.centered(at: dome.line, id: "line", color: ink))
        }
        return elements + times(day, layout, text)
    }

    /// The times of rise and set under the ends of the horizon.
    private func times(
        _ day: Reading, _ layout: DayLayout, _ text: some TextMeasuring
    ) -> [Element] {
        let style = day.facts.times
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

    /// The bars and their label, or a sentence in their place.
    private func nextHour(
        _ day: Reading, _ layout: DayLayout, _ footer: inout Footer, _ text: some TextMeasuring
    ) -> [Element] {
        let (box, colors, language) = (layout.plot, day.colors, day.facts.language)
        var elements: [Element] = []
        if let chances = day.chances {
            elements = ChanceBars(chances: chances, box: box, unit: layout.unit)
                .elements(bars: colors.ink, without: colors.line)
        }
        if let sentence = day.nextHourSentence {
            let line = TextLine.fitting(
                sentence, face: .regular, size: 36 * layout.unit, width: box.width, measuring: text)
            let middle = Point(x: (box.minX + box.maxX) / 2, y: box.maxY - 24 * layout.unit)
            return elements + [line.centered(at: middle, id: "sentence", color: colors.ink)]
        }
        let label = day.nextHourLabel
        if let baseline = layout.plotLabel {
            let line = TextLine.fitting(
                label, face: .regular, size: 28 * layout.unit, width: box.width, smallest: 1, measuring: text)
            let edges = ReadingEdges(left: box.minX, right: box.maxX, isRightToLeft: language.isRightToLeft)
            return elements + [line.leading(edges, baseline: baseline, id: "next-hour", color: colors.ink)]
        }
        // The place is named above and the label has the time; the age of the weather matters more than the label.
        let (times, content) = (day.facts.times, day.content)
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
