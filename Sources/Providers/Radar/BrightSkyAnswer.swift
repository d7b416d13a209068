public import ForecastCore
public import Primitives
public import Radar

/// An answer of Bright Sky's `/radar`, in any of its three formats.
public struct BrightSkyAnswer: Hashable, Sendable {
    /// The numbers of a frame as they are encoded.
    enum Numbers: Hashable, Sendable {
        /// Base64 of 16-bit numbers, with or without zlib.
        case text(String)
        /// Row by row.
        case rows([[Int]])
        /// Anything else; the text says what.
        case other(String)
    }

    /// The precipitation in the five minutes before a time.
    struct Frame: Hashable, Sendable {
        var timestamp: String?
        var source: String?
        var numbers: Numbers?
    }

    var frames: [Frame] = []
    /// Top, left, bottom and right cell.
    var box: [Int]?
    /// Column and row of the place, from the corner of the box.
    var position: (x: Double, y: Double)?

    public static func == (one: BrightSkyAnswer, other: BrightSkyAnswer) -> Bool {
        one.frames == other.frames && one.box == other.box && one.position?.x == other.position?.x
            && one.position?.y == other.position?.y
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(frames)
        hasher.combine(box)
    }

    /// The source that a card credits.
    public static let source = Forecast.Source(
        id: "brightsky", attribution: "Deutscher Wetterdienst, Bright Sky", url: "https://brightsky.dev/")

    private func newest(at moment: Instant?) throws(RadarFault) -> (Frame, Instant) {
        var newest: (frame: Frame, time: Instant)?
        var (fault, earliestAhead) = (nil as RadarFault?, nil as (frame: Frame, time: Instant)?)
        for frame in frames {
            let (time, run): (Instant, Instant)
            do throws(RadarFault) {
                (time, run) = try BrightSkyAnswer.times(of: frame)
            } catch {
                fault = error
                continue
            }
            if time > run { continue }
            if let moment, moment.seconds(to: time) > 300 {
                if time < earliestAhead?.time ?? Instant(secondsSince1970: .infinity) {
                    earliestAhead = (frame, time)
                }
            } else if time > newest?.time ?? Instant(secondsSince1970: -.infinity) {
                newest = (frame, time)
            }
        }
        guard let (frame, time) = newest ?? earliestAhead else {
            if let fault { throw fault }
            throw .noMeasurement(
                frames.isEmpty
                    ? "it has no frames in the time that was asked for"
                    : "all its frames are forecasts, none is a measurement")
        }
        return (frame, time)
    }

    /// The newest measurement and those of the hour before it that can be read, one for each five minutes, oldest first.
    public func frames(
        for place: Coordinates, at moment: Instant?, _ past: RadarPast
    ) throws(RadarFault) -> [RadarFrame] {
        var sight: [Bool] = []
        let (last, end) = try newest(at: moment)
        let newest = try decoded(last, end, for: place, sight: &sight)
        var measured: [Instant: Frame] = [:]
        for frame in frames {
            guard let (time, run) = try? BrightSkyAnswer.times(of: frame), time <= run else { continue }
            measured[time] = measured[time] ?? frame
        }
        var earlier: [RadarFrame] = []
        for time in past.times(of: Array(measured.keys), before: newest.time) {
            // The hour plays without a frame that is missing.
            guard let frame = measured[time], let decoded = try? decoded(frame, time, for: place, sight: &sight)
            else { continue }
            earlier.append(decoded)
        }
        return earlier + [newest]
    }

    /// The newest time of a measurement that a frame states; nil if there is none.
    var newestMeasurement: Instant? {
        frames.compactMap { frame in try? BrightSkyAnswer.times(of: frame).1 }.max()
    }

    /// The time of a frame and that of the run that made it.
    private static func times(of frame: Frame) throws(RadarFault) -> (Instant, Instant) {
        guard let timestamp = frame.timestamp else { throw .malformed("a frame has no timestamp") }
        guard let time = Instant(iso8601: timestamp) else {
            throw .malformed("the timestamp '\(oneLine(timestamp))' is not a time")
        }
        guard let source = frame.source, source.contains("::"),
            let run = source.pieces(between: "::").last.flatMap({ Instant(iso8601: String($0)) })
        else {
            throw .malformed(
                "the source '\(oneLine(frame.source ?? ""))' does not say when it was measured, so it may be a forecast"
            )
        }
        return (time, run)
    }

    // MARK: Decoding

    /// The number of cells in the whole grid.
    static let most = GermanComposite.columns * GermanComposite.rows

