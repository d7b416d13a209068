import Canvas
import Cards
import ForecastCore
import Primitives
import SceneModel
import Testing

struct ClockSnapshotTests {
    private func scene(_ state: ClockState) throws -> Scene {
        try CardStyle.clock.scene(of: state.content, in: state.size, measuring: FontBook())
    }

    /// States that differ in size, palette or depth, or in what the dial shows.
    private static let distinctStates: [ClockState] = [
        .sample, .snow, .noPrecipitation, .coldest, .midnight, .lucid, .wide, .story, .banner, .allDay,
        .twentyFourHours, .eink, .einkBlackAndWhite,
    ]

    @Test(arguments: ClockState.allCases)
    func theClockIsAsRecorded(state: ClockState) throws {
        try expectSnapshot(scene(state), "clock/\(state.rawValue)")
    }

    /// A hand moved by one minute, one slice a shade paler, a ground one step darker: each turns the snapshot red.
    @Test(arguments: distinctStates, Mutation.allCases)
    func aSmallChangeTurnsItRed(state: ClockState, mutation: Mutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        let hasSlices = scene.elements.contains { $0.id == "precipitation" }
        guard mutated != scene else {
            #expect(mutation == .paleSlice && !hasSlices, "only a card without slices has none to change")
            return
        }
        // Sixteen greys do not show a background one step darker; the scene does.
        try expectMismatch(
            mutated, "clock/\(state.rawValue)", inPicture: scene.depth == nil || mutation != .ground)
    }
}

/// A change to a scene as small as a mistake can be.
enum Mutation: String, CaseIterable, Sendable {
    case minuteHand, paleSlice, ground

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        switch self {
        case .minuteHand:
            scene.elements = scene.elements.map {
                $0.mapShapes { $0.id.hasPrefix("hand-minute") ? $0.turned() : $0 }
            }
        case .paleSlice:
            var isDone = false
            scene.elements = scene.elements.map {
                $0.mapShapes { shape in
                    guard shape.id.hasPrefix("slice-"), !isDone, let fill = shape.fill?.solid else { return shape }
                    isDone = true
                    var shape = shape
                    shape.fill = .color(fill.withOpacity(fill.opacity - 0.05))
                    return shape
                }
            }
        case .ground:
            // By one in red; shapes in the ground's colour follow it, as a palette's mistake would have it.
            let (from, to) = (scene.background, scene.background.shifted)
            scene.background = to
            scene.elements = scene.elements.map {
                $0.mapShapes { shape in
                    var shape = shape
                    if shape.fill == .color(from) { shape.fill = .color(to) }
                    if shape.stroke?.color == from { shape.stroke?.color = to }
                    return shape
                }
            }
        }
        return scene
    }
}

extension Color {
    fileprivate var shifted: Color {
        var color = self
        color.red = red == 255 ? 254 : red + 1
        return color
    }
}

extension Shape {
    /// A hand one minute on, turned about the end that lies at the dial's centre.
    fileprivate func turned() -> Shape {
        let points = path.elements.flatMap(\.points)
        guard points.count == 2, let stroke else { return self }
        let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
        let turn = Angle.degrees(6)
        let end = Point(
            x: points[0].x + dx * turn.cosine - dy * turn.sine, y: points[0].y + dx * turn.sine + dy * turn.cosine)
        return Shape(id: id, path: .line(from: points[0], to: end), stroke: stroke)
    }
}

extension Element {
    fileprivate var id: String {
        switch self {
        case .group(let group): group.id
        case .shape(let shape): shape.id
        case .text(let text): text.id
        }
    }

    fileprivate func mapShapes(_ change: (Shape) -> Shape) -> Element {
        switch self {
        case .group(var group):
            group.elements = group.elements.map { $0.mapShapes(change) }
            return .group(group)
        case .shape(let shape): return .shape(change(shape))
        case .text: return self
        }
    }
}
