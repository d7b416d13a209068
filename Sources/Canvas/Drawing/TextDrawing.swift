internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ text: TextRun, in context: borrowing Context) throws(CanvasError) {
        let line = try fonts.shape(text.string, face: text.face, direction: text.direction, language: text.language)
        fill(
            line.path(at: text.origin, size: text.size), with: text.color, withOverlaps: line.hasJoinedLetters,
            in: context)
        // Smaller ones would be nothing, and cairo refuses to scale down so far.
        if text.size * scale < 0.5 { return }
        line.drawPictures(in: context, at: text.origin, size: text.size, opacity: text.color.opacity)
    }
}
