/// Tells antialiased pixels of a row in which many differ, with what their rows have in common computed once.
///
/// It finds what `AntialiasingDetector` finds. Brightness is a whole number here, which leaves no rounding, and orders
/// neighbours alike: of two opaque colours that differ, the brightness always does.
final class AntialiasingRows {
    private let pair: PixelPair
    private let width: Int
    private let height: Int
    /// The rows that are at hand, each at its number modulo three.
    private var rows = [-1, -1, -1]
    private var areOpaque = [false, false, false]
    /// Whether the row that was prepared and those beside it have opaque pixels only.
    private var isOpaque = false
    /// For each of three rows the pixels that lie in even areas of both pictures: 1, or else 0.
    private let even: UnsafeMutablePointer<UInt8>
    /// The pixels of the prepared row that have such a one around them: 1, or else 0.
    private let nearEven: UnsafeMutablePointer<UInt8>
    /// For each picture and three rows the brightness of opaque pixels, in hundred-millionths.
    private let brightness: UnsafeMutablePointer<Double>
    private let counts: UnsafeMutablePointer<UInt32>

    init(_ pair: PixelPair) {
        self.pair = pair
        (width, height) = (pair.size.width, pair.size.height)
        even = .allocate(capacity: 3 * width)
        nearEven = .allocate(capacity: width)
        brightness = .allocate(capacity: 6 * width)
        counts = .allocate(capacity: 2 * width)
        even.initialize(repeating: 0, count: 3 * width)
        nearEven.initialize(repeating: 0, count: width)
        brightness.initialize(repeating: 0, count: 6 * width)
        counts.initialize(repeating: 0, count: 2 * width)
    }

    deinit {
        even.deallocate()
        nearEven.deallocate()
        brightness.deallocate()
        counts.deallocate()
    }

    /// Gets ready for a row.
    func prepare(_ y: Int) {
        let neighbors = max(0, y - 1)...min(height - 1, y + 1)
        for row in neighbors where rows[row % 3] != row {
            rows[row % 3] = row
            let opaque = (
                measure(pair.expected, row, into: brightness + row % 3 * width),
                measure(pair.actual, row, into: brightness + (3 + row % 3) * width)
            )
            areOpaque[row % 3] = opaque.0 && opaque.1
            findEven(row)
        }
        isOpaque = neighbors.allSatisfy { areOpaque[$0 % 3] }
        nearEven.update(repeating: 0, count: width)
        for row in neighbors {
            let even = even + row % 3 * width
            for shift in -1...1 {
                for x in stride(from: max(0, -shift), to: width - max(0, shift), by: 1) {
                    nearEven[x] |= even[x + shift]
                }
            }
        }
    }

    /// Whether a pixel of the row that was prepared is antialiasing in either picture.
    func isAntialiased(x: Int, y: Int) -> Bool {
        // In pictures of noise this is all.
        guard nearEven[x] != 0 else { return false }
        guard isOpaque else { return AntialiasingDetector(pair: pair).isAntialiased(x: x, y: y) }
        let columns = max(0, x - 1)...min(width - 1, x + 1)
        let rows = max(0, y - 1)...min(height - 1, y + 1)
        return isAntialiased(x, y, columns, rows, brightness)
            || isAntialiased(x, y, columns, rows, brightness + 3 * width)
    }

    private func isAntialiased(
        _ x: Int, _ y: Int, _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>,
        _ brightness: UnsafePointer<Double>
    ) -> Bool {
        let center = brightness[y % 3 * width + x]
        var contrast = NeighborContrast(isAtBorder: columns.count * rows.count < 9)
        for column in columns {
            for row in rows where column != x || row != y {
                guard contrast.add(center - brightness[row % 3 * width + column], column, row) else { return false }
            }
        }
        guard contrast.hasBoth else { return false }
        let (darkest, brightest) = (contrast.darkest, contrast.brightest)
        return even[darkest.y % 3 * width + darkest.x] != 0 || even[brightest.y % 3 * width + brightest.x] != 0
    }

