internal import CPixelPacker

/// Packs rows of pixels into the filtered scanlines of a PNG.
struct ScanlinePacker {
    private let pixels: UnsafeRawBufferPointer
    private let layout: PixelLayout
    private let filter: PNGFilter
    /// The size of a scanline in bytes, with its filter type.
    let scanline: Int

    /// Checks that the memory fits the layout.
    init(
        _ pixels: UnsafeRawBufferPointer, layout: PixelLayout, filter: PNGFilter = .none
    ) throws(PNGEncodingError) {
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
        self.filter = filter
        scanline = 1 + (layout.width * layout.format.packedBitsPerPixel + 7) / 8
    }

    /// Packs the scanlines of `rows` into the start of `target`.
    func pack(_ rows: Range<Int>, into target: UnsafeMutableRawBufferPointer) throws(PNGEncodingError) {
        for (line, row) in rows.enumerated() {
            let start = line * scanline
            target[start] = filter.rawValue
            try pack(row, into: UnsafeMutableRawBufferPointer(rebasing: target[(start + 1)..<(start + scanline)]))
        }
        if filter == .up { try applyUpFilter(rows, in: target) }
    }

    private func pack(_ row: Int, into packed: UnsafeMutableRawBufferPointer) throws(PNGEncodingError) {
        let length = layout.width * layout.format.bytesPerPixel
        let source = UnsafeRawBufferPointer(rebasing: pixels[(row * layout.stride)...].prefix(length))
        switch layout.format {
        case .indexed(let palette):
            if palette.count < 256 { try check(source, colors: palette.count) }
            packed.copyMemory(from: source)
        case .gray4: pack(source, bits: 4, into: packed)
        case .gray2: pack(source, bits: 2, into: packed)
        case .bilevel: pack(source, bits: 1, into: packed)
        case .xrgb32: pack_rgb(source.baseAddress, layout.width, packed.baseAddress)
        case .gray8, .rgba8: packed.copyMemory(from: source)
        case .rgba16: packBigEndian(source, into: packed)
        }
    }

    /// Replaces each packed row by its difference from the row above, from the last row up.
    private func applyUpFilter(
        _ rows: Range<Int>, in target: UnsafeMutableRawBufferPointer
    ) throws(PNGEncodingError) {
        let length = scanline - 1
        func line(_ index: Int) -> UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(rebasing: target[(index * scanline + 1)...].prefix(length))
        }
        for index in Swift.stride(from: rows.count - 1, to: 0, by: -1) {
            subtract(UnsafeRawBufferPointer(line(index - 1)), from: line(index))
        }
        guard rows.lowerBound > 0, !rows.isEmpty else { return }
        let above = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
        defer { above.deallocate() }
        try pack(rows.lowerBound - 1, into: above)
        subtract(UnsafeRawBufferPointer(above), from: line(0))
    }

    private func subtract(_ above: UnsafeRawBufferPointer, from row: UnsafeMutableRawBufferPointer) {
        typealias Vector = SIMD16<UInt8>
        let whole = row.count / 16 * 16
        for offset in Swift.stride(from: 0, to: whole, by: 16) {
            let difference =
                row.loadUnaligned(fromByteOffset: offset, as: Vector.self)
                &- above.loadUnaligned(fromByteOffset: offset, as: Vector.self)
            row.storeBytes(of: difference, toByteOffset: offset, as: Vector.self)
        }
        for offset in whole..<row.count { row[offset] &-= above[offset] }
    }

    private func check(_ indices: UnsafeRawBufferPointer, colors: Int) throws(PNGEncodingError) {
        var highest: UInt8 = 0
        for index in indices { highest = max(highest, index) }
        guard Int(highest) < colors else { throw .index(Int(highest), colors: colors) }
    }

    /// Packs several pixels into each byte, the leftmost in the high bits.
    private func pack(_ grays: UnsafeRawBufferPointer, bits: Int, into packed: UnsafeMutableRawBufferPointer) {
        let (perByte, mask) = (8 / bits, UInt8((1 << bits) - 1))
        for index in packed.indices {
            var byte: UInt8 = 0
            for place in 0..<perByte {
                let x = index * perByte + place
                byte = byte << UInt8(bits) | (x < grays.count ? grays[x] & mask : 0)
            }
            packed[index] = byte
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
    /// The bits per pixel of a PNG.
    fileprivate var packedBitsPerPixel: Int {
        switch self {
        case .bilevel: 1
        case .gray2: 2
        case .gray4: 4
        case .indexed, .gray8: 8
        case .xrgb32: 24
        case .rgba8: 32
        case .rgba16: 64
        }
    }
}
