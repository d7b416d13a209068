internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The words of a band, and where they are.
struct PlacedBandWords {
    /// Words, signs and the number.
    var elements: [Element]
    /// The boxes of the words, and of the number.
    var boxes: [Rect]
    var number: Rect
    /// Where the picture may be between them, by the reader's direction mirrored.
    var picture: ClosedRange<Double>
}

/// The contents of the bands.
struct PlacesBandWords {
    var reading: PlacesCard.Reading
    var bands: [PlacesBand]

    private var content: CardContent { reading.content }

    /// The smallest width of the temperature column, as a multiple of the temperature's size.
    private static let temperatureRoom = 1.4

    func words(measuring text: some TextMeasuring) -> [PlacedBandWords] {
        // Bands of one shape share a column for temperatures and the longest form of summary that fits all of them.
        let figures = bands.map { figure(of: $0, measuring: text) }
        return bands.map { band in
            let alike = bands.filter { $0.shape.kind == band.shape.kind }
            let column =
                alike.map { figures[$0.index].width }.reduce(
                    PlacesBandWords.temperatureRoom * band.shape.temperature.size * band.scale, max)
            return words(of: band, figures[band.index], column: column, alike: alike, measuring: text)
        }
    }

    private func words(
        of band: PlacesBand, _ figure: TemperatureFigure, column: Double, alike: [PlacesBand],
        measuring text: some TextMeasuring
    ) -> PlacedBandWords {
        let (shape, room, ink) = (band.shape, band.cell.room, ink(of: band))
        let edges = ReadingEdges(
            left: room.minX, right: room.maxX, isRightToLeft: content.language.isRightToLeft)
        let right = edges.trailing(figure.width) + figure.width
        let baseline = band.y(shape.temperature.baseline)
        let number = figure.elements(right: right, baseline: baseline, color: ink, prefix: "\(band.id)-")
        let end = end(of: band, column)
        let words =
            names(of: band, to: self.end(of: band, column, leaving: 0.65), ink: ink, measuring: text)
            + summary(of: band, to: end, alike: alike, ink: ink, measuring: text)
            + values(of: band, to: content.isPaper || bands.count < 4 ? room.maxX : end, ink: ink, measuring: text)
        let rows = PlacesRows(top: room.minY, bottom: room.maxY, gap: 3 * band.unit)
        let settled = edges.mirrored(rows.settled(words, measuring: text), measuring: text)
        let sign = warningSign(in: settled, of: band, edges, measuring: text)
        let boxes = settled.compactMap { $0.inkBox(measuring: text) }.filter { $0.width > 0 }
        let numberEnd = room.maxX - figure.width - 20 * band.scale
        let above = boxes.filter { $0.minY < band.y(shape.summary?.baseline ?? shape.name.baseline) }
        let free = above.map { edges.isRightToLeft ? edges.mirrored($0.minX) : $0.maxX }.max() ?? room.minX
        return PlacedBandWords(
            elements: settled + sign + number,
            boxes: boxes + (sign.isEmpty ? [] : warningBoxes(settled, band, edges, text)),
            number: Rect(
                minX: right - figure.width, minY: baseline - 0.75 * figure.size, maxX: right, maxY: baseline),
            picture: min(free + 24 * band.scale, numberEnd)...numberEnd)
    }

    /// White on every sky; on e-paper, white on the black of the night.
    private func ink(of band: PlacesBand) -> Color {
        content.isPaper && band.entry.isDaylight ? Color(rgb: 0) : .white
    }

    /// Where words end before the picture and the number; `share` is how much of the picture's width they leave.
    private func end(of band: PlacesBand, _ column: Double, leaving share: Double = 1) -> Double {
        let (room, hasWarning) = (band.cell.room, band.entry.facts.warning != nil)
        let free = room.maxX - column - 20 * band.scale
        // A warning matters more than the picture.
        if hasWarning, band.shape.hasTimeBelow { return free }
        let picture = band.shape.picture * (hasWarning ? min(share, 0.65) : share)
        return max(free - (picture + 16) * band.scale, min(free, room.minX + 0.5 * room.width))
    }

    /// The sign before the warning that is in the place of a summary.
    private func warningSign(
        in words: [Element], of band: PlacesBand, _ edges: ReadingEdges, measuring text: some TextMeasuring
    ) -> [Element] {
        guard band.entry.facts.warning != nil else { return [] }
        return words.compactMap { word in
            guard case .text(let run) = word, run.id == "\(band.id)-summary" else { return nil }
            return WarningLine.sign(
                before: run, isRightToLeft: edges.isRightToLeft, prefix: "\(band.id)-warning-", measuring: text)
        }
    }

    /// What the sign of a warning covers beside its words.
    private func warningBoxes(
        _ words: [Element], _ band: PlacesBand, _ edges: ReadingEdges, _ text: some TextMeasuring
    ) -> [Rect] {
        words.compactMap { word in
            guard case .text(let run) = word, run.id == "\(band.id)-summary", var box = word.inkBox(measuring: text)
            else { return nil }
            let indent = WarningLine.indent(run.size)
            (box.minX, box.maxX) =
                edges.isRightToLeft ? (box.maxX, box.maxX + indent) : (box.minX - indent, box.minX)
            return box
        }
    }

