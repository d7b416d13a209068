import Primitives
import SceneModel

/// A typeface whose every character is a full em, so that layout tests depend on no font.
struct SquareTypeface: TextMeasuring {
    func extent(of string: String, face: FontFace, size: Double) -> TextExtent {
        let width = Double(string.count) * size
        return TextExtent(
            advance: width, ink: Rect(minX: 0, minY: string.isEmpty ? 0 : -size * 0.7, maxX: width, maxY: 0))
    }
}
