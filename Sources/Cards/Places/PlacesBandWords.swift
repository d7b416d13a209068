internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The contents of the bands.
struct PlacesBandWords {
    var reading: PlacesCard.Reading
    var bands: [PlacesBand]

    private var content: CardContent { reading.content }

    /// The size of words in units.
    private static let size = 34.0
    /// The smallest width of the temperature column, as a multiple of the temperature's size.
    private static let temperatureRoom = 1.4

    func elements(measuring text: some TextMeasuring) -> [Element] {
        // Bands of one shape share a column for temperatures and the longest form of summary that fits all of them.
        let figures = bands.map { figure(of: $0, measuring: text) }
        return bands.flatMap { band -> [Element] in
            let alike = bands.filter { $0.shape.kind == band.shape.kind }
            let column =
                alike.map { figures[$0.index].width }.reduce(
                    PlacesBandWords.temperatureRoom * band.shape.temperature.size * band.scale, max)
            return elements(of: band, figures[band.index], column: column, alike: alike, measuring: text)
        }
    }

    private func elements(
        of band: PlacesBand, _ figure: TemperatureFigure, column: Double, alike: [PlacesBand],
        measuring text: some TextMeasuring
    ) -> [Element] {
        let (shape, scale, room, ink) = (band.shape, band.scale, band.cell.room, content.ink(on: band.ground))
        let side = shape.pictogram.side * scale
        let edges = ReadingEdges(
            left: room.minX, right: room.maxX, isRightToLeft: content.language.isRightToLeft)
        var end = room.maxX - column - 20 * scale
        var elements = figure.elements(
            right: edges.trailing(figure.width) + figure.width, baseline: band.y(shape.temperature.baseline),
            color: ink, prefix: "\(band.id)-")
        let middle: Double
        switch shape.pictogram.place {
        case .leading: middle = room.minX + side / 2
        case .beforeTemperature:
            middle = end - side / 2
            end -= side + 14 * scale
        case .underTemperature: middle = room.maxX - side / 2
        }
        elements.append(
            Pictogram(band.entry.facts.conditions, isDaylight: band.entry.isDaylight).element(
                id: "\(band.id)-pictogram",
                center: Point(x: edges.mirrored(middle), y: band.y(shape.pictogram.middle)),
                side: side,
                color: ink))
        if let plot = shape.plot {
            var (left, right) = (room.minX, room.maxX)
            var (foot, height) = (plot.foot, plot.height)
            switch plot.place {
            case .beforeTemperature(let width):
                // It does not grow with the band, so that the name can.
                right = end - 8 * scale
                left = right - width * band.unit
                end = left - 20 * scale
                let free = widestEnd(of: band, column: column, alike: alike, measuring: text) + 20 * scale
                if right - max(left, free) >= 0.8 * width * band.unit {
                    // There is nothing below it, so it moves down to the temperature's baseline.
                    left = max(left, free)
                    foot = shape.temperature.baseline
                    height *= 1.25
                }
            case .from(let start): left += start * scale
            }
            let start = edges.isRightToLeft ? edges.mirrored(right) : left
            let frame = Rect(
                minX: start, minY: band.y(foot - height), maxX: start + right - left,
                maxY: band.y(foot))
            elements +=
                ChancePlot(chance: band.entry.chance, frame: frame, color: ink).element(id: "\(band.id)-plot").map {
                    [$0]
                } ?? []
        }
        let words =
            names(of: band, from: room.minX + shape.indent * scale, to: end, ink: ink, measuring: text)
            + summary(of: band, column: column, alike: alike, ink: ink, measuring: text)
            + values(of: band, ink: ink, measuring: text)
        let rows = PlacesRows(top: room.minY, bottom: room.maxY, gap: 3 * band.unit)
        let settled = edges.mirrored(rows.settled(words, measuring: text), measuring: text)
        return elements + settled + warningSign(in: settled, of: band, edges, measuring: text)
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

    private func names(
        of band: PlacesBand, from left: Double, to right: Double, ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let shape = band.shape
        let size = shape.name.size * band.scale
        let label = band.entry.facts.place.label
        let face = FontFace.medium(of: shape.name.size)
        // A name is shrunk before it is cut, but stays legible.
        let smallest = min(1, max(band.cell.isBeside ? 0 : 0.75, PlacesBandWords.size * band.unit / size))
        func line(_ width: Double) -> TextLine {
            .name(band.entry.facts.place, face: face, size: size, width: width, smallest: smallest, measuring: text)
        }
        func name(_ width: Double) -> Element {
            line(width).at(Point(x: left, y: band.y(shape.name.baseline)), id: "\(band.id)-name", color: ink)
        }
        switch shape.time {
        case .behindName:
            let gap = 18 * band.scale
            let time = time(of: band, within: right - left - gap, beside: label, size, measuring: text)
            let width = right - left - gap - time.extent.advance
            let extent = line(width).extent
            return [
                name(width),
                time.at(
                    Point(x: left + extent.advance + gap, y: band.y(shape.name.baseline)), id: "\(band.id)-time",
                    color: ink),
            ]
        case .line(let line, let isUnderName):
            let start = isUnderName ? left : band.cell.room.minX
            let width = timeRoom(of: band, right - start)
            let full = fitted(reading.time(of: band.entry), band, width: .infinity, measuring: text)
            let time =
                full.extent.advance <= width
                ? full : fitted(reading.shortTime(of: band.entry), band, width: width, measuring: text)
            return [
                name(right - left), time.at(Point(x: start, y: band.y(line)), id: "\(band.id)-time", color: ink),
            ]
        case .beforeSummary:
            return [name(right - left)]
        }
    }

    /// The width of a time on a line of its own, which ends before a plot on the same line.
    private func timeRoom(of band: PlacesBand, _ width: Double) -> Double {
        guard case .line(let line, _) = band.shape.time, let plot = band.shape.plot, plot.foot == line,
            case .from(let start) = plot.place
        else { return width }
        return (start - 12) * band.scale
    }

    /// The time with its weekday, abbreviated if the place's name needs the room.
    private func time(
        of band: PlacesBand, within width: Double, beside label: String, _ size: Double,
        measuring text: some TextMeasuring
    ) -> TextLine {
        let name = text.extent(of: label, face: .medium(of: band.shape.name.size), size: size * 0.8).advance
        let full = fitted(reading.time(of: band.entry), band, width: .infinity, measuring: text)
        if full.extent.advance + name <= width { return full }
        return fitted(reading.shortTime(of: band.entry), band, width: width * 0.65, measuring: text)
    }

    private func summary(
        of band: PlacesBand, column: Double, alike: [PlacesBand], ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let left = summaryLeft(of: band)
        var elements: [Element] = []
        if case .beforeSummary = band.shape.time {
            let time = clockTime(of: band, within: summaryRight(of: band, column: column) - left, measuring: text)
            elements.append(
                time.at(Point(x: left, y: band.y(band.shape.summary.baseline)), id: "\(band.id)-time", color: ink))
        }
        let set = summarySetting(of: band, column: column, alike: alike, measuring: text)
        if let warning = band.entry.facts.warning {
            let line = self.warning(warning, of: band, size: set.size, width: set.width, measuring: text)
            let start = Point(
                x: set.start + WarningLine.indent(line.words.size), y: band.y(band.shape.summary.baseline))
            elements.append(line.words.at(start, id: "\(band.id)-summary", color: ink))
            return elements
        }
        let line = TextLine.fitting(
            band.entry.summaries[set.level], face: .regular, size: set.size, width: set.width,
            smallest: PlacesBandWords.size * band.unit / set.size, measuring: text)
        elements.append(
            line.at(
                Point(x: set.start, y: band.y(band.shape.summary.baseline)), id: "\(band.id)-summary", color: ink))
        return elements
    }

    private func warning(
        _ warning: Alert, of band: PlacesBand, size: Double, width: Double, measuring text: some TextMeasuring
    ) -> WarningLine {
        WarningLine(warning, band.entry.facts, face: .regular, size: size, width: width, measuring: text)
    }

    private func summaryLeft(of band: PlacesBand) -> Double {
        band.cell.room.minX + (band.shape.summary.isIndented ? band.shape.indent * band.scale : 0)
    }

    private func summaryRight(of band: PlacesBand, column: Double) -> Double {
        let (right, scale) = (band.cell.room.maxX, band.scale)
        return switch band.shape.summary.end {
        case .margin: right
        case .temperature: right - column - 20 * scale
        case .pictogram: right - (band.shape.pictogram.side + 16) * scale
        }
    }

    private func clockTime(of band: PlacesBand, within width: Double, measuring text: some TextMeasuring)
        -> TextLine
    {
        fitted(band.entry.clockTime, band, width: width * 0.5, measuring: text)
    }

    /// The left end of the summaries of one shape, the form that fits all its bands, their size, and the longest width.
    ///
    /// A warning has its band to itself and is as long as it must be.
    private func summarySetting(
        of band: PlacesBand, column: Double, alike: [PlacesBand], measuring text: some TextMeasuring
    ) -> (start: Double, width: Double, level: Int, size: Double, longest: Double) {
        let (left, right) = (summaryLeft(of: band), summaryRight(of: band, column: column))
        var start = left
        if case .beforeSummary = band.shape.time {
            let widest = alike.map {
                clockTime(of: $0, within: right - left, measuring: text).extent.advance
            }.max()
            start += (widest ?? 0) + 22 * band.scale
        }
        let size = PlacesBandWords.size * band.unit
        let forms = alike.filter { $0.entry.facts.warning == nil }.map { $0.entry.summaries }
        func widest(_ level: Int) -> Double {
            forms.map { text.extent(of: $0[level], face: .regular, size: size).advance }.max() ?? 0
        }
        let level = (0...2).first { widest($0) <= right - start } ?? 2
        let longest = widest(level)
        let share = min(band.scale / band.unit, max(1, (right - start) / max(longest, 1e-9))) * 0.9999
        let warnings = alike.compactMap { other in
            other.entry.facts.warning.map {
                warning($0, of: other, size: size * share, width: right - start, measuring: text).width
            }
        }
        return (start, right - start, level, size * share, max(longest * share, warnings.max() ?? 0))
    }

    /// The right end of the longest summary of a shape's bands.
    private func widestEnd(
        of band: PlacesBand, column: Double, alike: [PlacesBand], measuring text: some TextMeasuring
    ) -> Double {
        let set = summarySetting(of: band, column: column, alike: alike, measuring: text)
        return set.start + set.longest
    }

    private func values(of band: PlacesBand, ink: Color, measuring text: some TextMeasuring) -> [Element] {
        let shape = band.shape
        let isIndented = shape.summary.isIndented
        let left = band.cell.room.minX + (isIndented ? shape.indent * band.scale : 0)
        let lines = band.entry.values.map { fitted($0, band, width: .infinity, measuring: text) }
        switch shape.values {
        case .none: return []
        case .column(let baseline):
            // The plot is next to them.
            return band.entry.values.enumerated().map { index, value in
                fitted(value, band, width: 246 * band.scale, measuring: text).at(
                    Point(x: left, y: band.y(baseline + Double(index) * 40)), id: "\(band.id)-value-\(index + 1)",
                    color: ink)
            }
        case .row(let baseline):
            var (elements, x): ([Element], Double) = ([], left)
            for (index, line) in lines.enumerated() where x + line.extent.advance <= band.cell.room.maxX {
                elements.append(
                    line.at(Point(x: x, y: band.y(baseline)), id: "\(band.id)-value-\(index + 1)", color: ink))
                x += line.extent.advance + 40 * band.unit
            }
            return elements
        }
    }

    /// Words at the usual size, cut if they exceed a width.
    private func fitted(
        _ words: String, _ band: PlacesBand, width: Double, measuring text: some TextMeasuring
    ) -> TextLine {
        TextLine.fitting(
            words, face: .regular, size: PlacesBandWords.size * band.unit, width: width, smallest: 1,
            measuring: text)
    }

    private func figure(of band: PlacesBand, measuring text: some TextMeasuring) -> TemperatureFigure {
        TemperatureFigure(
            band.entry.facts.temperature, size: band.shape.temperature.size * band.scale, measuring: text)
    }
}

/// The rows of a band's words, moved so that they neither leave the band nor touch, even in scripts with tall letters.
struct PlacesRows {
    /// The words on one baseline.
    private struct Row {
        var baseline: Double
        /// The extent of its ink above and below the baseline.
        var ascent, descent: Double
        var words: [Int]
    }

