import Primitives
import SceneModel

@testable import Cards

/// What is wrong with the texts of a scene, each fault as a line.
struct TextFaults {
    let texts: [PlacedText]
    let scene: Scene
    let grid: CardGrid
    /// The ids of texts that may be as small as the footer.
    let smallTexts: Set<String>

    init(_ scene: Scene, smallTexts: Set<String> = [], measuring text: some TextMeasuring) throws {
        self.scene = scene
        self.smallTexts = smallTexts.union(Footer.textIDs)
        texts = scene.texts(measuring: text)
        grid = try CardGrid(scene.size)
    }

    var all: [String] { leaving + meeting + small + cut }

    /// Texts that leave the card, or what a phone leaves free of its whole screen.
    var leaving: [String] {
        let size = scene.size
        // From 9:16 on it covers 250 of 1080 units at the head and 340 at the foot.
        let isScreen = size.height / size.width >= 16.0 / 9
        let unit = size.width / 1080
        let free = Rect(
            minX: 0, minY: isScreen ? 250 * unit : 0, maxX: size.width,
            maxY: size.height - (isScreen ? 340 * unit : 0))
        return boxes.filter { !free.contains($0.box) }.map { "\($0.id) leaves the card: \(around($0.box))" }
    }

    /// Texts whose ink meets another's.
    var meeting: [String] {
        let boxes = boxes
        return boxes.indices.flatMap { index in
            boxes[..<index].filter { $0.box.intersects(boxes[index].box) }.map {
                "\(boxes[index].id) meets \($0.id): \(around(boxes[index].box)) and \(around($0.box))"
            }
        }
    }

    /// Texts under three quarters of 34 units, or of 28 units if the card allows them to be small.
    var small: [String] {
        texts.filter { $0.run.size < 0.75 * (isSmall($0.run.id) ? 28 : 34) * grid.unit - 0.01 }
            .map { "\($0.run.id) of \($0.run.size / grid.unit) units is too small: \($0.run.string)" }
    }

    /// Texts of which nothing is left, and such with the name of a value in place of the value.
    var cut: [String] {
        texts.filter { ["…", ""].contains($0.run.string) || $0.run.string.contains { "{}".contains($0) } }
            .filter { !["place", "copyright"].contains($0.run.id) || !$0.run.string.isEmpty }
            .map { "\($0.run.id) says '\($0.run.string)'" }
    }

    /// Whether a text may be as small as the footer.
    private func isSmall(_ id: String) -> Bool {
        let name = id.split(separator: "-").last.map { Int($0) != nil } == true
            ? id.split(separator: "-").dropLast().joined(separator: "-") : id
        return smallTexts.contains(name)
    }

    private var boxes: [(id: String, box: Rect)] {
        // A blank has no ink.
        texts.filter { $0.box.width > 0 }.map { ($0.run.id, $0.box) } + scene.degreeRings
    }

    private func around(_ box: Rect) -> String {
        let edges = [box.minX, box.minY, box.maxX, box.maxY].map { String(Int($0.rounded())) }
        return "(\(edges.joined(separator: " ")))"
    }
}
