internal import Primitives

/// How long a response is fresh.
enum Freshness: Hashable, Sendable {
    /// Until an instant, after which it may be served stale for some seconds while it is revalidated.
    case until(Instant, stale: Int)
    /// Until an instant, and not a second longer.
    case strictly(until: Instant)
    /// For a number of seconds after each response.
    case lasting(Int)
    case never

    /// The longest that what ends strictly is cached, if the clock was set back.
    private static let strictest = 600

    /// The seconds for which a client may cache the response.
    func age(at now: Instant) -> Int {
        switch self {
        // An interval is no longer than the time for which it may be stale.
        case .until(let end, let stale): max(0, min(stale, Int(now.seconds(to: end).rounded(.down))))
        case .strictly(let end): max(0, min(Freshness.strictest, Int(now.seconds(to: end).rounded(.down))))
        case .lasting(let seconds): seconds
        case .never: 0
        }
    }

    /// The value of `Cache-Control` (RFC 9111 and 5861).
    func header(at now: Instant) -> String {
        switch self {
        case .until(_, let stale): "public, max-age=\(age(at: now)), stale-while-revalidate=\(stale)"
        case .strictly: "public, max-age=\(age(at: now)), must-revalidate"
        case .lasting(let seconds): "public, max-age=\(seconds)"
        case .never: "no-store"
        }
    }

    /// Whether a cached response may be sent again.
    func lasts(at now: Instant) -> Bool {
        switch self {
        case .until(let end, _), .strictly(let end): now < end
        case .lasting: true
        case .never: false
        }
    }
}

/// Notices that the clock was set, by comparing it with the monotonic one.
struct ClockWatch: Sendable {
    /// The clock less the monotonic one, in seconds.
    private var difference: Double?

    /// Beyond so many seconds, a change of the difference is not one that slewing makes between two requests.
    private static let step = 5.0

    init() {}

    /// Whether the clock was set since the last time, at a moment and the seconds of the monotonic clock.
    mutating func wasSet(_ moment: Instant, at seconds: Double) -> Bool {
        let now = moment.secondsSince1970 - seconds
        defer { difference = now }
        return difference.map { abs(now - $0) > ClockWatch.step } ?? false
    }
}

/// The time in which a picture stays the same.
struct PictureInterval: Hashable, Sendable {
    /// The moment that pictures in the interval show.
    let start: Instant
    let end: Instant

    /// The interval of a length around a moment; intervals are counted from midnight UTC.
    init(around now: Instant, seconds: Double) {
        start = now.flooredToMultiple(of: seconds)
        end = start.advanced(by: seconds)
    }
}

/// A strong validator: a hash of the body.
struct EntityTag: Hashable, Sendable, CustomStringConvertible {
    /// The tag with its quotes.
    let description: String

    private init(_ description: String) {
        self.description = description
    }

    init(of bytes: UnsafeRawBufferPointer) {
        // Eight bytes a step, then the rest: a picture has some hundred thousand.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        var (first, second) = (hash, hash ^ 0x9e37_79b9_7f4a_7c15)
        let words = bytes.count / 8
        for index in 0..<words {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
            first = EntityTag.mixed(first ^ word)
            second = (second &+ word) &* 0xff51_afd7_ed55_8ccd
            second ^= second >> 29
        }
        hash = first
        for byte in bytes[(8 * words)...] {
            hash = EntityTag.mixed(hash ^ UInt64(byte))
            second = (second ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        let end = EntityTag.mixed(second ^ UInt64(bytes.count))
        self.init("\"\(String(hash, radix: 36))-\(String(end, radix: 36))\"")
    }

    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = word &* 0xbf58_476d_1ce4_e5b9
        word ^= word >> 31
        return word
    }

    /// The tag of the gzipped body, which is another representation (RFC 9110, 8.8.3.3).
    var compressed: EntityTag { EntityTag(description.dropLast() + "-gzip\"") }

    /// Whether it matches a value of `If-None-Match` by the weak comparison (RFC 9110, 8.8.3.2).
    func isIn(_ list: String) -> Bool {
        list == description
            || list.split(separator: ",").contains { part in
                var tag = part.drop { $0 == " " || $0 == "\t" }
                while tag.last == " " || tag.last == "\t" { tag.removeLast() }
                if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
                return tag == "*" || tag == description
            }
    }
}

/// Dates in headers (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The instant as `Sun, 06 Nov 1994 08:49:37 GMT`, rounded down to a second.
    static func text(_ instant: Instant) -> String {
        let time = CivilTime(Instant(secondsSince1970: instant.secondsSince1970.rounded(.down)), offset: 0)
        let date = time.date
        let clock = [time.hour, time.minute, Int(time.second)].map(padded).joined(separator: ":")
        let day = "\(weekdays[date.weekday % 7]), \(padded(date.day)) \(months[date.month - 1]) \(date.year)"
        return "\(day) \(clock) GMT"
    }

    /// The instant of a date in that form; nil for any other text.
    static func instant(_ text: String) -> Instant? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].last == ",", words[5] == "GMT",
            let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
            let year = number(words[3], digits: 4),
            let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], digits: 2), hour < 24,
            let minute = number(clock[1], digits: 2), minute < 60, let second = number(clock[2], digits: 2),
            second < 61
        else { return nil }
        return Instant(
            secondsSince1970: Double(date.daysSince1970) * 86_400 + Double(hour * 3600 + minute * 60 + second))
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}

/// The name under which a client saves a file.
enum FileName {
    /// The value of `Content-Disposition` for a file that is displayed inline (RFC 6266).
    ///
    /// Words become lower case and are joined by dashes; clients without `filename*` get ASCII.
    static func disposition(_ words: [String], extension ending: String) -> String {
        let name = words.map(plain).filter { !$0.isEmpty }.joined(separator: "-") + "." + ending
        let ascii = String(name.map { $0.isASCII ? $0 : "_" })
        let fallback = "inline; filename=\"\(ascii)\""
        return name == ascii ? fallback : "\(fallback); filename*=UTF-8''\(PercentEncoding.encoded(name))"
    }

    /// The letters and digits of a text, with dashes for the visible characters between them.
    private static func plain(_ text: String) -> String {
        let seen = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
        return String(String.UnicodeScalarView(seen)).lowercased().split { !$0.isLetter && !$0.isNumber }.joined(
            separator: "-")
    }
}
