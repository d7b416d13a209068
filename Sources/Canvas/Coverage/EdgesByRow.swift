/// The edges that touch each of some rows.
struct EdgesByRow {
    private var edges: [PathEdge] = []
    /// Where the edges of each row end.
    private var ends: [Int]

    /// The edges that are told, which are asked for more than once.
    init(_ rows: Int, _ forEachEdge: ((PathEdge) -> Void) -> Void) {
        var all: [PathEdge] = []
        forEachEdge { all.append($0) }
        guard let some = all.first else {
            ends = Array(repeating: 0, count: rows)
            return
        }
        func touched(by edge: PathEdge) -> Range<Int> {
            let first = Int(max(0, edge.top))
            return first..<max(first, Int(min(edge.bottom.rounded(.up), Double(rows))))
        }
        // Counted first, so that each row's edges find their place at once.
        var places = Array(repeating: 0, count: rows + 1)
        for edge in all { for row in touched(by: edge) { places[row + 1] += 1 } }
        for row in 0..<rows { places[row + 1] += places[row] }
        edges = Array(repeating: some, count: places[rows])
        for edge in all {
            for row in touched(by: edge) {
                edges[places[row]] = edge
                places[row] += 1
            }
        }
        ends = Array(places.dropLast())
    }

    subscript(row: Int) -> ArraySlice<PathEdge> {
        edges[(row > 0 ? ends[row - 1] : 0)..<ends[row]]
    }
}

extension CoverageRows {
    /// Notes what a row is covered by any area, in the place of the sum of all.
    ///
    /// It is cut where an edge begins or ends. In each slice the edges stand side by side, unless they cross there, and only
    /// those between inside and outside count.
    func resolve(_ row: Int, _ edges: ArraySlice<PathEdge>) {
        clear(row)
        let (top, bottom) = (Double(row), Double(row + 1))
        var cuts = [top, bottom]
        for edge in edges {
            if edge.top > top { cuts.append(edge.top) }
            if edge.bottom < bottom { cuts.append(edge.bottom) }
        }
        cuts.sort()
        var crossings: [(x: Double, edge: PathEdge)] = []
        for (start, end) in zip(cuts, cuts.dropFirst()) where end > start {
            let middle = (start + end) / 2
            crossings.removeAll(keepingCapacity: true)
            for edge in edges where edge.top < middle && edge.bottom > middle {
                let x = edge.x(at: middle)
                crossings.insert((x, edge), at: crossings.lastIndex { $0.x <= x }.map { $0 + 1 } ?? 0)
            }
            var turns = 0.0
            for (_, edge) in crossings {
                let change = (turns == 0 ? 0 : -1.0) + (turns + edge.turn == 0 ? 0 : 1)
                turns += edge.turn
                if change == 0 { continue }
                let (first, last) = (edge.x(at: start), edge.x(at: end))
                addPiece(in: row, from: min(first, last), to: max(first, last), change: change * (end - start))
            }
        }
    }
}
