internal import Primitives
internal import SceneModel

/// Two edges between which lines begin and end as their reader expects: from the left, or from the right.
struct ReadingEdges {
    var left: Double
    var right: Double
    var isRightToLeft: Bool

    /// Where something of a width stands that begins a line.
    func leading(_ width: Double) -> Double {
        isRightToLeft ? right - width : left
    }

    /// Where something of a width stands that ends a line.
    func trailing(_ width: Double) -> Double {
        isRightToLeft ? left : right - width
    }

    /// A place between the edges, or the one opposite it for a reader from the right.
    func mirrored(_ x: Double) -> Double {
        isRightToLeft ? left + right - x : x
    }

    /// Lines of text that stand for a reader from the left, each at its place for the card's reader; shapes stay.
    func mirrored(_ elements: [Element], measuring text: some TextMeasuring) -> [Element] {
        guard isRightToLeft else { return elements }
        return elements.map { element in
            guard case .text(var run) = element else { return element }
            let extent = text.extent(
                of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language)
            run.origin.x = (left + right - run.origin.x - extent.advance).onGrid
            return .text(run)
        }
    }
}

extension TextLine {
    /// The line from where its reader begins.
    func leading(_ edges: ReadingEdges, baseline: Double, id: String, color: Color) -> Element {
        at(Point(x: edges.leading(extent.advance), y: baseline), id: id, color: color)
    }

    /// The line up to where its reader ends.
    func trailing(_ edges: ReadingEdges, baseline: Double, id: String, color: Color) -> Element {
        at(Point(x: edges.trailing(extent.advance), y: baseline), id: id, color: color)
    }
}
