internal import Primitives
internal import TerminalImages

/// A value for each column of a grid, as an area of block characters.
struct AreaChart {
    /// Nil where nothing is known.
    let values: [Double?]
    let rows: Int
    /// The values at the foot and at the top.
    let bounds: ClosedRange<Double>

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    init(_ values: [Double?], rows: Int, in bounds: ClosedRange<Double>) {
        self.values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
        (self.rows, self.bounds) = (rows, bounds)
    }

    /// A curve whose lowest values stand on a base of their own, so that they are seen.
    init(curve values: [Double?], rows: Int) {
        let known = values.compactMap(\.self).filter(\.isFinite)
        let (low, high) = (known.min() ?? 0, known.max() ?? 0)
        let span = max(high - low, 1)
        self.init(values, rows: rows, in: (low - 0.3 * span)...max(high, low + span))
    }

    /// The eighths of a row that a column is high.
    func height(_ column: Int) -> Int {
        guard let value = values[column] else { return 0 }
        let share = (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
        let whole = Double(8 * rows)
        return Int(min(max((share * whole).rounded(), share > 0 ? 1 : 0), whole))
    }

    /// The value at the middle of a row, counted from the top.
    private func value(atRow row: Int) -> Double {
        let share = (Double(rows - row) - 0.5) / Double(rows)
        return bounds.lowerBound + share * (bounds.upperBound - bounds.lowerBound)
    }

    /// Draws the area; `ink` has the colour of a column at the height of a value, `ground` what is behind a column.
    func draw(
        on grid: inout TerminalGrid, row top: Int, column left: Int, ground: (Int) -> Color?,
        ink: (Int, Double) -> Color
    ) {
        for column in values.indices {
            for row in 0..<rows {
                let filled = min(max(height(column) - 8 * (rows - 1 - row), 0), 8)
                let style = TerminalGrid.Style(ink(column, value(atRow: row)), on: ground(column))
                let block = filled == 0 ? " " : AreaChart.blocks[filled - 1]
                grid.write(block, row: top + row, column: left + column, style)
            }
        }
    }

    /// Draws the area before a higher one of a paler colour.
    func draw(
        over other: AreaChart, of pale: Color, on grid: inout TerminalGrid, row top: Int, column left: Int,
        ink: Color
    ) {
        for column in values.indices {
            let (own, behind) = (height(column), other.height(column))
            for row in 0..<rows {
                let foot = 8 * (rows - 1 - row)
                guard own > foot else { continue }
                let style = TerminalGrid.Style(ink, on: behind >= foot + 8 ? pale : nil)
                grid.write(
                    AreaChart.blocks[min(own - foot, 8) - 1], row: top + row, column: left + column, style)
            }
        }
    }

    /// Writes a label above the area at a column, unless another is there; the row above the chart belongs to it, too.
    func label(
        _ text: String, at column: Int, on grid: inout TerminalGrid, row top: Int, column left: Int,
        _ style: TerminalGrid.Style, ground: (Int) -> Color?
    ) {
        let width = TerminalLine.width(text)
        guard width <= values.count else { return }
        let start = min(max(column - width / 2, 0), values.count - width)
        let span = start..<(start + width)
        let highest = span.map(height).max() ?? 0
        let row = top + rows - 1 - (highest + 7) / 8
        let reach = (left + start - 1)..<(left + start + width + 1)
        guard grid.isFree(reach, row: row) else { return }
        var (column, style) = (start, style)
        for character in text {
            style.ground = ground(column)
            grid.write(String(character), row: row, column: left + column, style)
            column += TerminalLine.width(String(character))
        }
    }
}

/// The instants of the columns of a chart.
struct ChartTimes {
    let span: Range<Instant>
    let columns: Int

    private var step: Double { span.lowerBound.seconds(to: span.upperBound) / Double(max(columns, 1)) }

    /// The middle of each column.
    var middles: [Instant] { (0..<columns).map { span.lowerBound.advanced(by: (Double($0) + 0.5) * step) } }

    /// The column that holds an instant, or the nearest one.
    func column(of instant: Instant) -> Int {
        min(max(Int((span.lowerBound.seconds(to: instant) / max(step, 1)).rounded(.down)), 0), columns - 1)
    }

    /// The values of readings in order of time at the middle of each column, along lines between those at most three hours apart; the
    /// first and the last one hold for an hour beyond them.
    func values(of readings: [(time: Instant, value: Double)]) -> [Double?] {
        let reach = max(step, 3600)
        return middles.map { middle in
            guard let after = readings.firstIndex(where: { $0.time >= middle }) else {
                return readings.last.flatMap { $0.time.seconds(to: middle) <= reach ? $0.value : nil }
            }
            guard after > 0 else {
                return middle.seconds(to: readings[0].time) <= reach ? readings[0].value : nil
            }
            let (left, right) = (readings[after - 1], readings[after])
            let gap = left.time.seconds(to: right.time)
            guard gap <= 3 * 3600 + 1 else { return right.time == middle ? right.value : nil }
            return left.value + (right.value - left.value) * left.time.seconds(to: middle) / max(gap, 1)
        }
    }
}
