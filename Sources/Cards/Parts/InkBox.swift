internal import Primitives
internal import SceneModel

extension Element {
    /// What a text's ink covers, nil for other elements.
    func inkBox(measuring text: some TextMeasuring) -> Rect? {
        guard case .text(let run) = self else { return nil }
        let ink = text.extent(
            of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language
        ).ink
        return Rect(
            minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
            maxY: run.origin.y + ink.maxY)
    }
}
