internal import Primitives
internal import SceneModel

/// The design's grid of 1080 units, fitted to a size.
///
/// On cards of 4:3 and wider, picture and words are side by side. On a phone's whole screen, the areas that apps cover stay
/// empty.
struct CardGrid {
    let size: Size
    /// Points per unit of the design.
    let unit: Double
    /// Whether the card is 4:3 or wider.
    let isWide: Bool
    /// The empty space at the left and right.
    let margin: Double
    /// The top of the usable area.
    let top: Double
    /// The bottom of the usable area.
    let bottom: Double
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size) throws(CardError) {
        try CardError.check(size)
        self.size = size
        isWide = size.width * 3 >= size.height * 4
        unit = isWide ? min(size.height / 675, size.width / 1080) : min(size.width, size.height) / 1080
        margin = 72 * unit
        footerSize = 28 * unit
        let isScreen = size.height * 9 >= size.width * 16
        top = isScreen ? 250 * unit : 0
        bottom = isScreen ? size.height - 340 * unit : size.height
        footerBaseline = bottom - (isWide ? 40 : isScreen ? 12 : 54) * unit
    }

    var left: Double { margin }
    var right: Double { size.width - margin }
}

/// Two edges between which lines run in the reader's direction, from the left or from the right.
struct ReadingEdges {
    var left: Double
    var right: Double
    var isRightToLeft: Bool

    /// The left end of something with a width that begins a line.
    func leading(_ width: Double) -> Double {
        isRightToLeft ? right - width : left
    }

    /// The left end of something with a width that ends a line.
    func trailing(_ width: Double) -> Double {
        isRightToLeft ? left : right - width
    }

    /// A position between the edges, or its mirror image if lines run from the right.
    func mirrored(_ x: Double) -> Double {
        isRightToLeft ? left + right - x : x
    }

    /// Lines of text laid out from the left, mirrored if lines run from the right; shapes stay where they are.
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
    /// The line at the edge where lines begin.
    func leading(_ edges: ReadingEdges, baseline: Double, id: String, color: Color) -> Element {
        at(Point(x: edges.leading(extent.advance), y: baseline), id: id, color: color)
    }

    /// The line at the edge where lines end.
    func trailing(_ edges: ReadingEdges, baseline: Double, id: String, color: Color) -> Element {
        at(Point(x: edges.trailing(extent.advance), y: baseline), id: id, color: color)
    }
}
