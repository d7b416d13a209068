internal import Primitives
internal import SceneModel

extension PictogramPen {
    func rain() -> [Element] {
        [lines("rain", [(33, 72, 28, 86), (53, 72, 45, 94), (71, 72, 66, 86)])]
    }

    func snow() -> [Element] {
        var path = flake(29, 79, radius: 8.5)
        path.append(flake(71, 79, radius: 8.5))
        path.append(flake(50, 88, radius: 8.5))
        return [stroke("snow", path, width: 4.2)]
    }

    func sleet() -> [Element] {
        [
            lines("rain", [(33, 72, 28, 86), (73, 72, 68, 86)]),
            stroke("snow", flake(50, 84, radius: 9.5), width: 4.4),
        ]
    }

    func hail() -> [Element] {
        var path = Path.circle(center: point(31, 77), radius: 5.6 * unit)
        path.append(.circle(center: point(50, 87), radius: 5.6 * unit))
        path.append(.circle(center: point(69, 77), radius: 5.6 * unit))
        return [fill("hail", path)]
    }

    /// A bolt between two strokes of rain.
    func thunder() -> [Element] {
        var bolt = Path()
        bolt.move(to: point(56, 69))
        for (x, y) in [(41.0, 84.0), (49.5, 84), (45, 97), (60, 81), (51.5, 81)] { bolt.line(to: point(x, y)) }
        bolt.close()
        return [
            lines("rain", [(28, 72, 23, 86), (76, 72, 71, 86)], opacity: PictogramPen.pale),
            rounded("bolt", bolt, by: 3),
        ]
    }

    /// Two layers under the cloud.
    func fog() -> [Element] {
        [
            lines("fog-1", [(15, 74, 85, 74)], opacity: PictogramPen.pale),
            lines("fog-2", [(28, 88, 72, 88)]),
        ]
    }
}
