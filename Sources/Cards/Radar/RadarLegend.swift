internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// What the colours of the map mean: rain from light to heavy, snow, and what no radar sees.
struct RadarLegend {
    let reading: RadarCard.Reading
    let layout: RadarLayout
    let colors: RadarColors

    private var unit: Double { layout.unit }
    private var language: Language { reading.facts.language }
    private var baseline: Double { layout.legend + 52 * unit }

    /// Rain at the beginning of the lines and snow at their end; one of them alone at the beginning.
    func elements(measuring text: some TextMeasuring) -> [Element] {
        let kinds = reading.kinds
        let isMixed = kinds.rain && kinds.snow
        let width = isMixed ? min(210 * unit, (layout.width - 24 * unit) / 2) : 210 * unit
        var elements: [Element] = []
        func add(isSnow: Bool, at left: Double) {
            elements += ramp(isSnow: isSnow, isNamed: kinds.snow, width, at: left, text)
        }
        add(isSnow: !kinds.rain, at: layout.edges.leading(width))
        if isMixed { add(isSnow: true, at: layout.edges.trailing(width)) }
        // Above the snow, where the map has room beside it.
        if reading.isHatched {
            let raised = isMixed ? 88 * unit + rise(of: title(isSnow: true, width, text)) : 0
            elements += unseen(beside: width, raised: raised, text)
        }
        return elements
    }

    /// The name of what falls.
    private func title(isSnow: Bool, _ width: Double, _ text: some TextMeasuring) -> TextLine {
        line(isSnow ? .snowTitle : .rainTitle, within: width, text)
    }

    /// How far its baseline is above the boxes: letters that reach deep stand higher, on e-paper above the round ends of the lines.
    private func rise(of title: TextLine) -> Double {
        let overhang = colors.isPaper ? lineSpacing * 0.52 : 0
        return max(12 * unit, title.extent.ink.maxY + overhang + 5 * unit)
    }

    private func line(_ phrase: RadarPhrase, within width: Double, _ text: some TextMeasuring) -> TextLine {
        TextLine.fitting(language.say(phrase), face: .regular, size: 28 * unit, width: width, measuring: text)
    }

    /// Five boxes from light to heavy, below the name of what falls if it needs one.
    private func ramp(
        isSnow: Bool, isNamed: Bool, _ width: Double, at left: Double, _ text: some TextMeasuring
    ) -> [Element] {
        let edges = ReadingEdges(left: left, right: left + width, isRightToLeft: layout.edges.isRightToLeft)
        let name = isSnow ? "legend-snow" : "legend"
        let ramp = colors.ramp(isSnow: isSnow)
        var elements = ramp.enumerated().flatMap { index, color -> [Element] in
            let place = Double(edges.isRightToLeft ? ramp.count - 1 - index : index)
            let box = box(at: left + place * width / Double(ramp.count), width / Double(ramp.count))
            let id = "\(name)-\(index + 1)"
            if colors.isPaper { return engraved(box, index, isSnow: isSnow, id: id) }
            return [.shape(Shape(id: id, path: .rectangle(box), fill: color))]
        }
        let kind = isSnow ? "snow" : "rain"
        let room = width / 2 - 6 * unit
        elements.append(
            line(.light, within: room, text).leading(
                edges, baseline: baseline, id: "\(kind)-light", color: colors.quiet))
        elements.append(
            line(.heavy, within: room, text).trailing(
                edges, baseline: baseline, id: "\(kind)-heavy", color: colors.quiet))
        if isNamed {
            let title = title(isSnow: isSnow, width, text)
            let above = layout.legend - rise(of: title)
            // In the corner, where the disc is furthest away.
            let isInCorner = left == layout.edges.trailing(width) && layout.scan == layout.credit
            elements.append(
                isInCorner
                    ? title.trailing(edges, baseline: above, id: "\(kind)-name", color: colors.quiet)
                    : title.leading(edges, baseline: above, id: "\(kind)-name", color: colors.quiet))
        }
        return elements
    }

