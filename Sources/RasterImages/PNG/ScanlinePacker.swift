/// Turns rows of pixels into the scanlines of a PNG, each behind its filter type.
///
/// The filter is none throughout: flat card colours compress best so, and it costs nothing.
struct ScanlinePacker {
    private let pixels: UnsafeRawBufferPointer
    private let layout: PixelLayout
    /// The bytes of a scanline, with its filter type.
    let scanline: Int

    /// Checks that the memory holds what the layout says.
    init(_ pixels: UnsafeRawBufferPointer, layout: PixelLayout) throws(PNGEncodingError) {
        let limit = Int(Int32.max)
        guard (1...limit).contains(layout.width), (1...limit).contains(layout.height),
            layout.width * layout.format.bytesPerPixel < limit
        else { throw .size(width: layout.width, height: layout.height) }
        let row = layout.width * layout.format.bytesPerPixel
        guard layout.stride >= row else { throw .stride(layout.stride, needed: row) }
        let (rowsAbove, overflows) = layout.stride.multipliedReportingOverflow(by: layout.height - 1)
        let (needed, overflowsToo) = rowsAbove.addingReportingOverflow(row)
        guard !overflows, !overflowsToo, needed <= pixels.count else {
            throw .memory(pixels.count, needed: overflows || overflowsToo ? Int.max : needed)
        }
        if case .indexed(let palette) = layout.format, !(1...256).contains(palette.count) {
            throw .palette(colors: palette.count)
        }
        self.pixels = pixels
        self.layout = layout
        scanline = 1 + (layout.width * layout.format.packedBitsPerPixel + 7) / 8
    }

    /// Writes the scanlines of `rows` to the start of `target`.
    func pack(_ rows: Range<Int>, into target: UnsafeMutableRawBufferPointer) throws(PNGEncodingError) {
        let length = layout.width * layout.format.bytesPerPixel
        for (line, row) in rows.enumerated() {
            let source = UnsafeRawBufferPointer(rebasing: pixels[(row * layout.stride)...].prefix(length))
            let start = line * scanline
            target[start] = 0
            let packed = UnsafeMutableRawBufferPointer(rebasing: target[(start + 1)..<(start + scanline)])
            switch layout.format {
            case .indexed(let palette):
                if palette.count < 256 { try check(source, colors: palette.count) }
                packed.copyMemory(from: source)
            case .gray4: pack(source, bits: 4, into: packed)
            case .bilevel: pack(source, bits: 1, into: packed)
            case .xrgb32: packRGB(source, into: packed)
            case .rgba8: packed.copyMemory(from: source)
            case .rgba16: packBigEndian(source, into: packed)
            }
        }
    }

    private func check(_ indices: UnsafeRawBufferPointer, colors: Int) throws(PNGEncodingError) {
        var highest: UInt8 = 0
        for index in indices { highest = max(highest, index) }
        guard Int(highest) < colors else { throw .index(Int(highest), colors: colors) }
    }

    /// Several pixels a byte, the leftmost in the high bits.
    private func pack(_ greys: UnsafeRawBufferPointer, bits: Int, into packed: UnsafeMutableRawBufferPointer) {
        let (perByte, mask) = (8 / bits, UInt8((1 << bits) - 1))
        for index in packed.indices {
            var byte: UInt8 = 0
            for place in 0..<perByte {
                let x = index * perByte + place
                byte = byte << UInt8(bits) | (x < greys.count ? greys[x] & mask : 0)
            }
            packed[index] = byte
        }
    }

    private func packRGB(_ words: UnsafeRawBufferPointer, into packed: UnsafeMutableRawBufferPointer) {
        for x in 0..<layout.width {
            let word = words.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
            packed[3 * x] = UInt8(truncatingIfNeeded: word >> 16)
            packed[3 * x + 1] = UInt8(truncatingIfNeeded: word >> 8)
            packed[3 * x + 2] = UInt8(truncatingIfNeeded: word)
        }
    }

    private func packBigEndian(_ words: UnsafeRawBufferPointer, into packed: UnsafeMutableRawBufferPointer) {
        for offset in Swift.stride(from: 0, to: words.count, by: 2) {
            let word = words.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
            packed.storeBytes(of: word.bigEndian, toByteOffset: offset, as: UInt16.self)
        }
    }
}

extension PixelFormat {
    /// The bits that a pixel takes in a PNG.
    fileprivate var packedBitsPerPixel: Int {
        switch self {
        case .bilevel: 1
        case .gray4: 4
        case .indexed: 8
        case .xrgb32: 24
        case .rgba8: 32
        case .rgba16: 64
        }
    }
}
