internal import CISAL

/// Reads the text chunks of a PNG and checks that the file is complete, without decoding its pixels.
///
/// A complete file begins with the signature and IHDR, has chunks with correct CRCs, and ends with IEND.
package struct PNGTextReader {
    private let source: PNGRowReader.Source
    private var piece = [UInt8](repeating: 0, count: 1 << 15)
    /// Longer texts are skipped.
    private static let longestText = 1 << 16
    /// More chunks than a picture of this program can have.
    private static let mostChunks = 100_000

    /// What a file contains besides its pixels.
    package struct Contents {
        /// The texts in order, without compressed ones.
        package var texts: [PNGText] = []
        /// The marks of the chunks before the last text, as in ``PNGMarks``.
        package var marksBeforeLastText: [UInt8] = []
        /// Whether nothing but IEND follows the last text.
        package var endsWithText = false
    }

    /// The texts of a file.
    ///
    /// The source must fill the buffer except at the end of the file.
    package static func contents(
        of source: @escaping PNGRowReader.Source
    ) throws(PNGDecodingError) -> Contents {
        var reader = PNGTextReader(source: source)
        return try reader.read()
    }

    private init(source: @escaping PNGRowReader.Source) {
        self.source = source
    }

    private mutating func read() throws(PNGDecodingError) -> Contents {
        guard take(8), piece[..<8].elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            throw .signature
        }
        var contents = Contents()
        var marks: [UInt8] = []
        // A copy for each text would take quadratic time.
        var marksBeforeLastText = 0
        var isFirst = true
        var hasPixels = false
        while true {
            guard take(8) else { throw .damaged("the file ends early") }
            let length = Int(number(at: 0))
            let type = Array(piece[4..<8])
            let beginning = piece[..<8]
            let name = String(decoding: type, as: UTF8.self)
            guard type.allSatisfy({ (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }) else {
                throw .damaged("invalid chunk type")
            }
            guard isFirst == (name == "IHDR") else {
                throw .damaged("IHDR is not the first chunk, or not the only one")
            }
            isFirst = false
            let keeps = (name == "tEXt" || name == "iTXt") && length <= PNGTextReader.longestText
            let data = try data(length, of: type, keeps: keeps)
            if name == "IEND" { break }
            contents.endsWithText = false
            if let text = name == "tEXt" ? PNGText(latin: data) : PNGText(international: data), keeps {
                contents.texts.append(text)
                marksBeforeLastText = marks.count
                contents.endsWithText = true
            }
            hasPixels = hasPixels || name == "IDAT"
            // The CRC is still in the piece.
            marks += beginning + piece[..<4]
            guard marks.count <= PNGTextReader.mostChunks * PNGMarks.length else {
                throw .damaged("more than \(PNGTextReader.mostChunks) chunks")
            }
        }
        guard hasPixels else { throw .damaged("IDAT is missing") }
        guard !take(1) else { throw .trailingBytes }
        contents.marksBeforeLastText = Array(marks.prefix(marksBeforeLastText))
        return contents
    }

    /// Reads the data and the CRC of a chunk.
    private mutating func data(_ length: Int, of type: [UInt8], keeps: Bool) throws(PNGDecodingError) -> [UInt8] {
        var kept: [UInt8] = []
        var checksum = type.withUnsafeBufferPointer { crc32_gzip_refl(0, $0.baseAddress, 4) }
        var rest = length
        while rest > 0 {
            let count = min(rest, piece.count)
            guard take(count) else { throw .damaged("the file ends early") }
            checksum = piece.withUnsafeBufferPointer { crc32_gzip_refl(checksum, $0.baseAddress, UInt64(count)) }
            if keeps { kept += piece[..<count] }
            rest -= count
        }
        guard take(4) else { throw .damaged("the file ends early") }
        guard number(at: 0) == checksum else {
            throw .damaged("\(String(decoding: type, as: UTF8.self)): crc error")
        }
        return kept
    }

    /// Reads the next `count` bytes, and returns whether there are that many.
    private mutating func take(_ count: Int) -> Bool {
        piece.withUnsafeMutableBytes { source(UnsafeMutableRawBufferPointer(rebasing: $0.prefix(count))) } == count
    }

    private func number(at offset: Int) -> UInt32 {
        piece[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension PNGText {
    /// The text of a tEXt chunk: keyword, NUL and Latin-1 (PNG, section 11.3.3.2).
    fileprivate init?(latin data: [UInt8]) {
        guard let end = data.firstIndex(of: 0) else { return nil }
        self.init(keyword: PNGText.latin(data[..<end]), text: PNGText.latin(data[(end + 1)...]))
    }

    /// The text of an uncompressed iTXt chunk (PNG, section 11.3.3.4).
    fileprivate init?(international data: [UInt8]) {
        guard let end = data.firstIndex(of: 0), end + 2 < data.count, data[end + 1] == 0,
            let language = data[(end + 3)...].firstIndex(of: 0),
            let translated = data[(language + 1)...].firstIndex(of: 0)
        else { return nil }
        self.init(
            keyword: PNGText.latin(data[..<end]), text: String(decoding: data[(translated + 1)...], as: UTF8.self))
    }

    private static func latin(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

/// A text chunk of a PNG, such as a description or a copyright notice.
public struct PNGText: Hashable, Sendable {
    /// The keyword, such as `Title`, `Description` or `Copyright` (PNG, section 11.3.3.1).
    public var keyword: String
    /// The text; U+0000 is removed when it is written.
    public var text: String

    /// A text with its keyword.
    public init(keyword: String, text: String) {
        self.keyword = keyword
        self.text = text
    }

    /// The keyword in Latin-1, or nil if PNG does not allow it.
    ///
    /// PNG allows 1 to 79 printable characters and spaces, without leading, trailing or consecutive spaces.
    var keywordBytes: [UInt8]? {
        let bytes = keyword.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
        guard bytes.count == keyword.unicodeScalars.count, (1...79).contains(bytes.count),
            bytes.allSatisfy({ (32...126).contains($0) || $0 >= 161 }), bytes.first != 32, bytes.last != 32,
            !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 32 && $1 == 32 })
        else { return nil }
        return bytes
    }
}