    /// Computes the brightness of a row, and tells whether all its pixels are opaque.
    private func measure(_ picture: PixelWords, _ y: Int, into row: UnsafeMutablePointer<Double>) -> Bool {
        var opacity: UInt32 = 0xFF
        for x in 0..<width {
            let pixel = picture[y * width + x]
            opacity &= pixel >> 24
            let (red, green, blue) = (Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
            row[x] = red * 29_889_531 + green * 58_662_247 + blue * 11_448_223
        }
        return opacity == 0xFF
    }

    /// Finds the pixels of a row with three or more neighbours of their own colour, or two at the border.
    private func findEven(_ y: Int) {
        count(pair.expected, y, into: counts)
        count(pair.actual, y, into: counts + width)
        let row = even + y % 3 * width
        for x in 0..<width {
            row[x] = min(counts[x], counts[width + x]) > 2 ? 1 : 0
        }
    }

    private func count(_ picture: PixelWords, _ y: Int, into counts: UnsafeMutablePointer<UInt32>) {
        counts.update(repeating: y == 0 || y == height - 1 ? 1 : 0, count: width)
        counts[0] = 1
        counts[width - 1] = 1
        let center = picture.start + y * width
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for shift in -1...1 where row != y || shift != 0 {
                let neighbors = picture.start + row * width
                for x in stride(from: max(0, -shift), to: width - max(0, shift), by: 1) {
                    counts[x] &+= center[x] == neighbors[x + shift] ? 1 : 0
                }
            }
        }
    }
}

/// Tells pixels that are likely antialiasing (Vysniauskas, Anti-aliased Pixel and Intensity Slope Detector, 2009).
///
/// Such a pixel smooths an edge between two areas: in one of the pictures it has at most two neighbours of its own
/// brightness, and both a darker and a brighter one, of which the darkest or the brightest lies in an area that is even in
/// both pictures.
struct AntialiasingDetector {
    let pair: PixelPair

    /// Whether the pixel is antialiasing in either picture.
    func isAntialiased(x: Int, y: Int) -> Bool {
        isAntialiased(x, y, in: pair.expected, and: pair.actual)
            || isAntialiased(x, y, in: pair.actual, and: pair.expected)
    }

    private func isAntialiased(_ x: Int, _ y: Int, in picture: PixelWords, and other: PixelWords) -> Bool {
        let width = pair.size.width
        let index = y * width + x
        let center = picture[index]
        var contrast = NeighborContrast(isAtBorder: isAtBorder(x, y))
        let isRefuted = forEachNeighbor(x, y) { column, row in
            let neighbor = picture[row * width + column]
            return contrast.add(YIQ.brightnessDifference(center, neighbor, offset: 4 * index), column, row)
        }
        guard !isRefuted, contrast.hasBoth else { return false }
        let (darkest, brightest) = (contrast.darkest, contrast.brightest)
        return isEven(darkest.x, darkest.y, in: picture) && isEven(darkest.x, darkest.y, in: other)
            || isEven(brightest.x, brightest.y, in: picture) && isEven(brightest.x, brightest.y, in: other)
    }

    /// Whether three or more neighbours have the pixel's own colour; at the border, two are enough.
    private func isEven(_ x: Int, _ y: Int, in picture: PixelWords) -> Bool {
        let width = pair.size.width
        let center = picture[y * width + x]
        var equals = isAtBorder(x, y) ? 1 : 0
        return forEachNeighbor(x, y) { column, row in
            equals += picture[row * width + column] == center ? 1 : 0
            return equals <= 2
        }
    }

    private func isAtBorder(_ x: Int, _ y: Int) -> Bool {
        x == 0 || y == 0 || x == pair.size.width - 1 || y == pair.size.height - 1
    }

    /// Visits the neighbours column by column until `body` answers false, and tells whether it did.
    @inline(__always)
    private func forEachNeighbor(_ x: Int, _ y: Int, _ body: (Int, Int) -> Bool) -> Bool {
        for column in max(x - 1, 0)...min(x + 1, pair.size.width - 1) {
            for row in max(y - 1, 0)...min(y + 1, pair.size.height - 1) where column != x || row != y {
                if !body(column, row) { return true }
            }
        }
        return false
    }
}

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
