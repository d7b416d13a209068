internal import Climate
internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The years as bars from the mean of 1971 to 2000, with the scale of their differences.
struct StripesBars {
    private let reading: StripesCard.Reading
    private let grid: CardGrid
    private let edges: ReadingEdges
    private let ground: PastGround
    private let unit: Double
    private let left, right, zero, perKelvin: Double
    private let warmest, coldest: Double

    init(_ reading: StripesCard.Reading, _ grid: CardGrid, _ edges: ReadingEdges, _ ground: PastGround) {
        (self.reading, self.grid, self.edges, self.ground) = (reading, grid, edges, ground)
        unit = grid.unit
        let differences = reading.means.years.compactMap(reading.means.difference)
        warmest = max(differences.max() ?? 0, 0.5)
        coldest = min(differences.min() ?? 0, -0.5)
        let top = grid.top + (grid.isWide ? 214 : 290) * unit
        let bottom = grid.footerBaseline - (grid.isWide ? 106 : 140) * unit
        perKelvin = (bottom - top) / (warmest - coldest)
        zero = top + warmest * perKelvin
        // The scale stands at the right, where the years end.
        (left, right) = (grid.left, grid.right - 92 * unit)
    }

    private var isPaper: Bool { ground.appearance == .paper }

    func elements(measuring text: some TextMeasuring) -> [Element] {
        marks(measuring: text) + bars + decades(measuring: text) + head(measuring: text)
    }

    private var bars: [Element] {
        let means = reading.means
        let width = (right - left) / Double(means.years.count)
        return means.years.enumerated().compactMap { index, year -> Element? in
            guard let difference = means.difference(of: year) else { return nil }
            let end = zero - difference * perKelvin
            let gap = width * 0.08
            let x = left + Double(index) * width
            let box = Rect(
                minX: x + gap, minY: min(zero, end) - (difference >= 0 ? unit : 0), maxX: x + width - gap,
                maxY: max(zero, end) + (difference < 0 ? unit : 0))
            return .shape(Shape(id: "bar-\(year)", path: .rectangle(box), fill: color(difference)))
        }
    }

    /// The colour of a stripe, clear of the ground.
    private func color(_ difference: Double) -> Color {
        if isPaper { return ground.ink }
        let color = StripeColors.color(difference, limit: reading.means.limit)
        let clear = Color(rgb: difference > 0 ? 0xF0203C : 0x2F86F0)
        let luminance = color.relativeLuminance
        let share =
            ground.isDark
            ? 0.55 * (1 - smoothstep(0.03, 0.10, luminance)) : 0.6 * smoothstep(0.45, 0.75, luminance)
        return color.mixed(with: clear, share)
    }

    /// Lines at whole degrees with their values.
    private func marks(measuring text: some TextMeasuring) -> [Element] {
        let isFahrenheit = reading.facts.units.temperature == .fahrenheit
        let degree = isFahrenheit ? 1 / 1.8 : 1
        let most = max(warmest, -coldest) / degree
        let step = [1, 2, 5, 10].first { most / Double($0) * 2 <= 8 } ?? 20
        let (last, first) = (Int(warmest / degree) / step * step, Int(coldest / degree) / step * step)
        return stride(from: last, through: first, by: -step).enumerated().flatMap { index, mark -> [Element] in
            let y = zero - Double(mark) * degree * perKelvin
            let color =
                isPaper ? reading.content.shade : ground.ink.withOpacity(mark == 0 ? 0.40 : 0.14)
            let line = Element.shape(
                Shape(
                    id: "line-\(mark)", path: .line(from: Point(x: left, y: y), to: Point(x: right, y: y)),
                    stroke: Stroke(color: color, width: 1.2 * unit)))
            let label = TextLine(
                (mark > 0 ? "+" : mark < 0 ? "\u{2212}" : "") + "\(mark.magnitude)°"
                    + (index == 0 ? (isFahrenheit ? "F" : "C") : ""), face: .regular, size: 28 * unit,
                direction: .leftToRight, measuring: text)
            return [
                line,
                label.at(
                    Point(x: grid.right - label.extent.advance, y: y + 10 * unit), id: "scale-\(index + 1)",
                    color: ground.label),
            ]
        }
    }

    /// The years below the bars: the first, and every twentieth after it that stands clear.
    private func decades(measuring text: some TextMeasuring) -> [Element] {
        let years = reading.means.years
        let width = (right - left) / Double(years.count)
        let baseline = grid.footerBaseline - (grid.isWide ? 58 : 80) * unit
        var end = -Double.infinity
        return years.filter { $0 == years.lowerBound || $0 % 20 == 0 }.enumerated().compactMap { index, year in
            let line = TextLine(
                String(year), face: .regular, size: 28 * unit, direction: .leftToRight, measuring: text)
            let middle = left + (Double(year - years.lowerBound) + 0.5) * width
            let x = min(max(middle - line.extent.advance / 2, left), right - line.extent.advance)
            guard x > end else { return nil }
            end = x + line.extent.advance + 24 * unit
            return line.at(Point(x: x, y: baseline), id: "year-\(index + 1)", color: ground.label)
        }
    }

    private func head(measuring text: some TextMeasuring) -> [Element] {
        let face: FontFace = isPaper ? .titleBold : .title
        let name = PlaceName(
            reading.facts.place, face: face, size: (grid.isWide ? 60 : 68) * unit, width: edges.right - edges.left,
            smallest: 0.6, allowsTwoLines: false, measuring: text)
        let size = (grid.isWide ? 40 : 44) * unit
        return name.elements(edges, baseline: grid.top + (grid.isWide ? 100 : 132) * unit, color: ground.ink)
            + SkyWords.line(
                reading.headlines, face, size, grid.top + (grid.isWide ? 158 : 206) * unit, "headline", edges,
                ground.ink, measuring: text)
    }
}
