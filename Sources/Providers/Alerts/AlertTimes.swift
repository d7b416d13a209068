internal import ForecastCore
internal import Primitives

/// A valid time event code of the National Weather Service (NWS Instruction 10-1703), such as
/// `/O.NEW.KSEW.WI.Y.0004.261120T1800Z-261121T1800Z/`.
struct VTEC: Sendable {
    /// Office, phenomenon, significance and event number, which identify the event.
    let event: String
    /// Such as `WI`.
    let phenomenon: String
    let significance: Alert.Significance?
    /// Nil if the event has begun.
    let begin: Instant?
    /// Nil if the event lasts until further notice.
    let end: Instant?
    /// Whether the event is cancelled, upgraded to another event, or expired.
    let isOver: Bool

    /// Nil if the code has another format.
    init?(_ code: String) {
        let parts = code.split(separator: "/").joined().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 7 else { return nil }
        event = parts[2...5].joined(separator: ".")
        phenomenon = String(parts[3])
        significance = VTEC.significances[String(parts[4])]
        let times = parts[6].split(separator: "-", omittingEmptySubsequences: false)
        begin = times.first.flatMap(VTEC.instant)
        end = times.count == 2 ? VTEC.instant(times[1]) : nil
        // An event that is about to expire has an end.
        isOver = ["CAN", "UPG"].contains(parts[1]) || parts[1] == "EXP" && end == nil
    }

    private static let significances: [String: Alert.Significance] = [
        "W": .warning, "A": .watch, "Y": .advisory, "S": .statement, "O": .statement, "F": .statement,
    ]

    /// The time in `yymmddThhmmZ`; nil for `000000T0000Z`.
    private static func instant(_ text: Substring) -> Instant? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "Z") }.map { Int($0) - 0x30 }
        guard digits.count == 10, digits.allSatisfy((0...9).contains) else { return nil }
        func number(_ index: Int) -> Int { digits[index] * 10 + digits[index + 1] }
        guard let date = CivilDate(year: 2000 + number(0), month: number(2), day: number(4)), number(6) < 24,
            number(8) < 60
        else { return nil }
        return Instant(
            secondsSince1970: Double(date.daysSince1970 * 86_400 + number(6) * 3600 + number(8) * 60))
    }
}

/// An instant as issuers write it: ISO 8601, also with the hour 24, a leap second, or a year of the Buddhist calendar.
func plausibleInstant(_ text: String) -> Instant? {
    var bytes = Array(text.utf8)
    guard bytes.count >= 16 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
        range.upperBound <= bytes.count ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
    }
    func write(_ number: Int, _ range: Range<Int>) {
        bytes.replaceSubrange(range, with: String(number).utf8)
    }
    if let year = number(0..<4), (2500...2700).contains(year) { write(year - 543, 0..<4) }
    if number(17..<19) == 60 { write(59, 17..<19) }
    var days = 0.0
    if number(11..<13) == 24, number(14..<16) == 0 {
        bytes.replaceSubrange(11..<13, with: "00".utf8)
        days = 1
    }
    let instant = Instant(iso8601: String(decoding: bytes, as: UTF8.self))
    return Plausible.instant(instant?.advanced(by: days * 86_400).secondsSince1970)
}

/// What the text of an alert says about its times.
enum AlertText {
    /// The beginning and end in the paragraph `* WHEN...` of an alert of the National Weather Service, such as `From 10 AM Saturday
    /// to 1 PM EST Sunday` or `Until 6 PM PST this evening`.
    ///
    /// If the paragraph is about several events, as in `For the Wind Advisory, from…`, it is read where it names the title. Nil if
    /// there is no end, or if it is not a clock time with a time zone. Days are counted from when the message was sent.
    static func span(in text: String, of title: String, sent: Instant?) -> (begin: Instant?, end: Instant)? {
        guard let sent, let paragraph = whenParagraph(in: text, of: title) else { return nil }
        var words = paragraph.split { $0.isWhitespace || ".,;".contains($0) }
        guard let until = words.lastIndex(where: { ["until", "to", "through"].contains($0) }) else { return nil }
        let first = words[..<until].lastIndex(of: "from").map { Array(words[($0 + 1)..<until]) }
        words.removeFirst(until + 1)
        guard let clock = clock(&words), let zone = words.first.flatMap({ zones[String($0)] }) else { return nil }
        let offset = Double(zone) * 3600
        let local = sent.secondsSince1970 + offset
        let today = (local / 86_400).rounded(.down)
        func days(_ words: some Sequence<Substring>) -> Int? {
            words.prefix(3).compactMap { daysAhead(String($0), from: Int(today)) }.first
        }
        let ahead = days(words.dropFirst())
        var end = (today + Double(ahead ?? 0)) * 86_400 + clock
        // A weekday, or a clock time without a day, is the next one.
        if end <= local { end += ahead == nil ? 86_400 : 7 * 86_400 }
        guard let last = Plausible.instant(end - offset) else { return nil }
        guard var first, let opening = self.clock(&first) else { return (nil, last) }
        let begin = (today + Double(days(first) ?? 0)) * 86_400 + opening
        return (begin < end ? Plausible.instant(begin - offset) : nil, last)
    }

