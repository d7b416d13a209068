/// Decodes values from JSON.
public enum JSONDecoding {
    /// The value of a text; of members with one name, the first counts.
    ///
    /// What a type does not ask for may be any value of JSON.
    ///
    /// - Throws: A ``JSONFault`` where the text is not JSON, a `DecodingError` with its path where a value is missing or of another
    ///   type, and what the type throws.
    public static func value<Value: Decodable>(_ type: Value.Type, of bytes: [UInt8]) throws -> Value {
        let document = try JSONDocument(bytes)
        do {
            return try ValueDecoder(document: document, node: 0).decode(type)
        } catch let error as DecodingError {
            throw located(error, in: document)
        }
    }

    /// An error with the path to its value.
    private static func located(_ error: DecodingError, in document: JSONDocument) -> DecodingError {
        func located(_ context: DecodingError.Context) -> DecodingError.Context {
            guard let value = context.underlyingError as? Misfit else { return context }
            return .init(codingPath: document.path(to: value.node), debugDescription: context.debugDescription)
        }
        return switch error {
        case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
        case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
        case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
        case .dataCorrupted(let context): .dataCorrupted(located(context))
        @unknown default: error
        }
    }
}

/// Where a value is that does not fit.
///
/// The path to it takes a search through the document, and most errors are caught by types that accept several forms, so it is
/// looked for only once nobody has caught an error.
private struct Misfit: Error {
    let node: Int

    func context(_ description: String) -> DecodingError.Context {
        .init(codingPath: [], debugDescription: description, underlyingError: self)
    }
}

/// A value of a document.
private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let document: JSONDocument
    let node: Int

    var codingPath: [any CodingKey] { document.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    private var kind: JSONDocument.Kind { document.nodes[node].kind }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard kind == .object else { throw mismatch([String: Any].self) }
        return KeyedDecodingContainer(try MemberDecoder<Key>(document: document, node: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .array else { throw mismatch([Any].self) }
        return ElementDecoder(document: document, node: node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { kind == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard kind == .boolean else { throw mismatch(type) }
        return document.bytes[document.nodes[node].start] == UInt8(ascii: "t")
    }

    func decode(_ type: String.Type) throws -> String {
        guard kind == .string else { throw mismatch(type) }
        return try document.text(of: node)
    }

    func decode(_ type: Double.Type) throws -> Double {
        let value = try number(type).double
        if value.isInfinite { throw JSONFault() }
        return value
    }

    func decode(_ type: Float.Type) throws -> Float {
        let value = Float(try decode(Double.self))
        if value.isInfinite { throw JSONFault() }
        return value
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    private func number(_ type: any Any.Type) throws -> JSONNumber {
        guard kind == .number else { throw mismatch(type) }
        guard let number = JSONNumber(document.slice(of: node)) else { throw JSONFault() }
        return number
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        guard let value: Integer = try number(type).integer() else {
            let literal = String(decoding: document.slice(of: node), as: UTF8.self)
            throw DecodingError.dataCorrupted(
                Misfit(node: node).context("Number \(literal) is not representable in Swift."))
        }
        return value
    }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = Misfit(node: node).context("a value of another type")
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

/// The members of an object.
private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let document: JSONDocument
    private let node: Int
    /// The values by their keys, where they are not compared as they are written.
    private let members: [String: Int]?

    /// Throws if a key is no text.
    init(document: JSONDocument, node: Int) throws(JSONFault) {
        self.document = document
        self.node = node
        members = try document.members(of: node)
    }

    var codingPath: [any CodingKey] { document.path(to: node) }

    var allKeys: [Key] {
        if let members { return members.sorted { $0.value < $1.value }.compactMap { Key(stringValue: $0.key) } }
        var names: [String] = []
        var key = node + 1
        while key < document.nodes[node].end {
            if let name = try? document.text(of: key), !names.contains(name) { names.append(name) }
            key = document.next(after: key + 1)
        }
        return names.compactMap { Key(stringValue: $0) }
    }

    private func find(_ key: Key) -> Int? {
        if let members { return members[key.stringValue] }
        return document.member(key.stringValue, of: node)
    }

    private func value(_ key: Key) throws -> ValueDecoder {
        guard let value = find(key) else {
            throw DecodingError.keyNotFound(key, Misfit(node: node).context("no member of this name"))
        }
        return ValueDecoder(document: document, node: value)
    }

    /// The value of a key; nil if it is absent or null.
    private func present(_ key: Key) -> ValueDecoder? {
        guard let value = find(key), document.nodes[value].kind != .null else { return nil }
        return ValueDecoder(document: document, node: value)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key)?.decode(type)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key)?.decode(type) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key)?.decode(type) }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decode(type)
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { ValueDecoder(document: document, node: node) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The elements of an array.
private struct ElementDecoder: UnkeyedDecodingContainer {
    private let document: JSONDocument
    private let node: Int
    private var element: Int
    private(set) var currentIndex = 0

    init(document: JSONDocument, node: Int) {
        self.document = document
        self.node = node
        element = node + 1
    }

    var codingPath: [any CodingKey] { document.path(to: node) }
    var count: Int? { nil }
    var isAtEnd: Bool { element >= document.nodes[node].end }

    /// Decodes the next element, and goes on if that succeeds.
    private mutating func next<Value>(_ type: Value.Type, _ body: (ValueDecoder) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                type,
                .init(codingPath: codingPath + [JSONKey(index: currentIndex)], debugDescription: "no more elements")
            )
        }
        let value = try body(ValueDecoder(document: document, node: element))
        element = document.next(after: element)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, document.nodes[element].kind == .null else { return false }
        return try next(Bool.self) { _ in true }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next(type) { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next(type) { try $0.decode(type) } }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try next(KeyedDecodingContainer<Key>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { $0 }
    }
}
