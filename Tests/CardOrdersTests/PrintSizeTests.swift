import Options
import Primitives
import SystemAccess
import Testing

@testable import CardOrders

struct PrintSizeTests {
    /// ISO 216 at 300 pixels an inch.
    @Test(arguments: [
        ("a5", 1748.0, 2480.0), ("a4", 2480, 3508), ("a3", 3508, 4961), ("5x7in", 1500, 2100),
        ("8.5x11in", 2550, 3300),
        ("11.69x8.27in", 3507, 2481),
    ])
    func aSizeOfPaperHasThreeHundredPixelsAnInch(word: String, width: Double, height: Double) throws {
        #expect(PrintSize(word: word)?.size == Size(width: width, height: height))
        #expect(try Look.size(word) == Size(width: width, height: height))
    }

    @Test(arguments: [
        "a2", "A4", "in", "xin", "5in", "5x7", "5x7x9in", "-5x7in", "5x7cm", "5.x7in", "1e1x7in", "5.1234x7in",
        "٥x7in",
    ])
    func otherWordsAreNoPaper(word: String) {
        #expect(PrintSize(word: word) == nil)
    }

    @Test(arguments: ["A4", "5X7in", "5x7IN", "4K", "Full-HD", "OG", "1200X630"])
    func aSizeMayBeInCapitals(word: String) throws {
        var values = OptionValues()
        try values.record(word, for: CardOptions.size)
        #expect(values.value(of: CardOptions.size) == word.lowercased())
    }

    @Test(arguments: [
        (CardOptions.card, "Day", "day"), (CardOptions.units, "SI", "si"),
        (CardOptions.provider, "Sample", "sample"),
        (MotionOptions.animate, "LOOP", "loop"), (OutputOptions.format, "JPEG", "jpg"),
        (PlaceOptions.place, "Oslo", "Oslo"),
    ])
    func aWordThatIsDeclaredMayBeInCapitalsAndTextIsAsItIs(option: Option, word: String, value: String) throws {
        var values = OptionValues()
        try values.record(word, for: option)
        #expect(values.value(of: option) == value)
    }

    @Test func aScreenHasTheSizeOfItsName() throws {
        #expect(try Look.size("wsvga") == Size(width: 1024, height: 600))
        #expect(try Look.size("full-hd") == Size(width: 1920, height: 1080))
        #expect(try Look.size("4k") == Size(width: 3840, height: 2160))
        for name in CardOptions.sizeNames { #expect(throws: Never.self) { try Look.size(name) } }
        #expect(Set(CardOptions.sizeNames).count == CardOptions.sizeNames.count)
    }

    @Test(arguments: ["0x5in", "0.5x1in", "40x40in", "1x7in"])
    func paperOnWhichNoCardIsLegibleIsRefused(word: String) {
        #expect(throws: ProgramError.self) { try Look.size(word) }
    }

    @Test func aPointIsAPixelOfPaperAndElseOneOfCSS() throws {
        func look(_ size: String) throws -> Look {
            var values = OptionValues()
            values.add(size, for: CardOptions.size)
            return try Look(values)
        }
        #expect(try look("a4").pixelsPerInch == 300 && look("5x7in").pixelsPerInch == 300)
        #expect(try look("og").pixelsPerInch == 96 && look("1200x630").pixelsPerInch == 96)
    }
}
