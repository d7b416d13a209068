internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// The place and the sentences.
struct RadarHead {
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let (unit, facts) = (layout.unit, reading.facts)
        let name = TextLine.name(
            facts.place, face: .medium(of: 52), size: 52 * unit, width: layout.width, measuring: text)
        let size = 36 * unit
        let forms = [true, false].map { facts.language.joined(reading.heading(naming: $0)) }
        let paragraphs = forms.map {
            Paragraph(
                $0, face: .regular, size: size, width: layout.width, limit: layout.sentenceLines,
                smallest: 34.0 / 36, measuring: text)
        }
        // A form that does not fit is cut.
        let fitting = zip(forms, paragraphs).first { form, paragraph in
            !paragraph.lines.contains { $0.string.hasSuffix("…") } || form.hasSuffix("…")
        }
        guard let paragraph = fitting?.1 ?? paragraphs.last else { return [] }
        let lines = paragraph.elements(
            at: layout.sentence + (paragraph.lines.count == 1 ? 8 : 0) * unit, size: size, id: "sentence",
            color: colors.ink
        ) { _ in layout.edges.left }
        return [name.leading(layout.edges, baseline: layout.name, id: "name", color: colors.ink)]
            + layout.edges.mirrored(lines, measuring: text)
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
