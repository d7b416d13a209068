internal import Primitives
internal import SceneModel

/// Draws a scene's elements; one extension a kind of element, in its own file.
struct Painter {
    let fonts: FontBook
    let tones: Tones?
    /// Pixels a point.
    let scale: Double
    /// The picture's extent in pixels.
    let width: Int
    let height: Int
    /// Whether shapes stay shapes, as in SVG, so that nothing may be drawn by pixels.
    var isVector = false
    /// Whether a pixel is covered or not, with nothing between.
    var hasWholePixels = false
    /// What finds out what paths cover.
    let coverage: PathCoverage

    func draw(_ elements: [Element], in context: borrowing Context) throws(CanvasError) {
        for element in elements {
            switch element {
            case .group(let group): try draw(group, in: context)
            case .shape(let shape): try draw(shape, in: context)
            case .text(let text): try draw(text, in: context)
            }
            try context.check()
        }
    }

    /// Makes a colour what the next fill or stroke paints with.
    ///
    /// On a surface of coverage the ink adds to it and the ground takes it away.
    func paint(with color: Color, in context: borrowing Context) {
        context.set(tones.map { color.withOpacity(1) == $0.ink ? .over : .erase } ?? .over)
        context.setSource(color)
    }
}