    /// Whether a text has the paragraph `* WHEN...`, as only those of the National Weather Service do.
    static func hasWhenParagraph(_ text: String) -> Bool {
        text.lowercased().contains("when...")
    }

    /// The paragraph in lower case, from where it names the title up to the next event that it names.
    private static func whenParagraph(in text: String, of title: String) -> Substring? {
        let lowercase = text.lowercased()
        guard let mark = lowercase.firstRange(of: "when...") else { return nil }
        let rest = lowercase[mark.upperBound...]
        let blank = rest.firstRange(of: "\n\n") ?? rest.firstRange(of: "\n*")
        let paragraph = rest[..<(blank?.lowerBound ?? rest.endIndex)]
        let joined = paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let own = joined.firstRange(of: "for the \(title.lowercased()),") else { return Substring(joined) }
        let after = joined[own.upperBound...]
        return after[..<(after.firstRange(of: "for the ")?.lowerBound ?? after.endIndex)]
    }

    /// Whether a headline or a description says that the alert has ended.
    ///
    /// A description says so only if the sentence names the event, as it may also say that an earlier alert has ended.
    static func saysEnded(headline: String?, description: String?, event: String?) -> Bool {
        let headline = beginning(of: headline ?? "", scalars: 1000).lowercased()
        if phrases.contains(where: headline.contains) { return true }
        let words = headline.split { !$0.isLetter }
        if let end = words.firstIndex(where: { ["ended", "cancelled", "canceled", "expired"].contains($0) }),
            end + 1 == words.endIndex || ["for", "in", "at", "by"].contains(words[end + 1])
        {
            return true
        }
        let names = [event?.lowercased(), "this warning", "this watch", "this advisory", "this alert"].compactMap(
            \.self)
        let sentences = (description ?? "").lowercased().split(whereSeparator: \.isWhitespace).joined(
            separator: " "
        )
        .split { ".!?".contains($0) }
        return sentences.contains { sentence in
            phrases.contains { sentence.contains($0) } && names.contains { sentence.contains($0) }
        }
    }

    private static let phrases = [
        "has ended", "have ended", "has expired", "have expired", "no longer in effect", "has been cancelled",
        "has been canceled", "is cancelled", "is canceled", "was cancelled", "was canceled", "allowed to expire",
    ]

    /// Hours ahead of UTC.
    private static let zones = [
        "ast": -4, "edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
        "akdt": -8,
        "akst": -9, "hst": -10, "sst": -11, "chst": 10,
    ]

    private static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Takes a time such as `6 pm`, `6:30 pm`, `noon` or `midnight`, in seconds of the day.
    private static func clock(_ words: inout [Substring]) -> Double? {
        guard let first = words.first else { return nil }
        words.removeFirst()
        if first == "noon" { return 43_200 }
        if first == "midnight" { return 86_400 }
        let parts = first.split(separator: ":").map { Int($0) }
        guard let half = words.first, half == "am" || half == "pm", parts.count <= 2, let hour = parts.first ?? nil,
            (1...12).contains(hour), let minute = parts.count == 2 ? parts[1] : 0, (0..<60).contains(minute)
        else { return nil }
        words.removeFirst()
        return Double((hour % 12 + (half == "pm" ? 12 : 0)) * 3600 + minute * 60)
    }

    /// The days from a day, counted since 1970, to the one that a word names.
    private static func daysAhead(_ word: String, from today: Int) -> Int? {
        if word == "tomorrow" { return 1 }
        guard let weekday = weekdays.firstIndex(of: word) else { return nil }
        // 1 January 1970 was a Thursday.
        return (weekday - (today + 4) % 7 + 7) % 7
    }
}
