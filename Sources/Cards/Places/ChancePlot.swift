internal import ForecastCore
internal import Primitives
internal import SceneModel

/// The next hour from left to right, its probability of precipitation upward.
///
/// Data by the minute are thirty bars; coarser data are a block a stretch. What is unknown stays empty.
struct ChancePlot {
    var chance: NextHourChance
    var frame: Rect
    var color: Color

    /// The opacity of the stubs that stand for no chance.
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
