internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// Four discs that fill from below by their value, each with its figure and label; an unknown value is a dash.
struct DayPaperDiscs {
    var layout: DayPaperLayout
    var reading: DayCard.Reading

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let edges = ReadingEdges(
            left: layout.plot.minX, right: layout.plot.maxX, isRightToLeft: reading.facts.language.isRightToLeft)
        let share = share(between: edges, measuring: text)
        let axis = (edges.left + edges.right) / 2
        return zip(Gauge.allCases, layout.discs).flatMap { gauge, middle in
            let center = Point(x: axis + (edges.mirrored(middle.x) - axis) * share, y: middle.y)
            return disc(gauge, at: center) + words(gauge, at: center, text)
        }
    }

    /// The factor of the distances between discs at which no label crosses the edges.
    private func share(between edges: ReadingEdges, measuring text: some TextMeasuring) -> Double {
        let axis = (edges.left + edges.right) / 2
        return zip(Gauge.allCases, layout.discs).map { gauge, middle in
            let half = label(gauge, measuring: text).extent.advance / 2
            let distance = abs(middle.x - axis)
            return distance > 0 ? min(1, max(0.8, (axis - edges.left - half) / distance)) : 1
        }.min() ?? 1
    }

    private func label(_ gauge: Gauge, measuring text: some TextMeasuring) -> TextLine {
        .fitting(
            reading.label(of: gauge), face: .regular, size: 34 * layout.unit,
            width: layout.labelWidth, measuring: text)
    }

    private func disc(_ gauge: Gauge, at center: Point) -> [Element] {
        let radius = layout.discRadius
        let circle = Path.circle(center: center, radius: radius)
        var elements: [Element] = [
            .shape(Shape(id: "disc-\(gauge.rawValue)", path: circle, fill: .white))
        ]
        if let level = gauge.level(of: reading.conditions), level > 0 {
            elements.append(
                .shape(
                    Shape(
                        id: "level-\(gauge.rawValue)",
                        path: DiscSegment(center: center, radius: radius, level: level).path, fill: DayColors.fill))
            )
        }
        elements.append(
            .shape(
                Shape(
                    id: "outline-\(gauge.rawValue)", path: circle,
                    stroke: Stroke(color: DayColors.ink, width: 4 * layout.unit))))
        return elements
    }

    private func words(_ gauge: Gauge, at center: Point, _ text: some TextMeasuring) -> [Element] {
        let radius = layout.discRadius
        let figure = TextLine.fitting(
            reading.figure(of: gauge) ?? "–", face: .medium, size: max(radius * 52 / 84, 34 * layout.unit),
            width: radius * 1.8, measuring: text)
        let label = label(gauge, measuring: text)
        return [
            figure.centered(
                at: Point(x: center.x, y: center.y + figure.size * 0.36), id: "figure-\(gauge.rawValue)",
                color: DayColors.ink),
            label.centered(
                at: Point(x: center.x, y: center.y + radius + 48 * layout.unit), id: "label-\(gauge.rawValue)",
                color: DayColors.ink),
        ]
    }
}

/// The chances of the next hour as bars, each as wide as its stretch of time and as high as its probability.
struct ChanceBars {
    var chances: PrecipitationChances
    /// From the start of the hour to its end, and from 0 to 100 %.
    var box: Rect
    /// Points per unit of the design.
    var unit: Double

    /// One shape for the bars, and one for the stretches without a chance; unknown stretches stay empty.
    var elements: [Element] {
        var (bars, dashes) = (Path(), Path())
        for stretch in chances.stretches {
            let gap = min(4.6 * unit, width(from: stretch.start, to: stretch.end) * 0.3)
            let chance = min(max(stretch.probability, 0), 1)
            let isNone = (percent(chance) ?? 0) == 0
            let height = isNone ? 4 * unit : max(4 * unit, box.height * chance)
            let left = box.minX + width(from: chances.start, to: stretch.start)
            let rect = Rect(
                minX: left, minY: box.maxY - height, maxX: left + width(from: stretch.start, to: stretch.end) - gap,
                maxY: box.maxY)
            if isNone { dashes.append(.rectangle(rect)) } else { bars.append(.rectangle(rect)) }
        }
        return [("chances", bars), ("no-chances", dashes)].compactMap { id, path in
            path.elements.isEmpty ? nil : .shape(Shape(id: id, path: path, fill: DayColors.ink))
        }
    }

    private func width(from start: Instant, to end: Instant) -> Double {
        box.width * start.seconds(to: end) / 3600
    }
}
