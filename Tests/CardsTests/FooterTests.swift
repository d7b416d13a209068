import Primitives
import SceneModel
import Testing

@testable import Cards

/// In a typeface of square characters, between 0 and 1000, at a size of 10.
struct FooterTests {
    private func footer(_ place: String, _ attribution: String) throws -> (place: TextRun, credit: TextRun) {
        let footer = Footer(place: place, caption: { "\($0), 3:22 PM" }, attribution: attribution)
        let elements = footer.elements(
            from: 0, to: 1000, baseline: 500, size: 10, color: .white, measuring: SquareTypeface())
        let runs = elements.compactMap { if case .text(let run) = $0 { run } else { nil } }
        return (try #require(runs.first { $0.id == "place" }), try #require(runs.first { $0.id == "copyright" }))
    }

    private func width(_ run: TextRun) -> Double { Double(run.string.count) * run.size }

    private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test func anAttributionOfThreeFifthsOfTheWidthKeepsItsSize() throws {
        #expect(try footer("Rome", x(60)).credit.size == 10)
        let longer = try footer("Rome", x(61)).credit
        #expect(longer.size < 10 && width(longer) <= 600 && longer.string == x(61))
    }

    @Test func anAttributionIsShrunkToThreeQuartersBeforeItIsCut() throws {
        let whole = try footer("Rome", x(80)).credit
        #expect(whole.size == 7.5 && whole.string == x(80))
        let cut = try footer("Rome", x(81)).credit
        #expect(cut.size == 7.5 && cut.string.hasSuffix("x…") && width(cut) <= 600)
    }

    @Test func aLongPlaceEndsOneAndAHalfEmsBeforeTheAttribution() throws {
        let (place, credit) = try footer(x(200), x(40))
        #expect(credit.size == 10 && credit.origin.x == 600)
        #expect(place.string.hasSuffix("…, 3:22 PM") && place.size == 7.5)
        // One more character would not fit.
        #expect(width(place) <= 585 && width(place) + place.size > 585)
    }

    @Test func aLongTimeShrinksTheAttributionToNoLessThanThreeTenths() throws {
        let footer = Footer(place: "Rome", caption: { _ in self.x(110) }, attribution: x(60))
        let elements = footer.elements(
            from: 0, to: 1000, baseline: 500, size: 10, color: .white, measuring: SquareTypeface())
        let widths = elements.compactMap { if case .text(let run) = $0 { width(run) } else { nil } }
        #expect(widths.count == 2 && widths[0] + 15 + widths[1] <= 1000.01)
        #expect(widths[1] <= 300 && widths[1] > 290)
    }
}
