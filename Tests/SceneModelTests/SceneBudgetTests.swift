import Foundation
import Primitives
import Testing

@testable import SceneModel

struct SceneBudgetTests {
    private func excess(_ elements: [Element]) -> String? {
        let scene = Scene(
            size: Size(width: 300, height: 400), background: .white, elements: elements,
            description: Scene.Description(short: "", full: "", share: ""), attribution: "")
        do throws(SceneError) {
            try scene.validate()
            return nil
        } catch {
            if case .budget(let excess) = error { return excess }
            return error.message
        }
    }

    /// A path whose length is a number of diagonals, which are 500 points.
    private func zigzag(_ diagonals: Int) -> Path {
        var path = Path()
        path.move(to: Point(x: 0, y: 0))
        for index in 1...diagonals { path.line(to: index % 2 == 1 ? Point(x: 300, y: 400) : Point(x: 0, y: 0)) }
        return path
    }

    private func stroke(_ path: Path) -> Element {
        .shape(Shape(id: "s", path: path, stroke: Stroke(color: .white, width: 0.1)))
    }

    private func text(_ count: Int) -> Element {
        .text(
            TextRun(
                id: "t", string: String(repeating: "é", count: count), face: .displayLight, size: 9,
                origin: Point(x: 0, y: 9), color: .white))
    }

    @Test func aPathIsAtMostFourHundredDiagonalsLong() {
        #expect(excess([stroke(zigzag(400))]) == nil)
        #expect(excess([stroke(zigzag(401))]) == "a path longer than 400 diagonals of the scene")
        #expect(excess((0..<5).map { _ in stroke(zigzag(400)) }) == nil)
        #expect(excess((0..<6).map { _ in stroke(zigzag(400)) }) == "paths longer than 2000 diagonals of the scene")
        var far = Path()
        far.move(to: Point(x: 0, y: 0))
        far.curve(Point(x: 999_999, y: 0), Point(x: 0, y: 999_999), to: Point(x: 9, y: 9))
        #expect(excess([stroke(far)]) == nil, "what is outside costs nothing")
    }

    @Test func theSceneIsPaintedAtMostTwoHundredTimes() {
        let page = Path.rectangle(Rect(minX: -50, minY: 0, maxX: 300, maxY: 500))
        let fill = Element.shape(Shape(id: "f", path: page, fill: .white))
        #expect(excess(Array(repeating: fill, count: 200)) == nil)
        #expect(
            excess(Array(repeating: fill, count: 201)) == "shapes that cover the scene more than 200 times",
            "what is outside costs nothing")
    }

    @Test func elementsTextsAndStopsHaveLimits() {
        let empty = Element.group(Group(id: "g", elements: []))
        #expect(excess([.group(Group(id: "g", elements: Array(repeating: empty, count: 19_999)))]) == nil)
        #expect(excess(Array(repeating: empty, count: 20_001)) == "more than 20000 elements")
        #expect(excess([text(2000)]) == nil)
        #expect(excess([text(2001)]) == "a text of more than 2000 characters")
        #expect(excess(Array(repeating: text(2000), count: 21)) == "texts of more than 40000 characters")
        let stops = (0...256).map { GradientStop(offset: Double($0) / 256, color: .white) }
        let gradient = LinearGradient(from: Point(x: 0, y: 0), to: Point(x: 9, y: 9), stops: stops)
        let shape = Shape(id: "s", path: zigzag(2), fill: .linear(gradient))
        #expect(excess([.shape(shape)]) == "a gradient of more than 256 stops")
    }

    /// The four longest scenes of each folder.
    @Test func theLongestGoldenScenesUseLessThanAFifthOfEachLimit() throws {
        let folder = URL(filePath: #filePath).appending(path: "../../../Snapshots").standardized
        let files = try #require(
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.fileSizeKey])
        )
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
        func size(_ file: URL) -> Int { (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 }
        let longest = Dictionary(grouping: files) { $0.deletingLastPathComponent() }.values
            .flatMap { $0.sorted { size($0) > size($1) }.prefix(4) }
        var count = 0
        for file in longest {
            // Forecasts are not scenes.
            guard let scene = try? JSONDecoder().decode(Scene.self, from: Data(contentsOf: file)) else { continue }
            count += 1
            var budget = SceneBudget(scene.size)
            func add(_ elements: [Element]) throws {
                for element in elements {
                    try budget.add(element)
                    if case .group(let group) = element { try add(group.elements) }
                }
            }
            try add(scene.elements)
            let shares = [
                Double(budget.elements) / Double(SceneBudget.mostElements),
                Double(budget.characters) / Double(SceneBudget.mostCharacters),
                budget.longest / SceneBudget.longestPath, budget.length / SceneBudget.longestPaths,
                budget.pages / SceneBudget.mostPages,
            ]
            #expect(shares.allSatisfy { $0 < 0.2 }, "\(file.lastPathComponent) \(shares)")
        }
        #expect(count > 20)
    }
}