    /// The band's edges.
    var top, bottom: Double
    /// The space at the edges and between two rows.
    var gap: Double

    /// The smallest size of words, as a part of their size.
    private static let smallest = 0.75

    /// The words unchanged if nothing touches; else with rows moved, and smaller if that is not enough.
    func settled(_ words: [Element], measuring text: some TextMeasuring) -> [Element] {
        let boxes = words.map { $0.inkBox(measuring: text) }
        guard !isInOrder(boxes.compactMap { $0 }.filter { $0.width > 0 }) else { return words }
        var rows: [Row] = []
        for (index, (word, box)) in zip(words, boxes).enumerated() {
            guard case .text(let run) = word, let box else { continue }
            let y = run.origin.y
            let row = Row(baseline: y, ascent: max(0, y - box.minY), descent: max(0, box.maxY - y), words: [index])
            if let same = rows.firstIndex(where: { $0.baseline == y }) {
                rows[same].ascent = max(rows[same].ascent, row.ascent)
                rows[same].descent = max(rows[same].descent, row.descent)
                rows[same].words.append(index)
            } else {
                rows.append(row)
            }
        }
        rows.sort { $0.baseline < $1.baseline }
        let ink = rows.reduce(0) { $0 + $1.ascent + $1.descent }
        let free = bottom - top - gap * Double(rows.count + 1)
        let share = min(1, max(PlacesRows.smallest, free / max(ink, 1e-9)))
        return moved(words, spread(rows, share), share)
    }