    private func box(at left: Double, _ width: Double, raised: Double = 0) -> Rect {
        Rect(
            minX: left, minY: layout.legend - raised, maxX: left + width, maxY: layout.legend - raised + 18 * unit)
    }

    /// A hatched box.
    private func unseen(beside width: Double, raised: Double, _ text: some TextMeasuring) -> [Element] {
        let box = box(at: layout.edges.trailing(42 * unit), 42 * unit, raised: raised)
        let lines = Hatching(.rising, spacing: 7.8 * unit, within: box.disc).path(over: [box.corners])
        let color = colors.isPaper ? colors.ink : colors.ink.withOpacity(0.3)
        var elements: [Element] = [
            .shape(Shape(id: "legend-unseen", path: .rectangle(box), fill: colors.veil)),
            .shape(Shape(id: "legend-lines", path: lines, stroke: Stroke(color: color, width: 1.6 * unit))),
        ]
        if colors.isPaper { elements.append(outline(box, "legend-unseen-edge")) }
        let name = line(.noRadar, within: layout.width - width - 24 * unit, text)
        if raised > 0 {
            // The disc may reach so far.
            let left = layout.edges.trailing(name.extent.advance)
            let plate = Rect(
                minX: left - 8 * unit, minY: baseline - raised - 28 * unit,
                maxX: left + name.extent.advance + 8 * unit, maxY: baseline - raised + 10 * unit)
            elements.append(.shape(Shape(id: "no-radar-plate", path: .rectangle(plate), fill: colors.ground)))
        }
        elements.append(
            name.trailing(layout.edges, baseline: baseline - raised, id: "no-radar", color: colors.quiet))
        return elements
    }

    /// The distance of lines on e-paper.
    private var lineSpacing: Double { max(4, (7 * unit).rounded()) }

    /// A box with the lines that areas of a class have on e-paper.
    private func engraved(_ box: Rect, _ index: Int, isSnow: Bool, id: String) -> [Element] {
        let spacing = lineSpacing
        let widths = [0.2, 0.38, 0.56, 0.76, 1.04]
        let lines = Hatching(isSnow ? .upright : .level, spacing: spacing, within: box.disc).path(over: [
            box.corners
        ])
        let stroke = Stroke(color: colors.ink, width: max(1, spacing * widths[min(index, 4)]))
        return [.shape(Shape(id: id, path: lines, stroke: stroke)), outline(box, "\(id)-edge")]
    }

    private func outline(_ box: Rect, _ id: String) -> Element {
        .shape(Shape(id: id, path: .rectangle(box), stroke: Stroke(color: colors.ink, width: 1.2 * unit)))
    }
}

extension RadarCard.Reading {
    /// What falls within the disc of the map; rain if nothing does.
    var kinds: (rain: Bool, snow: Bool) {
        // That of a card that moves stands still.
        (scan.earlier + [scan.frame]).reduce((rain: false, snow: false)) { known, frame in
            let own = kinds(of: frame)
            return (known.rain || own.rain, known.snow || own.snow)
        }
    }

    private func kinds(of frame: RadarFrame) -> (rain: Bool, snow: Bool) {
        guard let snow = frame.snow else { return (true, false) }
        let place = content.radarPlace
        let middle = frame.projection.point(place)
        // The scale hardly changes within the disc.
        let reach = RadarCard.radius * frame.projection.cellsPerKilometer(latitude: place.latitude)
        let least = frame.scale.edges[0]
        func falls(_ isSnow: Bool) -> Bool {
            frame.values.indices.contains { index in
                guard frame.values[index] >= least, snow[index] == isSnow else { return false }
                let point = frame.middle(index)
                let (x, y) = (point.x - middle.x, point.y - middle.y)
                return x * x + y * y <= reach * reach
            }
        }
        let hasSnow = falls(true)
        return (falls(false) || !hasSnow, hasSnow)
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
