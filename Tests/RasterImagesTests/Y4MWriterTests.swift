import RasterImages
import Testing

struct Y4MWriterTests {
    private static func words(_ colors: [UInt32]) -> [UInt8] {
        colors.flatMap { color in withUnsafeBytes(of: color) { Array($0) } }
    }

    /// Values of BT.709 in limited range, computed by hand from its equations.
    private static let values: [(UInt32, [UInt8])] = [
        (0x000000, [16, 128, 128]), (0xFFFFFF, [235, 128, 128]), (0x808080, [126, 128, 128]),
        (0xFF0000, [63, 102, 240]), (0x00FF00, [173, 42, 26]), (0x0000FF, [32, 240, 118]),
    ]

    @Test(arguments: values)
    func coloursAreThoseOfBT709(color: UInt32, planes: [UInt8]) {
        let writer = Y4MWriter(width: 2, height: 2, rate: 30)
        let frame = writer.frame(Self.words([color, color, color, color]))
        let luma = [UInt8](repeating: planes[0], count: 4)
        #expect(frame == Array("FRAME\n".utf8) + luma + planes[1...])
    }

    @Test func anOddSideRepeatsItsEdge() {
        let writer = Y4MWriter(width: 3, height: 1, rate: 12)
        #expect(String(decoding: writer.header, as: UTF8.self).hasPrefix("YUV4MPEG2 W4 H2 F12:1 "))
        let frame = writer.frame(Self.words([0x000000, 0xFFFFFF, 0xFF0000]))
        #expect(Array(frame[6..<14]) == [16, 235, 63, 63, 16, 235, 63, 63])
        #expect(Array(frame[14...]) == [128, 102, 128, 240])
    }

    @Test(arguments: [(1, 1), (7, 5), (8, 2), (16, 4), (37, 9), (130, 66)])
    func vectorsWriteTheSameBytes(width: Int, height: Int) {
        var state: UInt32 = 1
        let corners: [UInt32] = [0, 0xFF, 0xFF00, 0xFF0000, 0xFFFFFF]
        let colors = (0..<width * height).map { index -> UInt32 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return index % 3 == 0 ? corners[Int(state >> 16) % 5] : state >> 8
        }
        let writer = Y4MWriter(width: width, height: height, rate: 30)
        let words = Self.words(colors)
        #expect(writer.frame(words) == writer.frame(words, byVectors: false))
    }
}
