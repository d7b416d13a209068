internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Four discs of glass that fill from below by their value, each with its figure and label; an unknown value is a dash.
struct DayDiscs {
    var layout: DayLayout
    var reading: DayCard.Reading

    private static let ink = Color.white

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let edges = ReadingEdges(
            left: 0, right: layout.grid.size.width, isRightToLeft: reading.facts.language.isRightToLeft)
        return zip(reading.gauges, layout.discs).flatMap { gauge, middle in
            let center = Point(x: edges.mirrored(middle.x), y: middle.y)
            return disc(gauge, at: center) + words(gauge, at: center, text)
        }
    }

    private func disc(_ gauge: Gauge, at center: Point) -> [Element] {
        let (radius, unit) = (layout.discRadius, layout.unit)
        let (top, bottom) = (center.y - radius, center.y + radius)
        var elements = [
            glass(
                "disc-\(gauge.rawValue)", .circle(center: center, radius: radius), from: top, to: bottom,
                [(0, 0.17), (0.5, 0.08), (1, 0.05)])
        ]
        if let level = gauge.level(of: reading.conditions), level > 0 {
            let line = bottom - 2 * radius * level
            elements.append(
                glass(
                    "level-\(gauge.rawValue)",
                    DiscSegment(center: center, radius: radius, level: level).path,
                    from: line, to: bottom, [(0, 0.03), (min(0.5, 22 * unit / (bottom - line)), 0.20), (1, 0.09)]))
            if (0.03..<0.97).contains(level) { elements.append(marks(gauge, at: center, line)) }
        }
        elements.append(
            glass(
                "rim-\(gauge.rawValue)",
                .ringSector(
                    center: center, innerRadius: radius - 1.6 * unit, outerRadius: radius, from: .degrees(0),
                    to: .degrees(360)), from: top, to: bottom, [(0, 0.62), (0.45, 0.22), (1, 0.34)]))
        if gauge == .wind, reading.facts.windDirection != nil, let bearing = reading.conditions.windBearing {
            elements.append(wedge(bearing, at: center))
        }
        return elements
    }

    private func glass(
        _ id: String, _ path: Path, from top: Double, to bottom: Double, _ stops: [(Double, Double)]
    ) -> Element {
        .shape(
            Shape(
                id: id, path: path,
                fill: .linear(
                    LinearGradient(
                        from: Point(x: center(of: path), y: top), to: Point(x: center(of: path), y: bottom),
                        stops: stops.map { GradientStop(offset: $0.0, color: DayDiscs.ink.withOpacity($0.1)) }))))
    }

    private func center(of path: Path) -> Double {
        path.controlBounds.map { ($0.minX + $0.maxX) / 2 } ?? 0
    }

    /// The level at the wall of the glass, so that no line runs through the figure.
    private func marks(_ gauge: Gauge, at center: Point, _ y: Double) -> Element {
        let radius = layout.discRadius - 1.6 * layout.unit
        let half = max(0, radius * radius - (y - center.y) * (y - center.y)).squareRoot()
        let length = min(0.16 * 2 * half, 22 * layout.unit)
        let thickness = 0.9 * layout.unit
        var path = Path()
        // They taper from the wall inward.
        for side in [-1.0, 1] {
            path.move(to: Point(x: center.x + side * half, y: y - thickness))
            path.line(to: Point(x: center.x + side * (half - length), y: y))
            path.line(to: Point(x: center.x + side * half, y: y + thickness))
            path.close()
        }
        return .shape(Shape(id: "mark-\(gauge.rawValue)", path: path, fill: DayDiscs.ink.withOpacity(0.8)))
    }

    /// A wedge on the rim, where the wind comes from.
    private func wedge(_ bearing: Double, at center: Point) -> Element {
        let radius = layout.discRadius
        var path = Path()
        path.move(to: center.at(radius - 9 * layout.unit, toward: .degrees(bearing)))
        path.line(to: center.at(radius + 10 * layout.unit, toward: .degrees(bearing - 6.9)))
        path.line(to: center.at(radius + 10 * layout.unit, toward: .degrees(bearing + 6.9)))
        path.close()
        return .shape(Shape(id: "wind-from", path: path, fill: DayDiscs.ink.withOpacity(0.95)))
    }

    private func words(_ gauge: Gauge, at center: Point, _ text: some TextMeasuring) -> [Element] {
        let (radius, usual) = (layout.discRadius, layout.figureSize)
        let smallest = min(34 * layout.unit / usual, 1)
        let forms = reading.forms(of: gauge)
        func fits(_ figure: String) -> Bool {
            text.extent(of: figure, face: .medium, size: usual * smallest).advance <= 1.6 * radius
        }
        guard let form = forms.first(where: { fits($0.figure) }) ?? forms.last else { return [] }
        let figure = TextLine.fitting(
            form.figure, face: .medium(of: usual / layout.unit), size: usual, width: 1.6 * radius,
            smallest: smallest, measuring: text)
        let label = TextLine.fitting(
            form.label, face: .regular, size: layout.labelSize, width: layout.labelWidth, measuring: text)
        let hang = figure.string.hasSuffix("°") ? 0.1 * figure.size : 0
        return [
            figure.centered(
                at: Point(x: center.x + hang, y: center.y + figure.size * 0.36), id: "figure-\(gauge.rawValue)",
                color: DayDiscs.ink),
            label.centered(
                at: Point(x: center.x, y: center.y + radius + layout.labelSize * 1.28),
                id: "label-\(gauge.rawValue)", color: DayDiscs.ink),
        ]
    }
}

/// The part of a disc that a level fills, measured by its height.
struct DiscSegment {
    var center: Point
    var radius: Double
    var level: Double

    var path: Path {
        if level >= 1 { return .circle(center: center, radius: radius) }
        // The height of the fill line above the middle, and half of its width.
        let height = (2 * level - 1) * radius
        let half = (radius * radius - height * height).squareRoot()
        // Bisection: the direction whose cosine matches the height.
        var (low, high) = (0.0, 180.0)
        for _ in 0..<48 {
            let middle = (low + high) / 2
            if Angle.degrees(middle).cosine * radius > height { low = middle } else { high = middle }
        }
        var path = Path()
        path.move(to: Point(x: center.x + half, y: center.y - height))
        path.arc(center: center, radius: radius, from: .degrees(low), to: .degrees(360 - low))
        path.close()
        return path
    }
}
