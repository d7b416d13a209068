internal import CPixelBlender

/// Premultiplied colours of a row of pixels: words of alpha, red, green and blue, from the highest byte to the lowest.
///
/// Each function has a form for one word and one for four at once, with the same results.
enum PixelRow {
    typealias Four = SIMD4<UInt32>

    /// Whether four words at once are faster than one after another; without optimization, they take many times as long.
    static var usesVectors: Bool {
        #if DEBUG
        false
        #else
        true
        #endif
    }

    /// The number of pixels for which a call of a function in C is worth it.
    private static var longRun: Int { 8 }

    /// Multiplies the four bytes of a word by `factor` 255ths, rounding each.
    @inline(__always)
    static func times(_ word: UInt32, _ factor: UInt32) -> UInt32 {
        // Two bytes at once.
        let even = (word & 0xFF_00FF) &* factor &+ 0x80_0080
        let odd = (word &>> 8 & 0xFF_00FF) &* factor &+ 0x80_0080
        return (even &+ (even &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF | (odd &+ (odd &>> 8 & 0xFF_00FF)) & 0xFF00_FF00
    }

    /// Multiplies the bytes of each word by its factor, rounding each.
    @inline(__always)
    static func times(_ words: Four, _ factors: Four) -> Four {
        let bytes = unsafeBitCast(words, to: SIMD8<UInt16>.self)
        let factor = unsafeBitCast(factors | factors &<< 16, to: SIMD8<UInt16>.self)
        let even = (bytes & 0xFF) &* factor &+ 128
        let odd = (bytes &>> 8) &* factor &+ 128
        return unsafeBitCast(
            (even &+ (even &>> 8)) &>> 8 | (odd &+ (odd &>> 8)) & 0xFF00, to: Four.self)
    }

    /// A word painted over another.
    @inline(__always)
    static func over(_ word: UInt32, _ there: UInt32) -> UInt32 { word &+ times(there, 255 &- word &>> 24) }

    /// Words painted over others.
    @inline(__always)
    static func over(_ words: Four, _ there: Four) -> Four { words &+ times(there, 255 &- words &>> 24) }

    /// Paints one word over `count` pixels.
    @inline(__always)
    static func paint(
        _ word: UInt32, over pixels: UnsafeMutablePointer<UInt32>, count: Int, byVectors: Bool = usesVectors
    ) {
        let rest = 255 &- word &>> 24
        if rest == 0 {
            pixels.update(repeating: word, count: count)
            return
        }
        var index = 0
        if byVectors {
            if count >= longRun { index = paint_word(word, pixels, count) }
            let (words, factors) = (Four(repeating: word), Four(repeating: rest))
            while index &+ 4 <= count {
                let place = pixels + index
                store(words &+ times(four(place), factors), to: place)
                index &+= 4
            }
        }
        while index < count {
            pixels[index] = word &+ times(pixels[index], rest)
            index &+= 1
        }
    }

    /// Paints each word over its pixel.
    @inline(__always)
    static func paint(
        _ words: UnsafePointer<UInt32>, over pixels: UnsafeMutablePointer<UInt32>, count: Int,
        byVectors: Bool = usesVectors
    ) {
        var index = 0
        if byVectors {
            if count >= longRun { index = paint_words(words, pixels, count) }
            while index &+ 4 <= count {
                let place = pixels + index
                store(over(four(words + index), four(place)), to: place)
                index &+= 4
            }
        }
        while index < count {
            pixels[index] = over(words[index], pixels[index])
            index &+= 1
        }
    }

    /// Paints each word over its pixel, multiplied by its share of 255.
    @inline(__always)
    static func paint(
        _ words: UnsafePointer<UInt32>, shares: UnsafePointer<UInt8>, over pixels: UnsafeMutablePointer<UInt32>,
        count: Int, byVectors: Bool = usesVectors
    ) {
        var index = 0
        if byVectors {
            while index &+ 4 <= count {
                let place = pixels + index
                let share = shares + index
                if UnsafeRawPointer(share).loadUnaligned(as: UInt32.self) == 0 {
                    index &+= 4
                    continue
                }
                let factors = Four(UInt32(share[0]), UInt32(share[1]), UInt32(share[2]), UInt32(share[3]))
                store(over(times(four(words + index), factors), four(place)), to: place)
                index &+= 4
            }
        }
        while index < count {
            pixels[index] = over(times(words[index], UInt32(shares[index])), pixels[index])
            index &+= 1
        }
    }

    @inline(__always)
    private static func four(_ place: UnsafePointer<UInt32>) -> Four {
        UnsafeRawPointer(place).loadUnaligned(as: Four.self)
    }

    @inline(__always)
    private static func store(_ words: Four, to place: UnsafeMutablePointer<UInt32>) {
        UnsafeMutableRawPointer(place).storeBytes(of: words, as: Four.self)
    }
}
