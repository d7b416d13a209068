import Canvas
import Foundation
import ImageComparison
import Primitives
import RasterImages
import SceneModel
import Testing

/// The snapshots of this package.
enum Snapshots {
    /// Opened once; says in the test's output which comparison holds.
    static let store = Result {
        let store = try SnapshotStore(
            package: packageFolder, environment: ProcessInfo.processInfo.environment, prefix: "WEATHERCARD",
            versions: Dictionary(uniqueKeysWithValues: LibraryVersions.drawing.map { ($0.name, $0.version) }))
        print(store.announcement)
        return store
    }

    static let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false).trimmingSuffix("/")

    /// A third of the design's size: small to keep, large enough to show a hand moved by a minute.
    private static let scale = 1.0 / 3

    /// A line for each element, without blanks: scenes are most of what the snapshots weigh.
    ///
    /// Groups of many shapes, such as the puffs of a cloud, and long paths are told by how many or how long they are and by a digest.
    static func json(_ scene: Scene) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        func compact(_ element: Element) throws -> Element {
            if case .shape(var shape) = element {
                let path = Array(try encoder.encode(shape.path))
                if path.count > 400 {
                    shape.id += " \(path.count) \(String(FNV1a.hash(of: path), radix: 16))"
                    shape.path = Path()
                }
                return .shape(shape)
            }
            guard case .group(var group) = element else { return element }
            if group.elements.count >= 12 {
                let digest = FNV1a.hash(of: Array(try encoder.encode(group.elements)))
                group.id += " \(group.elements.count) \(String(digest, radix: 16))"
                group.elements = []
            } else {
                group.elements = try group.elements.map(compact)
            }
            return .group(group)
        }
        var scene = scene
        scene.elements = try scene.elements.map(compact)
        var text = String(decoding: try encoder.encode(scene), as: UTF8.self)
        for kind in ["group", "shape", "text"] {
            text = text.replacingOccurrences(of: "{\"\(kind)\":{", with: "\n{\"\(kind)\":{")
        }
        return text + "\n"
    }

    static func png(_ scene: Scene) throws -> [UInt8] {
        // Paper's few greys make a picture only at its own size.
        try SceneRenderer(fonts: FontBook()).png(of: scene, scale: scene.depth == nil ? scale : 1)
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

/// Each state with one of the changes, which take turns; with each of them if `WEATHERCARD_CHANGES` is `all`.
func inTurn<State: Sendable, Change: Sendable>(_ states: [State], _ changes: [Change]) -> [(State, Change)] {
    let takesAll = ProcessInfo.processInfo.environment["WEATHERCARD_CHANGES"] == "all"
    return states.enumerated().flatMap { index, state in
        (takesAll ? changes : [changes[index % changes.count]]).map { (state, $0) }
    }
}

/// Records an issue if a scene or its picture differs from the snapshots of this name.
func expectSnapshot(_ scene: Scene, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let store = try Snapshots.store.get()
    let outcomes = [
        try store.check(json: Snapshots.json(scene), named: name),
        try store.check(png: Snapshots.png(scene), named: name),
    ]
    for failure in outcomes.compactMap(\.failure) {
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    }
}

/// Records an issue where a changed scene, or its picture, is the same as the snapshots of this name, or where there are none.
///
/// The picture is compared only where every pixel must match, and no artefact of the mismatch is written.
func expectMismatch(
    _ changed: Scene, _ name: String, inPicture: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let store = try Snapshots.store.get()
    func path(_ suffix: String) -> String { "\(store.root)/\(name).\(suffix)" }
    func recorded(_ suffix: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path(suffix))))
    }
    for suffix in ["json", "png"] where !FileManager.default.fileExists(atPath: path(suffix)) {
        throw MissingSnapshot(name: name)
    }
    #expect(try recorded("json") != Array(Snapshots.json(changed).utf8), sourceLocation: sourceLocation)
    guard inPicture, store.comparer.metric == .exact else { return }
    let (expected, actual) = try (
        PNGDecoder().decode(recorded("png")), PNGDecoder().decode(Snapshots.png(changed))
    )
    #expect(
        store.comparer.compare(expected: expected, actual: actual) != .same, "the picture does not show it",
        sourceLocation: sourceLocation)
}

/// A snapshot is not recorded yet, as in the first run of the tests of a new card.
struct MissingSnapshot: Error, CustomStringConvertible {
    let name: String

    var description: String { "there is no \(name) yet to compare a changed one with" }
}

extension Path {
    /// The path, shifted to the right and down.
    func moved(x: Double, y: Double) -> Path {
        func shift(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
        var moved = Path()
        for element in elements {
            switch element {
            case .move(let point): moved.move(to: shift(point))
            case .line(let point): moved.line(to: shift(point))
            case .curve(let first, let second, let end): moved.curve(shift(first), shift(second), to: shift(end))
            case .close: moved.close()
            }
        }
        return moved
    }
}
