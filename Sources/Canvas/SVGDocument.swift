internal import Primitives
internal import SceneModel

/// An SVG document of cairo with a scene's text added, and with identifiers that are the same in every process.
///
/// All identifiers begin with a hash of the document, so that those of different pictures differ when a page contains several.
struct SVGDocument {
    let bytes: [UInt8]

    /// Inserts the attributes of an image and the text after the start tag of the root element.
    init(_ document: [UInt8], of scene: Scene) {
        let identifiers = SVGIdentifiers(in: document)
        let words = [scene.language, scene.description.short, scene.description.full, scene.attribution].joined(
            separator: "\0")
        let hash = FNV1a.hash(of: Array(words.utf8), after: FNV1a.hash(of: identifiers.renamed()))
        let prefix = "w" + String(hash, radix: 36) + "-"
        let document = identifiers.renamed(prefix: prefix)
        // The encoding that a declaration could name is the usual one, and Home Assistant knows an SVG by its first tag.
        let tag = document.firstRange(of: Array("<svg ".utf8))
        let (start, root) = (tag?.lowerBound ?? 0, tag?.upperBound ?? 0)
        // None of cairo's attributes contains this character.
        let end = document[root...].firstIndex(of: UInt8(ascii: ">")) ?? root
        bytes =
            Array(document[start..<end]) + SVGDocument.attributes(of: scene, prefix: prefix).utf8
            + SVGDocument.metadata(of: scene, prefix: prefix).utf8 + document[end...].dropFirst()
    }

    /// The attributes that make the root element an image with a name and a description in a language, and the end of its tag.
    private static func attributes(of scene: Scene, prefix: String) -> String {
        // A tag has letters, digits and hyphens, unless the scene comes from a file that says otherwise.
        let language = scene.language.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return #" lang="\#(language)" xml:lang="\#(language)" role="img""#
            + #" aria-labelledby="\#(prefix)title \#(prefix)desc">"#
    }

    private static func metadata(of scene: Scene, prefix: String) -> String {
        """

        <title id="\(prefix)title">\(escaped(scene.description.short))</title>
        <desc id="\(prefix)desc">\(escaped(scene.description.full))</desc>
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
}
