internal import Primitives
internal import SceneModel

/// The rows of a band's words, moved so that they neither leave the band nor touch, even in scripts with tall letters.
struct PlacesRows {
    /// The words on one baseline.
    private struct Row {
        var baseline: Double
        /// The extent of its ink above and below the baseline.
        var ascent, descent: Double
        var words: [Int]
    }

    /// The band's edges.
    var top, bottom: Double
    /// The space at the edges and between two rows.
    var gap: Double

    /// The smallest size of words, as a part of their size.
    private static let smallest = 0.75

    /// The words unchanged if nothing touches; else with rows moved, and smaller if that is not enough.
    func settled(_ words: [Element], measuring text: some TextMeasuring) -> [Element] {
        let boxes = words.map { $0.inkBox(measuring: text) }
        guard !isInOrder(boxes.compactMap { $0 }.filter { $0.width > 0 }) else { return words }
        var rows: [Row] = []
        for (index, (word, box)) in zip(words, boxes).enumerated() {
            guard case .text(let run) = word, let box else { continue }
            let y = run.origin.y
            let row = Row(baseline: y, ascent: max(0, y - box.minY), descent: max(0, box.maxY - y), words: [index])
            if let same = rows.firstIndex(where: { $0.baseline == y }) {
                rows[same].ascent = max(rows[same].ascent, row.ascent)
                rows[same].descent = max(rows[same].descent, row.descent)
                rows[same].words.append(index)
            } else {
                rows.append(row)
            }
        }
        rows.sort { $0.baseline < $1.baseline }
        let ink = rows.reduce(0) { $0 + $1.ascent + $1.descent }
        let free = bottom - top - gap * Double(rows.count + 1)
        let share = min(1, max(PlacesRows.smallest, free / max(ink, 1e-9)))
        return moved(words, spread(rows, share), share)
    }

    private func isInOrder(_ boxes: [Rect]) -> Bool {
        boxes.enumerated().allSatisfy { index, box in
            box.minY >= top + gap && box.maxY <= bottom - gap && !boxes[..<index].contains(where: box.intersects)
        }
    }

    /// The rows moved down from the top as far as necessary, then up from the bottom.
    private func spread(_ rows: [Row], _ share: Double) -> [Row] {
        var rows = rows
        var edge = top + gap
        for index in rows.indices {
            rows[index].baseline = max(rows[index].baseline, edge + rows[index].ascent * share)
            edge = rows[index].baseline + rows[index].descent * share + gap
        }
        edge = bottom - gap
        for index in rows.indices.reversed() {
            rows[index].baseline = min(rows[index].baseline, edge - rows[index].descent * share)
            edge = rows[index].baseline - rows[index].ascent * share - gap
        }
        return rows
    }

    private func moved(_ words: [Element], _ rows: [Row], _ share: Double) -> [Element] {
        var words = words
        for row in rows {
            for index in row.words {
                guard case .text(let run) = words[index] else { continue }
                words[index] = .text(
                    TextRun(
                        id: run.id, string: run.string, face: run.face, size: run.size * share,
                        origin: Point(x: run.origin.x, y: row.baseline), color: run.color, direction: run.direction,
                        language: run.language))
            }
        }
        return words
    }
}
