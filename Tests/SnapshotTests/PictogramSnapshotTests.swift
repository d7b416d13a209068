import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

/// Every pictogram by day and by night, large and at 48 points, the smallest size at which they must be distinct.
struct PictogramSnapshotTests {
    enum Sheet: String, CaseIterable, Sendable {
        case large, small
    }

    @Test(arguments: Sheet.allCases)
    func thePictogramsAreAsRecorded(sheet: Sheet) throws {
        try expectSnapshot(PictogramSnapshotTests.scene(sheet), "pictograms/\(sheet.rawValue)")
    }

    private static func scene(_ sheet: Sheet) -> Scene {
        // Snapshots are drawn at a third: 400 and 48 pixels.
        let side = sheet == .large ? 1200.0 : 144
        let all = Condition.allCases.map { Optional($0) } + [nil]
        let elements = all.enumerated().flatMap { index, condition in
            [false, true].map { isNight in
                let column = Double(index % 4 * 2 + (isNight ? 1 : 0))
                return Pictogram(condition: condition, isNight: isNight).element(
                    id: "\(condition?.rawValue ?? "unknown")-\(isNight ? "night" : "day")",
                    center: Point(x: (column + 0.5) * side, y: (Double(index / 4) + 0.5) * side), side: side,
                    color: .white)
            }
        }
        return Scene(
            size: Size(width: 8 * side, height: 4 * side), background: Color(rgb: 0x2376B9), elements: elements,
            description: .init(short: "", full: "", share: ""), attribution: "")
    }
}
