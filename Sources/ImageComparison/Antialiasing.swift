/// Detects antialiased pixels in a row in which many pixels differ, and computes what they share once per row.
///
/// The results are those of `AntialiasingDetector`. Brightness is an integer here and so free of rounding; the order of
/// neighbours is the same, because two opaque colours that differ always differ in brightness.
final class AntialiasingRows {
    private let pair: PixelPair
    private let width: Int
    private let height: Int
    /// The rows in memory, each at its index modulo three.
    private var rows = [-1, -1, -1]
    private var areOpaque = [false, false, false]
    /// Whether the prepared row and its neighbours have only opaque pixels.
    private var isOpaque = false
    /// For each of three rows, 1 for a pixel with many siblings in both pictures, else 0.
    private let siblings: UnsafeMutablePointer<UInt8>
    /// For the prepared row, 1 for a pixel that has such a pixel in its neighbourhood, else 0.
    private let nearSiblings: UnsafeMutablePointer<UInt8>
    /// For each picture and three rows, the brightness of opaque pixels in units of 1e-8.
    private let brightness: UnsafeMutablePointer<Double>
    private let counts: UnsafeMutablePointer<UInt32>

    init(_ pair: PixelPair) {
        self.pair = pair
        (width, height) = (pair.size.width, pair.size.height)
        siblings = .allocate(capacity: 3 * width)
        nearSiblings = .allocate(capacity: width)
        brightness = .allocate(capacity: 6 * width)
        counts = .allocate(capacity: 2 * width)
        siblings.initialize(repeating: 0, count: 3 * width)
        nearSiblings.initialize(repeating: 0, count: width)
        brightness.initialize(repeating: 0, count: 6 * width)
        counts.initialize(repeating: 0, count: 2 * width)
    }

    deinit {
        siblings.deallocate()
        nearSiblings.deallocate()
        brightness.deallocate()
        counts.deallocate()
    }

    /// Prepares a row for `isAntialiased`.
    func prepare(_ y: Int) {
        let neighbors = max(0, y - 1)...min(height - 1, y + 1)
        for row in neighbors where rows[row % 3] != row {
            rows[row % 3] = row
            let opaque = (
                measure(pair.expected, row, into: brightness + row % 3 * width),
                measure(pair.actual, row, into: brightness + (3 + row % 3) * width)
            )
            areOpaque[row % 3] = opaque.0 && opaque.1
            findSiblings(row)
        }
        isOpaque = neighbors.allSatisfy { areOpaque[$0 % 3] }
        nearSiblings.update(repeating: 0, count: width)
        for row in neighbors {
            let siblings = siblings + row % 3 * width
            for shift in -1...1 {
                for x in stride(from: max(0, -shift), to: width - max(0, shift), by: 1) {
                    nearSiblings[x] |= siblings[x + shift]
                }
            }
        }
    }

    /// Whether a pixel of the prepared row is antialiased in either picture.
    func isAntialiased(x: Int, y: Int) -> Bool {
        // In noise, this decides for nearly every pixel.
        guard nearSiblings[x] != 0 else { return false }
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
        return siblings[darkest.y % 3 * width + darkest.x] != 0
            || siblings[brightest.y % 3 * width + brightest.x] != 0
    }

    /// Computes the brightness of a row, and returns whether all its pixels are opaque.
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

    /// Finds the pixels of a row with at least three neighbours of the same colour, or two at the border.
    private func findSiblings(_ y: Int) {
        count(pair.expected, y, into: counts)
        count(pair.actual, y, into: counts + width)
        let row = siblings + y % 3 * width
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

/// Detects pixels that are likely antialiased (Vysniauskas, Anti-aliased Pixel and Intensity Slope Detector, 2009).
///
/// Such a pixel has, in one of the pictures, at most two neighbours of its own brightness, and both a darker and a
/// brighter neighbour. The darkest or the brightest of them has many siblings, neighbours of its own colour, in both
/// pictures.
struct AntialiasingDetector {
    let pair: PixelPair

    /// Whether the pixel is antialiased in either picture.
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
        return hasManySiblings(darkest.x, darkest.y, in: picture)
            && hasManySiblings(darkest.x, darkest.y, in: other)
            || hasManySiblings(brightest.x, brightest.y, in: picture)
                && hasManySiblings(brightest.x, brightest.y, in: other)
    }

    /// Whether at least three neighbours have the pixel's colour, or two at the border.
    private func hasManySiblings(_ x: Int, _ y: Int, in picture: PixelWords) -> Bool {
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

    /// Visits the neighbours column by column until `body` returns false, and returns whether it did.
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

/// The brightness of a pixel's neighbours relative to its own.
struct NeighborContrast {
    /// A neighbour, and its difference in brightness.
    typealias Extreme = (difference: Double, x: Int, y: Int)

    private(set) var darkest: Extreme = (0, 0, 0)
    private(set) var brightest: Extreme = (0, 0, 0)
    /// The number of equally bright neighbours; the border counts as one.
    private var equals: Int

    /// Starts with no neighbours.
    init(isAtBorder: Bool) {
        equals = isAtBorder ? 1 : 0
    }

    /// Adds a neighbour, and returns whether the pixel can still be antialiased.
    ///
    /// The first of several darkest or brightest neighbours is kept.
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
