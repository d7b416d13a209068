internal import Primitives

/// A colour that is laid over stretches of pixels, to the level as cairo does.
struct SolidPaint: Hashable {
    /// Premultiplied: alpha, red, green and blue from the highest byte down.
    private let word: UInt32

    init(_ color: Color) {
        self.init(color, opacity: color.opacity)
    }

    /// A colour at another opacity than its own.
    init(_ color: Color, opacity: Double) {
        func level(_ part: Double) -> UInt32 {
            // cairo keeps sixteen bits and pixman the upper eight of them.
            let sixteen = UInt32(part * 65536)
            return (sixteen - sixteen >> 16) >> 8
        }
        func level(_ channel: UInt8) -> UInt32 { level(Double(channel) / 255 * opacity) }
        word = level(opacity) << 24 | level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
    }

    /// What is premultiplied already, by default nothing at all.
    init(word: UInt32 = 0) {
        self.word = word
    }

    /// Lays it over pixels that are words of colours.
    @inline(__always)
    func cover(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, level: UInt8) {
        let word = times(self.word, UInt32(level))
        let rest = 255 - word >> 24
        if rest == 0 {
            pixels.update(repeating: word, count: count)
            return
        }
        var index = 0
        let four = SIMD16<UInt16>(truncatingIfNeeded: unsafeBitCast(SIMD4(repeating: word), to: SIMD16<UInt8>.self))
        while index + 4 <= count {
            let place = UnsafeMutableRawPointer(pixels + index)
            let there = SIMD16<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD16<UInt8>.self))
            let product = there &* UInt16(rest) &+ 128
            let sum = four &+ ((product &+ (product &>> 8)) &>> 8)
            place.storeBytes(of: SIMD16<UInt8>(truncatingIfNeeded: sum), as: SIMD16<UInt8>.self)
            index &+= 4
        }
        while index < count {
            pixels[index] = word &+ times(pixels[index], rest)
            index &+= 1
        }
    }

    /// Adds its alpha to pixels of coverage, or takes it away from them.
    @inline(__always)
    func cover(_ pixels: UnsafeMutablePointer<UInt8>, count: Int, level: UInt8, erases: Bool) {
        let alpha = times(word, UInt32(level)) >> 24
        let more = erases ? 0 : alpha
        for index in 0..<count {
            pixels[index] = UInt8(truncatingIfNeeded: more &+ times(UInt32(pixels[index]), 255 &- alpha))
        }
    }

    /// All four parts of a word times a part of 255, rounded.
    @inline(__always)
    private func times(_ word: UInt32, _ part: UInt32) -> UInt32 {
        func half(_ two: UInt32) -> UInt32 {
            let product = two &* part &+ 0x80_0080
            return (product &+ (product >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
        }
        return half(word & 0xFF_00FF) | half(word >> 8 & 0xFF_00FF) << 8
    }
}
