internal import ForecastCore
internal import Primitives
internal import Radar
internal import SceneModel
internal import Words

/// What passes over the place, a bar for each step in the colours of the map.
struct RadarStrip {
    let passage: RadarPassage
    let colors: RadarColors
    /// From the line on which bars stand to the top of the highest one.
    let box: Rect
    let unit: Double
    let isRightToLeft: Bool

    /// The rate in mm/h of a bar of full height.
    private static let highest = 14.0
    /// The seconds between two times.
    private static let quarter = 900.0

    /// The x of a share of the time; it runs in the reader's direction.
    private func x(_ share: Double) -> Double {
        box.minX + box.width * (isRightToLeft ? 1 - share : share)
    }

    /// The line, as far as what comes is seen, and the bars.
    func elements() -> [Element] {
        let count = Double(passage.steps.count)
        var (line, bars) = (Path(), [Path](repeating: Path(), count: colors.rain.count))
        var snow = bars
        for (index, step) in passage.steps.enumerated() {
            let ends = [x(Double(index) / count), x(Double(index + 1) / count)].sorted()
            guard let rate = step.rate, let grade = step.grade else { continue }
            line.append(
                .rectangle(
                    Rect(minX: ends[0], minY: box.maxY - unit, maxX: ends[1], maxY: box.maxY + unit)))
            guard grade > 0 else { continue }
            let height = max(box.height * min(1, (rate / RadarStrip.highest).squareRoot()), 6 * unit)
            let bar = Rect(
                minX: ends[0] + 2.5 * unit, minY: box.maxY - height, maxX: ends[1] - 2.5 * unit, maxY: box.maxY)
            if step.isSnow {
                snow[grade - 1].append(.rectangle(bar))
            } else {
                bars[grade - 1].append(.rectangle(bar))
            }
        }
        func shapes(_ paths: [Path], _ ramp: [Color], _ id: String) -> [Element] {
            zip(paths, ramp).enumerated().compactMap { index, bar in
                bar.0.elements.isEmpty
                    ? nil : .shape(Shape(id: "\(id)-\(index + 1)", path: bar.0, fill: bar.1))
            }
        }
        return [.shape(Shape(id: "bars-line", path: line, fill: colors.ink.withOpacity(0.55)))]
            + shapes(bars, colors.rain, "rain-bars") + shapes(snow, colors.snow, "snow-bars")
    }

    /// The quarters of an hour below the line, and above it that it is dry where bars begin late.
    func words(_ times: TimeStyle, size: Double, baseline: Double, measuring text: some TextMeasuring) -> [Element]
    {
        guard let start = passage.steps.first?.start else { return [] }
        let length = start.seconds(to: passage.end)
        var elements: [Element] = []
        var time = start.advanced(by: RadarStrip.quarter - 1).flooredToMultiple(of: RadarStrip.quarter)
        var taken: Rect?
        while time <= passage.end {
            let line = TextLine(times.time(time), face: .regular, size: size, measuring: text)
            let middle = x(start.seconds(to: time) / length)
            let left = min(max(middle - line.extent.advance / 2, box.minX), box.maxX - line.extent.advance)
            let room = Rect(minX: left, minY: 0, maxX: left + line.extent.advance, maxY: 1).grown(by: 0.4 * size)
            // In a row that is too narrow for all, some are left out.
            if taken.map({ !$0.intersects(room) }) ?? true {
                elements.append(
                    line.at(
                        Point(x: left, y: baseline), id: "quarter-\(elements.count + 1)", color: colors.ink))
                taken = room
            }
            time = time.advanced(by: RadarStrip.quarter)
        }
        let dry = passage.steps.prefix { $0.grade == 0 }.count
        let word = TextLine(
            times.language.say(RadarPhrase.dry), face: .regular, size: size, measuring: text)
        let room = box.width * Double(dry) / Double(passage.steps.count)
        if word.extent.advance + size <= room {
            let left = isRightToLeft ? box.maxX - word.extent.advance : box.minX
            elements.append(word.at(Point(x: left, y: box.maxY - 0.5 * size), id: "dry", color: colors.ink))
        }
        return elements
    }
}
