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
