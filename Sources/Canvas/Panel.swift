internal import Primitives
public import RasterImages

/// What an e-paper screen takes: the orientation of its memory, and the form of a file.
public struct Panel: Hashable, Sendable {
    /// The forms of a file.
    public enum Form: Hashable, Sendable {
        /// Greys, each in so many bits; nil for as few as they need.
        case grays(bits: Int?)
        /// Colours that the screen mixes from its own.
        case pigments([Pigment])
    }

    /// A colour of a screen.
    public struct Pigment: Hashable, Sendable {
        /// The colour on the screen.
        public var seen: RGB
        /// The colour in the file, by which the screen's driver tells the colours apart.
        public var code: RGB

        /// A colour that is seen as one and written as another.
        public init(seen: RGB, code: RGB) {
            (self.seen, self.code) = (seen, code)
        }
    }

    /// The quarter turns to the right from the card to the memory, from 0 to 3.
    public var turns: Int
    /// The form of the file.
    public var form: Form

    /// A panel.
    public init(turns: Int = 0, _ form: Form) {
        (self.turns, self.form) = (turns, form)
    }

    var hasPigments: Bool {
        if case .pigments = form { true } else { false }
    }

    /// The pixels of a picture in the panel's form and turned, a byte each; nil if they are so already.
    ///
    /// The caller frees the memory.
    func pixels(
        _ layout: PixelLayout, of bytes: UnsafeRawBufferPointer
    ) -> (bytes: UnsafeMutableRawBufferPointer, format: PixelFormat)? {
        let (width, height) = (layout.width, layout.height)
        var format = layout.format
        var flat = [UInt8](repeating: 0, count: width * height)
        switch form {
        case .grays(let bits):
            let wider = bits.flatMap { Panel.widened(format, to: $0) }
            if turns == 0, wider == nil { return nil }
            let factor = wider?.factor ?? 1
            for y in 0..<height {
                for x in 0..<width { flat[y * width + x] = bytes[y * layout.stride + x] &* factor }
            }
            if let wider { format = wider.format }
        case .pigments(let pigments):
            flat = Panel.dithered(layout, bytes, pigments)
            format = .indexed(palette: pigments.map(\.code))
        }
        let turned = UnsafeMutableRawBufferPointer.allocate(byteCount: max(flat.count, 1), alignment: 16)
        for y in 0..<height {
            for x in 0..<width {
                let place =
                    switch turns % 4 {
                    case 1: x * height + height - 1 - y
                    case 2: (height - 1 - y) * width + width - 1 - x
                    case 3: (width - 1 - x) * height + y
                    default: y * width + x
                    }
                turned[place] = flat[y * width + x]
            }
        }
        return (turned, format)
    }

    /// A format of greys in so many bits, and what turns the greys of another into its own; nil if they have as many bits already.
    private static func widened(_ format: PixelFormat, to bits: Int) -> (format: PixelFormat, factor: UInt8)? {
        let formats: [(format: PixelFormat, bits: Int, white: UInt8)] = [
            (.bilevel, 1, 1), (.gray2, 2, 3), (.gray4, 4, 15), (.gray8, 8, 255),
        ]
        guard let from = formats.first(where: { $0.format == format }),
            let to = formats.first(where: { $0.bits == bits }), to.bits > from.bits
        else { return nil }
        return (to.format, to.white / from.white)
    }

    // MARK: Pigments

    /// The pigment of each pixel, so that their mean over some pixels is the picture's: error diffusion in linear light
    /// (Floyd and Steinberg, 1976), row by row in alternating directions.
    private static func dithered(
        _ layout: PixelLayout, _ bytes: UnsafeRawBufferPointer, _ pigments: [Pigment]
    ) -> [UInt8] {
        let (width, height) = (layout.width, layout.height)
        var colors: [RGB] = []
        if case .indexed(let palette) = layout.format { colors = palette }
        let linear = (0...255).map { value in
            let value = UInt8(value)
            return Color(red: value, green: value, blue: value).relativeLuminance
        }
        func light(_ color: RGB) -> SIMD3<Double> {
            SIMD3(linear[Int(color.red)], linear[Int(color.green)], linear[Int(color.blue)])
        }
        let seen = pigments.map { light($0.seen) }
        let perceived = seen.map { $0.squareRoot() }
        // Nothing is darker than the darkest pigment or lighter than the lightest, so the picture is brought between them.
        let dark = seen.min { $0.sum() < $1.sum() } ?? SIMD3(repeating: 0)
        let bright = seen.max { $0.sum() < $1.sum() } ?? SIMD3(repeating: 1)
        var indices = [UInt8](repeating: 0, count: width * height)
        var below = [SIMD3<Double>](repeating: SIMD3(repeating: 0), count: width + 2)
        for y in 0..<height {
            let errors = below
            below = [SIMD3<Double>](repeating: SIMD3(repeating: 0), count: width + 2)
            var ahead = SIMD3<Double>(repeating: 0)
            let step = y % 2 == 0 ? 1 : -1
            for count in 0..<width {
                let x = step > 0 ? count : width - 1 - count
                var color: RGB
                if colors.isEmpty {
                    let word = bytes.loadUnaligned(fromByteOffset: y * layout.stride + 4 * x, as: UInt32.self)
                    color = RGB(
                        red: UInt8(truncatingIfNeeded: word >> 16), green: UInt8(truncatingIfNeeded: word >> 8),
                        blue: UInt8(truncatingIfNeeded: word))
                } else {
                    color = colors[min(Int(bytes[y * layout.stride + x]), colors.count - 1)]
                }
                let wanted = dark + light(color) * (bright - dark) + errors[x + 1] + ahead
                let apparent = wanted.clamped(
                    lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1)
                ).squareRoot()
                var (best, least) = (0, Double.infinity)
                for (index, candidate) in perceived.enumerated() {
                    let difference = candidate - apparent
                    let distance = (difference * difference * SIMD3(0.30, 0.59, 0.11)).sum()
                    if distance < least { (best, least) = (index, distance) }
                }
                indices[y * width + x] = UInt8(truncatingIfNeeded: best)
                // An error that no pigment can undo must not grow.
                let error = (wanted - seen[best]).clamped(
                    lowerBound: SIMD3(repeating: -0.5), upperBound: SIMD3(repeating: 0.5))
                ahead = error * (7.0 / 16)
                below[x + 1 - step] += error * (3.0 / 16)
                below[x + 1] += error * (5.0 / 16)
                below[x + 1 + step] += error * (1.0 / 16)
            }
        }
        return indices
    }
}
