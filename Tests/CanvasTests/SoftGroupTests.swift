import Primitives
import SceneModel
import Testing

@testable import Canvas

struct SoftGroupTests {
    private func puff(_ x: Double, _ y: Double, _ radius: Double, _ color: Int) -> Element {
        let tone = Color(rgb: UInt32(color))
        let gradient = RadialGradient(
            center: Point(x: x, y: y), radius: radius, aspect: 1.4,
            focus: Point(x: x + radius * 0.3, y: y - radius * 0.2),
            stops: [
                GradientStop(offset: 0, color: tone.withOpacity(0.9)),
                GradientStop(offset: 0.6, color: tone.withOpacity(0.7)),
                GradientStop(offset: 1, color: tone.withOpacity(0)),
            ])
        return .shape(
            Shape(
                id: "puff",
                path: .rectangle(
                    Rect(
                        minX: x - radius * 1.4, minY: y - radius, maxX: x + radius * 1.4, maxY: y + radius)),
                fill: .radial(gradient)))
    }

    private var puffs: [Element] {
        [
            puff(40, 30, 25, 0xF0F4F8), puff(71.3, 36.7, 18, 0x8090A0), puff(3, 8, 14, 0xC0C8D0),
            puff(97, 88, 20.5, 0xFFFFFF),
        ]
    }

    private func pixels(_ elements: [Element], side: Double = 101, scale: Double = 1) throws -> [UInt8] {
        let scene = Scene(
            size: Size(width: side, height: side), background: Color(rgb: 0x204060), elements: elements,
            description: .init(short: "", full: "", share: ""), attribution: "")
        return try SceneRenderer(fonts: FontBook(usingSystemFonts: false)).draw(scene, scale: scale).pixels().words
    }

    /// Also where it is cut off at an edge, and at odd widths.
    @Test(arguments: [1, 0.93, 2.5]) func aGroupAtHalfTheSizeLooksLikeItsPartsAtTheWholeSize(scale: Double) throws {
        let group = try pixels([.group(Group(id: "cloud", elements: puffs))], scale: scale)
        // Parts outside a group are drawn as they are.
        let parts = try pixels(puffs, scale: scale)
        let differences = zip(group, parts).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 99 <= 16)
        #expect(differences.reduce(0, +) < differences.count / 2)
        #expect(differences.contains { $0 > 0 }, "The group is not drawn at half the size.")
    }

    @Test func aGroupWithAnEdgeIsDrawnAsItIs() throws {
        let edge = Element.shape(
            Shape(id: "edge", path: .circle(center: Point(x: 20, y: 20), radius: 9), fill: .white))
        #expect(
            try pixels([.group(Group(id: "cloud", elements: puffs + [edge]))]) == pixels(puffs + [edge]))
    }

    /// One side of cairo's against ours, within a level.
    @Test func aHorizontalGradientHasTheColorOfItsColumn() throws {
        let gradient = LinearGradient(
            from: Point(x: 10, y: 0), to: Point(x: 90, y: 0),
            stops: [
                GradientStop(offset: 0, color: .white.withOpacity(0.2)), GradientStop(offset: 1, color: .white),
            ])
        let words = try pixels([
            .shape(
                Shape(
                    id: "veil", path: .rectangle(Rect(minX: 0, minY: 0, maxX: 101, maxY: 101)),
                    fill: .linear(gradient)))
        ])
        for (column, share) in [(2, 0.2), (49, 0.2 + 0.8 * 39.5 / 80), (95, 1)] {
            for row in [0, 50, 100] {
                let green = Double(words[(row * 101 + column) * 4 + 1])
                #expect(abs(green - (64 + (255 - 64) * share)) <= 1.5, "\(column)")
            }
        }
    }

    /// Rows of the same colour stay the same, and a step of a level is spread over four rows.
    @Test(arguments: [false, true]) func aVerticalGradientRisesByLevelsInOrder(isUpward: Bool) throws {
        let ends = [Point(x: 0, y: 10), Point(x: 0, y: 90)]
        let gradient = LinearGradient(
            from: ends[isUpward ? 1 : 0], to: ends[isUpward ? 0 : 1],
            stops: [
                GradientStop(offset: 0, color: Color(rgb: 0)),
                GradientStop(offset: 0.5, color: Color(rgb: 0x002800)),
                GradientStop(offset: 1, color: Color(rgb: 0x00FF00)),
            ])
        let words = try pixels([
            .shape(
                Shape(
                    id: "sky", path: .rectangle(Rect(minX: 0, minY: 0, maxX: 101, maxY: 101)),
                    fill: .linear(gradient)))
        ])
        for row in 0..<101 {
            let place = min(max((Double(row) + 0.5 - 10) / 80, 0), 1)
            let offset = isUpward ? 1 - place : place
            let level = offset < 0.5 ? 80 * offset : 40 + 430 * (offset - 0.5)
            #expect(abs(Double(words[row * 101 * 4 + 1]) - level) <= 1, "\(row)")
        }
    }
}
