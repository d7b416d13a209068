internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// What a meteogram can show below its temperatures.
public enum MeteogramRow: String, Hashable, CaseIterable, Codable, Sendable {
    /// How much of the sky is covered.
    case cloud
    /// The air pressure at sea level.
    case pressure
}

/// The cloud cover as an area and the pressure as a curve, each below its name and its numbers.
struct MeteogramRows {
    let reading: MeteogramCard.Reading
    let layout: MeteogramLayout
    let colors: MeteogramColors
    let x: (Instant) -> Double

    /// The least difference in hPa that fills the height, so that a steady pressure looks steady.
    private static let leastSwing = 20.0

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let edges = ReadingEdges(
            left: layout.grid.left, right: layout.grid.right,
            isRightToLeft: reading.facts.language.isRightToLeft)
        return zip(reading.rows, layout.rows).flatMap { row, box -> [Element] in
            let line = TextLine.fitting(
                row.words, face: .regular, size: 28 * layout.unit, width: box.width, measuring: text)
            return [
                line.leading(
                    edges, baseline: box.minY - 9 * layout.unit, id: "row-\(row.row.rawValue)", color: colors.ink)
            ] + (row.row == .cloud ? clouds(in: box) : pressure(in: box))
        }
    }

    /// A step for each hour, as high as the sky is covered.
    private func clouds(in box: Rect) -> [Element] {
        var area = Path()
        let end = reading.meteogram.span.upperBound
        for hour in reading.meteogram.skies {
            guard let cover = hour.cloudCover, cover > 0, hour.time < end else { continue }
            area.append(
                .rectangle(
                    Rect(
                        minX: x(hour.time), minY: box.maxY - box.height * min(cover, 1),
                        maxX: x(min(hour.time.advanced(by: 3600), end)), maxY: box.maxY)))
        }
        let base = Path.line(from: Point(x: box.minX, y: box.maxY), to: Point(x: box.maxX, y: box.maxY))
        let ground = Shape(
            id: "cloud-base", path: base, stroke: Stroke(color: colors.ink, width: max(1, 1.5 * layout.unit)))
        let fill = colors.ink.withOpacity(colors.isPaper ? 1 : 0.55)
        return (area.elements.isEmpty ? [] : [.shape(Shape(id: "cloud", path: area, fill: fill))])
            + [.shape(ground)]
    }

    private func pressure(in box: Rect) -> [Element] {
        var runs: [[(time: Instant, value: Double)]] = []
        for hour in reading.meteogram.skies {
            guard let value = hour.pressure else { continue }
            if let last = runs.last?.last, last.time.seconds(to: hour.time) <= 3601 {
                runs[runs.count - 1].append((hour.time, value))
            } else {
                runs.append([(hour.time, value)])
            }
        }
        let values = runs.joined().map(\.value)
        guard let low = values.min(), let high = values.max() else { return [] }
        let (middle, swing) = ((low + high) / 2, max(high - low, MeteogramRows.leastSwing))
        return runs.filter { $0.count > 1 }.enumerated().map { index, run in
            let curve = CatmullRomCurve(
                through: run.map { time, value in
                    Point(x: x(time), y: box.maxY - box.height * ((value - middle) / swing + 0.5))
                })
            return .shape(
                Shape(
                    id: "pressure-\(index + 1)", path: curve.path,
                    stroke: Stroke(color: colors.ink, width: max(1.6, 4 * layout.unit))))
        }
    }
}
