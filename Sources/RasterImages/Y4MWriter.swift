/// Writes frames as YUV4MPEG2: uncompressed video, colours in BT.709 of limited range, two by two pixels sharing theirs.
///
/// Encoders need even sides, so a picture with an odd one repeats its last row or column.
package struct Y4MWriter: Sendable {
    private let width: Int
    private let height: Int
    private let rate: Int

    /// A writer of frames of a size at a number of frames a second.
    package init(width: Int, height: Int, rate: Int) {
        (self.width, self.height, self.rate) = (width, height, rate)
    }

    /// The first bytes of the file.
    package var header: [UInt8] {
        let (width, height) = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
        return Array(
            "YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 C420jpeg XYSCSS=420JPEG XCOLORRANGE=LIMITED\n".utf8)
    }

    /// A frame of native-endian words `0x00RRGGBB` in rows without padding.
    package func frame(_ words: [UInt8]) -> [UInt8] {
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        let marker = Array("FRAME\n".utf8)
        let brightness = 4 * columns * rows
        let total = marker.count + brightness + 2 * columns * rows
        return [UInt8](unsafeUninitializedCapacity: total) { bytes, count in
            for (index, byte) in marker.enumerated() { bytes[index] = byte }
            let (first, blue) = (marker.count, marker.count + brightness)
            let red = blue + columns * rows
            words.withUnsafeBytes { words in
                for row in 0..<rows {
                    for column in 0..<columns {
                        var sum = SIMD4<Int32>(repeating: 0)
                        for corner in 0..<4 {
                            let (x, y) = (2 * column + corner % 2, 2 * row + corner / 2)
                            let place = min(y, height - 1) * width + min(x, width - 1)
                            let word = words.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)
                            let color = SIMD4<Int32>(
                                Int32(word >> 16 & 255), Int32(word >> 8 & 255), Int32(word & 255), 0)
                            sum &+= color
                            bytes[first + y * 2 * columns + x] = Y4MWriter.luma(color)
                        }
                        bytes[blue + row * columns + column] = Y4MWriter.chroma(sum, Y4MWriter.blue)
                        bytes[red + row * columns + column] = Y4MWriter.chroma(sum, Y4MWriter.red)
                    }
                }
            }
            count = total
        }
    }

    // The weights of BT.709, item 3.2, times 65536 and the ranges 219 and 224 over 255.
    private static let luma = SIMD4<Int32>(11_966, 40_254, 4064, 0)
    private static let blue = SIMD4<Int32>(-6596, -22_189, 28_785, 0)
    private static let red = SIMD4<Int32>(28_785, -26_145, -2640, 0)

    private static func luma(_ color: SIMD4<Int32>) -> UInt8 {
        let sum = (color &* luma).wrappedSum()
        return UInt8(truncatingIfNeeded: 16 + (sum + 32_768) >> 16)
    }

    /// The chroma of the sum of four colours.
    private static func chroma(_ sum: SIMD4<Int32>, _ weights: SIMD4<Int32>) -> UInt8 {
        UInt8(truncatingIfNeeded: 128 + ((sum &* weights).wrappedSum() + 131_072) >> 18)
    }
}
