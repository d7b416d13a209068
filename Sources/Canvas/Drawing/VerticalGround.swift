internal import Primitives
internal import SceneModel

extension Scene {
    /// The gradient of a first element that covers all with opaque colours from the top down, which rows can tell.
    ///
    /// Nil also where a scale would leave a part of a pixel at the edges uncovered.
    func verticalGround(width: Int, height: Int, scale: Double) -> LinearGradient? {
        guard case .shape(let shape) = elements.first, case .linear(let gradient) = shape.fill, shape.stroke == nil,
            gradient.start.x == gradient.end.x, !gradient.stops.isEmpty,
            gradient.stops.allSatisfy({ $0.color.alpha == 255 }),
            shape.path == .rectangle(Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)),
            size.width * scale == Double(width), size.height * scale == Double(height)
        else { return nil }
        return gradient
    }
}

extension Surface {
    /// Fills each row with the colour that a gradient has there, several times faster than cairo, and with its own colours.
    borrowing func fill(with gradient: LinearGradient, scale: Double) throws(CanvasError) {
        let column = try Surface(width: 1, height: height, format: .color)
        try column.draw { context throws(CanvasError) in
            context.scale(scale)
            context.setSource(gradient)
            context.paint()
        }
        try column.withRows { words, step throws(CanvasError) in
            withMutableRows { rows, stride in
                for row in 0..<height {
                    let word = words.loadUnaligned(fromByteOffset: row * step, as: UInt32.self)
                    UnsafeMutableRawBufferPointer(rebasing: rows[(row * stride)..<(row * stride + width * 4)])
                        .withMemoryRebound(to: UInt32.self) { $0.update(repeating: word) }
                }
            }
        }
    }
}