    private func isInOrder(_ boxes: [Rect]) -> Bool {
        boxes.enumerated().allSatisfy { index, box in
            box.minY >= top + gap && box.maxY <= bottom - gap && !boxes[..<index].contains(where: box.intersects)
        }
    }

    /// The rows moved down from the top as far as necessary, then up from the bottom.
    private func spread(_ rows: [Row], _ share: Double) -> [Row] {
        var rows = rows
        var edge = top + gap
        for index in rows.indices {
            rows[index].baseline = max(rows[index].baseline, edge + rows[index].ascent * share)
            edge = rows[index].baseline + rows[index].descent * share + gap
        }
        edge = bottom - gap
        for index in rows.indices.reversed() {
            rows[index].baseline = min(rows[index].baseline, edge - rows[index].descent * share)
            edge = rows[index].baseline - rows[index].ascent * share - gap
        }
        return rows
    }

    private func moved(_ words: [Element], _ rows: [Row], _ share: Double) -> [Element] {
        var words = words
        for row in rows {
            for index in row.words {
                guard case .text(let run) = words[index] else { continue }
                words[index] = .text(
                    TextRun(
                        id: run.id, string: run.string, face: run.face, size: run.size * share,
                        origin: Point(x: run.origin.x, y: row.baseline), color: run.color, direction: run.direction,
                        language: run.language))
            }
        }
        return words
    }
}

/// The next hour from left to right, its probability of precipitation upward.
///
/// Minutely data are thirty bars; coarser data are a block for each stretch. Unknown stretches stay empty.
struct ChancePlot {
    var chance: NextHourChance
    var frame: Rect
    var color: Color

