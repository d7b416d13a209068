/// A picture as red, green, blue and straight alpha samples.
public struct RasterImage: Hashable, Sendable {
    /// The samples of a picture, pixel by pixel from the left, row by row from the top, without gaps.
    public enum Samples: Hashable, Sendable {
        /// From 0 to 255.
        case eightBit([UInt8])
        /// From 0 to 65535.
        case sixteenBit([UInt16])
    }

    /// In pixels, at least 1.
    public let width: Int
    /// In pixels, at least 1.
    public let height: Int
    /// Four a pixel.
    public let samples: Samples

    /// The picture of these samples, or nil where a side is below 1 or the samples are not four a pixel.
    public init?(width: Int, height: Int, samples: Samples) {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        let count =
            switch samples {
            case .eightBit(let values): values.count
            case .sixteenBit(let values): values.count
            }
        guard width > 0, height > 0, !overflows, count % 4 == 0, count / 4 == pixels else { return nil }
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Bits a sample: 8 or 16.
    public var depth: Int {
        switch samples {
        case .eightBit: 8
        case .sixteenBit: 16
        }
    }

    /// The samples at 8 bits, those of 16 rounded to the nearest.
    public var eightBitSamples: [UInt8] {
        switch samples {
        case .eightBit(let values): values
        case .sixteenBit(let values): values.map { UInt8((UInt32($0) * 255 + 32_767) / 65_535) }
        }
    }

    /// The samples at 16 bits; 255 becomes 65535.
    public var sixteenBitSamples: [UInt16] {
        switch samples {
        case .eightBit(let values): values.map { UInt16($0) * 257 }
        case .sixteenBit(let values): values
        }
    }
}
