import CardOrders
import Testing

struct CardFormatTests {
    @Test(arguments: [
        ("card.svg", CardFormat.svg), ("a/b.SVG", .svg), ("x.Svg", .svg), ("-", .png), ("card.png", .png),
        ("card.bmp", .bmp), ("card.BMP", .bmp), ("bmp", .png), ("svg", .png), ("card.svg.png", .png),
        ("card", .png), ("", .png), (".svg", .svg), ("poster.pdf", .pdf), ("A.PDF", .pdf),
        ("card.jpg", .jpeg), ("card.JPEG", .jpeg), ("card.webp", .webp), ("card.apng", .png),
    ])
    func theEndOfTheNameOfAStillCardTellsItsFormat(name: String, format: CardFormat) {
        #expect(CardFormat(still: name) == format)
    }
}
