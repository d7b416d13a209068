/// The neighbours of a pixel as their brightness compares with its own.
struct NeighborContrast {
    /// A neighbour, and how much darker or brighter it is than the pixel.
    typealias Extreme = (difference: Double, x: Int, y: Int)

    private(set) var darkest: Extreme = (0, 0, 0)
    private(set) var brightest: Extreme = (0, 0, 0)
    /// How many are as bright as the pixel; a missing neighbour counts once.
    private var equals: Int

    /// No neighbours yet, of a pixel at the border of its picture or not.
    init(isAtBorder: Bool) {
        equals = isAtBorder ? 1 : 0
    }

    /// Adds a neighbour, and tells whether the pixel may still be antialiasing.
    ///
    /// Of neighbours that are equally dark, the first counts.
    @inline(__always)
    mutating func add(_ difference: Double, _ x: Int, _ y: Int) -> Bool {
        if difference == 0 {
            equals += 1
            return equals <= 2
        }
        if difference < darkest.difference {
            darkest = (difference, x, y)
        } else if difference > brightest.difference {
            brightest = (difference, x, y)
        }
        return true
    }

    /// Whether there are both darker and brighter neighbours.
    var hasBoth: Bool { darkest.difference < 0 && brightest.difference > 0 }
}
