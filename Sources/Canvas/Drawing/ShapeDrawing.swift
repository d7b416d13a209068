internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ shape: Shape, in context: borrowing Context) throws(CanvasError) {
        switch shape.fill {
        case .color(let color): fill(shape.path, with: color, in: context)
        case .linear(let gradient): fill(shape.path, with: gradient, in: context)
        case .radial(let gradient): fill(shape.path, with: gradient, in: context)
        case nil: break
        }
        if let stroke = shape.stroke { draw(stroke, along: shape.path, in: context) }
    }

    private func draw(_ stroke: Stroke, along path: Path, in context: borrowing Context) {
        // Thinner lines may overlap where no pixel tells.
        if !isVector, !hasWholePixels, stroke.width * scale >= 1.5,
            let outline = path.outline(ofWidth: stroke.width)
        {
            fill(outline, with: stroke.color, in: context)
        } else {
            paint(with: stroke.color, in: context)
            context.stroke(path, width: stroke.width)
        }
    }
}
