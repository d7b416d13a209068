import Primitives
import TerminalImages
import Testing

@testable import TerminalCards

struct AreaChartTests {
    private static func drawn(_ chart: AreaChart, label: (text: String, column: Int)? = nil) -> [String] {
        var grid = TerminalGrid(columns: chart.values.count, ground: Color(rgb: 0))
        grid.add()
        chart.draw(on: &grid, row: 1, column: 0, ground: { _ in nil }, ink: { _, _ in .white })
        if let label {
            chart.label(
                label.text, at: label.column, on: &grid, row: 1, column: 0, TerminalGrid.Style(.white),
                ground: { _ in nil })
        }
        return grid.text(in: .plain).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func aColumnIsAsHighAsItsValueInEighths() {
        let chart = AreaChart([0, 0.01, 0.25, 0.5, 1, 2, nil, 0.8], rows: 2, in: 0...1)
        #expect(Self.drawn(chart) == ["", "    ██ ▅", " ▁▄███ █"])
    }

    @Test func theLowestOfACurveStandsOnABase() {
        let chart = AreaChart(curve: [5, 10], rows: 4)
        #expect(chart.height(0) > 0 && chart.height(1) == 32)
        // A steady temperature is no mountain.
        #expect(AreaChart(curve: [5, 5.2], rows: 4).height(1) < 16)
    }

    @Test func aLabelStandsAboveTheHighestOfItsColumns() {
        let chart = AreaChart([0.1, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1], rows: 2, in: 0...1)
        #expect(Self.drawn(chart, label: ("9°", 2)) == [" 9°", "  ▆", "▂▂█▂▂▂▂▂"])
        #expect(Self.drawn(chart, label: ("1°", 7)) == ["", "  ▆   1°", "▂▂█▂▂▂▂▂"])
    }

    @Test func valuesBetweenReadingsAreOnALineAndGapsStayGaps() {
        let start = Instant(secondsSince1970: 0)
        let times = ChartTimes(span: start..<start.advanced(by: 40_000), columns: 8)
        let readings = [(2500.0, 1.0), (7500, 3), (12_500, 5), (32_500, 9), (37_500, 7)].map {
            (time: start.advanced(by: $0.0), value: $0.1)
        }
        #expect(times.values(of: readings) == [1, 3, 5, nil, nil, nil, 9, 7])
        #expect(times.values(of: []) == Array(repeating: nil, count: 8))
        #expect(times.column(of: start.advanced(by: 39_999)) == 7 && times.column(of: start.advanced(by: -1)) == 0)
    }
}
