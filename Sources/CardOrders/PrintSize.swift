internal import Primitives

/// A size of paper, at 300 pixels an inch.
struct PrintSize {
    /// In points, each of which is a pixel.
    let size: Size

    static let pixelsPerInch = 300.0
    /// The names and the sides of sheets in mm (ISO 216).
    private static let sheets = ["a5": (148.0, 210.0), "a4": (210, 297), "a3": (297, 420)]
    static let names = sheets.keys.sorted()

    /// The size of `a4`, or of inches such as `5x7in`; nil for any other text.
    init?(word: String) {
        let inches: (Double, Double)
        if let sheet = PrintSize.sheets[word] {
            inches = (sheet.0 / 25.4, sheet.1 / 25.4)
        } else {
            guard word.hasSuffix("in") else { return nil }
            let sides = word.dropLast(2).split(separator: "x", omittingEmptySubsequences: false).map(
                PrintSize.inches)
            guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
            inches = (width, height)
        }
        func pixels(_ inches: Double) -> Double { (inches * PrintSize.pixelsPerInch).rounded() }
        size = Size(width: pixels(inches.0), height: pixels(inches.1))
    }

    /// A number such as `8.5`, with up to three decimals.
    private static func inches(_ text: Substring) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({
                (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            })
        else { return nil }
        return Double(text)
    }
}
