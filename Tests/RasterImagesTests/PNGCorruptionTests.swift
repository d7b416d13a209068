import Foundation
import RasterImages
import Testing

struct PNGCorruptionTests {
    private let png = CraftedPNG()

    @Test(arguments: [[0x8A, 0x50], [0x09, 0x50], [0x89, 0x70], []] as [[UInt8]])
    func anotherSignatureIsNoPNG(start: [UInt8]) {
        #expect(throws: PNGDecodingError.signature) { try PNGDecoder().decode(start + png.file.dropFirst(2)) }
    }

    @Test(arguments: [[0x0D], [0x0A], [0x0D, 0x0D, 0x0A], [0x0D, 0x0A, 0x0A]] as [[UInt8]])
    func mangledLineEndsAreNoPNG(lineEnd: [UInt8]) {
        let mangled = png.file.prefix(4) + lineEnd + png.file.dropFirst(6)
        #expect(throws: PNGDecodingError.signature) { try PNGDecoder().decode(Array(mangled)) }
    }

    @Test func noBytesAreNoPNG() {
        #expect(throws: PNGDecodingError.signature) { try PNGDecoder().decode([]) }
    }

    /// A checksum covers every byte, so that none may change unseen: signature, lengths, types, data and checksums.
    @Test func noByteMayChange() {
        let file = CraftedPNG(
            colorType: 3, depth: 2, palette: [0, 80, 160, 240].map { RGB(red: $0, green: 1, blue: 2) }
        )
        .file
        for index in file.indices {
            for flip in [0x01, 0x20, 0x80, 0xFF] as [UInt8] {
                var broken = file
                broken[index] ^= flip
                #expect(throws: PNGDecodingError.self, "byte \(index) with \(flip)") {
                    try PNGDecoder().decode(broken)
                }
            }
        }
    }

    @Test func aFileMayNotEndEarly() {
        for count in 0..<png.file.count {
            #expect(throws: PNGDecodingError.self, "\(count)") {
                try PNGDecoder().decode(Array(png.file.prefix(count)))
            }
        }
    }

    @Test(arguments: ["IHDR", "IDAT", "IEND", "tEXt"])
    func aWrongChecksumIsAnError(type: String) throws {
        var chunks = png.chunks
        chunks.insert((type: "tEXt", data: Array("Title\0card".utf8)), at: 1)
        var file = CraftedPNG.file(chunks)
        let start = try #require(file.firstRange(of: Array(type.utf8))).lowerBound
        let length = chunks.first { $0.type == type }?.data.count ?? 0
        file[start + 4 + length] ^= 1
        let error = #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(file) }
        #expect(error == .damaged("\(type): crc error"))
    }

    @Test(arguments: [1, 5, 7, 9, 255] as [UInt8])
    func anUnknownColourTypeIsAnError(colorType: UInt8) {
        expectDamage { $0[0].data[9] = colorType }
    }

    @Test(arguments: [0, 3, 5, 9, 17, 99] as [UInt8])
    func anUnknownDepthIsAnError(depth: UInt8) {
        expectDamage { $0[0].data[8] = depth }
    }

    @Test(arguments: [10, 11, 12])
    func anUnknownMethodIsAnError(offset: Int) {
        expectDamage { $0[0].data[offset] = 9 }
    }

    @Test(arguments: [(0, 5), (7, 0), (0, 0), (0x8000_0000, 5), (7, 0xFFFF_FFFF)] as [(UInt32, UInt32)])
    func sidesBelowOneOrBeyondTheFormatAreErrors(width: UInt32, height: UInt32) {
        expectDamage { $0[0].data = bigEndian(width) + bigEndian(height) + $0[0].data.dropFirst(8) }
    }

    @Test func missingPixelsAreAnError() {
        expectDamage { $0.remove(at: 1) }
        expectDamage { $0[1].data = [] }
        expectDamage { $0[1].data = storedZlib(Array(png.scanlines.dropLast())) }
    }

    @Test func tooManyPixelsInTheStreamAreAnError() {
        expectDamage { $0[1].data = storedZlib(png.scanlines + [0, 1, 2, 3]) }
    }

    @Test func brokenCompressionIsAnError() {
        expectDamage { $0[1].data[0] = 0 }
        expectDamage { $0[1].data[2] = 7 }
        expectDamage { $0[1].data[$0[1].data.count - 1] ^= 1 }
    }

    @Test func aPaletteImageWithoutPaletteIsAnError() {
        expectDamage { $0[0].data[9] = 3 }
    }

    @Test func chunksOutOfOrderAreErrors() {
        expectDamage { $0.swapAt(0, 1) }
        expectDamage { $0.insert($0[0], at: 1) }
        expectDamage { $0.insert((type: "ABCD", data: [1]), at: 1) }
    }

    @Test func bytesAfterTheEndAreAnError() {
        #expect(throws: PNGDecodingError.trailingBytes) { try PNGDecoder().decode(png.file + [1, 2, 3]) }
        #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(png.file + png.file) }
    }

    @Test(arguments: [(20_000, 20_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (0x7FFF_FFFF, 1), (1, 0x7FFF_FFFF)])
    func aHugePictureIsRefusedBeforeItIsRead(width: Int, height: Int) {
        let before = peakMemory()
        for colorType in [0, 6] as [UInt8] {
            let huge = CraftedPNG(width: width, height: height, colorType: colorType)
            let file = CraftedPNG.file([("IHDR", huge.header), ("IDAT", [0x78, 0x01]), ("IEND", [])])
            #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(file) }
        }
        #expect(peakMemory() - before < 100_000_000)
    }

    @Test func aSideHasAMillionPixelsAtMost() throws {
        let narrow = CraftedPNG(width: 1, height: 1_000_000, colorType: 0)
        let file = CraftedPNG.file([("IHDR", narrow.header), ("IDAT", [0x78, 0x01]), ("IEND", [])])
        let error = #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(file) }
        if case .damaged = error {} else { Issue.record("taken so far: \(String(describing: error))") }
        for (width, height) in [(1, 1_000_001), (1_000_001, 1)] {
            let long = CraftedPNG(width: width, height: height, colorType: 0)
            let file = CraftedPNG.file([("IHDR", long.header), ("IDAT", [0x78, 0x01]), ("IEND", [])])
            #expect(throws: PNGDecodingError.tooLong(1_000_001, limit: 1_000_000)) {
                try PNGDecoder(pixelLimit: .max).decode(file)
            }
        }
    }

    @Test(arguments: [
        "tEXt", "zTXt", "iTXt", "sPLT", "pCAL", "sCAL", "iCCP", "eXIf", "hIST", "teSt", "tRNS", "PLTE",
    ])
    func aChunkThatClaimsAGigabyteTakesNoMemory(type: String) {
        let before = peakMemory()
        let start = CraftedPNG.file([png.chunks[0]]) + bigEndian(1_050_000_000)
        let file = start + Array(type.utf8) + [UInt8](repeating: 65, count: 16)
        #expect(file.count == 57)
        #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(file) }
        #expect(peakMemory() - before < 100_000_000)
    }

    @Test func messagesAreOneLineOfPrintableText() {
        var chunks = png.chunks
        chunks.insert((type: "\u{1B}[1m", data: []), at: 1)
        let error = #expect(throws: PNGDecodingError.self) { try PNGDecoder().decode(CraftedPNG.file(chunks)) }
        let text = error?.description ?? ""
        #expect(text.hasPrefix("the PNG is damaged: "))
        #expect(text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }

    private func expectDamage(
        sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout [(type: String, data: [UInt8])]) -> Void
    ) {
        var chunks = png.chunks
        change(&chunks)
        let error = #expect(throws: PNGDecodingError.self, sourceLocation: sourceLocation) {
            try PNGDecoder().decode(CraftedPNG.file(chunks))
        }
        guard case .damaged(let reason) = error else {
            Issue.record("not damage: \(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        #expect(!reason.isEmpty && !reason.contains("\n"), sourceLocation: sourceLocation)
    }

    /// The most memory that this process has had, in bytes, or 0 where the system does not tell.
    private func peakMemory() -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }
}
