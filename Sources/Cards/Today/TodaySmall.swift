internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The card of the day ahead on a panel that is too small for a landscape: the high, the parts of the day as pictograms, and one line.
struct TodaySmall {
    private let reading: TodayCard.Reading
    private let size: Size
    /// Points per unit of the design, which is 250 x 122.
    private let unit: Double
    /// The height beyond that of the design, in units.
    private let extra: Double
    private let edges: ReadingEdges
    private let ink, ground: Color

    /// The width of the high with the space after it, in units.
    private static let figure = 84.0

    init(_ reading: TodayCard.Reading, in size: Size) {
        (self.reading, self.size) = (reading, size)
        unit = min(size.width / 250, size.height / 122)
        extra = size.height / unit - 122
        edges = ReadingEdges(
            left: 6 * unit, right: size.width - 6 * unit,
            isRightToLeft: reading.facts.language.isRightToLeft)
        let isDark = !reading.content.isPaper && reading.content.theme != .light
        (ink, ground) = isDark ? (.white, Color(rgb: 0x0B2342)) : (Color(rgb: 0), .white)
    }

    func picture(measuring text: some TextMeasuring) -> CardPicture {
        let foot = size.height - 19 * unit
        let rows = words(text, from: foot)
        return CardPicture(
            ground: ground, elements: head(text) + high(text) + parts(text, above: foot) + rows,
            attribution: Footer(reading.content).attribution)
    }

    /// The name in a line, or in two where it would be cut beside the day, which is then said in one word.
    private func head(_ text: some TextMeasuring) -> [Element] {
        let width = edges.right - edges.left
        func name(beside day: TextLine, _ lines: Bool) -> PlaceName {
            PlaceName(
                reading.facts.place, face: .titleBold, size: 19 * unit,
                width: width - day.extent.advance - 8 * unit, smallest: 0.66, allowsTwoLines: lines, measuring: text
            )
        }
        let days = reading.headings.map {
            TextLine.fitting($0, face: .medium, size: 14 * unit, width: 0.5 * width, measuring: text)
        }
        var (day, place) = (days[0], name(beside: days[0], false))
        if place.lines.contains(where: { $0.string.hasSuffix("…") }) {
            day = days[days.count - 1]
            place = name(beside: day, true)
        }
        let first = place.baseline(usual: (place.lines.count > 1 ? 10.5 : 19) * unit, below: [], gap: 0)
        let names = place.elements(edges, baseline: first, color: ink)
        let foot = names.compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? first
        let line = max(27 * unit, (foot + unit).rounded(.up))
        let rule = Rect(minX: edges.left, minY: line, maxX: edges.right, maxY: line + max(1, unit.rounded()))
        return names
            + [
                day.trailing(edges, baseline: 18 * unit, id: "heading", color: ink),
                .shape(Shape(id: "rule", path: .rectangle(rule), fill: ink)),
            ]
    }

    private func high(_ text: some TextMeasuring) -> [Element] {
        let width = (TodaySmall.figure - 12) * unit
        let numeral = Numeral.fitting(
            reading.high, unit: reading.facts.units.temperature, face: .titleBold, size: (48 + 0.4 * extra) * unit,
            width: width, leastLetter: 5.5 * unit, isRightToLeft: edges.isRightToLeft, measuring: text)
        let base = (72 + 0.5 * extra) * unit
        var elements = numeral.elements(left: edges.leading(numeral.width), baseline: base, color: ink)
        if let low = reading.nightLow {
            let words = "\(reading.nightLowLabel) \(reading.facts.language.degrees(low))"
            let line = TextLine.fitting(
                words, face: .medium, size: 13 * unit, width: width, smallest: 0.7, measuring: text)
            elements.append(line.leading(edges, baseline: base + 20 * unit, id: "low-label", color: ink))
        }
        return elements
    }

    private func parts(_ text: some TextMeasuring, above foot: Double) -> [Element] {
        let start = TodaySmall.figure * unit
        let (left, right) =
            edges.isRightToLeft ? (edges.left, size.width - start) : (start, size.width - 2 * unit)
        let width = (right - left) / 4
        let content = reading.content
        let degrees = reading.parts.map { $0.degrees.map { reading.facts.language.degrees($0) } ?? "–" }
        let widest = degrees.map { text.extent(of: $0, face: .medium, size: 17 * unit).advance }.max() ?? 0
        let size = 17 * unit * max(0.7, min(1, (width - 2 * unit) / max(widest, 1e-9)))
        return reading.parts.enumerated().flatMap { index, part -> [Element] in
            let place = edges.isRightToLeft ? reading.parts.count - 1 - index : index
            let x = left + width * (Double(place) + 0.5)
            let middle = part.weather.span.lowerBound.advanced(by: 10_800)
            var conditions = Conditions(time: middle)
            conditions.condition = part.weather.condition
            let pictogram = Pictogram(
                conditions, part.weather.verdict, isDaylight: content.forecast.isDaylight(at: middle))
            let hour = TextLine.fitting(
                reading.facts.times.hourMark(part.weather.span.lowerBound, withPeriod: true), face: .medium,
                size: 12 * unit, width: width - 2 * unit, smallest: 0.7, measuring: text)
            var elements = [
                hour.centered(at: Point(x: x, y: 41 * unit), id: "part-\(index + 1)", color: ink)
            ]
            if !part.isOver {
                elements.append(
                    pictogram.element(
                        id: "weather-\(index + 1)", center: Point(x: x, y: (61 + 0.4 * extra) * unit),
                        side: min(32 * unit + 0.3 * extra * unit, width - 4 * unit), color: ink))
            }
            let label = DegreeLabel(degrees[index], face: .medium, size: size, measuring: text)
            elements.append(
                label.at(
                    Point(x: x, y: (94 + 0.8 * extra) * unit), id: "figure-\(index + 1)", color: ink))
            return elements
        }
    }

    /// The warning in force, or what to wear and when something falls, on a bar of the ink.
    private func words(_ text: some TextMeasuring, from top: Double) -> [Element] {
        let bar = Element.shape(
            Shape(
                id: "bar", path: .rectangle(Rect(minX: 0, minY: top, maxX: size.width, maxY: size.height)),
                fill: ink))
        let width = edges.right - edges.left
        let base = size.height - 5.5 * unit
        if let warning = reading.facts.warning {
            let line = WarningLine(warning, reading.facts, size: 14 * unit, width: width, measuring: text)
            let start = edges.leading(line.width)
            let words = line.words.at(
                Point(x: start + (edges.isRightToLeft ? 0 : WarningLine.indent(line.words.size)), y: base),
                id: "warning", color: ground)
            guard case .text(let run) = words else { return [bar] }
            return [
                bar,
                WarningLine.sign(
                    before: run, isRightToLeft: edges.isRightToLeft, prefix: "warning-", measuring: text), words,
            ]
        }
        func line(_ baseline: Double) -> [Element] {
            SkyWords.line(
                reading.panelForms, .medium, 14 * unit, baseline, "line", edges, ground, measuring: text)
        }
        // Letters that reach deep stand higher.
        let reach = line(base).compactMap { $0.inkBox(measuring: text)?.maxY }.max() ?? base
        return [bar] + line(base - max(0, reach - size.height + 0.5 * unit))
    }
}
