internal import Primitives
internal import SceneModel

extension [TextLine] {
    /// The distance between baselines at which no line's ink meets the next one's, and no less than what is usual.
    ///
    /// Arabic hangs lower than Latin, and capitals may bear two accents.
    func leading(atLeast usual: Double) -> Double {
        zip(self, dropFirst()).reduce(usual) { leading, pair in
            Swift.max(leading, pair.0.extent.ink.maxY - pair.1.extent.ink.minY + pair.1.size * 0.03)
        }
    }
}

extension Paragraph {
    /// Which of the lines stands on a baseline.
    enum Anchor {
        case first, last
    }

    /// The lines one under the other, each from where `left` says; several have a number behind their `id`.
    ///
    /// `size` is the em that was asked for; lines that had to be smaller keep its distance.
    func elements(
        at baseline: Double, of anchor: Anchor = .first, size: Double, id: String, color: Color,
        left: (TextLine) -> Double
    ) -> [Element] {
        let leading = lines.leading(atLeast: size * 1.25)
        let above = anchor == .last ? lines.count - 1 : 0
        return lines.enumerated().map { index, line in
            line.at(
                Point(x: left(line), y: baseline + Double(index - above) * leading),
                id: lines.count == 1 ? id : "\(id)-\(index + 1)", color: color)
        }
    }
}
