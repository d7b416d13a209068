/// Encodes values as JSON.
public enum JSONEncoding {
    /// A value as JSON: keys sorted, one member or element a line, indented by two spaces, without a line feed at the end.
    ///
    /// Numbers have the fewest digits that are read as the same number.
    ///
    /// - Throws: An `EncodingError` for a number that is infinite or NaN, and what the value throws.
    public static func text(of value: some Encodable) throws -> String {
        let root = Slot()
        try ValueEncoder(slot: root, codingPath: []).encode(value)
        var writer = Writer()
        writer.write(root, indent: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The same JSON on one line, without white space, in UTF-8.
    public static func line(of value: some Encodable) throws -> [UInt8] {
        let root = Slot()
        try ValueEncoder(slot: root, codingPath: []).encode(value)
        var writer = Writer(isOneLine: true)
        writer.write(root, indent: 0)
        return writer.bytes
    }

    private struct Writer {
        var bytes: [UInt8] = []
        var isOneLine = false

        mutating func write(_ slot: Slot, indent: Int) {
            switch slot.content {
            case .none: bytes += Array((isOneLine ? "{}" : "{\n\n}").utf8)
            case .plain(let text): bytes += Array(text.utf8)
            case .string(let text): write(text)
            case .array(let elements):
                write("[", "]", elements, indent) { $0.write($1, indent: indent + 2) }
            case .object(let members):
                write("{", "}", members.sorted { $0.key < $1.key }, indent) { writer, member in
                    writer.write(member.key)
                    writer.bytes += Array((writer.isOneLine ? ":" : " : ").utf8)
                    writer.write(member.value, indent: indent + 2)
                }
            }
        }

        private mutating func write<Part>(
            _ start: Unicode.Scalar, _ end: Unicode.Scalar, _ parts: [Part], _ indent: Int,
            _ body: (inout Writer, Part) -> Void
        ) {
            bytes.append(UInt8(ascii: start))
            for (number, part) in parts.enumerated() {
                if number > 0 { bytes.append(UInt8(ascii: ",")) }
                breakLine(indent + 2)
                body(&self, part)
            }
            if parts.isEmpty { breakLine(0) }
            breakLine(indent)
            bytes.append(UInt8(ascii: end))
        }

        private mutating func breakLine(_ indent: Int) {
            if isOneLine { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes += Array(repeating: UInt8(ascii: " "), count: indent)
        }

        private mutating func write(_ text: String) {
            bytes.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
                case 0x08: bytes += Array("\\b".utf8)
                case 0x09: bytes += Array("\\t".utf8)
                case 0x0A: bytes += Array("\\n".utf8)
                case 0x0C: bytes += Array("\\f".utf8)
                case 0x0D: bytes += Array("\\r".utf8)
                case ..<0x20:
                    bytes += Array((byte < 16 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
                default: bytes.append(byte)
                }
            }
            bytes.append(UInt8(ascii: "\""))
        }
    }
}

/// The destination of an encoded value, which its encoders share.
private final class Slot {
    enum Content {
        case none
        /// A number, true, false or null as it is written.
        case plain(String)
        case string(String)
        case array([Slot])
        case object([String: Slot])
    }

    var content = Content.none

    func member(_ key: String) -> Slot {
        let slot = Slot()
        if case .object(var members) = content {
            content = .none
            members[key] = slot
            content = .object(members)
        } else {
            content = .object([key: slot])
        }
        return slot
    }

    func element() -> Slot {
        let slot = Slot()
        if case .array(var elements) = content {
            content = .none
            elements.append(slot)
            content = .array(elements)
        } else {
            content = .array([slot])
        }
        return slot
    }

    func beginObject() {
        if case .object = content { return }
        content = .object([:])
    }

    func beginArray() {
        if case .array = content { return }
        content = .array([])
    }

    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }
}

private struct ValueEncoder: Encoder, SingleValueEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.beginObject()
        return KeyedEncodingContainer(MemberEncoder<Key>(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.beginArray()
        return ElementEncoder(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { slot.content = .plain("null") }
    func encode(_ value: Bool) { slot.content = .plain(value ? "true" : "false") }
    func encode(_ value: String) { slot.content = .string(value) }
    func encode(_ value: Double) throws { try encodeNumber(value) }
    func encode(_ value: Float) throws { try encodeNumber(value) }
    func encode(_ value: Int) { encodeWhole(value) }
    func encode(_ value: Int8) { encodeWhole(value) }
    func encode(_ value: Int16) { encodeWhole(value) }
    func encode(_ value: Int32) { encodeWhole(value) }
    func encode(_ value: Int64) { encodeWhole(value) }
    func encode(_ value: UInt) { encodeWhole(value) }
    func encode(_ value: UInt8) { encodeWhole(value) }
    func encode(_ value: UInt16) { encodeWhole(value) }
    func encode(_ value: UInt32) { encodeWhole(value) }
    func encode(_ value: UInt64) { encodeWhole(value) }

    func encode(_ value: some Encodable) throws { try value.encode(to: self) }

    private func encodeWhole(_ value: some FixedWidthInteger) { slot.content = .plain(value.description) }

    private func encodeNumber<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ value: Number) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value, .init(codingPath: codingPath, debugDescription: "JSON has no number for \(value)"))
        }
        let text = value.description
        slot.content = .plain(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: Slot
    let codingPath: [any CodingKey]

    private func encoder(_ key: any CodingKey) -> ValueEncoder {
        ValueEncoder(slot: slot.member(key.stringValue), codingPath: codingPath + [key])
    }

    func encodeNil(forKey key: Key) { encoder(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Double, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode(_ value: Float, forKey key: Key) throws { try encoder(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int8, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int16, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int32, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: Int64, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt8, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt16, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt32, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: UInt64, forKey key: Key) { encoder(key).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder(key).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder(JSONKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }
}

private struct ElementEncoder: UnkeyedEncodingContainer {
    let slot: Slot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    private func encoder() -> ValueEncoder {
        ValueEncoder(slot: slot.element(), codingPath: codingPath + [JSONKey(index: slot.count - 1)])
    }

    func encodeNil() { encoder().encodeNil() }
    func encode(_ value: Bool) { encoder().encode(value) }
    func encode(_ value: String) { encoder().encode(value) }
    func encode(_ value: Double) throws { try encoder().encode(value) }
    func encode(_ value: Float) throws { try encoder().encode(value) }
    func encode(_ value: Int) { encoder().encode(value) }
    func encode(_ value: Int8) { encoder().encode(value) }
    func encode(_ value: Int16) { encoder().encode(value) }
    func encode(_ value: Int32) { encoder().encode(value) }
    func encode(_ value: Int64) { encoder().encode(value) }
    func encode(_ value: UInt) { encoder().encode(value) }
    func encode(_ value: UInt8) { encoder().encode(value) }
    func encode(_ value: UInt16) { encoder().encode(value) }
    func encode(_ value: UInt32) { encoder().encode(value) }
    func encode(_ value: UInt64) { encoder().encode(value) }
    func encode(_ value: some Encodable) throws { try encoder().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder() }
}
