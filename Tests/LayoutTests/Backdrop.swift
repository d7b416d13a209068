import Canvas
import Primitives
import RasterImages
import SceneModel

/// The pixels of a scene without its words.
struct Backdrop {
    private let image: RasterImage
    private let samples: [UInt8]
    private let scale: Double
    private let size: Size
    private let fonts: FontBook

    /// Large enough for the ground behind a line of text, and no larger.
    private static let longestSide = 320.0

    init(_ scene: Scene, fonts: FontBook) throws {
        (size, self.fonts) = (scene.size, fonts)
        scale = min(1, Backdrop.longestSide / max(scene.size.width, scene.size.height))
        image = try PNGDecoder().decode(SceneRenderer(fonts: fonts).png(of: scene.withoutTexts, scale: scale))
        samples = image.eightBitSamples
    }

    /// The least contrast of a text with any pixel behind its ink's box, or behind the ink alone, and the colour of that pixel.
    func leastContrast(of text: PlacedText, behind ink: Ink? = nil) -> (contrast: Double, color: Color)? {
        func pixels(_ low: Double, _ high: Double, _ count: Int) -> ClosedRange<Int> {
            // Those that lie in the box for the most part.
            let last = Double(count - 1)
            let first = Int(min(max((low * scale).rounded(), 0), last))
            return first...max(first, Int(min(max((high * scale).rounded() - 1, 0), last)))
        }
        guard text.box.width > 0 else { return nil }
        let columns = pixels(text.box.minX, text.box.maxX, image.width)
        var colors: Set<UInt32> = []
        var last: UInt32?
        for y in pixels(text.box.minY, text.box.maxY, image.height) {
            for x in columns where ink?.isNear(x, y) != false {
                let at = (y * image.width + x) * 4
                let rgb = UInt32(samples[at]) << 16 | UInt32(samples[at + 1]) << 8 | UInt32(samples[at + 2])
                if rgb != last { colors.insert(rgb) }
                last = rgb
            }
        }
        return colors.map { Color(rgb: $0) }.map { (text.run.color.contrast(with: $0), $0) }
            .min { $0.0 < $1.0 }
    }

    /// Texts with too little contrast: below 4.5:1, or below 3:1 from 60 units on.
    ///
    /// `usual` is the least for texts under 60 units, each of `unit` points.
    func faults(of texts: [PlacedText], unit: Double, usual: Double = 4.5, large: Double = 3) throws -> [String] {
        try texts.compactMap { text in
            let asked = text.run.size >= 60 * unit ? large : usual
            // The box of letters with marks may hold a sign that none of them touches.
            guard let quick = leastContrast(of: text), quick.contrast < asked,
                let least = leastContrast(of: text, behind: try ink(of: text)), least.contrast < asked
            else { return nil }
            let contrast = (least.contrast * 100).rounded() / 100
            return "\(text.run.id) in \(text.run.color.hex) has \(contrast):1 on \(least.color.hex)"
        }
    }
    private func ink(of text: PlacedText) throws -> Ink {
        var run = text.run
        run.color = Color(rgb: 0)
        run.rim = nil
        let scene = Scene(
            size: size, background: .white, elements: [.text(run)],
            description: .init(short: "", full: "", share: ""), attribution: "")
        return Ink(try PNGDecoder().decode(SceneRenderer(fonts: fonts).png(of: scene, scale: scale)))
    }
}

/// The ink of a text, alone and black on white.
struct Ink {
    private let width, height: Int
    private let samples: [UInt8]

    init(_ image: RasterImage) {
        (width, height, samples) = (image.width, image.height, image.eightBitSamples)
    }

    /// Whether there is ink in a pixel or in one next to it.
    func isNear(_ x: Int, _ y: Int) -> Bool {
        (max(0, y - 1)...min(height - 1, y + 1)).contains { row in
            (max(0, x - 1)...min(width - 1, x + 1)).contains { samples[(row * width + $0) * 4] < 255 }
        }
    }
}
