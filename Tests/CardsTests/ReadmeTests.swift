import Cards
import Foundation
import Testing

/// What the documentation says about the cards.
struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func theReadmeCountsAndShowsEveryCard() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let numbers = NumberFormatter()
        (numbers.numberStyle, numbers.locale) = (.spellOut, Locale(identifier: "en"))
        let count = try #require(numbers.string(from: NSNumber(value: CardStyle.allCases.count)))
        #expect(readme.contains("\(count.capitalized) cards as PNG, JPEG, WebP or SVG"), "there are \(count) cards")
        let guide = try String(contentsOf: Self.root.appending(path: "Documentation/cards.md"), encoding: .utf8)
        for card in CardStyle.allCases {
            #expect(readme.contains("Documentation/pictures/\(card.rawValue).png"), "\(card) has no picture")
            #expect(guide.contains("\n## \(card.rawValue.capitalized)\n"), "\(card) has no section")
        }
    }
}
