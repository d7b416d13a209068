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
        let forms = [true, false].map { facts.language.joined(reading.sentences(naming: $0)) }
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

/// The legend, the time of the picture and the attribution.
struct RadarFoot {
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors

    private var unit: Double { layout.unit }
    private var boxSize: Size { Size(width: 42 * unit, height: 18 * unit) }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        legend(measuring: text) + footer(measuring: text)
    }

    /// Five boxes from light to heavy, and a hatched one if some of the map is.
    private func legend(measuring text: some TextMeasuring) -> [Element] {
        let (language, edges) = (reading.facts.language, layout.edges)
        let isSnow = reading.scan.frame.snow.map { snow in
            zip(snow, reading.scan.frame.values).allSatisfy { $0 || $1 == 0 }
        }
        let ramp = colors.ramp(isSnow: isSnow ?? false)
        var elements: [Element] = []
        for (index, color) in ramp.enumerated() {
            let place = Double(edges.isRightToLeft ? ramp.count - 1 - index : index)
            let left = edges.leading(boxSize.width * Double(ramp.count)) + place * boxSize.width
            let box = Rect(
                minX: left, minY: layout.legend, maxX: left + boxSize.width, maxY: layout.legend + boxSize.height)
            elements +=
                colors.isPaper
                ? engraved(box, index)
                : [
                    .shape(Shape(id: "legend-\(index + 1)", path: .rectangle(box), fill: color))
                ]
        }
        let width = boxSize.width * Double(ramp.count)
        let own = ReadingEdges(
            left: edges.leading(width), right: edges.leading(width) + width, isRightToLeft: edges.isRightToLeft)
        let baseline = layout.legend + 52 * unit
        func line(_ phrase: RadarPhrase, _ room: Double) -> TextLine {
            TextLine.fitting(
                language.say(phrase), face: .regular, size: 28 * unit, width: room, measuring: text)
        }
        elements.append(
            line(.light, width / 2 - 6 * unit).leading(own, baseline: baseline, id: "light", color: colors.quiet))
        elements.append(
            line(.heavy, width / 2 - 6 * unit).trailing(own, baseline: baseline, id: "heavy", color: colors.quiet))
        guard reading.isHatched else { return elements }
        let left = edges.trailing(boxSize.width)
        let box = Rect(
            minX: left, minY: layout.legend, maxX: left + boxSize.width, maxY: layout.legend + boxSize.height)
        elements.append(.shape(Shape(id: "legend-unseen", path: .rectangle(box), fill: colors.veil)))
        let lines = Hatching(.rising, spacing: 7.8 * unit, within: box.disc).path(over: [box.corners])
        let color = colors.isPaper ? colors.ink : colors.ink.withOpacity(0.3)
        elements.append(
            .shape(
                Shape(id: "legend-lines", path: lines, stroke: Stroke(color: color, width: 1.6 * unit))))
        if colors.isPaper { elements.append(outline(box, "legend-unseen-edge")) }
        let noRadar = line(.noRadar, layout.width - width - 24 * unit)
        elements.append(noRadar.trailing(edges, baseline: baseline, id: "no-radar", color: colors.quiet))
        return elements
    }

    private func engraved(_ box: Rect, _ index: Int) -> [Element] {
        let spacing = max(4, (7 * unit).rounded())
        let widths = [0.2, 0.38, 0.56, 0.76, 1.04]
        let lines = Hatching(.level, spacing: spacing, within: box.disc).path(over: [box.corners])
        let stroke = Stroke(color: colors.ink, width: max(1, spacing * widths[min(index, 4)]))
        return [
            .shape(Shape(id: "legend-\(index + 1)", path: lines, stroke: stroke)),
            outline(box, "legend-edge-\(index + 1)"),
        ]
    }

    private func outline(_ box: Rect, _ id: String) -> Element {
        .shape(Shape(id: id, path: .rectangle(box), stroke: Stroke(color: colors.ink, width: 1.2 * unit)))
    }

    private func footer(measuring text: some TextMeasuring) -> [Element] {
        let facts = reading.facts
        let size = 28 * unit
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

extension Rect {
    fileprivate var corners: [Point] {
        [Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY)]
    }

    /// The disc through the corners.
    fileprivate var disc: Disc {
        Disc(
            center: Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2),
            radius: (width * width + height * height).squareRoot() / 2)
    }
}
