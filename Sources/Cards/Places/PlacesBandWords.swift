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
    /// The colours of words and numbers before each band.
    var inks: [(words: Color, number: Color)]

    private var content: CardContent { reading.content }

    func words(measuring text: some TextMeasuring) -> [PlacedBandWords] {
        // Bands of one shape share a column for temperatures and the longest form of summary that fits all of them.
        let figures = bands.map { figure(of: $0, measuring: text) }
        return bands.map { band in
            let alike = bands.filter { $0.shape.kind == band.shape.kind }
            let column =
                alike.map { figures[$0.index].width }.max() ?? 0
            return words(of: band, figures[band.index], column: column, alike: alike, measuring: text)
        }
    }

    private func words(
        of band: PlacesBand, _ figure: Numeral, column: Double, alike: [PlacesBand],
        measuring text: some TextMeasuring
    ) -> PlacedBandWords {
        let (shape, room, ink) = (band.shape, band.cell.room, inks[band.index])
        let edges = ReadingEdges(
            left: room.minX, right: room.maxX, isRightToLeft: content.language.isRightToLeft)
        let left = edges.trailing(figure.width)
        let baseline = band.y(shape.temperature.baseline)
        let number = figure.elements(left: left, baseline: baseline, color: ink.number, prefix: "\(band.id)-")
        let end = end(of: band, column)
        let head = head(of: band, column, measuring: text)
        let words =
            names(of: band, head, ink: ink.words)
            + summary(of: band, head, to: end, alike: alike, ink: ink.words, measuring: text)
        let bars = band.barBox
        let rows = PlacesRows(
            top: room.minY, bottom: bars?.minY ?? room.maxY, gap: (bars == nil ? 3 : 1) * band.unit)
        let settled = edges.mirrored(rows.settled(words, measuring: text), measuring: text)
        let sign = warningSign(in: settled, of: band, edges, measuring: text)
        let boxes = settled.compactMap { $0.inkBox(measuring: text) }.filter { $0.width > 0 }
        let numberEnd = room.maxX - figure.width - 20 * band.scale
        let free = boxes.map { edges.isRightToLeft ? edges.mirrored($0.minX) : $0.maxX }.max() ?? room.minX
        return PlacedBandWords(
            elements: settled + sign + number + strip(of: band, edges, ink.words),
            boxes: boxes + (sign.isEmpty ? [] : warningBoxes(settled, band, edges, text)),
            number: figure.box(left: left, baseline: baseline),
            picture: min(free + 24 * band.scale, numberEnd)...numberEnd)
    }

    /// The bars of the next hour.
    private func strip(of band: PlacesBand, _ edges: ReadingEdges, _ ink: Color) -> [Element] {
        guard let window = band.entry.bars, var box = band.barBox, band.entry.facts.warning == nil else {
            return []
        }
        if edges.isRightToLeft {
            (box.minX, box.maxX) = (edges.mirrored(box.maxX), edges.mirrored(box.minX))
        }
        let color = content.isPaper ? ink : band.entry.barColor(on: ink)
        let strip = RainStrip(window, box: box, unit: box.width / 190, color: color, ink: color)
        return [.group(Group(id: "\(band.id)-bars", elements: strip.engraved(onPaper: content.isPaper)))]
    }

    /// Where words end before the picture and the number; `share` is how much of the picture's width they leave.
    private func end(of band: PlacesBand, _ column: Double, leaving share: Double = 1) -> Double {
        let (room, hasWarning) = (band.cell.room, band.entry.facts.warning != nil)
        let free = room.maxX - column - 20 * band.scale
        // A warning matters more than the picture.
        if hasWarning, band.shape.time != nil { return free }
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

    /// The name and the time of a band.
    private struct Head {
        var name: TextLine
        var time: TextLine
        /// Whether the time stands before the sentence, on its line.
        var isTimeBeforeSentence: Bool
    }

    /// A name is shrunk before it takes the place of the time, and that before it is cut.
    private func head(of band: PlacesBand, _ column: Double, measuring text: some TextMeasuring) -> Head {
        let (shape, room, entry) = (band.shape, band.cell.room, band.entry)
        let size = shape.name.size * band.scale
        let smallest = min(1, max(band.cell.isBeside ? 0 : 0.75, 34 * band.unit / size))
        func name(_ width: Double) -> TextLine {
            PlaceName(
                entry.facts.place, face: content.isPaper ? .titleBold : .title, size: size, width: width,
                smallest: smallest, allowsTwoLines: false, measuring: text
            ).lines[0]
        }
        func time(_ words: String, _ width: Double) -> TextLine {
            .fitting(
                words, face: .regular, size: shape.timeSize * band.scale, width: width, smallest: 1, measuring: text
            )
        }
        let (right, gap) = (end(of: band, column, leaving: 0.65), 18 * band.scale)
        let hasWarning = entry.facts.warning != nil
        if let baseline = shape.time {
            let isBefore = shape.summary?.baseline == baseline
            return Head(
                name: name(right - room.minX),
                time: time(
                    isBefore ? entry.clockTime : reading.time(of: entry), (right - room.minX) * (isBefore ? 0.5 : 1)
                ),
                isTimeBeforeSentence: isBefore)
        }
        let usual = time(reading.time(of: entry), 0.65 * (right - room.minX - gap))
        let line = name(right - room.minX - gap - usual.extent.advance)
        let free = room.maxX - column - 20 * band.scale - room.minX
        guard line.string.hasSuffix("…"), shape.summary != nil, !hasWarning else {
            return Head(name: line, time: usual, isTimeBeforeSentence: false)
        }
        return Head(name: name(free), time: time(entry.clockTime, 0.4 * free), isTimeBeforeSentence: true)
    }

    private func names(of band: PlacesBand, _ head: Head, ink: Color) -> [Element] {
        let left = band.cell.room.minX
        // Letters of some scripts reach beyond their advance.
        let behind = left + max(head.name.extent.advance, head.name.extent.ink.maxX) + 18 * band.scale
        let place =
            head.isTimeBeforeSentence
            ? band.shape.summary.map { Point(x: left, y: band.y($0.baseline)) }
            : band.shape.time.map { Point(x: left, y: band.y($0)) }
        return [
            head.name.at(
                Point(x: left, y: band.y(band.shape.name.baseline)), id: "\(band.id)-name", color: ink),
            head.time.at(
                place ?? Point(x: behind, y: band.y(band.shape.name.baseline)), id: timeID(of: band), color: ink),
        ]
    }

    private func timeID(of band: PlacesBand) -> String { "time-\(band.index + 1)" }

    /// What is said of the weather, or a warning in its place.
    private func summary(
        of band: PlacesBand, _ head: Head, to right: Double, alike: [PlacesBand], ink: Color,
        measuring text: some TextMeasuring
    ) -> [Element] {
        guard let place = band.shape.summary else { return [] }
        var left = band.cell.room.minX
        let y = band.y(place.baseline)
        if head.isTimeBeforeSentence { left += head.time.extent.advance + 20 * band.scale }
        let size = place.size * band.scale
        if let warning = band.entry.facts.warning {
            let line = WarningLine(
                warning, band.entry.facts, face: .regular, size: min(size, 40 * band.unit), width: right - left,
                measuring: text)
            let start = Point(x: left + WarningLine.indent(line.words.size), y: y)
            return [line.words.at(start, id: "\(band.id)-summary", color: ink)]
        }
        // Each band has the longest form that fits, and all bands of a shape the largest size at which theirs do.
        let smallest = min(1, 34 * band.unit / size)
        func width(_ form: String) -> Double { text.extent(of: form, face: .regular, size: size).advance }
        func form(of band: PlacesBand) -> String {
            let forms = band.entry.sayings
            return forms.first { width($0) * smallest <= right - left } ?? forms.last ?? ""
        }
        let widest = alike.filter { $0.entry.facts.warning == nil }.map { width(form(of: $0)) }.max() ?? 0
        let share = min(1, max(smallest, (right - left) / max(widest, 1e-9) * 0.999))
        let line = TextLine.fitting(
            form(of: band), face: .regular, size: size * share, width: right - left, smallest: 1, measuring: text)
        return [line.at(Point(x: left, y: y), id: "\(band.id)-summary", color: ink)]
    }

    private func figure(of band: PlacesBand, measuring text: some TextMeasuring) -> Numeral {
        Numeral(
            band.entry.facts.temperature, unit: band.entry.facts.units.temperature,
            face: content.isPaper ? .titleBold : .numeral, size: band.shape.temperature.size * band.scale,
            leastLetter: 28 * band.unit, isRightToLeft: content.language.isRightToLeft, measuring: text)
    }
}
