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
            target[start] = 0
            try pack(row, into: UnsafeMutableRawBufferPointer(rebasing: target[(start + 1)..<(start + scanline)]))
        }
        if filter == .adaptive { try applyFilters(rows, in: target) }
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

    /// Filters each packed row, from the last one up, so that the row above is still as it was.
    private func applyFilters(
        _ rows: Range<Int>, in target: UnsafeMutableRawBufferPointer
    ) throws(PNGEncodingError) {
        let length = scanline - 1
        func line(_ index: Int) -> UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(rebasing: target[(index * scanline + 1)...].prefix(length))
        }
        for index in Swift.stride(from: rows.count - 1, to: 0, by: -1) {
            target[index * scanline] = filter(line(index), below: UnsafeRawBufferPointer(line(index - 1)))
        }
        guard rows.lowerBound > 0, !rows.isEmpty else { return }
        let above = UnsafeMutableRawBufferPointer.allocate(byteCount: length, alignment: 16)
        defer { above.deallocate() }
        try pack(rows.lowerBound - 1, into: above)
        target[0] = filter(line(0), below: UnsafeRawBufferPointer(above))
    }

    /// Filters a row, and returns its filter type.
    private func filter(_ row: UnsafeMutableRawBufferPointer, below above: UnsafeRawBufferPointer) -> UInt8 {
        let step = max(1, layout.format.packedBitsPerPixel / 8)
        var (inRow, inDifference) = (0, 0)
        count_changes(row.baseAddress, above.baseAddress, row.count, step, &inRow, &inDifference)
        guard inRow < inDifference else {
            subtract(above, from: row)
            return 2
        }
        let rest = UnsafeMutableRawBufferPointer(rebasing: row.dropFirst(step))
        subtract(UnsafeRawBufferPointer(rebasing: row.prefix(rest.count)), from: rest)
        return 1
    }

    /// Subtracts bytes that may overlap the row from the left, from the last ones on.
    private func subtract(_ others: UnsafeRawBufferPointer, from row: UnsafeMutableRawBufferPointer) {
        typealias Vector = SIMD16<UInt8>
        let first = row.count % 16
        for offset in Swift.stride(from: row.count - 16, through: first, by: -16) {
            let difference =
                row.loadUnaligned(fromByteOffset: offset, as: Vector.self)
                &- others.loadUnaligned(fromByteOffset: offset, as: Vector.self)
            row.storeBytes(of: difference, toByteOffset: offset, as: Vector.self)
        }
        for offset in (0..<first).reversed() { row[offset] &-= others[offset] }
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
