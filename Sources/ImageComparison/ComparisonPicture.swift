public import RasterImages

extension ImageComparer {
    /// The expected picture, the difference and the actual picture side by side, or nil above 2^28 pixels.
    ///
    /// The difference is the expected picture in dark grey with each differing pixel in red. Pictures of different sizes
    /// stand at the top left of panels that hold either; a pixel that only one of them has counts as differing.
    public func picture(expected: RasterImage, actual: RasterImage) -> RasterImage? {
        let width = max(expected.width, actual.width)
        let height = max(expected.height, actual.height)
        let (panel, overflows) = width.multipliedReportingOverflow(by: height)
        guard !overflows, panel <= (1 << 28) / 3 else { return nil }
        let isDifferent = differingColumns(expected, actual)
        let shown = (expected: expected.eightBitSamples, actual: actual.eightBitSamples)
        var samples: [UInt8] = []
        samples.reserveCapacity(3 * panel * 4)
        for y in 0..<height {
            let left = row(y, of: shown.expected, width: expected.width)
            let right = row(y, of: shown.actual, width: actual.width)
            let leftEnd = samples.count + width * 4
            samples.append(contentsOf: left)
            samples.append(contentsOf: repeatElement(0, count: leftEnd - samples.count))
            appendDifference(left, isDifferent: isDifferent(y), width: width, to: &samples)
            samples.append(contentsOf: right)
            samples.append(contentsOf: repeatElement(0, count: width * 4 - right.count))
        }
        return RasterImage(width: 3 * width, height: height, samples: .eightBit(samples))
    }

    /// Adds a row of the middle panel.
    private func appendDifference(
        _ expected: ArraySlice<UInt8>, isDifferent: [Bool], width: Int, to samples: inout [UInt8]
    ) {
        for x in 0..<width {
            let start = expected.startIndex + 4 * x
            if x < isDifferent.count, isDifferent[x] {
                samples.append(contentsOf: [255, 0, 0, 255] as [UInt8])
            } else if start < expected.endIndex {
                // Luma of Rec. 601 in sixteenths, over black, at a third of its brightness.
                let luma = Int(expected[start]) * 5 + Int(expected[start + 1]) * 9 + Int(expected[start + 2]) * 2
                let grey = UInt8(luma * Int(expected[start + 3]) / (16 * 255 * 3))
                samples.append(contentsOf: [grey, grey, grey, 255])
            } else {
                samples.append(contentsOf: [0, 0, 0, 0] as [UInt8])
            }
        }
    }

    /// Tells for each row which pixels differ; a row that is the same all along has none.
    private func differingColumns(_ expected: RasterImage, _ actual: RasterImage) -> (Int) -> [Bool] {
        switch (expected.samples, actual.samples) {
        case (.eightBit(let one), .eightBit(let other)):
            { differingColumns(row($0, of: one, width: expected.width), row($0, of: other, width: actual.width)) }
        default:
            {
                [one = expected.sixteenBitSamples, other = actual.sixteenBitSamples] in
                differingColumns(row($0, of: one, width: expected.width), row($0, of: other, width: actual.width))
            }
        }
    }

    private func differingColumns<Sample: Equatable>(
        _ one: ArraySlice<Sample>, _ other: ArraySlice<Sample>
    ) -> [Bool] {
        guard one != other else { return [] }
        return stride(from: 0, to: max(one.count, other.count), by: 4).map { offset in
            !one.dropFirst(offset).prefix(4).elementsEqual(other.dropFirst(offset).prefix(4))
        }
    }

    /// The samples of a row, or none below the picture.
    private func row<Sample>(_ y: Int, of samples: [Sample], width: Int) -> ArraySlice<Sample> {
        samples.dropFirst(y * width * 4).prefix(width * 4)
    }
}
