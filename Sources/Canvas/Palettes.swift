internal import Primitives
internal import SceneModel

/// The palette of a scene with no more than two colours: a foreground at any alpha on a background.
///
/// Such a scene is drawn as coverage by the foreground, a byte per pixel, and written with a palette of 256 mixtures.
struct TwoColorPalette: Hashable {
    let background: Color
    let foreground: Color

    /// The palette of a scene, or nil where it has more than two colours.
    init?(_ scene: Scene) {
        var foreground: Color?
        for color in scene.elements.colors {
            guard let color else { return nil }
            let opaque = color.withOpacity(1)
            if opaque == scene.background || opaque == foreground { continue }
            guard foreground == nil else { return nil }
            foreground = opaque
        }
        background = scene.background
        self.foreground = foreground ?? .white
    }

    /// The mixtures from no coverage to full coverage.
    var colors: [Color] {
        (0...255).map { background.mixed(with: foreground, Double($0) / 255) }
    }
}

extension [Element] {
    /// The colours in use, with nil for a gradient.
    fileprivate var colors: [Color?] {
        flatMap { element -> [Color?] in
            switch element {
            case .group(let group): (group.paint.map { [$0.solid] } ?? []) + group.elements.colors
            case .shape(let shape): (shape.fill.map { [$0.solid] } ?? []) + (shape.stroke.map { [$0.color] } ?? [])
            case .text(let text): [text.color]
            }
        }
    }
}

/// Reduces colours to few greys: the nearest of four, eight or sixteen, or black and white by ordered dithering.
struct Halftone {
    private let depth: GrayDepth
    /// The luma of each coverage of a scene of two colours.
    private let paletteLuma: [UInt8]?

    init(_ depth: GrayDepth, palette: TwoColorPalette?) {
        self.depth = depth
        paletteLuma = palette?.colors.map { Halftone.luma($0.red, $0.green, $0.blue) }
    }

    /// The greys of a picture, a byte per pixel from 0 to 15, to 3 for four greys, or to 1 for black and white; the caller frees the memory.
    func grays(
        of bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
    ) -> UnsafeMutableRawBufferPointer {
        let grays = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height, alignment: 16)
        for y in 0..<height {
            for x in 0..<width {
                let luma: UInt8
                if let paletteLuma {
                    luma = paletteLuma[Int(bytes[y * stride + x])]
                } else {
                    let word = bytes.loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                    luma = Halftone.luma(
                        UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8),
                        UInt8(truncatingIfNeeded: word))
                }
                switch depth {
                case .four: grays[y * width + x] = UInt8((Int(luma) * 3 + 127) / 255)
                case .eight, .sixteen:
                    let last = depth.rawValue - 1
                    let level = (Int(luma) * last + 127) / 255
                    grays[y * width + x] = UInt8((level * 15 + last / 2) / last)
                case .two: grays[y * width + x] = luma > Halftone.threshold(x, y) ? 1 : 0
                }
            }
        }
        return grays
    }

    /// The luma of sRGB channels (ITU-R BT.709).
    private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let weighted: Int = 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue)
        return UInt8((weighted + 5000) / 10_000)
    }

    /// The threshold of a pixel, from 2 to 254, from the 8 x 8 Bayer matrix.
    private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
        var rank = 0
        for bit in 0..<3 {
            let (a, b) = (x >> bit & 1, y >> bit & 1)
            rank = rank << 2 | (a ^ b) << 1 | b
        }
        return UInt8(rank * 4 + 2)
    }
}
