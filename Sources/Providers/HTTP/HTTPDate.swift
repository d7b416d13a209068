public import Primitives

extension Instant {
    /// The moment of an HTTP date in any of its three forms (RFC 9110, 5.6.7), or nil where the text is none.
    ///
    /// - Parameter text: such as `Fri, 20 Nov 2026 23:22:00 GMT`, `Friday, 20-Nov-26 23:22:00 GMT` or
    ///   `Fri Nov 20 23:22:00 2026`. Years of two digits are 1970 to 2069.
    public init?(httpDate text: String) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let order: (day: Int, month: Int, year: Int, clock: Int)
        switch words.count {
        case 6 where words[5] == "GMT": order = (1, 2, 3, 4)
        case 5: order = (2, 1, 4, 3)
        default: return nil
        }
        guard Instant.dayNames.contains(where: { words[0].hasPrefix($0) }),
            let month = Instant.monthNames.firstIndex(of: String(words[order.month])),
            let day = Instant.number(words[order.day], digits: 1...2),
            var year = Instant.number(words[order.year], digits: 2...4)
        else { return nil }
        if words[order.year].utf8.count == 2 { year += year < 70 ? 2000 : 1900 }
        let clock = words[order.clock].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let date = CivilDate(year: year, month: month + 1, day: day),
            let hour = Instant.number(clock[0], digits: 2...2), hour < 24,
            let minute = Instant.number(clock[1], digits: 2...2), minute < 60,
            // A leap second.
            let second = Instant.number(clock[2], digits: 2...2), second <= 60
        else { return nil }
        self.init(secondsSince1970: Double(date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second))
    }

    private static let dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ word: Substring, digits: ClosedRange<Int>) -> Int? {
        digits.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
    }
}
