import Primitives
import SceneModel
import Testing

/// The boxes of a scene's texts.
struct InkBoxes {
    let runs: [TextRun]
    let boxes: [Rect]
    let card: Rect

    init(_ scene: Scene, _ text: some TextMeasuring) {
        card = Rect(minX: 0, minY: 0, maxX: scene.size.width, maxY: scene.size.height)
        let runs = InkBoxes.runs(in: scene.elements)
        self.runs = runs
        boxes = runs.map { run in
            let ink = text.extent(of: run.string, face: run.face, size: run.size).ink
            return Rect(
                minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
                maxY: run.origin.y + ink.maxY)
        }
    }

    static func runs(in elements: [Element]) -> [TextRun] {
        elements.flatMap { element -> [TextRun] in
            switch element {
            case .text(let run): [run]
            case .group(let group): runs(in: group.elements)
            case .shape: []
            }
        }
    }

    /// Records each text that leaves the card, meets another, or is smaller than the design allows.
    func expectInOrder(_ about: String, unit: Double, smallest: Double = 28 * 0.75) {
        for (index, box) in boxes.enumerated() {
            #expect(card.contains(box), "\(runs[index].id) leaves the card: \(about)")
            #expect(runs[index].size >= smallest * unit - 0.01, "\(runs[index].id) is too small: \(about)")
            for other in boxes.indices where other > index {
                #expect(!box.intersects(boxes[other]), "\(runs[index].id) meets \(runs[other].id): \(about)")
            }
        }
    }

    func box(_ id: String) -> Rect? {
        runs.firstIndex { $0.id == id }.map { boxes[$0] }
    }
}

/// The shapes of a scene with an id that begins so.
func shapes(_ scene: Scene, _ prefix: String) -> [Shape] {
    func all(_ elements: [Element]) -> [Shape] {
        elements.flatMap { element -> [Shape] in
            switch element {
            case .shape(let shape): [shape]
            case .group(let group): all(group.elements)
            case .text: []
            }
        }
    }
    return all(scene.elements).filter { $0.id.hasPrefix(prefix) }
}