    private func names(
        of band: PlacesBand, to right: Double, ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let shape = band.shape
        let left = band.cell.room.minX
        let size = shape.name.size * band.scale
        let label = band.entry.facts.place.label
        let face = FontFace.medium(of: shape.name.size)
        // A name is shrunk before it is cut, but stays legible.
        let smallest = min(1, max(band.cell.isBeside ? 0 : 0.75, 34 * band.unit / size))
        func line(_ width: Double) -> TextLine {
            .name(band.entry.facts.place, face: face, size: size, width: width, smallest: smallest, measuring: text)
        }
        func name(_ width: Double) -> Element {
            line(width).at(Point(x: left, y: band.y(shape.name.baseline)), id: "\(band.id)-name", color: ink)
        }
        if shape.hasTimeBelow { return [name(right - left)] }
        let gap = 18 * band.scale
        let time = time(of: band, within: right - left - gap, beside: label, size, measuring: text)
        let width = right - left - gap - time.extent.advance
        let extent = line(width).extent
        return [
            name(width),
            time.at(
                Point(x: left + extent.advance + gap, y: band.y(shape.name.baseline)), id: timeID(of: band),
                color: ink),
        ]
    }

    private func timeID(of band: PlacesBand) -> String { "time-\(band.index + 1)" }

    /// The time with its weekday, abbreviated if the place's name needs the room.
    private func time(
        of band: PlacesBand, within width: Double, beside label: String, _ size: Double,
        measuring text: some TextMeasuring
    ) -> TextLine {
        let name = text.extent(of: label, face: .medium(of: band.shape.name.size), size: size * 0.8).advance
        let full = time(reading.time(of: band.entry), of: band, width: .infinity, measuring: text)
        if full.extent.advance + name <= width { return full }
        return time(reading.shortTime(of: band.entry), of: band, width: width * 0.65, measuring: text)
    }

    private func time(
        _ words: String, of band: PlacesBand, width: Double, measuring text: some TextMeasuring
    ) -> TextLine {
        .fitting(
            words, face: .regular, size: band.shape.timeSize * band.scale, width: width, smallest: 1,
            measuring: text)
    }

    /// The next hour, or a warning in its place; and the time, where that is on the same line.
    private func summary(
        of band: PlacesBand, to right: Double, alike: [PlacesBand], ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        guard let place = band.shape.summary else { return [] }
        var left = band.cell.room.minX
        let y = band.y(place.baseline)
        var elements: [Element] = []
        if band.shape.hasTimeBelow {
            let hasWarning = band.entry.facts.warning != nil
            let words = hasWarning ? band.entry.clockTime : reading.shortTime(of: band.entry)
            let time = time(
                words, of: band, width: (right - left) * (hasWarning ? 0.5 : 1), measuring: text)
            elements.append(time.at(Point(x: left, y: y), id: timeID(of: band), color: ink))
            left += time.extent.advance + 20 * band.scale
        }
        let size = place.size * band.scale
        if let warning = band.entry.facts.warning {
            let line = WarningLine(
                warning, band.entry.facts, face: .regular, size: min(size, 40 * band.unit), width: right - left,
                measuring: text)
            let start = Point(x: left + WarningLine.indent(line.words.size), y: y)
            return elements + [line.words.at(start, id: "\(band.id)-summary", color: ink)]
        }
        if band.shape.isForWarnings { return elements }
        // Each band has the longest form that fits, and all bands of a shape the largest size at which theirs do.
        let smallest = min(1, 34 * band.unit / size)
        func width(_ form: String) -> Double { text.extent(of: form, face: .regular, size: size).advance }
        func form(of band: PlacesBand) -> String {
            let forms = band.entry.summaries
            return forms.first { width($0) * smallest <= right - left } ?? forms.last ?? ""
        }
        let widest = alike.filter { $0.entry.facts.warning == nil }.map { width(form(of: $0)) }.max() ?? 0
        let share = min(1, max(smallest, (right - left) / max(widest, 1e-9) * 0.999))
        let line = TextLine.fitting(
            form(of: band), face: .regular, size: size * share, width: right - left, smallest: 1, measuring: text)
        return elements + [line.at(Point(x: left, y: y), id: "\(band.id)-summary", color: ink)]
    }

    /// As many values as end before a column.
    private func values(
        of band: PlacesBand, to right: Double, ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        guard let baseline = band.shape.values else { return [] }
        var (elements, x): ([Element], Double) = ([], band.cell.room.minX)
        let values = band.entry.values
        let gaps = 36 * band.scale * Double(values.count - 1)
        let whole = values.reduce(gaps) {
            $0 + text.extent(of: $1, face: .regular, size: 34 * band.scale).advance
        }
        // They grow with the band as far as all fit.
        let share = min(1, max(band.unit / band.scale, band.cell.room.width / max(whole, 1e-9) * 0.999))
        for (index, value) in values.enumerated() {
            let line = TextLine(value, face: .regular, size: 34 * band.scale * share, measuring: text)
            guard x + line.extent.advance <= right else { break }
            elements.append(
                line.at(Point(x: x, y: band.y(baseline)), id: "\(band.id)-value-\(index + 1)", color: ink))
            x += line.extent.advance + 36 * band.scale * share
        }
        return elements
    }

    private func figure(of band: PlacesBand, measuring text: some TextMeasuring) -> TemperatureFigure {
        TemperatureFigure(
            band.entry.facts.temperature, face: content.isPaper ? .regular : .displayLight,
            size: band.shape.temperature.size * band.scale, measuring: text)
    }
}
