extension KeyedDecodingContainer {
    /// A member's number, also where it is written as a text.
    ///
    /// Nil where it is absent, null, -999 (the services' word for missing), not finite, or something else than a number.
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

    /// A member's text, or nil where it is absent, null, empty or something else than a text.
    func text(_ key: Key) -> String? {
        guard let text: String = value(key), !text.isEmpty else { return nil }
        return text
    }

    /// A member's value, or nil where it is absent, null or of another type.
    func value<Value: Decodable>(_ key: Key) -> Value? {
        try? decodeIfPresent(Value.self, forKey: key)
    }
}
