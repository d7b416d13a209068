internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ text: TextRun, in context: borrowing Context) throws(CanvasError) {
        let line = try fonts.shape(text.string, face: text.face)
        line.addPath(to: context, at: text.origin, size: text.size)
        paint(with: text.color, in: context)
        context.fill()
    }
}
