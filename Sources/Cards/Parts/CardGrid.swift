internal import Primitives

/// The design's grid of 1080 units, fitted to a size.
///
/// Cards wider than 4:3 put picture and words beside each other; a phone's whole screen keeps free what the program that
/// shows it covers.
struct CardGrid {
    let size: Size
    /// Points a unit of the design.
    let unit: Double
    /// Whether the card is wider than 4:3.
    let isWide: Bool
    /// What is free at the left and the right.
    let margin: Double
    /// From here down the card may be used.
    let top: Double
    /// Down to here the card may be used.
    let bottom: Double
    let footerBaseline: Double
    let footerSize: Double

    init(_ size: Size) throws(CardError) {
        try CardError.check(size)
        self.size = size
        isWide = size.width > size.height * 4 / 3
        unit = isWide ? min(size.height / 675, size.width / 1080) : min(size.width, size.height) / 1080
        margin = 72 * unit
        footerSize = 28 * unit
        let isScreen = size.height * 9 >= size.width * 16
        top = isScreen ? 250 * unit : 0
        bottom = isScreen ? size.height - 340 * unit : size.height
        footerBaseline = bottom - (isWide ? 40 : isScreen ? 12 : 54) * unit
    }

    var left: Double { margin }
    var right: Double { size.width - margin }
}
