internal import CCairo
internal import SceneModel

/// An SVG document of cairo with a scene's text added, and with identifiers that are the same in every process.
struct SVGDocument {
    let bytes: [UInt8]

    /// Inserts the text after the start tag of the root element.
    init(_ document: [UInt8], of scene: Scene) {
        let document = SVGDocument.renumbered(document)
        let root = document.firstRange(of: Array("<svg ".utf8))?.upperBound ?? 0
        // None of cairo's attributes contains this character.
        let end = document[root...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? root
        bytes = Array(document[..<end]) + SVGDocument.metadata(of: scene).utf8 + document[end...]
    }

    private static func metadata(of scene: Scene) -> String {
        """

        <title>\(escaped(scene.description.short))</title>
        <desc>\(escaped(scene.description.full))</desc>
        <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
        xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about="">\
        <dc:rights>\(escaped(scene.attribution))</dc:rights></rdf:Description></rdf:RDF></metadata>
        """
    }

    /// Escapes text for an element, and removes characters that XML does not allow (XML 1.0, section 2.2).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Renumbers identifiers from 0; cairo continues counting from one document to the next.
    static func renumbered(_ document: [UInt8]) -> [UInt8] {
        var names: [[UInt8]: [UInt8]] = [:]
        var counts: [[UInt8]: Int] = [:]
        let declarations = SVGDocument.identifiers(in: document, after: Array(#" id=""#.utf8))
        for declaration in declarations {
            let name = Array(document[declaration])
            guard let last = name.lastIndex(where: { !(0x30...0x39).contains($0) }), last + 1 < name.count,
                names[name] == nil
            else { continue }
            let stem = Array(name[...last])
            names[name] = stem + String(counts[stem, default: 0]).utf8
            counts[stem, default: 0] += 1
        }
        let references = (declarations + SVGDocument.identifiers(in: document, after: [UInt8(ascii: "#")])).sorted {
            $0.lowerBound < $1.lowerBound
        }
        var renumbered: [UInt8] = []
        renumbered.reserveCapacity(document.count)
        var end = 0
        for reference in references {
            guard let name = names[Array(document[reference])] else { continue }
            renumbered += document[end..<reference.lowerBound]
            renumbered += name
            end = reference.upperBound
        }
        return renumbered + document[end...]
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

/// A cairo surface that produces an SVG document.
struct VectorSurface: ~Copyable {
    private final class Sink {
        var bytes: [UInt8] = []
    }

    private let pointer: OpaquePointer
    private let sink: Sink

    /// A surface of `width` by `height` CSS pixels.
    init(width: Int, height: Int) throws(CanvasError) {
        let sink = Sink()
        let surface = cairo_svg_surface_create_for_stream(
            { sink, data, count in
                guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
                let piece = UnsafeBufferPointer(start: data, count: Int(count))
                Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.append(contentsOf: piece)
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(sink).toOpaque(), Double(width), Double(height))
        guard let surface else { throw .size(width: width, height: height) }
        let status = cairo_surface_status(surface)
        if status != CAIRO_STATUS_SUCCESS {
            cairo_surface_destroy(surface)
            try CanvasError.check(status)
        }
        cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
        pointer = surface
        self.sink = sink
    }

    deinit {
        cairo_surface_destroy(pointer)
    }

    /// Draws on the surface; the context is valid only during `body`.
    borrowing func draw(_ body: (borrowing Context) throws(CanvasError) -> Void) throws(CanvasError) {
        try Context.draw(on: pointer, body)
    }

    /// Finishes the surface and returns the document.
    consuming func finish() throws(CanvasError) -> [UInt8] {
        cairo_surface_finish(pointer)
        try CanvasError.check(cairo_surface_status(pointer))
        return sink.bytes
    }
}
