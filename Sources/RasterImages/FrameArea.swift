/// The part of a picture that a frame changes.
struct FrameArea: Hashable, Sendable {
    var x, y, width, height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The smallest rectangle outside which two pictures of a size are equal; a single pixel if they are equal everywhere.
    ///
    /// Pixels are words of four bytes in rows without padding, here as in ``samples(of:width:over:)``.
    init(from old: [UInt8], to new: [UInt8], width: Int, height: Int) {
        self = old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                func differs(_ index: Int) -> Bool {
                    old.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                        != new.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
                }
                var (left, right, top, bottom) = (width, -1, height, -1)
                for y in 0..<height {
                    let row = y * width
                    guard let first = (0..<width).first(where: { differs(row + $0) }) else { continue }
                    let last = stride(from: width - 1, to: first, by: -1).first { differs(row + $0) } ?? first
                    (left, right) = (min(left, first), max(right, last))
                    (top, bottom) = (min(top, y), y)
                }
                guard right >= 0 else { return FrameArea(x: 0, y: 0, width: 1, height: 1) }
                return FrameArea(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    /// The area made larger to the left and the top until it begins at even places.
    var fromEvenPlaces: FrameArea {
        FrameArea(x: x - x % 2, y: y - y % 2, width: width + x % 2, height: height + y % 2)
    }

    /// Red, green, blue and alpha of the area's pixels; transparent where the picture before has the same pixel.
    ///
    /// `pictureWidth` is that of the whole pictures, whose pixels are native-endian words `0x00RRGGBB`.
    func samples(of pixels: [UInt8], width pictureWidth: Int, over old: [UInt8]?) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { samples, count in
            let target = UnsafeMutableRawBufferPointer(samples)
            var place = 0
            func write(_ pixels: UnsafeRawBufferPointer, over old: UnsafeRawBufferPointer?) {
                for y in y..<y + height {
                    for x in x..<x + width {
                        let index = 4 &* (y &* pictureWidth &+ x)
                        let word = pixels.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                        let isSame = old.map { $0.loadUnaligned(fromByteOffset: index, as: UInt32.self) } == word
                        let colors = word >> 16 & 0xFF | word & 0xFF00 | (word & 0xFF) << 16
                        target.storeBytes(
                            of: isSame ? 0 : (colors | 0xFF00_0000).littleEndian, toByteOffset: place,
                            as: UInt32.self)
                        place &+= 4
                    }
                }
            }
            pixels.withUnsafeBytes { pixels in
                if let old { old.withUnsafeBytes { write(pixels, over: $0) } } else { write(pixels, over: nil) }
            }
            count = place
        }
    }
}
