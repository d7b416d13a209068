internal import RasterImages

/// The greys of a picture of a tile server, which encode numbers.
struct TileGreys: Hashable, Sendable {
    /// What a grey means.
    enum Form: Hashable, Sendable {
        /// 64 and twice the dBZ.
        case raw
        /// In the lower seven bits, 32 and the whole dBZ; the highest bit says that it is snow.
        case wholeWithSnow

        /// The end of the path of a picture: its colour scheme, and whether it is smoothed and distinguishes snow.
        var path: String {
            switch self {
            case .raw: "255/0_0"
            case .wholeWithSnow: "0/0_1"
            }
        }

        /// 80 dBZ, more than hail has.
        fileprivate var largest: Int { self == .raw ? 224 : 112 }
    }

    static let side = 512

    let form: Form
    /// Row by row; 0 where the picture is transparent.
    private let greys: [UInt8]

    /// Reads a picture; without a form, its numbers tell which it is.
    init(png: [UInt8], form given: Form? = nil) throws(RadarFault) {
        greys = try TileGreys.greys(of: png)
        var counts = [Int](repeating: 0, count: 256)
        for grey in greys { counts[Int(grey)] += 1 }
        form = given ?? TileGreys.form(of: counts)
        for (grey, count) in counts.enumerated() {
            let value = form == .raw ? grey : grey & 127
            if count > 0, value > form.largest {
                let strength = form == .raw ? value / 2 - 32 : value - 32
                throw .malformed("\(strength) dBZ is more than rain can be")
            }
            // Rain over hundreds of kilometers has many intensities.
            if value > 0, count * 2 > greys.count {
                throw .malformed("more than half of it has one grey, so that it is a notice or a test")
            }
        }
    }

    /// Whether there is no precipitation anywhere.
    var isDry: Bool { !greys.contains { $0 & (form == .raw ? 255 : 127) > 0 } }

    /// 64 and twice the dBZ in a pixel; 0 is dry.
    func value(_ index: Int) -> UInt16 {
        form == .raw ? UInt16(greys[index]) : UInt16(greys[index] & 127) * 2
    }

    /// Whether a pixel has snow; nil if the picture does not distinguish snow.
    func isSnow(_ index: Int) -> Bool? {
        form == .raw ? nil : greys[index] > 128
    }

    // MARK: Reading

    /// The greys of a picture whose pixels are transparent or an opaque grey.
    private static func greys(of png: [UInt8]) throws(RadarFault) -> [UInt8] {
        if png.starts(with: "RIFF".utf8) { throw .malformed("it is a WebP picture instead of a PNG") }
        let (decoded, size): (RasterImage.Samples?, String)
        do throws(PNGDecodingError) {
            let decoder = PNGDecoder(pixelLimit: side * side)
            let reader = try PNGRowReader(limits: decoder, bytes: png)
            // A picture of another size is not decoded.
            let isWhole = reader.width == side && reader.height == side
            size = "\(reader.width) x \(reader.height)"
            decoded = isWhole ? try decoder.decode(reader, depth: 8).samples : nil
        } catch {
            throw .malformed(error.description)
        }
        guard case .eightBit(let samples)? = decoded else {
            throw .malformed("it has \(size) pixels instead of \(side) x \(side)")
        }
        var (opaque, coloured) = (0, 0)
        let greys = [UInt8](unsafeUninitializedCapacity: side * side) { buffer, filled in
            samples.withUnsafeBufferPointer { samples in
                for index in 0..<side * side {
                    let (red, alpha) = (samples[4 * index], samples[4 * index + 3])
                    buffer[index] = alpha == 0 ? 0 : red
                    if alpha == 0 { continue }
                    opaque += 1
                    if alpha != 255 || red != samples[4 * index + 1] || red != samples[4 * index + 2] {
                        coloured += 1
                    }
                }
            }
            filled = side * side
        }
        guard coloured == 0 else {
            throw .malformed(
                "\(max(1, coloured * 100 / opaque)) % of what is drawn has a colour, and raw values are greys")
        }
        return greys
    }

    /// The form by which most of a picture is light or moderate rain or snow, from 5 to 35 dBZ, as it usually is.
    private static func form(of counts: [Int]) -> Form {
        func count(_ range: ClosedRange<Int>) -> Int {
            counts[range].reduce(0, +) - (range.contains(128) ? counts[128] : 0)
        }
        // Dry places where it would snow, which have no other meaning in such numbers.
        let drySnow = counts[128] * 4 > counts.dropFirst().reduce(0, +)
        return drySnow || count(37...67) + count(165...195) > count(74...134) ? .wholeWithSnow : .raw
    }
}
