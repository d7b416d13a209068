internal import SceneModel

extension Painter {
    func draw(_ shape: Shape, in context: borrowing Context) throws(CanvasError) {
        if let fill = shape.fill {
            context.add(shape.path)
            try paint(with: fill, in: context)
            context.fill()
        }
        if let stroke = shape.stroke {
            context.add(shape.path)
            paint(with: stroke.color, in: context)
            context.setLineWidth(stroke.width)
            context.stroke()
        }
    }
}
