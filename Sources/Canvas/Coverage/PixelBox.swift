internal import Primitives

/// A rectangle of whole pixels.
struct PixelBox: Hashable {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }

    /// The pixels of a picture that a rectangle touches, `scale` of them a unit; nil where there are none.
    init?(_ bounds: Rect, scale: Double, width: Int, height: Int) {
        func pixel(_ edge: Double, _ limit: Int) -> Int { Int(min(max(0, edge), Double(limit))) }
        left = pixel((bounds.minX * scale).rounded(.down), width)
        top = pixel((bounds.minY * scale).rounded(.down), height)
        right = pixel((bounds.maxX * scale).rounded(.up), width)
        bottom = pixel((bounds.maxY * scale).rounded(.up), height)
        guard right > left, bottom > top else { return nil }
    }
}
