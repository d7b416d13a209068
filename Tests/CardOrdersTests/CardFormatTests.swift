import CardOrders
import Options
import SystemAccess
import TestSupport
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
        #expect(failure { () throws(ProgramError) in try CardFormat.check(name) } == nil)
    }

    @Test(arguments: [
        "card.webpp", "card.png.old", "a/card.PNGX", "St. Louis", "/dev/shm/card.5", "card.tiff",
    ])
    func theEndOfANameThatIsOfNoFormatIsAnError(name: String) throws {
        let error = try #require(failure { () throws(ProgramError) in try CardFormat.check(name) })
        #expect(
            error.message.hasPrefix(
                "cannot write \(name): the name must end in .png, .jpg, .webp, .svg, .pdf or .bmp"))
    }

    @Test(arguments: ["/dev/stdout", "/dev/fd/63", "a.d/card", "../card", "out.webpp/card", "-", "..", "."])
    func aDotInAFolderIsNoEndOfAName(name: String) {
        #expect(failure { () throws(ProgramError) in try CardFormat.check(name) } == nil)
        #expect(CardFormat(still: name) == .png)
    }

    @Test func aFileMayHaveTheNameOfItsFormatOrOneWithoutAnEnd() {
        for format in CardFormat.allCases {
            #expect(format.mayBeNamed("card") && format.mayBeNamed("a.b/card") && format.mayBeNamed("-"))
            #expect(format.mayBeNamed("a/CARD." + format.fileExtension.uppercased()))
            #expect(!format.mayBeNamed("card.webpp") && !format.mayBeNamed("card.tiff"))
            #expect(format.mayBeNamed("card.jpeg") == (format == .jpeg))
            #expect(format.mayBeNamed("card.png") == (format == .png || format == .apng))
        }
    }
}
