internal import Primitives
internal import SceneModel

extension Painter {
    func draw(_ group: Group, in context: borrowing Context) throws(CanvasError) {
        switch group.blend {
        case .over: try draw(group.elements, in: context)
        case .sum where isVector: drawLayers(of: group, in: context)
        case .sum: try drawSum(of: group, in: context)
        }
    }

    /// Adds the coverage of fills up in a mask of its own and paints once through it.
    ///
    /// Two shapes that share an edge cover a pixel on it by parts that sum to the whole; painted one over the other, the
    /// ground would show through between them.
    private func drawSum(of group: Group, in context: borrowing Context) throws(CanvasError) {
        let fills = group.fills
        let bounds = fills.compactMap { $0.path.controlBounds }.reduce(nil as Rect?) { $0?.union($1) ?? $1 }
        guard let color = fills.first?.color,
            let box = bounds.flatMap({ PixelBox($0, scale: scale, width: width, height: height) })
        else { return }
        let sum = CoverageSum(box, coverage)
        for fill in fills { try sum.add(fill.path, alpha: fill.color.alpha, scale: scale) }
        let mask = try Surface(width: box.width, height: box.height, format: .coverage)
        mask.withMutableRows { sum.write(to: $0, stride: $1) }
        paint(with: color.withOpacity(1), in: context)
        context.paint(through: mask, x: box.left, y: box.top)
    }
}

extension Group {
    /// The paths and colours of a group of nothing but fills.
    var fills: [(path: Path, color: Color)] {
        elements.compactMap { element in
            guard case .shape(let shape) = element, let fill = shape.fill?.solid else { return nil }
            return (shape.path, fill)
        }
    }
}
