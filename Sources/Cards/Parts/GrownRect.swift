internal import Primitives

extension Rect {
    /// The rectangle with a margin on all sides.
    func grown(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}
