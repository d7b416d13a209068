internal import ForecastCore
internal import Primitives

extension KeyedDecodingContainer {
    /// A member's number, which may be written as a string.
    ///
    /// Nil if it is absent, null, -999 (by which services mark missing values), not finite, or not a number.
    func number(_ key: Key) -> Double? {
        var number: Double?
        do {
            number = try decodeIfPresent(Double.self, forKey: key)
        } catch {
            number = (try? decode(String.self, forKey: key)).flatMap { Double($0) }
        }
        guard let number, number.isFinite, number != -999 else { return nil }
        return number
    }

    /// A member's string, no longer than anybody reads; nil if it is absent, null, empty or not a string.
    func text(_ key: Key) -> String? {
        guard let text = try? decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
        return beginning(of: text, scalars: 100_000)
    }

    /// A member's value; nil if it is absent, null or of another type.
    func value<Value: Decodable>(_ key: Key) -> Value? {
        try? decodeIfPresent(Value.self, forKey: key)
    }
}

/// The text up to a number of Unicode scalars, of which a character may have any number.
func beginning(of text: String, scalars most: Int) -> String {
    text.utf8.count <= most ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
}

/// The text on one line, without control characters, truncated to 200 characters.
///
/// Use it for foreign text that becomes a name or part of a message.
func oneLine(_ text: String) -> String {
    shortened(displayable(text), to: 200)
}

/// The text without control characters except line feeds, and without leading and trailing white space.
func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
        .filter { $0 == "\n" || !$0.isFormattingControl }
    return String(String.UnicodeScalarView(scalars)).trimmed
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }).trimmingEnd
    }

    private var trimmingEnd: String {
        String(Substring(self).trimmingEnd { $0.isWhitespace })
    }
}

extension Forecast {
    /// Whether it contains any values besides times.
    var hasWeather: Bool {
        let conditions = hourly + [current].compactMap(\.self)
        return conditions.contains { $0 != Conditions(time: $0.time) }
            || minutely?.points.contains { $0.rate != nil || $0.probability != nil } == true
            || daily.contains { $0 != Day(date: $0.date) }
    }
}

extension ZoneOffsets {
    /// The initial offset and all that follow, in seconds.
    var offsets: Set<Int> {
        Set([initial] + changes.map(\.seconds))
    }
}
