internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// The place and the sentences above a map.
struct RadarHead {
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors
    /// The top of what is below.
    let foot: Double

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let facts = reading.facts
        // Beside the map there is room for a second line.
        let name = PlaceName(
            facts.place, face: colors.isPaper ? .titleBold : .title, size: layout.nameSize, width: layout.width,
            allowsTwoLines: layout.sentenceLines > 2, measuring: text)
        return name.elements(layout.edges, baseline: layout.name, color: colors.ink)
            + layout.edges.mirrored(
                words(
                    from: layout.sentence + Double(name.lines.count - 1) * name.leading,
                    lines: layout.sentenceLines - name.lines.count + 1, measuring: text), measuring: text)
    }

    /// The words from the left and from a baseline on.
    private func words(from baseline: Double, lines: Int, measuring text: some TextMeasuring) -> [Element] {
        if reading.earlier == nil, let passage = reading.passage, let event = passage.event {
            return countdown(event, passage, from: baseline, measuring: text)
        }
        let (forms, size) = (reading.headings.map(reading.facts.language.joined), layout.sentenceSize)
        let room = Int(max(foot - 0.4 * size - baseline, 0) / (1.25 * size)) + 1
        let paragraphs = forms.map {
            Paragraph(
                $0, face: .titleBold, size: size, width: layout.width, limit: min(lines, room),
                smallest: 34 * layout.unit / size, measuring: text)
        }
        // A form that does not fit is cut.
        let fitting = zip(forms, paragraphs).first { form, paragraph in
            !paragraph.lines.contains { $0.string.hasSuffix("…") } || form.hasSuffix("…")
        }
        guard let paragraph = fitting?.1 ?? paragraphs.last else { return [] }
        return paragraph.elements(at: baseline, size: size, id: "sentence", color: colors.ink) { _ in
            layout.edges.left
        }
    }

    /// The minutes to an event, large where the words are beside the map, and its details.
    private func countdown(
        _ event: RadarPassage.Event, _ passage: RadarPassage, from baseline: Double,
        measuring text: some TextMeasuring
    ) -> [Element] {
        let (unit, left, language) = (layout.unit, layout.edges.left, reading.facts.language)
        func line(_ string: String, _ face: FontFace, _ size: Double, _ y: Double, _ id: String) -> Element {
            TextLine.fitting(
                string, face: face, size: size * unit, width: layout.width, smallest: 0.7, measuring: text
            ).at(Point(x: left, y: y), id: id, color: colors.ink)
        }
        let details = reading.details(of: event, passage).last ?? ""
        guard layout.sentenceLines > 2 else {
            return [
                line(language.statement(reading.headline(of: event)), .titleBold, 58, baseline, "headline"),
                line(details, .medium, 38, baseline + 56 * unit, "sentence"),
            ]
        }
        let parts = reading.headlineParts(of: event)
        let number = TextLine(
            parts.number, face: .titleBold, size: 168 * unit, direction: .leftToRight, measuring: text)
        let base = baseline + 140 * unit
        let after = TextLine.fitting(
            parts.after, face: .titleBold, size: 44 * unit, width: layout.width - number.extent.advance - 18 * unit,
            smallest: 0.7, measuring: text)
        let paragraph = Paragraph(
            details, face: .medium, size: 38 * unit, width: layout.width, limit: 2, smallest: 0.9, measuring: text)
        return [
            line(parts.before, .titleBold, 44, baseline - 4 * unit, "headline"),
            number.at(Point(x: left, y: base), id: "number", color: colors.ink),
            after.at(
                Point(x: left + number.extent.advance + 18 * unit, y: base), id: "minutes", color: colors.ink),
        ]
            + paragraph.elements(
                at: base + 62 * unit, size: 38 * unit, id: "sentence", color: colors.ink
            ) { _ in left }
    }
}

/// The time of the picture and the attribution.
struct RadarFoot {
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let facts = reading.facts
        let size = 28 * layout.unit
        if layout.scan == layout.credit {
            let footer = Footer(
                place: reading.caption, caption: { $0 }, attribution: facts.credit,
                isolated: facts.language.isolated, isRightToLeft: layout.edges.isRightToLeft)
            return footer.elements(
                from: layout.edges.left, to: layout.edges.right, baseline: layout.credit, size: size,
                color: colors.ink, measuring: text)
        }
        let scan = TextLine.fitting(
            reading.caption, face: .regular, size: size, width: layout.width, measuring: text)
        let credit = TextLine.fitting(
            facts.credit, in: facts.language.isolated, face: .regular, size: size, width: layout.width,
            measuring: text)
        return [
            scan.leading(layout.edges, baseline: layout.scan, id: "scan", color: colors.ink),
            credit.leading(layout.edges, baseline: layout.credit, id: "copyright", color: colors.ink),
        ]
    }
}