    /// The opacity of the stubs for no chance.
    private static let pale = 0.45

    func element(id: String) -> Element? {
        var (bars, stubs) = (Path(), Path())
        let minute = frame.width / 60
        let stub = frame.height * 0.08
        for bar in self.bars {
            let height = frame.height * bar.probability
            let rect = Rect(
                minX: frame.minX + bar.start * minute,
                minY: frame.maxY - max(height, stub),
                maxX: frame.minX + bar.end * minute - 0.6 * minute, maxY: frame.maxY)
            if height <= stub { stubs.append(.rectangle(rect)) } else { bars.append(.rectangle(rect)) }
        }
        var shapes: [Element] = []
        if !stubs.elements.isEmpty {
            shapes.append(
                .shape(Shape(id: "\(id)-dry", path: stubs, fill: color.withOpacity(ChancePlot.pale))))
        }
        if !bars.elements.isEmpty { shapes.append(.shape(Shape(id: "\(id)-bars", path: bars, fill: color))) }
        return shapes.isEmpty ? nil : .group(Group(id: id, elements: shapes))
    }

    private var bars: [NextHourChance.Stretch] {
        guard chance.isByMinute else { return chance.stretches }
        return (0..<30).compactMap { index in
            let (start, end) = (Double(index) * 2, Double(index) * 2 + 2)
            let within = chance.stretches.filter { $0.start < end && $0.end > start }
            guard let largest = within.max(by: { $0.probability < $1.probability }) else { return nil }
            var bar = largest
            (bar.start, bar.end) = (start, end)
            return bar
        }
    }
}
