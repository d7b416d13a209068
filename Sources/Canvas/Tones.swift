internal import Primitives
internal import SceneModel

/// The two colours of a scene that has no more: an ink at any alpha on a ground.
///
/// Such a scene is drawn as coverage by the ink, a byte a pixel, and written as a palette of the 256 mixes.
struct Tones: Hashable {
    let ground: Color
    let ink: Color

    /// The tones of a scene, or nil where it has more than two colours.
    init?(_ scene: Scene) {
        var ink: Color?
        for color in scene.elements.colors {
            guard let color else { return nil }
            let opaque = color.withOpacity(1)
            if opaque == scene.background || opaque == ink { continue }
            guard ink == nil else { return nil }
            ink = opaque
        }
        ground = scene.background
        self.ink = ink ?? .white
    }

    /// The mixes from no coverage to full, as red, green and blue.
    var palette: [Color] {
        (0...255).map { ground.mixed(with: ink, Double($0) / 255) }
    }
}

extension [Element] {
    /// The colours in use, nil for a gradient.
    fileprivate var colors: [Color?] {
        flatMap { element -> [Color?] in
            switch element {
            case .group(let group): group.elements.colors
            case .shape(let shape): (shape.fill.map { [$0.solid] } ?? []) + (shape.stroke.map { [$0.color] } ?? [])
            case .text(let text): [text.color]
            }
        }
    }
}
