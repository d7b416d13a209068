internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// The steps in which the levels of a picture rise, which make the PNG of soft clouds a third smaller.
///
/// Rows round up in turn, as those of a vertical gradient do, so that no step shows as an edge.
struct LevelSteps {
    /// 1 leaves all as it is.
    let step: UInt32

    /// The order in which four rows round up.
    private static let ranks = [0, 2, 1, 3]

    init(_ scene: Scene) {
        let size = scene.size.width * scene.size.height
        let share = scene.elements.reduce(0) { $0 + $1.softArea } / max(size, 1)
        step = scene.depth != nil || share < 0.12 ? 1 : share < 0.35 ? 2 : share < 2 ? 3 : 4
    }

    /// Rounds the words of a picture in rows of some bytes.
    func round(_ bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        guard step > 1 else { return }
        for row in 0..<height {
            let share = (Double(LevelSteps.ranks[row & 3]) + 0.5) / 4 - 0.5
            let offset = UInt32(max(0, Double(step) * (0.5 + share * 0.74)))
            coarsen_levels(
                (bytes + row * stride).assumingMemoryBound(to: UInt32.self), width, step, min(offset, step - 1))
        }
    }
}

extension Element {
    /// The area of gradients with a focus, and an eighth of that of others round a point.
    fileprivate var softArea: Double {
        switch self {
        case .group(let group): return group.elements.reduce(0) { $0 + $1.softArea }
        case .shape(let shape):
            guard case .radial(let gradient) = shape.fill else { return 0 }
            let area = .pi * gradient.radius * gradient.radius * (gradient.aspect ?? 1)
            return gradient.focus == nil ? area / 8 : area
        case .text: return 0
        }
    }
}
