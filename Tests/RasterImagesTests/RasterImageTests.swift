import RasterImages
import Testing

struct RasterImageTests {
    @Test(
        arguments: [
            (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 2, 12), (.max, .max, 4), (.max, 2, 8),
        ])
    func samplesMustFillThePicture(width: Int, height: Int, count: Int) {
        let samples = [UInt8](repeating: 0, count: count)
        #expect(RasterImage(width: width, height: height, samples: .eightBit(samples)) == nil)
    }

    @Test func eightBitsBecomeSixteenAndComeBack() throws {
        let samples = (0...255).map { UInt8($0) }
        let image = try #require(RasterImage(width: 8, height: 8, samples: .eightBit(samples)))
        #expect(image.sixteenBitSamples.first == 0 && image.sixteenBitSamples.last == 65_535)
        let wide = try #require(RasterImage(width: 8, height: 8, samples: .sixteenBit(image.sixteenBitSamples)))
        #expect(wide.eightBitSamples == samples)
        #expect(image.depth == 8 && wide.depth == 16)
    }

    @Test func sixteenBitsAreRoundedToTheNearestOfEight() throws {
        let image = try #require(
            RasterImage(width: 1, height: 1, samples: .sixteenBit([128, 129, 65_406, 65_407])))
        #expect(image.eightBitSamples == [0, 1, 254, 255])
    }
}
