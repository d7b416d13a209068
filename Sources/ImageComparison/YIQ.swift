/// Distances between colours in YIQ, with the same sequence of operations as pixelmatch 7.2.0.
///
/// A pixel is a word of red, green, blue and straight alpha with red in the lowest byte; `offset` is four times its index.
enum YIQ {
    /// The difference in red, green and blue, blended over the pattern if a pixel is not opaque.
    @inline(__always)
    private static func difference(
        _ one: UInt32, _ other: UInt32, offset: Int
    ) -> (red: Double, green: Double, blue: Double) {
        let (red, otherRed) = (Int(one & 255), Int(other & 255))
        let (green, otherGreen) = (Int(one >> 8 & 255), Int(other >> 8 & 255))
        let (blue, otherBlue) = (Int(one >> 16 & 255), Int(other >> 16 & 255))
        let (alpha, otherAlpha) = (Int(one >> 24), Int(other >> 24))
        if alpha == 255, otherAlpha == 255 {
            return (Double(red - otherRed), Double(green - otherGreen), Double(blue - otherBlue))
        }
        let background = background(at: offset)
        let step = alpha - otherAlpha
        return (
            Double(red * alpha - otherRed * otherAlpha - background.red * step) / 255,
            Double(green * alpha - otherGreen * otherAlpha - background.green * step) / 255,
            Double(blue * alpha - otherBlue * otherAlpha - background.blue * step) / 255
        )
    }

    /// The background of a pixel: 48 or 207 by the parity of the offset, and of the offset divided by the golden ratio and
    /// its square.
    ///
    /// Offsets are even, so red is always 48.
    private static func background(at offset: Int) -> (red: Int, green: Int, blue: Int) {
        func tone(_ part: Double) -> Int { 48 + 159 * Int(Int32(truncatingIfNeeded: Int(part)) % 2) }
        return (
            48 + 159 * (offset % 2), tone(Double(offset) / 1.618033988749895),
            tone(Double(offset) / 2.618033988749895)
        )
    }

    /// The difference in brightness, positive if the first pixel is brighter.
    @inline(__always)
    static func brightnessDifference(_ one: UInt32, _ other: UInt32, offset: Int) -> Double {
        if one == other { return 0 }
        let (red, green, blue) = difference(one, other, offset: offset)
        return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    }

    /// The squared distance, at most 35215 for opaque pixels.
    @inline(__always)
    static func squaredDistance(_ one: UInt32, _ other: UInt32, offset: Int) -> Double {
        let (red, green, blue) = difference(one, other, offset: offset)
        let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
        let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
        let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
        return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    }
}
