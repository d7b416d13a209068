internal import CPixelBlender
internal import Primitives
internal import SceneModel

/// The steps in which the levels of a picture rise, which make the PNG of soft clouds a third smaller.
///
/// All rows round alike: steps of three levels are not seen, but rows that round up in turn are, as lines.
struct LevelSteps {
    /// 1 leaves all as it is.
    let step: UInt32

    init(_ scene: Scene) {
        let size = scene.size.width * scene.size.height
        let share = scene.elements.reduce(0) { $0 + $1.softArea } / max(size, 1)
        step = scene.depth != nil || share < 0.12 ? 1 : share < 0.35 ? 2 : 3
    }

    /// Rounds the words of a picture in rows of some bytes.
    func round(_ bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
        guard step > 1 else { return }
        for row in 0..<height {
            coarsen_levels((bytes + row * stride).assumingMemoryBound(to: UInt32.self), width, step, step / 2)
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
