internal import CExpat

/// Reads XML as JSON, for values that services state in either.
public enum XMLDocument {
    /// The text as JSON: an object whose one member is the root element.
    ///
    /// An element with others in it is an object with a member for each name, whose value is a list if several have the name. One
    /// without is the text in it, or if that is empty an object of its attributes. Prefixes of names are left out.
    public static func json(of bytes: [UInt8]) throws(XMLFault) -> [UInt8] {
        guard let parser = XML_ParserCreate(nil) else { throw XMLFault(line: 1, reason: "out of memory") }
        defer { XML_ParserFree(parser) }
        let writer = Writer(most: fewestElements + bytes.count / bytesAnElement)
        XML_SetUserData(parser, Unmanaged.passUnretained(writer).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let writer = Writer.of(data), let name else { return }
                writer.start(name, attributes)
            },
            { data, _ in Writer.of(data)?.end() })
        XML_SetCharacterDataHandler(
            parser,
            { data, text, count in
                guard let writer = Writer.of(data), let text else { return }
                writer.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
            })
        // No answer of a service needs entities of its own, which can expand without limit.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in Writer.of(data)?.isRefused = true }
        writer.stop = { XML_StopParser(parser, 0) }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(
                parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count),
                1)
        }
        let line = Int(XML_GetCurrentLineNumber(parser))
        if writer.isRefused { throw XMLFault(line: line, reason: "it has a document type declaration") }
        if writer.isTooMany { throw XMLFault(line: line, reason: "it has too many elements for its size") }
        if writer.isTooDeep { throw XMLFault(line: line, reason: "its elements are nested too deeply") }
        guard status == XML_STATUS_OK, let root = writer.root else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw XMLFault(line: line, reason: reason ?? "it is empty")
        }
        return root
    }

    /// How many elements a text may have, which bounds the memory that they take: some, and one for so many bytes.
    private static let (fewestElements, bytesAnElement) = (10_000, 16)

    /// Whether a text begins as XML does, after a byte order mark and white space.
    public static func isXML(_ bytes: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
    }
}

/// Where and why a text is not XML.
public struct XMLFault: Error, Hashable, Sendable {
    public var line: Int
    /// A few words in lower case.
    public var reason: String
}

/// Writes elements as JSON as they end.
private final class Writer {
    private struct Open {
        let name: [UInt8]
        let attributes: [(name: [UInt8], value: [UInt8])]
        var text: [UInt8] = []
        /// In the order in which their names came first.
        var members: [(name: [UInt8], values: [[UInt8]])] = []
    }

    private var elements: [Open] = []
    private(set) var root: [UInt8]?
    var isRefused = false { didSet { stop() } }
    private(set) var isTooDeep = false { didSet { stop() } }
    private(set) var isTooMany = false { didSet { stop() } }
    private var room: Int
    var stop: () -> Void = {}

    private static let depth = 60

    init(most: Int) {
        room = most
    }

    static func of(_ data: UnsafeMutableRawPointer?) -> Writer? {
        data.map { Unmanaged<Writer>.fromOpaque($0).takeUnretainedValue() }
    }

    func start(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        if elements.count == Writer.depth {
            isTooDeep = true
            return
        }
        if room == 0 {
            isTooMany = true
            return
        }
        room -= 1
        var pairs: [(name: [UInt8], value: [UInt8])] = []
        var next = attributes
        while let pointer = next, let name = pointer[0], let value = pointer[1] {
            pairs.append((Writer.localName(name), Writer.bytes(value)))
            next = pointer + 2
        }
        elements.append(Open(name: Writer.localName(name), attributes: pairs))
    }

    func add(_ text: UnsafeRawBufferPointer) {
        if !elements.isEmpty { elements[elements.count - 1].text.append(contentsOf: text) }
    }

    func end() {
        guard let element = elements.popLast() else { return }
        let value = Writer.value(of: element)
        guard !elements.isEmpty else {
            root = Writer.object([(element.name, value)])
            return
        }
        let last = elements.count - 1
        if let index = elements[last].members.firstIndex(where: { $0.name == element.name }) {
            elements[last].members[index].values.append(value)
        } else {
            elements[last].members.append((element.name, [value]))
        }
    }

    private static func value(of element: Open) -> [UInt8] {
        if element.members.isEmpty {
            let text = trimmed(element.text)
            if !text.isEmpty || element.attributes.isEmpty { return quoted(text) }
            return object(element.attributes.map { ($0.name, quoted($0.value[...])) })
        }
        return object(
            element.members.map { member in
                if member.values.count == 1 { return (member.name, member.values[0]) }
                var list = [UInt8(ascii: "[")]
                for (index, value) in member.values.enumerated() {
                    if index > 0 { list.append(UInt8(ascii: ",")) }
                    list.append(contentsOf: value)
                }
                list.append(UInt8(ascii: "]"))
                return (member.name, list)
            })
    }

    private static func object(_ members: [(name: [UInt8], value: [UInt8])]) -> [UInt8] {
        var json = [UInt8(ascii: "{")]
        for (index, member) in members.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            json.append(contentsOf: quoted(member.name[...]))
            json.append(UInt8(ascii: ":"))
            json.append(contentsOf: member.value)
        }
        json.append(UInt8(ascii: "}"))
        return json
    }

    private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var json: [UInt8] = []
        json.reserveCapacity(text.count + 2)
        json.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                json.append(UInt8(ascii: "\\"))
                json.append(byte)
            case UInt8(ascii: "\n"): json.append(contentsOf: #"\n"#.utf8)
            case 0..<0x20: json.append(UInt8(ascii: " "))
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
        return json
    }

    private static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
        guard let first = text.firstIndex(where: { !isBlank($0) }),
            let last = text.lastIndex(where: { !isBlank($0) })
        else { return [] }
        return text[first...last]
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
        var (bytes, next) = ([UInt8](), text)
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        return bytes
    }

    /// The name after its prefix.
    private static func localName(_ name: UnsafePointer<CChar>) -> [UInt8] {
        let whole = bytes(name)
        return whole.lastIndex(of: UInt8(ascii: ":")).map { Array(whole[($0 + 1)...]) } ?? whole
    }
}
