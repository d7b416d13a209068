internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The day card on e-paper: sun or moon on its path around the words, discs in outline, and bars.
struct DayPaper {
    let reading: DayCard.Reading

    func picture(in size: Size, measuring text: some TextMeasuring) throws(CardError) -> CardPicture {
        let content = reading.content
        let layout = try DayPaperLayout(size)
        let dome = DayDome(
            layout: layout.dome, arc: reading.arc, isSouthern: content.forecast.place.latitude < 0,
            unit: layout.unit)
        let discs = DayPaperDiscs(layout: layout, reading: reading)
        var footer = Footer(
            dated: content, room: .besideAttribution(layout.grid.right - layout.grid.left),
            size: layout.grid.footerSize, measuring: text)
        var elements = [dome.element] + domeWords(layout, text)
        elements += discs.elements(measuring: text)
        elements += nextHour(layout, &footer, text)
        elements += footer.elements(
            from: layout.grid.left, to: layout.grid.right, baseline: layout.grid.footerBaseline,
            size: layout.grid.footerSize, color: DayColors.ink, measuring: text)
        return CardPicture(ground: DayColors.ground, elements: elements, attribution: footer.attribution)
    }

    private func domeWords(_ layout: DayPaperLayout, _ text: some TextMeasuring) -> [Element] {
        let dome = layout.dome
        func name(_ width: Double) -> TextLine {
            .name(
                reading.facts.place, face: .medium(of: dome.placeSize / layout.unit), size: dome.placeSize,
                width: width, measuring: text)
        }
        // Accents reach above capitals, where the dome is narrower.
        let usual = name(dome.placeWidth)
        let chord = dome.chord(at: dome.place.y + usual.extent.ink.minY)
        let place = chord < usual.extent.ink.width ? name(max(chord, dome.placeWidth / 2)) : usual
        var elements = [place.centered(at: dome.place, id: "name", color: DayColors.ink)]
        elements += TemperatureFigure(reading.temperature, size: dome.temperatureSize, measuring: text)
            .elements(centerX: dome.temperature.x, baseline: dome.temperature.y, color: DayColors.ink)
        let lines = reading.skyLines.map { TextLine($0, face: .regular, size: dome.lineSize, measuring: text) }
        if let line = lines.first(where: { $0.extent.advance <= dome.lineWidth }) ?? lines.last {
            let fitting = TextLine.fitting(
                line.string, face: .regular, size: dome.lineSize, width: dome.lineWidth, measuring: text)
            elements.append(fitting.centered(at: dome.line, id: "line", color: DayColors.ink))
        }
        return elements + times(layout, text)
    }

    /// The times of rise and set under the ends of the horizon.
    private func times(_ layout: DayPaperLayout, _ text: some TextMeasuring) -> [Element] {
        let style = reading.facts.times
        let dome = layout.dome
        return [
            ("start", reading.arc.start, 0.0), ("end", reading.arc.end, 1),
        ].compactMap { id, instant, end in
            guard let instant else { return nil }
            let line = TextLine(style.time(instant), face: .regular, size: 28 * layout.unit, measuring: text)
            let room = dome.horizon.right - dome.horizon.left - line.extent.advance
            return line.at(Point(x: dome.horizon.left + end * room, y: dome.times), id: id, color: DayColors.ink)
        }
    }

    /// The bars and their label, or a sentence in their place.
    private func nextHour(
        _ layout: DayPaperLayout, _ footer: inout Footer, _ text: some TextMeasuring
    ) -> [Element] {
        let (box, language) = (layout.plot, reading.facts.language)
        var elements: [Element] = []
        if let chances = reading.chances {
            elements = ChanceBars(chances: chances, box: box, unit: layout.unit).elements
        }
        if let sentence = reading.nextHourSentence {
            let line = TextLine.fitting(
                sentence, face: .regular, size: 36 * layout.unit, width: box.width, measuring: text)
            let middle = Point(x: (box.minX + box.maxX) / 2, y: box.maxY - 24 * layout.unit)
            return elements + [line.centered(at: middle, id: "sentence", color: DayColors.ink)]
        }
        let label = reading.nextHourLabel
        if let baseline = layout.plotLabel {
            let line = TextLine.fitting(
                label, face: .regular, size: 28 * layout.unit, width: box.width, smallest: 1, measuring: text)
            let edges = ReadingEdges(left: box.minX, right: box.maxX, isRightToLeft: language.isRightToLeft)
            return elements + [line.leading(edges, baseline: baseline, id: "next-hour", color: DayColors.ink)]
        }
        // The place is named above and the label has the time; the age of the weather matters more than the label.
        let (times, content) = (reading.facts.times, reading.content)
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

/// The inks of the day card on e-paper.
enum DayColors {
    static let ground = Color.white
    static let ink = Color(rgb: 0)
    /// The filled part of a disc: a fifth of the dots in black and white, so that digits stay legible.
    static let fill = Color(rgb: 0xCCCCCC)
}
