internal import Climate
internal import Primitives
internal import SceneModel
internal import Words

/// The year as a band from left to right: each day in the colour of its mean temperature, with the names of the months below.
struct YearRibbon {
    let reading: YearCard.Reading
    let ground: PastGround
    let box: Rect
    /// The baseline of the months.
    let months: Double
    let unit: Double

    func elements(measuring text: some TextMeasuring) -> [Element] {
        let period = reading.year.period
        let width = box.width / Double(period.days.count)
        func x(_ day: Int) -> Double { box.minX + Double(day - period.first.daysSince1970) * width }
        // Days of the same degree are one shape.
        var paths: [Int: Path] = [:]
        for dated in reading.year.days {
            let middle = dated.day.low.flatMap { low in dated.day.high.map { (low + $0) / 2 } }
            guard let mean = dated.day.mean ?? middle else { continue }
            let left = x(dated.date.daysSince1970)
            paths[Int(mean.rounded()), default: Path()].append(
                .rectangle(Rect(minX: left, minY: box.minY, maxX: left + width, maxY: box.maxY)))
        }
        let days = paths.sorted { $0.key < $1.key }.map { degree, path in
            Element.shape(
                Shape(
                    id: "degree-\(degree)", path: path,
                    fill: ground.color(of: Double(degree), in: reading.content.palette)))
        }
        let starts = period.monthStarts
        let lines = starts.dropLast().map { start in
            TextLine(
                reading.facts.language.shortMonth(CivilDate(daysSince1970: start)), face: .regular, size: 28 * unit,
                measuring: text)
        }
        // Where names are too long to stand side by side, each second one is written.
        let widest = lines.map(\.extent.advance).max() ?? 0
        let step = widest + 10 * unit > 28 * width ? 2 : 1
        let names = zip(starts, starts.dropFirst()).enumerated().filter { $0.offset % step == 0 }.map {
            index, span -> Element in
            lines[index].centered(
                at: Point(x: (x(span.0) + x(span.1)) / 2, y: months), id: "month-below-\(index + 1)",
                color: ground.label)
        }
        return [.group(Group(id: "ribbon", elements: days))] + names
    }
}
