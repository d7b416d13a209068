internal import Climate
internal import Primitives

/// Files of GHCN-Daily that have a line for each element: by month in columns of fixed width (`.dly`), or by day (`by_station`).
///
/// Values are in tenths of °C and mm. One that failed a check of quality, which has a letter, is not known.
enum StationLines {
    /// Whether a line is a month of an element.
    static func isFixed(_ line: String) -> Bool {
        let bytes = Array(line.utf8)
        return bytes.count >= 29 && bytes[11..<17].allSatisfy { (0x30...0x39).contains($0) }
            && bytes[17..<21].allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
            && !bytes[..<11].contains(UInt8(ascii: ","))
    }

    /// Whether a line is a day of an element.
    static func isDelimited(_ line: String) -> Bool {
        let fields = DelimitedLines.fields(of: line)
        return (6...8).contains(fields.count) && fields[0].utf8.count == 11 && DailyField.date(fields[1]) != nil
            && fields[2].utf8.count == 4 && fields[2].first?.isLetter == true
    }

    static func file(_ lines: DelimitedLines, from start: Int) throws(ClimateFileError) -> ClimateFile {
        var days: [Int: DailyClimate.Day] = [:]
        func add(_ element: Substring, _ tenths: Int, on date: Int) {
            let value = Double(tenths) / 10
            switch element {
            case "TMAX": days[date, default: .init()].high = value
            case "TMIN": days[date, default: .init()].low = value
            case "TAVG": days[date, default: .init()].mean = value
            case "PRCP": days[date, default: .init()].precipitation = value
            default: break
            }
        }
        let isFixed = isFixed(lines.text(start))
        for index in start..<lines.count {
            if isFixed {
                addMonth(lines.text(index), add)
                continue
            }
            let fields = lines.fields(index)
            guard fields.count >= 6, let date = DailyField.date(fields[1]), let value = Int(fields[3]),
                value != missing,
                fields[5].isEmpty
            else { continue }
            add(fields[2], value, on: date)
        }
        return try ClimateFile(days, .ghcn)
    }

    private static let missing = -9999

    /// Columns 12 to 21 are the year, the month and the element; then each day has 5 for its value and 3 for marks, the second of
    /// which is that of quality.
    private static func addMonth(_ line: String, _ add: (_ element: Substring, _ tenths: Int, _ date: Int) -> Void)
    {
        guard isFixed(line) else { return }
        let bytes = Array(line.utf8)
        func text(_ range: Range<Int>) -> Substring {
            Substring(String(decoding: bytes[range], as: UTF8.self).filter { $0 != " " })
        }
        guard let year = Int(text(11..<15)), let month = Int(text(15..<17)) else { return }
        for day in 1...31 {
            let column = 21 + 8 * (day - 1)
            guard column + 5 <= bytes.count, let date = CivilDate(year: year, month: month, day: day),
                let value = Int(text(column..<column + 5)), value != missing
            else { continue }
            let isDoubtful = column + 6 < bytes.count && bytes[column + 6] != 0x20
            if !isDoubtful { add(text(17..<21), value, date.daysSince1970) }
        }
    }
}
