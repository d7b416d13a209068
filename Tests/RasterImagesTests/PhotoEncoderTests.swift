import Testing

@testable import RasterImages

struct PhotoEncoderTests {
    /// A row of red, green, blue and white words, twice.
    private let words: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x0000FF, 0x00FF00, 0xFF0000, 0]
    private let layout = PixelLayout(width: 4, height: 2, stride: 16, format: .xrgb32)

    private func file(_ format: PhotoEncoder.Format, _ description: String = "Überall 54°F") throws -> [UInt8] {
        try words.withUnsafeBytes { bytes in
            try PhotoEncoder(format, description: description, copyright: "©").encode(bytes.bytes, layout: layout)
        }
    }

    private func contains(_ file: [UInt8], _ part: [UInt8]) -> Bool {
        file.indices.contains { file[$0...].starts(with: part) }
    }

    @Test func aJPEGHasItsTextsBehindItsFirstSegmentAndFullColours() throws {
        let file = try file(.jpeg)
        #expect(file.starts(with: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]) && file.suffix(2) == [0xFF, 0xD9])
        #expect(file[20...].starts(with: [0xFF, 0xE1]) && file[24...].starts(with: "Exif\0\0II*\0".utf8))
        #expect(contains(file, Array("Überall 54°F\0".utf8)))
        // Height, width, and three components, each sampled once a pixel.
        #expect(contains(file, [0xFF, 0xC0, 0, 17, 8, 0, 2, 0, 4, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]))
        #expect(try self.file(.jpeg) == file)
    }

    @Test func aWebPHasItsTextsBehindItsPixels() throws {
        for description in ["Überall 54°F", "Odd"] {
            let file = try file(.webp, description)
            #expect(file.starts(with: "RIFF".utf8) && file[8...].starts(with: "WEBPVP8X".utf8))
            #expect(file[16..<30] == [10, 0, 0, 0, 0x08, 0, 0, 0, 3, 0, 0, 1, 0, 0])
            #expect(file[30...].starts(with: "VP8L".utf8))
            #expect(file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == file.count && file.count % 2 == 0)
            #expect(contains(file, Array("EXIF".utf8)) && contains(file, Array((description + "\0").utf8)))
            #expect(try self.file(.webp, description) == file)
        }
    }

    @Test func everyFormatOfPixelsIsWritten() throws {
        func webp(_ bytes: [UInt8], _ format: PixelFormat) throws -> [UInt8] {
            let encoder = PhotoEncoder(.webp, description: "d", copyright: "c")
            return try bytes.withUnsafeBytes {
                try encoder.encode(
                    $0.bytes,
                    layout: PixelLayout(width: 2, height: 1, stride: 2 * format.bytesPerPixel, format: format))
            }
        }
        let (black, white) = (RGB(red: 0, green: 0, blue: 0), RGB(red: 255, green: 255, blue: 255))
        let expected = try webp([255, 255, 255, 0, 0, 0, 0, 0], .xrgb32)
        #expect(try webp([1, 0], .indexed(palette: [black, white])) == expected)
        #expect(try webp([255, 0], .gray8) == expected && webp([0xFF, 0xF0], .gray4) == expected)
        #expect(try webp([3, 0], .gray2) == expected && webp([1, 0], .bilevel) == expected)
        #expect(throws: PhotoEncodingError.pixels(.index(2, colors: 2))) {
            try webp([2, 0], .indexed(palette: [black, white]))
        }
        #expect(throws: PhotoEncodingError.transparency) { try webp([0, 0, 0, 0, 0, 0, 0, 0], .rgba8) }
        #expect(throws: PhotoEncodingError.pixels(.memory(1, needed: 2))) { try webp([1], .gray8) }
    }

    @Test func aSideThatIsTooLongForTheFormatIsAnError() {
        let wide = PixelLayout(width: 16_384, height: 1, stride: 16_384, format: .gray8)
        #expect(throws: PhotoEncodingError.size(longest: 16_383)) {
            try [UInt8](repeating: 0, count: 16_384).withUnsafeBytes {
                try PhotoEncoder(.webp, description: "", copyright: "").encode($0.bytes, layout: wide)
            }
        }
    }

    @Test func shortTextsStandInTheirEntriesAndLongOnesBehindThem() {
        let bytes = EXIF(description: "abcd", copyright: "ab").bytes
        #expect(bytes[8..<10] == [6, 0])
        #expect(bytes[10..<22] == [0x0E, 0x01, 2, 0, 5, 0, 0, 0, 86, 0, 0, 0])
        #expect(bytes[70..<82].elementsEqual([0x98, 0x82, 2, 0, 3, 0, 0, 0] + Array("ab\0\0".utf8)))
        #expect(bytes[82..<92].elementsEqual([0, 0, 0, 0] + Array("abcd\0\0".utf8)))
    }

    @Test func theTagsThatEachJPEGNeedsAreThere() {
        let bytes = EXIF(description: "abcd", copyright: "ab").bytes
        #expect(bytes[22..<34] == [0x1A, 0x01, 5, 0, 1, 0, 0, 0, 92, 0, 0, 0])
        #expect(bytes[34..<46] == [0x1B, 0x01, 5, 0, 1, 0, 0, 0, 100, 0, 0, 0])
        #expect(bytes[46..<58] == [0x28, 0x01, 3, 0, 1, 0, 0, 0, 2, 0, 0, 0])
        #expect(bytes[58..<70] == [0x13, 0x02, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0])
        #expect(bytes[92...] == [72, 0, 0, 0, 1, 0, 0, 0, 72, 0, 0, 0, 1, 0, 0, 0])
    }
}
