internal import Primitives
internal import SceneModel

/// The two colours of a scene that has no more: an ink at any alpha on a ground.
///
/// Such a scene is drawn as coverage by the ink, a byte a pixel, and written as a palette of the 256 mixes.
struct Tones: Hashable {
    let ground: Color
    let ink: Color

    /// The tones of a scene, or nil where it has more than two colours.
    init?(_ scene: Scene) {
        var ink: Color?
        for color in scene.elements.colors {
            guard let color else { return nil }
            let opaque = color.withOpacity(1)
            if opaque == scene.background || opaque == ink { continue }
            guard ink == nil else { return nil }
            ink = opaque
        }
        ground = scene.background
        self.ink = ink ?? .white
    }

    /// The mixes from no coverage to full, as red, green and blue.
    var palette: [Color] {
        (0...255).map { ground.mixed(with: ink, Double($0) / 255) }
    }
}

extension [Element] {
    /// The colours in use, nil for a gradient.
    fileprivate var colors: [Color?] {
        flatMap { element -> [Color?] in
            switch element {
            case .group(let group): group.elements.colors
            case .shape(let shape): (shape.fill.map { [$0.solid] } ?? []) + (shape.stroke.map { [$0.color] } ?? [])
            case .text(let text): [text.color]
            }
        }
    }
}

/// Reduces colours to few greys: the nearest of four, eight or sixteen, or black and white by ordered dither.
struct Halftone {
    private let depth: GrayDepth
    /// The luma of each coverage of a scene of two tones.
    private let tones: [UInt8]?

    init(_ depth: GrayDepth, tones: Tones?) {
        self.depth = depth
        self.tones = tones?.palette.map { Halftone.luma($0.red, $0.green, $0.blue) }
    }

    /// One byte per pixel, from 0 to 15, or 0 and 1 for black and white; the caller frees it.
    func greys(
        of bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
    ) -> UnsafeMutableRawBufferPointer {
        let greys = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height, alignment: 16)
        for y in 0..<height {
            for x in 0..<width {
                let luma: UInt8
                if let tones {
                    luma = tones[Int(bytes[y * stride + x])]
                } else {
                    let word = bytes.loadUnaligned(fromByteOffset: y * stride + 4 * x, as: UInt32.self)
                    luma = Halftone.luma(
                        UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8),
                        UInt8(truncatingIfNeeded: word))
                }
                switch depth {
                case .four, .eight, .sixteen:
                    let last = depth.rawValue - 1
                    let level = (Int(luma) * last + 127) / 255
                    greys[y * width + x] = UInt8((level * 15 + last / 2) / last)
                case .two: greys[y * width + x] = luma > Halftone.threshold(x, y) ? 1 : 0
                }
            }
        }
        return greys
    }

    /// The luma of sRGB channels (ITU-R BT.709).
    private static func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let weighted: Int = 2126 * Int(red) + 7152 * Int(green) + 722 * Int(blue)
        return UInt8((weighted + 5000) / 10_000)
    }

    /// From 2 to 254, by Bayer's matrix of 8 x 8.
    private static func threshold(_ x: Int, _ y: Int) -> UInt8 {
        var rank = 0
        for bit in 0..<3 {
            let (a, b) = (x >> bit & 1, y >> bit & 1)
            rank = rank << 2 | (a ^ b) << 1 | b
        }
        return UInt8(rank * 4 + 2)
    }
}
