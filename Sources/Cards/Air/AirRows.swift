package import ForecastCore
package import Primitives
internal import SceneModel
internal import Words

/// The measures of the air by the hour: the name and the level of each, and a bar for each hour of which something is known.
struct AirRows {
    private let reading: AirCard.Reading
    private let layout: AirLayout
    private let edges: ReadingEdges
    private let isPaper: Bool

    /// The UV index that fills a bar.
    private static let fullUVIndex = 12.0
    /// The least hourly pollen, in parts of the largest known, that fills a bar.
    private static let leastGrains = 50.0

    init(_ reading: AirCard.Reading, _ layout: AirLayout, _ edges: ReadingEdges, isPaper: Bool) {
        (self.reading, self.layout, self.edges, self.isPaper) = (reading, layout, edges, isPaper)
    }

    func elements(_ ink: Color, measuring text: some TextMeasuring) -> [Element] {
        let rule: [Element] =
            isPaper
            ? [
                .shape(
                    Shape(
                        id: "rule",
                        path: .rectangle(
                            Rect(
                                minX: edges.left, minY: layout.horizon - layout.unit, maxX: edges.right,
                                maxY: layout.horizon + layout.unit)), fill: ink))
            ] : []
        return rule
            + zip(reading.rows, layout.rows).enumerated().flatMap { index, pair -> [Element] in
                let (row, place) = pair
                return words(row, place, index, ink, measuring: text) + bars(of: row.measure, place, index, ink)
                    + hours(place, index, ink, measuring: text)
            }
    }

    private func words(
        _ row: AirRow, _ place: AirLayout.Row, _ index: Int, _ ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        let isMirrored = edges.isRightToLeft && !layout.grid.isWide
        let width = place.words.upperBound - place.words.lowerBound
        let left = isMirrored ? edges.left + edges.right - place.words.upperBound : place.words.lowerBound
        let own = ReadingEdges(left: left, right: left + width, isRightToLeft: edges.isRightToLeft)
        return SkyWords.line(
            row.names, .medium, layout.rowSize, place.name, "measure-\(index + 1)", own, ink, measuring: text)
            + SkyWords.line(
                row.states, .regular, layout.stateSize, place.state, "state-\(index + 1)", own, ink, measuring: text
            )
    }

    /// Where the bars of a row are: on the side where lines end.
    private func box(_ place: AirLayout.Row) -> Rect {
        guard edges.isRightToLeft, !layout.grid.isWide else { return place.bars }
        return Rect(
            minX: edges.left + edges.right - place.bars.maxX, minY: place.bars.minY,
            maxX: edges.left + edges.right - place.bars.minX, maxY: place.bars.maxY)
    }

    /// The part of the height of each hour's bar, and its concern; nil for what is not known.
    private func levels(of measure: AirReport.Measure) -> [(share: Double, concern: HealthConcern)?] {
        let air = reading.air
        let most = max(air.hours.compactMap(\.pollen).max() ?? 0, AirRows.leastGrains)
        return air.hours.map { hour in
            switch measure {
            case .quality: hour.quality.map { ($0.share, $0.concern) }
            case .ultraviolet:
                hour.uvIndex.map {
                    (min($0 / AirRows.fullUVIndex, 1), UVLevel(index: Int(exactly: $0.rounded()) ?? 0).concern)
                }
            // The level of pollen is that of the whole day, as its limits are.
            case .pollen: hour.pollen.map { ($0 / most, air.pollen?.level.concern ?? .none) }
            }
        }
    }

    private func bars(of measure: AirReport.Measure, _ place: AirLayout.Row, _ index: Int, _ ink: Color)
        -> [Element]
    {
        let (unit, box) = (layout.unit, box(place))
        let levels = levels(of: measure)
        let step = box.width / Double(levels.count)
        let gap = min(max(2.6 * unit, isPaper ? 1 : 0.5), 0.4 * step)
        var paths: [HealthConcern: Path] = [:]
        for (hour, level) in levels.enumerated() {
            guard let level else { continue }
            let tall = max(3 * unit, level.share * box.height)
            let left = box.minX + Double(hour) * step + gap / 2
            let bar = Rect(
                minX: isPaper ? left.rounded() : left, minY: box.maxY - tall,
                maxX: isPaper ? (left + step - gap).rounded() : left + step - gap, maxY: box.maxY)
            paths[isPaper ? .none : level.concern, default: Path()].append(.rectangle(bar))
        }
        let base = Element.shape(
            Shape(
                id: "base-\(index + 1)",
                path: .rectangle(
                    Rect(
                        minX: box.minX, minY: box.maxY, maxX: box.maxX,
                        maxY: box.maxY + max(1.6 * unit, isPaper ? 1 : 0))),
                fill: isPaper ? ink : ink.withOpacity(0.5)))
        return [base]
            + HealthConcern.allCases.compactMap { concern in
                paths[concern].map { path in
                    .shape(
                        Shape(
                            id: "bars-\(index + 1)-\(concern.rawValue + 1)", path: path,
                            fill: isPaper ? ink : concern.color))
                }
            }
    }

    /// The hours at the ends and in the middle of the bars, as many as there is room for.
    private func hours(
        _ place: AirLayout.Row, _ index: Int, _ ink: Color, measuring text: some TextMeasuring
    ) -> [Element] {
        guard let baseline = place.hours, let first = reading.air.hours.first?.start else { return [] }
        let box = box(place)
        let times = reading.facts.times
        let lines = [0.0, 0.5, 1].map { share in
            (
                share,
                TextLine(
                    times.time(first.advanced(by: share * 3600 * Double(AirReport.span))),
                    face: .regular,
                    size: layout.hourSize, measuring: text)
            )
        }
        let taken = lines.reduce(0) { $0 + $1.1.extent.advance }
        let shown = taken + 3 * layout.hourSize <= box.width ? lines : [lines[0], lines[2]]
        return shown.enumerated().map { number, mark in
            let (share, line) = mark
            return line.at(
                Point(x: box.minX + share * (box.width - line.extent.advance), y: baseline),
                id: "hour-\(3 * index + number + 1)", color: ink)
        }
    }
}

extension HealthConcern {
    /// The colour of the hours that have it; words always name it, too.
    package var color: Color {
        switch self {
        case .none: Color(rgb: 0x4CC28F)
        case .little: Color(rgb: 0xA6CC5C)
        case .some: Color(rgb: 0xF2C94C)
        case .high: Color(rgb: 0xF2854C)
        case .veryHigh: Color(rgb: 0xE0577A)
        case .extreme: Color(rgb: 0xB173CC)
        }
    }
}
