import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

@Suite struct LanguageLayoutTests {
    private static func content(_ language: Language) -> CardContent {
        let moment = Instant(secondsSince1970: 1_795_216_920)
        var conditions = Conditions(time: moment)
        conditions.temperature = 12
        conditions.cloudCover = 0.5
        conditions.precipitationProbability = 0.5
        var forecast = Forecast(
            place: Place(name: "Seattle", latitude: 47.61, longitude: -122.33), zone: ZoneOffsets(initial: -28_800),
            source: .init(id: "sample", attribution: "Sample data"))
        forecast.current = conditions
        var content = CardContent(forecast: forecast, moment: moment)
        content.language = language
        return content
    }

    private static func texts(_ elements: [Element]) -> [TextRun] {
        elements.flatMap { element -> [TextRun] in
            switch element {
            case .text(let run): [run]
            case .group(let group): texts(group.elements)
            case .shape: []
            }
        }
    }

    private static func runs(_ style: CardStyle, _ language: Language, _ size: Size) throws -> [TextRun] {
        texts(try style.scene(of: content(language), in: size, measuring: SquareTypeface()).elements)
    }

    private static let square = Size(width: 1080, height: 1080)
    private static let wide = Size(width: 1200, height: 630)

    @Test(arguments: [CardStyle.clock, .rainbow]) func theFootIsMirroredForAReaderFromTheRight(_ style: CardStyle)
        throws
    {
        for (language, size) in [(Language.english, Self.square), (.arabic, Self.square), (.arabic, Self.wide)] {
            let runs = try Self.runs(style, language, size)
            let place = try #require(runs.first { $0.id == "place" })
            let credit = try #require(runs.first { $0.id == "copyright" })
            #expect((place.origin.x > credit.origin.x) == language.isRightToLeft)
            let margin = try CardGrid(size).margin
            let outer = language.isRightToLeft ? credit : place
            #expect(abs(outer.origin.x - margin) < 0.01)
            let inner = language.isRightToLeft ? place : credit
            let end = inner.origin.x + Double(inner.string.count) * inner.size
            #expect(abs(end - (size.width - margin)) < 0.01)
        }
    }

    @Test func onlyTheWideCardsMirrorPictureAndWords() throws {
        for size in [Self.square, Self.wide] {
            let (english, arabic) = (try ClockLayout(size), try ClockLayout(size, isRightToLeft: true))
            #expect(abs(arabic.dial.x - (size.width - english.dial.x)) < 1e-9)
            #expect(abs(arabic.column.left - (size.width - english.column.right)) < 1e-9)
            #expect(abs(arabic.column.right - (size.width - english.column.left)) < 1e-9)
        }
    }

    @Test func textsKnowTheirLanguageUnlessItIsEnglish() throws {
        for language in Language.allCases {
            let tags = Set(try Self.runs(.clock, language, Self.square).map(\.language))
            #expect(tags == [language == .english ? nil : language.code])
        }
    }

    @Test func linesOfTextAreMirroredAndShapesStay() {
        let line = TextLine("abc", face: .regular, size: 10, measuring: SquareTypeface())
        let elements = [
            line.at(Point(x: 20, y: 5), id: "a", color: .white),
            Element.shape(Shape(id: "b", path: .circle(center: Point(x: 3, y: 4), radius: 1), fill: .white)),
        ]
        let arabic = ReadingEdges(left: 10, right: 110, isRightToLeft: true)
        let mirrored = arabic.mirrored(elements, measuring: SquareTypeface())
        #expect(mirrored[0] == line.at(Point(x: 70, y: 5), id: "a", color: .white))
        #expect(mirrored[1] == elements[1])
        let german = ReadingEdges(left: 10, right: 110, isRightToLeft: false)
        #expect(german.mirrored(elements, measuring: SquareTypeface()) == elements)
        #expect([arabic.leading(30), arabic.trailing(30), arabic.mirrored(20)] == [80, 10, 100])
        #expect([german.leading(30), german.trailing(30), german.mirrored(20)] == [10, 80, 20])
    }

    @Test(arguments: [
        ("14分後に弱い雨、15:55には強まる", 12.0, ["14分後に弱い雨、", "15:55には強まる"]),
        ("今後12時間は降水なし", 8.0, ["今後12時間は", "降水なし"]),
        ("虹の確率は不明：雲のデータなし", 9.0, ["虹の確率は不明：", "雲のデータなし"]),
        ("Rain starts in 14 min, heavy by 3:55", 24.0, ["Rain starts in 14 min,", "heavy by 3:55"]),
        ("أمطار بعد 14 دقيقة، تشتد الساعة 15:55", 22.0, ["أمطار بعد 14 دقيقة،", "تشتد الساعة 15:55"]),
    ])
    func linesEndBetweenPhrases(_ sentence: String, _ width: Double, _ lines: [String]) {
        let paragraph = Paragraph(
            sentence, face: .medium, size: 1, width: width, limit: 3, smallest: 1, measuring: SquareTypeface())
        #expect(paragraph.lines.map(\.string) == lines)
    }
}
