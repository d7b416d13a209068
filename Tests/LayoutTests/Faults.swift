import Primitives
import SceneModel

@testable import Cards

/// The faults of a scene's texts, one line each.
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

    /// Texts that leave the card, or the visible part of a phone's screen.
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
        let name =
            id.split(separator: "-").last.map { Int($0) != nil } == true
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

/// The faults of a card's alternative texts.
struct DescriptionFaults {
    let description: Scene.Description

    init(_ description: Scene.Description) {
        self.description = description
    }

    /// Texts that are empty, too long, or hold the name of a value in place of the value.
    var all: [String] {
        [("short", description.short, 250), ("full", description.full, 1000), ("share", description.share, nil)]
            .flatMap { (name: String, text: String, limit: Int?) -> [String] in
                var faults: [String] = []
                if text.isEmpty { faults.append("the \(name) text is empty") }
                if let limit, text.unicodeScalars.count > limit {
                    faults.append("the \(name) text has \(text.unicodeScalars.count) characters")
                }
                if text.contains(where: { "{}".contains($0) }) { faults.append("the \(name) text says '\(text)'") }
                return faults
            }
    }
}

/// A text of a scene with the box of its ink.
struct PlacedText {
    var run: TextRun
    var box: Rect
}

extension Scene {
    /// The texts, including those of groups.
    var runs: [TextRun] {
        elements.flatMap(\.flattened).compactMap { if case .text(let run) = $0 { run } else { nil } }
    }

    /// The texts, including those of groups, with their ink.
    func texts(measuring text: some TextMeasuring) -> [PlacedText] {
        runs.map { run in
            let ink = text.extent(
                of: run.string, face: run.face, size: run.size, direction: run.direction, language: run.language
            ).ink
            let box = Rect(
                minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
                maxY: run.origin.y + ink.maxY)
            return PlacedText(run: run, box: box)
        }
    }

    /// The rings that replace degree signs, which are part of a text.
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
        case .text(var run):
            // Of a text on a rim, the rim is what is behind it.
            guard let rim = run.rim else { return nil }
            run.color = rim.color
            return .text(run)
        case .shape: return self
        case .group(var group):
            group.elements = group.elements.compactMap(\.withoutTexts)
            return .group(group)
        }
    }
}

/// Figures that a card draws and its description does not contain.
struct FigureFaults {
    let scene: Scene
    /// The ids of texts that are no figures of the weather, such as hours along an axis.
    let smallTexts: Set<String>

    var all: [String] {
        let description = scene.description.full
        let described = Set(description.split { !($0.isASCII && $0.isNumber) }.compactMap { Int($0) })
        return scene.runs.filter { run in !smallTexts.contains { run.id.hasPrefix($0 + "-") } }.compactMap { run in
            guard let figure = FigureFaults.figure(run.string), figure != 0, !described.contains(figure) else {
                return nil
            }
            return "\(run.id) shows \(run.string), but the description is '\(description)'"
        }
    }

    /// The number of a text that consists of one, with or without its sign; zero may be put into words.
    static func figure(_ text: String) -> Int? {
        Int(text.filter { !"\u{2066}\u{2069}\u{202F}\u{2212}-°%".contains($0) })
    }
}
