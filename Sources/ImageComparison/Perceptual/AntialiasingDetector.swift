/// Tells pixels that are likely antialiasing (Vysniauskas, Anti-aliased Pixel and Intensity Slope Detector, 2009).
struct AntialiasingDetector {
    let width: Int
    let height: Int

    /// Whether the pixel of `picture` at this place smooths an edge between two areas, each in both pictures.
    ///
    /// Such a pixel has at most two neighbours of its own brightness, and both a darker and a brighter one, of which the
    /// darkest or the brightest lies in an even area.
    func isAntialiased(x: Int, y: Int, in picture: PixelWords, and other: PixelWords) -> Bool {
        let index = y * width + x
        let center = picture[index]
        let columns = max(x - 1, 0)...min(x + 1, width - 1)
        let rows = max(y - 1, 0)...min(y + 1, height - 1)
        var equals = columns.count * rows.count < 9 ? 1 : 0
        var darkest = (difference: 0.0, index: 0, x: 0, y: 0)
        var brightest = darkest
        // Column by column: of neighbours that are equally dark, the first counts.
        for column in columns {
            for row in rows where column != x || row != y {
                let neighbor = row * width + column
                let difference = YIQ.brightnessDifference(center, picture[neighbor], offset: 4 * index)
                if difference == 0 {
                    equals += 1
                    if equals > 2 { return false }
                } else if difference < darkest.difference {
                    darkest = (difference, neighbor, column, row)
                } else if difference > brightest.difference {
                    brightest = (difference, neighbor, column, row)
                }
            }
        }
        if darkest.difference == 0 || brightest.difference == 0 { return false }
        return isEven(darkest.x, darkest.y, in: picture) && isEven(darkest.x, darkest.y, in: other)
            || isEven(brightest.x, brightest.y, in: picture) && isEven(brightest.x, brightest.y, in: other)
    }

    /// Whether three or more neighbours have the pixel's own colour; at the border, two are enough.
    private func isEven(_ x: Int, _ y: Int, in picture: PixelWords) -> Bool {
        let center = picture[y * width + x]
        let columns = max(x - 1, 0)...min(x + 1, width - 1)
        let rows = max(y - 1, 0)...min(y + 1, height - 1)
        // The pixel itself is among those that are looked at.
        var equals = columns.count * rows.count < 9 ? 0 : -1
        for row in rows {
            for column in columns where picture[row * width + column] == center {
                equals += 1
            }
        }
        return equals > 2
    }
}

/// The pixels of a picture as words, red in the lowest byte.
struct PixelWords: @unchecked Sendable {
    private let bytes: UnsafeRawBufferPointer

    /// Looks into memory that must outlive this.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    @inline(__always)
    subscript(index: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
    }
}
