/// Names with values: CAP's `parameter`, `eventCode` and `geocode`, one or several, or an object with a member for each name, whose
/// value is a text, a number or a list of them.
///
/// Decoding never fails: what is of another type counts as missing.
struct ForeignPairs: Decodable {
    private(set) var pairs: [(name: String, value: String)] = []

    init() {}

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Pair: Decodable {
        var name, value: String?

        private enum Member: String, CodingKey {
            case valueName, value
        }

        init(from decoder: any Decoder) {
            guard let pair = try? decoder.container(keyedBy: Member.self) else { return }
            name = pair.text(.valueName)
            value = pair.word(.value)
        }
    }

    init(from decoder: any Decoder) {
        if var list = try? decoder.unkeyedContainer() {
            while !list.isAtEnd {
                guard let pair = try? list.decode(Pair.self) else { break }
                if let name = pair.name, let value = pair.value { pairs.append((name, value)) }
            }
            return
        }
        let pair = Pair(from: decoder)
        if let name = pair.name {
            pairs = pair.value.map { [(name, $0)] } ?? []
            return
        }
        guard let object = try? decoder.container(keyedBy: Name.self) else { return }
        for name in object.allKeys {
            let values: [String] = object.value(name) ?? [object.word(name)].compactMap(\.self)
            pairs += values.map { (name.stringValue, $0) }
        }
    }

    /// The first value of a name.
    subscript(_ name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// All values of a name.
    func values(of name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// The first value of a name with an ending, such as `Colour` of `layer:EC-MSC-SMC:1.1:Colour`.
    func value(ofEnding ending: String) -> String? { pairs.first { $0.name.hasSuffix(ending) }?.value }
}

extension KeyedDecodingContainer {
    /// A member's text, or a number as text.
    func word(_ key: Key) -> String? {
        if let text: String = value(key) { return text.isEmpty ? nil : text }
        if let whole: Int = value(key) { return "\(whole)" }
        return nil
    }
}
