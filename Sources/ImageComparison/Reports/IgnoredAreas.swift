package import RasterImages
package import SystemAccess

/// Areas of pictures in which differences do not count.
package struct IgnoredAreas: Sendable {
    /// What `--ignore` must be.
    package static let expected =
        "X,Y,WIDTH,HEIGHT in pixels, such as 0,0,200,40, or a PNG whose visible pixels are ignored"

    private var boxes: [PixelBox] = []
    private var masks: [(name: String, picture: RasterImage)] = []

    /// The areas in the values of `--ignore`.
    ///
    /// - Throws: If a value is neither a rectangle nor a readable PNG.
    package init(_ values: [String], limits: PNGDecoder) throws(ProgramError) {
        for value in values {
            if let box = IgnoredAreas.box(value) {
                boxes.append(box)
            } else if value.lowercased().hasSuffix(".png") {
                let picture = try PictureFile(value).open(limits: limits).decode(depth: 8)
                masks.append((printable(value), picture))
            } else {
                throw .usage("--ignore must be \(IgnoredAreas.expected), not '\(printable(value))'")
            }
        }
    }

    var isEmpty: Bool { boxes.isEmpty && masks.isEmpty }

    /// The actual picture with the expected pixels in the ignored areas; both must have the same size.
    ///
    /// - Throws: If a mask has a different size.
    func applied(to actual: RasterImage, from expected: RasterImage) throws(ProgramError) -> RasterImage {
        var isIgnored = [Bool](repeating: false, count: actual.width * actual.height)
        for box in boxes {
            let columns = min(box.x, actual.width)..<min(box.x + box.width, actual.width)
            for row in min(box.y, actual.height)..<min(box.y + box.height, actual.height) {
                for column in columns { isIgnored[row * actual.width + column] = true }
            }
        }
        for (name, mask) in masks {
            guard mask.width == actual.width, mask.height == actual.height else {
                throw ProgramError(
                    .badData,
                    "\(name) has \(mask.width) x \(mask.height) pixels; to ignore pixels in a picture of "
                        + "\(actual.width) x \(actual.height), it must have as many")
            }
            let samples = mask.eightBitSamples
            for pixel in isIgnored.indices where samples[4 * pixel + 3] > 0 { isIgnored[pixel] = true }
        }
        let samples: RasterImage.Samples =
            switch (actual.samples, expected.samples) {
            case (.eightBit(let ours), .eightBit(let theirs)):
                .eightBit(IgnoredAreas.merged(ours, theirs, where: isIgnored))
            case (.sixteenBit(let ours), .sixteenBit(let theirs)):
                .sixteenBit(IgnoredAreas.merged(ours, theirs, where: isIgnored))
            default: actual.samples
            }
        return RasterImage(width: actual.width, height: actual.height, samples: samples) ?? actual
    }

    private static func merged<Sample>(_ ours: [Sample], _ theirs: [Sample], where isIgnored: [Bool]) -> [Sample] {
        var merged = ours
        for pixel in isIgnored.indices where isIgnored[pixel] {
            for sample in 4 * pixel..<4 * pixel + 4 { merged[sample] = theirs[sample] }
        }
        return merged
    }

    /// The rectangle in a text, with at least one pixel.
    private static func box(_ text: String) -> PixelBox? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            (1...9).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(part) : nil
        }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], width > 0, height > 0
        else { return nil }
        return PixelBox(x: x, y: y, width: width, height: height)
    }
}
