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
        guard status == XML_STATUS_OK, let json = writer.json() else {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw XMLFault(line: line, reason: reason ?? "it is empty")
        }
        return json
    }

    /// How many elements and attributes a text may have, which bounds the memory that they take: some, and one for so many bytes.
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

/// Keeps elements as they are read, and writes them as JSON at the end.
private final class Writer {
    /// An element, or an attribute of one.
    private struct Node {
        /// The number of the name.
        let name: Int32
        var isAttribute = false
        var hasElements = false
        /// The text, of an element only if no other is in it.
        var text = 0..<0
        /// The numbers of the first and the last node in it, of the one that follows it there, and of the one of its name that does.
        var first: Int32?, last: Int32?, next: Int32?, nextOfName: Int32?
    }

    private var nodes: [Node] = []
    /// The elements that have not ended.
    private var open: [Int32] = []
    private var texts: [UInt8] = []
    /// Where the text begins that belongs to the innermost open element.
    private var textStart = 0
    private var names: [[UInt8]] = []
    private var numbers: [[UInt8]: Int32] = [:]
    private var hasRoot = false
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
        if open.count == Writer.depth {
            isTooDeep = true
            return
        }
        dropText()
        guard let element = add(Node(name: number(of: name))) else { return }
        open.append(element)
        var next = attributes
        while let pointer = next, let name = pointer[0], let value = pointer[1] {
            let start = texts.count
            texts.append(contentsOf: Writer.bytes(value))
            _ = add(Node(name: number(of: name), isAttribute: true, text: start..<texts.count))
            next = pointer + 2
        }
        textStart = texts.count
    }

    func add(_ text: UnsafeRawBufferPointer) {
        if !open.isEmpty { texts.append(contentsOf: text) }
    }

    func end() {
        guard let element = open.popLast() else { return }
        if nodes[Int(element)].hasElements {
            dropText()
        } else {
            nodes[Int(element)].text = trimmed(textStart..<texts.count)
            textStart = texts.count
        }
        hasRoot = hasRoot || open.isEmpty
    }

    /// Text beside elements says nothing.
    private func dropText() {
        texts.removeLast(texts.count - textStart)
    }

    /// The number of a node; nil if there are too many.
    private func add(_ node: Node) -> Int32? {
        if room == 0 {
            isTooMany = true
            return nil
        }
        room -= 1
        let number = Int32(nodes.count)
        nodes.append(node)
        guard let parent = open.last.map(Int.init) else { return number }
        if !node.isAttribute { nodes[parent].hasElements = true }
        if let last = nodes[parent].last { nodes[Int(last)].next = number } else { nodes[parent].first = number }
        nodes[parent].last = number
        return number
    }

    /// The text as JSON; nil if no element has ended.
    func json() -> [UInt8]? {
        guard hasRoot, let root = nodes.first else { return nil }
        var json: [UInt8] = []
        json.reserveCapacity(texts.count + nodes.count * 12)
        // The last node of each name in the element whose members are grouped.
        var latest = [Int32?](repeating: nil, count: names.count)
        json.append(UInt8(ascii: "{"))
        appendName(root.name, to: &json)
        append(0, to: &json, &latest)
        json.append(UInt8(ascii: "}"))
        return json
    }

    private func append(_ element: Int, to json: inout [UInt8], _ latest: inout [Int32?]) {
        let node = nodes[element]
        if !node.hasElements, !node.text.isEmpty || node.first == nil {
            appendQuoted(texts[node.text], to: &json)
            return
        }
        json.append(UInt8(ascii: "{"))
        for (index, first) in members(of: node, &latest).enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            appendName(nodes[first].name, to: &json)
            let isList = nodes[first].nextOfName != nil
            if isList { json.append(UInt8(ascii: "[")) }
            var member: Int? = first
            while let number = member {
                append(number, to: &json, &latest)
                member = nodes[number].nextOfName.map(Int.init)
                if member != nil { json.append(UInt8(ascii: ",")) }
            }
            if isList { json.append(UInt8(ascii: "]")) }
        }
        json.append(UInt8(ascii: "}"))
    }

    /// The first nodes of each name in a node, in their order; each leads to the next of its name.
    private func members(of node: Node, _ latest: inout [Int32?]) -> [Int] {
        var firsts: [Int] = []
        var child = node.first
        while let number = child {
            let index = Int(number)
            child = nodes[index].next
            if nodes[index].isAttribute, node.hasElements { continue }
            let name = Int(nodes[index].name)
            if let before = latest[name] { nodes[Int(before)].nextOfName = number } else { firsts.append(index) }
            latest[name] = number
        }
        for first in firsts { latest[Int(nodes[first].name)] = nil }
        return firsts
    }

    private func appendName(_ name: Int32, to json: inout [UInt8]) {
        appendQuoted(names[Int(name)][...], to: &json)
        json.append(UInt8(ascii: ":"))
    }

    private func appendQuoted(_ text: ArraySlice<UInt8>, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "\""))
        text.withUnsafeBufferPointer { text in
            var plain = 0
            for (index, byte) in text.enumerated() {
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                json.append(contentsOf: text[plain..<index])
                plain = index + 1
                switch byte {
                case UInt8(ascii: "\n"): json.append(contentsOf: #"\n"#.utf8)
                case ..<0x20: json.append(UInt8(ascii: " "))
                default: json.append(contentsOf: [UInt8(ascii: "\\"), byte])
                }
            }
            json.append(contentsOf: text[plain...])
        }
        json.append(UInt8(ascii: "\""))
    }

    /// A range of the texts without white space at its ends.
    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(texts[start]) { start += 1 }
        while start < end, isBlank(texts[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
        var count = 0
        while text[count] != 0 { count += 1 }
        return UnsafeRawBufferPointer(start: text, count: count)
    }

    /// The number of a name without its prefix.
    private func number(of name: UnsafePointer<CChar>) -> Int32 {
        let whole = Writer.bytes(name)
        let local = Array(
            whole.lastIndex(of: UInt8(ascii: ":")).map { UnsafeRawBufferPointer(rebasing: whole[($0 + 1)...]) }
                ?? whole)
        if let known = numbers[local] { return known }
        let number = Int32(names.count)
        names.append(local)
        numbers[local] = number
        return number
    }
}
