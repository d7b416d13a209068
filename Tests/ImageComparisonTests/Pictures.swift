import RasterImages
import Testing

/// A picture of one opaque colour, in which some pixels are another.
func picture(
    _ width: Int, _ height: Int, _ color: [UInt8] = [60, 120, 180, 255], changed: [(x: Int, y: Int)] = [],
    to other: [UInt8] = [60, 125, 180, 255]
) throws -> RasterImage {
    var samples = (0..<(width * height)).flatMap { _ in color }
    for (x, y) in changed {
        samples.replaceSubrange(((y * width + x) * 4)..<((y * width + x) * 4 + 4), with: other)
    }
    return try #require(RasterImage(width: width, height: height, samples: .eightBit(samples)))
}

/// The same picture with 16 bits a channel.
func widened(_ image: RasterImage) throws -> RasterImage {
    try #require(
        RasterImage(width: image.width, height: image.height, samples: .sixteenBit(image.sixteenBitSamples)))
}
