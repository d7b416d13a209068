/// The identifiers of an SVG document, and where it refers to them.
struct SVGIdentifiers {
    private let document: [UInt8]
    /// Where identifiers are declared or referred to, in order.
    private let places: [Range<Int>]
    /// The new names of the identifiers that the document declares.
    private let names: [[UInt8]: [UInt8]]

    /// Finds a document's identifiers, and numbers them from 0: cairo continues counting from one document to the next.
    init(in document: [UInt8]) {
        self.document = document
        let declarations = SVGIdentifiers.identifiers(in: document, after: Array(#" id=""#.utf8))
        var names: [[UInt8]: [UInt8]] = [:]
        var counts: [[UInt8]: Int] = [:]
        for declaration in declarations {
            let name = Array(document[declaration])
            guard names[name] == nil, let last = name.lastIndex(where: { !(0x30...0x39).contains($0) }) else {
                continue
            }
            if last + 1 == name.count {
                names[name] = name
            } else {
                let stem = Array(name[...last])
                names[name] = stem + String(counts[stem, default: 0]).utf8
                counts[stem, default: 0] += 1
            }
        }
        let references = SVGIdentifiers.identifiers(in: document, after: [UInt8(ascii: "#")])
        self.names = names
        places = (declarations + references).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The document with its identifiers renamed, each beginning with `prefix`.
    func renamed(prefix: String = "") -> [UInt8] {
        var renamed: [UInt8] = []
        renamed.reserveCapacity(document.count + places.count * prefix.utf8.count)
        var end = 0
        for place in places {
            guard let name = names[Array(document[place])] else { continue }
            renamed += document[end..<place.lowerBound]
            renamed += prefix.utf8
            renamed += name
            end = place.upperBound
        }
        return renamed + document[end...]
    }

    /// The ranges of letters, digits, hyphens and underscores after each occurrence of `mark`.
    private static func identifiers(in document: [UInt8], after mark: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in document.indices where document[index] == mark[mark.count - 1] {
            guard index + 1 >= mark.count, document[(index + 1 - mark.count)...index].elementsEqual(mark) else {
                continue
            }
            let end = document[(index + 1)...].firstIndex { !isPartOfName($0) } ?? document.count
            ranges.append(index + 1..<end)
        }
        return ranges
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
