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
        guard let color = fills.first?.color, let bounds else { return }
        func pixel(_ edge: Double, _ limit: Int) -> Int { Int(min(max(0, edge), Double(limit))) }
        let left = pixel((bounds.minX * scale).rounded(.down), width)
        let top = pixel((bounds.minY * scale).rounded(.down), height)
        let right = pixel((bounds.maxX * scale).rounded(.up), width)
        let bottom = pixel((bounds.maxY * scale).rounded(.up), height)
        guard right > left, bottom > top else { return }
        let mask = try Surface(width: right - left, height: bottom - top, format: .coverage)
        try mask.draw { inMask throws(CanvasError) in
            inMask.translate(Double(-left), Double(-top))
            inMask.scale(scale)
            inMask.set(.add)
            for fill in fills {
                inMask.add(fill.path)
                inMask.setSource(fill.color)
                inMask.fill()
            }
        }
        paint(with: color.withOpacity(1), in: context)
        context.paint(through: mask, x: left, y: top)
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
