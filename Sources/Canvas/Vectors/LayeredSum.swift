internal import Primitives
internal import SceneModel

extension Painter {
    /// Paints fills of one colour at several opacities as layers, where coverages cannot be added.
    ///
    /// The lowest opacity goes over all of them as one path, in which the edges between neighbours vanish; each higher one
    /// goes over those that have it or more, by as much as they lack. So no ground shows through between two of them.
    func drawLayers(of group: Group, in context: borrowing Context) {
        let fills = group.fills
        var reached = 0.0
        for alpha in Set(fills.map(\.color.alpha)).sorted() where alpha > 0 {
            let layer = fills.filter { $0.color.alpha >= alpha }
            guard let color = layer.first?.color, reached < 1 else { return }
            let opacity = Double(alpha) / 255
            context.set(.over)
            context.setSource(color, opacity: (opacity - reached) / (1 - reached))
            context.fill(layer.reduce(into: Path()) { $0.append($1.path) })
            reached = opacity
        }
    }
}
