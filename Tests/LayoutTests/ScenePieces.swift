import Primitives
import SceneModel

/// A text of a scene and what its ink covers.
struct PlacedText {
    var run: TextRun
    var box: Rect
}

extension Scene {
    /// The texts, those of groups too, with their ink.
    func texts(measuring text: some TextMeasuring) -> [PlacedText] {
        elements.flatMap(\.flattened).compactMap { element in
            guard case .text(let run) = element else { return nil }
            let ink = text.extent(
                of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language
            ).ink
            let box = Rect(
                minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
                maxY: run.origin.y + ink.maxY)
            return PlacedText(run: run, box: box)
        }
    }

    /// The rings that stand for a degree sign, which is a part of a text.
    var degreeRings: [(id: String, box: Rect)] {
        elements.flatMap(\.flattened).compactMap { element in
            guard case .shape(let shape) = element, shape.id.hasSuffix("degree"),
                let bounds = shape.path.controlBounds, let stroke = shape.stroke
            else { return nil }
            let half = stroke.width / 2
            return (
                shape.id,
                Rect(
                    minX: bounds.minX - half, minY: bounds.minY - half, maxX: bounds.maxX + half,
                    maxY: bounds.maxY + half)
            )
        }
    }

    /// The same picture without a word, in all colours.
    var withoutTexts: Scene {
        var scene = self
        scene.elements = elements.compactMap(\.withoutTexts)
        scene.depth = nil
        return scene
    }
}

extension Element {
    fileprivate var flattened: [Element] {
        if case .group(let group) = self { group.elements.flatMap(\.flattened) } else { [self] }
    }

    fileprivate var withoutTexts: Element? {
        switch self {
        case .text: return nil
        case .shape: return self
        case .group(var group):
            group.elements = group.elements.compactMap(\.withoutTexts)
            return .group(group)
        }
    }
}
