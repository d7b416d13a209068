internal import CPixelPacker

/// Writes frames as YUV4MPEG2: uncompressed video in BT.709 of limited range, with one colour for two by two pixels (4:2:0).
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
    package func frame(_ words: [UInt8], byVectors: Bool = true) -> [UInt8] {
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        let marker = Array("FRAME\n".utf8)
        let brightness = 4 * columns * rows
        let total = marker.count + brightness + 2 * columns * rows
        let split = byVectors ? split_brightness : split_brightness_portably
        return [UInt8](unsafeUninitializedCapacity: total) { bytes, count in
            guard let base = bytes.baseAddress else { return }
            for (index, byte) in marker.enumerated() { bytes[index] = byte }
            let first = base + marker.count
            let blue = first + brightness
            let red = blue + columns * rows
            words.withUnsafeBytes { words in
                guard let pixels = words.baseAddress else { return }
                for row in 0..<rows {
                    let upper = pixels + 4 * width * (2 * row)
                    let lower = pixels + 4 * width * min(2 * row + 1, height - 1)
                    let top = first + 4 * columns * row
                    split(
                        upper, lower, width, top, top + 2 * columns, blue + columns * row, red + columns * row)
                }
            }
            count = total
        }
    }
}