    private func decoded(
        _ frame: Frame, _ time: Instant, for place: Coordinates, sight: inout [Bool]
    ) throws(RadarFault) -> RadarFrame {
        guard let box, box.count == 4 else { throw .malformed("bbox is not a list of four whole numbers") }
        let (top, left, bottom, right) = (box[0], box[1], box[2], box[3])
        guard top >= 0, left >= 0, top <= bottom, left <= right, bottom < GermanComposite.rows,
            right < GermanComposite.columns
        else {
            throw .malformed(
                "bbox \(box) is not within the grid of \(GermanComposite.rows) by \(GermanComposite.columns) cells")
        }
        let (rows, columns) = (bottom - top + 1, right - left + 1)
        let own = RadarProjection.germanComposite.point(place)
        if let position {
            let apart = max(abs(position.x + Double(left) - own.x), abs(position.y + Double(top) - own.y))
            guard apart <= 1 else {
                let there = RadarProjection.germanComposite.coordinates(
                    Point(x: position.x + Double(left), y: position.y + Double(top)))
                throw .malformed(
                    "it is for \(BrightSkyAnswer.degrees(there)) instead of \(BrightSkyAnswer.degrees(place))")
            }
        }
        let values = try values(of: frame, rows: rows, columns: columns)
        var cells = [UInt16](repeating: 0, count: values.count)
        var largest: Int16 = 0
        // All frames have the same box.
        if sight.isEmpty { sight = GermanComposite.sight(left: left, top: top, columns: columns, rows: rows) }
        var seen = sight
        for index in 0..<values.count {
            let value = values[index]
            if value < 0 {
                seen[index] = false
            } else {
                cells[index] = UInt16(value)
                if value > largest { largest = value }
            }
        }
        guard largest <= RadarScale.amounts.largest else {
            throw .malformed("\(Int(largest) / 100 * 12) mm/h is more than rain can be")
        }
        guard
            let decoded = RadarFrame(
                time: time, projection: .germanComposite, left: left, top: top, columns: columns, rows: rows,
                scale: .amounts, values: cells, seen: seen)
        else { throw .malformed("it has no cells") }
        return decoded
    }

    private func values(of frame: Frame, rows: Int, columns: Int) throws(RadarFault) -> [Int16] {
        switch frame.numbers {
        case .rows(let list):
            guard list.count == rows, list.allSatisfy({ $0.count == columns }) else {
                throw .malformed("precipitation_5 is not \(rows) rows of \(columns) numbers, as bbox says")
            }
            return list.flatMap { row in row.map { Int16(clamping: $0) } }
        case .text(let text):
            guard let packed = Base64.bytes(of: text) else { throw .malformed("precipitation_5 is not base64") }
            let size = rows * columns * 2
            var bytes = packed
            if packed.count != size {
                let expanded = packed.withUnsafeBufferPointer { Inflation.bytes(of: $0, atMost: size) }
                guard let expanded else {
                    throw .malformed(
                        "precipitation_5 is damaged, or has other than \(rows) by \(columns) numbers, as bbox says")
                }
                bytes = expanded
            }
            guard bytes.count == size else {
                throw .malformed(
                    "precipitation_5 has \(bytes.count) bytes instead of \(size) for \(rows) by \(columns) cells")
            }
            return bytes.withUnsafeBytes { bytes in
                var numbers = [Int16](repeating: 0, count: rows * columns)
                for index in 0..<numbers.count {
                    numbers[index] = Int16(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * index, as: Int16.self))
                }
                return numbers
            }
        case .other(let kind): throw .malformed("precipitation_5 is \(kind)")
        case nil: throw .malformed("precipitation_5 is missing")
        }
    }

    private static func degrees(_ place: Coordinates) -> String {
        func written(_ degrees: Double) -> String { "\((degrees * 100).rounded() / 100)" }
        return "\(written(place.latitude)), \(written(place.longitude))"
    }
}

/// Base64 (RFC 4648), with its padding.
enum Base64 {
    /// The bytes of a text; nil if it is anything else.
    static func bytes(of text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { text in
            guard text.count % 4 == 0 else { return nil }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.count / 4 * 3)
            let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
            var word: UInt32 = 0
            for index in 0..<text.count - padding {
                guard let digit = digit(text[index]) else { return nil }
                word = word << 6 | UInt32(digit)
                if index % 4 == 3 {
                    bytes += [UInt8(truncatingIfNeeded: word >> 16), UInt8(truncatingIfNeeded: word >> 8)]
                    bytes.append(UInt8(truncatingIfNeeded: word))
                    word = 0
                }
            }
            switch padding {
            case 1: bytes += [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
            case 2: bytes.append(UInt8(truncatingIfNeeded: word >> 4))
            default: break
            }
            return bytes
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
